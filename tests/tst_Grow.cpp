#include "model/grass/GrassGrower.h"
#include "tests/support/RunSward.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using sward::test::runSward;

namespace {

const QString Meadow = QStringLiteral(SWARD_SOURCE_DIR "/resources/scenes/meadow");

QJsonObject grow(const QStringList &options = {})
{
    return runSward(QStringList{"grow", Meadow, "--json"} + options).json();
}

} // namespace

/// `sward grow` and `sward-bench`, run as programs.
class Grow : public QObject
{
    Q_OBJECT

private slots:
    void theSampleSceneGrowsWithTheAgreedKeys()
    {
        const auto report = grow();
        QCOMPARE(report["placementVersion"].toInt(), sward::PlacementVersion);
        QVERIFY(report["problems"].isArray());
        QCOMPARE(report["hash"].toString().size(), qsizetype(16));
        double plants = 0;
        const auto rows = report["rows"].toArray();
        QVERIFY(!rows.isEmpty());
        for (const auto &each : rows) {
            const auto row = each.toObject();
            QCOMPARE(row["component"].toArray().size(), qsizetype(2));
            QVERIFY(!row["type"].toString().isEmpty() && !row["variety"].toString().isEmpty());
            QVERIFY(row["plants"].toDouble() > 0);
            QCOMPARE(row["hash"].toString().size(), qsizetype(16));
            plants += row["plants"].toDouble();
        }
        QCOMPARE(report["plants"].toDouble(), plants);
    }

    void threadsGrowTheSame()
    {
        const auto one = grow({"--threads", "1"});
        QVERIFY(!one.isEmpty());
        QCOMPARE(grow({"--threads", "2"}), one);
        QCOMPARE(grow({"--threads", "8"}), one);
    }

    void oneComponentIsThatOfTheWhole()
    {
        QJsonArray wanted;
        for (const auto &row : grow()["rows"].toArray())
            if (row.toObject()["component"] == QJsonArray{5, 4})
                wanted.append(row);
        QVERIFY(!wanted.isEmpty());
        QCOMPARE(grow({"--component", "5,4"})["rows"].toArray(), wanted);
    }

    void componentsAndThreadsThatAreNoneAreRefused()
    {
        for (const char *component : {"-1,0", "0,5000", "1.5,2", "x", "3"}) {
            const auto run = runSward({"grow", Meadow, "--component", component});
            QCOMPARE(run.exitCode, 2);
            QVERIFY(run.err.contains("--component"));
            QCOMPARE(run.err.count('\n'), qsizetype(1));
        }
        QCOMPARE(runSward({"grow", Meadow, "--threads", "0"}).exitCode, 2);
        QCOMPARE(runSward({"grow", "/nowhere/scene"}).exitCode, 2);
        const auto unwritable = runSward({"grow", Meadow, "--component", "5,4", "--csv", "/nowhere/plants.csv"});
        QCOMPARE(unwritable.exitCode, 2);
        QVERIFY(unwritable.err.contains("/nowhere/plants.csv"));
    }

    void everyPlantIsALineOfTheTable()
    {
        const QTemporaryDir folder;
        const QString table = folder.filePath("plants.csv");
        const auto report = grow({"--component", "5,4", "--csv", table});
        QFile file(table);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().trimmed().split('\n');
        const auto columns = lines[0].split(',');
        QCOMPARE(columns.size(), qsizetype(14));
        QCOMPARE(double(lines.size() - 1), report["plants"].toDouble());
        for (qsizetype i = 1; i < lines.size(); i += 97) {
            const auto fields = lines[i].split(',');
            QCOMPARE(fields.size(), columns.size());
            QCOMPARE(fields[0] + "," + fields[1], QByteArray("5,4"));
            for (qsizetype k = 4; k < fields.size(); ++k) {
                bool isNumber = false;
                fields[k].toDouble(&isNumber);
                QVERIFY(isNumber);
            }
        }
    }

    void benchmarksSayWhatTheyWereHeldAgainst()
    {
        QProcess bench;
        bench.start(QStringLiteral(SWARD_BINARY_DIR "/sward-bench"), {"--only", "memory", "--json"});
        QVERIFY(bench.waitForFinished(120000));
        QCOMPARE(bench.exitCode(), 0);
        const auto list = QJsonDocument::fromJson(bench.readAllStandardOutput()).array();
        QCOMPARE(list.size(), qsizetype(1));
        const auto memory = list[0].toObject();
        QCOMPARE(memory["name"].toString(), QString("memory"));
        for (const char *key : {"unit", "peerName"})
            QVERIFY(!memory[key].toString().isEmpty());
        for (const char *key : {"ours", "peer", "ratio", "repeats"})
            QVERIFY(memory[key].toDouble() > 0);
        QVERIFY(memory["ours"].toDouble() <= 24);
        bench.start(QStringLiteral(SWARD_BINARY_DIR "/sward-bench"), {"--only", "nothing of that name"});
        QVERIFY(bench.waitForFinished(120000));
        QCOMPARE(bench.exitCode(), 2);
    }
};

QTEST_GUILESS_MAIN(Grow)
#include "tst_Grow.moc"
