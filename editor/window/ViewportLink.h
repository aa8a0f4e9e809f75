#pragma once

#include "editor/window/StatusLine.h"
#include "model/core/Observers.h"
#include "model/document/Change.h"
#include "model/streaming/LiveStream.h"
#include "model/tools/DensityMap.h"
#include "model/tools/ToolInput.h"
#include "viewport/SceneAdapter.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace sward {

class MeshLibrary;
class Session;
class ToolBox;
class Viewport;

/// Ties the viewport to the session and the tools: what changed is brought into the picture once a frame, what the
/// camera leaves of mouse and keys goes to the tool in the hand, and what the tool wants drawn goes over the picture.
class ViewportLink : public QObject, private InputSink
{
    Q_OBJECT

public:
    ViewportLink(Viewport &viewport, Session &session, ToolBox &tools, MeshLibrary &meshes, QObject *parent);
    ~ViewportLink() override;

    /// Another scene was opened: shows it, from its first camera mark, else from where all of it is seen.
    void showOpened();
    /// Eases to what is selected, else to the whole landscape.
    void frameSelection();
    void frameAll();
    /// Lines along the cells of placed plants near the camera.
    void showGrid(bool shown);

    /// How the picture is coloured from now on; what the colours mean is said at its top.
    void showAs(ViewMode mode);
    /// Contour lines and the borders of sections and components, in every view.
    void showLines(GroundLines lines);
    GroundLines lines() const { return m_lines; }
    /// What is streamed in: outlines of its cells if `cells`, and nothing else is drawn if `alone`. Null: no stream.
    void showStream(std::shared_ptr<const StreamShown> shown, bool cells, bool alone);
    /// Boxes of clusters, and what is said of them at the top; nothing and an empty line: none.
    void showClusters(OverlayShapes shapes, const QString &legend);
    /// The landscape's section under the cursor as it was drawn last.
    std::optional<GroundSection> sectionUnderCursor() const;

    /// What the viewport grows; null before a scene is shown.
    const SceneGrowth *growth() const { return m_adapter ? &m_adapter->growth() : nullptr; }

    /// What lies under the cursor; nothing beside the ground.
    std::optional<GroundProbe> probe() const;

signals:
    /// The cursor moved, or what lies under it changed.
    void probed();

private:
    bool pointer(const PointerEvent &event) override;
    bool wheel(float steps, const PointerEvent &at) override;
    bool key(const KeyPress &press) override;

    void beforeFrame();
    void tellView();
    void liftCamera();
    void showOverlay();
    void showNotice();
    void measureMobile();
    void measureDensity();
    void showStreamed();
    void showCursorValue();
    std::optional<std::pair<glm::dvec3, glm::dvec3>> selectedBox() const;

    Viewport &m_viewport;
    Session &m_session;
    ToolBox &m_tools;
    MeshLibrary &m_meshes;
    std::unique_ptr<SceneAdapter> m_adapter;
    Change m_pending; ///< what the picture does not show yet
    bool m_overlayStale = true;
    bool m_gridShown = false;
    ViewMode m_mode = ViewMode::Lit;
    GroundLines m_lines;
    std::shared_ptr<const StreamShown> m_stream;
    OverlayShapes m_clusters;
    QString m_clusterLegend;
    bool m_showsStreamCells = false;
    bool m_showsStreamedAlone = false;
    std::optional<double> m_mobileError; ///< metres; measured while the mobile view is on
    std::optional<double> m_mostDensity; ///< plants per 100 m²; measured while the density view is on
    std::optional<DensityMap> m_density;
    bool m_isMeasuring = false; ///< the density
    bool m_mustMeasureAgain = false;
    std::optional<glm::dvec3> m_under; ///< where the cursor's ray meets the ground
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
