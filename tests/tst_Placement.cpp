#include "model/grass/FieldCensus.h"
#include "model/grass/GrassCensus.h"
#include "tests/support/Landscapes.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace sward;
using namespace sward::test;

namespace {

/// 128 m of ridges and valleys, painted ever more thickly to the east. No call of the C library makes them, so that
/// they are the same everywhere.
Scene ground()
{
    const auto metres = [](double x, double z) {
        return std::abs(std::fmod(x, 64) - 32) * 0.25 + std::abs(std::fmod(z, 48) - 24) * z / 512 - 6;
    };
    Scene scene = landscapeScene({.sectionQuads = 31, .metres = metres});
    addLayer(scene, "grass", [](int i, int) { return i * 255 / 128; });
    addLayer(scene, "path", [](int, int j) { return j > 50 && j < 60 ? 255 : 0; });
    return scene;
}

using Change = std::function<void(Scene &scene, GrassType &type, GrassVariety &variety)>;

/// The cases of the golden file, each something that decides where plants stand or how.
const std::vector<std::pair<QString, Change>> &cases()
{
    using Placement = GrassVariety::Placement;
    using Scaling = GrassVariety::Scaling;
    static const std::vector<std::pair<QString, Change>> all{
        {"grid", [](Scene &, GrassType &, GrassVariety &) {}},
        {"grid without jitter", [](Scene &, GrassType &, GrassVariety &v) { v.placementJitter = 0; }},
        {"halton", [](Scene &, GrassType &, GrassVariety &v) { v.placement = Placement::Halton; }},
        {"blue noise", [](Scene &, GrassType &, GrassVariety &v) { v.placement = Placement::BlueNoise; }},
        {"another seed", [](Scene &, GrassType &t, GrassVariety &) { t.seed = 7; }},
        {"subsections",
         [](Scene &s, GrassType &, GrassVariety &) {
             Streaming streaming = *s.streaming;
             streaming.maxInstancesPerComponent = 1024;
             s.streaming = share(std::move(streaming));
         }},
        {"allowed weights",
         [](Scene &, GrassType &, GrassVariety &v) {
             v.allowedWeight = {0.3, 0.7};
         }},
        {"slopes",
         [](Scene &, GrassType &, GrassVariety &v) {
             v.slopeRange = {10, 16};
         }},
        {"heights", [](Scene &, GrassType &, GrassVariety &v) { v.heightRange = glm::dvec2(-1, 2); }},
        {"free scaling, attenuated",
         [](Scene &, GrassType &, GrassVariety &v) {
             v.scaling = Scaling::Free;
             v.scaleX = {0.5, 2};
             v.scaleY = {1, 3};
             v.scaleZ = {0.2, 0.9};
             v.weightAttenuatesMaxScale = true;
         }},
        {"upright, not turned",
         [](Scene &, GrassType &, GrassVariety &v) {
             v.alignToSurface = false;
             v.randomRotation = false;
         }},
        {"masks", [](Scene &, GrassType &t,
                     GrassVariety &) { t.masks = {GrassMask{.layer = "path", .mode = GrassMask::Mode::Subtract}}; }},
        {"zone, road and water",
         [](Scene &s, GrassType &, GrassVariety &v) {
             Zone zone;
             zone.id = "house";
             zone.centre = {90, 0, 40};
             zone.soft = 3;
             addRecord(s.zones, zone);
             addRecord(s.roads, Road{.id = "way", .name = {}, .points = {{0, 0, 90}, {60, 0, 100}, {127, 0, 90}}});
             addRecord(s.water, Water{.id = "lake", .name = {}, .polygon = {}, .level = -4});
             v.waterDistance = 2;
         }},
    };
    return all;
}

Scene sceneOf(const Change &change)
{
    Scene scene = ground();
    GrassType type;
    type.id = "meadow";
    type.layer = "grass";
    GrassVariety variety;
    variety.id = "tall";
    variety.density = 200;
    change(scene, type, variety);
    type.varieties = {variety};
    addRecord(scene.grassTypes, type);
    return scene;
}

QJsonObject outcome(std::size_t plants, std::uint64_t hash)
{
    return {{"plants", int(plants)}, {"hash", QString("%1").arg(hash, 16, 16, QLatin1Char('0'))}};
}

QJsonObject outcomeOf(const Scene &scene, int threads)
{
    const auto counts = countGrass(GrassGrower(scene), std::nullopt, threads);
    std::size_t plants = 0;
    for (const auto &count : counts)
        plants += count.plants;
    return outcome(plants, hashOf(counts));
}

} // namespace

/// Where plants stand is part of every scene ever saved: what a version of the rules grows, it grows for ever. Another
/// placement is another `PlacementVersion` and another golden file beside the old one.
class Placement : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(QString(SWARD_SOURCE_DIR "/tests/golden/placement-%1.json").arg(PlacementVersion));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable("no golden file " + file.fileName()));
        m_golden = QJsonDocument::fromJson(file.readAll()).object();
    }

    void everyRuleGrowsWhatItAlwaysDid_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < cases().size(); ++i)
            QTest::newRow(qPrintable(cases()[i].first)) << int(i);
    }

    void everyRuleGrowsWhatItAlwaysDid()
    {
        QFETCH(int, index);
        const auto &[name, change] = cases()[std::size_t(index)];
        const Scene scene = sceneOf(change);
        for (const int threads : {1, 2, 8})
            QCOMPARE(QJsonDocument(outcomeOf(scene, threads)).toJson(QJsonDocument::Compact),
                     QJsonDocument(m_golden[name].toObject()).toJson(QJsonDocument::Compact));
    }

    void fieldsGrowWhatTheyAlwaysDid()
    {
        Scene scene = ground();
        FoliageField field;
        field.id = "reeds";
        field.position = {64, 0, 64};
        field.minUp = 0.96;
        addRecord(scene.foliage, field);
        const auto counts = countFields(FieldGrower(scene), 2);
        QCOMPARE(QJsonDocument(outcome(counts[0].plants, counts[0].hash)).toJson(QJsonDocument::Compact),
                 QJsonDocument(m_golden["field"].toObject()).toJson(QJsonDocument::Compact));
    }

    void theGoldenFileHasNoOtherCases() { QCOMPARE(m_golden.size(), qsizetype(cases().size()) + 1); }

private:
    QJsonObject m_golden;
};

QTEST_GUILESS_MAIN(Placement)
#include "tst_Placement.moc"
