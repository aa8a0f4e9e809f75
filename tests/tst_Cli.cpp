#include "tests/support/RunSward.h"
#include "tests/support/SharedData.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using sward::test::runSward;
using sward::test::sharedData;

namespace {

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), qPrintable(path));
}

QStringList sorted(QStringList list)
{
    list.sort();
    return list;
}

/// World heights of the corners of a saved scene, in the order of `sward heights`.
QList<double> cornersOf(const QString &scene)
{
    const auto landscape = QJsonDocument::fromJson(bytesOf(scene + "/scene.json")).object()["landscape"].toObject();
    const QImage heights(scene + "/terrain/heights.png");
    QList<double> corners;
    for (const auto &[x, z] : {std::pair{0, 0},
                               {heights.width() - 1, 0},
                               {0, heights.height() - 1},
                               {heights.width() - 1, heights.height() - 1}}) {
        const auto sample = reinterpret_cast<const quint16 *>(heights.constScanLine(z))[x];
        corners << landscape["position"][1].toDouble() + (sample - 32768) / 128.0 * landscape["heightScale"].toDouble();
    }
    return corners;
}

double stepOf(const QString &scene)
{
    return QJsonDocument::fromJson(bytesOf(scene + "/scene.json"))["landscape"]["heightScale"].toDouble() / 128;
}

/// Validates files against a schema by a program that is not ours; what it says, or nothing when all is well.
QString validate(const QString &schema, const QStringList &files)
{
    QProcess python;
    python.start("python3", QStringList{"-c", R"(
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for name in sys.argv[2:]:
    for problem in validator.iter_errors(json.load(open(name))):
        print(name, problem.json_path, problem.message)
)",
                                        schema} +
                                files);
    if (!python.waitForFinished(120000))
        return "python3 did not end";
    return python.readAllStandardError() + python.readAllStandardOutput();
}

bool hasValidator()
{
    return QProcess::execute("python3", {"-c", "import jsonschema"}) == 0;
}

/// 8 × 6 samples of 16 bits, big-endian, row by row.
QByteArray smallRaw()
{
    QByteArray raw;
    for (int i = 0; i < 48; ++i)
        raw.append(char(i >> 8)).append(char(i * 3));
    return raw;
}

} // namespace

class Cli : public QObject
{
    Q_OBJECT

private slots:
    void realHeightsKeepTheirFigures_data();
    void realHeightsKeepTheirFigures();
    void realWeightsBecomeLayersBitByBit();
    void optionsOfNewAreHeld();
    void aScenesFilesAreTheSameUnderAnyLocale();
    void newRefusesWhatCannotBe_data();
    void newRefusesWhatCannotBe();
    void infoHasTheAgreedKeys();
    void checkNamesProblemsAndTheirPlaces();
    void theSampleSceneHasNoProblems();
    void savedScenesHoldAgainstThePrintedSchema();
};

void Cli::realHeightsKeepTheirFigures_data()
{
    QTest::addColumn<QString>("file");
    const auto folder = sharedData("heights");
    if (folder.isEmpty())
        QSKIP("../shared/data/heights is not beside the repository.");
    for (QDirIterator all(folder, QDir::Files, QDirIterator::Subdirectories); all.hasNext();) {
        const auto path = all.next();
        if (runSward({"heights", path, "--json"}).json().contains("samples"))
            QTest::newRow(qPrintable(QDir(folder).relativeFilePath(path))) << path;
    }
}

void Cli::realHeightsKeepTheirFigures()
{
    QFETCH(QString, file);
    const auto heights = runSward({"heights", file, "--json"}).json();
    QTemporaryDir home;
    const auto scene = home.filePath("scene");
    const auto made = runSward({"new", scene, "--heights", file, "--json"});
    const double span = heights["max"].toDouble() - heights["min"].toDouble();
    if (span > 51199) {
        QCOMPARE(made.exitCode, 2);
        QVERIFY2(made.err.contains("--height-range"), made.err);
        QVERIFY(!QFile::exists(scene));
        return;
    }
    QVERIFY2(made.exitCode < 2, made.err);
    QCOMPARE(made.json()["scene"].toString(), scene);
    const auto info = runSward({"info", scene, "--json"});
    QVERIFY2(info.exitCode == 0, info.err);
    const auto landscape = info.json()["landscape"].toObject();
    QCOMPARE(landscape["samples"], heights["samples"]);
    // The file's values are floats, printed with as many digits as tell them apart.
    const double half = stepOf(scene) / 2 + std::abs(heights["max"].toDouble()) * 1e-7 + 1e-6;
    QVERIFY(std::abs(landscape["min"].toDouble() - heights["min"].toDouble()) <= half);
    QVERIFY(std::abs(landscape["max"].toDouble() - heights["max"].toDouble()) <= half);
    const auto corners = cornersOf(scene);
    for (int i = 0; i < 4; ++i) {
        const auto expected = heights["corners"][i];
        if (!expected.isNull())
            QVERIFY(std::abs(corners[i] - expected.toDouble()) <= half);
    }
    const QImage holes(scene + "/terrain/holes.png");
    qint64 missing = 0;
    for (int z = 0; z < holes.height(); ++z)
        for (int x = 0; x < holes.width(); ++x)
            missing += holes.constScanLine(z)[x] == 255;
    QCOMPARE(missing, heights["noData"].toInteger());
}

