#include "resources/generator/Noise.h"

#include "resources/generator/Maths.h"
#include "resources/generator/Random.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sward::assets {

namespace {

std::uint32_t latticeHash(int x, int y, int z, std::uint32_t seed)
{
    std::uint32_t h = seed * 0x9e3779b9u ^ std::uint32_t(x) * 0x8da6b343u ^ std::uint32_t(y) * 0xd8163841u ^
                      std::uint32_t(z) * 0xcb1ab31fu;
    h = (h ^ (h >> 16)) * 0x7feb352du;
    h = (h ^ (h >> 15)) * 0x846ca68bu;
    return h ^ (h >> 16);
}

int wrapped(int i, int period)
{
    return period > 0 ? ((i % period) + period) % period : i;
}

float fade(float t)
{
    return t * t * t * (t * (t * 6 - 15) + 10);
}

float gradientAt(std::uint32_t h, float x, float y)
{
    // Eight directions of about equal length.
    constexpr float diagonal = 0.7071067f;
    switch (h & 7) {
    case 0:
        return x;
    case 1:
        return -x;
    case 2:
        return y;
    case 3:
        return -y;
    case 4:
        return diagonal * (x + y);
    case 5:
        return diagonal * (x - y);
    case 6:
        return diagonal * (y - x);
    default:
        return -diagonal * (x + y);
    }
}

float gradientAt(std::uint32_t h, float x, float y, float z)
{
    // The twelve edge midpoints of a cube, four of them twice.
    const float u = (h & 15) < 8 ? x : y;
    const float v = (h & 15) < 4 ? y : ((h & 15) == 12 || (h & 15) == 14) ? x : z;
    return ((h & 1) ? -u : u) + ((h & 2) ? -v : v);
}

} // namespace

float noise(glm::vec2 p, std::uint32_t seed, glm::ivec2 period)
{
    const float fx = std::floor(p.x);
    const float fy = std::floor(p.y);
    const float x = p.x - fx;
    const float y = p.y - fy;
    const auto corner = [&](int dx, int dy) {
        const auto h = latticeHash(wrapped(int(fx) + dx, period.x), wrapped(int(fy) + dy, period.y), 0, seed);
        return gradientAt(h, x - float(dx), y - float(dy));
    };
    const float u = fade(x);
    const float low = mix(corner(0, 0), corner(1, 0), u);
    const float high = mix(corner(0, 1), corner(1, 1), u);
    return 1.6f * mix(low, high, fade(y));
}

float noise(glm::vec3 p, std::uint32_t seed)
{
    const glm::vec3 f(std::floor(p.x), std::floor(p.y), std::floor(p.z));
    const glm::vec3 r = p - f;
    const auto corner = [&](int dx, int dy, int dz) {
        const auto h = latticeHash(int(f.x) + dx, int(f.y) + dy, int(f.z) + dz, seed);
        return gradientAt(h, r.x - float(dx), r.y - float(dy), r.z - float(dz));
    };
    const auto plane = [&](int dz) {
        const float u = fade(r.x);
        return mix(mix(corner(0, 0, dz), corner(1, 0, dz), u), mix(corner(0, 1, dz), corner(1, 1, dz), u), fade(r.y));
    };
    return mix(plane(0), plane(1), fade(r.z));
}

float fractal(glm::vec2 p, std::uint32_t seed, int octaves, glm::ivec2 period, float gain)
{
    float sum = 0;
    float strength = 1;
    float total = 0;
    for (int i = 0; i < octaves; ++i) {
        sum += strength * noise(p, seed + std::uint32_t(i) * 101u, period);
        total += strength;
        strength *= gain;
        p *= 2.f;
        period *= 2;
    }
    return sum / total;
}

float fractal(glm::vec3 p, std::uint32_t seed, int octaves, float gain)
{
    float sum = 0;
    float strength = 1;
    float total = 0;
    for (int i = 0; i < octaves; ++i) {
        sum += strength * noise(p, seed + std::uint32_t(i) * 101u);
        total += strength;
        strength *= gain;
        p *= 2.f;
    }
    return sum / total;
}

Cell cellAt(glm::vec2 p, std::uint32_t seed, glm::ivec2 period)
{
    const int cx = int(std::floor(p.x));
    const int cy = int(std::floor(p.y));
    Cell cell{9, 9, {0, 0}, 0};
    for (int y = cy - 1; y <= cy + 1; ++y) {
        for (int x = cx - 1; x <= cx + 1; ++x) {
            Random random(latticeHash(wrapped(x, period.x), wrapped(y, period.y), 7, seed));
            const glm::vec2 point{float(x) + random.uniform(), float(y) + random.uniform()};
            const glm::vec2 offset = p - point;
            const float distance = std::sqrt(glm::dot(offset, offset));
            if (distance < cell.nearest) {
                cell = {distance, cell.nearest, offset, random.uniform()};
            } else if (distance < cell.second) {
                cell.second = distance;
            }
        }
    }
    return cell;
}

} // namespace sward::assets
