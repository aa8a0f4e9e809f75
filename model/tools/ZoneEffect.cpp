#include "model/tools/ZoneEffect.h"

#include "model/core/ParallelFor.h"
#include "model/grass/FieldGrower.h"
#include "model/grass/GrassGrower.h"

#include <algorithm>

namespace sward {
namespace {

template <class T> RecordList<T> without(const RecordList<T> &list, const Shared<T> &record)
{
    auto items = list.items();
    std::erase(items, record);
    return RecordList<T>(std::move(items));
}

struct Growers
{
    explicit Growers(const Scene &scene) : grass(scene), fields(scene) {}

    /// Plants of all cells that meet a box.
    std::size_t plantsIn(const GroundBox &box) const
    {
        std::size_t plants = 0;
        std::vector<GrassInstance> grown;
        const auto cells = grass.grid().cellsIn(box);
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x)
                for (std::size_t variety = 0; variety < grass.varietyCount(); ++variety) {
                    grown.clear();
                    grass.grow({x, z}, variety, grown);
                    plants += grown.size();
                }
        for (std::size_t field = 0; field < fields.fields().size(); ++field) {
            const auto its = fields.cellsIn(field, box);
            for (int z = its.z0; z < its.z1; ++z)
                for (int x = its.x0; x < its.x1; ++x) {
                    grown.clear();
                    fields.grow(field, {x, z}, grown);
                    plants += grown.size();
                }
        }
        return plants;
    }

    GrassGrower grass;
    FieldGrower fields;
};

} // namespace

std::vector<ZoneEffect> plantsKeptAway(const Scene &scene, int threads)
{
    struct Asked
    {
        Scene less;
        GroundBox bounds;
    };
    double padding = 0;
    for (const auto &field : scene.foliage.items())
        padding = std::max(padding, field->zonePadding);
    std::vector<ZoneEffect> effects;
    std::vector<Asked> all;
    const auto ask = [&](SlotKind list, const std::string &id, const GroundBox &bounds, Scene less) {
        ZoneEffect effect;
        effect.ref.list = list;
        effect.ref.id = id;
        effects.push_back(std::move(effect));
        all.push_back({std::move(less), bounds.grown(padding)});
    };
    for (const auto &zone : scene.zones.items()) {
        Scene less = scene;
        less.zones = without(scene.zones, zone);
        ask(SlotKind::Zones, zone->id, ExclusionShape(*zone).bounds(), std::move(less));
    }
    for (const auto &road : scene.roads.items()) {
        Scene less = scene;
        less.roads = without(scene.roads, road);
        ask(SlotKind::Roads, road->id, boundsOf(*road), std::move(less));
    }
    const Growers with(scene);
    parallelFor(all.size(), threads, [&](std::size_t i, int) {
        const auto more = Growers(all[i].less).plantsIn(all[i].bounds);
        effects[i].plants = more - std::min(more, with.plantsIn(all[i].bounds));
    });
    return effects;
}

} // namespace sward
