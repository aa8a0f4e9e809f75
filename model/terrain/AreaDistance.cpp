#include "model/terrain/AreaDistance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();
constexpr std::uint8_t half = 128;

/// The samples of an axis that lie within [from, to] metres of its first.
void findWithin(double from, double to, double spacing, int count, int &first, int &end)
{
    first = int(std::clamp(std::floor(from / spacing), 0.0, double(count)));
    end = int(std::clamp(std::ceil(to / spacing) + 1, 0.0, double(count)));
}

/// Lower envelope of parabolas (x − centre)² + height, with centres in ascending order.
class Envelope
{
public:
    void clear() { m_parts.clear(); }

    void add(double centre, double height)
    {
        double from = -none;
        while (!m_parts.empty()) {
            const Part &last = m_parts.back();
            from =
                ((height + centre * centre) - (last.height + last.centre * last.centre)) / (2 * (centre - last.centre));
            if (from > last.from)
                break;
            m_parts.pop_back();
            from = -none;
        }
        m_parts.push_back({centre, height, from});
    }

    /// At places that ascend from call to call; `part` starts at 0.
    double at(double x, std::size_t &part) const
    {
        if (m_parts.empty())
            return none;
        while (part + 1 < m_parts.size() && m_parts[part + 1].from <= x)
            ++part;
        const double off = x - m_parts[part].centre;
        return off * off + m_parts[part].height;
    }

private:
    struct Part
    {
        double centre, height;
        double from; ///< where it begins to be the lowest
    };
    std::vector<Part> m_parts;
};

} // namespace

std::vector<double> distancesToArea(const LayerSamples &area, const SampleGrid &areaGrid, const SampleGrid &grid,
                                    const TexelRect &rect, double reach)
{
    // Both grids begin at the landscape's corner: metres count from there.
    const auto here = grid.metresPerSample;
    const auto there = areaGrid.metresPerSample;
    const auto width = std::size_t(rect.width());
    const auto height = std::size_t(rect.height());
    std::vector<double> distances(width * height, none);
    TexelRect seen;
    findWithin(rect.x0 * here.x - reach, (rect.x1 - 1) * here.x + reach, there.x, area.width(), seen.x0, seen.x1);
    findWithin(rect.z0 * here.y - reach, (rect.z1 - 1) * here.y + reach, there.y, area.height(), seen.z0, seen.z1);
    if (seen.isEmpty())
        return distances;
    const auto columns = std::size_t(seen.width());
    std::vector<std::uint8_t> weights(columns * std::size_t(seen.height()));
    area.read(seen, weights.data());
    if (std::all_of(weights.begin(), weights.end(), [](std::uint8_t weight) { return weight < half; }))
        return distances;

    // Along each column: the square of how far its nearest sample is from each of our rows.
    std::vector<double> squares(height * columns, none);
    std::vector<double> rows;
    for (std::size_t column = 0; column < columns; ++column) {
        rows.clear();
        for (int z = seen.z0; z < seen.z1; ++z) {
            if (weights[std::size_t(z - seen.z0) * columns + column] >= half)
                rows.push_back(z * there.y);
        }
        if (rows.empty())
            continue;
        std::size_t nearest = 0;
        for (std::size_t row = 0; row < height; ++row) {
            const double z = (rect.z0 + int(row)) * here.y;
            while (nearest + 1 < rows.size() && std::abs(rows[nearest + 1] - z) <= std::abs(rows[nearest] - z))
                ++nearest;
            const double off = rows[nearest] - z;
            squares[row * columns + column] = off * off;
        }
    }
    // Along each of our rows: the nearest column.
    Envelope envelope;
    for (std::size_t row = 0; row < height; ++row) {
        envelope.clear();
        for (std::size_t column = 0; column < columns; ++column) {
            const double square = squares[row * columns + column];
            if (square <= reach * reach)
                envelope.add((seen.x0 + int(column)) * there.x, square);
        }
        std::size_t part = 0;
        for (std::size_t x = 0; x < width; ++x) {
            const double distance = std::sqrt(envelope.at((rect.x0 + int(x)) * here.x, part));
            if (distance <= reach)
                distances[row * width + x] = distance;
        }
    }
    return distances;
}

} // namespace sward
