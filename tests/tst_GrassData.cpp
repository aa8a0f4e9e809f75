#include "model/document/Document.h"
#include "model/grass/GrassDataStore.h"
#include "model/session/RecordEdits.h"
#include "tests/support/Landscapes.h"

#include <QTest>

using namespace sward;
using namespace sward::test;

namespace {

using State = GrassDataStore::State;

/// 4 × 3 components of 7 quads, a type on one layer with another as its mask, and a layer that nothing grows on.
Scene grown()
{
    Scene scene = landscapeScene({.width = 29, .height = 22, .sectionQuads = 7});
    addLayer(scene, "grass", [](int i, int j) { return (i * 5 + j) % 200 + 1; });
    addLayer(
        scene, "coarse", [](int i, int j) { return i * 10 + j; }, 5, 4);
    addLayer(scene, "rock", [](int i, int) { return i; });
    addGrass(scene, "meadow", "grass", {});
    addGrass(scene, "spread", "coarse", {});
    return scene;
}

} // namespace

class GrassDataTest : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void nothingIsBuiltAtFirst();
    void paintOutdatesWhatItTouchesAndUndoMakesItCurrent();
    void heightsOnAnEdgeOutdateBothSides();
    void coarseLayersReachFurther();
    void layersThatNothingGrowsOnChangeNothing();
    void typesAndLayersOutdateEverywhere();
    void anotherLayoutOutdatesAllUntilItIsBack();
    void whatIsBuiltFromAnOlderSceneIsOutdated();
    void theNearestAreWantedFirst();
    void theOldBlockStaysUntilReplaced();
    void oftenSettledInPartsIsTheSame();

private:
    const Scene &scene() const { return m_document->scene(); }
    void build(const Scene &from);
    /// The components that are not current, once all is decided.
    std::vector<CellCoord> outdated();
    void paint(const std::string &layer, int x, int z, int weight);

    std::unique_ptr<Document> m_document;
    std::unique_ptr<GrassDataStore> m_store;
    Subscription m_follows;
};

void GrassDataTest::init()
{
    m_document = std::make_unique<Document>(grown());
    m_store = std::make_unique<GrassDataStore>();
    m_follows = m_document->changed.subscribe([this](const Change &change) { m_store->follow(scene(), change); });
    Change everything;
    everything.everything = true;
    m_store->follow(scene(), everything);
    build(scene());
}

void GrassDataTest::build(const Scene &from)
{
    const GrassDataBuilder builder(from);
    for (const auto &component : m_store->wanted(0, 0))
        m_store->take(component, std::make_shared<const GrassData>(builder.build(component)));
}

std::vector<CellCoord> GrassDataTest::outdated()
{
    m_store->settle(scene(), 1000);
    std::vector<CellCoord> list;
    for (int z = 0; z < m_store->componentsZ(); ++z)
        for (int x = 0; x < m_store->componentsX(); ++x)
            if (m_store->stateOf({x, z}) != State::Current)
                list.push_back({x, z});
    return list;
}

void GrassDataTest::paint(const std::string &layer, int x, int z, int weight)
{
    Edit edit = m_document->edit("Paint");
    edit.weightTile(layer, 0, 0, {x, z, x + 1, z + 1})[z * 64 + x] = std::uint8_t(weight);
    QVERIFY(m_document->commit(std::move(edit)).ok());
}

void GrassDataTest::nothingIsBuiltAtFirst()
{
    GrassDataStore store;
    Change everything;
    everything.everything = true;
    store.follow(scene(), everything);
    QCOMPARE(store.componentsX(), 4);
    QCOMPARE(store.componentsZ(), 3);
    QCOMPARE(store.countOf(State::Missing), std::size_t(12));
    QCOMPARE(store.bytes(), std::size_t(0));
    QVERIFY(!store.block({0, 0}));
    // The sum is what the blocks hold: 64 samples of 2 bytes and a byte a type.
    QCOMPARE(m_store->bytes(), std::size_t(12 * 64 * (2 + 2)));
    QVERIFY(outdated().empty());
}

void GrassDataTest::paintOutdatesWhatItTouchesAndUndoMakesItCurrent()
{
    paint("grass", 10, 10, 255);
    QCOMPARE(outdated(), (std::vector<CellCoord>{{1, 1}}));
    m_document->undo();
    QVERIFY(outdated().empty());
    m_document->redo();
    QCOMPARE(outdated(), (std::vector<CellCoord>{{1, 1}}));
    // Painting the old weight again brings the content back, whatever the history says.
    paint("grass", 10, 10, (10 * 5 + 10) % 200 + 1);
    QVERIFY(outdated().empty());
}

