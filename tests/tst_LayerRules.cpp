#include "model/core/ParallelFor.h"
#include "model/document/Document.h"
#include "model/files/SceneCheck.h"
#include "model/files/SceneStatistics.h"
#include "model/grass/GrassCensus.h"
#include "model/grass/GrassDirt.h"
#include "model/raster/Png.h"
#include "model/session/RecordEdits.h"
#include "model/terrain/LayerRules.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/WeightField.h"
#include "tests/support/Landscapes.h"
#include "tests/support/SharedData.h"
#include "tests/support/ToolBench.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace sward;
using namespace sward::test;

namespace {

using Kind = LayerRule::Kind;
using Mode = LayerRule::Mode;

/// A slope of 0.5 to the east, 129 × 129 m, with a layer "grass" painted 100 of 255 everywhere.
Scene ramp()
{
    Scene scene = landscapeScene({.metres = [](double x, double) { return x * 0.5; }});
    addLayer(scene, "grass", [](int, int) { return 100; });
    return scene;
}

void setRules(Scene &scene, const std::string &layer, std::vector<LayerRule> rules)
{
    auto items = scene.layers.items();
    const auto index = std::size_t(scene.layers.indexOf(layer));
    Layer copy = *items[index];
    copy.rules = std::move(rules);
    items[index] = share(std::move(copy));
    scene.layers = RecordList<Layer>(std::move(items));
}

LayerRule ruleOf(Kind kind, glm::dvec2 range, double falloff = 0, Mode mode = Mode::Max)
{
    return {.kind = kind, .range = range, .falloff = falloff, .mode = mode};
}

int weigh(const Scene &scene, int x, int z, const std::string &layer = "grass")
{
    return SceneWeights(scene).of(layer).at(x, z);
}

/// With nothing painted and one rule.
int weighAlone(Scene scene, const LayerRule &rule, int x, int z)
{
    LayerRule nothing = ruleOf(Kind::Height, {-1e9, 1e9}, 0, Mode::Subtract);
    setRules(scene, "grass", {nothing, rule});
    return weigh(scene, x, z);
}

std::vector<std::uint8_t> allOf(const LayerSamples &samples)
{
    std::vector<std::uint8_t> all(std::size_t(samples.width()) * std::size_t(samples.height()));
    samples.read(samples.bounds(), all.data());
    return all;
}

void lift(Edit &edit)
{
    Landscape landscape = *edit.scene().landscape;
    landscape.position.y += 0.5;
    edit.set(std::move(landscape));
}

/// Hills, holes, three layers of which two have rules, one of another resolution, and two zones.
Scene busyScene()
{
    Scene scene = landscapeScene({.width = 200, .height = 150, .position = {-30, 5, 12}, .metres = hills});
    addHoles(scene, [](int i, int j) { return i > 100 && i < 110 && j > 20 && j < 30; });
    addLayer(scene, "path", [](int i, int j) { return std::abs(i - j) < 3 ? 255 : 0; });
    addLayer(scene, "grass", [](int i, int j) { return (i * 7 + j * 3) % 256; });
    addLayer(
        scene, "coarse", [](int i, int) { return i; }, 101, 76);
    addRecord(scene.zones, Zone{.id = "house", .shape = Zone::Shape::Cylinder, .centre = {40, 0, 60}, .radius = 8});
    LayerRule near = ruleOf(Kind::Distance, {4, 12}, 6, Mode::Subtract);
    near.of = "path";
    LayerRule house = ruleOf(Kind::Distance, {0, 5}, 5, Mode::Multiply);
    house.of = "house";
    LayerRule bulge = ruleOf(Kind::Curvature, {0.01, 1}, 0.02, Mode::Add);
    bulge.scale = 6;
    LayerRule noise = ruleOf(Kind::Noise, {0.5, 1}, 0.2, Mode::Add);
    noise.scale = 9;
    setRules(scene, "grass", {ruleOf(Kind::Slope, {0, 3}, 4, Mode::Multiply), near, bulge});
    LayerRule grass = ruleOf(Kind::Distance, {0, 3}, 2, Mode::Max);
    grass.of = "grass";
    setRules(scene, "coarse", {noise, house, grass, ruleOf(Kind::Height, {5, 9}, 1, Mode::Add)});
    return scene;
}

} // namespace

