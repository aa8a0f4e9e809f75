#pragma once

#include <QSize>

#include <memory>

namespace sward {
class SceneView;
}

namespace sward::bench {

/// The ground and the sky of a prepared scene drawn by OpenGL alone: the same programs, values and triangles in a
/// window of its own, and nothing round them.
class PlainGround
{
public:
    PlainGround(SceneView &scene, QSize size);
    ~PlainGround();

    /// Draws and shows so many frames.
    void draw(int frames);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace sward::bench
