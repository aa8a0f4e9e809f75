#include "model/files/NewScene.h"
#include "model/files/SceneStatistics.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace sward;

namespace {

HeightImage image(int width, int height, int bits, std::vector<float> samples)
{
    HeightImage made;
    made.width = width;
    made.height = height;
    made.bits = bits;
    made.isFloat = bits == 32;
    made.samples = std::move(samples);
    return made;
}

double worldAt(const Scene &scene, int x, int z)
{
    return scene.landscape->worldHeight(scene.heights.at(x, z));
}

} // namespace

class NewScene : public QObject
{
    Q_OBJECT

private slots:
    void everyHeightComesBackWithinHalfAStep();
    void wholeMetresAreKeptExactly();
    void thereIsRoomToRaiseAndLowerTheGround();
    void aHeightRangeKeepsTheFilesOwnValues();
    void aHeightRangeSpreadsEightBits();
    void heightsThatDoNotFitAreRefused();
    void missingValuesBecomeHolesWithoutCliffs();
    void flipsMirrorHeightsHolesAndLayers();
    void layersTakeTheirGreyAsWeight();
    void idsAreMadeOfNames();
};

void NewScene::everyHeightComesBackWithinHalfAStep()
{
    std::mt19937 random(7);
    for (const double span : {0.0, 0.001, 1.0, 7.3, 255.0, 256.0, 511.0, 1234.5, 9000.0, 40000.0, 51000.0}) {
        for (const double low : {-40000.0, -431.25, 0.0, 0.3, 1680.7794, 8000.0}) {
            std::vector<float> samples(64);
            for (auto &sample : samples)
                sample = float(low + span * double(random() % 100001) / 100000);
            samples[0] = float(low);
            samples[1] = float(low + span);
            Issues issues;
            const auto scene = newSceneFromHeights(image(8, 8, 32, samples), {}, issues);
            QVERIFY2(scene, scene ? "" : scene.issue().message.c_str());
            const double step = scene->landscape->heightScale / 128;
            for (int i = 0; i < 64; ++i)
                QVERIFY(std::abs(worldAt(*scene, i % 8, i / 8) - double(samples[std::size_t(i)])) <= step / 2 + 1e-9);
            const auto range = worldHeightRange(*scene);
            QVERIFY(range && range->x <= range->y);
        }
    }
}

void NewScene::wholeMetresAreKeptExactly()
{
    for (const float high : {3.0f, 255.0f, 700.0f, 8848.0f, 32767.0f}) {
        Issues issues;
        const auto scene = newSceneFromHeights(image(2, 2, 16, {0, 1, high - 1, high}), {}, issues);
        QVERIFY(scene);
        QCOMPARE(worldAt(*scene, 0, 0), 0.0);
        QCOMPARE(worldAt(*scene, 1, 0), 1.0);
        QCOMPARE(worldAt(*scene, 0, 1), double(high) - 1);
        QCOMPARE(worldAt(*scene, 1, 1), double(high));
    }
}

void NewScene::thereIsRoomToRaiseAndLowerTheGround()
{
    for (const double span : {0.5, 100.0, 2000.0, 16000.0}) {
        const auto mapping = mappingFor(500, 500 + span);
        QVERIFY(mapping);
        QVERIFY(mapping->offset - 32768 * mapping->step <= 500 - span * 0.4);
        QVERIFY(mapping->offset + 32767 * mapping->step >= 500 + span * 1.4);
    }
}

void NewScene::aHeightRangeKeepsTheFilesOwnValues()
{
    Issues issues;
    const auto scene =
        newSceneFromHeights(image(2, 2, 16, {0, 1, 40000, 65535}), {.heightRange = glm::dvec2(-100, 500)}, issues);
    QVERIFY(scene);
    QCOMPARE(int(scene->heights.at(1, 0)), 1);
    QCOMPARE(int(scene->heights.at(0, 1)), 40000);
    QVERIFY(std::abs(worldAt(*scene, 0, 0) + 100) < 1e-9);
    QVERIFY(std::abs(worldAt(*scene, 1, 1) - 500) < 1e-9);
}

void NewScene::aHeightRangeSpreadsEightBits()
{
    Issues issues;
    const auto scene =
        newSceneFromHeights(image(2, 2, 8, {0, 1, 128, 255}), {.heightRange = glm::dvec2(0, 51)}, issues);
    QVERIFY(scene);
    const double half = scene->landscape->heightScale / 256;
    QVERIFY(std::abs(worldAt(*scene, 1, 0) - 0.2) <= half);
    QVERIFY(std::abs(worldAt(*scene, 0, 1) - 25.6) <= half);
    QVERIFY(std::abs(worldAt(*scene, 1, 1) - 51) <= half);
}