void Cli::realWeightsBecomeLayersBitByBit()
{
    const auto folder = sharedData("weights");
    if (folder.isEmpty())
        QSKIP("../shared/data/weights is not beside the repository.");
    QTemporaryDir home;
    write(home.filePath("flat.raw"), QByteArray(8 * 8 * 2, 0));
    for (QDirIterator all(folder, {"*.png"}, QDir::Files, QDirIterator::Subdirectories); all.hasNext();) {
        const auto path = all.next();
        const auto scene = home.filePath("scene");
        QDir(scene).removeRecursively();
        const auto made = runSward({"new", scene, "--heights", home.filePath("flat.raw"), "--raw-size", "8x8",
                                    "--layer", "Weights=" + path, "--json"});
        QVERIFY2(made.exitCode < 2, made.err);
        QImage theirs(path);
        const QImage ours(scene + "/layers/weights.png");
        QCOMPARE(ours.size(), theirs.size());
        const bool isGrey = theirs.isGrayscale();
        theirs = theirs.convertToFormat(isGrey ? QImage::Format_Grayscale8 : QImage::Format_RGBA8888);
        for (int z = 0; z < ours.height(); ++z) {
            const auto *line = theirs.constScanLine(z);
            for (int x = 0; x < ours.width(); ++x)
                QCOMPARE(int(ours.constScanLine(z)[x]), int(isGrey ? line[x] : line[4 * x]));
        }
    }
}

void Cli::optionsOfNewAreHeld()
{
    QTemporaryDir home;
    write(home.filePath("small.raw"), "head" + smallRaw());
    QImage layer(8, 6, QImage::Format_Grayscale8);
    layer.fill(0);
    layer.setPixel(0, 0, qRgb(200, 200, 200));
    QVERIFY(layer.save(home.filePath("rock.png")));
    const auto scene = home.filePath("scene");
    const auto made = runSward({"new",
                                scene,
                                "--heights",
                                home.filePath("small.raw"),
                                "--raw-size",
                                "8x6",
                                "--raw-type",
                                "u16be",
                                "--raw-header",
                                "4",
                                "--quad-size",
                                "2.5",
                                "--height-range",
                                "0,65535e-2",
                                "--flip-x",
                                "--section-quads",
                                "7",
                                "--sections",
                                "2",
                                "--layer",
                                "Bare rock=" + home.filePath("rock.png")});
    QVERIFY2(made.exitCode == 0, made.err);
    const auto info = runSward({"info", scene, "--json"}).json();
    const auto landscape = info["landscape"].toObject();
    QCOMPARE(landscape["samples"].toArray(), (QJsonArray{8, 6}));
    QCOMPARE(landscape["quadSize"].toDouble(), 2.5);
    QCOMPARE(landscape["components"].toArray(), (QJsonArray{1, 1}));
    QVERIFY(std::abs(landscape["max"].toDouble() - 1.41) < 1e-9);
    QVERIFY(std::abs(cornersOf(scene)[0] - 0.21) < 1e-9);
    const auto rock = info["layers"][0].toObject();
    QCOMPARE(rock["id"].toString(), QString("bare-rock"));
    QVERIFY(std::abs(rock["coverage"].toDouble() - 200.0 / 255 / 48) < 1e-9);
    QCOMPARE(int(QImage(scene + "/layers/bare-rock.png").constScanLine(0)[7]), 200);
}

