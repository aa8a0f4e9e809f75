#include "model/terrain/WaterMap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

/// Samples that a search looks at on either side before it begins to skip some.
constexpr int mostSteps = 128;
/// How much farther than asked distances are told apart, so that those between samples come out right.
constexpr int moreSteps = 2;

} // namespace

WaterMap::WaterMap(const Scene &scene)
{
    const bool hasGround = scene.landscape && scene.heights.width() >= 2 && scene.heights.height() >= 2;
    if (hasGround) {
        m_heights = scene.heights;
        m_position = scene.landscape->position;
        m_quadSize = scene.landscape->quadSize;
        m_metresPerStep = scene.landscape->heightScale / 128;
    }
    for (const auto &water : scene.water.items()) {
        if (water->polygon.empty() && !hasGround)
            continue;
        Body body{water->polygon,
                  {m_position.x, m_position.z, m_position.x + scene.widthMetres(), m_position.z + scene.depthMetres()},
                  water->level};
        if (!water->polygon.empty()) {
            const auto &first = water->polygon.front();
            body.bounds = {first.x, first.y, first.x, first.y};
            for (const auto &point : water->polygon)
                body.bounds = body.bounds.united({point.x, point.y, point.x, point.y});
        }
        if (water->polygon.empty() || water->polygon.size() >= 3)
            m_bodies.push_back(std::move(body));
    }
}

bool WaterMap::isUnder(double x, double y, double z) const
{
    return std::any_of(m_bodies.begin(), m_bodies.end(), [&](const Body &body) {
        return y < body.level &&
               (body.shore.empty() || (body.bounds.meets({x, z, x, z}) && isInside(body.shore, x, z)));
    });
}

bool WaterMap::isNear(const GroundBox &box, double metres) const
{
    return std::any_of(m_bodies.begin(), m_bodies.end(),
                       [&](const Body &body) { return body.bounds.meets(box.grown(metres)); });
}

bool WaterMap::isWet(int i, int j) const
{
    return isUnder(m_position.x + i * m_quadSize, m_position.y + (m_heights.at(i, j) - HeightZero) * m_metresPerStep,
                   m_position.z + j * m_quadSize);
}

float WaterMap::Distances::at(float sampleX, float sampleZ) const
{
    const float x = std::clamp(sampleX / float(stride), float(rect.x0), float(rect.x1 - 1));
    const float z = std::clamp(sampleZ / float(stride), float(rect.z0), float(rect.z1 - 1));
    const int i = std::min(int(x), std::max(rect.x1 - 2, rect.x0));
    const int j = std::min(int(z), std::max(rect.z1 - 2, rect.z0));
    const int east = std::min(i + 1, rect.x1 - 1);
    const int south = std::min(j + 1, rect.z1 - 1);
    const auto sample = [&](int sx, int sz) {
        return metres[std::size_t(sz - rect.z0) * std::size_t(rect.width()) + std::size_t(sx - rect.x0)];
    };
    const float north = sample(i, j) + (sample(east, j) - sample(i, j)) * (x - float(i));
    const float below = sample(i, south) + (sample(east, south) - sample(i, south)) * (x - float(i));
    return north + (below - north) * (z - float(j));
}

WaterMap::Distances WaterMap::distances(const TexelRect &samples, double most) const
{
    expects(!m_heights.isEmpty() && most >= 0);
    const double steps = std::min(most / m_quadSize, double(m_heights.width() + m_heights.height()));
    Distances found;
    found.stride = std::max(1, int(std::ceil(steps / mostSteps)));
    const int stride = found.stride;
    const int reach = int(std::ceil(steps / stride)) + moreSteps;
    const TexelRect grid{0, 0, (m_heights.width() - 1) / stride + 1, (m_heights.height() - 1) / stride + 1};
    found.rect = TexelRect{samples.x0 / stride, samples.z0 / stride, (samples.x1 - 1) / stride + 2,
                           (samples.z1 - 1) / stride + 2}
                     .intersected(grid);
    const auto seen = found.rect.grown(reach).intersected(grid);

    // First along the rows, then across them (the distance transform of a grid is separable).
    const int width = seen.width();
    std::vector<int> alongRow(std::size_t(width) * std::size_t(seen.height()), reach);
    for (int z = 0; z < seen.height(); ++z) {
        auto *row = alongRow.data() + std::ptrdiff_t(z) * width;
        for (int x = 0; x < width; ++x)
            row[x] = isWet((seen.x0 + x) * stride, (seen.z0 + z) * stride) ? 0
                     : x > 0                                               ? std::min(row[x - 1] + 1, reach)
                                                                           : reach;
        for (int x = width - 2; x >= 0; --x)
            row[x] = std::min(row[x], row[x + 1] + 1);
    }
    found.metres.reserve(std::size_t(found.rect.width()) * std::size_t(found.rect.height()));
    for (int z = found.rect.z0; z < found.rect.z1; ++z)
        for (int x = found.rect.x0; x < found.rect.x1; ++x) {
            int best = reach * reach;
            for (int off = 0; off * off < best; ++off)
                for (const int other : {z - off, z + off})
                    if (other >= seen.z0 && other < seen.z1) {
                        const int along =
                            alongRow[std::size_t(other - seen.z0) * std::size_t(width) + std::size_t(x - seen.x0)];
                        best = std::min(best, off * off + along * along);
                    }
            found.metres.push_back(float(std::sqrt(double(best)) * stride * m_quadSize));
        }
    return found;
}

double WaterMap::distanceTo(double x, double z, double most) const
{
    if (isEmpty() || m_heights.isEmpty())
        return std::numeric_limits<double>::infinity();
    const double sampleX = std::clamp((x - m_position.x) / m_quadSize, 0.0, double(m_heights.width() - 1));
    const double sampleZ = std::clamp((z - m_position.z) / m_quadSize, 0.0, double(m_heights.height() - 1));
    const int i = int(sampleX);
    const int j = int(sampleZ);
    return double(distances({i, j, i + 1, j + 1}, most).at(float(sampleX), float(sampleZ)));
}

} // namespace sward
