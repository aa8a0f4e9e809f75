#include "viewport/FramePasses.h"

#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QNoPicking>
#include <Qt3DRender/QRasterMode>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderPassFilter>
#include <Qt3DRender/QRenderStateSet>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTechniqueFilter>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QViewport>

#include <QVector2D>

#include <algorithm>
#include <cmath>

using namespace Qt3DRender;

namespace sward {

namespace {

bool isSolid(Pass pass)
{
    return pass == Pass::Plants || pass == Pass::Ground;
}

QDepthTest::DepthFunction depthFunction(Pass pass)
{
    if (pass == Pass::Screen || pass == Pass::Present)
        return QDepthTest::Always;
    return isSolid(pass) ? QDepthTest::Less : QDepthTest::LessOrEqual;
}

QAbstractTexture *targetTexture(QAbstractTexture::TextureFormat format, QRenderTargetOutput::AttachmentPoint point,
                                QRenderTarget *target)
{
    auto *texture = new QTexture2D;
    texture->setFormat(format);
    texture->setSize(16, 16);
    texture->setGenerateMipMaps(false);
    texture->setMinificationFilter(QAbstractTexture::Linear);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    auto *output = new QRenderTargetOutput(target);
    texture->setParent(output);
    output->setAttachmentPoint(point);
    output->setTexture(texture);
    target->addOutput(output);
    return texture;
}

QRasterMode *rasterAsLines()
{
    auto *lines = new QRasterMode;
    lines->setRasterMode(QRasterMode::Lines);
    lines->setFaceMode(QRasterMode::FrontAndBack);
    return lines;
}

void addClear(QFrameGraphNode *parent)
{
    auto *clear = new QClearBuffers(parent);
    clear->setBuffers(QClearBuffers::ColorDepthBuffer);
    clear->setClearColor(Qt::magenta); // the sky covers it; where it shows, something is missing
    new QNoDraw(clear);
}

} // namespace

FramePasses::FramePasses(Qt3DCore::QEntity *root, bool scales) : m_filter(new QTechniqueFilter)
{
    m_uniforms = std::make_unique<FrameUniforms>(m_filter);
    m_viewKey = new QFilterKey(m_filter);
    m_viewKey->setName(QStringLiteral("view"));
    m_viewKey->setValue(QStringLiteral("lit"));
    m_filter->addMatch(m_viewKey);

    auto *selector = new QCameraSelector(new QNoPicking(m_filter));
    selector->setCamera(new QCamera(root)); // ours is in the uniforms; Qt 3D wants one all the same

    QFrameGraphNode *picture = selector;
    QFrameGraphNode *screen = selector;
    if (scales) {
        auto *targetSelector = new QRenderTargetSelector(selector);
        auto *target = new QRenderTarget(targetSelector);
        m_colour = targetTexture(QAbstractTexture::RGBA8_UNorm, QRenderTargetOutput::Color0, target);
        m_depth = targetTexture(QAbstractTexture::D24, QRenderTargetOutput::Depth, target);
        targetSelector->setTarget(target);
        m_area = new QViewport(targetSelector);
        picture = m_area;
        screen = new QViewport(selector);
    }
    addClear(picture);
    for (const auto pass : {Pass::Plants, Pass::Ground, Pass::GroundLines, Pass::Sky, Pass::Overlay}) {
        auto *states = addPass(pass, picture);
        if (pass == Pass::GroundLines) {
            states->addRenderState(rasterAsLines());
            m_groundLines = static_cast<QRenderPassFilter *>(states->parentFrameGraphNode())->matchAny().first();
        }
    }
    setGroundLines(false);
    if (scales) {
        addPass(Pass::Present, screen);
        makePresent(root);
    }
    m_capture = new QRenderCapture(addPass(Pass::Screen, screen));
}

FramePasses::~FramePasses() = default;

QFrameGraphNode *FramePasses::top() const
{
    return m_filter;
}

QRenderStateSet *FramePasses::addPass(Pass pass, QFrameGraphNode *parent)
{
    auto *filter = new QRenderPassFilter(parent);
    auto *key = new QFilterKey(filter);
    key->setName(QStringLiteral("pass"));
    key->setValue(passName(pass));
    filter->addMatch(key);
    auto *states = new QRenderStateSet(filter);
    auto *depth = new QDepthTest;
    depth->setDepthFunction(depthFunction(pass));
    states->addRenderState(depth);
    if (isSolid(pass))
        m_solid.push_back(states);
    else
        states->addRenderState(new QNoDepthMask);
    if (pass == Pass::Overlay || pass == Pass::Screen) {
        // Colours are premultiplied.
        auto *blend = new QBlendEquationArguments;
        blend->setSourceRgba(QBlendEquationArguments::One);
        blend->setDestinationRgba(QBlendEquationArguments::OneMinusSourceAlpha);
        states->addRenderState(blend);
        states->addRenderState(new QBlendEquation);
    }
    return states;
}

void FramePasses::makePresent(Qt3DCore::QEntity *root)
{
    auto *material =
        makeMaterial({QStringLiteral("present.vert"), QStringLiteral("present.frag"), {}}, Pass::Present, {}, root);
    FrameUniforms(material).set("u_picture", QVariant::fromValue(m_colour));
    m_uniforms->set("u_pictureShare", QVector2D(1, 1));
    m_present =
        std::make_unique<DrawEntity>(sharePositions({-1, -1, 0, 3, -1, 0, -1, 3, 0}, {0, 1, 2}, root), material, root);
}

void FramePasses::setSize(QSize window, float scale)
{
    if (!m_colour)
        return;
    window = window.expandedTo({1, 1});
    if (window != m_size) {
        m_size = window;
        for (auto *texture : {m_colour, m_depth})
            texture->setSize(window.width(), window.height());
    }
    // Whole pixels, or the stretched picture would swim.
    const float across = std::max(1.0F, std::round(float(window.width()) * scale)) / float(window.width());
    const float down = std::max(1.0F, std::round(float(window.height()) * scale)) / float(window.height());
    // Qt 3D counts from the top; the picture lies in the texture's lower left corner. It cuts pixels down to whole
    // ones, so a part of one is added, or a row at the top would stay undrawn whenever the share is rounded down.
    constexpr double partOfPixel = 0.25;
    const double width = double(across) + partOfPixel / window.width();
    const double height = double(down) + partOfPixel / window.height();
    m_area->setNormalizedRect({0, 1 - height, width, height});
    m_uniforms->set("u_pictureShare", QVector2D(across, down));
}

void FramePasses::setDebugViews(bool debug)
{
    m_viewKey->setValue(debug ? QStringLiteral("debug") : QStringLiteral("lit"));
}

void FramePasses::setGroundLines(bool shown)
{
    // A disabled node would only be left out of its branch, which would then draw every pass.
    m_groundLines->setValue(shown ? passName(Pass::GroundLines) : QStringLiteral("none"));
}

void FramePasses::setWireframe(bool wireframe)
{
    for (auto *states : m_solid) {
        const auto present = states->renderStates();
        const auto found =
            std::find_if(present.begin(), present.end(), [](auto *s) { return qobject_cast<QRasterMode *>(s); });
        if (wireframe && found == present.end()) {
            states->addRenderState(rasterAsLines());
        } else if (!wireframe && found != present.end()) {
            auto *lines = *found;
            states->removeRenderState(lines);
            delete lines;
        }
    }
}

} // namespace sward
