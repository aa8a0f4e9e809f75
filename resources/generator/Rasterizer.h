#pragma once

#include "model/mesh/MeshData.h"
#include "resources/generator/Image.h"

#include <glm/mat4x4.hpp>

#include <map>
#include <string>
#include <vector>

namespace sward::assets {

/// Draws meshes into an image with a depth buffer: to bake far cards, and to look at the plants without a GPU.
class Rasterizer
{
public:
    enum class Shading {
        Albedo, ///< texture times ambient occlusion: what a far card needs, since it is lit again when drawn
        Sunlit, ///< with sun, sky and light through leaves
    };

    Rasterizer(int width, int height, Shading shading, glm::vec4 background);

    /// Draws one level of detail. `toClip` maps the mesh to clip space, `toWorld` turns its normals.
    void draw(const MeshData &mesh, int lod, const std::map<std::string, Image> &textures, const glm::mat4 &toClip,
              const glm::mat4 &toWorld, glm::vec3 tint = glm::vec3(1));

    /// Fades what is drawn so far into `colour` with its distance (the clip-space w), half of it at `halfDistance`.
    void haze(glm::vec3 colour, float halfDistance);

    const Image &image() const { return m_image; }

private:
    struct Corner
    {
        glm::vec3 screen; ///< pixels and depth
        float inverseW;
        glm::vec3 normal;
        glm::vec2 uv;
        float openness;
    };

    void triangle(const Corner (&corners)[3], const Image *texture, const MeshMaterial &material, glm::vec3 tint);
    glm::vec3 lit(glm::vec3 albedo, glm::vec3 normal, float openness, bool isLeaf) const;

    Shading m_shading;
    Image m_image;
    std::vector<float> m_depth;
    std::vector<float> m_distance;
};

glm::mat4 orthographic(glm::vec3 eyeDirection, glm::vec3 centre, float halfWidth, float halfHeight, float depth);
glm::mat4 perspective(glm::vec3 eye, glm::vec3 target, float verticalDegrees, float aspect);

/// Pictures of the plant's LOD 0 from the south and from the east beside each other, for `addFarCards`.
Image bakeFarCards(const MeshData &mesh, const std::map<std::string, Image> &textures, int size);

/// Adds a level of two crossed cards that show the two pictures of `bakeFarCards`: 4 triangles.
void addFarCards(MeshData &mesh, int material, int lod);

} // namespace sward::assets
