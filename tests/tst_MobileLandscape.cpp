#include "model/terrain/MobileLandscape.h"
#include "model/terrain/SectionGrid.h"
#include "model/terrain/SectionHeights.h"
#include "tests/support/Landscapes.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace sward;
using namespace sward::test;

namespace {

constexpr auto A = Landscape::MobileVertex::A;
constexpr auto B = Landscape::MobileVertex::B;

using Heights = std::vector<std::uint16_t>;

double worstOf(Landscape::MobileVertex reading, const Heights &heights)
{
    const MobileVertex vertex = packMobileVertex(reading, {}, heights);
    double worst = 0;
    for (std::size_t level = 0; level < heights.size(); ++level)
        worst = std::max(worst, std::abs(mobileHeight(reading, vertex, int(level)) - heights[level]));
    return worst;
}

/// A ground of random samples between two bounds.
Scene roughScene(int samples, int sectionQuads, int sections, int low = 20000, int high = 45000)
{
    Scene scene = landscapeScene({.width = samples, .height = samples, .sectionQuads = sectionQuads});
    auto landscape = *scene.landscape;
    landscape.sectionsPerComponent = sections;
    scene.landscape = share(std::move(landscape));
    std::mt19937 random(7);
    std::size_t bytes = 0;
    Heights all(std::size_t(samples) * std::size_t(samples));
    for (auto &sample : all)
        sample = std::uint16_t(low + int(random() % unsigned(high - low)));
    scene.heights.write(scene.heights.bounds(), all.data(), nextEpoch(), bytes);
    return scene;
}

} // namespace

class MobileLandscapes : public QObject
{
    Q_OBJECT

private slots:
    void levelsAreThoseOfTheTables_data()
    {
        QTest::addColumn<int>("quads");
        QTest::addColumn<QList<int>>("quadsByLevel");
        QTest::addColumn<QList<double>>("ratios");
        QTest::newRow("7") << 7 << QList<int>{7, 3, 1} << QList<double>{1, 2.333, 7};
        QTest::newRow("15") << 15 << QList<int>{15, 7, 3, 1} << QList<double>{1, 2.143, 5, 15};
        QTest::newRow("31") << 31 << QList<int>{31, 15, 7, 3, 1} << QList<double>{1, 2.067, 4.429, 10.33, 31};
        QTest::newRow("63") << 63 << QList<int>{63, 31, 15, 7, 3, 1} << QList<double>{1, 2.032, 4.2, 9, 21, 63};
        QTest::newRow("127") << 127 << QList<int>{127, 63, 31, 15, 7, 3, 1}
                             << QList<double>{1, 2.016, 4.097, 8.467, 18.14, 42.33, 127};
        QTest::newRow("255") << 255 << QList<int>{255, 127, 63, 31, 15, 7, 3, 1}
                             << QList<double>{1, 2.008, 4.048, 8.226, 17, 36.43, 85, 255};
    }

    void levelsAreThoseOfTheTables()
    {
        QFETCH(int, quads);
        QFETCH(QList<int>, quadsByLevel);
        QFETCH(QList<double>, ratios);
        const SectionGrid grid{quads};
        QCOMPARE(grid.levels(), int(quadsByLevel.size()));
        QCOMPARE(grid.storedVertices(1), (quads + 1) * (quads + 1));
        QCOMPARE(grid.storedVertices(2), 4 * (quads + 1) * (quads + 1));
        QCOMPARE(grid.indexBits(1), quads == 255 ? 32 : 16);
        QCOMPARE(grid.indexBits(2), quads >= 127 ? 32 : 16);
        for (int level = 0; level < grid.levels(); ++level) {
            QCOMPARE(grid.quadsAt(level), quadsByLevel[level]);
            QVERIFY(std::abs(grid.mipRatio(level) - ratios[level]) < 0.006 * std::max(1.0, ratios[level] / 10));
            // The shader finds a level's vertex again by shifting the one of the finest grid that stands for it.
            for (int x = 0; x <= grid.quadsAt(level); ++x)
                QCOMPARE(grid.vertexAt(level, x) >> level, x);
        }
    }

    void coarserHeightsLieBetweenTheFiner()
    {
        // Of three quads one remains, and it keeps the corners.
        const Heights finer{0, 10, 20, 30, 1, 2, 3, 4, 5, 6, 7, 8, 900, 910, 920, 931};
        QCOMPARE(coarserHeights(finer, 3, 1), (Heights{0, 30, 900, 931}));
        // Of seven quads three remain: vertex 1 lies at 7/3, a third of the way from the finer vertex 2 to 3.
        Heights ramp;
        for (int z = 0; z < 8; ++z)
            for (int x = 0; x < 8; ++x)
                ramp.push_back(std::uint16_t(300 * x + 3000 * z));
        const auto coarse = coarserHeights(ramp, 7, 3);
        QCOMPARE(coarse[1], std::uint16_t(700));
        QCOMPARE(coarse[4], std::uint16_t(7000));
        QCOMPARE(coarse[5], std::uint16_t(7700));
    }

