#include "model/terrain/SectionHeights.h"

#include "model/core/Expects.h"

#include <algorithm>

namespace sward {

std::vector<std::uint16_t> coarserHeights(const std::vector<std::uint16_t> &finer, int finerQuads, int quads)
{
    expects(quads >= 1 && quads < finerQuads);
    const auto row = std::size_t(finerQuads + 1);
    expects(finer.size() == row * row);
    // Vertex i lies at i · finerQuads / quads of the finer grid.
    struct Between
    {
        std::size_t first, second;
        std::uint64_t share; ///< of the second, of `quads`
    };
    std::vector<Between> places;
    for (int i = 0; i <= quads; ++i) {
        const int at = i * finerQuads;
        places.push_back(
            {std::size_t(at / quads), std::size_t(std::min(at / quads + 1, finerQuads)), std::uint64_t(at % quads)});
    }
    const auto whole = std::uint64_t(quads);
    std::vector<std::uint16_t> coarser;
    coarser.reserve(places.size() * places.size());
    for (const auto &z : places) {
        for (const auto &x : places) {
            const auto along = [&](std::size_t line) {
                return finer[line * row + x.first] * (whole - x.share) + finer[line * row + x.second] * x.share;
            };
            const std::uint64_t sum = along(z.first) * (whole - z.share) + along(z.second) * z.share;
            coarser.push_back(std::uint16_t((sum + whole * whole / 2) / (whole * whole)));
        }
    }
    return coarser;
}

std::vector<std::vector<std::uint16_t>> sectionHeights(const Raster<std::uint16_t> &heights, int x0, int z0,
                                                       const SectionGrid &grid)
{
    expects(!heights.isEmpty() && x0 >= 0 && z0 >= 0);
    const int side = grid.quads + 1;
    std::vector<std::uint16_t> finest;
    finest.reserve(std::size_t(side) * std::size_t(side));
    for (int z = z0; z < z0 + side; ++z)
        for (int x = x0; x < x0 + side; ++x)
            finest.push_back(heights.at(std::min(x, heights.width() - 1), std::min(z, heights.height() - 1)));
    return sectionHeights(std::move(finest), grid);
}

std::vector<std::vector<std::uint16_t>> sectionHeights(std::vector<std::uint16_t> finest, const SectionGrid &grid)
{
    expects(finest.size() == std::size_t(grid.quads + 1) * std::size_t(grid.quads + 1));
    std::vector<std::vector<std::uint16_t>> levels;
    levels.push_back(std::move(finest));
    for (int level = 1; level < grid.levels(); ++level)
        levels.push_back(coarserHeights(levels.back(), grid.quadsAt(level - 1), grid.quadsAt(level)));
    return levels;
}

} // namespace sward
