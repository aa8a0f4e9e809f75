#include "viewport/SceneView.h"

#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QNoPicking>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderPassFilter>
#include <Qt3DRender/QRenderStateSet>
#include <Qt3DRender/QTechniqueFilter>

#include <QMatrix4x4>
#include <QVector2D>
#include <QVector3D>
#include <QVector4D>

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

using namespace Qt3DRender;

namespace sward {

namespace {

/// The anchor follows the camera in steps, so that most frames change nothing but the view matrix.
constexpr double anchorReach = 256;

constexpr std::array<const char *, 5> modeNames{"lit", "normals", "lods", "unlit", "wireframe"};

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
    return QString::fromLatin1(modeNames[std::size_t(mode)]);
}

std::optional<ViewMode> viewModeNamed(const QString &name)
{
    for (std::size_t i = 0; i < modeNames.size(); ++i)
        if (name == QLatin1String(modeNames[i]))
            return ViewMode(i);
    return std::nullopt;
}

SceneView::SceneView(const Quality &quality) : m_quality(quality), m_root(new Qt3DCore::QEntity), m_filter(new QTechniqueFilter)
{
    m_frame = std::make_unique<FrameUniforms>(m_filter);
    makePasses();
    m_sky = std::make_unique<Sky>(m_root, *m_frame, quality.cheapShading);
    m_ground = std::make_unique<Ground>(m_root, *m_frame, quality.cheapShading);
    m_plants = std::make_unique<Plants>(m_root, *m_frame, quality.cheapShading);
}

SceneView::~SceneView() = default;

void SceneView::makePasses()
{
    auto *noPicking = new QNoPicking(m_filter);
    auto *camera = new QCamera(m_root);
    auto *selector = new QCameraSelector(noPicking);
    selector->setCamera(camera);

    auto *clear = new QClearBuffers(selector);
    clear->setBuffers(QClearBuffers::ColorDepthBuffer);
    clear->setClearColor(Qt::magenta);
    new QNoDraw(clear);

    for (const auto pass : {Pass::Plants, Pass::Ground, Pass::Sky, Pass::Overlay, Pass::Screen}) {
        auto *filter = new QRenderPassFilter(selector);
        auto *key = new QFilterKey(filter);
        key->setName(QStringLiteral("pass"));
        key->setValue(passName(pass));
        filter->addMatch(key);
        auto *states = new QRenderStateSet(filter);
        auto *depth = new QDepthTest;
        depth->setDepthFunction(pass == Pass::Screen ? QDepthTest::Always : pass == Pass::Plants || pass == Pass::Ground ? QDepthTest::Less : QDepthTest::LessOrEqual);
        states->addRenderState(depth);
        if (pass != Pass::Plants && pass != Pass::Ground)
            states->addRenderState(new QNoDepthMask);
        if (pass == Pass::Overlay || pass == Pass::Screen) {
            auto *blend = new QBlendEquationArguments;
            blend->setSourceRgb(QBlendEquationArguments::One); // colours are premultiplied
            blend->setDestinationRgb(QBlendEquationArguments::OneMinusSourceAlpha);
            blend->setSourceAlpha(QBlendEquationArguments::One);
            blend->setDestinationAlpha(QBlendEquationArguments::OneMinusSourceAlpha);
            states->addRenderState(blend);
            states->addRenderState(new QBlendEquation);
        }
        if (pass == Pass::Screen)
            m_capture = new QRenderCapture(states);
    }
}

QFrameGraphNode *SceneView::passes() const
{
    return m_filter;
}

void SceneView::setMode(ViewMode mode)
{
    m_mode = mode;
}

void SceneView::advance(double seconds)
{
    m_wind.advance(seconds);
    m_plants->advanceWind(seconds);
}

void SceneView::setWindUniforms()
{
    const auto &phases = m_wind.gustPhases();
    const auto &waves = m_wind.gustWaves();
    m_frame->set("u_wind", QVector4D(m_wind.meanSpeed(), m_wind.turbulence(), m_wind.direction().x, m_wind.direction().y));
    m_frame->set("u_gustStrong", QVector4D(float(phases[0]), float(phases[1]), float(phases[2]), float(phases[3])));
    m_frame->set("u_gustWeak", QVector4D(float(phases[4]), float(phases[5]), float(phases[6]), float(phases[7])));
    QMatrix4x4 vectors;
    for (int column = 0; column < 4; ++column)
        vectors.setColumn(column, QVector4D(waves[std::size_t(column) * 2].x, waves[std::size_t(column) * 2].y,
                                            waves[std::size_t(column) * 2 + 1].x, waves[std::size_t(column) * 2 + 1].y));
    m_frame->set("u_gustWaves", vectors);
    m_frame->set("u_gustGain", m_quality.cheapShading ? wind::strongGain : 1.0F);
    const auto &sway = m_wind.wavePhases();
    m_frame->set("u_wavePhase", QVector4D(float(sway[0]), float(sway[1]), float(sway[2]), float(sway[3])));
    m_plants->setWind(m_wind);
}

void SceneView::prepare(const ViewCamera &camera, glm::vec2 size)
{
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

    m_frame->set("u_viewProjection", matrix(view.viewProjection));
    m_frame->set("u_eye", QVector3D(view.eye.x, view.eye.y, view.eye.z));
    const int viewNumber[] = {0, 1, 2, 3, 0};
    m_frame->set("u_view", viewNumber[int(m_mode)]);
    QVector4D ring;
    QColor colour(Qt::white);
    if (m_ring) {
        ring = QVector4D(float(m_ring->centre.x - m_anchor->x), float(m_ring->centre.y - m_anchor->z), m_ring->radius, m_ring->innerRadius);
        colour = m_ring->colour;
    }
    m_frame->set("u_ring", ring);
    m_frame->set("u_ringColour", QVector4D(float(colour.redF()), float(colour.greenF()), float(colour.blueF()), 1));

    setWindUniforms();
    m_sky->prepare(view, m_ground->heightRange().x);
    m_ground->prepare(view);
    m_plants->prepare(view);
}

FrameStats SceneView::counts() const
{
    FrameStats stats;
    stats.draws = m_sky->draws() + m_ground->draws() + m_plants->draws();
    stats.triangles = 1 + m_ground->triangles() + m_plants->triangles();
    stats.plants = m_plants->plantsDrawn();
    stats.instanceBytes = m_plants->instanceBytes();
    return stats;
}

} // namespace sward
