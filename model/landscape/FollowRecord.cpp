#include "model/landscape/FollowRecord.h"

#include "model/landscape/Resample.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/WeightField.h"
#include "model/tools/FollowGround.h"

namespace sward {

void followLandscape(Edit &edit, const Scene &before)
{
    const auto &now = edit.scene().landscape;
    const auto &then = before.landscape;
    if (!now || !then || before.heights.isEmpty() || before.plantCount() == 0)
        return;
    if (now->position == then->position && now->quadSize == then->quadSize && now->heightScale == then->heightScale &&
        edit.scene().plants == before.plants)
        return;
    followGround(edit, before, HeightField(before).withoutHoles(), HeightField(edit.scene()).withoutHoles(),
                 before.heights.bounds());
}

void followLayer(Edit &edit, const Scene &before, std::string_view id)
{
    const Layer *now = edit.scene().layers.find(id);
    const Layer *then = before.layers.find(id);
    const WeightRaster *weights = before.weights.find(id);
    if (!now || !then || !weights || weights->isEmpty())
        return;
    const WeightRaster *present = edit.scene().weights.find(id);
    if (now->resolution == then->resolution) {
        if (!(*present == *weights))
            edit.setWeights(id, *weights);
        return;
    }
    const WeightRaster shape = emptyWeights(edit.scene(), *now);
    if (shape.width() == present->width() && shape.height() == present->height())
        return;
    edit.setWeights(id, resampled(*weights, shape.width(), shape.height(),
                                  {{0, 0}, {weights->width() - 1, weights->height() - 1}}, Outside::Edge));
}

} // namespace sward
