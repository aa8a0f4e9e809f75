#pragma once

#include "model/document/Edit.h"
#include "model/files/FileSystem.h"
#include "model/files/SavedState.h"

#include <optional>
#include <string>
#include <vector>

namespace sward {

/// A raster of the scene that lies in a file of its own: the heights, or a layer's weights.
struct RasterOnDisk
{
    std::string layer; ///< id; empty for the heights
    std::string path;  ///< from the scene's folder

    bool isHeights() const { return layer.empty(); }
    bool operator==(const RasterOnDisk &) const = default;
};

/// The rasters that other programs may write.
std::vector<RasterOnDisk> rastersOnDisk(const Scene &scene);

/// What another program made of such a file.
struct DiskChange
{
    RasterOnDisk raster;
    HeightRaster heights; ///< of the heights
    WeightRaster weights; ///< of a layer
    std::uint64_t bytes = 0;
    std::uint64_t hash = 0;
    bool mineDiffers = false; ///< the scene's raster is not what was saved last either
    bool isSameSize = true;   ///< as what was saved last
};

/// Reads the file if it is not what `saved` knows; nothing when it is. An error may only mean that it is still being
/// written.
Result<std::optional<DiskChange>> readDiskChange(FileSystem &files, const Scene &scene, const SavedState &saved,
                                                 const RasterOnDisk &raster);

/// What becomes of a raster that changed on both sides.
enum class DiskChoice {
    Theirs, ///< what lies on the disk
    Mine,   ///< what is in the scene; the next save writes it
    Merged, ///< what lies on the disk, beneath what was painted or sculpted since the last save
};

/// Takes the change as one edit; plants keep their offset above the ground. Refused when heights have another number of
/// samples, or when rasters of different sizes are to be merged.
Result<Done> takeDiskChange(Edit &edit, const SavedState &saved, const DiskChange &change, DiskChoice choice);

/// The file is known from now on: a save compares with it, and watching is content.
void noteDiskChange(SavedState &saved, const DiskChange &change);

} // namespace sward
