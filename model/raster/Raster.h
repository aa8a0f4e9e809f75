#pragma once

#include "model/core/Expects.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sward {

/// Whole texels: [x0, x1) × [z0, z1). x runs east, z south, as in the images.
struct TexelRect
{
    int x0 = 0, z0 = 0, x1 = 0, z1 = 0;

    bool isEmpty() const { return x0 >= x1 || z0 >= z1; }
    int width() const { return x1 - x0; }
    int height() const { return z1 - z0; }
    TexelRect intersected(const TexelRect &other) const
    {
        return {std::max(x0, other.x0), std::max(z0, other.z0), std::min(x1, other.x1), std::min(z1, other.z1)};
    }
    TexelRect united(const TexelRect &other) const
    {
        if (isEmpty())
            return other;
        if (other.isEmpty())
            return *this;
        return {std::min(x0, other.x0), std::min(z0, other.z0), std::max(x1, other.x1), std::max(z1, other.z1)};
    }
    TexelRect grown(int by) const { return {x0 - by, z0 - by, x1 + by, z1 + by}; }

    bool operator==(const TexelRect &) const = default;
};

/// Stamp of who may write into a shared node in place. Every open edit has one of its own, and a new one after each
/// snapshot; what carries another stamp is copied first.
using Epoch = std::uint64_t;
Epoch nextEpoch();

