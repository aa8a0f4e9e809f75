#pragma once

#include "model/core/ParallelFor.h"
#include "model/files/SavedState.h"

namespace sward {

struct SaveOptions
{
    FileSystem *files = &disk();
    /// Another scene in that folder may be replaced.
    bool replaceScene = false;
    /// Files that another program changed since they were opened or saved may be written over.
    bool overwriteChanged = false;
    int threads = hardwareThreads();
};

struct SaveReport
{
    std::vector<std::string> written; ///< paths from the folder, sorted
    std::vector<std::string> removed;
    std::uint64_t bytesWritten = 0;
    Issues notes;     ///< what the artist should know, such as where a damaged file was put
    SavedState saved; ///< what stands on disk now
};

/// Saves `scene` into `folder`, given what stands on disk. Only files whose content differs are written, each beside
/// the old one, flushed, read back and compared; then all are put in place together, so that whatever happens the
/// folder holds the old scene or the new one. With another folder than the last, the whole scene goes there and takes
/// its meshes and textures along.
Result<SaveReport> saveScene(const Scene &scene, const std::string &folder, const SavedState &previous,
                             const SaveOptions &options = {});

} // namespace sward