class TestLayerRules : public QObject
{
    Q_OBJECT

private slots:
    void modesCombineAsTheySay()
    {
        Scene scene = ramp();
        // Full on heights from 10 to 20 m, half full 2 m beside.
        const auto with = [&](Mode mode, int x) {
            setRules(scene, "grass", {ruleOf(Kind::Height, {10, 20}, 4, mode)});
            return weigh(scene, x, 7);
        };
        QCOMPARE(with(Mode::Add, 30), 255);
        QCOMPARE(with(Mode::Add, 16), 100 + 128);
        QCOMPARE(with(Mode::Add, 44), 100 + 128);
        QCOMPARE(with(Mode::Add, 8), 100);
        QCOMPARE(with(Mode::Subtract, 30), 0);
        QCOMPARE(with(Mode::Subtract, 18), 0);
        QCOMPARE(with(Mode::Subtract, 14), 100 - 64);
        QCOMPARE(with(Mode::Subtract, 100), 100);
        QCOMPARE(with(Mode::Multiply, 30), 100);
        QCOMPARE(with(Mode::Multiply, 16), (100 * 128 + 127) / 255);
        QCOMPARE(with(Mode::Multiply, 60), 0);
        QCOMPARE(with(Mode::Max, 30), 255);
        QCOMPARE(with(Mode::Max, 16), 128);
        QCOMPARE(with(Mode::Max, 13), 100);
        QCOMPARE(int(scene.weights.find("grass")->at(30, 7)), 100);
    }

    void rulesActInTheirOrderAndOnlyWhileEnabled()
    {
        Scene scene = ramp();
        LayerRule all = ruleOf(Kind::Height, {-100, 100}, 0, Mode::Add);
        LayerRule nothing = ruleOf(Kind::Height, {-100, 100}, 0, Mode::Subtract);
        setRules(scene, "grass", {all, nothing});
        QCOMPARE(weigh(scene, 3, 3), 0);
        setRules(scene, "grass", {nothing, all});
        QCOMPARE(weigh(scene, 3, 3), 255);
        nothing.enabled = all.enabled = false;
        setRules(scene, "grass", {nothing, all});
        QCOMPARE(weigh(scene, 3, 3), 100);
        QVERIFY(!SceneWeights(scene).of("grass").hasRules());
    }

    void slopesAreDecidedByTheirTangent()
    {
        for (const double metres : {1.0, 0.5, 1.5}) {
            Scene scene = landscapeScene({.quadSize = metres, .metres = [](double x, double) { return x; }});
            addLayer(scene, "grass", [](int, int) { return 0; });
            for (const int x : {0, 5, 128}) {
                QCOMPARE(weighAlone(scene, ruleOf(Kind::Slope, {0, 45}), x, 9), 255);
                QCOMPARE(weighAlone(scene, ruleOf(Kind::Slope, {45, 90}), x, 9), 255);
                QCOMPARE(weighAlone(scene, ruleOf(Kind::Slope, {0, 44.9}), x, 9), 0);
                QCOMPARE(weighAlone(scene, ruleOf(Kind::Slope, {0, 35}, 40), x, 9), 191);
                QCOMPARE(weighAlone(scene, ruleOf(Kind::Slope, {65, 90}, 80), x, 9), 191);
            }
        }
    }

    void slopesOfARealTerrainAgreeWithThePlainFormula()
    {
        SKIP_WITHOUT_SHARED_DATA("heights/hterrain/height_513_u16.png");
        const auto heights = readPngFile(sharedData("heights/hterrain/height_513_u16.png").toStdString());
        QVERIFY(heights);
        Scene scene = landscapeScene({.width = 513, .height = 513, .heightScale = 137.375 / 65535 * 128});
        std::size_t bytes = 0;
        scene.heights.write(scene.heights.bounds(), heights->samples.data(), nextEpoch(), bytes);
        addLayer(scene, "grass", [](int, int) { return 0; });
        setRules(scene, "grass", {ruleOf(Kind::Slope, {10, 25}, 8, Mode::Add)});
        const auto weights = SceneWeights(scene).of("grass");
        const auto height = [&](int x, int z) {
            return scene.heights.at(std::clamp(x, 0, 512), std::clamp(z, 0, 512)) * 137.375 / 65535;
        };
        int differing = 0;
        for (int z = 0; z < 513; ++z)
            for (int x = 0; x < 513; ++x) {
                const double east = (height(x + 1, z) - height(x - 1, z)) / (x == 0 || x == 512 ? 1 : 2);
                const double south = (height(x, z + 1) - height(x, z - 1)) / (z == 0 || z == 512 ? 1 : 2);
                const double degrees = std::atan(std::hypot(east, south)) * 180 / M_PI;
                const double beyond = std::max({10 - degrees, degrees - 25, 0.0});
                const int expected = int(std::lround(255 * std::max(1 - beyond / 8, 0.0)));
                differing += std::abs(weights.at(x, z) - expected) > 0;
                QVERIFY(std::abs(weights.at(x, z) - expected) <= 1);
            }
        // Only where a value lies on the border between two whole numbers may rounding differ.
        QVERIFY2(differing < 10, qPrintable(QString::number(differing)));
    }

