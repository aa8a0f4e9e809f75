#pragma once

#include "plugins/mesh/MeshFolder.h"

#include <assimp/DefaultIOSystem.h>

#include <cstdint>
#include <set>
#include <span>
#include <string>

namespace sward {

/// The files Assimp may open: the mesh itself and what its folder holds, never for writing. Remembers what it was asked
/// for.
class FolderFiles : public Assimp::DefaultIOSystem
{
public:
    /// With `content` the mesh is read from there instead of from its file; it must outlive this.
    FolderFiles(const MeshFolder &folder, std::string meshFile, std::span<const std::uint8_t> content);

    bool Exists(const char *file) const override;
    Assimp::IOStream *Open(const char *file, const char *mode) override;

    const std::set<std::string> &opened() const { return m_opened; }   ///< relative to the mesh's folder
    const std::set<std::string> &missing() const { return m_missing; } ///< as the mesh names them
    const std::set<std::string> &outside() const { return m_outside; } ///< as the mesh names them

private:
    std::string reference(const std::string &file) const;

    const MeshFolder &m_folder;
    std::string m_meshFile;
    std::span<const std::uint8_t> m_content;
    std::set<std::string> m_opened;
    std::set<std::string> m_missing;
    std::set<std::string> m_outside;
};

} // namespace sward
