#include "model/grass/GrassCensus.h"
#include "model/streaming/StreamRun.h"
#include "tests/support/Landscapes.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace sward;
using namespace sward::test;

namespace {

constexpr double CellSide = 10;

/// A build that needs a given number of microseconds; what comes out names the piece and the content's version.
class CountedBuild : public StreamBuild
{
public:
    CountedBuild(std::int64_t instances, std::uint64_t hash) : m_instances(instances), m_hash(hash) {}

    double advance(double micros) override
    {
        const double spends = std::min(micros, double(m_instances) * SceneStream::MicrosAnInstance - m_spent);
        m_spent += spends;
        return spends;
    }
    bool isDone() const override { return m_spent >= double(m_instances) * SceneStream::MicrosAnInstance - 1e-9; }
    std::int64_t instances() const override { return std::int64_t(m_spent / SceneStream::MicrosAnInstance + 1e-6); }
    std::uint64_t hash() const override { return m_hash; }

private:
    std::int64_t m_instances;
    std::uint64_t m_hash;
    double m_spent = 0;
};

/// An endless plane of cells with a few pieces each.
class Plane : public StreamContent
{
public:
    static constexpr int Pieces = 3;

    explicit Plane(int version = 0, double radius = 50) : m_version(version), m_radius(radius) {}

    static StreamBox boxOf(CellCoord cell)
    {
        return {{cell.x * CellSide, 0, cell.z * CellSide}, {(cell.x + 1) * CellSide, 1, (cell.z + 1) * CellSide}};
    }
    static std::int64_t instancesOf(const StreamKey &key)
    {
        return 100 + (std::abs(key.cell.x * 7 + key.cell.z * 3) + key.ordinal) % 5 * 200;
    }

    void forEachNear(std::span<const glm::dvec3> places, double factor,
                     const std::function<void(const StreamPiece &)> &visit) const override
    {
        std::set<CellCoord> cells;
        for (const auto &place : places) {
            const auto index = [](double metres) { return int(std::floor(metres / CellSide)); };
            const double reach = m_radius * factor;
            for (int z = index(place.z - reach); z <= index(place.z + reach); ++z)
                for (int x = index(place.x - reach); x <= index(place.x + reach); ++x)
                    cells.insert({x, z});
        }
        for (const auto &cell : cells)
            for (int ordinal = 0; ordinal < Pieces; ++ordinal)
                visit({.key = {cell, ordinal}, .bounds = boxOf(cell), .cell = boxOf(cell), .radius = m_radius});
    }
    bool has(const StreamKey &) const override { return true; }
    std::unique_ptr<StreamBuild> build(const StreamKey &key) const override
    {
        return std::make_unique<CountedBuild>(instancesOf(key), std::uint64_t(m_version * 1000 + key.ordinal));
    }

private:
    int m_version;
    double m_radius;
};

StreamPolicy unreal()
{
    return policyOf(Scene{});
}

StreamPolicy estella()
{
    Scene scene;
    Streaming streaming;
    streaming.policy = Streaming::Policy::Estella;
    scene.streaming = share(std::move(streaming));
    return policyOf(scene);
}

/// Drives a scheduler and holds every tick against what must always be so.
class Drive
{
public:
    explicit Drive(const StreamPolicy &policy, int threads = 1)
        : m_content(std::make_shared<Plane>()), m_scheduler(policy, m_content, threads)
    {
    }

    StreamScheduler &scheduler() { return m_scheduler; }
    const StreamTick &last() const { return m_last; }
    std::int64_t frame() const { return m_frame; }

    void edit(const std::vector<StreamBox> &boxes)
    {
        m_content = std::make_shared<Plane>(++m_version);
        m_scheduler.setContent(m_content, boxes);
        for (auto &[key, version] : m_versions)
            for (const auto &box : boxes)
                if (box.meets(Plane::boxOf(key.cell)))
                    version = m_version;
    }

