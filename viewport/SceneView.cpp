#include "viewport/SceneView.h"

#include <QMatrix4x4>
#include <QVector2D>
#include <QVector3D>
#include <QVector4D>

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace sward {

namespace {

/// The anchor follows the camera in steps, so that most frames change nothing but the view matrix.
constexpr double anchorReach = 256;

struct Mode
{
    const char *name;
    int number; ///< as light.glsl counts views; 0 is the lit picture
};

/// By ViewMode.
constexpr std::array<Mode, 12> modes{{{"lit", 0},
                                      {"normals", 1},
                                      {"lods", 2},
                                      {"unlit", 3},
                                      {"wireframe", 0},
                                      {"weights", 4},
                                      {"falsecolour", 5},
                                      {"height", 6},
                                      {"slope", 7},
                                      {"mobile", 0},
                                      {"lodwire", 2},
                                      {"density", 5}}};

QMatrix4x4 matrix(const glm::mat4 &m)
{
    QMatrix4x4 out;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            out(row, column) = m[column][row];
    return out;
}

} // namespace

QString viewModeName(ViewMode mode)
{
    return QString::fromLatin1(modes[std::size_t(mode)].name);
}

std::optional<ViewMode> viewModeNamed(const QString &name)
{
    for (std::size_t i = 0; i < modes.size(); ++i)
        if (name == QLatin1String(modes[i].name))
            return ViewMode(i);
    return std::nullopt;
}

SceneView::SceneView(const Quality &quality) : m_quality(quality), m_root(new Qt3DCore::QEntity)
{
    m_passes = std::make_unique<FramePasses>(m_root, quality.movingScale < 1);
    auto &frame = m_passes->uniforms();
    m_sky = std::make_unique<Sky>(m_root, frame, quality.cheapShading);
    m_ground = std::make_unique<Ground>(m_root, frame, quality);
    m_plants = std::make_unique<Plants>(m_root, frame, quality);
    m_overlay = std::make_unique<Overlay>(m_root, frame);
}

SceneView::~SceneView() = default;

Qt3DRender::QFrameGraphNode *SceneView::passes() const
{
    return m_passes->top();
}

void SceneView::setMode(ViewMode mode)
{
    m_mode = mode;
    m_passes->setDebugViews(modes[std::size_t(mode)].number != 0);
    m_ground->setAsMobile(mode == ViewMode::Mobile);
    const bool showsLayer = mode == ViewMode::Weights || mode == ViewMode::FalseColour;
    m_ground->setShows(showsLayer                  ? Ground::Shows::Layer
                       : mode == ViewMode::Density ? Ground::Shows::Map
                                                   : Ground::Shows::Nothing);
    m_passes->setWireframe(mode == ViewMode::Wireframe);
    m_passes->setGroundLines(mode == ViewMode::LodWireframe);
}

void SceneView::advance(double seconds)
{
    m_wind.advance(seconds);
    m_plants->advanceWind(seconds);
}

void SceneView::setWindUniforms()
{
    auto &frame = m_passes->uniforms();
    const auto &phases = m_wind.gustPhases();
    const auto &waves = m_wind.gustWaves();
    frame.set("u_wind", QVector4D(m_wind.meanSpeed(), m_wind.turbulence(), m_wind.direction().x, m_wind.direction().y));
    frame.set("u_gustStrong", QVector4D(float(phases[0]), float(phases[1]), float(phases[2]), float(phases[3])));
    frame.set("u_gustWeak", QVector4D(float(phases[4]), float(phases[5]), float(phases[6]), float(phases[7])));
    QMatrix4x4 vectors;
    for (int column = 0; column < 4; ++column)
        vectors.setColumn(column,
                          QVector4D(waves[std::size_t(column) * 2].x, waves[std::size_t(column) * 2].y,
                                    waves[std::size_t(column) * 2 + 1].x, waves[std::size_t(column) * 2 + 1].y));
    frame.set("u_gustWaves", vectors);
    frame.set("u_gustGain", m_quality.cheapShading ? wind::strongGain : 1.0F);
    const auto &sway = m_wind.wavePhases();
    frame.set("u_wavePhase", QVector4D(float(sway[0]), float(sway[1]), float(sway[2]), float(sway[3])));
    m_plants->setWind(m_wind);
}

void SceneView::prepare(const ViewCamera &camera, glm::vec2 size, float scale)
{
    auto &frame = m_passes->uniforms();
    m_passes->setSize(QSize(int(size.x), int(size.y)), scale);
    if (!m_anchor || glm::length(camera.position - *m_anchor) > anchorReach) {
        m_anchor = glm::round(camera.position);
        m_wind.moveAnchor({m_anchor->x, m_anchor->z});
    }
    FrameView view;
    view.camera = camera;
    view.size = glm::max(size, glm::vec2(1));
    view.anchor = *m_anchor;
    view.eye = glm::vec3(camera.position - *m_anchor);
    view.viewProjection = camera.viewProjection(*m_anchor, view.size.x / view.size.y);
    view.frustum = Frustum(view.viewProjection);
    view.quality = m_quality;

    if (beforePrepare)
        beforePrepare(view);

    frame.set("u_viewProjection", matrix(view.viewProjection));
    frame.set("u_eye", QVector3D(view.eye.x, view.eye.y, view.eye.z));
    frame.set("u_view", modes[std::size_t(m_mode)].number);
    setWindUniforms();
    m_sky->prepare(view, m_ground->heightRange().x);
    m_ground->prepare(view);
    m_plants->prepare(view);
    m_overlay->prepare(view, *m_ground);
}

FrameStats SceneView::counts() const
{
    FrameStats stats;
    stats.draws = m_sky->draws() + m_ground->draws() + m_plants->draws() + m_overlay->draws();
    stats.triangles = 1 + m_ground->triangles() + m_plants->triangles();
    stats.groundTriangles = m_ground->triangles();
    stats.plants = m_plants->plantsDrawn();
    stats.instanceBytes = m_plants->instanceBytes();
    return stats;
}

} // namespace sward
