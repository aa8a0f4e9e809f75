#pragma once

#include "viewport/DrawEntity.h"

#include <QSize>

#include <memory>

namespace Qt3DRender {
class QAbstractTexture;
class QFilterKey;
class QFrameGraphNode;
class QMaterial;
class QRenderCapture;
class QRenderStateSet;
class QTechniqueFilter;
class QViewport;
} // namespace Qt3DRender

namespace sward {

/// The passes of a frame as Qt 3D's frame graph.
///
/// ```
///   surface ─┬─ picture target, part of it ── clear, plants, ground, sky, overlay
///            └─ surface ──────────────────── present (stretches the picture), screen, capture
/// ```
///
/// The picture may be smaller than the window while something moves; what is written on the screen never is.
class FramePasses
{
public:
    /// `root` holds the entities; its picture's target is made by and by for the sizes asked for.
    FramePasses(Qt3DCore::QEntity *root, bool scales);
    ~FramePasses();

    /// The node to put under a surface selector.
    Qt3DRender::QFrameGraphNode *top() const;
    Qt3DRender::QRenderCapture *capture() const { return m_capture; }
    /// Values that every shader of the frame sees.
    FrameUniforms &uniforms() { return *m_uniforms; }

    /// The window in pixels, and the picture's share of it along each side, 0…1.
    void setSize(QSize window, float scale);
    void setDebugViews(bool debug);
    void setWireframe(bool wireframe);
    /// The ground's triangles as lines over their faces; only with debug views.
    void setGroundLines(bool shown);

private:
    Qt3DRender::QRenderStateSet *addPass(Pass pass, Qt3DRender::QFrameGraphNode *parent);
    void makePresent(Qt3DCore::QEntity *root);

    Qt3DRender::QTechniqueFilter *m_filter;
    Qt3DRender::QFilterKey *m_viewKey;
    Qt3DRender::QRenderCapture *m_capture = nullptr;
    Qt3DRender::QViewport *m_area = nullptr;
    Qt3DRender::QAbstractTexture *m_colour = nullptr;
    Qt3DRender::QAbstractTexture *m_depth = nullptr;
    std::vector<Qt3DRender::QRenderStateSet *> m_solid;
    Qt3DRender::QFilterKey *m_groundLines = nullptr; ///< names no pass while there are no lines
    std::unique_ptr<FrameUniforms> m_uniforms;
    std::unique_ptr<DrawEntity> m_present;
    QSize m_size;
};

} // namespace sward
