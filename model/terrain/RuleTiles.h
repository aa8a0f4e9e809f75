#pragma once

#include "model/terrain/LayerRules.h"
#include "model/terrain/LayerSamples.h"
#include "model/terrain/SampleGrid.h"
#include "model/terrain/Zones.h"

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace sward {

/// One layer's samples with its rules, worked out tile by tile when first asked for and kept. What follows an edit
/// shares the tiles that the edit left true. May be asked from any thread; the tiles are the same whoever asks first.
class RuleTiles
{
public:
    using Tile = std::array<std::uint8_t, WeightRaster::TileSamples>;

    /// A rule with what it needs beside the ground.
    struct Step
    {
        LayerRule rule;
        RuleFade fade;
        LayerSamples area; ///< of a distance: the layer's samples, or else
        std::optional<ExclusionShape> zone;
    };

    /// `scene` has a landscape with heights; `painted` has samples.
    RuleTiles(const Scene &scene, WeightRaster painted, std::vector<Step> steps);
    /// The same size of raster and the same rules, after an edit; only samples within `touched` may differ.
    RuleTiles(const Scene &scene, WeightRaster painted, std::vector<Step> steps, const RuleTiles &before,
              const TexelRect &touched);

    std::shared_ptr<const Tile> tile(int tx, int tz) const;

private:
    static constexpr int BlockSide = 8;
    /// A tile as far as it is known: all of it but the samples within `stale`.
    struct Known
    {
        std::shared_ptr<const Tile> tile; ///< null: nothing is known
        TexelRect stale;
    };
    struct Block
    {
        std::mutex mutex; ///< of the places of the tiles; they themselves never change
        std::array<Known, std::size_t(BlockSide) * BlockSide> tiles;
    };

    std::size_t blockIndex(int tx, int tz) const
    {
        return std::size_t(tz / BlockSide * m_blocksAcross + tx / BlockSide);
    }
    std::shared_ptr<const Tile> made(int tx, int tz, const Known &known) const;
    void apply(const Step &step, const TexelRect &rect, Tile &tile) const;

    Scene m_scene; ///< its ground only
    WeightRaster m_painted;
    std::vector<Step> m_steps;
    SampleGrid m_grid;
    int m_margin = 1; ///< height samples beside a place that some rule asks for
    int m_blocksAcross;
    std::vector<std::shared_ptr<Block>> m_blocks;
};

} // namespace sward