void Cli::aScenesFilesAreTheSameUnderAnyLocale()
{
    QTemporaryDir home;
    write(home.filePath("small.raw"), smallRaw());
    for (const QString locale : {"C", "de_DE.UTF-8"}) {
        const auto made = runSward({"new", home.filePath(locale + "/scene"), "--heights", home.filePath("small.raw"),
                                    "--raw-size", "8x6", "--quad-size", "1.5", "--height-range", "0.5,20.25"},
                                   locale);
        QVERIFY2(made.exitCode == 0, made.err);
    }
    QVERIFY(bytesOf(home.filePath("C/scene/scene.json")).contains("\"quadSize\": 1.5"));
    for (const QString file : {"scene.json", "terrain/heights.png"})
        QCOMPARE(bytesOf(home.filePath("C/scene/" + file)), bytesOf(home.filePath("de_DE.UTF-8/scene/" + file)));
    QCOMPARE(runSward({"info", home.filePath("C/scene"), "--json"}, "C").out,
             runSward({"info", home.filePath("C/scene"), "--json"}, "de_DE.UTF-8").out);
}

void Cli::newRefusesWhatCannotBe_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("said");
    QTest::newRow("no heights") << QStringList{} << "--heights";
    QTest::newRow("missing file") << QStringList{"--heights", "/nowhere.png"} << "/nowhere.png";
    QTest::newRow("quad size") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--quad-size", "0.01"}
                               << "--quad-size";
    QTest::newRow("decimal comma") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--quad-size", "1,5"}
                                   << "1,5";
    QTest::newRow("range") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--height-range", "5"}
                           << "--height-range";
    QTest::newRow("empty range") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--height-range", "5,1"}
                                 << "lower";
    QTest::newRow("section quads") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--section-quads", "64"}
                                   << "64";
    QTest::newRow("sections") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--sections", "3"}
                              << "--sections";
    QTest::newRow("layer") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--layer", "rock"} << "NAME=FILE";
    QTest::newRow("missing layer") << QStringList{"--heights", "RAW", "--raw-size", "8x6", "--layer", "a=/nowhere.png"}
                                   << "/nowhere.png";
    QTest::newRow("another size") << QStringList{"--heights", "RAW", "--raw-size", "9x6"} << "108";
}

void Cli::newRefusesWhatCannotBe()
{
    QFETCH(QStringList, words);
    QFETCH(QString, said);
    QTemporaryDir home;
    write(home.filePath("small.raw"), smallRaw());
    words.replaceInStrings("RAW", home.filePath("small.raw"));
    const auto run = runSward(QStringList{"new", home.filePath("scene"), "--json"} + words);
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains(said.toUtf8()), run.err);
    QVERIFY(!run.json()["problems"].toArray().isEmpty());
    QVERIFY(!QFile::exists(home.filePath("scene")));
}

void Cli::infoHasTheAgreedKeys()
{
    QTemporaryDir home;
    write(home.filePath("small.raw"), smallRaw());
    const auto scene = home.filePath("scene");
    QCOMPARE(runSward({"new", scene, "--heights", home.filePath("small.raw"), "--raw-size", "8x6"}).exitCode, 0);
    write(scene + "/plants/trees/t_+00_-01.json",
          "{\"version\": 1, \"kinds\": [\"oak\"], \"ids\": [3, 5], \"records\": [0,1.5,0,-2,0,1, 0,3,0,-4,0,1]}");
    auto text = bytesOf(scene + "/scene.json");
    text.replace("\"placedFoliage\": []", "\"placedFoliage\": [{\"id\": \"trees\", \"stateKey\": \"t\", \"kinds\": "
                                          "[{\"id\": \"oak\", \"name\": \"Oak\"}]}]");
    text.replace("\"grassTypes\": []",
                 "\"grassTypes\": [{\"id\": \"lawn\", \"varieties\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}]");
    write(scene + "/scene.json", text);
    const auto info = runSward({"info", scene + "/scene.json", "--json"}).json();
    QCOMPARE(info.keys(), sorted({"landscape", "layers", "grassTypes", "kinds", "placedFoliage", "plants", "zones",
                                  "files", "problems"}));
    QCOMPARE(info["plants"].toInt(), 2);
    QCOMPARE(info["kinds"][0].toObject(), (QJsonObject{{"id", "oak"}, {"name", "Oak"}, {"plants", 2}}));
    QCOMPARE(info["placedFoliage"][0].toObject(), (QJsonObject{{"id", "trees"}, {"plants", 2}, {"tiles", 1}}));
    QCOMPARE(info["grassTypes"][0].toObject(), (QJsonObject{{"id", "lawn"}, {"varieties", 2}}));
    QStringList files;
    for (const auto file : info["files"].toArray()) {
        files << file.toObject()["path"].toString();
        QCOMPARE(file.toObject()["bytes"].toInteger(), QFileInfo(scene + '/' + files.back()).size());
    }
    QCOMPARE(files, (QStringList{"plants/trees/t_+00_-01.json", "scene.json", "terrain/heights.png"}));
    const auto missing = runSward({"info", home.filePath("nothing"), "--json"});
    QCOMPARE(missing.exitCode, 2);
    QCOMPARE(missing.json()["problems"].toArray().size(), 1);
}

