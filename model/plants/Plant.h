#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <string>

namespace sward {

/// Names one plant for ever: a random whole number in [1, 2⁵³), unique in the scene.
using PlantId = std::int64_t;
inline constexpr PlantId PlantIdEnd = PlantId(1) << 53;

/// The place of a kind in a plant store's list of kind ids.
using KindIndex = std::uint16_t;

/// Whole units in which places, turns and scales are kept, so that file, memory and hash agree.
inline constexpr double UnitsPerMetre = 1000;
inline constexpr double UnitsPerRadian = 10000;
inline constexpr double UnitsPerScale = 10000;
/// A full turn in units; turns are kept in [0, this).
inline constexpr int FullTurn = 62832;
inline constexpr std::uint32_t ScaleMax = 1'000'000'000;

/// One plant as stored: whole millimetres relative to its placed foliage, 1e-4 rad about +Y right-handed, scale in
/// 1e-4.
struct Plant
{
    PlantId id = 0;
    KindIndex kind = 0;
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::uint16_t turn = 0;
    std::uint32_t scale = std::uint32_t(UnitsPerScale);

    glm::dvec3 metres() const { return glm::dvec3(x, y, z) / UnitsPerMetre; }
    double radians() const { return turn / UnitsPerRadian; }
    double scaleFactor() const { return scale / UnitsPerScale; }

    void moveTo(const glm::dvec3 &metres);
    void turnTo(double radians);
    void scaleTo(double factor);

    bool operator==(const Plant &) const = default;
};

/// A square of `PlantCellMillimetres` a side; (0, 0) begins at the placed foliage's position.
struct CellCoord
{
    std::int32_t x = 0;
    std::int32_t z = 0;

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison with 0 within for a null pointer
    auto operator<=>(const CellCoord &) const = default;
};

inline constexpr std::int32_t PlantCellMillimetres = 32000;
inline constexpr double PlantCellSide = PlantCellMillimetres / UnitsPerMetre;

/// Whole millimetres of a world coordinate, kept within 3,000 km of 0 so that squares of distances fit into 64 bits;
/// what is no number is 0.
std::int64_t wholeMillimetres(double metres);

/// Division that rounds towards minus infinity, so that cells do not double up round the origin.
std::int32_t floorDivide(std::int32_t value, std::int32_t by);

/// The cell of a place in millimetres.
CellCoord cellOf(std::int32_t x, std::int32_t z);

} // namespace sward