    void bulgeIsAboveZeroOnRidgesAndBelowInHollows()
    {
        Scene scene = landscapeScene({.metres = [](double x, double) { return -std::abs(x - 40) * 0.5; }});
        addLayer(scene, "grass", [](int, int) { return 0; });
        LayerRule rule = ruleOf(Kind::Curvature, {0.05, 1});
        rule.scale = 4;
        QCOMPARE(weighAlone(scene, rule, 40, 50), 255);
        QCOMPARE(weighAlone(scene, rule, 60, 50), 0);
        rule.range = {-0.001, 0.001};
        QCOMPARE(weighAlone(scene, rule, 60, 50), 255);
        // Of the eight ways, two on the axes fall by 0.5 and the four diagonals, which are longer, by 0.5 / √2.
        const double expected = (1 + 2 / std::sqrt(2.0)) / 8;
        rule.range = {expected - 1e-9, expected + 1e-9};
        QCOMPARE(weighAlone(scene, rule, 40, 50), 255);
    }

    void noiseDependsOnSeedAndSizeAndCoversWhatItSays()
    {
        Scene scene = landscapeScene({.width = 513, .height = 513});
        addLayer(scene, "grass", [](int, int) { return 0; });
        const auto shareOf = [&](double least, double most, int seed) {
            LayerRule rule = ruleOf(Kind::Noise, {least, most});
            rule.scale = 12;
            rule.seed = seed;
            setRules(scene, "grass", {rule});
            return coverageOf(SceneWeights(scene).of("grass"));
        };
        QCOMPARE(shareOf(0, 1, 1), 1.0);
        QVERIFY(std::abs(shareOf(0.5, 1, 1) - 0.5) < 0.06);
        QVERIFY(std::abs(shareOf(0.5, 1, 1) + shareOf(0, 0.5, 1) - 1) < 0.01);
        QVERIFY(shareOf(0.5, 1, 1) != shareOf(0.5, 1, 2));
        for (int i = 0; i < 1000; ++i) {
            const double value = ruleNoise(i * 1.7 - 900, i * -0.3, 5, 3);
            QVERIFY(value >= 0 && value <= 1);
            // Smooth: a small step changes little.
            QVERIFY(std::abs(value - ruleNoise(i * 1.7 - 900 + 0.01, i * -0.3, 5, 3)) < 0.02);
        }
    }

    void distanceToALayerIsExact()
    {
        Scene scene = landscapeScene({.width = 150, .height = 120, .quadSize = 0.5});
        std::mt19937 random(5);
        std::vector<glm::ivec2> area(12);
        for (auto &place : area)
            place = {int(random() % 150), int(random() % 120)};
        addLayer(scene, "path", [&](int i, int j) {
            return std::find(area.begin(), area.end(), glm::ivec2(i, j)) != area.end() ? 128 : 127;
        });
        addLayer(scene, "grass", [](int, int) { return 0; });
        addLayer(
            scene, "coarse", [](int, int) { return 0; }, 76, 61);
        LayerRule rule = ruleOf(Kind::Distance, {2, 6}, 3);
        rule.of = "path";
        setRules(scene, "grass", {rule});
        setRules(scene, "coarse", {rule});
        for (const auto &[id, metres] : {std::pair("grass", 0.5), std::pair("coarse", 74.5 / 75)}) {
            const auto weights = SceneWeights(scene).of(id);
            for (int z = 0; z < weights.height(); ++z)
                for (int x = 0; x < weights.width(); ++x) {
                    double nearest = 1e9;
                    const double down = 59.5 / (weights.height() - 1);
                    for (const auto &place : area)
                        nearest = std::min(nearest, std::hypot(place.x * 0.5 - x * metres, place.y * 0.5 - z * down));
                    const double beyond = std::max({2 - nearest, nearest - 6, 0.0});
                    const int expected = int(std::lround(255 * std::max(1 - beyond / 3, 0.0)));
                    QVERIFY2(std::abs(weights.at(x, z) - expected) <= 1,
                             qPrintable(QString("%1 %2,%3").arg(id).arg(x).arg(z)));
                }
        }
    }

