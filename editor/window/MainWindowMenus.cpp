#include "editor/window/MainWindow.h"

#include "editor/window/Actions.h"
#include "editor/window/ArrangeCommands.h"
#include "editor/window/ClusterKeeper.h"
#include "editor/window/Docks.h"
#include "editor/window/Exchanges.h"
#include "editor/window/GroupCommands.h"
#include "editor/window/KeySheet.h"
#include "editor/window/LandscapeCommands.h"
#include "editor/window/MeshImports.h"
#include "editor/window/SceneFiles.h"
#include "editor/window/SelectionCommands.h"
#include "editor/window/StatusLine.h"
#include "editor/window/StrokeRecorder.h"
#include "editor/window/ViewportLink.h"
#include "model/exchange/Exporter.h"
#include "model/session/Session.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ToolBox.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "viewport/SceneView.h"
#include "viewport/Viewport.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolBar>

namespace sward {

namespace {

constexpr int lastSlot = 9;

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

} // namespace

void MainWindow::makeActions()
{
    m_actions = new Actions(this);
    makeFileActions();
    makeEditActions();
    makeLandscapeActions();
    makeToolActions();
    makeViewActions();
    makeHelpActions();
}

void MainWindow::makeFileActions()
{
    const QString group = tr("File");
    const auto add = [&](const QString &id, const QString &label, const QList<QKeySequence> &keys, const QString &icon,
                         std::function<void()> run) {
        m_actions->add({.id = id, .text = label, .keys = keys, .icon = icon, .group = group}, std::move(run));
    };
    add("new", tr("&New from heightmap…"), {QKeySequence("Ctrl+N")}, "landscape", [this] { newFromHeightmap({}); });
    add("newFlat", tr("New &flat landscape"), {}, "new", [this] { m_files->newFlat(); });
    add("open", tr("&Open…"), {QKeySequence("Ctrl+O")}, "open", [this] { m_files->chooseAndOpen(); });
    add("save", tr("&Save"), {QKeySequence("Ctrl+S")}, "save", [this] { m_files->save(); });
    add("saveAs", tr("Save &as…"), {QKeySequence("Ctrl+Shift+S")}, {}, [this] { m_files->saveAs(); });
    add("importMesh", tr("&Import mesh…"), {QKeySequence("Ctrl+I")}, "import", [this] { m_imports->chooseAndBegin(); });
    add("importMask", tr("Import m&ask…"), {QKeySequence("Ctrl+Shift+I")}, "import",
        [this] { m_exchanges->chooseMask({}); });
    for (const auto *exporter : exporters())
        m_actions->add(
            {.id = "export." + text(exporter->name), .text = translated(exporter->label) + QStringLiteral("…")},
            [this, exporter] { m_exchanges->chooseAndExport(*exporter); });
    add("quit", tr("&Quit"), {QKeySequence("Ctrl+Q")}, {}, [this] { close(); });
}

void MainWindow::makeLandscapeActions()
{
    const QString group = tr("Landscape");
    const auto add = [&](const QString &id, const QString &label, std::function<void()> run) {
        m_actions->add({.id = id, .text = label, .group = group}, std::move(run));
    };
    add("replaceHeights", tr("Replace &heights…"), [this] { replaceHeightsAsking(*m_session, this); });
    add("resizeLandscape", tr("&Resize…"), [this] { resizeLandscapeAsking(*m_session, this); });
    add("resampleLandscape", tr("Re&sample…"), [this] { resampleLandscapeAsking(*m_session, this); });
}

void MainWindow::makeEditActions()
{
    const QString group = tr("Edit");
    const auto add = [&](const QString &id, const QString &label, const QList<QKeySequence> &keys, const QString &icon,
                         std::function<void()> run) {
        m_actions->add({.id = id, .text = label, .keys = keys, .icon = icon, .group = group}, std::move(run));
    };
    // A step that is still under way is not in the history; undo takes it back first.
    add("undo", tr("&Undo"), {QKeySequence("Ctrl+Z")}, "undo", [this] {
        if (!m_tools->cancel() && !m_session->document.isOpen())
            m_session->document.undo();
    });
    add("redo", tr("&Redo"), {QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")}, "redo", [this] {
        if (!m_session->document.isOpen())
            m_session->document.redo();
    });
    add("cut", tr("Cu&t plants"), {QKeySequence("Ctrl+X")}, {}, [this] { cutSelected(*m_session, *m_tools); });
    add("copy", tr("&Copy plants"), {QKeySequence("Ctrl+C")}, {}, [this] { copySelected(*m_session, *m_tools); });
    add("paste", tr("&Paste plants under the cursor"), {QKeySequence("Ctrl+V")}, {},
        [this] { pastePlants(*m_session, *m_tools); });
    add("saveGroup", tr("Sa&ve plants as group…"), {}, {}, [this] { saveGroupAsking(*m_session, *m_tools, this); });
    add("openGroup", tr("&Open group to stamp…"), {}, {}, [this] { openGroupAsking(*m_session, *m_tools, this); });
    add("duplicate", tr("&Duplicate"), {QKeySequence("Ctrl+D")}, "duplicate",
        [this] { duplicateSelected(*m_session); });
    add("delete", tr("D&elete"), {QKeySequence("Del")}, "delete", [this] { deleteSelected(*m_session, this); });
    add("selectAll", tr("Select &all plants"), {QKeySequence("Ctrl+A")}, {}, [this] { selectAllPlants(*m_session); });
    add("selectNone", tr("Select &nothing"), {QKeySequence("Ctrl+Shift+A")}, {}, [this] { m_session->select({}); });
    add("selectInverse", tr("&Invert selection"), {QKeySequence("Ctrl+Alt+I")}, {},
        [this] { m_session->select(inverted(*m_session)); });
    add("selectSame", tr("Select same &kinds"), {QKeySequence("Ctrl+Alt+K")}, {},
        [this] { m_session->select(sameKinds(*m_session)); });
    add("growSelection", tr("&Grow selection"), {QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")}, {},
        [this] { m_session->select(grown(*m_session, m_tools->options().select.reach)); });
    add("shrinkSelection", tr("Shri&nk selection"), {QKeySequence("Ctrl+-")}, {},
        [this] { m_session->select(shrunk(*m_session, m_tools->options().select.reach)); });
    add("rename", tr("Rena&me"), {QKeySequence("F2")}, "rename", [this] { renameSelected(*m_session, this); });
    add("drop", tr("Drop to &ground"), {QKeySequence("End")}, "down", [this] { dropSelected(*m_session); });
    add("randomise", tr("Rando&mise"), {}, "dice", [this] { randomiseSelected(*m_session, *m_tools); });
    add("align", tr("Bring into ro&ws"), {}, {}, [this] { alignSelected(*m_session, *m_tools); });
    add("plantAlong", tr("&Plant along the selected edge"), {}, {},
        [this] { plantAlongSelected(*m_session, *m_tools); });
    add("hide", tr("&Hide"), {QKeySequence("H")}, "eye-off", [this] { hideSelected(*m_session); });
    add("showAll", tr("&Show all"), {QKeySequence("Alt+H")}, "eye", [this] { showEverything(*m_session); });
    add("isolate", tr("&Isolate"), {QKeySequence("/")}, {}, [this] { isolateSelected(*m_session); });
}

void MainWindow::makeToolActions()
{
    m_toolGroup = new QActionGroup(this);
    for (const auto &tool : m_tools->tools()) {
        const QString id = text(tool->id());
        auto *action = m_actions->add({.id = "tool." + id,
                                       .text = text(tool->name()),
                                       .keys = {QKeySequence(text(tool->key()))},
                                       .icon = id,
                                       .checkable = true,
                                       .group = tr("Tools")},
                                      [this, id] { m_tools->activate(id.toStdString()); });
        action->setToolTip(
            QString("<b>%1</b> (%2)<br>%3").arg(text(tool->name()), text(tool->key()), text(tool->doc())));
        m_toolGroup->addAction(action);
    }
    m_actions->add({.id = "buildGrassData",
                    .text = tr("&Build grass data"),
                    .keys = {QKeySequence("Ctrl+B")},
                    .icon = "grass",
                    .group = tr("Tools")},
                   [this] { buildGrassData(); });
    const QString group = tr("Brush");
    const auto add = [&](const QString &id, const QString &label, const char *key, std::function<void()> run) {
        m_actions->add({.id = id, .text = label, .keys = {QKeySequence(key)}, .group = group}, std::move(run));
    };
    add("smaller", tr("Smaller"), "[", [this] { m_tools->stepRadius(-1); });
    add("larger", tr("Larger"), "]", [this] { m_tools->stepRadius(1); });
    add("weaker", tr("Weaker"), "Shift+[", [this] { m_tools->stepStrength(-1); });
    add("stronger", tr("Stronger"), "Shift+]", [this] { m_tools->stepStrength(1); });
    // Some layouts report Shift and the bracket's key instead of the brace.
    (*m_actions)["weaker"]->setShortcuts({QKeySequence("Shift+["), QKeySequence("{")});
    (*m_actions)["stronger"]->setShortcuts({QKeySequence("Shift+]"), QKeySequence("}")});
    m_recorder = new StrokeRecorder(*m_session, *m_tools, this);
    const auto addLog = [&](const QString &id, const QString &label, bool checkable, std::function<void()> run) {
        m_actions->add({.id = id, .text = label, .checkable = checkable, .group = group}, std::move(run));
    };
    addLog("recordStrokes", tr("&Record strokes"), true,
           [this] { m_recorder->setRecording((*m_actions)["recordStrokes"]->isChecked()); });
    addLog("saveStrokes", tr("&Save stroke log…"), false, [this] { m_recorder->saveAsking(); });
    addLog("replayStrokes", tr("Re&play stroke log…"), false, [this] { m_recorder->replayAsking(); });
    (*m_actions)["saveStrokes"]->setEnabled(false);
    connect(m_recorder, &StrokeRecorder::strokesChanged, this,
            [this] { (*m_actions)["saveStrokes"]->setEnabled(m_recorder->hasStrokes()); });
    for (int slot = 1; slot <= lastSlot; ++slot)
        m_actions->add({.id = QString("slot%1").arg(slot),
                        .text = tr("Layer or kind %1").arg(slot),
                        .keys = {QKeySequence(QString::number(slot))},
                        .group = {}},
                       [this, slot] { m_tools->pickSlot(slot); });
}

void MainWindow::makeViewActions()
{
    const QString group = tr("View");
    const auto add = [&](const QString &id, const QString &label, const QList<QKeySequence> &keys, const QString &icon,
                         bool checkable, std::function<void()> run) {
        return m_actions->add(
            {.id = id, .text = label, .keys = keys, .icon = icon, .checkable = checkable, .group = group},
            std::move(run));
    };
    add("frame", tr("&Frame the selection, or set the brush's size"), {QKeySequence("F")}, "frame", false, [this] {
        if (m_tools->hasBrush())
            m_tools->beginRadiusDrag();
        else
            m_link->frameSelection();
    });
    add("frameAll", tr("Frame &everything"), {QKeySequence("Home")}, {}, false, [this] { m_link->frameAll(); });
    add("top", tr("Look from &above"), {QKeySequence("T")}, "camera", false, [this] { m_viewport->lookFromAbove(); });
    add("wind", tr("&Wind blows"), {QKeySequence("Space")}, "wind", true,
        [this] { playWind((*m_actions)["wind"]->isChecked()); });
    playWind(m_settings.value("windPlaying", true).toBool());

    m_viewGroup = new QActionGroup(this);
    m_viewGroup->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    const auto mode = [&](const QString &id, const QString &label, const char *key, ViewMode shown) {
        // The key of the view that is on brings the lit one back.
        auto *action =
            add(id, label, key ? QList{QKeySequence(key)} : QList<QKeySequence>(), {}, true, [this, id, shown] {
                const bool on = (*m_actions)[id]->isChecked();
                if (!on)
                    (*m_actions)["lit"]->setChecked(true);
                m_link->showAs(on ? shown : ViewMode::Lit);
            });
        m_viewGroup->addAction(action);
    };
    mode("lit", tr("&Lit"), "F4", ViewMode::Lit);
    (*m_actions)["lit"]->setChecked(true);
    mode("lods", tr("Colours of &levels of detail"), "K", ViewMode::LodColours);
    mode("lodWireframe", tr("Triangles over &their levels"), "Shift+K", ViewMode::LodWireframe);
    mode("wireframe", tr("Wi&reframe"), "L", ViewMode::Wireframe);
    mode("normals", tr("&Normals"), nullptr, ViewMode::Normals);
    mode("unlit", tr("&Without light"), nullptr, ViewMode::Unlit);
    mode("weights", tr("Wei&ghts of the layer"), "F5", ViewMode::Weights);
    mode("falseColour", tr("Weights in &false colours"), "F6", ViewMode::FalseColour);
    mode("heights", tr("&Heights"), "F7", ViewMode::Heights);
    mode("slopes", tr("&Slopes"), "F8", ViewMode::Slopes);
    mode("mobile", tr("As &mobile"), "F9", ViewMode::Mobile);
    mode("density", tr("&Density of grass"), "F10", ViewMode::Density);
    const auto lines = [&](const QString &id, const QString &label, const char *key, bool GroundLines::*member) {
        add(id, label, {QKeySequence(key)}, {}, true, [this, id, member] {
            auto shown = m_link->lines();
            shown.*member = (*m_actions)[id]->isChecked();
            m_link->showLines(shown);
        });
    };
    lines("contours", tr("C&ontour lines"), "C", &GroundLines::contours);
    lines("sections", tr("Sections and &components"), "Shift+G", &GroundLines::sections);
    add("grid", tr("Cell &grid"), {QKeySequence("G")}, "grid", true,
        [this] { m_link->showGrid((*m_actions)["grid"]->isChecked()); });
    add("clusters", tr("Cl&usters of grass"), {QKeySequence("Shift+C")}, {}, true,
        [this] { m_clusters->show((*m_actions)["clusters"]->isChecked()); });
    const auto hides = [&](const QString &id, const QString &label, bool Visibility::*member) {
        add(id, label, {}, {}, true, [this, id, member] {
            auto visibility = m_session->visibility();
            visibility.*member = !(*m_actions)[id]->isChecked();
            m_session->show(visibility);
        });
    };
    hides("showGrass", tr("Show gra&ss"), &Visibility::grassHidden);
    hides("showPlants", tr("Show &plants"), &Visibility::plantsHidden);
    hides("showZones", tr("Show &zones"), &Visibility::zonesHidden);
    add("fullScreen", tr("F&ull screen"), {QKeySequence("F11")}, {}, true, [this] {
        setWindowState((*m_actions)["fullScreen"]->isChecked() ? windowState() | Qt::WindowFullScreen
                                                               : windowState() & ~Qt::WindowFullScreen);
    });
    add("dark", tr("&Dark theme"), {}, "moon", true, [this] { setTheme((*m_actions)["dark"]->isChecked()); });
    (*m_actions)["dark"]->setChecked(m_settings.value("dark", true).toBool());
    add("resetLayout", tr("Reset la&yout"), {}, "reset", false, [this] { m_docks->reset(); });
}

void MainWindow::makeHelpActions()
{
    const QString group = tr("Help");
    m_actions->add({.id = "keys", .text = tr("&Keys"), .keys = {QKeySequence("F1")}, .icon = "info", .group = group},
                   [this] { KeySheet(*m_actions, this).exec(); });
    m_actions->add({.id = "hints", .text = tr("Show the first &hints"), .group = group}, [this] { showHints(); });
    m_actions->add({.id = "about", .text = tr("&About Sward"), .group = group}, [this] {
        QMessageBox::about(this, tr("About Sward"),
                           tr("<h3>Sward %1</h3><p>A visual level editor for foliage: paint grass, place plants, see "
                              "them as the game will.</p><p>Free software under the MIT licence.</p>")
                               .arg(SWARD_VERSION));
    });
}

void MainWindow::makeMenus()
{
    const auto menu = [this](const QString &title, const QStringList &ids) {
        auto *made = menuBar()->addMenu(title);
        for (const auto &id : ids) {
            if (id == "-")
                made->addSeparator();
            else
                made->addAction((*m_actions)[id]);
        }
        return made;
    };
    auto *file = menu(tr("&File"),
                      {"new", "newFlat", "open", "-", "save", "saveAs", "-", "importMesh", "importMask", "-", "quit"});
    auto *exportMenu = new QMenu(tr("&Export"), this);
    exportMenu->setIcon(icon(QStringLiteral("export")));
    for (const auto *exporter : exporters()) {
        auto *action = (*m_actions)["export." + text(exporter->name)];
        action->setToolTip(translated(exporter->summary));
        exportMenu->addAction(action);
    }
    exportMenu->setToolTipsVisible(true);
    file->insertMenu((*m_actions)["quit"], exportMenu);
    file->insertSeparator((*m_actions)["quit"]);
    m_recentMenu = new QMenu(tr("Open &recent"), this);
    file->insertMenu((*m_actions)["save"], m_recentMenu);
    file->insertSeparator((*m_actions)["save"]);
    menu(tr("&Edit"), {"undo",
                       "redo",
                       "-",
                       "cut",
                       "copy",
                       "paste",
                       "saveGroup",
                       "openGroup",
                       "-",
                       "duplicate",
                       "delete",
                       "rename",
                       "-",
                       "selectAll",
                       "selectNone",
                       "selectInverse",
                       "selectSame",
                       "growSelection",
                       "shrinkSelection",
                       "-",
                       "drop",
                       "randomise",
                       "align",
                       "plantAlong",
                       "-",
                       "hide",
                       "isolate",
                       "showAll"});
    menu(tr("&Landscape"), {"replaceHeights", "-", "resizeLandscape", "resampleLandscape", "-", "buildGrassData"});
    auto *tools = menu(tr("&Tools"), {});
    tools->addActions(m_toolGroup->actions());
    tools->addSeparator();
    for (const auto *id : {"smaller", "larger", "weaker", "stronger"})
        tools->addAction((*m_actions)[id]);
    tools->addSeparator();
    for (const auto *id : {"recordStrokes", "saveStrokes", "replayStrokes"})
        tools->addAction((*m_actions)[id]);
    tools->addSeparator();
    auto *slotMenu = tools->addMenu(tr("Pick a layer or kind"));
    for (int slot = 1; slot <= lastSlot; ++slot)
        slotMenu->addAction((*m_actions)[QString("slot%1").arg(slot)]);
    auto *view = menu(tr("&View"), {"frame", "frameAll", "top", "-", "wind", "contours", "sections", "grid", "clusters",
                                    "-", "showGrass", "showPlants", "showZones", "-"});
    auto *shading = new QMenu(tr("Ground shad&ing"), this);
    shading->addActions(m_viewGroup->actions());
    view->insertMenu((*m_actions)["contours"], shading);
    view->addMenu(tr("&Panels"))->addActions(m_docks->toggles());
    for (const auto *id : {"resetLayout", "fullScreen", "dark"})
        view->addAction((*m_actions)[id]);
    menu(tr("&Help"), {"keys", "hints", "-", "about"});
}

void MainWindow::makeToolBar()
{
    auto *bar = addToolBar(tr("Tools"));
    bar->setObjectName("toolBar");
    bar->setIconSize({22, 22});
    bar->addActions(m_toolGroup->actions());
    bar->addSeparator();
    for (const auto *id : {"undo", "redo"})
        bar->addAction((*m_actions)[id]);
    bar->addSeparator();
    for (const auto *id : {"frame", "wind", "grid"})
        bar->addAction((*m_actions)[id]);
    bar->addSeparator();
    bar->addAction((*m_actions)["save"]);
}

void MainWindow::fillRecent()
{
    m_recentMenu->clear();
    const auto now = QDateTime::currentDateTime();
    for (const auto &scene : m_recent.scenes()) {
        QString line = RecentScenes::line(scene, now);
        auto *action = m_recentMenu->addAction(line.replace('&', "&&"));
        connect(action, &QAction::triggered, this, [this, folder = scene.folder] { m_files->open(folder); });
    }
    m_recentMenu->setEnabled(!m_recentMenu->isEmpty());
}

void MainWindow::updateActions()
{
    const auto &history = m_session->document.history();
    const auto step = [this](const char *id, bool can, const QString &bare, const QString &named,
                             const std::string &name) {
        auto *action = (*m_actions)[id];
        action->setEnabled(can);
        action->setText(can ? named.arg(QString::fromStdString(name)) : bare);
        action->setToolTip(
            QString("%1 (%2)").arg(action->text().remove('&'), action->shortcut().toString(QKeySequence::NativeText)));
    };
    step("undo", history.canUndo(), tr("&Undo"), tr("&Undo: %1"), history.undoName());
    step("redo", history.canRedo(), tr("&Redo"), tr("&Redo: %1"), history.redoName());
    const auto &selection = m_session->selection();
    for (const auto *id : {"duplicate", "delete", "selectNone", "hide", "isolate"})
        (*m_actions)[id]->setEnabled(!selection.isEmpty());
    for (const auto *id :
         {"drop", "cut", "copy", "saveGroup", "randomise", "align", "selectSame", "growSelection", "shrinkSelection"})
        (*m_actions)[id]->setEnabled(selection.plantCount() > 0);
    (*m_actions)["rename"]->setEnabled(selection.records().size() == 1);
    for (auto *action : m_toolGroup->actions())
        action->setChecked(action->objectName() == "tool." + text(m_tools->active().id()));
    const auto &visibility = m_session->visibility();
    (*m_actions)["showGrass"]->setChecked(!visibility.grassHidden);
    (*m_actions)["showPlants"]->setChecked(!visibility.plantsHidden);
    (*m_actions)["showZones"]->setChecked(!visibility.zonesHidden);
}

void MainWindow::setTheme(bool dark)
{
    m_settings.setValue("dark", dark);
    applyTheme(*qApp, dark ? Theme::Dark : Theme::Light);
}

} // namespace sward