    void sectionsAgreeAtTheirEdges()
    {
        for (const int quads : {7, 15, 31, 63}) {
            const Scene scene = roughScene(2 * quads + 1, quads, 1);
            const SectionGrid grid{quads};
            const auto west = sectionHeights(scene.heights, 0, 0, grid);
            const auto east = sectionHeights(scene.heights, quads, 0, grid);
            const auto south = sectionHeights(scene.heights, 0, quads, grid);
            for (int level = 0; level < grid.levels(); ++level) {
                const int n = grid.quadsAt(level);
                const auto &own = west[std::size_t(level)];
                for (int i = 0; i <= n; ++i) {
                    const auto at = [&](int x, int z) { return std::size_t(z * (n + 1) + x); };
                    QCOMPARE(own[at(n, i)], east[std::size_t(level)][at(0, i)]);
                    QCOMPARE(own[at(i, n)], south[std::size_t(level)][at(i, 0)]);
                }
            }
        }
    }

    void bytesAreThoseOfBothReadings()
    {
        const MobilePlace place{.x = 5, .z = 63, .sectionX = 1, .sectionZ = 0, .isHole = true};
        const Heights heights{1000, 1255, 1128};
        const auto a = packMobileVertex(A, place, heights);
        QCOMPARE(a.position, (std::array<std::uint8_t, 4>{5, 63, 0x10, 1}));
        // From 3 · 256 = 768 to 5 · 256 = 1280; 1000 is 232 above, of 512, in 255 steps: 115.5.
        QCOMPARE(a.lodHeights, (std::array<std::uint8_t, 8>{3, 5, 116, 243, 179, 179, 179, 179}));
        const auto b = packMobileVertex(B, place, heights);
        QCOMPARE(b.position, (std::array<std::uint8_t, 4>{5, 63, 2, 1}));
        QCOMPARE(b.lodHeights, (std::array<std::uint8_t, 8>{3, 232, 0, 254, 128, 128, 128, 128}));
        QCOMPARE(mobileHeight(B, b, 0), 1000.0);
        QVERIFY(std::abs(mobileHeight(B, b, 1) - (1000 + 254.0 / 255 * 256)) < 1e-9);
        QVERIFY(std::abs(mobileHeight(A, a, 0) - (768 + 116.0 / 255 * 512)) < 1e-9);
    }

    void packingIsAsExactAsPromised()
    {
        std::mt19937 random(3);
        for (int i = 0; i < 100000; ++i) {
            const int low = int(random() % 65536);
            const int spread = 1 + int(random() % (i % 2 ? 400U : 65536U));
            Heights heights(1 + random() % 6);
            for (auto &height : heights)
                height = std::uint16_t(std::min(low + int(random() % unsigned(spread)), 65535));
            const auto [least, greatest] = std::minmax_element(heights.begin(), heights.end());
            const double difference = *greatest - *least;
            // Exact halves of a step round by a hair of the arithmetic here.
            constexpr double hair = 1e-6;
            if (*greatest <= 65280)
                QVERIFY(worstOf(A, heights) <= (difference + 510) / 510 + hair);
            else
                QVERIFY(worstOf(A, heights) <= 255 + hair);
            if (difference <= 65280) {
                QVERIFY(worstOf(B, heights) <= std::max(256.0, difference + 255) / 510 + hair);
                const auto lowest = std::size_t(least - heights.begin());
                QCOMPARE(mobileHeight(B, packMobileVertex(B, {}, heights), int(lowest)), double(*least));
            } else {
                QVERIFY(worstOf(B, heights) <= 128 + hair);
            }
        }
    }

    void theWidestAndHighestHeightsKeepTheirBounds()
    {
        QVERIFY(worstOf(A, {65535, 65535}) <= 255);
        QVERIFY(worstOf(A, {0, 65535}) <= 255);
        QVERIFY(worstOf(B, {0, 65535, 32768}) <= 128);
        QCOMPARE(worstOf(B, {65535, 65535}), 0.0);
        QCOMPARE(worstOf(B, {0}), 0.0);
    }

    void componentsListTheirVerticesSectionBySection()
    {
        const Scene scene = roughScene(29, 7, 2);
        const MobileLandscape mobile(scene);
        QCOMPARE(mobile.componentsX(), 2);
        const auto vertices = mobile.vertices(1, 0);
        QCOMPARE(vertices.size(), std::size_t(8 * 8 * 4));
        // The second section lies east of the first; its first vertex is the first one's last of that row.
        const auto &second = vertices[64];
        QCOMPARE(second.position[0], std::uint8_t(0));
        QCOMPARE(second.position[2], std::uint8_t(2));
        QCOMPARE(mobileHeight(B, second, 0), mobileHeight(B, vertices[7], 0));
        // Level 0 of a vertex is its sample, the last level a corner of the section.
        QVERIFY(std::abs(mobileHeight(B, vertices[8 * 3 + 2], 0) - scene.heights.at(14 + 2, 3)) <= 128);
        QVERIFY(std::abs(mobileHeight(B, vertices[8 * 3 + 2], 2) - scene.heights.at(14, 0)) <= 128);
    }

