#include "model/document/Document.h"
#include "model/files/LoadScene.h"
#include "model/landscape/LandscapeEdits.h"
#include "model/landscape/Resample.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/WeightField.h"
#include "plugins/heights/HeightReader.h"
#include "tests/support/Landscapes.h"
#include "tests/support/SharedData.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace sward;
using namespace sward::test;

namespace {

Scene meadow()
{
    Issues issues;
    auto loaded = loadScene(SWARD_SOURCE_DIR "/resources/scenes/meadow", issues);
    expects(loaded.ok());
    return loaded->scene;
}

Scene hill()
{
    Scene scene = landscapeScene(
        {.width = 33, .height = 17, .quadSize = 2, .position = {10, 0, 20}, .metres = [](double x, double z) {
             return x / 4 + z / 8;
         }});
    addLayer(scene, "meadow", [](int i, int j) { return i * 4 + j; });
    addLayer(
        scene, "fine", [](int i, int) { return i; }, 65, 33);
    return scene;
}

/// Every plant's height above the ground by its id, rounded to centimetres.
std::map<PlantId, long> offsets(const Scene &scene)
{
    const HeightField ground(scene);
    std::map<PlantId, long> all;
    for (const auto &placed : scene.placedFoliage.items()) {
        const PlantStore *store = scene.plants.find(placed->id);
        store->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            for (std::size_t row = 0; row < cell.size(); ++row) {
                const auto at = placed->position + cell.plant(coord, row).metres();
                all[cell.id(row)] = std::lround((at.y - ground.heightAt(at.x, at.z)) * 100);
            }
        });
    }
    return all;
}

/// Commits what `change` does as one step, and holds undo and redo against it.
void holdsUndoAndRedo(const Scene &scene, const std::function<Result<Done>(Edit &)> &change)
{
    Document document(scene);
    Edit edit = document.edit("Change");
    const auto done = change(edit);
    QVERIFY2(done.ok(), done.ok() ? "" : done.issue().message.c_str());
    const Scene after = edit.scene();
    QVERIFY(document.commit(std::move(edit)).ok());
    QVERIFY(!(document.scene() == scene));
    document.undo();
    QVERIFY(document.scene() == scene);
    QCOMPARE(hashOf(document.scene()), hashOf(scene));
    document.redo();
    QVERIFY(document.scene() == after);
}

} // namespace

class LandscapeEdits : public QObject
{
    Q_OBJECT

private slots:
    void growingKeepsEverythingInItsPlace()
    {
        const Scene scene = hill();
        Edit edit(scene, "Resize");
        QVERIFY(resizeLandscape(edit, {.west = 3, .north = 2, .east = 5, .south = 0}).ok());
        const Scene &grown = edit.scene();
        QCOMPARE(grown.heights.width(), 41);
        QCOMPARE(grown.heights.height(), 19);
        QCOMPARE(grown.landscape->position, glm::dvec3(4, 0, 16));
        for (int z = 0; z < 17; ++z)
            for (int x = 0; x < 33; ++x) {
                QCOMPARE(grown.heights.at(x + 3, z + 2), scene.heights.at(x, z));
                QCOMPARE(grown.weights.find("meadow")->at(x + 3, z + 2), scene.weights.find("meadow")->at(x, z));
            }
        // New ground continues the edge, and nothing is painted there.
        QCOMPARE(grown.heights.at(0, 2), scene.heights.at(0, 0));
        QCOMPARE(grown.heights.at(40, 18), scene.heights.at(32, 16));
        QCOMPARE(grown.weights.find("meadow")->at(1, 5), std::uint8_t(0));
        // The finer layer keeps its own distance of samples.
        const WeightRaster &fine = *grown.weights.find("fine");
        QCOMPARE(fine.width(), 81);
        QCOMPARE(grown.layers.find("fine")->resolution, 81);
        QCOMPARE(fine.at(6 + 40, 10), std::uint8_t(40));
        holdsUndoAndRedo(scene, [](Edit &one) { return resizeLandscape(one, {3, 2, 5, 0}); });
    }

