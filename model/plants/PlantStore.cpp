#include "model/plants/PlantStore.h"

#include <algorithm>
#include <numeric>

namespace sward {
namespace {

bool before(const CellCoord &a, const CellCoord &b)
{
    return a.z != b.z ? a.z < b.z : a.x < b.x;
}

template <class T> void insertAt(std::vector<T> &column, std::ptrdiff_t row, T value)
{
    column.push_back(value);
    std::rotate(column.begin() + row, column.end() - 1, column.end());
}

} // namespace

std::shared_ptr<const PlantCell> PlantCell::of(CellCoord cell, std::span<const Plant> plants)
{
    auto made = std::make_shared<PlantCell>();
    made->reserve(plants.size());
    for (const Plant &plant : plants) {
        expects(cellOf(plant.x, plant.z) == cell && (made->m_ids.empty() || made->m_ids.back() < plant.id));
        made->m_ids.push_back(plant.id);
        made->m_kinds.push_back(plant.kind);
        made->m_x.push_back(std::uint16_t(plant.x - cell.x * PlantCellMillimetres));
        made->m_z.push_back(std::uint16_t(plant.z - cell.z * PlantCellMillimetres));
        made->m_turns.push_back(plant.turn);
        made->m_y.push_back(plant.y);
        made->m_scales.push_back(plant.scale);
    }
    return made;
}

Plant PlantCell::plant(CellCoord cell, std::size_t row) const
{
    return {.id = m_ids[row],
            .kind = m_kinds[row],
            .x = cell.x * PlantCellMillimetres + m_x[row],
            .y = m_y[row],
            .z = cell.z * PlantCellMillimetres + m_z[row],
            .turn = m_turns[row],
            .scale = m_scales[row]};
}

std::size_t PlantCell::find(PlantId id) const
{
    const auto at = std::lower_bound(m_ids.begin(), m_ids.end(), id);
    return at != m_ids.end() && *at == id ? std::size_t(at - m_ids.begin()) : m_ids.size();
}

std::size_t PlantCell::bytes() const
{
    return sizeof *this + m_ids.capacity() * (sizeof(PlantId) + sizeof(KindIndex) + 3 * sizeof(std::uint16_t) +
                                              sizeof(std::int32_t) + sizeof(std::uint32_t));
}

bool PlantCell::operator==(const PlantCell &other) const
{
    return m_ids == other.m_ids && m_kinds == other.m_kinds && m_x == other.m_x && m_z == other.m_z &&
           m_y == other.m_y && m_turns == other.m_turns && m_scales == other.m_scales;
}

void PlantCell::reserve(std::size_t count)
{
    m_ids.reserve(count);
    m_kinds.reserve(count);
    m_x.reserve(count);
    m_z.reserve(count);
    m_turns.reserve(count);
    m_y.reserve(count);
    m_scales.reserve(count);
}

void PlantCell::put(const Plant &plant)
{
    const auto local = [](std::int32_t value) {
        return std::uint16_t(value - floorDivide(value, PlantCellMillimetres) * PlantCellMillimetres);
    };
    const auto at = std::lower_bound(m_ids.begin(), m_ids.end(), plant.id);
    const auto row = at - m_ids.begin();
    if (at == m_ids.end() || *at != plant.id) {
        insertAt(m_ids, row, plant.id);
        insertAt(m_kinds, row, plant.kind);
        insertAt(m_x, row, local(plant.x));
        insertAt(m_z, row, local(plant.z));
        insertAt(m_y, row, plant.y);
        insertAt(m_turns, row, plant.turn);
        insertAt(m_scales, row, plant.scale);
        return;
    }
    const auto index = std::size_t(row);
    m_kinds[index] = plant.kind;
    m_x[index] = local(plant.x);
    m_z[index] = local(plant.z);
    m_y[index] = plant.y;
    m_turns[index] = plant.turn;
    m_scales[index] = plant.scale;
}

bool PlantCell::erase(PlantId id)
{
    const auto row = std::ptrdiff_t(find(id));
    if (std::size_t(row) == size())
        return false;
    m_ids.erase(m_ids.begin() + row);
    m_kinds.erase(m_kinds.begin() + row);
    m_x.erase(m_x.begin() + row);
    m_z.erase(m_z.begin() + row);
    m_y.erase(m_y.begin() + row);
    m_turns.erase(m_turns.begin() + row);
    m_scales.erase(m_scales.begin() + row);
    return true;
}

PlantStore::PlantStore()
    : m_kindIds(std::make_shared<const std::vector<std::string>>()), m_root(std::make_shared<Root>())
{
}

int PlantStore::kindIndex(std::string_view kindId) const
{
    const auto found = std::find(m_kindIds->begin(), m_kindIds->end(), kindId);
    return found == m_kindIds->end() ? -1 : int(found - m_kindIds->begin());
}

std::size_t PlantStore::countOf(KindIndex kind) const
{
    std::size_t count = 0;
    forEachCell([&](CellCoord, const PlantCell &cell) {
        count += std::size_t(std::count(cell.kinds().begin(), cell.kinds().end(), kind));
    });
    return count;
}

namespace {

CellCoord regionOf(CellCoord cell, int side)
{
    return {floorDivide(cell.x, side), floorDivide(cell.z, side)};
}

std::size_t indexInRegion(CellCoord cell, CellCoord region, int side)
{
    return std::size_t((cell.z - region.z * side) * side + (cell.x - region.x * side));
}

} // namespace

const PlantStore::Region *PlantStore::region(CellCoord coord) const
{
    const auto found = std::lower_bound(m_root->entries.begin(), m_root->entries.end(), coord,
                                        [](const Entry &entry, const CellCoord &c) { return before(entry.coord, c); });
    return found != m_root->entries.end() && found->coord == coord ? found->region.get() : nullptr;
}

const PlantCell *PlantStore::cell(CellCoord coord) const
{
    const auto where = regionOf(coord, RegionSide);
    const Region *found = region(where);
    return found ? found->cells[indexInRegion(coord, where, RegionSide)].get() : nullptr;
}

std::shared_ptr<const PlantCell> PlantStore::sharedCell(CellCoord coord) const
{
    const auto where = regionOf(coord, RegionSide);
    const Region *found = region(where);
    return found ? found->cells[indexInRegion(coord, where, RegionSide)] : nullptr;
}

void PlantStore::forEachCell(const std::function<void(CellCoord, const PlantCell &)> &visit) const
{
    for (const auto &entry : m_root->entries) {
        for (int i = 0; i < RegionSide * RegionSide; ++i) {
            if (const auto &cell = entry.region->cells[std::size_t(i)])
                visit({entry.coord.x * RegionSide + i % RegionSide, entry.coord.z * RegionSide + i / RegionSide},
                      *cell);
        }
    }
}

void PlantStore::forEachCellIn(std::int32_t minX, std::int32_t minZ, std::int32_t maxX, std::int32_t maxZ,
                               const std::function<void(CellCoord, const PlantCell &)> &visit) const
{
    const CellCoord first = cellOf(minX, minZ);
    const CellCoord last = cellOf(maxX, maxZ);
    const CellCoord firstRegion = regionOf(first, RegionSide);
    const CellCoord lastRegion = regionOf(last, RegionSide);
    const auto &entries = m_root->entries;
    const auto from = std::lower_bound(entries.begin(), entries.end(), firstRegion.z,
                                       [](const Entry &entry, std::int32_t z) { return entry.coord.z < z; });
    for (auto entry = from; entry != entries.end() && entry->coord.z <= lastRegion.z; ++entry) {
        if (entry->coord.x < firstRegion.x || entry->coord.x > lastRegion.x)
            continue;
        const CellCoord origin{entry->coord.x * RegionSide, entry->coord.z * RegionSide};
        for (int z = std::max(first.z, origin.z); z <= std::min(last.z, origin.z + RegionSide - 1); ++z) {
            for (int x = std::max(first.x, origin.x); x <= std::min(last.x, origin.x + RegionSide - 1); ++x) {
                if (const auto &cell = entry->region->cells[indexInRegion({x, z}, entry->coord, RegionSide)])
                    visit({x, z}, *cell);
            }
        }
    }
}

TexelRect PlantStore::cellBounds() const
{
    TexelRect bounds;
    for (const auto &entry : m_root->entries) {
        const int x = entry.coord.x * RegionSide;
        const int z = entry.coord.z * RegionSide;
        bounds = bounds.united({x, z, x + RegionSide, z + RegionSide});
    }
    return bounds;
}

KindIndex PlantStore::internKind(std::string_view kindId)
{
    if (const int known = kindIndex(kindId); known >= 0)
        return KindIndex(known);
    expects(m_kindIds->size() < 65535);
    auto grown = std::make_shared<std::vector<std::string>>(*m_kindIds);
    grown->emplace_back(kindId);
    m_kindIds = grown;
    return KindIndex(grown->size() - 1);
}

std::shared_ptr<PlantCell> *PlantStore::slot(CellCoord coord, Epoch epoch, bool create, std::size_t &bytes)
{
    const auto where = regionOf(coord, RegionSide);
    if (!create && !region(where))
        return nullptr;
    if (m_root->epoch != epoch) {
        m_root = std::make_shared<Root>(*m_root);
        m_root->epoch = epoch;
        bytes += m_root->entries.size() * sizeof(Entry);
    }
    auto &entries = m_root->entries;
    auto entry = std::lower_bound(entries.begin(), entries.end(), where,
                                  [](const Entry &e, const CellCoord &c) { return before(e.coord, c); });
    if (entry == entries.end() || entry->coord != where)
        entry = entries.insert(entry, {where, std::make_shared<Region>()});
    if (entry->region->epoch != epoch) {
        entry->region = std::make_shared<Region>(*entry->region);
        entry->region->epoch = epoch;
        bytes += sizeof(Region);
    }
    return &entry->region->cells[indexInRegion(coord, where, RegionSide)];
}

PlantCell &PlantStore::cellToWrite(CellCoord coord, Epoch epoch, std::size_t &bytes)
{
    auto &cell = *slot(coord, epoch, true, bytes);
    if (!cell || cell->m_epoch != epoch) {
        cell = cell ? std::make_shared<PlantCell>(*cell) : std::make_shared<PlantCell>();
        cell->m_epoch = epoch;
        bytes += cell->bytes();
    }
    return *cell;
}

void PlantStore::dropIfEmpty(CellCoord coord)
{
    const auto where = regionOf(coord, RegionSide);
    const auto entry = std::lower_bound(m_root->entries.begin(), m_root->entries.end(), where,
                                        [](const Entry &e, const CellCoord &c) { return before(e.coord, c); });
    if (entry == m_root->entries.end() || entry->coord != where)
        return;
    auto &cells = entry->region->cells;
    auto &cell = cells[indexInRegion(coord, where, RegionSide)];
    if (cell && cell->isEmpty())
        cell.reset();
    if (std::none_of(cells.begin(), cells.end(), [](const auto &c) { return bool(c); }))
        m_root->entries.erase(entry);
}

CellCoord PlantStore::put(const Plant &plant, Epoch epoch, std::size_t &bytes)
{
    expects(plant.id > 0 && plant.id < PlantIdEnd && plant.kind < m_kindIds->size() && plant.scale > 0);
    const auto coord = cellOf(plant.x, plant.z);
    auto &cell = cellToWrite(coord, epoch, bytes);
    const auto had = cell.size();
    cell.put(plant);
    m_count += cell.size() - had;
    return coord;
}

bool PlantStore::erase(CellCoord coord, PlantId id, Epoch epoch, std::size_t &bytes)
{
    const PlantCell *found = cell(coord);
    if (!found || found->find(id) == found->size())
        return false;
    cellToWrite(coord, epoch, bytes).erase(id);
    --m_count;
    dropIfEmpty(coord);
    return true;
}

void PlantStore::setCell(CellCoord coord, std::shared_ptr<const PlantCell> replacement, Epoch epoch, std::size_t &bytes)
{
    const bool removes = !replacement || replacement->isEmpty();
    auto *where = slot(coord, epoch, !removes, bytes);
    if (!where)
        return;
    m_count -= *where ? (*where)->size() : 0;
    m_count += removes ? 0 : replacement->size();
    // The cell carries another stamp, so whoever writes into it later copies it first.
    *where = removes ? nullptr : std::const_pointer_cast<PlantCell>(std::move(replacement));
    dropIfEmpty(coord);
}

void PlantStore::setHeights(CellCoord coord, std::span<const std::int32_t> heights, Epoch epoch, std::size_t &bytes)
{
    expects(cell(coord) && cell(coord)->size() == heights.size());
    auto &y = cellToWrite(coord, epoch, bytes).m_y;
    std::ranges::copy(heights, y.begin());
}

void PlantStore::setPlants(CellCoord coord, std::span<const Plant> plants, Epoch epoch, std::size_t &bytes)
{
    auto fresh = std::make_shared<PlantCell>();
    fresh->reserve(plants.size());
    fresh->m_epoch = epoch;
    std::vector<std::size_t> order(plants.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return plants[a].id < plants[b].id; });
    for (const auto index : order) {
        const Plant &plant = plants[index];
        expects(cellOf(plant.x, plant.z) == coord && plant.kind < m_kindIds->size());
        fresh->put(plant);
    }
    bytes += fresh->bytes();
    setCell(coord, std::move(fresh), epoch, bytes);
}

bool PlantStore::operator==(const PlantStore &other) const
{
    if (m_root == other.m_root && m_kindIds == other.m_kindIds)
        return true;
    if (m_count != other.m_count)
        return false;
    bool same = true;
    forEachCell([&](CellCoord coord, const PlantCell &mine) {
        const PlantCell *theirs = other.cell(coord);
        if (!same || &mine == theirs)
            return;
        same = theirs && mine.size() == theirs->size();
        for (std::size_t row = 0; same && row < mine.size(); ++row) {
            auto a = mine.plant(coord, row);
            auto b = theirs->plant(coord, row);
            same = (*m_kindIds)[a.kind] == (*other.m_kindIds)[b.kind];
            a.kind = b.kind;
            same = same && a == b;
        }
    });
    return same;
}

} // namespace sward
