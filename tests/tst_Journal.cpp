#include "model/document/Document.h"
#include "model/files/LoadScene.h"
#include "model/files/SaveScene.h"
#include "model/session/Journal.h"
#include "tests/support/FaultyDisk.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

using namespace sward;

namespace {

Scene meadow()
{
    Scene scene;
    scene.landscape = share(Landscape{});
    scene.heights = HeightRaster(130, 130, HeightZero);
    scene.layers = RecordList<Layer>({share(Layer{.id = "grass", .name = "Grass"})});
    scene.weights.write("grass", nextEpoch()) = WeightRaster(130, 130, 0);
    PlacedFoliage trees{.id = "trees", .name = "Trees", .stateKey = "trees"};
    trees.kinds.push_back(PlantKind{.id = "oak", .name = "Oak"});
    scene.placedFoliage = RecordList<PlacedFoliage>({share(trees)});
    scene.plants.write("trees", nextEpoch()).internKind("oak");
    return scene;
}

/// The edit of that number: always the same, so that whoever counts edits knows the scene.
Edit numbered(const Document &document, int number)
{
    auto edit = document.edit("Edit");
    const int tile = number % 3;
    edit.weightTile("grass", tile, 0, {tile * 64, 0, tile * 64 + 1, 1})[number % 64] = std::uint8_t(number);
    Plant plant{.id = 1 + number};
    plant.moveTo({number % 200 - 100.5, 0, number % 90 - 45.5});
    edit.putPlant("trees", plant);
    Wind wind = *edit.scene().wind;
    wind.beaufort = number % 12;
    edit.set(wind);
    if (number % 5 == 4)
        edit.erasePlant("trees", cellOf(plant.x, plant.z), plant.id);
    return edit;
}

std::vector<std::uint64_t> statesAfter(int edits)
{
    Document document(meadow());
    std::vector<std::uint64_t> states{hashOf(document.scene())};
    for (int i = 0; i < edits; ++i) {
        if (!document.commit(numbered(document, i)))
            return {};
        states.push_back(hashOf(document.scene()));
    }
    return states;
}

/// Edits without end, telling `pipe` the number of each edit as soon as it is committed; saves now and then.
[[noreturn]] void editUntilKilled(const std::string &folder, const std::string &home, int pipe)
{
    // The threads of the parent are not in a forked process, so it does without.
    const SaveOptions alone{.threads = 1};
    Document document(meadow());
    auto saved = saveScene(document.scene(), folder, {}, alone);
    auto journal = Journal::start(document, folder, true, home);
    if (!saved || !journal)
        ::_exit(1);
    SavedState state = saved->saved;
    for (int i = 0;; ++i) {
        if (!document.commit(numbered(document, i)) || ::write(pipe, &i, sizeof i) != sizeof i)
            ::_exit(1);
        if (i % 7 != 6)
            continue;
        (*journal)->savingBegins();
        auto report = saveScene(document.scene(), folder, state, alone);
        if (!report)
            ::_exit(1);
        state = report->saved;
        (*journal)->markSaved();
    }
}

} // namespace

class JournalTest : public QObject
{
    Q_OBJECT

private slots:
    void restoresEveryCommittedEditUndoAndRedo();
    void aSceneThatWasNeverSavedIsRestoredWhole();
    void aTornEndIsLeftOut();
    void damageInsideEndsTheJournalThere();
    void savingKeepsWhatWasCommittedMeanwhile();
    void aLargeEditAndThoseBehindItAreRestored();
    void aFullDiskIsToldAndMadeUpForLater();
    void journalsOfOthersAreFoundAndLocked();
    void killedAtAnyMomentItLosesNothingCommitted();
};

void JournalTest::restoresEveryCommittedEditUndoAndRedo()
{
    QTemporaryDir home;
    const Scene base = meadow();
    Document document(base);
    auto journal = Journal::start(document, "/scenes/meadow", true, home.path().toStdString());
    QVERIFY(journal);
    for (int i = 0; i < 20; ++i)
        QVERIFY(document.commit(numbered(document, i)));
    for (int i = 0; i < 6; ++i)
        QVERIFY(document.undo());
    QVERIFY(document.redo());
    const auto restored = restore(base, (*journal)->folder());
    QVERIFY(restored);
    QVERIFY(*restored == document.scene());
    (*journal)->flush();
    QVERIFY((*journal)->health().failure.empty());
    QVERIFY((*journal)->health().lastGood.has_value());
}

