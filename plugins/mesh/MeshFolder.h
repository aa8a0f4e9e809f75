#pragma once

#include <filesystem>
#include <string>

namespace sward {

/// The folder a mesh lies in, and how the names that the mesh uses for its textures and buffers lead to files there.
/// Nothing outside `root` is ever found: a mesh from somebody else is data.
class MeshFolder
{
public:
    /// `root` empty: the mesh's own folder.
    MeshFolder(const std::filesystem::path &meshFile, const std::filesystem::path &root);

    enum class Found { Exactly, OtherCase, ByName, Missing, Outside };

    struct Place
    {
        Found found = Found::Missing;
        std::filesystem::path file; ///< absolute; empty when not found
        std::string relative;       ///< from the mesh's folder, with '/'
    };

    /// Backslashes, a wrong case, %20 and paths of another machine are understood; the latter find a file of the same
    /// name in the mesh's folder or in a folder such as `textures` in it.
    Place find(std::string reference) const;

    /// Only what the reference says, in any case: for buffers and material files, where another file of the same name
    /// would be wrong.
    Place findExactly(std::string reference) const;

    const std::filesystem::path &folder() const { return m_folder; }

private:
    Place findByName(const std::string &name) const;
    Place at(const std::filesystem::path &target) const;

    std::filesystem::path m_folder;
    std::filesystem::path m_root;
};

} // namespace sward
