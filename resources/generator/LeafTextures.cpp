#include "resources/generator/LeafTextures.h"

#include "resources/generator/Canvas.h"
#include "resources/generator/Maths.h"
#include "resources/generator/Noise.h"

#include <algorithm>
#include <vector>

namespace sward::assets {

namespace {

glm::vec2 pointing(float radians)
{
    return {sine(radians), -cosine(radians)}; // 0 points up, clockwise
}

glm::vec3 varied(glm::vec3 colour, Random &random, float amount)
{
    const float light = random.around(1, amount);
    const float warmth = random.around(0, amount * 0.4f);
    return colour * light * glm::vec3(1 + warmth, 1, 1 - warmth);
}

struct LeafLook
{
    glm::vec3 colour;
    float (*halfWidth)(float along); ///< outline, 1 at its widest
    float veins;                     ///< side veins along the leaf
    float aspect;                    ///< half width per length
};

void drawLeaf(Canvas &canvas, glm::vec2 base, float heading, float length, const LeafLook &look, glm::vec3 colour,
              float shade)
{
    const glm::vec2 tip = base + pointing(heading) * length;
    canvas.stamp(base, tip, length * look.aspect, [&](float u, float v) {
        const float width = look.halfWidth(u);
        const float side = std::abs(v);
        if (width <= 0 || side > width)
            return glm::vec4(0);
        const float across = side / width;
        // One half of a folded leaf catches more light than the other; the rim is a little paler, the midrib paler
        // still.
        float light = shade * (v < 0 ? 1.08f : 0.9f);
        light *= 0.9f + 0.16f * across * across;
        const float vein = u * look.veins - side * 1.6f;
        const float betweenVeins = std::abs(vein - std::floor(vein) - 0.5f) * 2;
        light *= betweenVeins > 0.8f ? 1.1f : 1.f;
        if (side < 0.045f + 0.03f * (1 - u))
            light *= 1.22f;
        light *= 0.86f + 0.2f * u;
        return glm::vec4(glm::clamp(colour * light, 0.f, 1.f), 1);
    });
}

float oakOutline(float u)
{
    const float body = sine(Pi * power(u, 0.78f)) * (0.72f + 0.28f * u);
    const float lobes = 0.78f + 0.22f * cosine(u * Tau * 4.2f);
    return u < 0.06f ? 0.05f : body * lobes;
}

float birchOutline(float u)
{
    if (u < 0.1f)
        return 0.05f;
    const float t = (u - 0.1f) / 0.9f;
    const float saw = t * 11 - std::floor(t * 11);
    return (t < 0.3f ? power(t / 0.3f, 0.55f) : power((1 - t) / 0.7f, 0.95f)) * (1 - 0.1f * saw);
}

float roundOutline(float u)
{
    if (u < 0.08f)
        return 0.06f;
    const float t = (u - 0.08f) / 0.92f;
    const float saw = t * 14 - std::floor(t * 14);
    return power(sine(Pi * power(t, 0.85f)), 0.72f) * (1 - 0.07f * saw);
}

float plainOutline(float u)
{
    return sine(Pi * power(u, 0.8f));
}

/// A twig with side twigs that carry leaves, drawn from the back to the front and from dark to light.
struct ClusterLook
{
    LeafLook leaf;
    glm::vec3 twig;
    float leafLength;
    int sideTwigs;
    int leavesPerTwig;
    float spread; ///< widest angle of a side twig from the main one
};

void drawCluster(Canvas &canvas, Random random, const ClusterLook &look)
{
    struct Leaf
    {
        glm::vec2 base;
        float heading;
        float length;
        float front;
    };
    std::vector<Leaf> leaves;
    const glm::vec2 root(0.5f, 1.f);
    const glm::vec2 top(random.around(0.5f, 0.03f), 0.22f);
    canvas.stem(root, top, 0.008f, 0.003f, look.twig);
    for (int i = 0; i <= look.sideTwigs; ++i) {
        const bool isTop = i == look.sideTwigs;
        const float t = isTop ? 1.f : mix(0.16f, 0.92f, (float(i) + random.uniform() * 0.6f) / float(look.sideTwigs));
        const glm::vec2 start = root + (top - root) * t;
        const float side = i % 2 == 0 ? 1.f : -1.f;
        const float heading =
            isTop ? random.around(0, 0.2f) : side * mix(look.spread, look.spread * 0.45f, t) * random.around(1, 0.15f);
        const float length = isTop ? 0.1f : mix(0.31f, 0.18f, t) * random.around(1, 0.12f);
        const glm::vec2 end = start + pointing(heading) * length;
        canvas.stem(start, end, 0.004f, 0.002f, look.twig);
        for (int k = 0; k < look.leavesPerTwig; ++k) {
            const float along = (float(k) + 0.7f) / float(look.leavesPerTwig);
            const float turn = k + 1 == look.leavesPerTwig ? 0.f : (k % 2 == 0 ? 0.9f : -0.9f);
            leaves.push_back({start + (end - start) * along, heading + turn * random.around(1, 0.3f),
                              look.leafLength * random.around(1, 0.2f), random.uniform()});
        }
    }
    std::stable_sort(leaves.begin(), leaves.end(), [](const Leaf &a, const Leaf &b) { return a.front < b.front; });
    for (const Leaf &leaf : leaves)
        drawLeaf(canvas, leaf.base, leaf.heading, leaf.length, look.leaf, varied(look.leaf.colour, random, 0.14f),
                 mix(0.66f, 1.12f, leaf.front));
}

} // namespace

Image oakLeaves(Random random, int size)
{
    Canvas canvas(size);
    drawCluster(canvas, random,
                {{{0.33f, 0.41f, 0.155f}, oakOutline, 7, 0.3f}, {0.30f, 0.23f, 0.16f}, 0.135f, 14, 6, 1.25f});
    return canvas.finished();
}

Image birchLeaves(Random random, int size)
{
    Canvas canvas(size);
    drawCluster(canvas, random,
                {{{0.43f, 0.51f, 0.2f}, birchOutline, 7, 0.38f}, {0.27f, 0.18f, 0.14f}, 0.085f, 16, 7, 1.15f});
    return canvas.finished();
}

Image hazelLeaves(Random random, int size)
{
    Canvas canvas(size);
    drawCluster(canvas, random,
                {{{0.36f, 0.47f, 0.19f}, roundOutline, 8, 0.42f}, {0.32f, 0.25f, 0.17f}, 0.155f, 11, 5, 1.2f});
    return canvas.finished();
}

Image roseLeaves(Random random, int size)
{
    Canvas canvas(size);
    drawCluster(canvas, random.fork(1),
                {{{0.29f, 0.39f, 0.19f}, roundOutline, 6, 0.34f}, {0.30f, 0.31f, 0.17f}, 0.11f, 11, 6, 1.2f});
    for (int i = 0; i < 5; ++i) {
        const glm::vec2 middle{random.around(0.5f, 0.3f), random.around(0.42f, 0.24f)};
        const float radius = random.around(0.06f, 0.008f);
        const float turn = random.between(0, Tau);
        for (int petal = 0; petal < 5; ++petal) {
            const float heading = turn + Tau * float(petal) / 5;
            const glm::vec3 pink = varied({0.93f, 0.74f, 0.77f}, random, 0.04f);
            canvas.stamp(middle, middle + pointing(heading) * radius, radius * 0.62f, [&](float u, float v) {
                const float width = power(sine(Pi * mix(0.08f, 0.8f, u)), 0.7f);
                const bool isInside =
                    std::abs(v) < width && u < 1 - 0.12f * (1 - std::abs(v) * 3) * float(std::abs(v) < 0.33f);
                return glm::vec4(glm::mix(glm::vec3(0.97f, 0.93f, 0.9f), pink, saturate(u * 1.5f)),
                                 isInside ? 1.f : 0.f);
            });
        }
        const float heart = radius * 0.26f;
        canvas.stamp(middle - glm::vec2(0, heart), middle + glm::vec2(0, heart), heart, [&](float u, float v) {
            const float x = (u - 0.5f) * 2;
            return glm::vec4(0.86f, 0.7f, 0.26f, x * x + v * v < 1 ? 1.f : 0.f);
        });
    }
    return canvas.finished();
}

Image spruceSpray(Random random, int size)
{
    Canvas canvas(size);
    const glm::vec3 wood(0.33f, 0.25f, 0.17f);
    struct Twig
    {
        glm::vec2 from;
        glm::vec2 to;
        float shade;
    };
    std::vector<Twig> twigs;
    const glm::vec2 root(0.5f, 1.f);
    const glm::vec2 top(0.5f, 0.06f);
    canvas.stem(root, top, 0.012f, 0.004f, wood);
    constexpr int pairs = 13;
    for (int i = 0; i < pairs; ++i) {
        const float t = mix(0.06f, 0.93f, float(i) / float(pairs - 1));
        for (const float side : {-1.f, 1.f}) {
            const glm::vec2 from = root + (top - root) * random.around(t, 0.015f);
            const float length = mix(0.43f, 0.1f, power(t, 1.15f)) * random.around(1, 0.12f);
            const float heading = side * mix(1.15f, 0.65f, t) * random.around(1, 0.08f);
            const glm::vec2 to = from + pointing(heading) * length;
            twigs.push_back({from, to, random.between(0.68f, 1.f)});
            if (length > 0.2f) {
                for (const float fork : {0.35f, 0.62f}) {
                    const glm::vec2 start = from + (to - from) * fork;
                    const float bend = heading - side * 0.7f;
                    twigs.push_back({start, start + pointing(bend) * length * 0.42f, random.between(0.72f, 1.05f)});
                }
            }
        }
    }
    twigs.push_back({root + (top - root) * 0.3f, top, 1.f});
    std::stable_sort(twigs.begin(), twigs.end(), [](const Twig &a, const Twig &b) { return a.shade < b.shade; });
    for (const Twig &twig : twigs) {
        canvas.stem(twig.from, twig.to, 0.005f, 0.003f, wood * twig.shade);
        const glm::vec2 axis = twig.to - twig.from;
        const float length = std::sqrt(glm::dot(axis, axis));
        const int needles = int(length * 210);
        for (int i = 0; i < needles; ++i) {
            const float t = float(i) / float(needles);
            const glm::vec2 base = twig.from + axis * t;
            const float side = i % 2 == 0 ? 1.f : -1.f;
            const glm::vec2 along = axis / length;
            const glm::vec2 across(-along.y * side, along.x * side);
            const glm::vec2 needle = along * 0.8f + across * random.around(0.75f, 0.3f);
            // New growth at the ends is lighter.
            const glm::vec3 green = glm::mix(glm::vec3(0.16f, 0.25f, 0.145f), glm::vec3(0.31f, 0.41f, 0.2f), t * t);
            const glm::vec2 point = base + needle * random.around(0.034f, 0.007f);
            canvas.stem(base, point, 0.0042f, 0.0018f, varied(green, random, 0.15f) * (twig.shade * 1.25f));
        }
    }
    return canvas.finished();
}

Image fernFrond(Random random, int size)
{
    Canvas canvas(size);
    const glm::vec3 green(0.36f, 0.48f, 0.17f);
    const glm::vec2 root(0.5f, 1.f);
    const glm::vec2 top(0.5f, 0.02f);
    constexpr int pairs = 24;
    for (int i = 0; i < pairs; ++i) {
        const float t = mix(0.1f, 0.985f, float(i) / float(pairs - 1));
        const float length = 0.45f * power(sine(Pi * mix(0.24f, 0.995f, t)), 0.85f) + 0.012f;
        for (const float side : {-1.f, 1.f}) {
            const glm::vec2 from = root + (top - root) * t;
            const float heading = side * mix(1.42f, 0.75f, t) * random.around(1, 0.03f);
            const float shade = random.around(0.94f, 0.1f) * (side < 0 ? 1.05f : 0.93f);
            // A pinna is a small leaf cut into teeth.
            const LeafLook pinna{green,
                                 [](float u) {
                                     const float teeth = u * 13 - std::floor(u * 13);
                                     return (u < 0.03f ? 0.3f : power(1 - u, 0.7f)) *
                                            (0.55f + 0.45f * plainOutline(teeth));
                                 },
                                 13, 0.135f};
            drawLeaf(canvas, from, heading, length, pinna, varied(green, random, 0.08f), shade);
        }
    }
    canvas.stem(root, top, 0.011f, 0.003f, {0.42f, 0.43f, 0.19f});
    return canvas.finished();
}

Image grassBlades(Random random, int width, int height, glm::vec3 root, glm::vec3 middle, glm::vec3 tip)
{
    Image image(width, height);
    constexpr int columns = 8;
    glm::vec3 tints[columns];
    for (glm::vec3 &tint : tints)
        tint = varied(glm::vec3(1), random, 0.12f);
    for (int y = 0; y < height; ++y) {
        const float up = 1 - (float(y) + 0.5f) / float(height);
        const glm::vec3 base = up < 0.5f ? glm::mix(root, middle, smoothstep(0, 1, up * 2))
                                         : glm::mix(middle, tip, smoothstep(0, 1, up * 2 - 1));
        for (int x = 0; x < width; ++x) {
            const float at = float(x) / float(width) * columns;
            const int column = int(at);
            const float across = at - float(column);
            const float fibre =
                1 + 0.05f * noise({float(x) * 0.9f, up * 5}, 11) + 0.06f * noise({float(column) * 7.3f, up * 9}, 13);
            const float fold = across < 0.5f ? 1.05f : 0.93f;
            const float rib = std::abs(across - 0.5f) < 0.07f ? 1.12f : 1.f;
            image.at(x, y) = glm::vec4(glm::clamp(base * tints[column] * (fibre * fold * rib), 0.f, 1.f), 1);
        }
    }
    return image;
}

namespace {

using Petal = glm::vec4 (*)(float along, float across, float random);

/// Petals round the middle of a quarter of the sheet.
void drawBlossom(Canvas &canvas, Random &random, glm::vec2 middle, float radius, int petals, float halfWidth,
                 Petal petal)
{
    for (int i = 0; i < petals; ++i) {
        const float heading = Tau * (float(i) + random.around(0, 0.18f)) / float(petals);
        const float tone = random.uniform();
        canvas.stamp(middle, middle + pointing(heading) * radius * random.around(0.95f, 0.05f), radius * halfWidth,
                     [&](float u, float v) { return petal(u, v, tone); });
    }
}

void drawDisc(Canvas &canvas, Random &random, glm::vec2 middle, float radius, glm::vec3 colour)
{
    canvas.stamp(middle - glm::vec2(0, radius), middle + glm::vec2(0, radius), radius, [&](float u, float v) {
        const float x = (u - 0.5f) * 2;
        const float r = x * x + v * v;
        return glm::vec4(colour * (random.around(1, 0.12f) * (1.08f - 0.3f * r)), r < 1 ? 1.f : 0.f);
    });
}

} // namespace

Image cloverSheet(Random random, int size)
{
    Canvas canvas(size, 4);
    // The sheet is square; each picture fills a half, stretched to twice its width when a mesh shows it as a square.
    const auto squeezed = [](glm::vec2 p) { return glm::vec2(p.x * 0.5f, p.y); };
    const glm::vec2 middle(0.5f, 0.5f);
    for (int i = 0; i < 3; ++i) {
        const float angle = Tau * float(i) / 3;
        const glm::vec3 green = varied({0.3f, 0.44f, 0.17f}, random, 0.08f);
        const glm::vec2 axis = pointing(angle);
        const glm::vec2 across(-axis.y, axis.x);
        // Drawn in narrow slices, since the squeeze turns the leaflet's own axes askew.
        constexpr int slices = 160;
        for (int k = 0; k < slices; ++k) {
            const float t = float(k) / slices;
            const float notch = 0.06f * saturate((t - 0.85f) / 0.15f);
            const float width = 0.25f * power(sine(Pi * mix(0.06f, 0.88f, t)), 0.8f);
            const float mark = smoothstep(0.1f, 0.02f, std::abs(t - 0.58f));
            for (const float side : {-1.f, 1.f}) {
                const glm::vec2 inner = middle + axis * (t * 0.46f) + across * (side * notch);
                const glm::vec2 outer = middle + axis * (t * 0.46f) + across * (side * width);
                const glm::vec3 colour =
                    glm::mix(green, glm::vec3(0.55f, 0.63f, 0.42f), mark * 0.55f) * (side < 0 ? 1.08f : 0.92f);
                canvas.stamp(squeezed(inner), squeezed(outer), 0.006f,
                             [&](float u, float) { return glm::vec4(colour * (0.88f + 0.16f * u), 1); });
            }
        }
    }
    for (int ring = 0; ring < 4; ++ring) {
        const float radius = 0.46f - 0.11f * float(ring);
        const int florets = 22 - 5 * ring;
        for (int i = 0; i < florets; ++i) {
            const glm::vec2 out = pointing(Tau * (float(i) + 0.5f * float(ring % 2)) / float(florets));
            const glm::vec3 white =
                glm::mix(glm::vec3(0.76f, 0.66f, 0.6f), glm::vec3(0.95f, 0.91f, 0.88f), float(ring) / 3);
            canvas.stem(squeezed(glm::vec2(1.5f, 0.5f) + out * (radius * 0.35f)),
                        squeezed(glm::vec2(1.5f, 0.5f) + out * radius), 0.013f, 0.03f,
                        varied(white, random, 0.05f) * 1.15f);
        }
    }
    return canvas.finished();
}

Image flowerSheet(Random random, int size)
{
    Canvas canvas(size, 4);
    // Top left: one poppy petal with its stem side down.
    canvas.stamp({0.25f, 0.49f}, {0.25f, 0.01f}, 0.24f, [&](float u, float v) {
        const float ripple = 0.02f * sine(v * 17) + 0.02f * sine(v * 31 + 1);
        const bool isInside =
            std::abs(v) < power(sine(Pi * mix(0.07f, 0.72f, u)), 0.75f) && u < 0.97f + ripple - 0.1f * v * v;
        const float crease = 0.94f + 0.08f * noise({v * 14 / (0.3f + u), u * 2}, 5);
        const glm::vec3 red = glm::mix(glm::vec3(0.62f, 0.07f, 0.05f), glm::vec3(0.83f, 0.17f, 0.1f), u) * crease;
        const glm::vec3 blotch(0.1f, 0.04f, 0.06f);
        return glm::vec4(u < 0.2f - 0.1f * v * v ? blotch : red, isInside ? 1.f : 0.f);
    });
    // Top right: daisy.
    drawBlossom(canvas, random, {0.75f, 0.25f}, 0.235f, 19, 0.145f, [](float u, float v, float tone) {
        const bool isInside = std::abs(v) < power(sine(Pi * mix(0.2f, 0.93f, u)), 0.5f) && u < 0.99f;
        const float light = (0.86f + 0.1f * u) * (0.93f + 0.08f * tone) * (1 - 0.06f * std::abs(v));
        return glm::vec4(glm::vec3(0.99f, 0.98f, 0.94f) * light, isInside ? 1.f : 0.f);
    });
    drawDisc(canvas, random, {0.75f, 0.25f}, 0.075f, {0.88f, 0.67f, 0.13f});
    // Bottom left: cornflower, with notched florets.
    drawBlossom(canvas, random, {0.25f, 0.75f}, 0.235f, 10, 0.3f, [](float u, float v, float tone) {
        const float notch = 0.8f + 0.2f * std::abs(cosine(v * Pi * 1.5f));
        const bool isInside = std::abs(v) < power(u, 1.3f) * 1.02f + 0.08f && u < notch;
        return glm::vec4(glm::vec3(0.24f, 0.32f, 0.78f) * (0.72f + 0.32f * u) * (0.9f + 0.2f * tone),
                         isInside ? 1.f : 0.f);
    });
    drawBlossom(canvas, random, {0.25f, 0.75f}, 0.1f, 11, 0.22f, [](float u, float v, float tone) {
        return glm::vec4(glm::vec3(0.37f, 0.2f, 0.55f) * (0.8f + 0.4f * tone), std::abs(v) < 1 - u * 0.6f ? 1.f : 0.f);
    });
    // Bottom right: a lance-shaped leaf, stem side down.
    const LeafLook lance{{0.36f, 0.46f, 0.2f}, plainOutline, 9, 0.24f};
    drawLeaf(canvas, {0.75f, 0.995f}, 0, 0.48f, lance, lance.colour, 1.f);
    return canvas.finished();
}

} // namespace sward::assets
