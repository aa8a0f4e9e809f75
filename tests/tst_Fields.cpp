#include "model/document/Scene.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>

using namespace sward;

namespace {

const std::vector<const RecordType *> &allTypes()
{
    static const std::vector<const RecordType *> types{&Landscape::type(),
                                                       &LayerRule::type(),
                                                       &Layer::type(),
                                                       &GrassVariety::type(),
                                                       &GrassMask::type(),
                                                       &GrassType::type(),
                                                       &FoliageField::type(),
                                                       &MaterialTextures::type(),
                                                       &MaterialParameters::type(),
                                                       &Material::type(),
                                                       &KindPart::type(),
                                                       &FarCard::type(),
                                                       &KindPlacement::type(),
                                                       &KindInteraction::type(),
                                                       &PlantKind::type(),
                                                       &PlacedFoliage::type(),
                                                       &Zone::type(),
                                                       &Road::type(),
                                                       &Water::type(),
                                                       &Wind::type(),
                                                       &Contact::type(),
                                                       &StreamingSource::type(),
                                                       &CameraMark::type(),
                                                       &Streaming::type(),
                                                       &SceneSettings::type()};
    return types;
}

} // namespace

class FieldsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyFieldIsNamedAndDocumented();
    void everyDefaultIsInRange();
    void everyRecordComesBackFromItsJson();
    void everyRangeRefusesWhatIsOutside();
    void densityOutOfRangeIsSaidWithPlaceAndUnit();
    void wrongTypesAreSaidAndChangeNothing();
    void unknownFieldsSurvive();
    void nestedFieldsAreSetByPath();
    void rangesMustBeInOrder();
};

void FieldsTest::everyFieldIsNamedAndDocumented()
{
    for (const auto *type : allTypes()) {
        std::set<std::string_view> keys;
        for (const auto &field : type->fields) {
            QVERIFY2(keys.insert(field.key).second, field.key.data());
            QVERIFY2(!field.label.empty() && !field.doc.empty(), field.key.data());
            QVERIFY2(field.doc.back() == '.', field.doc.data());
        }
    }
}

void FieldsTest::everyDefaultIsInRange()
{
    for (const auto *type : allTypes()) {
        for (const auto &field : type->fields) {
            if (field.kind == FieldKind::Id)
                continue;
            const auto issue = check(field, type->defaultOf(field), "");
            QVERIFY2(!issue, issue ? issue->message.c_str() : "");
        }
    }
}

void FieldsTest::everyRecordComesBackFromItsJson()
{
    for (const auto *type : allTypes()) {
        const auto record = type->make();
        if (type->field("id"))
            QVERIFY(!setField(*type, record.get(), "id", "an-id"));
        const Json json = toJson(*type, record.get());
        const auto again = type->make();
        Issues issues;
        fromJson(*type, again.get(), json, "", issues);
        for (const auto &issue : issues)
            QVERIFY2(issue.severity != Severity::Error, toLine(issue).c_str());
        QCOMPARE(writeJson(toJson(*type, again.get())), writeJson(json));
    }
}

void FieldsTest::everyRangeRefusesWhatIsOutside()
{
    int tried = 0;
    for (const auto *type : allTypes()) {
        const auto record = type->make();
        for (const auto &field : type->fields) {
            if (field.kind != FieldKind::Number && field.kind != FieldKind::Integer)
                continue;
            for (const double outside : {field.minimum - 1, field.maximum + 1}) {
                if (!std::isfinite(outside))
                    continue;
                QVERIFY2(setField(*type, record.get(), field.key, outside), field.key.data());
                ++tried;
            }
            QVERIFY2(setField(*type, record.get(), field.key, std::numeric_limits<double>::quiet_NaN()),
                     field.key.data());
        }
    }
    QVERIFY(tried > 100);
}

void FieldsTest::densityOutOfRangeIsSaidWithPlaceAndUnit()
{
    GrassType grass{.id = "meadow"};
    grass.varieties.resize(2);
    Json json = toJson(GrassType::type(), &grass);
    json["varieties"][0]["id"] = "a";
    json["varieties"][1]["id"] = "b";
    json["varieties"][1]["density"] = 9000;
    Issues issues;
    fromJson(GrassType::type(), &grass, json, "/grassTypes/0", issues);
    QCOMPARE(issues.size(), std::size_t(1));
    QCOMPARE(toLine(issues[0]),
             std::string("/grassTypes/0/varieties/1/density: 9000 is outside 0..4000 plants per 100 m²"));
}

void FieldsTest::wrongTypesAreSaidAndChangeNothing()
{
    const std::vector<std::pair<std::string, Json>> wrong{{"density", "many"},
                                                          {"density", true},
                                                          {"density", nullptr},
                                                          {"seed", -1},
                                                          {"seed", 3.9},
                                                          {"minLod", 1e300},
                                                          {"mesh", 7},
                                                          {"allowedWeight", Json::array({0})},
                                                          {"allowedWeight", {0.9, 0.1}},
                                                          {"scaling", "huge"},
                                                          {"tags", "grass"},
                                                          {"castShadows", 1}};
    for (const auto &[key, value] : wrong) {
        GrassVariety variety{.id = "a"};
        const auto issue = setField(GrassVariety::type(), &variety, key, value);
        QVERIFY2(issue, key.c_str());
        QVERIFY2(!issue->message.empty() && issue->pointer == "/" + key, key.c_str());
        QVERIFY(variety == GrassVariety{.id = "a"});
    }
}

void FieldsTest::unknownFieldsSurvive()
{
    const Json json = {{"id", "a"}, {"colourOfTomorrow", {{"deep", {1, 2.5, "x"}}}}, {"name", "A"}};
    Layer layer;
    Issues issues;
    fromJson(Layer::type(), &layer, json, "", issues);
    QVERIFY(issues.empty());
    QCOMPARE(writeJson(toJson(Layer::type(), &layer)["colourOfTomorrow"]), writeJson(json["colourOfTomorrow"]));
}

void FieldsTest::nestedFieldsAreSetByPath()
{
    GrassType grass{.id = "meadow"};
    grass.varieties.resize(3);
    QVERIFY(!setField(GrassType::type(), &grass, "/varieties/2/density", 250));
    QCOMPARE(grass.varieties[2].density, 250.0);
    QVERIFY(setField(GrassType::type(), &grass, "/varieties/3/density", 250));
    QVERIFY(setField(GrassType::type(), &grass, "/varieties/2/dentisy", 250));
    QVERIFY(fieldValue(GrassType::type(), &grass, "varieties/2/density") == Json(250.0));
}

void FieldsTest::rangesMustBeInOrder()
{
    GrassVariety variety;
    QVERIFY(setField(GrassVariety::type(), &variety, "slopeRange", {50, 40}));
    QVERIFY(!setField(GrassVariety::type(), &variety, "slopeRange", {40, 50}));
}

QTEST_APPLESS_MAIN(FieldsTest)
#include "tst_Fields.moc"
