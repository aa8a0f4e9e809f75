#include "model/grass/ClusterTree.h"

#include "model/core/Expects.h"

#include <glm/common.hpp>

#include <algorithm>
#include <numeric>

namespace sward {
namespace {

constexpr std::size_t VerticesALeaf = 8192;
constexpr std::size_t MostInLeaf = 1024;

ClusterBox united(const ClusterBox &a, const ClusterBox &b)
{
    return {glm::min(a.low, b.low), glm::max(a.high, b.high)};
}

/// Puts the instances into the order of the leaves.
class Sorter
{
public:
    Sorter(std::span<const ClusterBox> instances, std::size_t perLeaf, std::vector<std::uint32_t> &order)
        : m_instances(instances), m_perLeaf(perLeaf), m_order(order)
    {
    }

    void sort(std::size_t first, std::size_t end)
    {
        const std::size_t leaves = (end - first + m_perLeaf - 1) / m_perLeaf;
        if (leaves < 2)
            return;
        // Both sides end where a branch of the level below does, so that no branch holds what lies far apart.
        std::size_t unit = 1;
        while (unit * ClusterTree::Branching < leaves)
            unit *= ClusterTree::Branching;
        const std::size_t units = (leaves + unit - 1) / unit;
        const std::size_t middle = first + (units + 1) / 2 * unit * m_perLeaf;
        const int axis = longestAxis(first, end);
        const auto at = m_order.begin();
        std::nth_element(at + std::ptrdiff_t(first), at + std::ptrdiff_t(middle), at + std::ptrdiff_t(end),
                         [&](std::uint32_t a, std::uint32_t b) {
                             const float left = middleOf(a)[axis], right = middleOf(b)[axis];
                             return left != right ? left < right : a < b;
                         });
        sort(first, middle);
        sort(middle, end);
    }

private:
    /// Twice the middle, which sorts alike.
    glm::vec3 middleOf(std::uint32_t instance) const { return m_instances[instance].low + m_instances[instance].high; }

    int longestAxis(std::size_t first, std::size_t end) const
    {
        glm::vec3 low = middleOf(m_order[first]), high = low;
        for (std::size_t i = first + 1; i < end; ++i) {
            low = glm::min(low, middleOf(m_order[i]));
            high = glm::max(high, middleOf(m_order[i]));
        }
        const glm::vec3 size = high - low;
        return size.x >= size.y && size.x >= size.z ? 0 : size.z >= size.y ? 2 : 1;
    }

    std::span<const ClusterBox> m_instances;
    std::size_t m_perLeaf;
    std::vector<std::uint32_t> &m_order;
};

} // namespace

ClusterTree::ClusterTree(std::span<const ClusterBox> instances, std::size_t perLeaf)
{
    expects(perLeaf > 0);
    if (instances.empty())
        return;
    m_order.resize(instances.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    Sorter(instances, perLeaf, m_order).sort(0, m_order.size());

    std::vector<std::vector<Node>> levels(1);
    for (std::size_t first = 0; first < m_order.size(); first += perLeaf) {
        const std::size_t count = std::min(perLeaf, m_order.size() - first);
        ClusterBox bounds = instances[m_order[first]];
        for (std::size_t i = first + 1; i < first + count; ++i)
            bounds = united(bounds, instances[m_order[i]]);
        levels[0].push_back({bounds, std::uint32_t(first), std::uint32_t(count), true});
    }
    while (levels.back().size() > 1) {
        const auto &below = levels.back();
        std::vector<Node> level;
        level.reserve(below.size() / Branching + 1);
        for (std::size_t first = 0; first < below.size(); first += Branching) {
            const std::size_t count = std::min(Branching, below.size() - first);
            ClusterBox bounds = below[first].bounds;
            for (std::size_t i = first + 1; i < first + count; ++i)
                bounds = united(bounds, below[i].bounds);
            level.push_back({bounds, std::uint32_t(first), std::uint32_t(count), false});
        }
        levels.push_back(std::move(level));
    }
    m_leafCount = levels.front().size();
    m_levels = int(levels.size());
    for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
        const auto next = std::uint32_t(m_nodes.size() + level->size());
        for (auto &node : *level) {
            if (!node.isLeaf)
                node.first += next;
            m_nodes.push_back(node);
        }
    }
}

std::size_t fittingInstancesPerLeaf(std::size_t vertices)
{
    return std::clamp<std::size_t>(VerticesALeaf / std::max<std::size_t>(vertices, 1), 1, MostInLeaf);
}

} // namespace sward