    void distanceThatEndsNowhereReachesEverywhere()
    {
        Scene scene = landscapeScene({.width = 1000, .height = 20});
        addLayer(scene, "path", [](int i, int) { return i == 0 ? 255 : 0; });
        addLayer(scene, "grass", [](int, int) { return 0; });
        LayerRule rule = ruleOf(Kind::Distance, {3, 500}, 2);
        rule.of = "path";
        setRules(scene, "grass", {rule});
        QCOMPARE(weigh(scene, 0, 5), 0);
        QCOMPARE(weigh(scene, 2, 5), 128);
        QCOMPARE(weigh(scene, 3, 5), 255);
        QCOMPARE(weigh(scene, 999, 5), 255);
    }

    void distanceToAZoneCountsFromItsOutline()
    {
        Scene scene = ramp();
        addRecord(scene.zones, Zone{.id = "house",
                                    .shape = Zone::Shape::Box,
                                    .centre = {50, 0, 50},
                                    .halfExtents = {10, 100, 5},
                                    .padding = 3});
        LayerRule rule = ruleOf(Kind::Distance, {0, 4}, 4);
        rule.of = "house";
        QCOMPARE(weighAlone(scene, rule, 50, 50), 255);
        QCOMPARE(weighAlone(scene, rule, 64, 50), 255);
        QCOMPARE(weighAlone(scene, rule, 66, 50), 128);
        QCOMPARE(weighAlone(scene, rule, 63, 59), 191);
        QCOMPARE(weighAlone(scene, rule, 68, 50), 0);
    }

    void aRuleWithoutATargetIsSaidAndHasNoEffect()
    {
        Scene scene = ramp();
        addLayer(scene, "rock", [](int, int) { return 255; });
        LayerRule toRock = ruleOf(Kind::Distance, {0, 5});
        toRock.of = "rock";
        LayerRule toGrass = toRock;
        toGrass.of = "grass";
        LayerRule toNowhere = toRock;
        toNowhere.of = "moon";
        LayerRule toNothing = toRock;
        toNothing.of.clear();
        const auto complaints = [&] {
            QStringList all;
            Issues issues;
            checkRecords(scene, issues);
            for (const auto &issue : issues) {
                if (QString::fromStdString(issue.pointer).contains("/rules/"))
                    all << QString::fromStdString(issue.pointer + ": " + issue.message);
            }
            return all;
        };
        setRules(scene, "grass", {toRock});
        QCOMPARE(weigh(scene, 5, 5), 255);
        QVERIFY(complaints().isEmpty());
        setRules(scene, "grass", {toNowhere, toNothing, toGrass});
        QCOMPARE(weigh(scene, 5, 5), 100);
        QCOMPARE(complaints().size(), 3);
        QVERIFY(complaints()[0].startsWith("/layers/0/rules/0/of: there is no layer or zone \"moon\""));
        setRules(scene, "grass", {toRock});
        setRules(scene, "rock", {toGrass});
        QCOMPARE(weigh(scene, 5, 5), 100);
        QCOMPARE(complaints().size(), 2);
        QVERIFY(complaints()[1].contains("itself worked out from \"rock\""));
    }

