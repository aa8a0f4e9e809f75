#pragma once

#include "model/mesh/MeshData.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace sward::assets {

/// What the colour of a vertex means to the wind: red is how far it is carried (0 root, 1 tip), green a phase that all
/// vertices of one branch or blade share, blue ambient occlusion (1 open), alpha how far up the plant (the grass mask).
struct Wind
{
    float weight = 0;
    float phase = 0;
    float openness = 1;
    float height = 0;
};

glm::u8vec4 toColour(const Wind &wind);

MeshVertex vertex(glm::vec3 position, glm::vec3 normal, glm::vec2 uv, const Wind &wind);

/// The part of (`material`, `lod`), made when it is missing. References stay good until the next new part.
MeshPart &partOf(MeshData &mesh, int material, int lod);

struct Rectangle
{
    glm::vec2 from{0}; ///< top left, texture coordinates with v down
    glm::vec2 to{1};
};

/// Adds a quad; corners in the order bottom left, bottom right, top right, top left as seen from the front.
void addQuad(MeshPart &part, const MeshVertex (&corners)[4]);

/// A ring of a tube: its centre and radius, the distance along the bark in texture repeats, and its wind.
struct TubeRing
{
    glm::vec3 centre;
    float radius;
    float v;
    Wind wind;
};

/// A tube through the rings, open at the bottom, closed to a point when the last radius is 0. The texture repeats
/// `repeats` times round.
void addTube(MeshPart &part, std::span<const TubeRing> rings, int sides, int repeats);

/// A flat strip along `points`, `halfWidths` to each side along `sideways`, textured upwards through `picture`.
/// Normals are those of the strip blended towards `soften` (zero length: not at all).
struct StripPoint
{
    glm::vec3 position;
    glm::vec3 sideways; ///< unit vector to the right
    float halfWidth;
    Wind wind;
};
void addStrip(MeshPart &part, std::span<const StripPoint> points, const Rectangle &picture, glm::vec3 soften);

/// Sets min and max to the bounds of LOD 0.
void setBounds(MeshData &mesh);

int triangleCount(const MeshData &mesh, int lod);

} // namespace sward::assets