void JournalTest::aSceneThatWasNeverSavedIsRestoredWhole()
{
    QTemporaryDir home;
    Document document(meadow());
    std::string folder;
    {
        auto journal = Journal::start(document, "", false, home.path().toStdString());
        QVERIFY(journal);
        folder = (*journal)->folder();
        QVERIFY(document.commit(numbered(document, 3)));
    }
    const auto found = findJournals(home.path().toStdString());
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(!found[0].isInUse && found[0].sceneFolder.empty());
    QCOMPARE(found[0].edits, std::size_t(2));
    const auto restored = restore(Scene(), folder);
    QVERIFY(restored && *restored == document.scene());
}

void JournalTest::aTornEndIsLeftOut()
{
    QTemporaryDir home;
    const Scene base = meadow();
    Document document(base);
    std::string folder;
    std::vector<qint64> ends;
    std::vector<std::uint64_t> states{hashOf(base)};
    {
        auto journal = Journal::start(document, "/scenes/meadow", true, home.path().toStdString());
        QVERIFY(journal);
        folder = (*journal)->folder();
        ends.push_back(QFile(QString::fromStdString(folder + "/journal")).size());
        for (int i = 0; i < 4; ++i) {
            QVERIFY(document.commit(numbered(document, i)));
            ends.push_back(QFile(QString::fromStdString(folder + "/journal")).size());
            states.push_back(hashOf(document.scene()));
        }
    }
    QFile file(QString::fromStdString(folder + "/journal"));
    for (qint64 size = ends.back(); size >= ends.front(); --size) {
        QVERIFY(file.resize(size));
        const auto restored = restore(base, folder);
        QVERIFY(restored);
        const auto whole = std::upper_bound(ends.begin(), ends.end(), size) - ends.begin() - 1;
        QCOMPARE(hashOf(*restored), states[std::size_t(whole)]);
    }
}

void JournalTest::damageInsideEndsTheJournalThere()
{
    QTemporaryDir home;
    const Scene base = meadow();
    std::string folder;
    qint64 first = 0;
    {
        Document document(base);
        auto journal = Journal::start(document, "/scenes/meadow", true, home.path().toStdString());
        QVERIFY(journal);
        folder = (*journal)->folder();
        QVERIFY(document.commit(numbered(document, 0)));
        first = QFile(QString::fromStdString(folder + "/journal")).size();
        QVERIFY(document.commit(numbered(document, 1)));
    }
    QFile file(QString::fromStdString(folder + "/journal"));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(first + 20) && file.write("\x55\xaa", 2) == 2);
    file.close();
    const auto restored = restore(base, folder);
    QVERIFY(restored);
    QCOMPARE(hashOf(*restored), statesAfter(1)[1]);

    QVERIFY(file.open(QIODevice::ReadWrite) && file.write("something else", 14) == 14);
    file.close();
    const auto refused = restore(base, folder);
    QVERIFY(!refused);
    QVERIFY(refused.issue().file.find(folder) == 0);
}

void JournalTest::savingKeepsWhatWasCommittedMeanwhile()
{
    QTemporaryDir home;
    Document document(meadow());
    auto journal = Journal::start(document, "/scenes/meadow", true, home.path().toStdString());
    QVERIFY(journal);
    QVERIFY(document.commit(numbered(document, 0)));
    (*journal)->savingBegins();
    const Scene onDisk = document.scene();
    QVERIFY(document.commit(numbered(document, 1)));
    QVERIFY(document.commit(numbered(document, 2)));
    (*journal)->markSaved();
    QVERIFY(document.commit(numbered(document, 4)));
    (*journal)->flush();
    const auto restored = restore(onDisk, (*journal)->folder());
    QVERIFY(restored && *restored == document.scene());

    (*journal)->savingBegins();
    (*journal)->markSaved();
    (*journal)->flush();
    const auto found = findJournals(home.path().toStdString());
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].edits, std::size_t(0));
    (*journal)->close();
    QVERIFY(findJournals(home.path().toStdString()).empty());
}

void JournalTest::aLargeEditAndThoseBehindItAreRestored()
{
    QTemporaryDir home;
    const Scene base = meadow();
    Document document(base);
    auto journal = Journal::start(document, "/scenes/meadow", true, home.path().toStdString());
    QVERIFY(journal);
    auto large = document.edit("Heights");
    HeightRaster heights(1500, 1200, HeightZero);
    std::vector<std::uint16_t> samples(1500 * 1200);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = std::uint16_t(i * 7919);
    std::size_t bytes = 0;
    heights.write(heights.bounds(), samples.data(), nextEpoch(), bytes);
    large.setHeights(heights);
    QVERIFY(document.commit(std::move(large)));
    for (int i = 0; i < 5; ++i)
        QVERIFY(document.commit(numbered(document, i)));
    (*journal)->flush();
    const auto restored = restore(base, (*journal)->folder());
    QVERIFY(restored && *restored == document.scene());
}

