#pragma once

#include "model/core/Observers.h"
#include "model/streaming/LiveStream.h"
#include "model/streaming/StreamPath.h"
#include "model/streaming/StreamRun.h"
#include "panels/fields/FieldEditor.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QMenu;
class QToolButton;

namespace sward {

class RecordForm;
class SceneRecords;
class Session;
class StreamGraph;
class StreamMap;
struct Change;

/// Presets of streaming settings that the artist keeps, as name and JSON.
struct StreamPresetStore
{
    std::function<std::vector<std::pair<QString, QString>>()> all;
    std::function<void(const QString &name, const QString &json)> keep;
    std::function<void(const QString &name)> remove;
};

/// How the game streams the scene, live: a map of what is loaded, building, overtaken and missing, numbers and a graph
/// over time; the console variables with presets; and paths to stream along without looking. It is told what happens by
/// whoever runs the stream, and says what is wanted.
class StreamingPanel : public QWidget
{
    Q_OBJECT

public:
    StreamingPanel(Session &session, StreamPresetStore presets, QWidget *parent = nullptr);
    ~StreamingPanel() override;

    bool isLive() const;
    bool isPaused() const;
    bool showsCells() const;
    bool usesGameTiming() const;
    /// Where the eye stands while it does not follow the camera; nothing while it does.
    std::optional<glm::dvec3> ownEye() const { return m_ownEye; }
    const std::optional<StreamPath> &path() const { return m_path; }

    void setCamera(const glm::dvec3 &position, double yawDeg);
    void showLive(StreamShown shown);
    /// A path that was read, recorded or drawn.
    void setPath(std::optional<StreamPath> path);
    void setRecording(bool recording);
    /// A run along the path is under way.
    void setRunning(bool running);
    void showRun(const StreamRun &run);

signals:
    /// Live, pause, cells or timing were switched, or the eye was moved.
    void switched();
    void stepWanted();
    void restartWanted();
    void recordWanted(bool recording);
    void runWanted();
    void openPathWanted();
    void savePathWanted();
    /// The camera is to look at a place on the ground.
    void goWanted(glm::dvec2 place);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeSwitches();
    QWidget *makePaths();
    QWidget *makePresets();
    void follow(const Change &change);
    void showSources();
    void showGround();
    void showNumbers();
    void moveEye(glm::dvec2 place);
    void moveSource(int source, glm::dvec2 place, bool isDone);
    void draw(glm::dvec2 place);
    void fillPresets();
    void applyPreset(const QString &name, const QString &json);
    void keepPreset();

    Session &m_session;
    StreamPresetStore m_presets;
    FormContext m_context;
    std::shared_ptr<SceneRecords> m_settings;
    std::shared_ptr<SceneRecords> m_dragged; ///< the source that is dragged
    int m_draggedSource = -1;
    StreamMap *m_map;
    StreamGraph *m_graph;
    QLabel *m_numbers;
    QLabel *m_runText;
    QToolButton *m_live, *m_pause, *m_step, *m_follow, *m_cells, *m_timing;
    QToolButton *m_record, *m_drawing, *m_run, *m_savePath;
    QToolButton *m_preset;
    QMenu *m_presetMenu;
    RecordForm *m_form;
    std::optional<StreamTick> m_tick; ///< the last one; none since live was switched on
    std::int64_t m_created = 0, m_evicted = 0;
    std::string m_worst;
    glm::dvec3 m_camera{0};
    std::optional<double> m_yaw;
    std::optional<glm::dvec3> m_ownEye;
    std::optional<StreamPath> m_path;
    std::vector<StreamPath::Key> m_drawn; ///< the path that is being drawn
    std::vector<StreamTick> m_lastRun;
    std::optional<glm::dvec2> m_worstPlace;
    bool m_isSized = false; ///< the map's reach was fitted to the scene's distances
    Subscription m_changed;
};

} // namespace sward
