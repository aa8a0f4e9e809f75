#include "model/terrain/HeightField.h"

#include "model/document/Change.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

bool isFinite(const glm::dvec3 &v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// Unit direction, or nothing when there is none. Halves first, so that huge components do not overflow.
std::optional<glm::dvec3> unit(const glm::dvec3 &direction)
{
    const double largest = std::max({std::abs(direction.x), std::abs(direction.y), std::abs(direction.z)});
    if (!isFinite(direction) || largest == 0)
        return std::nullopt;
    return glm::normalize(direction / largest);
}

/// Narrows [from, to] to where origin + t·direction lies in [least, most]. False when nothing is left.
bool clip(double origin, double direction, double least, double most, double &from, double &to)
{
    if (direction == 0)
        return origin >= least && origin <= most;
    const double a = (least - origin) / direction;
    const double b = (most - origin) / direction;
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
    return from <= to;
}

} // namespace

/// A ray in the landscape's own space: x and z in samples, y in metres above the sample 32768, t in world metres.
struct HeightField::Walk
{
    glm::dvec3 origin;
    glm::dvec3 direction;

    glm::dvec3 at(double t) const { return origin + direction * t; }

    /// Visits the squares of `side` samples that the ray crosses between two parameters, in order: visit(x, z, from,
    /// to) in squares, within the rectangle of squares given. Stops when `visit` returns true, and returns that.
    template <class Visit> bool squares(int side, const TexelRect &within, double from, double to, Visit visit) const
    {
        const auto first = at(from);
        int x = std::clamp(int(std::floor(first.x / side)), within.x0, within.x1 - 1);
        int z = std::clamp(int(std::floor(first.z / side)), within.z0, within.z1 - 1);
        const auto leaves = [side](double o, double d, int square) {
            if (d == 0)
                return std::numeric_limits<double>::infinity();
            return (double(square + (d > 0 ? 1 : 0)) * side - o) / d;
        };
        double enters = from;
        while (x >= within.x0 && x < within.x1 && z >= within.z0 && z < within.z1) {
            const double leavesX = leaves(origin.x, direction.x, x);
            const double leavesZ = leaves(origin.z, direction.z, z);
            const double exits = std::clamp(std::min(leavesX, leavesZ), enters, to);
            if (visit(x, z, enters, exits))
                return true;
            if (std::min(leavesX, leavesZ) >= to)
                return false;
            enters = exits;
            if (leavesX <= leavesZ)
                x += direction.x > 0 ? 1 : -1;
            else
                z += direction.z > 0 ? 1 : -1;
        }
        return false;
    }
};

HeightField::HeightField(const Scene &scene)
{
    read(scene);
}

void HeightField::read(const Scene &scene)
{
    *this = {};
    if (!scene.landscape || scene.heights.width() < 2 || scene.heights.height() < 2)
        return;
    m_heights = scene.heights;
    m_holes = scene.holes;
    m_position = scene.landscape->position;
    m_quadSize = scene.landscape->quadSize;
    m_metresPerStep = scene.landscape->heightScale / 128;
    m_bounds.resize(std::size_t(m_heights.tilesAcross()) * std::size_t(m_heights.tilesDown()));
}

HeightField HeightField::withoutHoles() const
{
    HeightField closed = *this;
    closed.m_holes = {};
    return closed;
}

void HeightField::update(const Scene &scene, const Change &change)
{
    const bool sameShape = m_heights.width() == scene.heights.width() && m_heights.height() == scene.heights.height();
    const auto isReplaced = [](const Change::Tiles &tiles) {
        return tiles.kind == SlotKind::Heights && tiles.replaced;
    };
    if (!sameShape || change.touches(SlotKind::Landscape) ||
        std::any_of(change.rasters.begin(), change.rasters.end(), isReplaced)) {
        read(scene);
        return;
    }
    if (isEmpty())
        return;
    m_heights = scene.heights;
    m_holes = scene.holes;
    for (const auto &tiles : change.rasters) {
        if (tiles.kind != SlotKind::Heights)
            continue;
        // Quads that end in a touched tile begin in its neighbours to the north and west.
        for (const auto tile : tiles.tiles)
            for (int z = std::max(tile.z - 1, 0); z <= std::min(tile.z, m_heights.tilesDown() - 1); ++z)
                for (int x = std::max(tile.x - 1, 0); x <= std::min(tile.x, m_heights.tilesAcross() - 1); ++x)
                    m_bounds[std::size_t(z) * std::size_t(m_heights.tilesAcross()) + std::size_t(x)].reset();
    }
}

bool HeightField::contains(double x, double z) const
{
    const double gx = (x - m_position.x) / m_quadSize;
    const double gz = (z - m_position.z) / m_quadSize;
    return !isEmpty() && gx >= 0 && gz >= 0 && gx <= m_heights.width() - 1 && gz <= m_heights.height() - 1;
}

