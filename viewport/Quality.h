#pragma once

#include <QString>

namespace sward {

/// How much work the picture may be. Every beautiful thing has its switch here, so that a software renderer keeps up.
struct Quality
{
    QString name;
    bool cheapShading = false; ///< ground from one baked colour map, normals per vertex, four gust bands
    float groundDetail = 1;    ///< scales the screen size of sections before their LOD is chosen
    float plantDetail = 1;     ///< scales the distances at which plants change LOD
    float grassDistance = 1;   ///< scales the cull distances of grass
    float drawDistance = 1;    ///< scales the draw distances of placed plants
    int grassTriangles = 0;    ///< budget for the grass a view holds; the grass thins evenly to keep it
    float anisotropy = 1;      ///< of the textures; Mesa's software renderer can fail to return from sampling above 1
    float movingScale = 1;     ///< picture size while something moves, against the window's

    bool operator==(const Quality &) const = default;

    static Quality full();
    static Quality software();

    /// Fits the renderer, as `GL_RENDERER` names it.
    static Quality forRenderer(const QString &renderer);
};

/// What the surface can show, asked once with a context of our own: the renderer's name, or empty without OpenGL 3.3.
QString openGlRenderer();

/// Selects OpenGL for Qt 3D and our surface format. To be called before the application object is made.
void prepareGraphics();

} // namespace sward
