#include "resources/generator/Terrain.h"

#include "resources/generator/Maths.h"
#include "resources/generator/Noise.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <queue>

namespace sward::assets {

namespace {

/// One pass of a Gaussian along rows (dx = 1) or columns (dy = 1), edges repeated.
std::vector<float> blurred(const std::vector<float> &values, int width, int depth, float sigma, int dx, int dy)
{
    const int reach = int(sigma * 3);
    std::vector<float> kernel;
    float total = 0;
    for (int i = -reach; i <= reach; ++i) {
        kernel.push_back(exponential(-float(i * i) / (2 * sigma * sigma)));
        total += kernel.back();
    }
    std::vector<float> result(values.size());
    for (int y = 0; y < depth; ++y) {
        for (int x = 0; x < width; ++x) {
            float sum = 0;
            for (int i = -reach; i <= reach; ++i) {
                const int sx = std::clamp(x + i * dx, 0, width - 1);
                const int sy = std::clamp(y + i * dy, 0, depth - 1);
                sum += kernel[std::size_t(i + reach)] * values[std::size_t(sy) * std::size_t(width) + std::size_t(sx)];
            }
            result[std::size_t(y) * std::size_t(width) + std::size_t(x)] = sum / total;
        }
    }
    return result;
}

std::vector<float> blurred(const std::vector<float> &values, int width, int depth, float sigma)
{
    return blurred(blurred(values, width, depth, sigma, 1, 0), width, depth, sigma, 0, 1);
}

constexpr float PathHalfWidth = 1.5f;

} // namespace

Terrain::Terrain(const Grey16 &source) : m_width(source.width), m_depth(source.height)
{
    soften(source);
    findPath();
    measurePath();
    levelPath();
}

void Terrain::soften(const Grey16 &source)
{
    // A sample of the source stands for 90 m and here for 2 m, which makes slopes far steeper than they are: the broad
    // shapes stay and only a share of what is small.
    const std::vector<float> raw(source.values.begin(), source.values.end());
    const std::vector<float> broad = blurred(raw, m_width, m_depth, 7);
    const std::vector<float> fine = blurred(raw, m_width, m_depth, 2.5f);
    m_heights.resize(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i)
        m_heights[i] = broad[i] + 0.16f * (fine[i] - broad[i]);
    const auto [low, high] = std::minmax_element(m_heights.begin(), m_heights.end());
    const float bottom = *low;
    const float range = *high - *low;
    constexpr float detail = 0.28f; // metres of bumps that the source is too coarse to show
    for (int j = 0; j < m_depth; ++j) {
        for (int i = 0; i < m_width; ++i) {
            const glm::vec2 place = glm::vec2(float(i), float(j)) * QuadSize;
            const float bumps = fractal(place / 17.f, 201, 4);
            sample(i, j) = ((sample(i, j) - bottom) / range - 0.5f) * (Relief - 2 * detail) + detail * bumps;
        }
    }
}

void Terrain::findPath()
{
    // The cheapest way from the eastern to the northern edge (Dijkstra 1959), where climbing is dear, makes a path that
    // keeps to the valley and winds as walkers would.
    const int start = 236 * m_width + m_width - 1;
    const int goal = 112;
    std::vector<float> cost(m_heights.size(), 1e30f);
    std::vector<int> from(m_heights.size(), -1);
    using Step = std::pair<float, int>;
    std::priority_queue<Step, std::vector<Step>, std::greater<>> open;
    cost[std::size_t(start)] = 0;
    open.push({0.f, start});
    while (!open.empty()) {
        const auto [known, here] = open.top();
        open.pop();
        if (here == goal)
            break;
        if (known > cost[std::size_t(here)])
            continue;
        const int x = here % m_width;
        const int y = here / m_width;
        for (int dy = -2; dy <= 2; ++dy) {
            for (int dx = -2; dx <= 2; ++dx) {
                if (x + dx < 0 || x + dx >= m_width || y + dy < 0 || y + dy >= m_depth || (dx == 0 && dy == 0))
                    continue;
                const float length = QuadSize * std::sqrt(float(dx * dx + dy * dy));
                const float climb = (sample(x + dx, y + dy) - sample(x, y)) / length;
                const glm::vec2 place = glm::vec2(float(x), float(y)) * QuadSize;
                const float whim = 0.9f * (1 + noise(place / 55.f, 211));
                const float lowland = 0.03f * (sample(x, y) + Relief / 2);
                const int next = here + dy * m_width + dx;
                const float total = known + length * (1 + 70 * climb * climb + whim + lowland);
                if (total < cost[std::size_t(next)]) {
                    cost[std::size_t(next)] = total;
                    from[std::size_t(next)] = here;
                    open.push({total, next});
                }
            }
        }
    }
    for (int here = goal; here >= 0; here = from[std::size_t(here)]) {
        const int row = here / m_width;
        m_path.push_back(glm::vec2(float(here % m_width), float(row)) * QuadSize);
    }
    for (int pass = 0; pass < 12; ++pass) {
        for (std::size_t i = 1; i + 1 < m_path.size(); ++i)
            m_path[i] = m_path[i] * 0.5f + (m_path[i - 1] + m_path[i + 1]) * 0.25f;
    }
}

void Terrain::measurePath()
{
    std::vector<float> along;
    for (const glm::vec2 &p : m_path)
        along.push_back(heightAt(p));
    for (int pass = 0; pass < 20; ++pass) {
        for (std::size_t i = 1; i + 1 < along.size(); ++i)
            along[i] = along[i] * 0.5f + (along[i - 1] + along[i + 1]) * 0.25f;
    }
    m_pathDistance.assign(std::size_t(maskWidth()) * std::size_t(maskDepth()), FarFromPath);
    m_pathHeight.assign(m_pathDistance.size(), 0);
    for (std::size_t i = 0; i + 1 < m_path.size(); ++i) {
        const glm::vec2 a = m_path[i];
        const glm::vec2 ab = m_path[i + 1] - a;
        const glm::vec2 low = glm::min(a, m_path[i + 1]) - FarFromPath;
        const glm::vec2 high = glm::max(a, m_path[i + 1]) + FarFromPath;
        for (int z = std::max(0, int(low.y)); z <= std::min(maskDepth() - 1, int(high.y)); ++z) {
            for (int x = std::max(0, int(low.x)); x <= std::min(maskWidth() - 1, int(high.x)); ++x) {
                const glm::vec2 p{float(x), float(z)};
                const float t = saturate(glm::dot(p - a, ab) / std::max(1e-6f, glm::dot(ab, ab)));
                const glm::vec2 d = p - a - ab * t;
                const float distance = std::sqrt(glm::dot(d, d));
                const std::size_t texel = std::size_t(z) * std::size_t(maskWidth()) + std::size_t(x);
                if (distance < m_pathDistance[texel]) {
                    m_pathDistance[texel] = distance;
                    m_pathHeight[texel] = mix(along[i], along[i + 1], t);
                }
            }
        }
    }
}

void Terrain::levelPath()
{
    for (int j = 0; j < m_depth; ++j) {
        for (int i = 0; i < m_width; ++i) {
            const std::size_t texel = std::size_t(j * 2) * std::size_t(maskWidth()) + std::size_t(i * 2);
            const float share = 1 - smoothstep(1.8f, 9, m_pathDistance[texel]);
            if (share > 0)
                sample(i, j) = mix(sample(i, j), m_pathHeight[texel] - 0.12f, share);
        }
    }
}

float Terrain::heightAt(glm::vec2 place) const
{
    const float x = std::clamp(place.x / QuadSize, 0.f, float(m_width) - 1.001f);
    const float y = std::clamp(place.y / QuadSize, 0.f, float(m_depth) - 1.001f);
    const int i = int(x);
    const int j = int(y);
    return mix(mix(sample(i, j), sample(i + 1, j), x - float(i)),
               mix(sample(i, j + 1), sample(i + 1, j + 1), x - float(i)), y - float(j));
}

float Terrain::slopeAt(glm::vec2 place) const
{
    const float dx =
        (heightAt(place + glm::vec2(QuadSize, 0)) - heightAt(place - glm::vec2(QuadSize, 0))) / (2 * QuadSize);
    const float dz =
        (heightAt(place + glm::vec2(0, QuadSize)) - heightAt(place - glm::vec2(0, QuadSize))) / (2 * QuadSize);
    const float rise = std::sqrt(dx * dx + dz * dz);
    // The arc tangent by its addition theorem and series: tan(a/2) is small enough for four terms.
    const float half = rise / (1 + std::sqrt(1 + rise * rise));
    const float hh = half * half;
    return 2 * 180 / Pi * half * (1 - hh * (1.f / 3 - hh * (0.2f - hh / 7)));
}

float Terrain::pathDistance(glm::vec2 place) const
{
    const int x = std::clamp(int(place.x + 0.5f), 0, maskWidth() - 1);
    const int z = std::clamp(int(place.y + 0.5f), 0, maskDepth() - 1);
    return m_pathDistance[std::size_t(z) * std::size_t(maskWidth()) + std::size_t(x)];
}

float Terrain::pathAt(glm::vec2 place) const
{
    const float frayed = pathDistance(place) + 0.7f * fractal(place / 3.f, 221, 2);
    return 1 - smoothstep(PathHalfWidth - 0.7f, PathHalfWidth + 0.9f, frayed);
}

float Terrain::forestAt(glm::vec2 place) const
{
    const float groves = fractal(place / 95.f, 231, 4);
    const float hills =
        smoothstep(7, 22, slopeAt(place)) * 0.42f + smoothstep(-Relief * 0.3f, Relief * 0.2f, heightAt(place)) * 0.5f;
    const float open = 1 - smoothstep(5, 12, pathDistance(place));
    return smoothstep(0.36f, 0.56f, hills + 0.58f * groves + 0.06f * noise(place / 9.f, 232) - open);
}

std::vector<std::uint16_t> Terrain::samples() const
{
    std::vector<std::uint16_t> result;
    for (const float height : m_heights)
        result.push_back(std::uint16_t(std::clamp(height * 128 / HeightScale + 32768 + 0.5f, 0.f, 65535.f)));
    return result;
}

template <class Weight> std::vector<std::uint8_t> Terrain::mask(const Weight &weight) const
{
    std::vector<std::uint8_t> result;
    for (int z = 0; z < maskDepth(); ++z) {
        for (int x = 0; x < maskWidth(); ++x)
            result.push_back(std::uint8_t(saturate(weight(glm::vec2(float(x), float(z)))) * 255 + 0.5f));
    }
    return result;
}

std::vector<std::uint8_t> Terrain::meadowMask() const
{
    return mask([this](glm::vec2 place) { return (1 - forestAt(place)) * (1 - pathAt(place)); });
}

std::vector<std::uint8_t> Terrain::forestMask() const
{
    return mask([this](glm::vec2 place) { return forestAt(place) * (1 - pathAt(place)); });
}

std::vector<std::uint8_t> Terrain::pathMask() const
{
    return mask([this](glm::vec2 place) { return pathAt(place); });
}

} // namespace sward::assets
