#include "model/document/Edit.h"
#include "model/files/SceneCheck.h"
#include "model/grass/GrassCensus.h"
#include "model/grass/GrassDirt.h"
#include "model/tools/GrowthReport.h"
#include "model/records/TargetFallback.h"
#include "model/terrain/SceneWeights.h"
#include "tests/support/Landscapes.h"

#include <QTest>

#include <set>

using namespace sward;
using namespace sward::test;

namespace {

/// Hills with one variety that has everything Unreal lacks, and more that other targets lack.
Scene rich(SceneSettings::Target target)
{
    Scene scene = landscapeScene({.metres = [](double x, double z) { return x * x / 200 + z / 20; }});
    scene.settings = share(SceneSettings{.target = target});
    addLayer(scene, "grass", [](int, int) { return 255; });
    GrassVariety variety{.id = "tall", .density = 50};
    variety.placement = GrassVariety::Placement::BlueNoise;
    variety.slopeRange = {0, 20};
    variety.heightRange = glm::dvec2(0, 30);
    variety.waterDistance = 3;
    variety.alignMaxAngle = 30;
    addGrass(scene, "meadow", "grass", {variety});
    addRecord(scene.foliage, FoliageField{.id = "reeds"});
    Zone zone;
    zone.id = "round";
    zone.shape = Zone::Shape::Cylinder;
    zone.soft = 1;
    addRecord(scene.zones, zone);
    addRecord(scene.roads, Road{.id = "way", .name = {}, .points = {{0, 0, 0}, {9, 0, 9}}});
    scene.contacts = RecordList<Contact>(std::vector<Shared<Contact>>(5, share(Contact{})));
    return scene;
}

std::set<std::string> flagged(SceneSettings::Target target)
{
    Issues issues;
    checkTarget(rich(target), issues);
    std::set<std::string> pointers;
    for (const auto &issue : issues) {
        if (issue.severity != Severity::Warning || issue.message.empty())
            return {};
        pointers.insert(issue.pointer);
    }
    return pointers;
}

std::uint64_t grassOf(const Scene &scene)
{
    return hashOf(countGrass(GrassGrower(scene), std::nullopt, 2));
}

using Target = SceneSettings::Target;

} // namespace

class TargetTest : public QObject
{
    Q_OBJECT

private slots:
    void whatATargetLacksIsNamedWithItsPlace()
    {
        QVERIFY(flagged(Target::Sward).empty());
        const std::string variety = "/grassTypes/0/varieties/0/";
        const std::set<std::string> unreal{variety + "placement",
                                           variety + "slopeRange",
                                           variety + "heightRange",
                                           variety + "waterDistance",
                                           variety + "alignMaxAngle",
                                           "/foliage/0",
                                           "/roads/0",
                                           "/zones/0/shape",
                                           "/zones/0/soft"};
        QVERIFY(flagged(Target::Unreal) == unreal);
        const std::set<std::string> estella{"/grassTypes/0", "/contacts", "/zones/0/shape", "/zones/0/soft"};
        QVERIFY(flagged(Target::Estella) == estella);
    }

    void thePreviewGrowsWhatTheGameWould()
    {
        const Scene unreal = rich(Target::Unreal);
        QVERIFY(grassOf(unreal) != grassOf(rich(Target::Sward)));
        // As if it had been authored with what Unreal has.
        Edit edit(rich(Target::Sward), "Plain");
        edit.modify<GrassType>("meadow", [](GrassType &type) {
            GrassVariety plain{.id = "tall", .density = 50};
            type.varieties[0] = plain;
        });
        QCOMPARE(grassOf(unreal), grassOf(edit.scene()));
        const auto reports = growthAt(unreal, SceneWeights(unreal), 120, 60);
        QVERIFY(!reports[0].refusing()); // a slope of 50°
    }

    void anotherTargetGrowsEverythingAgain()
    {
        const Scene before = rich(Target::Sward);
        Edit edit(before, "Target");
        edit.set(SceneSettings{.target = Target::Unreal});
        const GrassGrower grower(edit.scene());
        QVERIFY(dirtyGrass(before, edit.scene(), edit.change(), grower).everything);
        Edit name(before, "Name");
        name.set(SceneSettings{.name = "Other"});
        QVERIFY(dirtyGrass(before, name.scene(), name.change(), GrassGrower(name.scene())).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TargetTest)
#include "tst_Target.moc"