    void whatRemovesALayerOrZoneForgetsItInRules()
    {
        ToolBench bench;
        bench.addRecords();
        auto edit = bench.document().edit("Rules");
        const auto zone = addRecord(edit, SlotKind::Zones, "House");
        LayerRule toPath = ruleOf(Kind::Distance, {0, 5});
        toPath.of = "path";
        LayerRule toZone = toPath;
        toZone.of = zone.id;
        edit.modify<Layer>("meadow", [&](Layer &layer) { layer.rules = {toPath, toZone}; });
        QVERIFY(bench.document().commit(std::move(edit)).ok());
        const RecordRef meadow{SlotKind::Layers, "meadow", {}};
        QVERIFY(usersOf(bench.scene(), {SlotKind::Layers, "path", {}}) == std::vector<RecordRef>{meadow});
        QVERIFY(usersOf(bench.scene(), zone) == std::vector<RecordRef>{meadow});
        for (const auto &ref : {RecordRef{SlotKind::Layers, "path", {}}, zone}) {
            const Scene before = bench.scene();
            auto removal = bench.document().edit("Remove");
            removeRecord(removal, ref);
            QVERIFY(bench.document().commit(std::move(removal)).ok());
            QVERIFY(undoesAndRedoes(bench.session, before));
        }
        for (const auto &rule : bench.scene().layers.find("meadow")->rules)
            QCOMPARE(rule.of, std::string());
    }

    void rulesSayNothingInHoles()
    {
        Scene scene = ramp();
        addHoles(scene, [](int i, int) { return i == 50; });
        setRules(scene, "grass", {ruleOf(Kind::Height, {-1000, 1000}, 0, Mode::Add)});
        QCOMPARE(weigh(scene, 49, 5), 255);
        QCOMPARE(weigh(scene, 50, 5), 100);
        setRules(scene, "grass", {ruleOf(Kind::Height, {-1000, 1000}, 0, Mode::Multiply)});
        QCOMPARE(weigh(scene, 50, 5), 0);
    }

    void aLayerOnWhichNothingWasPaintedMayHaveRules()
    {
        Scene scene = landscapeScene();
        addRecord(scene.layers, Layer{.id = "rock"});
        QVERIFY(SceneWeights(scene).of("rock").isEmpty());
        setRules(scene, "rock", {ruleOf(Kind::Height, {-1, 1})});
        QCOMPARE(weigh(scene, 10, 10, "rock"), 255);
        QCOMPARE(coverageOf(SceneWeights(scene).of("rock")), 1.0);
    }

    void anyOrderAndAnyNumberOfThreadsGiveTheSame()
    {
        const Scene scene = busyScene();
        const SceneWeights inOrder(scene);
        for (const std::string id : {"grass", "coarse"}) {
            const auto expected = allOf(inOrder.of(id));
            for (const int threads : {1, 2, 7}) {
                const SceneWeights prepared(scene);
                prepared.of(id).prepare(prepared.of(id).bounds(), threads);
                QVERIFY(allOf(prepared.of(id)) == expected);
            }
            const SceneWeights singly(scene);
            const auto samples = singly.of(id);
            for (int z = samples.height() - 1; z >= 0; --z)
                for (int x = samples.width() - 1; x >= 0; --x)
                    QCOMPARE(samples.at(x, z), expected[std::size_t(z * samples.width() + x)]);
            QVERIFY(allOf(samples.toRaster()) == expected);
        }
    }

