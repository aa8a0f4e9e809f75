#include "model/terrain/RuleGround.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// More are read one by one: those of a coarse layer lie far apart.
constexpr std::int64_t mostCopied = 1 << 18;

} // namespace

RuleGround::RuleGround(const Scene &scene, int width, int height, const TexelRect &rect, int margin)
    : m_heights(scene.heights), m_holes(scene.holes), m_metresPerStep(scene.landscape->heightScale / 128),
      m_quadSize(scene.landscape->quadSize), m_zero(scene.landscape->position.y), m_rect(rect),
      m_x(placesOf(rect.x0, rect.x1, width, scene.heights.width())),
      m_z(placesOf(rect.z0, rect.z1, height, scene.heights.height()))
{
    const TexelRect window = TexelRect{m_x.front().index, m_z.front().index, m_x.back().index + 2, m_z.back().index + 2}
                                 .grown(margin)
                                 .intersected(m_heights.bounds());
    if (std::int64_t(window.width()) * window.height() > mostCopied)
        return;
    m_window = window;
    m_samples.resize(std::size_t(window.width()) * std::size_t(window.height()));
    m_heights.read(window, m_samples.data());
}

std::vector<RuleGround::Place> RuleGround::placesOf(int from, int to, int mine, int theirs)
{
    // In whole numbers: index and remainder.
    std::vector<Place> places;
    const int steps = std::max(mine - 1, 1);
    for (int at = from; at < to; ++at) {
        const std::int64_t scaled = std::int64_t(at) * (theirs - 1);
        places.push_back({int(scaled / steps), double(scaled % steps) / steps});
    }
    return places;
}

double RuleGround::sample(int i, int j) const
{
    i = std::clamp(i, 0, m_heights.width() - 1);
    j = std::clamp(j, 0, m_heights.height() - 1);
    if (m_samples.empty())
        return m_heights.at(i, j);
    return m_samples[std::size_t(j - m_window.z0) * std::size_t(m_window.width()) + std::size_t(i - m_window.x0)];
}

double RuleGround::heightBeside(int x, int z, int across, int down) const
{
    const auto &[column, u] = m_x[std::size_t(x - m_rect.x0)];
    const auto &[row, v] = m_z[std::size_t(z - m_rect.z0)];
    const int i = column + across;
    const int j = row + down;
    double height = sample(i, j);
    if (u != 0 || v != 0) {
        const double east = u != 0 ? sample(i + 1, j) : height;
        const double south = v != 0 ? sample(i, j + 1) : height;
        const double far = u != 0 && v != 0 ? sample(i + 1, j + 1) : u != 0 ? east : south;
        const double a = height + (east - height) * u;
        const double b = south + (far - south) * u;
        height = a + (b - a) * v;
    }
    return (height - HeightZero) * m_metresPerStep;
}

double RuleGround::slopeTangent2(int x, int z) const
{
    // At the landscape's edge there is ground on one side only.
    const auto rise = [&](const Place &place, int samples, bool alongX) {
        const double at = place.index + place.beyond;
        const double low = std::max(at - 1, 0.0);
        const double high = std::min(at + 1, double(samples - 1));
        const double run = (high - low) * m_quadSize;
        if (run <= 0)
            return 0.0;
        const double before = alongX ? heightBeside(x, z, -1, 0) : heightBeside(x, z, 0, -1);
        const double after = alongX ? heightBeside(x, z, 1, 0) : heightBeside(x, z, 0, 1);
        return (after - before) / run;
    };
    const double east = rise(m_x[std::size_t(x - m_rect.x0)], m_heights.width(), true);
    const double south = rise(m_z[std::size_t(z - m_rect.z0)], m_heights.height(), false);
    return east * east + south * south;
}

double RuleGround::bulge(int x, int z, const glm::ivec2 &steps) const
{
    const double here = heightBeside(x, z, 0, 0);
    const auto [a, d] = std::pair(steps.x, steps.y);
    const double axes = (here - heightBeside(x, z, -a, 0)) + (here - heightBeside(x, z, a, 0)) +
                        (here - heightBeside(x, z, 0, -a)) + (here - heightBeside(x, z, 0, a));
    const double diagonals = (here - heightBeside(x, z, -d, -d)) + (here - heightBeside(x, z, d, -d)) +
                             (here - heightBeside(x, z, -d, d)) + (here - heightBeside(x, z, d, d));
    return (axes / (a * m_quadSize) + diagonals / (d * m_quadSize * 1.4142135623730951)) / 8;
}

bool RuleGround::isHole(int x, int z) const
{
    if (m_holes.isEmpty())
        return false;
    const auto &[i, u] = m_x[std::size_t(x - m_rect.x0)];
    const auto &[j, v] = m_z[std::size_t(z - m_rect.z0)];
    const auto hole = [&](int column, int row) {
        return m_holes.at(std::min(column, m_holes.width() - 1), std::min(row, m_holes.height() - 1)) != 0 ? 1.0 : 0.0;
    };
    const double north = hole(i, j) * (1 - u) + hole(i + 1, j) * u;
    const double south = hole(i, j + 1) * (1 - u) + hole(i + 1, j + 1) * u;
    return north * (1 - v) + south * v > 0.5;
}

} // namespace sward
