#include "model/grass/GrassCensus.h"
#include "model/grass/GrassClusters.h"
#include "tests/support/Landscapes.h"

#include <QTest>

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <cmath>
#include <random>

using namespace sward;
using namespace sward::test;

namespace {

std::vector<ClusterBox> scattered(std::size_t count)
{
    std::mt19937 random(7);
    std::vector<ClusterBox> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const glm::vec3 at(float(random() % 10000) / 100, float(random() % 500) / 100, float(random() % 10000) / 100);
        boxes.push_back({at - 0.2F, at + 0.2F});
    }
    return boxes;
}

bool holds(const ClusterBox &outer, const ClusterBox &inner)
{
    return outer.low == glm::min(outer.low, inner.low) && outer.high == glm::max(outer.high, inner.high);
}

Scene meadow(int instancesPerLeaf)
{
    auto scene = landscapeScene({.width = 127, .height = 127, .metres = [](double x, double z) {
                                     return 4 * std::sin(x * 0.1) * std::cos(z * 0.08);
                                 }});
    addLayer(scene, "grass", [](int, int) { return 255; });
    GrassVariety variety;
    variety.id = "blades";
    variety.density = 300;
    variety.instancesPerLeaf = instancesPerLeaf;
    addGrass(scene, "meadow", "grass", {variety});
    return scene;
}

} // namespace