HeightField::Quad HeightField::quadAt(double x, double z) const
{
    const double gx = std::clamp((x - m_position.x) / m_quadSize, 0.0, double(m_heights.width() - 1));
    const double gz = std::clamp((z - m_position.z) / m_quadSize, 0.0, double(m_heights.height() - 1));
    Quad quad{};
    quad.i = std::min(int(gx), m_heights.width() - 2);
    quad.j = std::min(int(gz), m_heights.height() - 2);
    quad.u = gx - quad.i;
    quad.v = gz - quad.j;
    for (int corner = 0; corner < 4; ++corner)
        quad.h[corner] = metres(m_heights.at(quad.i + corner % 2, quad.j + corner / 2));
    return quad;
}

bool HeightField::isHoleIn(int i, int j, double u, double v) const
{
    if (m_holes.isEmpty())
        return false;
    const auto hole = [&](int x, int z) { return m_holes.at(x, z) != 0 ? 1.0 : 0.0; };
    const double north = hole(i, j) * (1 - u) + hole(i + 1, j) * u;
    const double south = hole(i, j + 1) * (1 - u) + hole(i + 1, j + 1) * u;
    return north * (1 - v) + south * v > 0.5;
}

bool HeightField::isHole(double x, double z) const
{
    if (m_holes.isEmpty() || !contains(x, z))
        return false;
    const auto quad = quadAt(x, z);
    return isHoleIn(quad.i, quad.j, quad.u, quad.v);
}

double HeightField::heightAt(double x, double z) const
{
    if (isEmpty())
        return 0;
    const auto quad = quadAt(x, z);
    const double north = quad.h[0] + (quad.h[1] - quad.h[0]) * quad.u;
    const double south = quad.h[2] + (quad.h[3] - quad.h[2]) * quad.u;
    return m_position.y + north + (south - north) * quad.v;
}

glm::dvec3 HeightField::normalAt(double x, double z) const
{
    if (isEmpty())
        return {0, 1, 0};
    const auto quad = quadAt(x, z);
    const double east = (quad.h[1] - quad.h[0]) * (1 - quad.v) + (quad.h[3] - quad.h[2]) * quad.v;
    const double south = (quad.h[2] - quad.h[0]) * (1 - quad.u) + (quad.h[3] - quad.h[1]) * quad.u;
    return glm::normalize(glm::dvec3(-east, m_quadSize, -south));
}

double HeightField::slopeAt(double x, double z) const
{
    const auto normal = normalAt(x, z);
    return glm::degrees(std::atan2(std::hypot(normal.x, normal.z), normal.y));
}

const HeightField::TileBounds &HeightField::tileBounds(int tx, int tz) const
{
    auto &known = m_bounds[std::size_t(tz) * std::size_t(m_heights.tilesAcross()) + std::size_t(tx)];
    if (known)
        return *known;
    constexpr int most = TileSide + 1;
    const auto area = TexelRect{tx * TileSide, tz * TileSide, tx * TileSide + most, tz * TileSide + most}.intersected(
        m_heights.bounds());
    std::uint16_t samples[most * most];
    m_heights.read(area, samples);
    auto bounds = std::make_shared<TileBounds>();
    for (int bz = 0; bz < BlocksPerTile; ++bz)
        for (int bx = 0; bx < BlocksPerTile; ++bx) {
            auto &block = bounds->blocks[bz * BlocksPerTile + bx];
            for (int z = bz * BlockSide; z <= std::min((bz + 1) * BlockSide, area.height() - 1); ++z)
                for (int x = bx * BlockSide; x <= std::min((bx + 1) * BlockSide, area.width() - 1); ++x) {
                    const auto sample = samples[z * area.width() + x];
                    block = {std::min(block.low, sample), std::max(block.high, sample)};
                }
            bounds->all = {std::min(bounds->all.low, block.low), std::max(bounds->all.high, block.high)};
        }
    known = std::move(bounds);
    return *known;
}

glm::dvec2 HeightField::heightRange() const
{
    Bounds all;
    for (int tz = 0; tz < m_heights.tilesDown(); ++tz)
        for (int tx = 0; tx < m_heights.tilesAcross(); ++tx) {
            const auto &tile = tileBounds(tx, tz).all;
            all = {std::min(all.low, tile.low), std::max(all.high, tile.high)};
        }
    return isEmpty() ? glm::dvec2(0) : glm::dvec2(metres(all.low), metres(all.high)) + m_position.y;
}

bool HeightField::missesBounds(const Walk &walk, const Bounds &bounds, double from, double to) const
{
    const double a = walk.origin.y + walk.direction.y * from;
    const double b = walk.origin.y + walk.direction.y * to;
    // The rounding of t may hide a ray that touches: as much slack as a long walk can round away.
    const double slack = m_metresPerStep * 1e-3 + std::abs(to) * 1e-12;
    return std::min(a, b) > metres(bounds.high) + slack || std::max(a, b) < metres(bounds.low) - slack;
}

