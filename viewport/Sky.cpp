#include "viewport/Sky.h"

#include <Qt3DRender/QMaterial>

#include <QMatrix4x4>
#include <QVector3D>
#include <QVector4D>

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace sward {

namespace {

QVector3D vector(const glm::vec3 &v)
{
    return {v.x, v.y, v.z};
}

} // namespace

Sky::Sky(Qt3DCore::QEntity *parent, FrameUniforms &frame, bool cheap) : m_frame(frame)
{
    QStringList definitions;
    if (cheap)
        definitions << QStringLiteral("CHEAP");
    auto *material =
        makeMaterial({QStringLiteral("sky.vert"), QStringLiteral("sky.frag"), definitions}, Pass::Sky, {}, parent);
    // One triangle that covers the picture.
    m_draw = std::make_unique<DrawEntity>(sharePositions({-1, -1, 0, 3, -1, 0, -1, 3, 0}, {0, 1, 2}, parent), material,
                                          parent);
}

void Sky::prepare(const FrameView &view, double fogBase)
{
    const auto sun = glm::normalize(m_daylight.sunDirection);
    m_frame.set("u_sunDirection", vector(sun));
    m_frame.set("u_sunColour", vector(m_daylight.sunColour));
    m_frame.set("u_skyLight", vector(m_daylight.skyLight));
    m_frame.set("u_groundLight", vector(m_daylight.groundLight));
    m_frame.set("u_horizon", vector(m_daylight.horizon));
    m_frame.set("u_zenith", vector(m_daylight.zenith));
    m_frame.set("u_fog",
                QVector4D(m_daylight.fogPerMetre, m_daylight.fogFalloff, float(fogBase - view.anchor.y), 0.92F));

    ViewCamera turned = view.camera;
    turned.position = {};
    const auto inverse = glm::inverse(turned.viewProjection({}, view.size.x / view.size.y));
    QMatrix4x4 matrix;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            matrix(row, column) = inverse[column][row];
    m_frame.set("u_inverseViewRotation", matrix);
}

} // namespace sward
