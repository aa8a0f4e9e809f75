#include "model/tools/NearbyPlants.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

/// Kinds of little or no spacing still share squares of this size.
constexpr std::int64_t LeastSide = 250;

std::int64_t floorDiv(std::int64_t value, std::int64_t by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

std::uint64_t keyOf(std::int64_t column, std::int64_t row)
{
    return std::uint64_t(std::uint32_t(column)) << 32 | std::uint32_t(row);
}

std::int32_t clamped(std::int64_t value)
{
    return std::int32_t(std::clamp<std::int64_t>(value, std::numeric_limits<std::int32_t>::min(),
                                                 std::numeric_limits<std::int32_t>::max()));
}

} // namespace

std::pair<std::int64_t, std::int64_t> originOf(const PlacedFoliage &placed)
{
    return {wholeMillimetres(placed.position.x), wholeMillimetres(placed.position.z)};
}

NearbyPlants::Kind &NearbyPlants::kindOf(const Scene *scene, const RecordRef &ref)
{
    const auto [found, isNew] = m_kinds.try_emplace(ref);
    Kind &kind = found->second;
    if (isNew) {
        const auto given = m_spacings.find(ref);
        const PlacedFoliage *placed = scene ? scene->placedFoliage.find(ref.id) : nullptr;
        const PlantKind *record = placed ? placed->kind(ref.child) : nullptr;
        if (given != m_spacings.end())
            kind.spacing = given->second;
        else if (record)
            kind.spacing = std::llround(record->placement.spacing * UnitsPerMetre);
        kind.side = std::max(kind.spacing, LeastSide);
    }
    return kind;
}

void NearbyPlants::add(Kind &kind, std::int64_t x, std::int64_t z)
{
    kind.squares[keyOf(floorDiv(x, kind.side), floorDiv(z, kind.side))].emplace_back(x, z);
}

void NearbyPlants::add(const RecordRef &kind, std::int64_t x, std::int64_t z)
{
    add(kindOf(nullptr, kind), x, z);
}

void NearbyPlants::look(const Scene &scene, std::int64_t x, std::int64_t z, std::int64_t reach)
{
    for (const auto &placed : scene.placedFoliage.items()) {
        const PlantStore *store = scene.plants.find(placed->id);
        if (!store)
            continue;
        std::vector<Kind *> kinds;
        for (const auto &kindId : store->kindIds())
            kinds.push_back(&kindOf(&scene, {SlotKind::PlacedFoliage, placed->id, kindId}));
        const auto origin = originOf(*placed);
        const auto take = [&](CellCoord coord, const PlantCell &cell) {
            if (!m_seen.emplace(placed->id, coord).second)
                return;
            const auto cornerX = origin.first + std::int64_t(coord.x) * PlantCellMillimetres;
            const auto cornerZ = origin.second + std::int64_t(coord.z) * PlantCellMillimetres;
            for (std::size_t row = 0; row < cell.size(); ++row)
                add(*kinds[cell.kinds()[row]], cornerX + cell.localX()[row], cornerZ + cell.localZ()[row]);
        };
        const std::int64_t ownX = x - origin.first, ownZ = z - origin.second;
        store->forEachCellIn(clamped(ownX - reach), clamped(ownZ - reach), clamped(ownX + reach), clamped(ownZ + reach),
                             take);
    }
}

bool NearbyPlants::hasRoom(const RecordRef &ref, std::int64_t x, std::int64_t z) const
{
    const auto own = m_kinds.find(ref);
    const auto given = m_spacings.find(ref);
    const std::int64_t spacing = own != m_kinds.end()        ? own->second.spacing
                                 : given != m_spacings.end() ? given->second
                                                             : 0;
    for (const auto &[otherRef, other] : m_kinds) {
        const std::int64_t distance = otherRef == ref ? spacing : std::min(spacing, other.spacing);
        const std::int64_t column = floorDiv(x, other.side), row = floorDiv(z, other.side);
        for (std::int64_t squareZ = row - 1; squareZ <= row + 1; ++squareZ) {
            for (std::int64_t squareX = column - 1; squareX <= column + 1; ++squareX) {
                const auto square = other.squares.find(keyOf(squareX, squareZ));
                if (square == other.squares.end())
                    continue;
                for (const auto &[otherX, otherZ] : square->second) {
                    const std::int64_t dx = otherX - x, dz = otherZ - z;
                    if (dx * dx + dz * dz < distance * distance)
                        return false;
                }
            }
        }
    }
    return true;
}

} // namespace sward