    void tick(const std::vector<glm::dvec3> &sources)
    {
        const auto &policy = m_scheduler.policy();
        const double seconds = double(m_frame) / 60;
        const auto before = m_drawn;
        const auto absent = absentNear(sources);
        m_last = m_scheduler.tick(m_frame++, seconds, sources);
        if (m_last.isSkipped) {
            QVERIFY(m_scheduler.events().empty());
            QCOMPARE(m_last.micros, 0.0);
            return;
        }
        ++m_ticks;
        std::vector<StreamKey> created;
        std::set<StreamKey> evicted;
        for (const auto &event : m_scheduler.events()) {
            if (event.kind == StreamEvent::Kind::Create) {
                created.push_back(event.key);
                m_versions[event.key] = m_version;
            } else if (event.kind == StreamEvent::Kind::Evict) {
                evicted.insert(event.key);
                // Nothing is let go within the drop radius, or before its time.
                double distance = 1e300;
                for (const auto &source : sources)
                    distance = std::min(distance, Plane::boxOf(event.key.cell).distanceTo(source));
                QVERIFY(distance > 50 * policy.dropFactor);
                QVERIFY(m_ticks - m_lastWanted[event.key] >= policy.minKeepTicks);
                QVERIFY(seconds - m_lastWantedSeconds[event.key] >= policy.minKeepSeconds);
                m_versions.erase(event.key);
            }
        }
        QVERIFY(int(created.size()) <= policy.maxCreatePerTick);
        QVERIFY(m_last.inFlight <= policy.maxAsync);
        // New places are the first of all that lack one, nearest first.
        QVERIFY(created.size() <= absent.size());
        for (std::size_t i = 0; i < created.size(); ++i)
            QVERIFY(created[i] == absent[i]);
        if (!std::isinf(policy.budgetMicros))
            QVERIFY(m_last.micros <= policy.budgetMicros + policy.sliceMicros + 1e-9);

        m_drawn.clear();
        m_resident.clear();
        m_scheduler.forEachResident([&](const StreamScheduler::Resident &resident) {
            m_resident.insert(resident.piece.key);
            if (!resident.isDrawn)
                return;
            m_drawn.insert(resident.piece.key);
            // What is ready is what the newest edit of its place made.
            if (resident.state == StreamScheduler::State::Ready) {
                QVERIFY(resident.hash >= std::uint64_t(m_versions[resident.piece.key] * 1000));
                QCOMPARE(resident.instances, Plane::instancesOf(resident.piece.key));
            }
        });
        for (const auto &key : before)
            QVERIFY(m_drawn.count(key) || evicted.count(key));
        noteWanted(sources, seconds);
    }

    int run(const std::vector<glm::dvec3> &sources, int most)
    {
        for (int i = 1; i <= most; ++i) {
            tick(sources);
            if (QTest::currentTestFailed())
                return -1;
            if (!m_last.isSkipped && m_last.missing == 0)
                return i;
        }
        return -1;
    }

private:
    std::vector<StreamKey> absentNear(const std::vector<glm::dvec3> &sources) const
    {
        std::vector<std::pair<std::int64_t, StreamKey>> absent;
        const double reach = 50 * m_scheduler.policy().addFactor;
        m_content->forEachNear(sources, m_scheduler.policy().addFactor, [&](const StreamPiece &piece) {
            double distance = 1e300;
            for (const auto &source : sources)
                distance = std::min(distance, piece.bounds.distanceTo(source));
            if (distance <= reach && !m_resident.count(piece.key))
                absent.push_back({std::int64_t(std::floor(distance * 1024)), piece.key});
        });
        std::sort(absent.begin(), absent.end());
        std::vector<StreamKey> keys(absent.size());
        std::transform(absent.begin(), absent.end(), keys.begin(), [](const auto &one) { return one.second; });
        return keys;
    }

    void noteWanted(const std::vector<glm::dvec3> &sources, double seconds)
    {
        for (const auto &key : m_resident)
            for (const auto &source : sources)
                if (Plane::boxOf(key.cell).distanceTo(source) <= 50 * m_scheduler.policy().addFactor) {
                    m_lastWanted[key] = m_ticks;
                    m_lastWantedSeconds[key] = seconds;
                }
    }

