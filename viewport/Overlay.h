#pragma once

#include "viewport/DrawEntity.h"
#include "viewport/FrameView.h"
#include "viewport/OverlayShapes.h"
#include "viewport/Textures.h"

#include <memory>

namespace sward {

class Ground;

/// Lines, faces, the brush's ring and text over the scene: four instanced draws and one textured quad for each text.
class Overlay
{
public:
    Overlay(Qt3DCore::QEntity *parent, FrameUniforms &frame);

    /// What the tools draw.
    void setShapes(OverlayShapes shapes);
    const OverlayShapes &shapes() const { return m_shapes; }
    /// What the scene shows of itself, such as its exclusion boxes.
    void setSceneShapes(OverlayShapes shapes);
    /// What the stream shows of itself: its cells by their states.
    void setStreamShapes(OverlayShapes shapes);
    /// The tool's hint beside the cursor; empty text hides it.
    void setHint(const OverlayText &hint) { m_hint.wanted = hint; }
    /// What is hidden or paused, said at the top of the picture.
    void setNotice(const QString &notice) { m_notice.wanted.text = notice; }

    void prepare(const FrameView &view, const Ground &ground);

    int draws() const;

private:
    struct Label
    {
        OverlayText wanted;
        OverlayText painted;
        QSize size;
        std::unique_ptr<DataTexture> texture;
        std::unique_ptr<FrameUniforms> uniforms;
        std::unique_ptr<DrawEntity> draw;
    };

    void makeLabel(Label &label, Qt3DCore::QEntity *parent);
    void prepareLabel(Label &label, const FrameView &view, bool centred);
    std::vector<OverlayLine> ringLines(const Ground &ground) const;

    OverlayShapes m_shapes;
    OverlayShapes m_sceneShapes;
    OverlayShapes m_streamShapes;
    bool m_changed = true;
    glm::dvec3 m_anchor{0};
    std::unique_ptr<DrawEntity> m_lines[2]; ///< hidden behind things, on top
    std::unique_ptr<DrawEntity> m_triangles[2];
    Label m_hint;
    Label m_notice;
    FrameUniforms &m_frame;
};

} // namespace sward
