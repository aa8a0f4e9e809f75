#pragma once

#include "model/wind/WindState.h"
#include "viewport/FramePasses.h"
#include "viewport/FrameView.h"
#include "viewport/Ground.h"
#include "viewport/Overlay.h"
#include "viewport/Plants.h"
#include "viewport/Sky.h"

#include <Qt3DCore/QEntity>

#include <functional>
#include <memory>
#include <optional>

namespace Qt3DRender {
class QFrameGraphNode;
class QRenderCapture;
} // namespace Qt3DRender

namespace sward {

/// How the picture is coloured. Weights and FalseColour show the layer named to the ground,
/// Density the map that it was given; Mobile is lit, with the
/// heights that phones have. LodWireframe draws the ground's triangles over the colours of their levels.
enum class ViewMode {
    Lit,
    Normals,
    LodColours,
    Unlit,
    Wireframe,
    Weights,
    FalseColour,
    Heights,
    Slopes,
    Mobile,
    LodWireframe,
    Density
};
/// The mode's name on the command line and in menus, and back; an unknown name gives none.
QString viewModeName(ViewMode mode);
std::optional<ViewMode> viewModeNamed(const QString &name);

/// Everything a picture is made of: Qt 3D's scene and the passes of a frame. A window, a thumbnail and a picture
/// without a window each own one and give it their surface.
class SceneView
{
public:
    explicit SceneView(const Quality &quality);
    ~SceneView();

    Ground &ground() { return *m_ground; }
    Plants &plants() { return *m_plants; }
    Sky &sky() { return *m_sky; }
    Overlay &overlay() { return *m_overlay; }
    WindState &wind() { return m_wind; }
    const Quality &quality() const { return m_quality; }

    void setMode(ViewMode mode);
    ViewMode mode() const { return m_mode; }

    /// Called at the start of each `prepare`, for whoever streams things in by where the camera is.
    std::function<void(const FrameView &view)> beforePrepare;
    /// Keeps whoever feeds the scene as long as the scene.
    void keep(std::shared_ptr<void> feeder) { m_feeder = std::move(feeder); }
    /// Called, on the main thread, when something has come that a new frame would show. Set by whoever shows frames.
    std::function<void()> wantsFrame;

    /// Lets wind blow for this long.
    void advance(double seconds);
    /// Makes everything ready for a picture of `size` pixels from `camera`, drawn at `scale` of it and stretched.
    void prepare(const ViewCamera &camera, glm::vec2 size, float scale = 1);

    /// The entity to hand to the aspect engine, and the passes below the surface selector.
    Qt3DCore::QEntity *root() const { return m_root; }
    Qt3DRender::QFrameGraphNode *passes() const;
    Qt3DRender::QRenderCapture *capture() const { return m_passes->capture(); }

    /// Counts of the last prepared frame; times are the owner's.
    FrameStats counts() const;

private:
    void setWindUniforms();

    Quality m_quality;
    Qt3DCore::QEntity *m_root;
    std::unique_ptr<FramePasses> m_passes;
    std::unique_ptr<Overlay> m_overlay;
    std::unique_ptr<Sky> m_sky;
    std::unique_ptr<Ground> m_ground;
    std::unique_ptr<Plants> m_plants;
    WindState m_wind;
    ViewMode m_mode = ViewMode::Lit;
    std::optional<glm::dvec3> m_anchor;
    std::shared_ptr<void> m_feeder; ///< goes first
};

} // namespace sward
