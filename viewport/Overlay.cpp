#include "viewport/Overlay.h"

#include "viewport/Ground.h"

#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QMaterial>

#include <QFontDatabase>
#include <QPainter>
#include <QVector2D>
#include <QVector4D>

#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr int labelWidth = 512;
constexpr int labelHeight = 128;

glm::vec4 premultiplied(const QColor &colour)
{
    const float a = float(colour.alphaF());
    return {float(colour.redF()) * a, float(colour.greenF()) * a, float(colour.blueF()) * a, a};
}

glm::vec4 placed(const glm::dvec3 &place, bool onScreen, const glm::dvec3 &anchor, float fourth)
{
    return glm::vec4(glm::vec3(onScreen ? place : place - anchor), fourth);
}

Qt3DRender::QCullFace *bothSides()
{
    auto *cull = new Qt3DRender::QCullFace;
    cull->setMode(Qt3DRender::QCullFace::NoCulling);
    return cull;
}

QByteArray bytesOf(const std::vector<glm::vec4> &values)
{
    return {reinterpret_cast<const char *>(values.data()), qsizetype(values.size() * sizeof(glm::vec4))};
}

} // namespace

Overlay::Overlay(Qt3DCore::QEntity *parent, FrameUniforms &frame) : m_frame(frame)
{
    // Lines are quads that the vertex shader lays along the screen; x is the end, y the side.
    const auto quad = sharePositions({0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0}, {0, 1, 2, 0, 2, 3}, parent);
    const auto corner = sharePositions({0, 0, 0, 1, 0, 0, 2, 0, 0}, {0, 1, 2}, parent);
    for (int onTop = 0; onTop < 2; ++onTop) {
        const auto pass = onTop ? Pass::Screen : Pass::Overlay;
        const auto material = [&](const char *vertex) {
            return makeMaterial({QString::fromLatin1(vertex), QStringLiteral("overlay.frag"), {}}, pass, {bothSides()},
                                parent);
        };
        m_triangles[onTop] = std::make_unique<DrawEntity>(corner, material("overlay-triangle.vert"), parent);
        m_triangles[onTop]->instanceFloats(
            {QStringLiteral("first"), QStringLiteral("second"), QStringLiteral("third"), QStringLiteral("colour")});
        m_lines[onTop] = std::make_unique<DrawEntity>(quad, material("overlay-line.vert"), parent);
        m_lines[onTop]->instanceFloats({QStringLiteral("from"), QStringLiteral("to"), QStringLiteral("colour")});
    }
    makeLabel(m_hint, parent);
    makeLabel(m_notice, parent);
}

void Overlay::setShapes(OverlayShapes shapes)
{
    m_shapes = std::move(shapes);
    m_changed = true;
}

void Overlay::setSceneShapes(OverlayShapes shapes)
{
    m_sceneShapes = std::move(shapes);
    m_changed = true;
}

void Overlay::setStreamShapes(OverlayShapes shapes)
{
    m_streamShapes = std::move(shapes);
    m_changed = true;
}

std::vector<OverlayLine> Overlay::ringLines(const Ground &ground) const
{
    std::vector<OverlayLine> lines;
    if (!m_shapes.ring || !(m_shapes.ring->radius > 0))
        return lines;
    const auto &ring = *m_shapes.ring;
    constexpr double lift = 0.06; // metres, or the ground would hide half of it
    const auto circle = [&](float radius, float pixels, const QColor &colour) {
        const int steps = std::clamp(int(radius * 6), 24, 128);
        const auto at = [&](int i) {
            const double angle = 6.283185307179586 * i / steps;
            const double x = ring.centre.x + std::cos(angle) * double(radius);
            const double z = ring.centre.y + std::sin(angle) * double(radius);
            return glm::dvec3(x, ground.heightAt(x, z) + lift, z);
        };
        for (int i = 0; i < steps; ++i)
            lines.push_back({at(i), at(i + 1), colour, pixels, true, false});
    };
    circle(ring.radius, 2, ring.colour);
    QColor pale = ring.colour;
    pale.setAlphaF(pale.alphaF() * 0.5F);
    if (ring.innerRadius > 0 && ring.innerRadius < ring.radius)
        circle(ring.innerRadius, 1, pale);
    circle(std::max(ring.radius * 0.02F, 0.03F), 2, ring.colour);
    return lines;
}

