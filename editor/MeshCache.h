#pragma once

#include "model/core/Issue.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sward {

struct MeshData;

/// What reading a mesh gave, and which other files beside it that came from.
struct CachedMesh
{
    std::shared_ptr<const MeshData> mesh;
    std::vector<std::string> companions; ///< relative to the mesh's folder
    Issues problems;
};

/// Meshes that were read before, in a folder of files named after what they were read from. An entry holds only while
/// the mesh file, its import settings and its companions have the very content that they had then; what is damaged or old counts as absent.
class MeshCache
{
public:
    explicit MeshCache(QString folder) : m_folder(std::move(folder)) {}

    std::optional<CachedMesh> find(const QString &meshFile) const;
    /// Keeps it; a cache that cannot be written is no reason to complain.
    void put(const QString &meshFile, const CachedMesh &mesh) const;

private:
    QString entryFile(const QString &meshFile) const;

    QString m_folder;
};

} // namespace sward