void GrassDataTest::heightsOnAnEdgeOutdateBothSides()
{
    Edit edit = m_document->edit("Sculpt");
    edit.heightTile(0, 0, {14, 14, 15, 15})[14 * 64 + 14] = 40000;
    QVERIFY(m_document->commit(std::move(edit)).ok());
    QCOMPARE(outdated(), (std::vector<CellCoord>{{1, 1}, {2, 1}, {1, 2}, {2, 2}}));
    m_document->undo();
    QVERIFY(outdated().empty());
}

void GrassDataTest::coarseLayersReachFurther()
{
    // A sample to every 7 of the heights: its weight reaches to its neighbours on all sides.
    paint("coarse", 1, 1, 255);
    QCOMPARE(outdated(), (std::vector<CellCoord>{{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
}

void GrassDataTest::layersThatNothingGrowsOnChangeNothing()
{
    paint("rock", 5, 5, 200);
    QVERIFY(outdated().empty());
    Edit edit = m_document->edit("Mask");
    edit.modify<GrassType>("meadow", [](GrassType &type) {
        type.masks.push_back({.layer = "rock", .mode = GrassMask::Mode::Subtract, .invert = false});
    });
    QVERIFY(m_document->commit(std::move(edit)).ok());
    QCOMPARE(outdated().size(), std::size_t(12));
    m_document->undo();
    QVERIFY(outdated().empty());
}

void GrassDataTest::typesAndLayersOutdateEverywhere()
{
    Edit removal = m_document->edit("Remove");
    removeRecord(removal, {SlotKind::Layers, "grass", {}});
    QVERIFY(m_document->commit(std::move(removal)).ok());
    QCOMPARE(outdated().size(), std::size_t(12));
    m_document->undo();
    QVERIFY(outdated().empty());
    // The order of layers and their names are nothing to a planter.
    Edit order = m_document->edit("Reorder");
    moveRecord(order, {SlotKind::Layers, "rock", {}}, 0);
    QVERIFY(m_document->commit(std::move(order)).ok());
    QVERIFY(outdated().empty());
}

void GrassDataTest::anotherLayoutOutdatesAllUntilItIsBack()
{
    Edit edit = m_document->edit("Sections");
    Landscape landscape = *scene().landscape;
    landscape.sectionsPerComponent = 2;
    edit.set(landscape);
    QVERIFY(m_document->commit(std::move(edit)).ok());
    QCOMPARE(m_store->componentsX(), 2);
    QCOMPARE(m_store->componentsZ(), 2);
    QCOMPARE(outdated().size(), std::size_t(4));
    m_document->undo();
    QCOMPARE(m_store->componentsX(), 4);
    QVERIFY(outdated().empty());
}

void GrassDataTest::whatIsBuiltFromAnOlderSceneIsOutdated()
{
    const Scene older = scene();
    paint("grass", 3, 3, 255);
    build(older);
    QCOMPARE(outdated(), (std::vector<CellCoord>{{0, 0}}));
    build(scene());
    QVERIFY(outdated().empty());
}

void GrassDataTest::theNearestAreWantedFirst()
{
    GrassDataStore store;
    Change everything;
    everything.everything = true;
    store.follow(scene(), everything);
    const auto wanted = store.wanted(2.6, 1.4);
    QCOMPARE(wanted.size(), std::size_t(12));
    QCOMPARE(wanted[0], (CellCoord{2, 1}));
    QCOMPARE(wanted.back(), (CellCoord{0, 2}));
}

void GrassDataTest::theOldBlockStaysUntilReplaced()
{
    const GrassData before = *m_store->block({1, 1});
    paint("grass", 10, 10, 255);
    QCOMPARE(outdated().size(), std::size_t(1));
    QVERIFY(*m_store->block({1, 1}) == before);
    build(scene());
    QVERIFY(!(*m_store->block({1, 1}) == before));
    QCOMPARE(int(m_store->block({1, 1})->weightsOf("meadow")[3 * 8 + 3]), 255);
}

void GrassDataTest::oftenSettledInPartsIsTheSame()
{
    Edit edit = m_document->edit("Fill");
    fillLayer(edit, "grass", 9);
    QVERIFY(m_document->commit(std::move(edit)).ok());
    int turns = 1;
    while (!m_store->settle(scene(), 5))
        ++turns;
    QCOMPARE(turns, 3);
    QCOMPARE(m_store->countOf(State::Outdated), std::size_t(12));
}

QTEST_GUILESS_MAIN(GrassDataTest)
#include "tst_GrassData.moc"