    std::shared_ptr<const Plane> m_content;
    StreamScheduler m_scheduler;
    StreamTick m_last;
    std::int64_t m_frame = 0;
    std::int64_t m_ticks = 0;
    int m_version = 0;
    std::set<StreamKey> m_drawn, m_resident;
    std::map<StreamKey, int> m_versions; ///< of the last edit that met the piece
    std::map<StreamKey, std::int64_t> m_lastWanted;
    std::map<StreamKey, double> m_lastWantedSeconds;
};

std::vector<std::pair<const char *, StreamPolicy>> policies()
{
    StreamPolicy custom = estella();
    custom.maxCreatePerTick = 5;
    custom.maxAsync = 3;
    custom.latencyTicks = 2;
    custom.minKeepTicks = 4;
    StreamPolicy slow = unreal();
    slow.tickInterval = 10;
    slow.maxCreatePerTick = 20;
    return {{"unreal", unreal()}, {"estella", estella()}, {"custom", custom}, {"every 10 frames", slow}};
}

StreamBox boxAround(double x, double z, double half)
{
    return {{x - half, -10, z - half}, {x + half, 10, z + half}};
}

} // namespace

class Streams : public QObject
{
    Q_OBJECT

    static void addPolicies()
    {
        QTest::addColumn<int>("policy");
        int index = 0;
        for (const auto &[name, policy] : policies())
            QTest::newRow(name) << index++;
    }

private slots:
    void whatMustAlwaysBeSoIsSo_data() { addPolicies(); }

