#pragma once

#include "model/document/Scene.h"
#include "model/files/SavedState.h"
#include "model/landscape/DiskChange.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

class QWidget;

namespace sward {

class RecentScenes;
class SceneLock;
class Session;
struct NewSceneAnswers;

/// Opens, makes and saves scenes for the window. Reading and writing run on a worker from a snapshot; the window stays
/// usable. Whatever fails leaves the open scene as it is and says what is safe.
class SceneFiles : public QObject
{
    Q_OBJECT

public:
    SceneFiles(QWidget &window, Session &session, RecentScenes &recent);
    ~SceneFiles() override;

    /// Asks about unsaved changes. False when the artist wants to stay.
    bool confirmLeaving();

    /// A scene's folder or its `scene.json`. Asks about unsaved changes first.
    void open(const QString &path);
    void chooseAndOpen();
    void newFromHeights(const NewSceneAnswers &answers);
    void newFlat();
    /// Another scene that no file holds yet.
    void openUnsaved(Scene scene, const Issues &issues);
    /// The sample: opened from a folder that is never written; saving asks for another.
    void openSample(const QString &folder);
    /// Opens what a journal kept of a scene, over what stands in its folder, as unsaved changes.
    void openJournal(const std::string &journalFolder, const std::string &sceneFolder);

    void save();
    void saveAs();
    /// The open scene is the sample, whose folder is never written.
    bool isSample() const { return m_isSample; }
    /// Something is being read or written.
    bool isBusy() const { return m_busy; }
    /// What stands on the disk, as far as is known.
    const SavedState &savedState() const { return m_saved; }
    /// Another program wrote a raster's file, and the scene has taken it or keeps its own.
    void noteOnDisk(const DiskChange &change) { noteDiskChange(m_saved, change); }

    /// Ends what the tools are in the middle of, so that a save holds whole strokes. Injected.
    std::function<void()> finishGesture;

signals:
    /// The session is about to hold another scene, whose files are in `folder`.
    void opening(const QString &folder);
    void opened();
    void savingBegan();
    /// `isElsewhere`: in another folder than before.
    void saved(const QString &folder, bool isElsewhere);
    void workBegan(const QString &what);
    void workEnded(const QString &said);

private:
    /// What the artist agreed to before a save.
    struct SaveChoice
    {
        bool replaceScene = false;
        bool overwriteChanged = false;
    };

    void startOpening(const QString &path, bool isSample);
    void take(Scene scene, SavedState saved, const Issues &issues, bool isRestored = false);
    void sayFailed(const QString &title, const Issue &issue);
    void waitForWork();
    bool chooseFolder(QString &folder);
    void saveTo(const QString &folder, const SaveChoice &choice);
    void saveFailed(const Issue &issue, const QString &folder);

    QWidget &m_window;
    Session &m_session;
    RecentScenes &m_recent;
    SavedState m_saved;
    std::unique_ptr<SceneLock> m_lock;
    bool m_isSample = false;
    bool m_busy = false;
};

} // namespace sward
