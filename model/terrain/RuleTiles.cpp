#include "model/terrain/RuleTiles.h"

#include "model/terrain/AreaDistance.h"
#include "model/terrain/RuleGround.h"
#include "model/terrain/WeightField.h"

#include <algorithm>
#include <limits>

namespace sward {
namespace {

constexpr int side = WeightRaster::TileSide;

/// The ground alone: nothing else of a scene is kept alive by what is worked out from it.
Scene groundOf(const Scene &scene)
{
    Scene ground;
    ground.landscape = scene.landscape;
    ground.heights = scene.heights;
    ground.holes = scene.holes;
    return ground;
}

} // namespace

RuleTiles::RuleTiles(const Scene &scene, WeightRaster painted, std::vector<Step> steps)
    : m_scene(groundOf(scene)), m_painted(std::move(painted)), m_steps(std::move(steps)),
      m_grid(sampleGrid(scene, m_painted.width(), m_painted.height())),
      m_blocksAcross((m_painted.tilesAcross() + BlockSide - 1) / BlockSide)
{
    for (const auto &step : m_steps) {
        if (step.rule.kind == LayerRule::Kind::Curvature)
            m_margin = std::max(m_margin, curvatureSteps(scene, step.rule).x);
    }
    m_blocks.resize(std::size_t(m_blocksAcross) * std::size_t((m_painted.tilesDown() + BlockSide - 1) / BlockSide));
    for (auto &block : m_blocks)
        block = std::make_shared<Block>();
}

RuleTiles::RuleTiles(const Scene &scene, WeightRaster painted, std::vector<Step> steps, const RuleTiles &before,
                     const TexelRect &touched)
    : m_scene(groundOf(scene)), m_painted(std::move(painted)), m_steps(std::move(steps)), m_grid(before.m_grid),
      m_margin(before.m_margin), m_blocksAcross(before.m_blocksAcross), m_blocks(before.m_blocks)
{
    expects(m_painted.bounds() == before.m_painted.bounds());
    const auto rect = touched.intersected(m_painted.bounds());
    if (rect.isEmpty())
        return;
    const TexelRect tiles{rect.x0 / side, rect.z0 / side, (rect.x1 - 1) / side + 1, (rect.z1 - 1) / side + 1};
    for (int bz = tiles.z0 / BlockSide; bz * BlockSide < tiles.z1; ++bz)
        for (int bx = tiles.x0 / BlockSide; bx * BlockSide < tiles.x1; ++bx) {
            const auto place = std::size_t(bz * m_blocksAcross + bx);
            auto &old = *before.m_blocks[place];
            auto fresh = std::make_shared<Block>();
            const std::lock_guard lock(old.mutex);
            for (int i = 0; i < BlockSide * BlockSide; ++i) {
                const int tx = bx * BlockSide + i % BlockSide;
                const int tz = bz * BlockSide + i / BlockSide;
                auto known = old.tiles[std::size_t(i)];
                const auto stale = rect.intersected({tx * side, tz * side, (tx + 1) * side, (tz + 1) * side});
                if (known.tile && !stale.isEmpty())
                    known.stale = known.stale.united(stale);
                fresh->tiles[std::size_t(i)] = std::move(known);
            }
            m_blocks[place] = std::move(fresh);
        }
}

std::shared_ptr<const RuleTiles::Tile> RuleTiles::tile(int tx, int tz) const
{
    auto &block = *m_blocks[blockIndex(tx, tz)];
    const auto place = std::size_t(tz % BlockSide * BlockSide + tx % BlockSide);
    Known known;
    {
        const std::lock_guard lock(block.mutex);
        known = block.tiles[place];
    }
    if (known.tile && known.stale.isEmpty())
        return known.tile;
    // Two threads may both work it out; they come to the same.
    auto fresh = made(tx, tz, known);
    const std::lock_guard lock(block.mutex);
    block.tiles[place] = {fresh, {}};
    return fresh;
}

std::shared_ptr<const RuleTiles::Tile> RuleTiles::made(int tx, int tz, const Known &known) const
{
    const auto whole = m_painted.bounds().intersected({tx * side, tz * side, (tx + 1) * side, (tz + 1) * side});
    const auto rect = known.tile ? known.stale : whole;
    const auto *painted = m_painted.tile(tx, tz);
    auto tile = known.tile ? std::make_shared<Tile>(*known.tile) : std::make_shared<Tile>();
    for (int z = rect.z0; z < rect.z1; ++z) {
        const auto first = std::ptrdiff_t(z % side * side + rect.x0 % side);
        if (painted)
            std::copy_n(painted->samples.begin() + first, rect.width(), tile->begin() + first);
        else
            std::fill_n(tile->begin() + first, rect.width(), m_painted.fill());
    }
    for (const auto &step : m_steps)
        apply(step, rect, *tile);
    return tile;
}

void RuleTiles::apply(const Step &step, const TexelRect &rect, Tile &tile) const
{
    const RuleGround ground(m_scene, m_painted.width(), m_painted.height(), rect, m_margin);
    const bool mayHaveHoles = !m_scene.holes.isEmpty();
    /// Combines every sample with `value(x, z)`; a hole says nothing.
    const auto combine = [&](const auto &value) {
        for (int z = rect.z0; z < rect.z1; ++z)
            for (int x = rect.x0; x < rect.x1; ++x) {
                auto &weight = tile[std::size_t(z % side * side + x % side)];
                const unsigned rule = mayHaveHoles && ground.isHole(x, z) ? 0 : value(x, z);
                weight = combined(step.rule.mode, weight, rule);
            }
    };
    const auto &rule = step.rule;
    switch (rule.kind) {
    case LayerRule::Kind::Height:
        combine([&](int x, int z) { return step.fade.at(ground.heightAt(x, z)); });
        break;
    case LayerRule::Kind::Slope:
        combine([&](int x, int z) { return step.fade.atSlope(ground.slopeTangent2(x, z)); });
        break;
    case LayerRule::Kind::Curvature: {
        const auto steps = curvatureSteps(m_scene, rule);
        combine([&](int x, int z) { return step.fade.at(ground.bulge(x, z, steps)); });
        break;
    }
    case LayerRule::Kind::Noise:
        combine([&](int x, int z) {
            const auto place = m_grid.placeOf(x, z);
            return step.fade.at(ruleNoise(place.x, place.y, rule.scale, rule.seed));
        });
        break;
    case LayerRule::Kind::Distance:
        if (step.zone) {
            combine([&](int x, int z) {
                const auto place = m_grid.placeOf(x, z);
                return step.fade.at(step.zone->distanceTo(place.x, place.y));
            });
        } else {
            const auto grid = sampleGrid(m_scene, step.area.width(), step.area.height());
            const auto distances = distancesToArea(step.area, grid, m_grid, rect, step.fade.reachOver(grid));
            combine([&](int x, int z) {
                return step.fade.at(
                    distances[std::size_t(z - rect.z0) * std::size_t(rect.width()) + std::size_t(x - rect.x0)]);
            });
        }
        break;
    }
}

} // namespace sward