    void followingEditsEqualsWorkingAllOutAnew()
    {
        Document document(busyScene());
        SceneWeights weights(document.scene());
        Scene before = document.snapshot();
        std::mt19937 random(11);
        int followed = 0;
        const auto subscription = document.changed.subscribe([&](const Change &change) {
            const Scene after = document.snapshot();
            const auto touched = touchedWeights(before, after, change);
            const SceneWeights old = weights;
            weights = SceneWeights(after, weights, change);
            const SceneWeights anew(after);
            for (const auto &layer : after.layers.items()) {
                const auto all = allOf(anew.of(layer->id));
                QVERIFY(allOf(weights.of(layer->id)) == all);
                // What is not said to be touched is as it was.
                const auto found =
                    std::find_if(touched.begin(), touched.end(), [&](const auto &t) { return t.layer == layer->id; });
                const auto samples = old.of(layer->id);
                if (samples.bounds() != anew.of(layer->id).bounds())
                    continue;
                const auto was = allOf(samples);
                const TexelRect rect = found == touched.end() ? TexelRect() : found->rect;
                for (int z = 0; z < samples.height(); ++z)
                    for (int x = 0; x < samples.width(); ++x) {
                        const bool isTouched = x >= rect.x0 && x < rect.x1 && z >= rect.z0 && z < rect.z1;
                        const auto at = std::size_t(z * samples.width() + x);
                        if (!isTouched && !(found != touched.end() && found->replaced))
                            QCOMPARE(all[at], was[at]);
                    }
            }
            before = after;
            ++followed;
        });
        const auto below = [&](int count) { return int(random() % unsigned(count)); };
        for (int round = 0; round < 60; ++round) {
            auto edit = document.edit("Edit");
            const int x = below(180), z = below(130);
            const TexelRect rect{x, z, x + 1 + below(15), z + 1 + below(15)};
            const int tx = rect.x0 / 64, tz = rect.z0 / 64;
            const TexelRect inTile = rect.intersected({tx * 64, tz * 64, tx * 64 + 64, tz * 64 + 64});
            const auto writeIn = [&](auto *samples, int value) {
                for (int j = inTile.z0; j < inTile.z1; ++j)
                    for (int i = inTile.x0; i < inTile.x1; ++i)
                        samples[j % 64 * 64 + i % 64] = std::remove_reference_t<decltype(*samples)>(value);
            };
            switch (round % 10) {
            case 0:
            case 1:
            case 2:
                writeIn(edit.heightTile(tx, tz, inTile), 32768 + below(3000));
                break;
            case 3:
            case 4:
                writeIn(edit.weightTile("path", tx, tz, inTile), below(256));
                break;
            case 5:
                writeIn(edit.weightTile("grass", tx, tz, inTile), below(256));
                break;
            case 6:
                writeIn(edit.holeTile(tx, tz, inTile), below(2) ? Hole : 0);
                break;
            case 7:
                edit.modify<Zone>("house", [&](Zone &zone) { zone.centre = {below(150), 0, below(150)}; });
                break;
            case 8:
                edit.modify<Layer>("grass", [&](Layer &layer) {
                    layer.rules[std::size_t(below(3))].enabled = below(2) == 0;
                    layer.rules[0].range.y = below(20);
                });
                break;
            case 9:
                if (below(2))
                    edit.modify<Layer>("coarse", [&](Layer &layer) { std::swap(layer.rules[0], layer.rules[2]); });
                else
                    lift(edit);
                break;
            }
            QVERIFY(document.commit(std::move(edit)).ok());
            if (round % 4 == 3) {
                QVERIFY(document.undo());
                if (round % 8 == 3)
                    QVERIFY(document.redo());
            }
        }
        QVERIFY(followed >= 60);
    }

    void anEditOfTheGroundGrowsOnlyTheGrassThatItReaches()
    {
        Scene scene = busyScene();
        addGrass(scene, "meadow", "grass", {{.id = "blade", .mesh = "builtin:blade", .density = 60}});
        addGrass(scene, "mosses", "coarse", {{.id = "moss", .mesh = "builtin:blade", .density = 60}});
        Document document(scene);
        const GrassGrower before(document.snapshot());
        const Scene old = document.snapshot();
        auto edit = document.edit("Sculpt");
        auto *samples = edit.heightTile(1, 1, {70, 70, 80, 80});
        for (int j = 70; j < 80; ++j)
            for (int i = 70; i < 80; ++i)
                samples[j % 64 * 64 + i % 64] += 900;
        const Change change = edit.change();
        QVERIFY(document.commit(std::move(edit)).ok());
        const GrassGrower after(document.snapshot());
        const auto dirt = dirtyGrass(old, document.scene(), change, after);
        QVERIFY(!dirt.everything && dirt.varieties.empty());
        int same = 0;
        for (int z = 0; z < after.grid().cellsZ(); ++z)
            for (int x = 0; x < after.grid().cellsX(); ++x)
                for (std::size_t variety = 0; variety < 2; ++variety) {
                    const bool isDirty = std::any_of(dirt.parts.begin(), dirt.parts.end(), [&](const auto &part) {
                        return part.cell == CellCoord{x, z} && part.variety == variety;
                    });
                    std::vector<GrassInstance> was, is;
                    before.grow({x, z}, variety, was);
                    after.grow({x, z}, variety, is);
                    if (!isDirty) {
                        QVERIFY(was == is);
                        ++same;
                    }
                }
        QVERIFY(same > 0);
    }

