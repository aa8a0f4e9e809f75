#include "tests/support/RunSward.h"
#include "tests/support/SharedData.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using sward::test::runSward;

class CommandLine : public QObject
{
    Q_OBJECT

private slots:
    void helpAndVersionAreEverywhere()
    {
        for (const QStringList &words : {QStringList{"--help"}, {"heights", "--help"}, {"mesh", "--help"}}) {
            const auto run = runSward(words);
            QCOMPARE(run.exitCode, 0);
            QVERIFY(run.out.startsWith("Usage: sward"));
            QVERIFY(run.err.isEmpty());
        }
        QCOMPARE(runSward({"--version"}).out, QByteArray("sward " SWARD_VERSION "\n"));
        QCOMPARE(runSward({"mesh", "--version"}).out, QByteArray("sward " SWARD_VERSION "\n"));
        QCOMPARE(runSward({"--version", "--json"}).json()["version"].toString(), QString(SWARD_VERSION));
    }

    void wrongArgumentsAreSaidInOneLineAndInJson_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("said");
        QTest::newRow("no file") << QStringList{"mesh"} << "FILE";
        QTest::newRow("two files") << QStringList{"mesh", "a", "b"} << "\"b\"";
        QTest::newRow("unknown option") << QStringList{"heights", "--size", "a"} << "--size";
        QTest::newRow("option without value") << QStringList{"heights", "a", "--raw-size"} << "--raw-size";
        QTest::newRow("no number") << QStringList{"heights", "a", "--raw-size=5x"} << "5x";
        QTest::newRow("decimal comma") << QStringList{"heights", "a", "--raw-size=5x5", "--raw-header=1,5"} << "1,5";
        QTest::newRow("unknown type") << QStringList{"heights", "a", "--raw-size=5x5", "--raw-type=u17"} << "u17";
        QTest::newRow("missing file") << QStringList{"heights", "/nowhere/a.png"} << "/nowhere/a.png";
        QTest::newRow("missing mesh") << QStringList{"mesh", "/nowhere/a.glb"} << "/nowhere/a.glb";
        QTest::newRow("line break in a name") << QStringList{"mesh", "/nowhere/a\nb.glb"} << "/nowhere/a b.glb";
    }

    void wrongArgumentsAreSaidInOneLineAndInJson()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, said);
        const auto plain = runSward(words);
        QCOMPARE(plain.exitCode, 2);
        QVERIFY(plain.err.startsWith("sward: error: ") && plain.err.count('\n') == 1);
        QVERIFY2(plain.err.contains(said.toUtf8()), plain.err);
        const auto json = runSward(words + QStringList{"--json"});
        QCOMPARE(json.exitCode, 2);
        const auto problems = json.json()["problems"].toArray();
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems[0].toObject()["severity"].toString(), QString("error"));
        QVERIFY(!problems[0].toObject()["message"].toString().isEmpty());
    }

    void exitCodesTellFineFromProblemsFromFailure()
    {
        SKIP_WITHOUT_SHARED_DATA("heights");
        QCOMPARE(runSward({"heights", sward::test::sharedData("heights/grayscale_16bit_4x4.png")}).exitCode, 0);
        const auto problems = runSward({"heights", sward::test::sharedData("heights/ogre_513_g8.png"), "--json"});
        QCOMPARE(problems.exitCode, 1);
        QCOMPARE(problems.json()["problems"].toArray().size(), 1);
        QCOMPARE(runSward({"heights", sward::test::sharedData("MANIFEST.md")}).exitCode, 2);
    }

    void noDataIsNullAndNumbersHaveAPointUnderAnyLocale()
    {
        SKIP_WITHOUT_SHARED_DATA("heights/west_bijou_gully_43x89.asc");
        const auto run = runSward({"heights", sward::test::sharedData("heights/west_bijou_gully_43x89.asc"), "--json"},
                                  "de_DE.UTF-8");
        const auto json = run.json();
        QCOMPARE(json["samples"].toArray(), (QJsonArray{43, 89}));
        QVERIFY(json["corners"].toArray()[0].isNull());
        QVERIFY(std::abs(json["min"].toDouble() - 1680.7794) < 1e-3);
        QCOMPARE(json["noData"].toInt(), 43 * 89 - 1088);
    }

    void aMeshIsToldInTheAgreedKeys()
    {
        SKIP_WITHOUT_SHARED_DATA("meshes/awkward/same_cube/box.fbx");
        const auto json =
            runSward({"mesh", sward::test::sharedData("meshes/awkward/same_cube/box.fbx"), "--json"}).json();
        const QStringList keys{"bounds",   "colourSets", "drawnTriangles", "file",   "materials", "ok",
                               "problems", "triangles",  "unit",           "upAxis", "uvSets"};
        QCOMPARE(json.keys(), keys);
        QCOMPARE(json["bounds"].toObject()["max"].toArray(), (QJsonArray{1, 1, 1}));
        QCOMPARE(json["unit"].toDouble(), 0.01);
    }
};

QTEST_GUILESS_MAIN(CommandLine)
#include "tst_CommandLine.moc"
