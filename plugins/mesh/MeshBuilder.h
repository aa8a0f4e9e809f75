#pragma once

#include "model/mesh/MeshData.h"

#include <map>
#include <unordered_map>

namespace sward {

/// Gathers triangles into one part per material and level of detail, and welds vertices that are alike in everything
/// that is kept of them: position, normal, texture coordinates and colour. (Assimp's own welding looks at less and so
/// loses colours and baked pivots.)
class MeshBuilder
{
public:
    /// False, and nothing added, for a triangle without area.
    bool addTriangle(int material, int lod, const MeshVertex (&corners)[3]);

    /// The parts, finest first, with their bounds; the builder is empty afterwards.
    void finish(MeshData &mesh);

private:
    struct Hash
    {
        std::size_t operator()(const MeshVertex &vertex) const;
    };

    struct Growing
    {
        MeshPart part;
        std::unordered_map<MeshVertex, std::uint32_t, Hash> indices;
    };

    std::map<std::pair<int, int>, Growing> m_parts; ///< by level of detail, then material
};

} // namespace sward