    void cuttingAndGrowingAgainKeepsTheRest()
    {
        const Scene scene = hill();
        Edit edit(scene, "Resize");
        QVERIFY(resizeLandscape(edit, {.west = -4, .north = -3, .east = -2, .south = -1}).ok());
        QCOMPARE(edit.scene().heights.at(0, 0), scene.heights.at(4, 3));
        QVERIFY(resizeLandscape(edit, {.west = 4, .north = 3, .east = 2, .south = 1}).ok());
        QCOMPARE(edit.scene().heights.width(), 33);
        QCOMPARE(edit.scene().landscape->position, scene.landscape->position);
        for (int z = 3; z < 16; ++z)
            for (int x = 4; x < 31; ++x)
                QCOMPARE(edit.scene().weights.find("meadow")->at(x, z), scene.weights.find("meadow")->at(x, z));
    }

    void impossibleSizesAreRefused()
    {
        const Scene scene = hill();
        for (const auto &margins : {LandscapeMargins{.west = -40}, LandscapeMargins{.east = 9000},
                                    LandscapeMargins{.east = 2147483647, .south = -15}}) {
            Edit edit(scene, "Resize");
            const auto done = resizeLandscape(edit, margins);
            QVERIFY(!done.ok());
            QVERIFY(done.issue().message.find("8129") != std::string::npos);
            QVERIFY(edit.isEmpty());
        }
        Edit edit(scene, "Resample");
        QVERIFY(!resampleLandscape(edit, 33, 33).ok());
        QVERIFY(!resampleLandscape(edit, 1, 1).ok());
        QVERIFY(!resampleLayer(edit, "meadow", 1).ok());
        QVERIFY(!resampleLayer(edit, "nobody", 33).ok());
        QVERIFY(edit.isEmpty());
        Edit bare(Scene{}, "Resize");
        QVERIFY(!resizeLandscape(bare, {.west = 1}).ok());
    }

    void finerSamplesKeepTheGroundAndThePaint()
    {
        const Scene scene = hill();
        Edit edit(scene, "Resample");
        QVERIFY(resampleLandscape(edit, 65, 33).ok());
        QCOMPARE(edit.scene().landscape->quadSize, 1.0);
        QCOMPARE(edit.scene().widthMetres(), scene.widthMetres());
        for (int z = 0; z < 17; ++z)
            for (int x = 0; x < 33; ++x) {
                QCOMPARE(edit.scene().heights.at(2 * x, 2 * z), scene.heights.at(x, z));
                QCOMPARE(edit.scene().weights.find("meadow")->at(2 * x, 2 * z), scene.weights.find("meadow")->at(x, z));
            }
        QCOMPARE(edit.scene().heights.at(1, 0), std::uint16_t((scene.heights.at(0, 0) + scene.heights.at(1, 0)) / 2));
        // A layer with a resolution of its own stays as it is.
        QVERIFY(*edit.scene().weights.find("fine") == *scene.weights.find("fine"));
        holdsUndoAndRedo(scene, [](Edit &one) { return resampleLandscape(one, 65, 33); });
    }

    void coarserLayersAreMeansOfWhatWasPainted()
    {
        Scene scene = landscapeScene({.width = 65, .height = 65});
        addLayer(scene, "dots", [](int i, int j) { return i == 33 && j == 32 ? 240 : 0; });
        Edit edit(scene, "Resample");
        QVERIFY(resampleLayer(edit, "dots", 17).ok());
        const WeightRaster &coarse = *edit.scene().weights.find("dots");
        QCOMPARE(coarse.width(), 17);
        // One dot between samples is not stepped over: it weighs 1/16 of its place, shared by distance.
        QVERIFY(coarse.at(8, 8) > 0);
        int before = 240, after = 0;
        for (int z = 0; z < 17; ++z)
            for (int x = 0; x < 17; ++x)
                after += coarse.at(x, z) * 16;
        QVERIFY(std::abs(after - before) <= 16 * 2);
        holdsUndoAndRedo(scene, [](Edit &one) { return resampleLayer(one, "dots", 17); });
        // Following the heights again is another step, and it does not bring back what was merged.
        QVERIFY(resampleLayer(edit, "dots", 0).ok());
        QCOMPARE(edit.scene().weights.find("dots")->width(), 65);
        QCOMPARE(edit.scene().layers.find("dots")->resolution, 0);
    }