/// A grid of samples as a value: copies share all tiles, and writing copies only the tile that is touched. Tiles that
/// were never written cost nothing and read as the fill value.
template <class Sample> class Raster
{
public:
    static constexpr int TileSide = 64;
    static constexpr int TileSamples = TileSide * TileSide;

    struct Tile
    {
        Epoch epoch = 0;
        std::array<Sample, TileSamples> samples;
    };

    Raster() = default;
    Raster(int width, int height, Sample fill)
        : m_width(width), m_height(height), m_fill(fill), m_root(std::make_shared<Root>())
    {
        expects(width >= 0 && height >= 0);
        const auto blocks = std::size_t(blocksAcross()) * std::size_t((tilesDown() + BlockSide - 1) / BlockSide);
        m_root->blocks.resize(blocks);
    }

    bool isEmpty() const { return m_width == 0 || m_height == 0; }
    int width() const { return m_width; }
    int height() const { return m_height; }
    Sample fill() const { return m_fill; }
    TexelRect bounds() const { return {0, 0, m_width, m_height}; }
    int tilesAcross() const { return (m_width + TileSide - 1) / TileSide; }
    int tilesDown() const { return (m_height + TileSide - 1) / TileSide; }

    /// Null where nothing was ever written: every sample is the fill value. Samples of a tile beyond the raster's edge
    /// are the fill value.
    const Tile *tile(int tx, int tz) const
    {
        const auto &block = m_root->blocks[blockIndex(tx, tz)];
        return block ? block->tiles[indexInBlock(tx, tz)].get() : nullptr;
    }

    Sample at(int x, int z) const
    {
        const Tile *found = tile(x / TileSide, z / TileSide);
        return found ? found->samples[std::size_t(z % TileSide * TileSide + x % TileSide)] : m_fill;
    }

    /// The samples of the tile for writing, copied first unless `epoch` wrote it before. Adds what that cost to
    /// `bytes`.
    Sample *tileToWrite(int tx, int tz, Epoch epoch, std::size_t &bytes)
    {
        auto &slot = slotToWrite(tx, tz, epoch, bytes);
        if (!slot || slot->epoch != epoch) {
            if (slot) {
                slot = std::make_shared<Tile>(*slot);
            } else {
                slot = std::make_shared<Tile>();
                slot->samples.fill(m_fill);
            }
            slot->epoch = epoch;
            bytes += sizeof(Tile);
        }
        return slot->samples.data();
    }

    /// Makes one tile of this raster the very one that `other` has there; both must have the same size.
    void shareTile(int tx, int tz, const Raster &other, Epoch epoch, std::size_t &bytes)
    {
        const auto &from = other.m_root->blocks[blockIndex(tx, tz)];
        slotToWrite(tx, tz, epoch, bytes) = from ? from->tiles[indexInBlock(tx, tz)] : nullptr;
    }

    /// Whether both hold the very same tile there, without comparing samples.
    bool sharesTile(int tx, int tz, const Raster &other) const { return tile(tx, tz) == other.tile(tx, tz); }
    bool sharesAll(const Raster &other) const
    {
        return m_root == other.m_root && m_width == other.m_width && m_height == other.m_height;
    }

    bool operator==(const Raster &other) const
    {
        if (m_width != other.m_width || m_height != other.m_height)
            return false;
        if (m_root == other.m_root)
            return true;
        for (int tz = 0; tz < tilesDown(); ++tz) {
            for (int tx = 0; tx < tilesAcross(); ++tx) {
                if (!sameTile(tx, tz, other))
                    return false;
            }
        }
        return true;
    }

    /// Copies samples out, row by row; `rect` must lie inside.
    void read(const TexelRect &rect, Sample *out) const
    {
        for (int z = rect.z0; z < rect.z1; ++z) {
            for (int x = rect.x0; x < rect.x1;) {
                const int run = std::min(TileSide - x % TileSide, rect.x1 - x);
                const Tile *from = tile(x / TileSide, z / TileSide);
                if (from)
                    std::copy_n(from->samples.data() + z % TileSide * TileSide + x % TileSide, run, out);
                else
                    std::fill_n(out, run, m_fill);
                out += run;
                x += run;
            }
        }
    }

    /// Copies samples in, row by row; `rect` must lie inside.
    void write(const TexelRect &rect, const Sample *in, Epoch epoch, std::size_t &bytes)
    {
        const std::size_t stride = std::size_t(rect.width());
        for (int tz = rect.z0 / TileSide; tz * TileSide < rect.z1; ++tz) {
            for (int tx = rect.x0 / TileSide; tx * TileSide < rect.x1; ++tx) {
                const TexelRect part =
                    rect.intersected({tx * TileSide, tz * TileSide, (tx + 1) * TileSide, (tz + 1) * TileSide});
                Sample *out = tileToWrite(tx, tz, epoch, bytes);
                for (int z = part.z0; z < part.z1; ++z)
                    std::copy_n(in + std::size_t(z - rect.z0) * stride + std::size_t(part.x0 - rect.x0), part.width(),
                                out + z % TileSide * TileSide + part.x0 % TileSide);
            }
        }
    }

private:
    static constexpr int BlockSide = 8;
    struct Block
    {
        Epoch epoch = 0;
        std::array<std::shared_ptr<Tile>, std::size_t(BlockSide) * BlockSide> tiles;
    };
    struct Root
    {
        Epoch epoch = 0;
        std::vector<std::shared_ptr<Block>> blocks;
    };

    /// The place of the tile, in a root and block that `epoch` may write into.
    std::shared_ptr<Tile> &slotToWrite(int tx, int tz, Epoch epoch, std::size_t &bytes)
    {
        expects(tx >= 0 && tz >= 0 && tx < tilesAcross() && tz < tilesDown());
        if (m_root->epoch != epoch) {
            m_root = std::make_shared<Root>(*m_root);
            m_root->epoch = epoch;
            bytes += m_root->blocks.size() * sizeof(m_root->blocks[0]);
        }
        auto &block = m_root->blocks[blockIndex(tx, tz)];
        if (!block || block->epoch != epoch) {
            block = block ? std::make_shared<Block>(*block) : std::make_shared<Block>();
            block->epoch = epoch;
            bytes += sizeof(Block);
        }
        return block->tiles[indexInBlock(tx, tz)];
    }

    int blocksAcross() const { return (tilesAcross() + BlockSide - 1) / BlockSide; }
    std::size_t blockIndex(int tx, int tz) const
    {
        return std::size_t(tz / BlockSide) * std::size_t(blocksAcross()) + std::size_t(tx / BlockSide);
    }
    static std::size_t indexInBlock(int tx, int tz) { return std::size_t(tz % BlockSide * BlockSide + tx % BlockSide); }
    bool sameTile(int tx, int tz, const Raster &other) const
    {
        const Tile *mine = tile(tx, tz);
        const Tile *theirs = other.tile(tx, tz);
        if (mine == theirs)
            return mine || m_fill == other.m_fill;
        const auto isAll = [](const Tile &tile, Sample value) {
            return std::all_of(tile.samples.begin(), tile.samples.end(), [&](Sample s) { return s == value; });
        };
        if (mine && theirs)
            return mine->samples == theirs->samples;
        return mine ? isAll(*mine, other.m_fill) : isAll(*theirs, m_fill);
    }

    int m_width = 0;
    int m_height = 0;
    Sample m_fill{};
    std::shared_ptr<Root> m_root = std::make_shared<Root>();
};

using HeightRaster = Raster<std::uint16_t>;
using WeightRaster = Raster<std::uint8_t>;

/// The sample that stands for height 0.
inline constexpr std::uint16_t HeightZero = 32768;
/// What the holes raster holds where there is no ground.
inline constexpr std::uint8_t Hole = 255;

} // namespace sward
