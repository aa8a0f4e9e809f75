#pragma once

#include "model/core/Json.h"
#include "model/plants/Plant.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// Plant cells along a side of the square whose plants share a file.
inline constexpr int TileCells = 8;

/// The plants of one tile file. `Plant::kind` is an index into this tile's own `kinds`.
struct PlantTile
{
    std::vector<std::string> kinds;
    std::vector<Plant> plants; ///< sorted by id
    UnknownFields unknown;
};

/// Side of a tile in millimetres, for a placed foliage's cell size in metres.
std::int64_t tileSideMillimetres(double cellSize);

/// The tile of a place in millimetres.
CellCoord tileOf(std::int32_t x, std::int32_t z, std::int64_t side);

/// `t_+03_-01.json`
std::string tileFileName(CellCoord tile);
/// The tile of such a name, and nothing for any other name.
std::optional<CellCoord> tileOfFileName(std::string_view name);

/// The file's text: one plant a line, so that two people's additions merge line by line.
std::string writePlantTile(const PlantTile &tile);

/// Reads what `writePlantTile` wrote, or what a person did by hand. The issue names line and column; of a file that is
/// wrong anywhere nothing is taken.
Result<PlantTile> readPlantTile(std::string_view text, const std::string &file);

} // namespace sward
