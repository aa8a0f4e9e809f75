#pragma once

#include "model/files/FileSystem.h"

namespace sward {

/// What is wrong with `path` as a path from a scene's folder, by its text alone: absolute, with `..`, a backslash or a
/// name that scenes keep for themselves. Nothing when it is good.
std::optional<std::string> scenePathComplaint(std::string_view path);

/// The absolute path of `relative` in the scene's folder. Refused when it leads out of the folder, through links too: a
/// scene from somebody else reads and writes nothing but its own.
Result<std::string> pathInScene(FileSystem &files, const std::string &folder, const std::string &relative);

/// Whether a mesh's path names something made by us and no file.
bool isBuiltin(std::string_view path);

} // namespace sward
