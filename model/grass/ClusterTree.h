#pragma once

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sward {

/// A box, in metres from wherever its maker counts.
struct ClusterBox
{
    glm::vec3 low{0};
    glm::vec3 high{0};

    bool operator==(const ClusterBox &) const = default;
};

/// Instances gathered into boxes within boxes, as a game culls and draws them: every leaf holds neighbours, every
/// branch up to 16 boxes of the level below. The same boxes give the same tree.
class ClusterTree
{
public:
    static constexpr std::size_t Branching = 16;

    struct Node
    {
        ClusterBox bounds;
        std::uint32_t first = 0; ///< of a leaf its first instance in `order()`, else its first child in `nodes()`
        std::uint32_t count = 0; ///< instances or children
        bool isLeaf = false;

        bool operator==(const Node &) const = default;
    };

    ClusterTree() = default;
    /// `perLeaf` is at least 1.
    ClusterTree(std::span<const ClusterBox> instances, std::size_t perLeaf);

    bool isEmpty() const { return m_nodes.empty(); }
    /// Level by level from the root, which is the first; the leaves are the last `leafCount()`.
    const std::vector<Node> &nodes() const { return m_nodes; }
    /// Which instance comes where: those of a leaf lie side by side.
    const std::vector<std::uint32_t> &order() const { return m_order; }
    std::size_t leafCount() const { return m_leafCount; }
    std::span<const Node> leaves() const { return std::span(m_nodes).last(m_leafCount); }
    int levels() const { return m_levels; } ///< leaves are one

private:
    std::vector<std::uint32_t> m_order;
    std::vector<Node> m_nodes;
    std::size_t m_leafCount = 0;
    int m_levels = 0;
};

/// How many instances a leaf holds when the artist does not say: as many as have 8192 vertices at the finest level of
/// the mesh, 1 to 1024.
std::size_t fittingInstancesPerLeaf(std::size_t vertices);

} // namespace sward
