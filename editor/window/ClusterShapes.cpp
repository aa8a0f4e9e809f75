#include "editor/window/ClusterShapes.h"

#include "editor/window/ClusterKeeper.h"
#include "editor/window/Counted.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <vector>

namespace sward {

namespace {

constexpr std::size_t MostLeaves = 400;
constexpr float LinePixels = 1.5F;

struct Leaf
{
    glm::dvec3 low{0}, high{0};
    QColor colour;
    double distance = 0;
};

/// Neighbouring branches lie far apart on the colour circle.
QColor colourOf(std::size_t branch)
{
    constexpr int golden = 222; // degrees: 360 ÷ the golden ratio
    return QColor::fromHsv(int(branch * golden % 360), 150, 255);
}

void addEdges(OverlayShapes &shapes, const Leaf &leaf)
{
    const glm::dvec3 size = leaf.high - leaf.low;
    for (int axis = 0; axis < 3; ++axis) {
        const int other = (axis + 1) % 3, third = (axis + 2) % 3;
        for (int corner = 0; corner < 4; ++corner) {
            glm::dvec3 from = leaf.low;
            from[other] += corner % 2 ? size[other] : 0;
            from[third] += corner / 2 ? size[third] : 0;
            glm::dvec3 to = from;
            to[axis] += size[axis];
            shapes.lines.push_back({.from = from, .to = to, .colour = leaf.colour, .pixels = LinePixels});
        }
    }
}

} // namespace

OverlayShapes clusterShapes(const ClustersShown &shown, const glm::dvec3 &eye)
{
    std::vector<Leaf> leaves;
    leaves.reserve(shown.leafCount());
    std::size_t branch = 0;
    for (const auto &[origin, tree] : shown.clusters) {
        std::size_t inBranch = 0;
        for (const auto &node : tree.leaves()) {
            Leaf leaf{origin + glm::dvec3(node.bounds.low), origin + glm::dvec3(node.bounds.high), colourOf(branch)};
            leaf.distance = glm::length(glm::max(glm::max(leaf.low - eye, eye - leaf.high), glm::dvec3(0)));
            leaves.push_back(std::move(leaf));
            if (++inBranch == ClusterTree::Branching) {
                inBranch = 0;
                ++branch;
            }
        }
        ++branch;
    }
    const auto drawn = std::min(leaves.size(), MostLeaves);
    std::partial_sort(leaves.begin(), leaves.begin() + std::ptrdiff_t(drawn), leaves.end(),
                      [](const Leaf &a, const Leaf &b) { return a.distance < b.distance; });
    OverlayShapes shapes;
    for (std::size_t i = 0; i < drawn; ++i)
        addEdges(shapes, leaves[i]);
    return shapes;
}

QString clusterLegend(const ClustersShown &shown)
{
    const QLocale locale;
    const auto text = [](const char *sentence) { return QCoreApplication::translate("ClusterShapes", sentence); };
    const auto leaves = shown.leafCount();
    if (leaves == 0)
        return text("Clusters: none near here");
    QString legend = text("Clusters near here: %1 leaves of at most %2 plants, %3 levels, %4 varieties")
                         .arg(locale.toString(qlonglong(leaves)), locale.toString(qlonglong(shown.perLeaf)),
                              locale.toString(shown.levels()), locale.toString(qlonglong(shown.varieties)));
    if (leaves > MostLeaves)
        legend += text("; the nearest %1 are drawn").arg(MostLeaves);
    return legend;
}

} // namespace sward
