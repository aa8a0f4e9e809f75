#include "resources/generator/GroundTextures.h"

#include "resources/generator/Maths.h"
#include "resources/generator/Noise.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sward::assets {

namespace {

glm::ivec2 square(int period)
{
    return glm::ivec2(period);
}

/// How a piece lies on the ground.
struct Lie
{
    glm::vec2 centre; ///< in the texture's own coordinates
    float turn;       ///< radians
};

/// A ground under construction: colours and heights over a torus, so that whatever crosses an edge comes in opposite.
class Ground
{
public:
    explicit Ground(int size) : m_image(size, size), m_heights(std::size_t(size) * std::size_t(size)) {}

    template <class Paint> void paint(const Paint &at)
    {
        for (int y = 0; y < m_image.height(); ++y) {
            for (int x = 0; x < m_image.width(); ++x) {
                const glm::vec2 uv((float(x) + 0.5f) / float(m_image.width()),
                                   (float(y) + 0.5f) / float(m_image.height()));
                const glm::vec4 colour = at(uv);
                m_image.at(x, y) = glm::vec4(glm::vec3(colour), 1);
                height(x, y) = colour.a;
            }
        }
    }

    /// Lays a thing of `halfLength` × `halfWidth` (in texture sizes) with its shape: `shade(along, across)`, both
    /// −1..1, gives colour and height above `level`, or a height < 0 outside of it. It is hidden by what is higher.
    template <class Shade> void lay(const Lie &lie, float halfLength, float halfWidth, float level, const Shade &shade)
    {
        const float size = float(m_image.width());
        const int reach = int(std::ceil(std::max(halfLength, halfWidth) * size)) + 1;
        const int cx = int(lie.centre.x * size);
        const int cy = int(lie.centre.y * size);
        const glm::vec2 along(cosine(lie.turn), sine(lie.turn));
        for (int dy = -reach; dy <= reach; ++dy) {
            for (int dx = -reach; dx <= reach; ++dx) {
                const glm::vec2 p = (glm::vec2(float(cx + dx), float(cy + dy)) + 0.5f) / size - lie.centre;
                const float u = glm::dot(p, along) / halfLength;
                const float v = (p.y * along.x - p.x * along.y) / halfWidth;
                if (std::abs(u) > 1 || std::abs(v) > 1)
                    continue;
                const glm::vec4 colour = shade(u, v);
                const int x = (cx + dx + m_image.width()) % m_image.width();
                const int y = (cy + dy + m_image.height()) % m_image.height();
                if (colour.a < 0 || level + colour.a < height(x, y))
                    continue;
                m_image.at(x, y) = glm::vec4(glm::vec3(colour), 1);
                height(x, y) = level + colour.a;
            }
        }
    }

    /// Darkens hollows and lightens what faces the top left a little: relief that no light will add.
    Image finished(float relief)
    {
        const auto [low, high] = std::minmax_element(m_heights.begin(), m_heights.end());
        const float range = std::max(1e-6f, *high - *low);
        const float bottom = *low;
        Image result = m_image;
        const int n = m_image.width();
        for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x) {
                const auto at = [&](int dx, int dy) { return height((x + dx + n) % n, (y + dy + n) % n); };
                const float slope = (at(1, 1) - at(-1, -1)) * 0.5f;
                float around = 0;
                for (const int r : {3, 8})
                    around += at(r, 0) + at(-r, 0) + at(0, r) + at(0, -r);
                const float hollow = saturate((around / 8 - at(0, 0)) / range * 2.2f);
                const float light = 1 + relief * std::clamp(slope / range * 4, -0.35f, 0.35f) - relief * 0.5f * hollow;
                const glm::vec3 colour = glm::clamp(glm::vec3(m_image.at(x, y)) * light, 0.f, 1.f);
                result.at(x, y) = glm::vec4(colour, (at(0, 0) - bottom) / range);
            }
        }
        return result;
    }

private:
    float &height(int x, int y) { return m_heights[std::size_t(y) * std::size_t(m_image.width()) + std::size_t(x)]; }

    Image m_image;
    std::vector<float> m_heights;
};

/// A leaf or a stone.
struct Piece
{
    glm::vec3 colour;
    float length; ///< half its length, where the texture is 1
    float level;  ///< on which it lies
};

glm::vec2 anywhere(Random &random)
{
    return {random.uniform(), random.uniform()};
}

Lie anyhow(Random &random)
{
    return {anywhere(random), random.between(0, Tau)};
}

