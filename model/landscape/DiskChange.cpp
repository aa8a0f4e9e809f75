#include "model/landscape/DiskChange.h"

#include "model/files/RasterFile.h"
#include "model/terrain/HeightField.h"
#include "model/tools/FollowGround.h"

#include <fmt/format.h>

#include <algorithm>

namespace sward {
namespace {

/// `theirs`, but for the samples of `mine` that differ from `base`.
template <class Sample>
Raster<Sample> merged(const Raster<Sample> &base, const Raster<Sample> &mine, const Raster<Sample> &theirs)
{
    Raster<Sample> result = theirs;
    const Epoch epoch = nextEpoch();
    std::size_t bytes = 0;
    std::vector<Sample> was, is;
    constexpr int Side = Raster<Sample>::TileSide;
    for (int tz = 0; tz < mine.tilesDown(); ++tz) {
        for (int tx = 0; tx < mine.tilesAcross(); ++tx) {
            if (mine.sharesTile(tx, tz, base))
                continue;
            const TexelRect rect = mine.bounds().intersected({tx * Side, tz * Side, (tx + 1) * Side, (tz + 1) * Side});
            was.resize(std::size_t(rect.width()) * std::size_t(rect.height()));
            is.resize(was.size());
            base.read(rect, was.data());
            mine.read(rect, is.data());
            if (was == is)
                continue;
            Sample *out = result.tileToWrite(tx, tz, epoch, bytes);
            for (int z = 0; z < rect.height(); ++z)
                for (int x = 0; x < rect.width(); ++x) {
                    const auto at = std::size_t(z) * std::size_t(rect.width()) + std::size_t(x);
                    if (was[at] != is[at])
                        out[z * Side + x] = is[at];
                }
        }
    }
    return result;
}

const WeightRaster &weightsOf(const Scene &scene, const std::string &layer)
{
    static const WeightRaster none;
    const WeightRaster *found = scene.weights.find(layer);
    return found ? *found : none;
}

template <class Sample>
Raster<Sample> chosen(const Raster<Sample> &base, const Raster<Sample> &mine, const Raster<Sample> &theirs,
                      DiskChoice choice)
{
    return choice == DiskChoice::Merged ? merged(base, mine, theirs) : theirs;
}

} // namespace

std::vector<RasterOnDisk> rastersOnDisk(const Scene &scene)
{
    std::vector<RasterOnDisk> all;
    if (scene.landscape)
        all.push_back({{}, scene.landscape->heights});
    for (const auto &layer : scene.layers.items())
        all.push_back({layer->id, layer->sideFile()});
    return all;
}

Result<std::optional<DiskChange>> readDiskChange(FileSystem &files, const Scene &scene, const SavedState &saved,
                                                 const RasterOnDisk &raster)
{
    const std::optional<DiskChange> nothing;
    const auto known = saved.files.find(raster.path);
    if (known == saved.files.end())
        return nothing; // no file of this scene yet, so nothing that could have been changed
    const std::string path = joinPath(saved.folder, raster.path);
    const auto bytes = files.read(path);
    if (!bytes)
        return bytes.issue();
    DiskChange change{
        .raster = raster, .heights = {}, .weights = {}, .bytes = bytes->size(), .hash = contentHash(*bytes)};
    if (change.bytes == known->second.bytes && change.hash == known->second.hash)
        return nothing;
    if (raster.isHeights()) {
        auto heights = readHeightsFile(*bytes, path);
        if (!heights)
            return heights.issue();
        change.heights = std::move(*heights);
        change.isSameSize = change.heights.bounds() == saved.scene.heights.bounds();
        change.mineDiffers = !(scene.heights == saved.scene.heights);
    } else {
        auto weights = readWeightsFile(*bytes, path);
        if (!weights)
            return weights.issue();
        change.weights = std::move(*weights);
        change.isSameSize = change.weights.bounds() == weightsOf(saved.scene, raster.layer).bounds();
        change.mineDiffers = !(weightsOf(scene, raster.layer) == weightsOf(saved.scene, raster.layer));
    }
    return std::optional(std::move(change));
}

Result<Done> takeDiskChange(Edit &edit, const SavedState &saved, const DiskChange &change, DiskChoice choice)
{
    if (choice == DiskChoice::Mine)
        return Done{};
    const Scene before = edit.scene();
    const std::string path = joinPath(saved.folder, change.raster.path);
    if (change.raster.isHeights()) {
        if (!before.landscape || change.heights.bounds() != before.heights.bounds())
            return error(fmt::format("The heights on the disk have {} x {} samples now, and the landscape {} x {}; "
                                     "take them by Landscape ▸ Replace heights",
                                     change.heights.width(), change.heights.height(), before.heights.width(),
                                     before.heights.height()),
                         path);
        HeightRaster heights = chosen(saved.scene.heights, before.heights, change.heights, choice);
        if (heights == before.heights)
            return Done{};
        edit.setHeights(std::move(heights));
        followGround(edit, before, HeightField(before).withoutHoles(), HeightField(edit.scene()).withoutHoles(),
                     before.heights.bounds());
        return Done{};
    }
    const Layer *layer = before.layers.find(change.raster.layer);
    if (!layer)
        return error(fmt::format("The scene has no layer \"{}\" any more", change.raster.layer), path);
    const WeightRaster &mine = weightsOf(before, layer->id);
    const bool canMerge = change.isSameSize && mine.bounds() == change.weights.bounds();
    if (choice == DiskChoice::Merged && !canMerge)
        return error("The mask on the disk has another size than what is painted; the two cannot be merged", path);
    WeightRaster weights = chosen(weightsOf(saved.scene, layer->id), mine, change.weights, choice);
    if (weights == mine)
        return Done{};
    const int resolution = weights.bounds() == before.heights.bounds() ? 0 : weights.width();
    if (!canMerge && layer->resolution != resolution)
        edit.modify<Layer>(change.raster.layer, [&](Layer &changed) { changed.resolution = resolution; });
    edit.setWeights(change.raster.layer, std::move(weights));
    return Done{};
}

void noteDiskChange(SavedState &saved, const DiskChange &change)
{
    auto &file = saved.files[change.raster.path];
    file.bytes = change.bytes;
    file.hash = change.hash;
    if (change.raster.isHeights())
        saved.scene.heights = change.heights;
    else
        saved.scene.weights.write(change.raster.layer, nextEpoch()) = change.weights;
}

} // namespace sward