void NewScene::heightsThatDoNotFitAreRefused()
{
    const auto refused = [](const HeightImage &heights, const NewSceneOptions &options, std::string_view said) {
        Issues issues;
        const auto scene = newSceneFromHeights(heights, options, issues);
        return !scene && toLine(scene.issue()).find(said) != std::string::npos;
    };
    const auto tall = image(2, 2, 16, {0, 1, 2, 65535});
    QVERIFY(refused(tall, {}, "--height-range"));
    QVERIFY(refused(tall, {.heightRange = glm::dvec2(5, 5)}, "empty"));
    QVERIFY(refused(tall, {.heightRange = glm::dvec2(0, 60000)}, "60000"));
    QVERIFY(refused(tall, {.quadSize = 0.01, .heightRange = glm::dvec2(0, 5)}, "/quadSize"));
    QVERIFY(refused(tall, {.heightRange = glm::dvec2(0, 5), .sectionQuads = 8}, "/sectionQuads"));
    QVERIFY(refused(image(2, 2, 32, {0, 1, 2, 3}), {.heightRange = glm::dvec2(0, 5)}, "metres already"));
    QVERIFY(refused(image(1, 4, 16, {0, 1, 2, 3}), {}, "1 x 4"));
    const float none = HeightImage::missing;
    QVERIFY(refused(image(2, 2, 32, {none, none, none, none}), {}, "no height"));
}

void NewScene::missingValuesBecomeHolesWithoutCliffs()
{
    const float none = HeightImage::missing;
    Issues issues;
    const auto scene =
        newSceneFromHeights(image(3, 3, 32, {none, none, none, none, 1000, 1010, 1020, none, 1030}), {}, issues);
    QVERIFY(scene && issues.size() == 1 && issues[0].severity == Severity::Info);
    QCOMPARE(int(scene->holes.at(0, 0)), int(Hole));
    QCOMPARE(int(scene->holes.at(1, 1)), 0);
    for (int i = 0; i < 9; ++i)
        QVERIFY(worldAt(*scene, i % 3, i / 3) >= 1000 - 0.01 && worldAt(*scene, i % 3, i / 3) <= 1030.01);
    const auto range = worldHeightRange(*scene);
    QVERIFY(std::abs(range->x - 1000) < 0.01 && std::abs(range->y - 1030) < 0.01);
}

void NewScene::flipsMirrorHeightsHolesAndLayers()
{
    const float none = HeightImage::missing;
    const auto heights = image(2, 2, 32, {1, 2, none, 4});
    const NewSceneOptions options{.flipX = true, .flipZ = true};
    Issues issues;
    auto scene = newSceneFromHeights(heights, options, issues);
    QVERIFY(scene);
    QCOMPARE(worldAt(*scene, 0, 0), 4.0);
    QCOMPARE(worldAt(*scene, 1, 1), 1.0);
    QCOMPARE(worldAt(*scene, 0, 1), 2.0);
    QCOMPARE(int(scene->holes.at(1, 0)), int(Hole));
    QVERIFY(addLayerFromImage(*scene, "Grass", image(2, 2, 8, {10, 20, 30, 40}), options));
    QCOMPARE(int(scene->weights.find("grass")->at(0, 0)), 40);
    QCOMPARE(int(scene->weights.find("grass")->at(1, 0)), 30);
}

void NewScene::layersTakeTheirGreyAsWeight()
{
    Issues issues;
    auto scene = newSceneFromHeights(image(2, 2, 8, {0, 0, 0, 0}), {}, issues);
    QVERIFY(scene);
    QVERIFY(addLayerFromImage(*scene, "Eight", image(2, 2, 8, {0, 7, 128, 255}), {}));
    QVERIFY(addLayerFromImage(*scene, "Sixteen", image(3, 2, 16, {0, 65535, 32768, 128, 129, 0}), {}));
    QVERIFY(addLayerFromImage(*scene, "Float", image(2, 2, 32, {0, 0.5f, 2, -1}), {}));
    QCOMPARE(int(scene->weights.find("eight")->at(1, 0)), 7);
    QCOMPARE(int(scene->weights.find("sixteen")->at(1, 0)), 255);
    QCOMPARE(int(scene->weights.find("sixteen")->at(2, 0)), 128);
    QCOMPARE(scene->layers.find("sixteen")->resolution, 3);
    QCOMPARE(scene->layers.find("eight")->resolution, 0);
    QCOMPARE(int(scene->weights.find("float")->at(0, 1)), 255);
    QCOMPARE(int(scene->weights.find("float")->at(1, 1)), 0);
}

void NewScene::idsAreMadeOfNames()
{
    QCOMPARE(idFromName("Dry Grass (2)", "layer", {}), std::string("dry-grass-2"));
    QCOMPARE(idFromName("草", "layer", {}), std::string("layer"));
    QCOMPARE(idFromName("Grass", "layer", {"grass", "grass-2"}), std::string("grass-3"));
    QVERIFY(isId(idFromName(std::string(300, 'x'), "layer", {})));
}

QTEST_APPLESS_MAIN(NewScene)
#include "tst_NewScene.moc"