void layLeaf(Ground &ground, Random &random, const Piece &leaf)
{
    const float tone = random.around(1, 0.22f);
    const float curl = random.between(0.02f, 0.12f);
    const Lie lie = anyhow(random);
    ground.lay(lie, leaf.length, leaf.length * random.between(0.38f, 0.55f), leaf.level, [&](float u, float v) {
        const float width = power(1 - u * u, 0.75f);
        if (std::abs(v) > width)
            return glm::vec4(0, 0, 0, -1);
        const float vein = std::abs(v) < 0.07f ? 1.18f : 1.f;
        return glm::vec4(leaf.colour * (tone * vein * (1 - 0.16f * v)), 0.04f + curl * (v * v + u * u * 0.5f));
    });
}

void layStone(Ground &ground, Random &random, const Piece &stone)
{
    const float tone = random.around(1, 0.18f);
    const float squash = random.between(0.6f, 0.95f);
    const auto seed = std::uint32_t(random.bits());
    ground.lay(anyhow(random), stone.length, stone.length * squash, stone.level, [&](float u, float v) {
        const float r = u * u + v * v;
        const float rim = 0.82f + 0.18f * noise(glm::vec2(u, v) * 1.6f, seed);
        if (r > rim)
            return glm::vec4(0, 0, 0, -1);
        const float speckle = 1 + 0.1f * noise(glm::vec2(u, v) * 6.f, seed + 1);
        return glm::vec4(stone.colour * (tone * speckle * (0.8f + 0.24f * (1 - r))),
                         stone.length * 9 * std::sqrt(std::max(0.f, 1 - r)));
    });
}

} // namespace

Image meadowGround(Random random, int size)
{
    Ground ground(size);
    ground.paint([](glm::vec2 uv) {
        const float patch = fractal(uv * 4.f, 61, 4, square(4));
        const float crumbs = fractal(uv * 32.f, 62, 3, square(32));
        const glm::vec3 earth =
            glm::mix(glm::vec3(0.2f, 0.18f, 0.11f), glm::vec3(0.31f, 0.28f, 0.17f), 0.5f + 0.6f * crumbs);
        const glm::vec3 moss =
            glm::mix(glm::vec3(0.19f, 0.24f, 0.09f), glm::vec3(0.28f, 0.33f, 0.13f), 0.5f + 0.7f * crumbs);
        return glm::vec4(glm::mix(earth, moss, smoothstep(-0.35f, 0.25f, patch)), 0.12f * patch + 0.06f * crumbs);
    });
    for (int i = 0; i < 9000; ++i) {
        const glm::vec2 centre = anywhere(random);
        const float patch = fractal(centre * 4.f, 61, 4, square(4));
        const float dry = saturate(0.25f - patch + random.around(0, 0.35f));
        const glm::vec3 green = glm::mix(glm::vec3(0.35f, 0.42f, 0.17f), glm::vec3(0.52f, 0.49f, 0.27f), dry);
        const float tone = random.around(0.92f, 0.28f);
        const float level = random.between(0.f, 0.4f);
        const float bow = random.around(0, 0.8f);
        const float turn = random.between(0, Tau);
        const float length = random.between(0.016f, 0.042f);
        ground.lay({centre, turn}, length, random.between(0.005f, 0.008f), level, [&](float u, float v) {
            const float t = u * 0.5f + 0.5f;
            const float side = v * 2 - bow * (1 - u * u);
            if (std::abs(side) > 0.85f * (1 - t * t))
                return glm::vec4(0, 0, 0, -1);
            return glm::vec4(green * (tone * (0.62f + 0.42f * t) * (side < 0 ? 1.06f : 0.95f)), 0.25f * t);
        });
    }
    return ground.finished(0.55f);
}

