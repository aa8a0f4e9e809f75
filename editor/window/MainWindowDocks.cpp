#include "editor/window/MainWindow.h"

#include "editor/MeshLibrary.h"
#include "editor/window/Actions.h"
#include "editor/window/ArrangeCommands.h"
#include "editor/window/ClusterKeeper.h"
#include "editor/window/Docks.h"
#include "editor/window/Exchanges.h"
#include "editor/window/FitKeeper.h"
#include "editor/window/GrassDataBuild.h"
#include "editor/window/HintBar.h"
#include "editor/window/MeshImports.h"
#include "editor/window/SelectionCommands.h"
#include "editor/window/StreamKeeper.h"
#include "editor/window/ViewportFrame.h"
#include "editor/window/ViewportLink.h"
#include "editor/window/ZoneKeeper.h"
#include "model/session/Session.h"
#include "model/tools/ToolBox.h"
#include "panels/ArrangePanel.h"
#include "panels/FitPanel.h"
#include "panels/GrassDataPanel.h"
#include "panels/GrassTypesPanel.h"
#include "panels/HistoryPanel.h"
#include "panels/InspectorPanel.h"
#include "panels/KindsPanel.h"
#include "panels/LayersPanel.h"
#include "panels/ProblemsPanel.h"
#include "panels/ScenePanel.h"
#include "panels/StatisticsPanel.h"
#include "panels/StreamingPanel.h"
#include "panels/ToolOptionsPanel.h"
#include "panels/WhyPanel.h"
#include "panels/WindPanel.h"
#include "viewport/BladeMesh.h"
#include "viewport/Quality.h"
#include "viewport/TextureFiles.h"
#include "viewport/Viewport.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QScrollArea>
#include <QUrl>

