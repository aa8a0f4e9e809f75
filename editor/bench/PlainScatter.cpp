#include "editor/bench/PlainScatter.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward::bench {
namespace {

/// A stream of random numbers, each from the last (xorshift).
class Stream
{
public:
    explicit Stream(std::uint32_t seed) : m_state(seed | 1U) {}
    float unit()
    {
        m_state ^= m_state << 13;
        m_state ^= m_state >> 17;
        m_state ^= m_state << 5;
        return float(m_state >> 8) * (1.0F / 16777216);
    }

private:
    std::uint32_t m_state;
};

float haltonAt(std::uint32_t index, std::uint32_t base)
{
    float result = 0;
    const float step = 1.0F / float(base);
    for (float place = step; index > 0; index /= base, place *= step)
        result += float(index % base) * place;
    return result;
}

/// Heights and weights of one component, side by side as they are kept for growing.
struct Component
{
    int side;
    std::vector<std::uint16_t> heights;
    std::vector<std::uint8_t> weights;

    template <class Sample> float bilinear(const std::vector<Sample> &samples, float x, float z) const
    {
        const int i = std::min(int(x), side - 2);
        const int j = std::min(int(z), side - 2);
        const float u = x - float(i);
        const float v = z - float(j);
        const auto *at = samples.data() + std::ptrdiff_t(j) * side + i;
        const float north = float(at[0]) + (float(at[1]) - float(at[0])) * u;
        const float south = float(at[side]) + (float(at[side + 1]) - float(at[side])) * u;
        return north + (south - north) * v;
    }
};

struct Box
{
    glm::vec3 low, high;
    bool has(const glm::vec3 &p) const
    {
        return p.x >= low.x && p.y >= low.y && p.z >= low.z && p.x <= high.x && p.y <= high.y && p.z <= high.z;
    }
};

} // namespace

std::size_t scatterPlainly(const Scene &scene, const TexelRect &components, bool halton, std::vector<glm::mat4> &plants)
{
    const auto &landscape = *scene.landscape;
    const auto &variety = scene.grassTypes[0].varieties[0];
    const auto &weights = *scene.weights.find(scene.grassTypes[0].layer);
    const int quads = landscape.componentQuads();
    const float extent = float(quads * landscape.quadSize);
    const int across = int(std::ceil(std::sqrt(extent * extent * float(variety.density) / 100)));
    const float square = extent / float(across);
    const float steepest = std::cos(float(variety.slopeRange.y) * 0.0174533F);
    const float metresPerStep = float(landscape.heightScale / 128);
    plants.clear();
    for (int cz = components.z0; cz < components.z1; ++cz)
        for (int cx = components.x0; cx < components.x1; ++cx) {
            Component component{quads + 1, {}, {}};
            const TexelRect rect{cx * quads, cz * quads, cx * quads + quads + 1, cz * quads + quads + 1};
            component.heights.resize(std::size_t(rect.width()) * std::size_t(rect.height()));
            component.weights.resize(component.heights.size());
            scene.heights.read(rect, component.heights.data());
            weights.read(rect, component.weights.data());
            const glm::vec3 origin(float(cx) * extent, 0, float(cz) * extent);
            std::vector<Box> boxes;
            for (const auto &zone : scene.zones.items()) {
                const Box box{glm::vec3(zone->centre - zone->halfExtents), glm::vec3(zone->centre + zone->halfExtents)};
                if (box.low.x < origin.x + extent && box.high.x > origin.x && box.low.z < origin.z + extent &&
                    box.high.z > origin.z)
                    boxes.push_back(box);
            }
            Stream random(std::uint32_t(cz * 977 + cx));
            for (int j = 0; j < across; ++j)
                for (int i = 0; i < across; ++i) {
                    glm::vec2 place;
                    if (halton) {
                        const auto index = std::uint32_t(j * across + i + 1);
                        place = glm::vec2(haltonAt(index, 2), haltonAt(index, 3)) * extent;
                    } else {
                        place.x = (float(i) + 0.5F + (2 * random.unit() - 1) * 0.495F) * square;
                        place.y = (float(j) + 0.5F + (2 * random.unit() - 1) * 0.495F) * square;
                    }
                    const float x = place.x / float(landscape.quadSize);
                    const float z = place.y / float(landscape.quadSize);
                    const float weight = component.bilinear(component.weights, x, z) / 255;
                    if (weight <= 0 || weight < random.unit())
                        continue;
                    const auto heightAt = [&](float sx, float sz) {
                        return (component.bilinear(component.heights, sx, sz) - 32768) * metresPerStep;
                    };
                    const float height = heightAt(x, z);
                    const auto least = [](float v) { return std::floor(v); };
                    const float east = heightAt(least(x) + 1, z) - heightAt(least(x), z);
                    const float south = heightAt(x, least(z) + 1) - heightAt(x, least(z));
                    const auto up = glm::normalize(glm::vec3(-east, landscape.quadSize, -south));
                    if (up.y < steepest || height < float(variety.heightRange->x) ||
                        height > float(variety.heightRange->y))
                        continue;
                    const auto position = origin + glm::vec3(place.x, height, place.y);
                    if (std::any_of(boxes.begin(), boxes.end(), [&](const Box &box) { return box.has(position); }))
                        continue;
                    const float turn = random.unit() * 6.2831853F;
                    const float size = 1 + random.unit() * 0.5F;
                    const auto right = glm::normalize(glm::cross(glm::vec3(-std::sin(turn), 0, std::cos(turn)), up));
                    const auto front = glm::cross(right, up);
                    plants.emplace_back(glm::vec4(right * size, 0), glm::vec4(up * size, 0), glm::vec4(front * size, 0),
                                        glm::vec4(position, 1));
                }
        }
    return plants.size();
}

std::vector<glm::vec2> poissonDisk(float side, float spacing)
{
    const float cell = spacing / std::sqrt(2.0F);
    const int across = int(std::ceil(side / cell));
    std::vector<int> grid(std::size_t(across) * std::size_t(across), -1);
    std::vector<glm::vec2> points;
    std::vector<int> active;
    Stream random(17);
    const auto put = [&](const glm::vec2 &point) {
        grid[std::size_t(int(point.y / cell) * across + int(point.x / cell))] = int(points.size());
        active.push_back(int(points.size()));
        points.push_back(point);
    };
    const auto isFree = [&](const glm::vec2 &point) {
        const int x = int(point.x / cell);
        const int z = int(point.y / cell);
        for (int j = std::max(0, z - 2); j <= std::min(across - 1, z + 2); ++j)
            for (int i = std::max(0, x - 2); i <= std::min(across - 1, x + 2); ++i) {
                const int other = grid[std::size_t(j * across + i)];
                if (other >= 0 && glm::length(points[std::size_t(other)] - point) < spacing)
                    return false;
            }
        return true;
    };
    put(glm::vec2(side / 2));
    constexpr int darts = 30;
    while (!active.empty()) {
        const auto pick = std::size_t(random.unit() * float(active.size()));
        const auto from = points[std::size_t(active[pick])];
        bool placed = false;
        for (int dart = 0; dart < darts && !placed; ++dart) {
            const float angle = random.unit() * 6.2831853F;
            const float distance = spacing * std::sqrt(1 + 3 * random.unit());
            const auto point = from + glm::vec2(std::cos(angle), std::sin(angle)) * distance;
            if (point.x < 0 || point.y < 0 || point.x >= side || point.y >= side || !isFree(point))
                continue;
            put(point);
            placed = true;
        }
        if (!placed) {
            active[pick] = active.back();
            active.pop_back();
        }
    }
    return points;
}

} // namespace sward::bench
