#include "model/document/Edit.h"
#include "model/raster/Png.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/WeightField.h"
#include "tests/support/Landscapes.h"
#include "tests/support/SharedData.h"

#include <QTest>

#include <glm/geometric.hpp>

#include <cmath>
#include <random>

using namespace sward;
using namespace sward::test;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// Hills that no quad describes exactly.
Scene hills(int width, int height, double quadSize = 1)
{
    return landscapeScene({.width = width,
                           .height = height,
                           .quadSize = quadSize,
                           .position = {-37, 12, 91},
                           .metres = [](double x, double z) {
                               return 9 * std::sin(x * 0.11) * std::cos(z * 0.07) + 4 * std::sin(z * 0.31 + x * 0.23);
                           }});
}

/// Walks a ray in steps far smaller than a quad and halves where it changes sides.
std::optional<double> walked(const HeightField &field, glm::dvec3 origin, glm::dvec3 direction, double farthest)
{
    direction = glm::normalize(direction);
    const auto above = [&](double t) {
        const auto at = origin + direction * t;
        return at.y - field.heightAt(at.x, at.z);
    };
    const auto over = [&](double t) {
        const auto at = origin + direction * t;
        return field.contains(at.x, at.z);
    };
    constexpr double step = 0.01;
    for (double t = 0; t + step < farthest; t += step) {
        if (!over(t) || !over(t + step) || (above(t) > 0) == (above(t + step) > 0))
            continue;
        double low = t;
        double high = t + step;
        for (int i = 0; i < 60; ++i) {
            const double middle = (low + high) / 2;
            ((above(middle) > 0) == (above(low) > 0) ? low : high) = middle;
        }
        return low;
    }
    return std::nullopt;
}

} // namespace

class HeightFieldTest : public QObject
{
    Q_OBJECT

private slots:
    void heightsLieBetweenTheirFourSamples()
    {
        const auto scene = landscapeScene({.width = 2,
                                           .height = 2,
                                           .quadSize = 4,
                                           .heightScale = 2,
                                           .position = {10, 100, 20},
                                           .metres = [](double x, double z) { return x + 3 * z + x * z / 4; }});
        const HeightField field(scene);
        QCOMPARE(field.heightAt(10, 20), 100.0);
        QCOMPARE(field.heightAt(14, 20), 104.0);
        QCOMPARE(field.heightAt(10, 24), 112.0);
        QCOMPARE(field.heightAt(14, 24), 120.0);
        QCOMPARE(field.heightAt(12, 21), 100 + 2 + 3 + 0.5);
        // Beyond the edge the edge goes on.
        QCOMPARE(field.heightAt(-50, -50), 100.0);
        QCOMPARE(field.heightAt(1000, 24), 120.0);
        QVERIFY(field.contains(14, 24));
        QVERIFY(!field.contains(14.001, 24));
        QVERIFY(!field.contains(9.999, 20));
        QCOMPARE(field.heightRange(), glm::dvec2(100, 120));
    }

    void slopesAndNormalsAreThoseOfThePlane()
    {
        const auto scene =
            landscapeScene({.width = 40, .height = 30, .quadSize = 2, .metres = [](double x, double) { return x; }});
        const HeightField field(scene);
        const auto normal = field.normalAt(31, 17);
        QVERIFY(glm::distance(normal, glm::normalize(glm::dvec3(-1, 1, 0))) < 1e-12);
        QVERIFY(std::abs(field.slopeAt(31, 17) - 45) < 1e-9);
        QCOMPARE(HeightField(landscapeScene()).slopeAt(5, 5), 0.0);
    }

    void withoutALandscapeNothingIsHit()
    {
        const HeightField none;
        QVERIFY(none.isEmpty());
        QCOMPARE(none.heightAt(3, 4), 0.0);
        QVERIFY(!none.contains(0, 0));
        QVERIFY(!none.hit({0, 10, 0}, {0, -1, 0}));
        const auto plane = hitPlane(2, {1, 10, 3}, {0, -2, 0});
        QVERIFY(plane);
        QCOMPARE(plane->distance, 8.0);
        QCOMPARE(plane->position, glm::dvec3(1, 2, 3));
        QVERIFY(!hitPlane(2, {1, 10, 3}, {0, 1, 0}));
        QVERIFY(!hitPlane(2, {1, 10, 3}, {1, 0, 0}));
    }