    void plantsFollowReplacedHeights()
    {
        const Scene scene = meadow();
        HeightImage image;
        image.width = scene.heights.width();
        image.height = scene.heights.height();
        image.bits = 32;
        image.isFloat = true;
        for (int z = 0; z < image.height; ++z)
            for (int x = 0; x < image.width; ++x)
                image.samples.push_back(float(30 + 10 * std::sin(x * 0.02) + z * 0.05));
        Issues notes;
        Edit edit(scene, "Replace heights");
        QVERIFY(replaceHeights(edit, image, {}, ReplacedSize::KeepExtent, notes).ok());
        const HeightField ground(edit.scene());
        const auto &corner = scene.landscape->position;
        const double quad = scene.landscape->quadSize;
        QCOMPARE(std::round(ground.heightAt(corner.x + 100 * quad, corner.z) * 50),
                 std::round((30 + 10 * std::sin(2.0)) * 50));
        const auto before = offsets(scene), after = offsets(edit.scene());
        QCOMPARE(after.size(), before.size());
        QVERIFY(before.size() > 4000);
        for (const auto &[id, offset] : before)
            QVERIFY(std::abs(after.at(id) - offset) <= 1);
        // Layers are what they were.
        QVERIFY(edit.scene().weights == scene.weights);
        holdsUndoAndRedo(scene,
                         [&](Edit &one) { return replaceHeights(one, image, {}, ReplacedSize::KeepExtent, notes); });
    }

    void heightsOfAnotherSizeKeepTheExtentOrTheQuads()
    {
        const Scene scene = hill();
        HeightImage image;
        image.width = 65;
        image.height = 33;
        image.bits = 32;
        image.isFloat = true;
        image.samples.assign(65 * 33, 3.5F);
        Issues notes;
        Edit extent(scene, "Replace heights");
        QVERIFY(replaceHeights(extent, image, {}, ReplacedSize::KeepExtent, notes).ok());
        QCOMPARE(extent.scene().widthMetres(), scene.widthMetres());
        QCOMPARE(extent.scene().weights.find("meadow")->at(20, 10), scene.weights.find("meadow")->at(10, 5));
        Edit quads(scene, "Replace heights");
        QVERIFY(replaceHeights(quads, image, {}, ReplacedSize::KeepQuadSize, notes).ok());
        QCOMPARE(quads.scene().landscape->quadSize, 2.0);
        QCOMPARE(quads.scene().weights.find("meadow")->at(10, 5), scene.weights.find("meadow")->at(10, 5));
        QCOMPARE(quads.scene().weights.find("meadow")->at(50, 5), std::uint8_t(0));
        image.height = 34;
        image.samples.assign(65 * 34, 3.5F);
        Edit odd(scene, "Replace heights");
        QVERIFY(!replaceHeights(odd, image, {}, ReplacedSize::KeepExtent, notes).ok());
        QVERIFY(odd.isEmpty());
    }

    void realHeightsTakeThePlaceOfTheSamples()
    {
        SKIP_WITHOUT_SHARED_DATA("heights/srtm_144x144.asc");
        const Scene scene = meadow();
        Issues notes;
        const auto image = readHeights(sharedData("heights/srtm_144x144.asc").toStdString(), {}, notes);
        QVERIFY(image.ok());
        Edit edit(scene, "Replace heights");
        QVERIFY(replaceHeights(edit, *image, {}, ReplacedSize::KeepQuadSize, notes).ok());
        QCOMPARE(edit.scene().heights.width(), 144);
        QCOMPARE(edit.scene().plantCount(), scene.plantCount());
        // What is painted stays where it was in the world.
        const WeightField then(scene, "meadow"), now(edit.scene(), "meadow");
        const auto &corner = scene.landscape->position;
        for (int i = 1; i < 70; i += 7)
            QCOMPARE(now.weightAt(corner.x + 2 * i, corner.z + i), then.weightAt(corner.x + 2 * i, corner.z + i));
    }

    void samplesThatCoincideComeBackExactly()
    {
        Raster<std::uint16_t> old(100, 70, 5);
        std::size_t bytes = 0;
        std::vector<std::uint16_t> all(100 * 70);
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = std::uint16_t(i * 37);
        old.write(old.bounds(), all.data(), nextEpoch(), bytes);
        QVERIFY(resampled(old, 100, 70, {{0, 0}, {99, 69}}, Outside::Edge) == old);
        const auto finer = resampled(old, 397, 277, {{0, 0}, {99, 69}}, Outside::Edge);
        QVERIFY(resampled(finer, 100, 70, {{0, 0}, {396, 276}}, Outside::Edge).bounds() == old.bounds());
        for (int z = 0; z < 70; ++z)
            for (int x = 0; x < 100; ++x)
                QCOMPARE(finer.at(4 * x, 4 * z), old.at(x, z));
    }
};

QTEST_APPLESS_MAIN(LandscapeEdits)
#include "tst_LandscapeEdits.moc"
