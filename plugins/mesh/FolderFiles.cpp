#include "plugins/mesh/FolderFiles.h"

#include <assimp/MemoryIOWrapper.h>

namespace sward {

FolderFiles::FolderFiles(const MeshFolder &folder, std::string meshFile, std::span<const std::uint8_t> content)
    : m_folder(folder), m_meshFile(std::move(meshFile)), m_content(content)
{
}

/// Importers put the mesh's folder before the name that the file holds; this takes it off again.
std::string FolderFiles::reference(const std::string &file) const
{
    const auto folder = m_folder.folder().string() + "/";
    return file.starts_with(folder) ? file.substr(folder.size()) : file;
}

bool FolderFiles::Exists(const char *file) const
{
    return file == m_meshFile || !m_folder.findExactly(reference(file)).file.empty();
}

Assimp::IOStream *FolderFiles::Open(const char *file, const char *mode)
{
    if (mode[0] != 'r' || std::string(mode).find('+') != std::string::npos)
        return nullptr;
    if (file == m_meshFile && !m_content.empty())
        return new Assimp::MemoryIOStream(m_content.data(), m_content.size()); // the importer closes it
    if (file == m_meshFile)
        return DefaultIOSystem::Open(file, mode);
    const auto name = reference(file);
    const auto place = m_folder.findExactly(name);
    if (place.found == MeshFolder::Found::Outside)
        m_outside.insert(name);
    else if (place.file.empty())
        m_missing.insert(name);
    if (place.file.empty())
        return nullptr;
    m_opened.insert(place.relative);
    return DefaultIOSystem::Open(place.file.c_str(), mode);
}

} // namespace sward
