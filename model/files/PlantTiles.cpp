#include "model/files/PlantTiles.h"

#include "model/core/ParallelFor.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace sward {
namespace {

std::uint64_t mixed(std::uint64_t value)
{
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93u;
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93u;
    return value ^ value >> 32;
}

/// Names the first few and counts the rest, so that a broken merge of a thousand plants is one line and not a thousand.
class Complaints
{
public:
    void add(PlantId id, const std::string &path) { m_plants[path].push_back(id); }
    void tell(std::string_view what, Issues &issues) const
    {
        for (const auto &[path, ids] : m_plants)
            issues.push_back(
                warning(fmt::format("{} plants {}, the first is {}", ids.size(), what, ids.front()), path));
    }

private:
    std::map<std::string, std::vector<PlantId>> m_plants;
};

struct CellRows
{
    CellCoord coord;
    std::vector<Plant> plants;
};

/// Sorts the plants of all tiles into cells, by id.
std::vector<CellRows> inCells(std::vector<LoadedTile> &tiles)
{
    std::vector<std::vector<CellRows>> perTile(tiles.size());
    parallelFor(tiles.size(), hardwareThreads(), [&](std::size_t t, int) {
        std::map<CellCoord, std::vector<Plant>> cells;
        std::vector<Plant> *last = nullptr;
        CellCoord lastCoord;
        for (const Plant &plant : tiles[t].tile.plants) {
            const auto coord = cellOf(plant.x, plant.z);
            if (!last || coord != lastCoord)
                last = &cells[coord];
            lastCoord = coord;
            last->push_back(plant);
        }
        for (auto &[coord, plants] : cells)
            perTile[t].push_back({coord, std::move(plants)});
        tiles[t].tile.plants = {};
    });
    std::map<CellCoord, std::size_t> places;
    std::vector<CellRows> all;
    for (auto &cells : perTile) {
        for (auto &cell : cells) {
            const auto [place, isNew] = places.emplace(cell.coord, all.size());
            if (isNew) {
                all.push_back(std::move(cell));
                continue;
            }
            auto &rows = all[place->second].plants;
            rows.insert(rows.end(), cell.plants.begin(), cell.plants.end());
        }
    }
    return all;
}

} // namespace

PlantIds::PlantIds(std::size_t expected) : m_slots(64)
{
    while (m_slots.size() < expected * 2)
        m_slots.resize(m_slots.size() * 2);
}

std::size_t PlantIds::firstSlotOf(PlantId id) const
{
    return std::size_t(mixed(std::uint64_t(id))) & (m_slots.size() - 1);
}

void PlantIds::prepare(PlantId id) const
{
    __builtin_prefetch(&m_slots[firstSlotOf(id)], 1);
}

std::size_t PlantIds::slotOf(PlantId id) const
{
    const auto mask = m_slots.size() - 1;
    auto slot = firstSlotOf(id);
    while (m_slots[slot] != 0 && m_slots[slot] != id)
        slot = (slot + 1) & mask;
    return slot;
}

void PlantIds::grow()
{
    const auto old = std::exchange(m_slots, std::vector<PlantId>(m_slots.size() * 2));
    for (const auto id : old) {
        if (id != 0)
            m_slots[slotOf(id)] = id;
    }
}

bool PlantIds::add(PlantId id)
{
    if (m_count * 2 >= m_slots.size())
        grow();
    auto &slot = m_slots[slotOf(id)];
    if (slot == id)
        return false;
    slot = id;
    ++m_count;
    return true;
}

PlantId PlantIds::replacementFor(PlantId id)
{
    for (auto state = std::uint64_t(id);;) {
        state = mixed(state + 0x9e3779b97f4a7c15u);
        const auto candidate = PlantId(state % std::uint64_t(PlantIdEnd - 1)) + 1;
        if (add(candidate))
            return candidate;
    }
}

