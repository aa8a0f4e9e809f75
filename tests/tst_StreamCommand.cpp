#include "tests/support/RunSward.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace sward::test;

namespace {

const QString Meadow = QStringLiteral(SWARD_SOURCE_DIR "/resources/scenes/meadow");

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class StreamCommand : public QObject
{
    Q_OBJECT

private slots:
    void aPathGivesTheSameReportOnEveryRun()
    {
        const QString path =
            write(R"({"keys": [{"t": 0, "position": [260, 12, 115]}, {"t": 2, "position": [300, 14, 180]}]})");
        const auto first = runSward({"stream", Meadow, "--path", path, "--report", m_folder.filePath("a"), "--json"});
        QCOMPARE(first.exitCode, 0);
        const auto second = runSward(
            {"stream", Meadow, "--path", path, "--report", m_folder.filePath("b"), "--threads", "1", "--json"});
        QCOMPARE(second.out, first.out);
        const QByteArray report = contentOf(m_folder.filePath("a"));
        QVERIFY(!report.isEmpty());
        QCOMPARE(contentOf(m_folder.filePath("b")), report);

        const auto json = QJsonDocument::fromJson(report).object();
        const auto ticks = json["ticks"].toArray();
        QCOMPARE(ticks.size(), 121);
        int created = 0;
        for (const auto &tick : ticks) {
            QVERIFY(tick.toObject()["created"].toInt() <= 1); // the sample's policy makes one a frame
            created += tick.toObject()["created"].toInt();
        }
        QCOMPARE(json["totals"].toObject()["created"].toInt(), created);
        QVERIFY(created > 100);
        // A line a tick.
        QVERIFY(report.count('\n') > 121 && report.count('\n') < 131);
    }

    void badPathsAreRefusedInOneSentence()
    {
        for (const QString &path : {QStringLiteral("/nowhere/path.json"), write("{\"keys\": []}"), write("\xff\xfe")}) {
            const auto run = runSward({"stream", Meadow, "--path", path});
            QCOMPARE(run.exitCode, 2);
            QCOMPARE(run.err.count('\n'), 1);
            QVERIFY(run.err.contains(path.toUtf8()));
        }
        QCOMPARE(runSward({"stream", Meadow}).exitCode, 2);
    }

private:
    QString write(const QByteArray &text)
    {
        QFile file(m_folder.filePath(QStringLiteral("path%1.json").arg(m_files++)));
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
        return file.fileName();
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

QTEST_GUILESS_MAIN(StreamCommand)
#include "tst_StreamCommand.moc"