    void whatLiesOutsideIsAHole()
    {
        Scene scene = roughScene(12, 7, 1);
        auto landscape = *scene.landscape;
        landscape.mobileVertex = A;
        scene.landscape = share(std::move(landscape));
        const MobileLandscape mobile(scene);
        const auto vertices = mobile.vertices(1, 1);
        QCOMPARE(vertices[0].position[3], std::uint8_t(0));
        QCOMPARE(vertices[4].position[3], std::uint8_t(0)); // sample 11, the last
        QCOMPARE(vertices[5].position[3], std::uint8_t(1));
        QCOMPARE(vertices[8 * 5].position[3], std::uint8_t(1));
    }

    void theWorstErrorIsFoundAndItsPlaceSaid()
    {
        Scene scene = landscapeScene({.width = 29, .height = 29, .heightScale = 2, .sectionQuads = 7});
        std::size_t bytes = 0;
        QCOMPARE(MobileLandscape(scene).worstError().metres, 0.0);
        // One tower: the vertex there must span all of it with 255 steps.
        const std::uint16_t tower = 32768 + 20000;
        scene.heights.write({17, 10, 18, 11}, &tower, nextEpoch(), bytes);
        const auto worst = MobileLandscape(scene).worstError();
        QCOMPARE(worst.componentX, 2);
        QCOMPARE(worst.componentZ, 1);
        QVERIFY(worst.metres > 0);
        QVERIFY(worst.metres <= (20000 + 255) / 510.0 / 128 * scene.landscape->heightScale);
    }

    void shownHeightsAreTheTrueOnesButForTheError()
    {
        for (const auto reading : {A, B}) {
            Scene scene = roughScene(64, 63, 1, 30000, 30200);
            auto landscape = *scene.landscape;
            landscape.mobileVertex = reading;
            scene.landscape = share(std::move(landscape));
            const MobileLandscape mobile(scene);
            const auto exact = sectionHeights(scene.heights, 0, 0, {63});
            const auto shown = mobile.sectionHeights(0, 0);
            QCOMPARE(shown.size(), exact.size());
            int worst = 0;
            for (std::size_t level = 0; level < exact.size(); ++level)
                for (std::size_t i = 0; i < exact[level].size(); ++i)
                    worst = std::max(worst, std::abs(int(exact[level][i]) - int(shown[level][i])));
            QVERIFY(worst <= 2);
            QVERIFY(reading == B || worst > 0);
        }
    }

    void trianglesOfALevelUseVerticesOfTheFinestGrid()
    {
        const Scene scene = roughScene(16, 15, 1);
        const MobileLandscape mobile(scene);
        const auto triangles = mobile.triangles(2);
        QCOMPARE(triangles.size(), std::size_t(3 * 3 * 6));
        // Ratio 5: vertices 0, 5, 10, 15.
        QCOMPARE(triangles[0], 0U);
        QCOMPARE(triangles[1], 5U * 16);
        QCOMPARE(triangles[2], 5U);
        QCOMPARE(*std::max_element(triangles.begin(), triangles.end()), 255U);

        const MobileLandscape fourSections(roughScene(31, 15, 2));
        const auto all = fourSections.triangles(3);
        QCOMPARE(all.size(), std::size_t(4 * 6));
        QCOMPARE(all[6], 256U);
        QCOMPARE(all[23], 4 * 256U - 1);
    }

    void componentsCountIn16BitsWhereTheyCan_data()
    {
        QTest::addColumn<int>("quads");
        QTest::addColumn<int>("sections");
        QTest::addColumn<bool>("isWide");
        for (const int quads : {7, 15, 31, 63, 127, 255})
            for (const int sections : {1, 2})
                QTest::addRow("%d of %d", sections, quads)
                    << quads << sections << (quads == 255 || (quads == 127 && sections == 2));
    }

    void componentsCountIn16BitsWhereTheyCan()
    {
        QFETCH(int, quads);
        QFETCH(int, sections);
        QFETCH(bool, isWide);
        const MobileLandscape mobile(roughScene(9, quads, sections));
        QCOMPARE(mobile.needsWideIndices(), isWide);
        QCOMPARE(mobile.vertices(0, 0).size(), std::size_t((quads + 1) * (quads + 1) * sections * sections));
        QCOMPARE(mobile.sectionLevels() - mobile.levels(), std::max(0, int(std::log2(quads + 1)) - 6));
    }
};

QTEST_APPLESS_MAIN(MobileLandscapes)
#include "tst_MobileLandscape.moc"