std::optional<double> HeightField::hitQuad(const Walk &walk, int i, int j, double from, double to) const
{
    const double nw = metres(m_heights.at(i, j));
    const double east = metres(m_heights.at(i + 1, j)) - nw;
    const double south = metres(m_heights.at(i, j + 1)) - nw;
    const double twist = metres(m_heights.at(i + 1, j + 1)) - nw - east - south;
    // How far the ray is above the ground, as a quadratic in s = t − from.
    const auto start = walk.at(from);
    const double u = start.x - i;
    const double v = start.z - j;
    const auto &d = walk.direction;
    const double a = -twist * d.x * d.z;
    const double b = d.y - east * d.x - south * d.z - twist * (u * d.z + v * d.x);
    const double c = start.y - nw - east * u - south * v - twist * u * v;

    double roots[2];
    int count = 0;
    const double discriminant = b * b - 4 * a * c;
    if (discriminant < 0)
        return std::nullopt;
    const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
    if (q != 0)
        roots[count++] = c / q;
    if (a != 0)
        roots[count++] = q / a;
    if (count == 0 && c == 0)
        roots[count++] = 0;
    if (count == 2 && roots[0] > roots[1])
        std::swap(roots[0], roots[1]);
    // A root on the edge between two quads must not fall between them by rounding.
    const double slack = 1e-9 * (1 + std::abs(to));
    for (int k = 0; k < count; ++k) {
        if (!(roots[k] >= -slack && roots[k] <= to - from + slack))
            continue;
        const double t = from + std::clamp(roots[k], 0.0, to - from);
        const auto place = walk.at(t);
        if (!isHoleIn(i, j, std::clamp(place.x - i, 0.0, 1.0), std::clamp(place.z - j, 0.0, 1.0)))
            return t;
    }
    return std::nullopt;
}

std::optional<GroundHit> HeightField::hit(const glm::dvec3 &origin, const glm::dvec3 &direction,
                                          double maxDistance) const
{
    const auto along = unit(direction);
    if (isEmpty() || !isFinite(origin) || !along || !(maxDistance >= 0))
        return std::nullopt;
    const glm::dvec3 perMetre(1 / m_quadSize, 1, 1 / m_quadSize);
    const Walk walk{(origin - m_position) * perMetre, *along * perMetre};
    double from = 0;
    double to = maxDistance;
    if (!clip(walk.origin.x, walk.direction.x, 0, m_heights.width() - 1, from, to) ||
        !clip(walk.origin.z, walk.direction.z, 0, m_heights.height() - 1, from, to) ||
        !clip(walk.origin.y, walk.direction.y, metres(0) - 1, metres(65535) + 1, from, to))
        return std::nullopt;

    const int quadsX = m_heights.width() - 1;
    const int quadsZ = m_heights.height() - 1;
    const auto upTo = [](int quads, int side) { return (quads + side - 1) / side; };
    std::optional<double> found;
    const auto quad = [&](int i, int j, double enters, double exits) {
        found = hitQuad(walk, i, j, enters, exits);
        return found.has_value();
    };
    walk.squares(
        TileSide, {0, 0, upTo(quadsX, TileSide), upTo(quadsZ, TileSide)}, from, to,
        [&](int tx, int tz, double tileEnters, double tileExits) {
            const auto &bounds = tileBounds(tx, tz);
            if (missesBounds(walk, bounds.all, tileEnters, tileExits))
                return false;
            const int x0 = tx * BlocksPerTile;
            const int z0 = tz * BlocksPerTile;
            const TexelRect blocks{x0, z0, std::min(x0 + BlocksPerTile, upTo(quadsX, BlockSide)),
                                   std::min(z0 + BlocksPerTile, upTo(quadsZ, BlockSide))};
            return walk.squares(
                BlockSide, blocks, tileEnters, tileExits, [&](int bx, int bz, double blockEnters, double blockExits) {
                    if (missesBounds(walk, bounds.blocks[(bz - z0) * BlocksPerTile + bx - x0], blockEnters, blockExits))
                        return false;
                    const TexelRect quads{bx * BlockSide, bz * BlockSide, std::min((bx + 1) * BlockSide, quadsX),
                                          std::min((bz + 1) * BlockSide, quadsZ)};
                    return walk.squares(1, quads, blockEnters, blockExits, quad);
                });
        });
    if (!found)
        return std::nullopt;
    const auto position = origin + *along * *found;
    return GroundHit{*found, position, normalAt(position.x, position.z)};
}

std::optional<GroundHit> hitPlane(double y, const glm::dvec3 &origin, const glm::dvec3 &direction)
{
    const auto along = unit(direction);
    if (!isFinite(origin) || !std::isfinite(y) || !along || along->y == 0)
        return std::nullopt;
    const double t = (y - origin.y) / along->y;
    if (!(t >= 0) || !std::isfinite(t))
        return std::nullopt;
    return GroundHit{t, origin + *along * t, {0, along->y < 0 ? 1.0 : -1.0, 0}};
}

} // namespace sward