class TestClusters : public QObject
{
    Q_OBJECT

private slots:
    void everyLevelHoldsTheOneBelow_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("perLeaf");
        QTest::addColumn<int>("levels");
        QTest::newRow("one") << 1 << 8 << 1;
        QTest::newRow("a leaf") << 8 << 8 << 1;
        QTest::newRow("a leaf and one") << 9 << 8 << 2;
        QTest::newRow("sixteen leaves") << 128 << 8 << 2;
        QTest::newRow("and one more") << 129 << 8 << 3;
        QTest::newRow("many") << 5000 << 8 << 4;
        QTest::newRow("single") << 300 << 1 << 4;
    }

    void everyLevelHoldsTheOneBelow()
    {
        QFETCH(int, count);
        QFETCH(int, perLeaf);
        QFETCH(int, levels);
        const auto boxes = scattered(std::size_t(count));
        const ClusterTree tree(boxes, std::size_t(perLeaf));
        QCOMPARE(tree.levels(), levels);
        QCOMPARE(tree.leafCount(), std::size_t((count + perLeaf - 1) / perLeaf));
        auto order = tree.order();
        std::sort(order.begin(), order.end());
        for (std::size_t i = 0; i < order.size(); ++i)
            QCOMPARE(std::size_t(order[i]), i);
        std::size_t children = 1, instances = 0;
        for (const auto &node : tree.nodes()) {
            QVERIFY(node.count > 0);
            for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
                QVERIFY(holds(node.bounds, node.isLeaf ? boxes[tree.order()[i]] : tree.nodes()[i].bounds));
            if (node.isLeaf) {
                QVERIFY(node.count <= std::uint32_t(perLeaf));
                QCOMPARE(std::size_t(node.first), instances);
                instances += node.count;
            } else {
                QVERIFY(node.count <= ClusterTree::Branching);
                QCOMPARE(std::size_t(node.first), children);
                children += node.count;
            }
        }
        QCOMPARE(children, tree.nodes().size());
        QCOMPARE(instances, boxes.size());
        QCOMPARE(ClusterTree(boxes, std::size_t(perLeaf)).nodes(), tree.nodes());
    }

    void leavesAndBranchesHoldNeighbours()
    {
        // 4096 plants on a square of 100 m: 64 leaves, 4 branches of 16. A perfect tiling has 12.5 m and 50 m a side.
        const auto boxes = scattered(4096);
        const ClusterTree tree(boxes, 64);
        QCOMPARE(tree.nodes().size(), std::size_t(1 + 4 + 64));
        for (const auto &node : tree.nodes()) {
            const glm::vec3 size = node.bounds.high - node.bounds.low;
            if (node.isLeaf)
                QVERIFY2(size.x * size.z < 2.5F * 12.5F * 12.5F, qPrintable(QString::number(size.x * size.z)));
            else if (&node != tree.nodes().data())
                QVERIFY2(size.x * size.z < 1.5F * 50 * 50, qPrintable(QString::number(size.x * size.z)));
        }
    }

    void aLeafFitsTheMesh()
    {
        QCOMPARE(fittingInstancesPerLeaf(0), std::size_t(1024));
        QCOMPARE(fittingInstancesPerLeaf(7), std::size_t(1024));
        QCOMPARE(fittingInstancesPerLeaf(16), std::size_t(512));
        QCOMPARE(fittingInstancesPerLeaf(5000), std::size_t(1));
        QCOMPARE(fittingInstancesPerLeaf(100000), std::size_t(1));
        QVERIFY(ClusterTree().isEmpty());
        QVERIFY(ClusterTree({}, 4).isEmpty());
    }

    void aComponentsClustersHoldWhatItGrows()
    {
        const Scene scene = meadow(0);
        const GrassGrower grower(scene);
        const ClusterMesh mesh{7, {{-0.1F, 0, -0.3F}, {0.2F, 0.6F, 0.1F}}};
        const auto counts = countGrass(grower, std::nullopt, 1);
        std::size_t trees = 0;
        for (const auto &count : counts) {
            const auto clusters = clustersOf(grower, count.component, count.variety, mesh, 100);
            std::size_t plants = 0;
            for (const auto &subsection : clusters)
                plants += subsection.tree.order().size();
            QCOMPARE(plants, count.plants);
            trees += clusters.size();
        }
        QVERIFY(trees > 0);
        // Every corner of every plant's mesh lies in the root of one of the trees.
        const auto clusters = clustersOf(grower, {0, 0}, 0, mesh, 100);
        QVERIFY(!clusters.empty());
        std::vector<GrassInstance> instances;
        grower.grow({0, 0}, 0, instances);
        QVERIFY(!instances.empty());
        const auto &about = grower.varieties()[0];
        for (const auto &instance : instances) {
            const auto plant = decode(instance, grower.boxOf({0, 0}), about.minScale, about.maxScale);
            const glm::dvec3 tip = plant.position + glm::dvec3(plant.normal * (mesh.bounds.high.y * plant.scale.y));
            QVERIFY(std::any_of(clusters.begin(), clusters.end(), [&](const GrassClusters &subsection) {
                const auto &root = subsection.tree.nodes()[0].bounds;
                const glm::vec3 at(tip - subsection.origin);
                return glm::all(glm::greaterThanEqual(at, root.low - 1e-3F)) &&
                       glm::all(glm::lessThanEqual(at, root.high + 1e-3F));
            }));
        }
    }

    void subsectionsHaveTreesOfTheirOwn()
    {
        Scene scene = meadow(0);
        auto streaming = *scene.streaming;
        streaming.maxInstancesPerComponent = 1024;
        scene.streaming = share(streaming);
        const GrassGrower grower(scene);
        const int across = grower.varieties()[0].subsections;
        QVERIFY(across > 1);
        const ClusterMesh mesh{7, {{0, 0, 0}, {0, 0, 0}}};
        const auto clusters = clustersOf(grower, {0, 0}, 0, mesh, 64);
        QCOMPARE(clusters.size(), std::size_t(across * across));
        const double side = grower.grid().componentMetres() / across;
        for (const auto &[origin, tree] : clusters) {
            const auto size = tree.nodes()[0].bounds.high - tree.nodes()[0].bounds.low;
            QVERIFY(size.x <= side + 0.01 && size.z <= side + 0.01);
        }
    }

    void theFieldChangesNoGrass()
    {
        QCOMPARE(hashOf(countGrass(GrassGrower(meadow(0)), std::nullopt, 1)),
                 hashOf(countGrass(GrassGrower(meadow(77)), std::nullopt, 1)));
    }
};

QTEST_APPLESS_MAIN(TestClusters)
#include "tst_Clusters.moc"
