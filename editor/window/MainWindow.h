#pragma once

#include "editor/window/Measured.h"
#include "editor/window/RecentScenes.h"
#include "model/core/Observers.h"

#include <QMainWindow>
#include <QSettings>
#include <QString>

#include <memory>
#include <vector>

class QActionGroup;
class QMenu;
class QTimer;

namespace sward {

class Actions;
class ClusterKeeper;
class Docks;
class Exchanges;
struct Field;
class GrassDataBuild;
class GrassDataPanel;
class GrassDataStore;
class JournalKeeper;
class MeshImports;
class MeshLibrary;
class SceneFiles;
class Session;
class StatisticsPanel;
class StatusLine;
class StrokeRecorder;
class ToolBox;
class Viewport;
class ViewportFrame;
class ViewportLink;
class WindPanel;

/// The editor's window: it owns the open scene's session, the tools and the viewport, and connects them to menus,
/// panels and files. It decides nothing itself.
///
/// Its parts by file: MainWindow.cpp life and events, MainWindowDocks.cpp panels and layout, MainWindowMenus.cpp
/// commands, MainWindowImports.cpp what is dropped and brought in.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow();
    ~MainWindow() override;

    /// Opens what the artist asked for: a scene, what was left unsaved the last time, else the sample.
    void start(const QString &scenePath);

    Session &session() { return *m_session; }
    ToolBox &tools() { return *m_tools; }
    Viewport &viewport() { return *m_viewport; }
    SceneFiles &files() { return *m_files; }
    Docks &docks() { return *m_docks; }
    Actions &actions() { return *m_actions; }
    Exchanges &exchanges() { return *m_exchanges; }

protected:
    void closeEvent(QCloseEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    // MainWindowDocks.cpp
    void makeDocks();
    void makeStreaming();
    QWidget *makeViewport();
    QString chooseFieldFile(const Field &field, const QString &present);
    void showStatistics();
    void buildGrassData();
    void playWind(bool playing);
    // MainWindowMenus.cpp
    void makeActions();
    void makeFileActions();
    void makeEditActions();
    void makeLandscapeActions();
    void makeToolActions();
    void makeViewActions();
    void makeHelpActions();
    void makeMenus();
    void makeToolBar();
    void fillRecent();
    void updateActions();
    void setTheme(bool dark);

    // MainWindowImports.cpp
    void openDropped(const QStringList &files);
    void newFromHeightmap(const QString &file, const QStringList &layers = {});
    void takePictures(const QStringList &files);

    void connectParts();
    void updateTitle();
    void showOpened();
    void showFrameFacts();
    void showToolOptions();
    void restoreToolOptions();
    void keepToolOptions();
    void showHints();
    void openSample();
    /// Asks about changes that were left unsaved; true when they are being restored.
    bool offerRestore(const QString &scenePath);

    QSettings m_settings;
    RecentScenes m_recent{m_settings};
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ToolBox> m_tools;
    std::unique_ptr<MeshLibrary> m_meshes;
    std::unique_ptr<SceneFiles> m_files;
    std::unique_ptr<MeshImports> m_imports;
    std::unique_ptr<Exchanges> m_exchanges;
    std::unique_ptr<GrassDataStore> m_grassData;
    std::unique_ptr<GrassDataBuild> m_grassBuild;
    std::unique_ptr<JournalKeeper> m_journal;
    Viewport *m_viewport = nullptr; ///< its container's
    std::unique_ptr<ViewportLink> m_link;
    Docks *m_docks = nullptr;
    Actions *m_actions = nullptr;
    StatusLine *m_status = nullptr;
    ViewportFrame *m_frame = nullptr;
    StatisticsPanel *m_statistics = nullptr;
    GrassDataPanel *m_grassPanel = nullptr;
    WindPanel *m_wind = nullptr;
    StrokeRecorder *m_recorder = nullptr; ///< the window's child
    ClusterKeeper *m_clusters = nullptr;  ///< the window's child
    QMenu *m_recentMenu = nullptr;
    QActionGroup *m_toolGroup = nullptr;
    QActionGroup *m_viewGroup = nullptr;
    QTimer *m_factsTimer = nullptr;
    FrameTimes m_frameTimes;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
