#pragma once

#include "model/mesh/MeshData.h"

namespace sward {

/// The mesh behind `builtin:blade`: a bent, tapering blade of `height` × `width` metres standing on the origin, with
/// seven vertices near and three far, where it is `farWidth` times as broad.
MeshData bladeMesh(float height, float width, float farWidth);

/// The tuft drawn where a mesh is missing or cannot be read: a plain cross, so that its plants stay visible.
MeshData missingMesh();

} // namespace sward
