#include "model/terrain/SceneWeights.h"
#include "panels/InspectorPanel.h"
#include "panels/LayersPanel.h"
#include "panels/fields/ElementGrip.h"
#include "panels/fields/RangeSlider.h"
#include "panels/lists/RecordTree.h"
#include "tests/support/PanelBench.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

using namespace sward;
using namespace sward::test;

namespace {

const RecordRef Grass{SlotKind::Layers, "grass", {}};

LayerRule ruleOf(LayerRule::Kind kind, glm::dvec2 range)
{
    return {.kind = kind, .range = range, .mode = LayerRule::Mode::Max};
}

} // namespace

/// The rules of a layer as an artist works on them.
class RuleEditorTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { preparePanels(); }
    void init() { m_session.open(meadow(), {}); }

    void aRuleIsAddedAndItsKindChosen()
    {
        InspectorPanel inspector(m_session);
        show(inspector, {320, 900});
        select(m_session, {Grass});
        QTest::mouseClick(find<QToolButton>(inspector, "add:/rules"), Qt::LeftButton);
        QCOMPARE(rules().size(), std::size_t(1));
        QVERIFY(rules()[0].kind == LayerRule::Kind::Height);
        QCOMPARE(rules()[0].range, glm::dvec2(0, 100));
        QVERIFY(!find<NumberEdit>(inspector, "/rules/0/scale"));
        QVERIFY(!find<QComboBox>(inspector, "/rules/0/of"));

        // Another kind brings its own numbers, as one step.
        choose(inspector, "/rules/0/kind", "Slope");
        QVERIFY(rules()[0].kind == LayerRule::Kind::Slope);
        QCOMPARE(rules()[0].range, glm::dvec2(0, 30));
        QCOMPARE(rules()[0].falloff, 10.0);
        QVERIFY(find<QLabel>(inspector, "label:/rules/0/range")->text().contains(QStringLiteral("°")));
        QVERIFY(inspector.findChild<RangeSlider *>());
        choose(inspector, "/rules/0/kind", "Noise");
        QVERIFY(find<NumberEdit>(inspector, "/rules/0/scale"));
        QVERIFY(find<NumberEdit>(inspector, "/rules/0/seed"));
        choose(inspector, "/rules/0/kind", "Distance");
        choose(inspector, "/rules/0/of", "House (zone)");
        QCOMPARE(rules()[0].of, std::string("house"));
        QCOMPARE(steps(), std::size_t(5));
        for (int i = 0; i < 5; ++i)
            QVERIFY(m_session.document.undo());
        QVERIFY(rules().empty());
        QVERIFY(m_session.document.redo() && m_session.document.redo());
        QCOMPARE(rules()[0].range, glm::dvec2(0, 30));
        QTRY_VERIFY(find<RangeSlider>(inspector, {}));
    }

    void draggingARangeIsLiveAndOneStep()
    {
        setRules({ruleOf(LayerRule::Kind::Slope, {20, 60})});
        InspectorPanel inspector(m_session);
        show(inspector, {320, 900});
        select(m_session, {Grass});
        auto *slider = find<RangeSlider>(inspector, {});
        QVERIFY(slider);
        int weightBefore = weigh();
        QCOMPARE(weightBefore, 0);
        const auto stepsBefore = steps();
        QTest::mousePress(slider, Qt::LeftButton, {}, {int(slider->width() * 0.22), slider->height() / 2});
        for (const double share : {0.15, 0.05, 0.0})
            QTest::mouseMove(slider, {int(slider->width() * share), slider->height() / 2});
        // Level ground is in the range by now, before the button is released.
        QCOMPARE(rules()[0].range.x, 0.0);
        QCOMPARE(weigh(), 255);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, {0, slider->height() / 2});
        QCOMPARE(steps(), stepsBefore + 1);
        QVERIFY(m_session.document.undo());
        QCOMPARE(weigh(), 0);
    }

    void theHeadersTickSwitchesARuleOff()
    {
        setRules({ruleOf(LayerRule::Kind::Height, {-10, 10})});
        InspectorPanel inspector(m_session);
        show(inspector, {320, 900});
        select(m_session, {Grass});
        QCOMPARE(weigh(), 255);
        auto *tick = find<QCheckBox>(inspector, "/rules/0/enabled");
        QVERIFY(tick && tick->isChecked());
        QTest::mouseClick(tick, Qt::LeftButton, {}, {8, tick->height() / 2});
        QCOMPARE(weigh(), 0);
        QVERIFY(m_session.document.undo());
        QCOMPARE(weigh(), 255);
        QVERIFY(find<QCheckBox>(inspector, "/rules/0/enabled")->isChecked());
    }

    void rulesAreDraggedIntoAnotherOrder()
    {
        setRules({ruleOf(LayerRule::Kind::Height, {0, 1}), ruleOf(LayerRule::Kind::Slope, {0, 2}),
                  ruleOf(LayerRule::Kind::Noise, {0, 1})});
        InspectorPanel inspector(m_session);
        show(inspector, {320, 900});
        select(m_session, {Grass});
        auto *grip = find<ElementGrip>(inspector, "grip:/rules/0");
        auto *last = find<ElementGrip>(inspector, "grip:/rules/2");
        QVERIFY(grip && last);
        const auto drag = [&](Qt::Key end) {
            QTest::mousePress(grip, Qt::LeftButton);
            const QPoint below = grip->mapFromGlobal(last->mapToGlobal(QPoint(5, last->height() + 30)));
            QTest::mouseMove(grip, below / 2);
            QTest::mouseMove(grip, below);
            if (end)
                QTest::keyClick(grip, end);
            QTest::mouseRelease(grip, Qt::LeftButton, {}, below);
        };
        drag(Qt::Key_Escape);
        QVERIFY(rules()[0].kind == LayerRule::Kind::Height);
        drag(Qt::Key(0));
        QVERIFY(rules()[0].kind == LayerRule::Kind::Slope);
        QVERIFY(rules()[2].kind == LayerRule::Kind::Height);
        QVERIFY(m_session.document.undo());
        QVERIFY(rules()[0].kind == LayerRule::Kind::Height);
        QTest::mouseClick(find<QToolButton>(inspector, "duplicate:/rules/1"), Qt::LeftButton);
        QCOMPARE(rules().size(), std::size_t(4));
        QTest::mouseClick(find<QToolButton>(inspector, "delete:/rules/0"), Qt::LeftButton);
        QVERIFY(rules()[0].kind == LayerRule::Kind::Slope && rules()[1].kind == LayerRule::Kind::Slope);
    }

    void nothingIsCutOffBesideTheScrollBar()
    {
        setRules({ruleOf(LayerRule::Kind::Slope, {0, 30}), ruleOf(LayerRule::Kind::Noise, {0, 1})});
        InspectorPanel inspector(m_session);
        show(inspector, {284, 300});
        select(m_session, {Grass});
        const auto *button = find<QToolButton>(inspector, "delete:/rules/0");
        QVERIFY(button);
        QTRY_VERIFY(inspector.widget()->width() <= inspector.viewport()->width());
        QVERIFY(inspector.widget()->minimumSizeHint().width() <= inspector.viewport()->width());
        QVERIFY(button->mapTo(&inspector, QPoint(button->width(), 0)).x() <= inspector.viewport()->width());
    }

    void theLayerListMarksRulesAndBakesThem()
    {
        LayersPanel layers(m_session);
        show(layers);
        auto *tree = layers.findChild<RecordTree *>();
        auto *bake = find<QToolButton>(layers, "bakeRules");
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(tree->topLevelItem(0)).center());
        QVERIFY(!bake->isEnabled());
        QVERIFY(tree->topLevelItem(0)->icon(1).isNull());
        setRules({ruleOf(LayerRule::Kind::Height, {-10, 10})});
        QVERIFY(bake->isEnabled());
        QVERIFY(!tree->topLevelItem(0)->icon(1).isNull());
        QTRY_COMPARE(tree->topLevelItem(0)->text(1), QStringLiteral("100 %"));
        const auto before = steps();
        QTest::mouseClick(bake, Qt::LeftButton);
        QCOMPARE(steps(), before + 1);
        QVERIFY(rules().empty());
        QCOMPARE(int(m_session.document.scene().weights.find("grass")->at(3, 3)), 255);
        QVERIFY(!bake->isEnabled());
        QVERIFY(m_session.document.undo());
        QCOMPARE(int(m_session.document.scene().weights.find("grass")->at(3, 3)), 0);
        QCOMPARE(rules().size(), std::size_t(1));
    }

private:
    std::size_t steps() const { return m_session.document.history().size(); }
    const std::vector<LayerRule> &rules() const { return m_session.document.scene().layers.find("grass")->rules; }
    int weigh() const { return SceneWeights(m_session.document.scene()).of("grass").at(3, 3); }
    void setRules(std::vector<LayerRule> all)
    {
        auto edit = m_session.document.edit("Rules");
        edit.modify<Layer>("grass", [&](Layer &layer) { layer.rules = std::move(all); });
        QVERIFY(m_session.document.commit(std::move(edit)).ok());
    }
    static void choose(QWidget &in, const QString &name, const QString &words)
    {
        auto *combo = find<QComboBox>(in, name);
        QVERIFY(combo);
        const int index = combo->findText(words);
        QVERIFY2(index >= 0, qPrintable(words));
        // From the open list, as with the mouse.
        combo->showPopup();
        auto *list = combo->view();
        QVERIFY(QTest::qWaitForWindowExposed(list->window()));
        list->setCurrentIndex(combo->model()->index(index, 0));
        QTest::keyClick(list, Qt::Key_Return);
    }

    Session m_session;
};

QTEST_MAIN(RuleEditorTest)
#include "tst_RuleEditor.moc"
