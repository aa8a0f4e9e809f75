#include "resources/generator/BarkTextures.h"

#include "resources/generator/Maths.h"
#include "resources/generator/Noise.h"

#include <glm/common.hpp>

#include <cmath>

namespace sward::assets {

namespace {

/// Paints every texel by `colour(u, v)`, both 0..1.
template <class Colour> Image painted(int width, const Colour &colour)
{
    Image image(width, width * 2);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < width; ++x) {
            const glm::vec2 uv((float(x) + 0.5f) / float(width), (float(y) + 0.5f) / float(image.height()));
            image.at(x, y) = glm::vec4(glm::clamp(colour(uv), 0.f, 1.f), 1);
        }
    }
    return image;
}

} // namespace

Image oakBark(int width)
{
    return painted(width, [](glm::vec2 uv) {
        const glm::vec2 warp(0.9f * fractal(uv * glm::vec2(4, 8), 31, 3, {4, 8}), 0.6f * noise(uv * 8.f, 32, {8, 8}));
        const Cell plate = cellAt(uv * glm::vec2(18, 8) + warp, 33, {18, 8});
        const float furrow = smoothstep(0.f, 0.45f, plate.second - plate.nearest);
        const float fibres = fractal(uv * glm::vec2(64, 16), 34, 3, {64, 16});
        const float cracks = smoothstep(0.05f, 0.25f, std::abs(noise(uv * glm::vec2(16, 40) + warp, 36, {16, 40})));
        const float ridge = furrow * (0.62f + 0.3f * plate.random) * mix(0.75f, 1.f, cracks) + 0.22f * fibres;
        const float lichen = smoothstep(0.1f, 0.5f, fractal(uv * 4.f, 35, 4, {4, 4})) * furrow * 0.45f;
        const glm::vec3 colour = glm::mix(glm::vec3(0.19f, 0.155f, 0.125f), glm::vec3(0.47f, 0.415f, 0.345f), ridge);
        return glm::mix(colour, glm::vec3(0.43f, 0.45f, 0.34f), lichen);
    });
}

Image birchBark(int width)
{
    return painted(width, [](glm::vec2 uv) {
        const float tone = fractal(uv * 4.f, 41, 4, glm::ivec2(4));
        const float bands = noise({uv.x * 4, uv.y * 64}, 42, {4, 64});
        glm::vec3 colour =
            glm::mix(glm::vec3(0.72f, 0.69f, 0.64f), glm::vec3(0.9f, 0.88f, 0.84f), 0.5f + 0.6f * tone + 0.2f * bands);
        // Lenticels: short dark dashes across the stem, in some rows only.
        const Cell dash = cellAt({uv.x * 8, uv.y * 64}, 43, {8, 64});
        const float inDash = smoothstep(0.5f, 0.2f, std::abs(dash.offset.y) * 2.6f + std::abs(dash.offset.x) * 0.9f) *
                             (dash.random > 0.62f ? 1.f : 0.f);
        colour = glm::mix(colour, glm::vec3(0.27f, 0.23f, 0.2f), inDash * 0.8f);
        // Black rough diamonds where branches were shed.
        const glm::vec2 warped = uv * glm::vec2(4, 4) + 0.12f * glm::vec2(noise(uv * 16.f, 44, glm::ivec2(16)),
                                                                          noise(uv * 16.f, 45, glm::ivec2(16)));
        const Cell scar = cellAt(warped, 46, {4, 4});
        const float size = 0.1f + 0.16f * scar.random;
        const float inScar =
            smoothstep(size, size * 0.55f, std::abs(scar.offset.x) * 0.85f + std::abs(scar.offset.y) * 1.2f) *
            (scar.random > 0.45f ? 1.f : 0.f);
        const float rough = 0.6f + 0.5f * fractal(uv * 32.f, 47, 2, glm::ivec2(32));
        return glm::mix(colour, glm::vec3(0.14f, 0.125f, 0.115f) * (0.7f + rough * 0.5f), inScar);
    });
}

Image spruceBark(int width)
{
    return painted(width, [](glm::vec2 uv) {
        const glm::vec2 warp(0.35f * fractal(uv * 8.f, 51, 2, glm::ivec2(8)),
                             0.35f * fractal(uv * 8.f, 52, 2, glm::ivec2(8)));
        const Cell scale = cellAt(uv * 16.f + warp * 2.f, 53, {16, 16});
        const float crack = smoothstep(0.f, 0.22f, scale.second - scale.nearest);
        const float lift = 0.5f - 0.6f * scale.offset.y;
        const float grain = 0.2f * fractal(uv * 32.f, 54, 3, glm::ivec2(32));
        const float tone = crack * (0.45f + 0.35f * lift + 0.3f * scale.random + grain);
        return glm::mix(glm::vec3(0.16f, 0.115f, 0.09f), glm::vec3(0.5f, 0.385f, 0.31f), tone);
    });
}

} // namespace sward::assets
