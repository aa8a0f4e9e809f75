#pragma once

// What the tests of panels share: a small scene, and an artist's hands.

#include "model/session/Session.h"
#include "panels/Style.h"
#include "panels/fields/NumberEdit.h"

#include <QApplication>
#include <QDialog>
#include <QLocale>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <functional>

namespace sward::test {

inline const RecordRef Tall{SlotKind::GrassTypes, "meadow", "tall"};
inline const RecordRef Short{SlotKind::GrassTypes, "meadow", "short"};
inline const RecordRef Oak{SlotKind::PlacedFoliage, "trees", "oak"};
inline const RecordRef Birch{SlotKind::PlacedFoliage, "trees", "birch"};

/// A small meadow: three layers, a grass type of two varieties, two kinds of trees, and forty plants of the first.
inline Scene meadow()
{
    Scene scene;
    scene.settings = share(SceneSettings{.name = "Meadow"});
    scene.landscape = share(Landscape{});
    scene.heights = HeightRaster(100, 80, HeightZero);
    scene.layers = RecordList<Layer>({share(Layer{.id = "grass", .name = "Grass", .colour = {0.35, 0.5, 0.2}}),
                                      share(Layer{.id = "path", .name = "Path", .colour = {0.55, 0.42, 0.3}}),
                                      share(Layer{.id = "rock", .name = "Rock", .colour = {0.5, 0.5, 0.52}})});
    for (const char *layer : {"grass", "path", "rock"})
        scene.weights.write(layer, nextEpoch()) = WeightRaster(100, 80, 0);
    GrassType type{.id = "meadow", .name = "Meadow", .layer = "grass"};
    type.varieties.push_back(GrassVariety{.id = "tall", .name = "Tall grass", .density = 40});
    type.varieties.push_back(GrassVariety{.id = "short", .name = "Short grass", .density = 300});
    scene.grassTypes = RecordList<GrassType>({share(type)});
    PlacedFoliage trees{.id = "trees", .name = "Trees", .stateKey = "trees", .position = {100, 5, 200}};
    trees.kinds.push_back(PlantKind{.id = "oak", .name = "Oak", .parts = {KindPart{.mesh = "meshes/oak/oak.gltf"}}});
    trees.kinds.push_back(PlantKind{.id = "birch", .name = "Birch"});
    scene.placedFoliage = RecordList<PlacedFoliage>({share(trees)});
    auto &store = scene.plants.write("trees", nextEpoch());
    store.internKind("oak");
    store.internKind("birch");
    std::size_t bytes = 0;
    for (int i = 0; i < 40; ++i) {
        Plant plant{.id = 100 + i};
        plant.moveTo({i * 2.0, 0, i % 7});
        store.put(plant, nextEpoch(), bytes);
    }
    scene.zones = RecordList<Zone>({share(Zone{.id = "house", .name = "House"})});
    return scene;
}

inline const GrassVariety &variety(const Session &session, const RecordRef &ref)
{
    const auto &varieties = session.document.scene().grassTypes.find(ref.id)->varieties;
    return *std::find_if(varieties.begin(), varieties.end(), [&](const auto &each) { return each.id == ref.child; });
}

/// The look and the system of an artist who may write 1,5: fields must read that and still show what files hold.
inline void preparePanels()
{
    applyTheme(*qApp, Theme::Light);
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
}

inline void select(Session &session, std::vector<RecordRef> records)
{
    Selection selection;
    selection.setRecords(std::move(records));
    session.select(std::move(selection));
}

inline void show(QWidget &widget, QSize size = {300, 640})
{
    widget.resize(size);
    widget.show();
    widget.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&widget));
}

/// The only widget of its sort with that name which is not about to go.
template <class Widget> Widget *find(QWidget &in, const QString &name)
{
    Widget *found = nullptr;
    for (auto *widget : in.findChildren<Widget *>(name)) {
        if (widget->isVisibleTo(&in))
            found = widget;
    }
    return found;
}

inline void enter(NumberEdit &edit, const QString &text)
{
    edit.setFocus();
    edit.selectAll();
    QTest::keyClicks(&edit, text);
    QTest::keyClick(&edit, Qt::Key_Return);
}

/// Presses, moves by `pixels` in small steps; the button stays down.
inline void dragSideways(QWidget &widget, int pixels)
{
    const QPoint start = widget.rect().center();
    QTest::mousePress(&widget, Qt::LeftButton, {}, start);
    for (int step = 1; step <= 8; ++step)
        QTest::mouseMove(&widget, start + QPoint(pixels * step / 8, 0));
}

/// Does something to the next dialog once it is open.
inline void whenDialogOpens(std::function<void(QDialog &)> act)
{
    QTimer::singleShot(0, qApp, [act = std::move(act)] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY2(dialog, "no dialog opened");
        act(*dialog);
    });
}

} // namespace sward::test
