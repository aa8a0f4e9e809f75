#pragma once

#include "model/plants/Plant.h"
#include "model/raster/Raster.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// The plants of one square of ground as columns, rows sorted by id. 24 bytes a plant.
class PlantCell
{
public:
    /// A cell of many plants at once, which must lie in it and be sorted by id, each id once.
    static std::shared_ptr<const PlantCell> of(CellCoord cell, std::span<const Plant> plants);

    std::size_t size() const { return m_ids.size(); }
    bool isEmpty() const { return m_ids.empty(); }
    Plant plant(CellCoord cell, std::size_t row) const;
    PlantId id(std::size_t row) const { return m_ids[row]; }
    /// The row of `id`, or `size()`.
    std::size_t find(PlantId id) const;

    std::span<const PlantId> ids() const { return m_ids; }
    std::span<const KindIndex> kinds() const { return m_kinds; }
    std::span<const std::uint16_t> localX() const { return m_x; } ///< millimetres from the cell's west edge
    std::span<const std::uint16_t> localZ() const { return m_z; } ///< millimetres from the cell's north edge
    std::span<const std::int32_t> y() const { return m_y; }       ///< millimetres
    std::span<const std::uint16_t> turns() const { return m_turns; }
    std::span<const std::uint32_t> scales() const { return m_scales; }

    std::size_t bytes() const;
    /// Same plants, whoever wrote them.
    bool operator==(const PlantCell &other) const;

private:
    friend class PlantStore;
    void put(const Plant &plant);
    bool erase(PlantId id);
    void reserve(std::size_t count);

    Epoch m_epoch = 0;
    std::vector<PlantId> m_ids;
    std::vector<KindIndex> m_kinds;
    std::vector<std::uint16_t> m_x, m_z, m_turns;
    std::vector<std::int32_t> m_y;
    std::vector<std::uint32_t> m_scales;
};

/// All plants of one placed foliage as a value: copies share every cell, writing copies the cell that is touched.
class PlantStore
{
public:
    PlantStore();

    /// Ids of the kinds that rows name by index; only ever grows. A kind may be missing from the record: its plants
    /// stay.
    const std::vector<std::string> &kindIds() const { return *m_kindIds; }
    /// The index of `kindId`, or −1.
    int kindIndex(std::string_view kindId) const;

    std::size_t size() const { return m_count; }
    std::size_t countOf(KindIndex kind) const;
    const PlantCell *cell(CellCoord coord) const;
    std::shared_ptr<const PlantCell> sharedCell(CellCoord coord) const;
    /// Every cell that has plants, ordered by z, then x within its region; the order depends on the plants alone.
    void forEachCell(const std::function<void(CellCoord, const PlantCell &)> &visit) const;
    /// The cells that meet a box in millimetres.
    void forEachCellIn(std::int32_t minX, std::int32_t minZ, std::int32_t maxX, std::int32_t maxZ,
                       const std::function<void(CellCoord, const PlantCell &)> &visit) const;

    /// Cells [x0, x1) × [z0, z1) outside of which there is no plant; rounded out to blocks of cells. Empty without
    /// plants.
    TexelRect cellBounds() const;

    // Writing; only an Edit and readers of files call these.
    KindIndex internKind(std::string_view kindId);
    /// Adds the plant, or replaces the one with its id in the same cell. Returns the cell.
    CellCoord put(const Plant &plant, Epoch epoch, std::size_t &bytes);
    bool erase(CellCoord coord, PlantId id, Epoch epoch, std::size_t &bytes);
    /// Puts a whole cell; null or empty removes it.
    void setCell(CellCoord coord, std::shared_ptr<const PlantCell> cell, Epoch epoch, std::size_t &bytes);
    /// Replaces the cell's plants by these, which must lie in it.
    void setPlants(CellCoord coord, std::span<const Plant> plants, Epoch epoch, std::size_t &bytes);
    /// New heights, in millimetres, for the plants of a cell that is there, in the order of its rows.
    void setHeights(CellCoord coord, std::span<const std::int32_t> heights, Epoch epoch, std::size_t &bytes);

    bool sharesAll(const PlantStore &other) const { return m_root == other.m_root && m_kindIds == other.m_kindIds; }
    bool operator==(const PlantStore &other) const;

private:
    static constexpr int RegionSide = 8;
    struct Region
    {
        Epoch epoch = 0;
        int used = 0;
        std::array<std::shared_ptr<PlantCell>, std::size_t(RegionSide) * RegionSide> cells;
    };
    struct Entry
    {
        CellCoord coord; ///< of the region
        std::shared_ptr<Region> region;
    };
    struct Root
    {
        Epoch epoch = 0;
        std::vector<Entry> entries; ///< sorted by z, then x
    };

    std::shared_ptr<PlantCell> *slot(CellCoord coord, Epoch epoch, bool create, std::size_t &bytes);
    PlantCell &cellToWrite(CellCoord coord, Epoch epoch, std::size_t &bytes);
    void dropIfEmpty(CellCoord coord);
    const Region *region(CellCoord regionCoord) const;

    std::size_t m_count = 0;
    std::shared_ptr<const std::vector<std::string>> m_kindIds;
    std::shared_ptr<Root> m_root;
};

} // namespace sward