void Cli::checkNamesProblemsAndTheirPlaces()
{
    QTemporaryDir home;
    write(home.filePath("scene.json"), "{\"format\": \"sward-scene\", \"version\": 1, \"wind\": {\"beaufort\": 18}, "
                                       "\"materials\": [{\"id\": \"a\", \"parameters\": {\"u_windDirection\": 90}}]}");
    const auto run = runSward({"check", home.path(), "--json"});
    QCOMPARE(run.exitCode, 1);
    const auto problems = run.json()["problems"].toArray();
    QCOMPARE(problems.size(), 1);
    QCOMPARE(problems[0]["pointer"].toString(), QString("/wind/beaufort"));
    QCOMPARE(problems[0]["severity"].toString(), QString("error"));
    QVERIFY(problems[0]["message"].toString().contains("0..17"));
    const auto wind = runSward({"check", home.path(), "--wind", "--json"}).json()["problems"].toArray();
    QCOMPARE(wind.size(), 2);
    QCOMPARE(wind[1]["pointer"].toString(), QString("/materials/0/parameters/u_windDirection"));

    write(home.filePath("scene.json"), "{\"format\": \"sward-scene\", \"version\": 1}");
    QCOMPARE(runSward({"check", home.path()}).exitCode, 0);
    write(home.filePath("scene.json"), "{\"format\": \"sward-scene\", \"version\": 2}");
    const auto newer = runSward({"check", home.path()});
    QCOMPARE(newer.exitCode, 2);
    QVERIFY2(newer.err.contains("version 2") && newer.err.count('\n') == 1, newer.err);
}

void Cli::theSampleSceneHasNoProblems()
{
    const auto run = runSward({"check", QStringLiteral(SWARD_SOURCE_DIR "/resources/scenes/meadow")});
    QVERIFY2(run.exitCode == 0, run.err);
}

void Cli::savedScenesHoldAgainstThePrintedSchema()
{
    if (!hasValidator())
        QSKIP("Python's jsonschema is not installed.");
    QTemporaryDir home;
    const auto sceneSchema = home.filePath("scene.schema.json");
    const auto tileSchema = home.filePath("tile.schema.json");
    write(sceneSchema, runSward({"schema"}).out);
    write(tileSchema, runSward({"schema", "tile"}).out);
    QVERIFY(!runSward({"schema", "--json"}).json().isEmpty());
    QCOMPARE(runSward({"schema", "mesh"}).exitCode, 2);

    const QString meadow = QStringLiteral(SWARD_SOURCE_DIR "/resources/scenes/meadow");
    write(home.filePath("small.raw"), smallRaw());
    QCOMPARE(runSward({"new", home.filePath("scene"), "--heights", home.filePath("small.raw"), "--raw-size", "8x6"})
                 .exitCode,
             0);
    QCOMPARE(validate(sceneSchema, {meadow + "/scene.json", home.filePath("scene/scene.json")}), QString());
    QStringList tiles;
    for (QDirIterator all(meadow + "/plants", {"t_*.json"}, QDir::Files, QDirIterator::Subdirectories); all.hasNext();)
        tiles << all.next();
    QVERIFY(!tiles.isEmpty());
    QCOMPARE(validate(tileSchema, tiles), QString());

    // And the schema does refuse what the program refuses.
    auto text = bytesOf(home.filePath("scene/scene.json"));
    write(home.filePath("bad.json"), QByteArray(text).replace("\"quadSize\": 1", "\"quadSize\": 1000"));
    QVERIFY(validate(sceneSchema, {home.filePath("bad.json")}).contains("quadSize"));
    write(home.filePath("bad.json"), "{\"version\": 1, \"kinds\": [\"A b\"], \"ids\": [0], \"records\": []}");
    QVERIFY(validate(tileSchema, {home.filePath("bad.json")}).contains("ids[0]"));
}

QTEST_GUILESS_MAIN(Cli)
#include "tst_Cli.moc"
