#pragma once

#include <QImage>

#include <functional>
#include <string>

namespace sward {

struct MeshData;

/// A mesh as seen from the side and a little above, on nothing.
struct MeshPicture
{
    QImage image; ///< empty for a mesh without triangles
    float pixelsPerMetre = 1;
};

/// Draws a mesh's finest level without any graphics card, so that a worker can make pictures for lists. `texture` gives
/// the picture of a material's texture name.
MeshPicture drawMesh(const MeshData &mesh, int side, const std::function<QImage(const std::string &)> &texture);

} // namespace sward