    void raysMeetTheGroundWhereASlowWalkDoes_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::newRow("one quad") << 2 << 2;
        QTest::newRow("a strip") << 2 << 150;
        QTest::newRow("one tile") << 64 << 64;
        QTest::newRow("just over a tile") << 66 << 65;
        QTest::newRow("several tiles") << 200 << 140;
    }

    void raysMeetTheGroundWhereASlowWalkDoes()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        const auto scene = hills(width, height);
        const HeightField field(scene);
        std::mt19937 random(7);
        std::uniform_real_distribution<double> unit(0, 1);
        int hits = 0;
        for (int i = 0; i < 300; ++i) {
            // From above, below and beside, steep and grazing.
            const glm::dvec3 origin(-37 + (unit(random) * 1.4 - 0.2) * width, 12 + (unit(random) - 0.4) * 60,
                                    91 + (unit(random) * 1.4 - 0.2) * height);
            const glm::dvec3 target(-37 + unit(random) * (width - 1), 12 + (unit(random) - 0.5) * 20,
                                    91 + unit(random) * (height - 1));
            const auto direction =
                i % 5 == 0 ? glm::dvec3(target.x - origin.x, 0.01, target.z - origin.z) : target - origin;
            const auto expected = walked(field, origin, direction, 400);
            const auto hit = field.hit(origin, direction * 3.7, 400);
            // The walk may step over a crest that the ray cuts for less than a step.
            if (!expected && hit) {
                QVERIFY(std::abs(hit->position.y - field.heightAt(hit->position.x, hit->position.z)) < 1e-6);
                continue;
            }
            QCOMPARE(hit.has_value(), expected.has_value());
            if (hit) {
                ++hits;
                QVERIFY(hit->distance <= *expected + 1e-6);
                QVERIFY(std::abs(hit->position.y - field.heightAt(hit->position.x, hit->position.z)) < 1e-6);
                QVERIFY(field.contains(hit->position.x, hit->position.z));
            }
        }
        QVERIFY(hits > 20);
    }

    void raysFromBelowHitTheUnderside()
    {
        const HeightField field(landscapeScene());
        const auto hit = field.hit({20.5, -30, 30.5}, {0, 1, 0});
        QVERIFY(hit);
        QCOMPARE(hit->distance, 30.0);
    }

    void raysAlongLevelGroundHitAtOnceAndEndAtTheirLength()
    {
        const HeightField field(landscapeScene());
        const auto on = field.hit({10, 0, 10}, {1, 0, 0});
        QVERIFY(on);
        QCOMPARE(on->distance, 0.0);
        QVERIFY(!field.hit({10, 0.01, 10}, {1, 0, 0}));
        QVERIFY(!field.hit({10, 50, 10}, {0, -1, 0}, 49.9));
        QVERIFY(field.hit({10, 50, 10}, {0, -1, 0}, 50.1));
        QVERIFY(field.hit({0, 5, 0}, {0, -1, 0}));
        QVERIFY(field.hit({128, 5, 128}, {0, -1, 0}));
        QVERIFY(!field.hit({128.01, 5, 128}, {0, -1, 0}));
    }

    void raysThatAreNoRaysAreRefused()
    {
        const HeightField field(landscapeScene());
        const double nan = std::nan("");
        QVERIFY(!field.hit({nan, 10, 10}, {0, -1, 0}));
        QVERIFY(!field.hit({10, 10, 10}, {0, nan, 0}));
        QVERIFY(!field.hit({10, 10, 10}, {0, -infinite, 0}));
        QVERIFY(!field.hit({10, 10, 10}, {0, 0, 0}));
        QVERIFY(!field.hit({10, 10, 10}, {0, -1, 0}, nan));
        QVERIFY(!field.hit({1e308, 1e308, 1e308}, {1, 1, 1}));
        QVERIFY(field.hit({10, 10, 10}, {0, -1e300, 0}));
        QVERIFY(field.hit({10, 10, 10}, {0, -1e-300, 0}));
    }

    void raysPassThroughHoles()
    {
        auto scene = landscapeScene();
        addHoles(scene, [](int i, int) { return i >= 20 && i <= 30; });
        const HeightField field(scene);
        QVERIFY(field.isHole(25, 40));
        QVERIFY(field.isHole(19.6, 40));
        QVERIFY(!field.isHole(19.4, 40));
        QVERIFY(!field.isHole(-5, 40));
        QVERIFY(!field.hit({25, 10, 40}, {0, -1, 0}));
        QVERIFY(field.hit({19.4, 10, 40}, {0, -1, 0}));
        // Down through the hole in a flat angle and into nothing: the far rim is level with the near one.
        QVERIFY(!field.hit({25, 2, 40}, {1, -1, 0}));
    }

    void editsAreFollowedWhereTheyTouch()
    {
        const auto scene = hills(200, 200);
        HeightField field(scene);
        QVERIFY(field.heightRange().y < 12 + 14);
        Edit edit(scene, "Raise");
        // The last column of a tile: the quads before and after it both rise.
        edit.heightTile(0, 1, {63, 80, 64, 81})[16 * 64 + 63] = 40000;
        field.update(edit.scene(), edit.change());
        const double top = 12 + (40000 - 32768) / 128.0;
        QCOMPARE(field.heightAt(-37 + 63, 91 + 80), top);
        QCOMPARE(field.heightRange().y, top);
        for (const double x : {-0.9, 0.9}) {
            const auto hit = field.hit({-37 + 63 + x, 500, 91 + 80}, {0, -1, 0});
            QVERIFY(hit);
            QCOMPARE(hit->position.y, field.heightAt(-37 + 63 + x, 91 + 80));
            // Level through the spike from either side.
            QVERIFY(field.hit({-37 + 63 + x * 50, top - 5, 91 + 80}, {-x, 0, 0}));
        }
    }

    void theLargestLandscapeIsWalkedFromEndToEnd()
    {
        Scene scene = landscapeScene({.width = 2, .height = 2});
        scene.heights = HeightRaster(8129, 8129, HeightZero);
        std::size_t bytes = 0;
        const std::uint16_t wall = 33000;
        scene.heights.write({8100, 8000, 8101, 8001}, &wall, nextEpoch(), bytes);
        const HeightField field(scene);
        const auto hit = field.hit({0, 0.5, 0}, {8100, 0, 8000});
        QVERIFY(hit);
        QVERIFY(glm::distance(glm::dvec2(hit->position.x, hit->position.z), glm::dvec2(8100, 8000)) < 2);
    }

    void normalsAgreeWithThoseOfARealTerrain()
    {
        SKIP_WITHOUT_SHARED_DATA("weights/hterrain/normal.png");
        const auto read = [](const char *file, int channel) {
            return readPngFile(sharedData(file).toStdString(), channel);
        };
        const auto heights = read("heights/hterrain/height_513_u16.png", 0);
        QVERIFY(heights);
        const double metresPerStep = 137.375 / 65535;
        Scene scene = landscapeScene({.width = 2, .height = 2, .heightScale = metresPerStep * 128});
        scene.heights = HeightRaster(513, 513, HeightZero);
        std::size_t bytes = 0;
        scene.heights.write(scene.heights.bounds(), heights->samples.data(), nextEpoch(), bytes);
        const HeightField field(scene);
        const auto east = read("weights/hterrain/normal.png", 0);
        const auto north = read("weights/hterrain/normal.png", 1);
        const auto up = read("weights/hterrain/normal.png", 2);
        QVERIFY(east && north && up);

        // The map holds central differences at the samples, with green to the north; ours in the middle of four quads
        // round one are their mean.
        double sum = 0;
        double worst = 0;
        int count = 0;
        for (int j = 1; j < 512; ++j)
            for (int i = 1; i < 512; ++i) {
                glm::dvec3 ours(0);
                for (const double dx : {-0.5, 0.5})
                    for (const double dz : {-0.5, 0.5}) {
                        const auto n = field.normalAt(i + dx, j + dz);
                        ours += n / n.y;
                    }
                const auto at = std::size_t(j) * 513 + std::size_t(i);
                const glm::dvec3 theirs(east->samples[at] / 127.5 - 1, up->samples[at] / 127.5 - 1,
                                        1 - north->samples[at] / 127.5);
                const double angle =
                    std::acos(std::min(1.0, glm::dot(glm::normalize(ours), glm::normalize(theirs)))) * 57.29578;
                sum += angle;
                worst = std::max(worst, angle);
                ++count;
            }
        qInfo("normals differ by %.2f° on average, %.1f° at most", sum / count, worst);
        QVERIFY(sum / count < 2);
    }

    void weightsCoverTheFullExtentAtAnyResolution()
    {
        auto scene = landscapeScene({.width = 101, .height = 51, .quadSize = 2, .position = {5, 0, 7}});
        addLayer(
            scene, "coarse", [](int i, int j) { return i * 50 + j * 100; }, 3, 2);
        addLayer(
            scene, "one", [](int, int) { return 255; }, 1, 1);
        const WeightField coarse(scene, "coarse");
        QCOMPARE(coarse.weightAt(5, 7), 0.0);
        QCOMPARE(coarse.weightAt(205, 107), 200 / 255.0);
        QCOMPARE(coarse.weightAt(105, 57), 100 / 255.0);
        QCOMPARE(coarse.weightAt(1e6, 1e6), 200 / 255.0);
        QCOMPARE(coarse.grid().placeOf(2, 1), glm::dvec2(205, 107));
        QCOMPARE(WeightField(scene, "one").weightAt(50, 50), 1.0);
        QCOMPARE(WeightField(scene, "none").weightAt(50, 50), 0.0);
    }
};

QTEST_APPLESS_MAIN(HeightFieldTest)
#include "tst_HeightField.moc"