void JournalTest::aFullDiskIsToldAndMadeUpForLater()
{
    QTemporaryDir home;
    const Scene base = meadow();
    Document document(base);
    test::FaultyDisk failing;
    auto journal = Journal::start(document, "/scenes/meadow", true, home.path().toStdString(), failing);
    QVERIFY(journal);
    QVERIFY(document.commit(numbered(document, 0)));
    failing.breakAt(1, test::FaultyDisk::Fault::Death);
    QVERIFY(document.commit(numbered(document, 1)));
    (*journal)->flush();
    QVERIFY(QString::fromStdString((*journal)->health().failure).contains("No space left"));
    const auto meanwhile = restore(base, (*journal)->folder());
    QVERIFY(meanwhile);
    QCOMPARE(hashOf(*meanwhile), statesAfter(1)[1]);
    failing.mend();
    QVERIFY(document.commit(numbered(document, 2)));
    (*journal)->flush();
    QVERIFY((*journal)->health().failure.empty());
    const auto restored = restore(base, (*journal)->folder());
    QVERIFY(restored && *restored == document.scene());
}

void JournalTest::journalsOfOthersAreFoundAndLocked()
{
    QTemporaryDir home;
    int ready[2];
    QVERIFY(::pipe(ready) == 0);
    const auto child = ::fork();
    if (child == 0) {
        Document document(meadow());
        auto journal = Journal::start(document, "/scenes/meadow", true, home.path().toStdString());
        if (!journal || !document.commit(numbered(document, 0)) || ::write(ready[1], "r", 1) != 1)
            ::_exit(1);
        for (;;)
            ::pause();
    }
    char byte = 0;
    QVERIFY(::read(ready[0], &byte, 1) == 1);
    Document document(meadow());
    const auto refused = Journal::start(document, "/scenes/meadow", true, home.path().toStdString());
    QVERIFY(!refused);
    QVERIFY(QString::fromStdString(refused.issue().message).contains(QString::number(child)));
    auto found = findJournals(home.path().toStdString());
    QVERIFY(found.size() == 1 && found[0].isInUse);

    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    found = findJournals(home.path().toStdString());
    QVERIFY(found.size() == 1 && !found[0].isInUse);
    QCOMPARE(QString::fromStdString(found[0].sceneFolder), QString("/scenes/meadow"));
    discardJournal(found[0].folder);
    QVERIFY(findJournals(home.path().toStdString()).empty());
    ::close(ready[0]);
    ::close(ready[1]);
}

void JournalTest::killedAtAnyMomentItLosesNothingCommitted()
{
    const auto states = statesAfter(3000);
    QVERIFY(!states.empty());
    for (unsigned seed = 1; seed <= 25; ++seed) {
        QTemporaryDir place;
        const auto folder = place.filePath("meadow").toStdString();
        const auto home = place.filePath("journals").toStdString();
        int told[2];
        QVERIFY(::pipe(told) == 0);
        const auto child = ::fork();
        if (child == 0) {
            ::close(told[0]);
            editUntilKilled(folder, home, told[1]);
        }
        ::close(told[1]);
        std::mt19937 random(seed);
        int last = -1;
        for (int edits = 1 + int(random() % 30); edits > 0 && ::read(told[0], &last, sizeof last) == sizeof last;
             --edits)
            ;
        ::usleep(random() % 6000);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        while (::read(told[0], &last, sizeof last) == sizeof last)
            ;
        ::close(told[0]);
        QVERIFY(last >= 0 && last + 2 < int(states.size()));

        Issues issues;
        const auto opened = loadScene(folder, issues);
        QVERIFY2(opened, opened ? "" : toLine(opened.issue()).c_str());
        QVERIFY(!hasErrors(issues));
        const auto found = findJournals(home);
        Scene scene = opened->scene;
        if (!found.empty()) {
            const auto restored = restore(opened->scene, found[0].folder);
            QVERIFY2(restored, restored ? "" : toLine(restored.issue()).c_str());
            scene = *restored;
        }
        const auto state = hashOf(scene);
        const auto at = std::size_t(last);
        // The edit that was told last is there; the one that was being committed may be.
        QVERIFY2(state == states[at + 1] || state == states[at + 2],
                 qPrintable(QString("seed %1, %2 edits").arg(seed).arg(last + 1)));
    }
}

QTEST_GUILESS_MAIN(JournalTest)
#include "tst_Journal.moc"