void Overlay::prepare(const FrameView &view, const Ground &ground)
{
    m_frame.set("u_screen", QVector2D(view.size.x, view.size.y));
    if (m_changed || view.anchor != m_anchor || m_shapes.ring) {
        m_changed = false;
        m_anchor = view.anchor;
        auto lines = ringLines(ground);
        auto triangles = m_sceneShapes.triangles;
        for (const auto *shapes : {&m_streamShapes, &m_sceneShapes, &m_shapes})
            lines.insert(lines.end(), shapes->lines.begin(), shapes->lines.end());
        triangles.insert(triangles.end(), m_shapes.triangles.begin(), m_shapes.triangles.end());
        for (const bool onTop : {false, true}) {
            std::vector<glm::vec4> values;
            for (const auto &line : lines)
                if (line.onTop == onTop)
                    for (const auto &value : {placed(line.from, line.onScreen, m_anchor, line.pixels),
                                              placed(line.to, line.onScreen, m_anchor, line.onScreen ? 1.0F : 0.0F),
                                              premultiplied(line.colour)})
                        values.push_back(value);
            m_lines[onTop]->setInstances(bytesOf(values), int(values.size() / 3));
            values.clear();
            for (const auto &t : triangles)
                if (t.onTop == onTop)
                    for (const auto &value : {placed(t.corners[0], t.onScreen, m_anchor, t.onScreen ? 1.0F : 0.0F),
                                              placed(t.corners[1], t.onScreen, m_anchor, 0),
                                              placed(t.corners[2], t.onScreen, m_anchor, 0), premultiplied(t.colour)})
                        values.push_back(value);
            m_triangles[onTop]->setInstances(bytesOf(values), int(values.size() / 4));
        }
    }
    prepareLabel(m_hint, view, false);
    m_notice.wanted.pixel = {view.size.x / 2, 12};
    prepareLabel(m_notice, view, true);
}

void Overlay::makeLabel(Label &label, Qt3DCore::QEntity *parent)
{
    label.texture = std::make_unique<DataTexture>(DataTexture::Kind::Rgba8, labelWidth, labelHeight, 0, parent);
    label.texture->setLinear(true);
    label.texture->write(0, 0, labelWidth, labelHeight, QByteArray(labelWidth * labelHeight * 4, 0));
    auto *material = makeMaterial({QStringLiteral("label.vert"), QStringLiteral("label.frag"), {}}, Pass::Screen,
                                  {bothSides()}, parent);
    label.uniforms = std::make_unique<FrameUniforms>(material);
    label.uniforms->set("u_label", QVariant::fromValue(label.texture->texture()));
    label.uniforms->set("u_rect", QVector4D());
    label.uniforms->set("u_labelShare", QVector2D());
    label.draw = std::make_unique<DrawEntity>(
        sharePositions({0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}, {0, 1, 2, 0, 2, 3}, parent), material, parent);
    label.draw->setInstanceCount(0);
}

void Overlay::prepareLabel(Label &label, const FrameView &view, bool centred)
{
    if (label.wanted.text.isEmpty()) {
        if (label.draw->drawnInstances() > 0)
            label.draw->setInstanceCount(0);
        return;
    }
    if (label.wanted.text != label.painted.text || label.wanted.isWarning != label.painted.isWarning) {
        QImage image(labelWidth, labelHeight, QImage::Format_RGBA8888_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
        font.setPixelSize(14);
        painter.setFont(font);
        const QRect most(8, 5, labelWidth - 16, labelHeight - 10);
        const auto text =
            painter.boundingRect(most, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, label.wanted.text);
        const QRect box = text.adjusted(-8, -5, 8, 5) & image.rect();
        painter.setPen(Qt::NoPen);
        painter.setBrush(label.wanted.isWarning ? QColor(96, 40, 16, 225) : QColor(24, 28, 26, 205));
        painter.drawRoundedRect(box, 5, 5);
        painter.setPen(QColor(240, 240, 232));
        painter.drawText(most, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, label.wanted.text);
        painter.end();
        label.size = box.size();
        label.texture->write(0, 0, labelWidth, labelHeight,
                             QByteArray(reinterpret_cast<const char *>(image.constBits()), image.sizeInBytes()));
        label.uniforms->set("u_labelShare", QVector2D(float(label.size.width()) / labelWidth,
                                                      float(label.size.height()) / labelHeight));
    }
    const float w = float(label.size.width());
    const float h = float(label.size.height());
    const float x = std::clamp(label.wanted.pixel.x - (centred ? w / 2 : 0), 0.0F, std::max(view.size.x - w, 0.0F));
    const float y = std::clamp(label.wanted.pixel.y, 0.0F, std::max(view.size.y - h, 0.0F));
    label.uniforms->set("u_rect", QVector4D(std::round(x), std::round(y), w, h));
    if (label.draw->drawnInstances() == 0)
        label.draw->setInstanceCount(1);
    label.painted = label.wanted;
}

int Overlay::draws() const
{
    int sum = 0;
    for (const auto *draw : {&m_lines[0], &m_lines[1], &m_triangles[0], &m_triangles[1], &m_hint.draw, &m_notice.draw})
        sum += (*draw)->drawnInstances() > 0;
    return sum;
}

} // namespace sward
