#pragma once

#include "model/document/Change.h"
#include "model/document/Scene.h"

#include <map>
#include <string>
#include <vector>

namespace sward {

/// Names a record for as long as it exists: its list, its id, and for a variety or a kind its id inside that record.
/// Landscape, wind, streaming and settings have neither.
struct RecordRef
{
    SlotKind list = SlotKind::Settings;
    std::string id;
    std::string child;

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison with 0 within for a null pointer
    auto operator<=>(const RecordRef &) const = default;
};

/// Names one plant and where it is found.
struct PlantRef
{
    std::string placed;
    CellCoord cell;
    PlantId id = 0;

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison with 0 within for a null pointer
    auto operator<=>(const PlantRef &) const = default;
};

/// Which plants and records the artist has chosen, as a value. Plants are kept cell by cell, sorted, so that a million
/// of them cost eight bytes each.
class Selection
{
public:
    using Cells = std::map<CellCoord, std::vector<PlantId>>;

    bool isEmpty() const { return m_plants.empty() && m_records.empty(); }
    std::size_t plantCount() const;
    const std::map<std::string, Cells> &plants() const { return m_plants; }
    const std::vector<RecordRef> &records() const { return m_records; }
    bool contains(const PlantRef &plant) const;
    bool contains(const RecordRef &record) const;
    /// The sorted ids chosen in a cell; empty when none.
    const std::vector<PlantId> &in(const std::string &placed, CellCoord cell) const;

    void clear();
    void clearPlants() { m_plants.clear(); }
    void add(const PlantRef &plant);
    void remove(const PlantRef &plant);
    void setCell(const std::string &placed, CellCoord cell, std::vector<PlantId> sortedIds);
    void setRecords(std::vector<RecordRef> records) { m_records = std::move(records); }
    void add(const RecordRef &record);
    void remove(const RecordRef &record);

    /// Follows plants that moved to another cell among those that `change` touched, and drops plants and records that
    /// are no longer in the scene. Returns whether anything changed.
    bool follow(const Scene &scene, const Change &change);

    bool operator==(const Selection &) const = default;

private:
    std::map<std::string, Cells> m_plants;
    std::vector<RecordRef> m_records;
};

} // namespace sward