PlantStore storeOfTiles(const PlacedFoliage &placed, std::vector<LoadedTile> tiles, PlantIds &ids, SavedState &saved,
                        Issues &issues)
{
    const auto side = tileSideMillimetres(placed.cellSize);
    PlantStore store;
    Complaints strays, doubles;
    for (auto &[path, coord, tile] : tiles) {
        std::vector<KindIndex> kinds;
        for (const auto &kind : tile.kinds)
            kinds.push_back(store.internKind(kind));
        constexpr std::size_t Ahead = 16;
        for (std::size_t row = 0; row < tile.plants.size(); ++row) {
            if (row + Ahead < tile.plants.size())
                ids.prepare(tile.plants[row + Ahead].id);
            Plant &plant = tile.plants[row];
            plant.kind = kinds[plant.kind];
            if (!ids.add(plant.id)) {
                doubles.add(plant.id, path);
                plant.id = ids.replacementFor(plant.id);
                saved.files[path].isStale = true;
            }
            if (const auto home = tileOf(plant.x, plant.z, side); home != coord) {
                strays.add(plant.id, path);
                saved.files[path].isStale = true;
                saved.files[joinPath(placed.tilesFolder(), tileFileName(home))].isStale = true;
            }
        }
    }
    doubles.tell("have the id of another plant and got a new one", issues);
    strays.tell("lie outside this file's tile; the next save moves them to theirs", issues);

    auto cells = inCells(tiles);
    std::vector<std::shared_ptr<const PlantCell>> made(cells.size());
    parallelFor(cells.size(), hardwareThreads(), [&](std::size_t i, int) {
        auto &plants = cells[i].plants;
        const auto byId = [](const Plant &a, const Plant &b) { return a.id < b.id; };
        if (!std::is_sorted(plants.begin(), plants.end(), byId))
            std::sort(plants.begin(), plants.end(), byId);
        made[i] = PlantCell::of(cells[i].coord, plants);
        plants = {};
    });
    const auto epoch = nextEpoch();
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        store.setCell(cells[i].coord, std::move(made[i]), epoch, bytes);
    return store;
}

std::vector<CellCoord> changedTiles(const PlantStore &now, const PlantStore *before, std::int64_t tileSide)
{
    std::set<CellCoord> touched;
    const auto touch = [&](CellCoord cell) {
        const auto first = tileOf(cell.x * PlantCellMillimetres, cell.z * PlantCellMillimetres, tileSide);
        const auto last = tileOf(cell.x * PlantCellMillimetres + (PlantCellMillimetres - 1),
                                 cell.z * PlantCellMillimetres + (PlantCellMillimetres - 1), tileSide);
        for (auto z = first.z; z <= last.z; ++z) {
            for (auto x = first.x; x <= last.x; ++x)
                touched.insert({x, z});
        }
    };
    // Rows name kinds by index, so a shared cell means the same only while the indices do.
    const bool comparable = before && before->kindIds().size() <= now.kindIds().size() &&
                            std::equal(before->kindIds().begin(), before->kindIds().end(), now.kindIds().begin());
    now.forEachCell([&](CellCoord coord, const PlantCell &cell) {
        if (!comparable || before->cell(coord) != &cell)
            touch(coord);
    });
    if (before) {
        before->forEachCell([&](CellCoord coord, const PlantCell &) {
            if (!comparable || !now.cell(coord))
                touch(coord);
        });
    }
    return {touched.begin(), touched.end()};
}

PlantTile tileOfStore(const PlantStore &store, CellCoord tile, std::int64_t tileSide)
{
    static constexpr std::int64_t Least = std::numeric_limits<std::int32_t>::min();
    static constexpr std::int64_t Most = std::numeric_limits<std::int32_t>::max();
    const auto whole = [](std::int64_t value) { return std::int32_t(std::clamp(value, Least, Most)); };
    const auto west = tile.x * tileSide;
    const auto north = tile.z * tileSide;
    PlantTile out;
    std::set<std::string> kinds;
    std::vector<bool> used(store.kindIds().size());
    store.forEachCellIn(whole(west), whole(north), whole(west + tileSide - 1), whole(north + tileSide - 1),
                        [&](CellCoord coord, const PlantCell &cell) {
                            for (std::size_t row = 0; row < cell.size(); ++row) {
                                const Plant plant = cell.plant(coord, row);
                                if (plant.x < west || plant.x >= west + tileSide || plant.z < north ||
                                    plant.z >= north + tileSide)
                                    continue;
                                out.plants.push_back(plant);
                                used[plant.kind] = true;
                            }
                        });
    for (std::size_t kind = 0; kind < used.size(); ++kind) {
        if (used[kind])
            kinds.insert(store.kindIds()[kind]);
    }
    out.kinds.assign(kinds.begin(), kinds.end());
    std::vector<KindIndex> local(used.size());
    for (std::size_t kind = 0; kind < used.size(); ++kind)
        local[kind] =
            KindIndex(std::lower_bound(out.kinds.begin(), out.kinds.end(), store.kindIds()[kind]) - out.kinds.begin());
    for (Plant &plant : out.plants)
        plant.kind = local[plant.kind];
    std::sort(out.plants.begin(), out.plants.end(), [](const Plant &a, const Plant &b) { return a.id < b.id; });
    return out;
}

} // namespace sward