Image forestGround(Random random, int size)
{
    Ground ground(size);
    ground.paint([](glm::vec2 uv) {
        const float patch = fractal(uv * 4.f, 71, 4, square(4));
        const float crumbs = fractal(uv * 32.f, 72, 4, square(32), 0.6f);
        glm::vec3 earth =
            glm::mix(glm::vec3(0.16f, 0.12f, 0.085f), glm::vec3(0.33f, 0.26f, 0.185f), 0.5f + 0.6f * crumbs);
        const glm::vec3 moss(0.24f, 0.28f, 0.11f);
        earth = glm::mix(earth, moss * (0.8f + 0.4f * crumbs), smoothstep(-0.05f, 0.35f, patch) * 0.85f);
        return glm::vec4(earth, 0.25f * patch + 0.12f * crumbs);
    });
    for (int i = 0; i < 2600; ++i) { // needles
        const float tone = random.around(0.9f, 0.3f);
        const Lie lie = anyhow(random);
        const float length = random.between(0.008f, 0.016f);
        ground.lay(lie, length, 0.0016f, random.between(0.f, 0.2f),
                   [&](float, float) { return glm::vec4(glm::vec3(0.43f, 0.31f, 0.18f) * tone, 0.03f); });
    }
    constexpr glm::vec3 litter[] = {{0.37f, 0.28f, 0.18f},
                                    {0.33f, 0.26f, 0.18f},
                                    {0.44f, 0.35f, 0.22f},
                                    {0.28f, 0.22f, 0.16f},
                                    {0.41f, 0.38f, 0.24f}};
    for (int i = 0; i < 520; ++i)
        layLeaf(ground, random, {litter[random.below(5)], random.between(0.012f, 0.026f), random.between(0.f, 0.32f)});
    for (int i = 0; i < 46; ++i) { // twigs
        const float length = random.between(0.02f, 0.075f);
        const float bow = random.around(0, 0.5f);
        const Lie lie = anyhow(random);
        ground.lay(lie, length, 0.009f, random.between(0.15f, 0.36f), [&](float u, float v) {
            const float side = v * 3 - bow * (1 - u * u);
            if (std::abs(side) > 0.9f - 0.4f * std::abs(u))
                return glm::vec4(0, 0, 0, -1);
            return glm::vec4(glm::vec3(0.33f, 0.26f, 0.2f) * (0.95f - 0.35f * side), 0.1f * (1 - side * side));
        });
    }
    return ground.finished(0.6f);
}

Image pathGround(Random random, int size)
{
    Ground ground(size);
    ground.paint([](glm::vec2 uv) {
        const float patch = fractal(uv * 4.f, 81, 4, square(4));
        const float grains = fractal(uv * 64.f, 82, 3, square(64), 0.7f);
        const glm::vec3 earth = glm::mix(glm::vec3(0.41f, 0.34f, 0.25f), glm::vec3(0.56f, 0.48f, 0.36f),
                                         0.5f + 0.35f * grains + 0.5f * patch);
        return glm::vec4(earth, 0.2f * patch + 0.05f * grains);
    });
    constexpr glm::vec3 stones[] = {
        {0.55f, 0.5f, 0.42f}, {0.48f, 0.44f, 0.39f}, {0.62f, 0.56f, 0.46f}, {0.43f, 0.38f, 0.32f}};
    for (int i = 0; i < 2300; ++i)
        layStone(ground, random,
                 {stones[random.below(4)], random.between(0.0025f, 0.006f), random.between(-0.1f, 0.05f)});
    for (int i = 0; i < 190; ++i)
        layStone(ground, random,
                 {stones[random.below(4)], random.between(0.007f, 0.017f), random.between(-0.14f, 0.02f)});
    return ground.finished(0.6f);
}

Image rockGround(int size)
{
    Ground ground(size);
    ground.paint([](glm::vec2 uv) {
        const glm::vec2 warp(0.5f * fractal(uv * 4.f, 91, 4, square(4)), 0.5f * fractal(uv * 4.f, 92, 4, square(4)));
        const Cell block = cellAt(uv * 4.f + warp * 0.9f, 93, square(4));
        const Cell shard = cellAt(uv * 12.f + warp * 3.f, 94, square(12));
        // Only some of the seams between blocks have opened.
        const float open = smoothstep(-0.05f, 0.3f, fractal(uv * 4.f, 98, 3, square(4)));
        const float crack = 1 - open * (1 - smoothstep(0.f, 0.055f, block.second - block.nearest));
        const float chips = smoothstep(0.f, 0.16f, shard.second - shard.nearest);
        const float grain = fractal(uv * 32.f, 95, 4, square(32), 0.65f);
        const float height = mix(0.75f, 1.f, crack) * (0.5f + 0.22f * block.random) + 0.12f * chips * shard.random +
                             0.24f * grain + 0.2f * fractal(uv * 8.f + warp, 96, 3, square(8));
        glm::vec3 colour =
            glm::mix(glm::vec3(0.27f, 0.26f, 0.245f), glm::vec3(0.57f, 0.55f, 0.51f), saturate(height + 0.12f * grain));
        colour *= 1 + 0.1f * (block.random - 0.5f);
        colour *= mix(0.7f, 1.f, crack) * mix(0.92f, 1.f, chips);
        const float lichen = smoothstep(0.22f, 0.45f, fractal(uv * 8.f, 97, 4, square(8))) * crack;
        return glm::vec4(glm::mix(colour, glm::vec3(0.5f, 0.51f, 0.39f) * (0.85f + 0.3f * grain), lichen * 0.55f),
                         height);
    });
    return ground.finished(0.7f);
}

} // namespace sward::assets
