#include "model/grass/BlueNoiseTile.h"

#include "model/core/CounterHash.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

namespace sward {
namespace {

constexpr int side = 65536;
constexpr int firstCandidates = 4 * BlueNoiseTile::Points;

struct Point
{
    std::int32_t x, z;
};

/// Distance on the torus, in sides of the tile.
double distanceBetween(const Point &a, const Point &b)
{
    const auto along = [](std::int32_t from, std::int32_t to) {
        const int way = std::abs(from - to);
        return double(std::min(way, side - way)) / side;
    };
    const double x = along(a.x, b.x);
    const double z = along(a.z, b.z);
    return std::sqrt(x * x + z * z);
}

/// Takes away one point after the other, always the one that its neighbours crowd most, until `target` are left.
/// Returns the rest, and appends to `removed` in the order of removal.
std::vector<Point> eliminate(const std::vector<Point> &points, int target, double targetShare,
                             std::vector<Point> &removed)
{
    const int count = int(points.size());
    // The largest radius at which `target` discs fit into the square, and the least distance that counts.
    const double most = std::sqrt(1 / (2 * 1.7320508075688772 * target));
    const double least = most * (1 - targetShare * std::sqrt(targetShare)) * 0.65;
    const int across = std::max(1, int(1 / (2 * most)));
    std::vector<std::vector<int>> bins(std::size_t(across) * std::size_t(across));
    const auto binOf = [&](std::int32_t at) { return int(std::int64_t(at) * across / side); };
    for (int i = 0; i < count; ++i)
        bins[std::size_t(binOf(points[std::size_t(i)].z) * across + binOf(points[std::size_t(i)].x))].push_back(i);

    const auto weightOf = [&](double distance) {
        const double near = 1 - std::max(distance, 2 * least) / (2 * most);
        const double near2 = near * near;
        return near2 * near2 * near2 * near2;
    };
    const auto visitNeighbours = [&](int i, auto visit) {
        const auto &point = points[std::size_t(i)];
        const int bx = binOf(point.x);
        const int bz = binOf(point.z);
        // With fewer than three bins across, the rings round a bin would meet themselves.
        const int reach = across >= 3 ? 1 : 0;
        const int fromX = reach ? bx - 1 : 0;
        const int toX = reach ? bx + 1 : across - 1;
        const int fromZ = reach ? bz - 1 : 0;
        const int toZ = reach ? bz + 1 : across - 1;
        for (int z = fromZ; z <= toZ; ++z)
            for (int x = fromX; x <= toX; ++x)
                for (const int other : bins[std::size_t((z + across) % across * across + (x + across) % across)])
                    if (other != i) {
                        const double distance = distanceBetween(point, points[std::size_t(other)]);
                        if (distance < 2 * most)
                            visit(other, distance);
                    }
    };

    std::vector<double> weights(points.size());
    std::vector<bool> alive(points.size(), true);
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry> crowded;
    for (int i = 0; i < count; ++i) {
        visitNeighbours(i, [&](int, double distance) { weights[std::size_t(i)] += weightOf(distance); });
        crowded.push({weights[std::size_t(i)], i});
    }
    for (int left = count; left > target;) {
        const auto [weight, i] = crowded.top();
        crowded.pop();
        if (!alive[std::size_t(i)] || weight != weights[std::size_t(i)])
            continue;
        alive[std::size_t(i)] = false;
        removed.push_back(points[std::size_t(i)]);
        --left;
        visitNeighbours(i, [&](int other, double distance) {
            if (!alive[std::size_t(other)])
                return;
            weights[std::size_t(other)] -= weightOf(distance);
            crowded.push({weights[std::size_t(other)], other});
        });
    }
    std::vector<Point> kept;
    for (int i = 0; i < count; ++i)
        if (alive[std::size_t(i)])
            kept.push_back(points[std::size_t(i)]);
    return kept;
}

BlueNoiseTile make()
{
    std::vector<Point> points;
    for (std::uint32_t i = 0; i < firstCandidates; ++i)
        points.push_back({std::int32_t(scramble(2 * i + 1) >> 16), std::int32_t(scramble(2 * i + 2) >> 16)});
    std::vector<Point> dropped;
    points = eliminate(points, BlueNoiseTile::Points, 0.25, dropped);
    // The order in which the rest goes, each stretch with the radius that fits its own count.
    std::vector<Point> order;
    while (points.size() > 1) {
        const int target = std::max(1, int(points.size()) * 3 / 4);
        points = eliminate(points, target, 0.75, order);
    }
    order.push_back(points.front());
    std::reverse(order.begin(), order.end());

    const auto binOf = [&](int rank) {
        constexpr int binSide = side / BlueNoiseTile::BinsAcross;
        const auto &point = order[std::size_t(rank)];
        return point.z / binSide * BlueNoiseTile::BinsAcross + point.x / binSide;
    };
    std::vector<int> ranks(order.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    std::stable_sort(ranks.begin(), ranks.end(), [&](int a, int b) { return binOf(a) < binOf(b); });

    BlueNoiseTile tile;
    tile.binStart.assign(std::size_t(BlueNoiseTile::BinsAcross * BlueNoiseTile::BinsAcross) + 1, 0);
    for (const int rank : ranks) {
        tile.x.push_back(float(order[std::size_t(rank)].x));
        tile.z.push_back(float(order[std::size_t(rank)].z));
        tile.least.push_back((float(rank) + 0.5F) * (255.0F / BlueNoiseTile::Points));
        ++tile.binStart[std::size_t(binOf(rank)) + 1];
    }
    std::partial_sum(tile.binStart.begin(), tile.binStart.end(), tile.binStart.begin());
    // Whoever reads whole vectors may read a little beyond the last point.
    for (auto *column : {&tile.x, &tile.z, &tile.least})
        column->resize(column->size() + 16);
    return tile;
}

} // namespace

const BlueNoiseTile &BlueNoiseTile::shared()
{
    static const BlueNoiseTile tile = make();
    return tile;
}

} // namespace sward