    void grassGrowsWhereTheRulesSay()
    {
        Scene scene = ramp();
        addGrass(scene, "meadow", "grass", {{.id = "blade", .mesh = "builtin:blade", .density = 100}});
        const auto painted = countGrass(GrassGrower(scene), {}, 2);
        // A layer that has rules without effect grows the very same plants.
        LayerRule off = ruleOf(Kind::Height, {0, 10}, 0, Mode::Subtract);
        off.enabled = false;
        setRules(scene, "grass", {off});
        QCOMPARE(hashOf(countGrass(GrassGrower(scene), {}, 2)), hashOf(painted));
        setRules(scene, "grass", {ruleOf(Kind::Height, {10, 20}, 0, Mode::Multiply)});
        const GrassGrower grower(scene);
        std::size_t plants = 0;
        for (int z = 0; z < grower.grid().cellsZ(); ++z)
            for (int x = 0; x < grower.grid().cellsX(); ++x) {
                std::vector<GrassInstance> grown;
                grower.grow({x, z}, 0, grown);
                const auto box = grower.boxOf({x, z});
                for (const auto &instance : grown) {
                    const auto plant = decode(instance, box, glm::vec3(1), glm::vec3(1));
                    QVERIFY(plant.position.x > 18.99 && plant.position.x < 41.01);
                }
                plants += grown.size();
            }
        QVERIFY(plants > 500);
        QCOMPARE(hashOf(countGrass(grower, {}, 1)), hashOf(countGrass(grower, {}, 5)));
    }

    void plantsStandWhereTheRulesSay()
    {
        ToolBench bench(bank);
        bench.addRecords();
        auto edit = bench.document().edit("Rules");
        edit.modify<Layer>("meadow", [](Layer &layer) { layer.rules = {ruleOf(Kind::Slope, {0, 30})}; });
        edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &placed) {
            for (auto &kind : placed.kinds) {
                kind.placement.layer = "meadow";
                kind.placement.minWeight = 0.5;
                kind.placement.slopeRange = {0, 90};
            }
        });
        QVERIFY(bench.document().commit(std::move(edit)).ok());
        bench.tools.activate("place");
        bench.tick({"fern"});
        bench.drag({{60, 60}, {190, 60}});
        QVERIFY(!bench.plants().empty());
        for (const auto &each : bench.plants())
            QVERIFY(each.metres().x < 129);
        bench.drag({{150, 90}, {190, 90}});
        for (const auto &each : bench.plants())
            QVERIFY(each.metres().x < 129);
    }

    void bakingKeepsEveryWeightInOneStep()
    {
        Document document(busyScene());
        const Scene before = document.scene();
        const auto weights = allOf(SceneWeights(before).of("grass"));
        auto edit = document.edit("Bake");
        bakeRules(edit, "grass");
        QVERIFY(document.commit(std::move(edit)).ok());
        QVERIFY(document.scene().layers.find("grass")->rules.empty());
        QVERIFY(allOf(*document.scene().weights.find("grass")) == weights);
        QVERIFY(allOf(SceneWeights(document.scene()).of("grass")) == weights);
        QVERIFY(document.undo());
        QVERIFY(document.scene() == before);
        QVERIFY(document.redo());
        QVERIFY(document.scene().layers.find("grass")->rules.empty());
    }

    void paintingNeverDestroysRules()
    {
        ToolBench bench;
        bench.addRecords();
        auto edit = bench.document().edit("Rules");
        edit.modify<Layer>("meadow", [](Layer &layer) {
            layer.rules = {ruleOf(Kind::Height, {-10, 10}, 0, Mode::Subtract)};
        });
        QVERIFY(bench.document().commit(std::move(edit)).ok());
        const Scene before = bench.scene();
        bench.tools.activate("paint");
        bench.drag({{60, 60}, {90, 60}});
        QVERIFY(bench.weight("meadow", 75, 60) > 0);
        QCOMPARE(weigh(bench.scene(), 75, 60, "meadow"), 0);
        QCOMPARE(bench.scene().layers.find("meadow")->rules.size(), std::size_t(1));
        bench.hover(75, 60);
        QVERIFY2(bench.tools.overlay().hint.find("make it 0 %") != std::string::npos,
                 bench.tools.overlay().hint.c_str());
        QVERIFY(undoesAndRedoes(bench.session, before));
    }
};

QTEST_GUILESS_MAIN(TestLayerRules)
#include "tst_LayerRules.moc"