    void whatMustAlwaysBeSoIsSo()
    {
        QFETCH(int, policy);
        Drive drive(policies()[std::size_t(policy)].second);
        std::mt19937 random(11);
        std::vector<glm::dvec3> sources{{0, 2, 0}, {200, 2, 0}};
        for (int i = 0; i < 500; ++i) {
            for (auto &source : sources)
                source += glm::dvec3(int(random() % 7) - 3, 0, int(random() % 7) - 3);
            if (i % 97 == 0)
                sources[0] = {double(random() % 400), 2, double(random() % 400)};
            if (i % 13 == 0)
                drive.edit({boxAround(sources[0].x + double(random() % 60), sources[0].z, 1 + double(random() % 30))});
            drive.tick(sources);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void theSameGivesTheSameOnAnyNumberOfThreads_data() { addPolicies(); }

    void theSameGivesTheSameOnAnyNumberOfThreads()
    {
        QFETCH(int, policy);
        std::set<std::uint64_t> hashes;
        for (const int threads : {1, 1, 2, 8}) {
            Drive drive(policies()[std::size_t(policy)].second, threads);
            for (int i = 0; i < 120; ++i) {
                if (i % 40 == 0)
                    drive.edit({boxAround(i * 0.7, 0, 15)});
                drive.tick({{i * 0.7, 2, i * 0.3}});
            }
            hashes.insert(drive.scheduler().eventHash());
        }
        QCOMPARE(hashes.size(), std::size_t(1));
    }

    void whoStandsStillSoonHasEverything_data() { addPolicies(); }

    void whoStandsStillSoonHasEverything()
    {
        QFETCH(int, policy);
        Drive drive(policies()[std::size_t(policy)].second);
        const auto &rules = drive.scheduler().policy();
        drive.tick({{5, 2, 5}});
        const int wanted = drive.last().wanted;
        double work = 0;
        Plane().forEachNear(std::vector<glm::dvec3>{{5, 2, 5}}, rules.addFactor, [&](const StreamPiece &piece) {
            work += double(Plane::instancesOf(piece.key)) * SceneStream::MicrosAnInstance;
        });
        const double creating = std::ceil(wanted / double(rules.maxCreatePerTick)) * rules.tickInterval;
        const double waiting =
            std::ceil(wanted / double(rules.maxAsync)) * (rules.latencyTicks + 1) * rules.tickInterval;
        const double building = std::isinf(rules.budgetMicros) ? 0 : std::ceil(work / rules.budgetMicros) + 1;
        const int took = drive.run({{5, 2, 5}}, 2000);
        QVERIFY(took > 0);
        QVERIFY(took <= creating + waiting + building + rules.latencyTicks);
        QCOMPARE(drive.last().ready, wanted);
        // And then it costs nothing.
        for (int i = 0; i < 30; ++i) {
            drive.tick({{5, 2, 5}});
            QVERIFY(drive.scheduler().events().empty());
            QCOMPARE(drive.last().micros, 0.0);
        }
    }

    void goingToAndFroBetweenTheRadiiDoesNothing_data() { addPolicies(); }

    void goingToAndFroBetweenTheRadiiDoesNothing()
    {
        QFETCH(int, policy);
        Drive drive(policies()[std::size_t(policy)].second);
        const double gap = 50 * (drive.scheduler().policy().dropFactor - drive.scheduler().policy().addFactor);
        QVERIFY(drive.run({{0, 0, 5}}, 3000) > 0);
        const double there = gap * 0.9;
        QVERIFY(drive.run({{there, 0, 5}}, 3000) > 0);
        // All that either place wants is there now, and neither is far enough from the other to let anything go.
        for (int i = 0; i < 200; ++i) {
            drive.tick({{i % 2 ? there : 0, 0, 5}});
            QCOMPARE(drive.last().created, 0);
            QCOMPARE(drive.last().evicted, 0);
        }
    }

    void anotherSourceTakesNothingAway()
    {
        Drive alone(estella()), both(estella());
        QVERIFY(alone.run({{0, 0, 0}}, 3000) > 0);
        QVERIFY(both.run({{0, 0, 0}, {300, 0, 0}}, 3000) > 0);
        std::set<StreamKey> keys;
        both.scheduler().forEachResident([&](const auto &resident) { keys.insert(resident.piece.key); });
        int count = 0;
        alone.scheduler().forEachResident([&](const auto &resident) {
            QVERIFY(keys.count(resident.piece.key));
            ++count;
        });
        QVERIFY(count > 0);
        QVERIFY(int(keys.size()) > count);
    }

    void anEditBuildsAgainWhatItMeetsAndNoMore()
    {
        for (const auto &[name, policy] : policies()) {
            Drive drive(policy);
            QVERIFY(drive.run({{0, 0, 0}}, 5000) > 0);
            const StreamBox box = boxAround(15, 15, 2);
            drive.edit({box});
            std::set<StreamKey> rebuilt;
            bool stayed = true;
            for (int i = 0; i < 100; ++i) {
                drive.tick({{0, 0, 0}});
                for (const auto &event : drive.scheduler().events())
                    if (event.kind == StreamEvent::Kind::Start)
                        rebuilt.insert(event.key);
                drive.scheduler().forEachResident([&](const auto &resident) { stayed = stayed && resident.isDrawn; });
            }
            QVERIFY(stayed);
            std::set<StreamKey> touched;
            drive.scheduler().forEachResident([&](const auto &resident) {
                if (box.meets(resident.piece.bounds))
                    touched.insert(resident.piece.key);
            });
            QCOMPARE(touched.size(), std::size_t(Plane::Pieces));
            QVERIFY(rebuilt == touched);
        }
    }

    void buildsThatAnEditOvertookAreNotShown()
    {
        StreamPolicy slow = unreal();
        slow.latencyTicks = 5;
        Drive drive(slow);
        drive.tick({{5, 0, 5}});
        drive.edit({boxAround(5, 5, 1)});
        int discarded = 0;
        for (int i = 0; i < 12; ++i) {
            drive.tick({{5, 0, 5}});
            discarded += drive.last().discarded;
            drive.scheduler().forEachResident([&](const auto &resident) {
                if (resident.isDrawn && resident.piece.key.cell == CellCoord{0, 0})
                    QVERIFY(resident.hash >= 1000);
            });
        }
        QVERIFY(discarded > 0);
    }

    void unrealFillsOnePieceAFrameAndEstellaFillsSlowly()
    {
        Drive unrealDrive(unreal());
        for (int i = 0; i < 20; ++i) {
            unrealDrive.tick({{5, 0, 5}});
            QCOMPARE(unrealDrive.last().created, 1);
        }
        Drive estellaDrive(estella());
        estellaDrive.tick({{5, 0, 5}});
        QCOMPARE(estellaDrive.last().created, estellaDrive.last().wanted);
        const auto first = estellaDrive.last().instances;
        QVERIFY(first > 0);
        estellaDrive.tick({{5, 0, 5}});
        QVERIFY(estellaDrive.last().instances > first);
    }

    void piecesOfASceneAreItsGrass()
    {
        for (const auto policy : {Streaming::Policy::Unreal, Streaming::Policy::Estella}) {
            Scene scene = landscapeScene({.width = 127, .height = 127, .sectionQuads = 63});
            addLayer(scene, "meadow", [](int i, int) { return i < 90 ? 255 : 0; });
            addGrass(scene, "grass", "meadow",
                     {{.id = "short", .mesh = "builtin:blade", .density = 200, .endCullDistance = 500},
                      {.id = "tall", .mesh = "builtin:blade", .density = 60, .endCullDistance = 400}});
            Streaming streaming;
            streaming.policy = policy;
            streaming.maxInstancesPerComponent = 1024; // cuts components into subsections
            scene.streaming = share(std::move(streaming));
            const auto run = runStream(scene, StreamPath({{0, {60, 5, 60}}, {20, {61, 5, 60}}}), 60, 2);
            std::int64_t grown = 0;
            for (const auto &count : countGrass(GrassGrower(scene), std::nullopt, 1))
                grown += std::int64_t(count.plants);
            QVERIFY(grown > 1000);
            QCOMPARE(run.ticks.back().instances, grown);
            QCOMPARE(run.ticks.back().missing, 0);
            QVERIFY(run.settledFrames > 0);
            // In the first frames not all can be there, and the report says what was missing.
            QVERIFY(run.mostLate > 0);
            QVERIFY(run.worst && !run.worstPiece.empty());
            QCOMPARE(runStream(scene, StreamPath({{0, {60, 5, 60}}, {20, {61, 5, 60}}}), 60, 1).eventHash,
                     run.eventHash);
        }
    }

    void pathsGoStraightFromKeyToKey()
    {
        const StreamPath path({{1, {0, 0, 0}}, {3, {10, 2, -4}}, {4, {10, 2, 0}}});
        QCOMPARE(path.at(0), glm::dvec3(0, 0, 0));
        QCOMPARE(path.at(2), glm::dvec3(5, 1, -2));
        QCOMPARE(path.at(3), glm::dvec3(10, 2, -4));
        QCOMPARE(path.at(3.5), glm::dvec3(10, 2, -2));
        QCOMPARE(path.at(99), glm::dvec3(10, 2, 0));
        const auto again = StreamPath::parse(path.write(), "path.json");
        QVERIFY(again.ok());
        QVERIFY(again->keys() == path.keys());
    }

    void brokenPathsAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pointer");
        QTest::newRow("no JSON") << "{"
                                 << "";
        QTest::newRow("a list") << "[]"
                                << "";
        QTest::newRow("no keys") << R"({"keys": []})"
                                 << "";
        QTest::newRow("no time") << R"({"keys": [{"position": [0, 0, 0]}]})"
                                 << "/keys/0";
        QTest::newRow("text") << R"({"keys": [{"t": "0", "position": [0, 0, 0]}]})"
                              << "/keys/0/t";
        QTest::newRow("two numbers") << R"({"keys": [{"t": 0, "position": [0, 0]}]})"
                                     << "/keys/0/position";
        QTest::newRow("far") << R"({"keys": [{"t": 0, "position": [0, 1e9, 0]}]})"
                             << "/keys/0/position/1";
        QTest::newRow("back in time")
            << R"({"keys": [{"t": 1, "position": [0, 0, 0]}, {"t": 1, "position": [0, 0, 0]}]})"
            << "/keys/1/t";
    }

    void brokenPathsAreNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, pointer);
        const auto path = StreamPath::parse(text.toStdString(), "path.json");
        QVERIFY(!path.ok());
        QCOMPARE(QString::fromStdString(path.issue().pointer), pointer);
        QVERIFY(!path.issue().message.empty());
    }
};

QTEST_APPLESS_MAIN(Streams)
#include "tst_Streaming.moc"
