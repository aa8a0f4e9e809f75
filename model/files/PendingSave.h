#pragma once

#include "model/files/FileSystem.h"

#include <set>

namespace sward {

/// What stands in `save.pending` while a save is under way, so that the files of a scene are never of two saves.
///
///     writing    new files are being written beside the old ones; whoever finds this removes them
///     renaming   all are written and proven; whoever finds this puts them in place
struct PendingSave
{
    enum class Stage { Writing, Renaming };

    Stage stage = Stage::Writing;
    std::vector<std::string> replaced; ///< paths from the scene's folder; the new file has `NewSuffix`
    std::vector<std::string> removed;
};

inline constexpr std::string_view PendingName = "save.pending";
inline constexpr std::string_view NewSuffix = ".sward-new";

/// Writes `save.pending`, whole or not at all.
Result<Done> writePending(FileSystem &files, const std::string &folder, const PendingSave &pending);

/// Puts in place and removes what the stage Renaming says; what was done already is done again without harm. Removes
/// `save.pending` at the end.
Result<Done> finishRenaming(FileSystem &files, const std::string &folder, const PendingSave &pending);

/// Removes the new files, then `save.pending`.
Result<Done> takeBack(FileSystem &files, const std::string &folder, const PendingSave &pending);

/// Completes or takes back a save that was cut off. Returns the paths whose files may differ from before.
Result<std::set<std::string>> recoverSave(FileSystem &files, const std::string &folder, Issues &issues);

} // namespace sward