namespace sward {

QWidget *MainWindow::makeViewport()
{
    m_viewport = new Viewport(Quality::forRenderer(openGlRenderer()));
    m_frame = new ViewportFrame(m_viewport);
    connect(&m_frame->hints(), &HintBar::finished, this, [this] { m_settings.setValue("hintsRead", true); });
    m_link = std::make_unique<ViewportLink>(*m_viewport, *m_session, *m_tools, *m_meshes, nullptr);
    return m_frame;
}

void MainWindow::makeDocks()
{
    using Place = Docks::Place;
    m_docks = new Docks(*this);
    auto &session = *m_session;
    const auto texture = [this](const QString &path) {
        return TextureFiles(QString::fromStdString(m_session->folder())).image(path);
    };
    const KindServices services{
        .thumbnail = [this](const std::string &mesh,
                            auto ready) { m_meshes->thumbnail(QString::fromStdString(mesh), std::move(ready)); },
        .addFromMesh = [this](const std::string &placed) { m_imports->chooseAndBegin(placed); },
    };
    auto *tree = new ScenePanel(session);
    m_docks->add("scene", tr("Scene"), tree, Place::LeftTop);
    new ZoneKeeper(session, *tree, this);
    const LayerServices layerServices{
        .texture = texture,
        .importMask = [this](const std::string &layer) { m_exchanges->chooseMask(layer); },
        .exportMask = [this](const std::string &layer) { m_exchanges->exportMask(layer); },
        .triangles =
            [this](const std::string &path) {
                const auto mesh = path == BuiltinBlade ? std::make_shared<const MeshData>(bladeMesh(1, 1, 1))
                                                       : m_meshes->mesh(QString::fromStdString(path));
                std::size_t triangles = 0;
                for (std::size_t i = 0; mesh && i < mesh->parts.size(); ++i)
                    triangles += mesh->parts[i].lod == 0 ? mesh->parts[i].triangles() : 0;
                return triangles;
            },
    };
    m_docks->add("layers", tr("Layers"), new LayersPanel(session, layerServices), Place::LeftTop);
    m_docks->add("grass", tr("Grass"), new GrassTypesPanel(session), Place::LeftBottom);
    m_docks->add("kinds", tr("Kinds"), new KindsPanel(session, services), Place::LeftBottom);
    m_docks->add("viewport", tr("Viewport"), makeViewport(), Place::Middle);
    m_docks->add(
        "inspector", tr("Inspector"),
        new InspectorPanel(
            session, [this](const Field &field, const QString &present) { return chooseFieldFile(field, present); }),
        Place::RightTop);
    m_docks->add("toolOptions", tr("Tool"), new ToolOptionsPanel(*m_tools), Place::RightTop);
    m_wind = new WindPanel(session);
    connect(m_wind, &WindPanel::playWanted, this, &MainWindow::playWind);
    m_docks->add("wind", tr("Wind"), m_wind, Place::RightBottom);
    m_docks->add("history", tr("History"), new HistoryPanel(session), Place::RightBottom);
    m_statistics = new StatisticsPanel;
    auto *statistics = new QScrollArea;
    statistics->setWidget(m_statistics);
    statistics->setWidgetResizable(true);
    m_docks->add("statistics", tr("Statistics"), statistics, Place::RightBottom);
    m_grassPanel = new GrassDataPanel(session, *m_grassData);
    m_docks->add("grassData", tr("Grass data"), m_grassPanel, Place::LeftBottom);
    m_docks->add("problems", tr("Problems"), new ProblemsPanel(session), Place::RightBottom);
    auto *fit = new FitPanel(session);
    connect(fit, &FitPanel::frameWanted, this, [this] { m_link->frameSelection(); });
    connect(fit, &FitPanel::dropWanted, this, [this] { dropSelected(*m_session); });
    connect(fit, &FitPanel::removeWanted, this, [this] { deleteSelected(*m_session, this); });
    m_docks->add("fit", tr("Fit"), fit, Place::LeftBottom);
    new FitKeeper(session, *fit, this);
    auto *arrange = new ArrangePanel(session, *m_tools);
    connect(arrange, &ArrangePanel::randomiseWanted, this, [this] { randomiseSelected(*m_session, *m_tools); });
    connect(arrange, &ArrangePanel::alignWanted, this, [this] { alignSelected(*m_session, *m_tools); });
    connect(arrange, &ArrangePanel::alongWanted, this, [this] { plantAlongSelected(*m_session, *m_tools); });
    m_docks->add("arrange", tr("Arrange"), arrange, Place::RightTop);
    m_clusters = new ClusterKeeper(session, *m_meshes, *m_viewport, *m_link, this);
    makeStreaming();
    auto *why = new WhyPanel(session);
    auto *whyDock = m_docks->add("why", tr("Why here?"), why, Place::LeftBottom);
    m_subscriptions.push_back(m_tools->asked.subscribe([why, whyDock](const glm::dvec3 &place) {
        why->ask(place.x, place.z);
        whyDock->show();
        whyDock->raise();
    }));
}

void MainWindow::makeStreaming()
{
    const QString group = QStringLiteral("streamingPresets");
    StreamPresetStore presets{
        .all =
            [this, group] {
                std::vector<std::pair<QString, QString>> kept;
                m_settings.beginGroup(group);
                for (const auto &key : m_settings.childKeys())
                    kept.emplace_back(QUrl::fromPercentEncoding(key.toLatin1()), m_settings.value(key).toString());
                m_settings.endGroup();
                return kept;
            },
        // A name may hold what a key may not.
        .keep =
            [this, group](const QString &name, const QString &json) {
                m_settings.setValue(group + '/' + QString::fromLatin1(QUrl::toPercentEncoding(name)), json);
            },
        .remove =
            [this, group](const QString &name) {
                m_settings.remove(group + '/' + QString::fromLatin1(QUrl::toPercentEncoding(name)));
            },
    };
    auto *panel = new StreamingPanel(*m_session, std::move(presets));
    m_docks->add("streaming", tr("Streaming"), panel, Docks::Place::RightTop);
    new StreamKeeper(*m_session, *panel, *m_viewport, *m_link, this);
}

QString MainWindow::chooseFieldFile(const Field &field, const QString &present)
{
    const QDir folder(QString::fromStdString(m_session->folder()));
    if (m_session->folder().empty())
        return {};
    const QString label = QString::fromUtf8(field.label.data(), qsizetype(field.label.size()));
    const QString file = QFileDialog::getOpenFileName(this, label, QFileInfo(folder.filePath(present)).path());
    // Only files in the scene's folder can be named; others are brought in by Import mesh.
    const QString relative = folder.relativeFilePath(file);
    return file.isEmpty() || relative.startsWith("../") || QDir::isAbsolutePath(relative) ? QString() : relative;
}

void MainWindow::showStatistics()
{
    const auto &stats = m_viewport->stats();
    const auto &document = m_session->document;
    Statistics shown;
    shown.plants = document.scene().plantCount();
    shown.selected = m_session->selection().plantCount();
    shown.drawnPlants = std::size_t(stats.plants);
    shown.triangles = std::size_t(stats.triangles);
    shown.draws = std::size_t(stats.draws);
    shown.plantDraws = std::size_t(m_viewport->scene().plants().draws());
    if (const auto *growth = m_link->growth()) {
        shown.grass = growth->grownPlants();
        shown.growMs = growth->lastMilliseconds();
    }
    const auto &ground = m_viewport->scene().ground();
    shown.sections = std::size_t(ground.sectionsDrawn());
    shown.sectionDraws = std::size_t(ground.draws());
    shown.groundTriangles = std::size_t(ground.triangles());
    for (const float threshold : ground.lodThresholds())
        shown.lodThresholds.push_back(double(threshold));
    if (const auto section = m_link->sectionUnderCursor()) {
        shown.cursorLevel = section->level;
        const auto &n = section->neighbours;
        shown.cursorNeighbours = {double(n.x), double(n.y), double(n.z), double(n.w)};
    }
    shown.undoBytes = document.history().bytes();
    shown.memoryBytes = memoryInUse();
    shown.frameMs = m_frameTimes.quantile(0.5);
    shown.slowFrameMs = m_frameTimes.quantile(0.95);
    m_statistics->setStatistics(shown);
}

void MainWindow::buildGrassData()
{
    const auto &camera = m_viewport->camera().position;
    m_grassBuild->start({camera.x, camera.z});
}

void MainWindow::playWind(bool playing)
{
    m_viewport->setWindPlaying(playing);
    m_wind->setPlaying(playing);
    (*m_actions)["wind"]->setChecked(playing);
    m_settings.setValue("windPlaying", playing);
}

} // namespace sward
