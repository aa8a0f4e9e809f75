#include "model/streaming/SceneStream.h"

#include "model/core/Expects.h"
#include "model/grass/FieldGrower.h"
#include "model/grass/GrassGrower.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace sward {
namespace {

/// Hands out what was made at once little by little, as the counted clock lets it.
class CountedBuild : public StreamBuild
{
public:
    double advance(double micros) override
    {
        if (!m_isMade)
            make();
        m_isMade = true;
        const double left = double(m_total) * SceneStream::MicrosAnInstance - m_spent;
        const double spends = std::min(micros, left);
        m_spent += spends;
        return spends;
    }
    bool isDone() const override
    {
        return m_isMade && m_spent >= double(m_total) * SceneStream::MicrosAnInstance - 1e-9;
    }
    std::int64_t instances() const override
    {
        return isDone() ? m_total : std::int64_t(m_spent / SceneStream::MicrosAnInstance);
    }
    std::uint64_t hash() const override { return m_hash; }

protected:
    virtual void make() = 0;

    std::int64_t m_total = 0;
    std::uint64_t m_hash = 0;

private:
    bool m_isMade = false;
    double m_spent = 0;
};

/// Cells of a grid that come within `reach` of one of `places`, each once, in order.
std::set<CellCoord> cellsNear(std::span<const glm::dvec3> places, double reach, glm::dvec2 corner, double side,
                              const TexelRect &cells)
{
    std::set<CellCoord> near;
    const auto index = [side](double metres, int least, int most) {
        return int(std::clamp(std::floor(metres / side), double(least), double(most)));
    };
    for (const auto &place : places) {
        const glm::dvec2 at = glm::dvec2(place.x, place.z) - corner;
        const int x1 = index(at.x + reach, cells.x0 - 1, cells.x1 - 1);
        const int z1 = index(at.y + reach, cells.z0 - 1, cells.z1 - 1);
        for (int z = index(at.y - reach, cells.z0, cells.z1); z <= z1; ++z)
            for (int x = index(at.x - reach, cells.x0, cells.x1); x <= x1; ++x)
                near.insert({x, z});
    }
    return near;
}

} // namespace

/// Grass: components cut into subsections, or cells.
struct SceneStream::Grass
{
    static constexpr glm::dvec2 NoHeights{std::numeric_limits<double>::infinity(),
                                          -std::numeric_limits<double>::infinity()};

    struct Piece
    {
        std::size_t variety;
        int subX, subZ, subsections; ///< of the cell's side
        double radius;
    };

    Grass(const Scene &scene, bool byComponent)
        : grower(scene), isByComponent(byComponent),
          side(byComponent ? grower.grid().componentMetres() : grower.grid().cellMetres()),
          cells(byComponent ? TexelRect{0, 0, grower.grid().componentsX(), grower.grid().componentsZ()}
                            : grower.grid().allCells())
    {
        for (std::size_t index = 0; index < grower.varietyCount(); ++index) {
            const auto &variety = grower.varieties()[index];
            const auto &record = scene.grassTypes[variety.type].varieties[variety.variety];
            const double radius = record.endCullDistance * scene.streaming->cullDistanceScale;
            if (!variety.grows() || !(radius > 0))
                continue;
            farthest = std::max(farthest, radius);
            const int subsections = byComponent ? variety.subsections : 1;
            for (int x = 0; x < subsections; ++x)
                for (int z = 0; z < subsections; ++z)
                    pieces.push_back({index, x, z, subsections, radius});
            for (int i = 0; i < subsections * subsections; ++i)
                names.push_back(fmt::format("{}/{}", scene.grassTypes[variety.type].id, record.id));
        }
    }

    /// The part of a cell from one corner to the other, both in shares of its side.
    StreamBox boxOf(CellCoord cell, double x0, double z0, double x1, double z1) const
    {
        const glm::dvec2 corner = grower.grid().corner() + glm::dvec2(cell.x, cell.z) * side;
        const glm::dvec2 end =
            grower.grid().corner() + glm::dvec2(grower.grid().widthMetres(), grower.grid().depthMetres());
        const glm::dvec2 low = corner + glm::dvec2(x0, z0) * side;
        const glm::dvec2 high = glm::min(corner + glm::dvec2(x1, z1) * side, end);
        const glm::dvec2 y = heightsOf(cell);
        return {{low.x, y.x, low.y}, {high.x, y.y, high.y}};
    }

    /// Lowest and highest ground of a cell, world metres.
    glm::dvec2 heightsOf(CellCoord cell) const
    {
        const auto [found, isNew] = heights.try_emplace(cell, NoHeights);
        if (isNew) {
            const auto parts =
                isByComponent ? grower.grid().cellsOf(cell) : TexelRect{cell.x, cell.z, cell.x + 1, cell.z + 1};
            for (int z = parts.z0; z < parts.z1; ++z)
                for (int x = parts.x0; x < parts.x1; ++x) {
                    const auto box = grower.boxOf({x, z});
                    found->second.x = std::min(found->second.x, box.origin.y);
                    found->second.y = std::max(found->second.y, box.origin.y + box.size.y);
                }
        }
        return found->second;
    }

    StreamPiece piece(CellCoord cell, int ordinal) const
    {
        const Piece &piece = pieces[std::size_t(ordinal)];
        const double n = piece.subsections;
        return {.key = {cell, ordinal},
                .bounds = boxOf(cell, piece.subX / n, piece.subZ / n, (piece.subX + 1) / n, (piece.subZ + 1) / n),
                .cell = boxOf(cell, 0, 0, 1, 1),
                .radius = piece.radius};
    }

    GrassGrower grower;
    mutable std::map<CellCoord, glm::dvec2> heights; ///< of the cells asked for so far
    bool isByComponent;
    double side;
    TexelRect cells;
    std::vector<Piece> pieces; ///< by ordinal
    std::vector<std::string> names;
    double farthest = 0;
};

/// The plants of one placed foliage by cell, kind and part.
struct SceneStream::Placed
{
    struct Piece
    {
        KindIndex kind;
        double radius;
        std::size_t indexOfAll; ///< among the kinds of all placed foliage
    };
    struct Cell
    {
        std::map<KindIndex, std::pair<std::int64_t, std::uint64_t>> kinds; ///< plants and their hash
        double low = 0, high = 0;
    };

    Placed(const PlacedFoliage &placed, const PlantStore &store, std::size_t kindsBefore)
        : origin(placed.position), side(placed.cellSize > 0 ? placed.cellSize : PlantCellSide)
    {
        for (std::size_t i = 0; i < placed.kinds.size(); ++i) {
            const auto &kind = placed.kinds[i];
            const int index = store.kindIndex(kind.id);
            if (index < 0)
                continue;
            for (std::size_t part = 0; part < kind.parts.size(); ++part) {
                const double radius = std::max(kind.drawDistance, kind.farParts.empty() ? 0.0 : kind.farDistance);
                farthest = std::max(farthest, radius);
                pieces.push_back({KindIndex(index), radius, kindsBefore + i});
                names.push_back(fmt::format("{}/{}", placed.id, kind.id));
            }
        }
        store.forEachCell([&](CellCoord coord, const PlantCell &plants) {
            for (std::size_t row = 0; row < plants.size(); ++row)
                add(plants.plant(coord, row));
        });
        for (const auto &[coord, cell] : cells)
            bounds = bounds.united({coord.x, coord.z, coord.x + 1, coord.z + 1});
    }

    void add(const Plant &plant)
    {
        const glm::dvec3 at = plant.metres();
        const CellCoord coord{int(std::floor(at.x / side)), int(std::floor(at.z / side))};
        auto [found, isNew] = cells.try_emplace(coord);
        Cell &cell = found->second;
        cell.low = isNew ? at.y : std::min(cell.low, at.y);
        cell.high = isNew ? at.y : std::max(cell.high, at.y);
        auto &[count, hash] = cell.kinds[plant.kind];
        const std::int64_t words[] = {plant.id, plant.x, plant.y, plant.z, plant.turn, std::int64_t(plant.scale)};
        hash = XXH3_64bits_withSeed(words, sizeof words, hash);
        ++count;
    }

    StreamPiece piece(CellCoord coord, int ordinal, const Cell &cell, double radius) const
    {
        const glm::dvec3 low = origin + glm::dvec3(coord.x * side, cell.low, coord.z * side);
        const glm::dvec3 high = origin + glm::dvec3((coord.x + 1) * side, cell.high, (coord.z + 1) * side);
        return {.key = {coord, ordinal}, .bounds = {low, high}, .cell = {low, high}, .radius = radius};
    }

    glm::dvec3 origin;
    double side;
    std::vector<Piece> pieces; ///< by ordinal, from 0
    std::vector<std::string> names;
    std::map<CellCoord, Cell> cells;
    TexelRect bounds;
    double farthest = 0;
};

/// The foliage fields, a field in a cell at a time.
struct SceneStream::Fields
{
    explicit Fields(const Scene &scene) : grower(scene)
    {
        for (std::size_t i = 0; i < grower.fields().size(); ++i) {
            if (!grower.fields()[i].grows())
                continue;
            pieces.push_back({i, scene.foliage[i].drawDistance});
            names.push_back(scene.foliage[i].id);
        }
    }

    StreamPiece piece(CellCoord cell, int own, int ordinal) const
    {
        const auto &[field, radius] = pieces[std::size_t(own)];
        const auto box = grower.boundsOf(field, cell);
        auto [found, isNew] = heights.try_emplace({field, cell});
        if (isNew)
            found->second = grower.heightsIn(field, cell);
        const StreamBox bounds{{box.minX, found->second.x, box.minZ}, {box.maxX, found->second.y, box.maxZ}};
        return {.key = {cell, ordinal}, .bounds = bounds, .cell = bounds, .radius = radius};
    }

    bool has(CellCoord cell, int own) const
    {
        const auto &field = grower.fields()[pieces[std::size_t(own)].first];
        return cell.x >= 0 && cell.z >= 0 && cell.x < field.cellsX && cell.z < field.cellsZ;
    }

    FieldGrower grower;
    std::vector<std::pair<std::size_t, double>> pieces; ///< fields that grow and how far they are drawn
    std::vector<std::string> names;
    mutable std::map<std::pair<std::size_t, CellCoord>, glm::dvec2> heights; ///< of the cells asked for so far
};

struct SceneStream::Parts
{
    explicit Parts(const Scene &scene) : fields(scene) {}

    /// The first ordinal of fields.
    int firstField() const
    {
        int first = grass ? int(grass->pieces.size()) : 0;
        for (const auto &one : placed)
            first += int(one.pieces.size());
        return first;
    }

    std::unique_ptr<const Grass> grass; ///< null without ground
    std::vector<Placed> placed;
    Fields fields;

    /// The placed foliage that an ordinal belongs to, and the ordinal among its own; null for grass.
    std::pair<const Placed *, int> placedAt(int ordinal) const
    {
        ordinal -= grass ? int(grass->pieces.size()) : 0;
        for (const auto &one : placed) {
            if (ordinal < 0)
                break;
            if (ordinal < int(one.pieces.size()))
                return {&one, ordinal};
            ordinal -= int(one.pieces.size());
        }
        return {nullptr, 0};
    }
};

namespace {

/// Grows the part of a component or cell that a piece is.
class GrassBuild : public CountedBuild
{
public:
    /// `part` counts cells of the grass grid in 65536ths.
    GrassBuild(std::shared_ptr<const GrassGrower> grower, std::size_t variety, const TexelRect &part)
        : m_grower(std::move(grower)), m_variety(variety), m_part(part)
    {
    }

private:
    void make() override
    {
        const auto cells =
            TexelRect{m_part.x0 / GrassUnits, m_part.z0 / GrassUnits, (m_part.x1 + GrassUnits - 1) / GrassUnits,
                      (m_part.z1 + GrassUnits - 1) / GrassUnits}
                .intersected(m_grower->grid().allCells());
        std::vector<GrassInstance> instances;
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x) {
                const TexelRect origin{x * GrassUnits, z * GrassUnits, 0, 0};
                const TexelRect region = TexelRect{m_part.x0 - origin.x0, m_part.z0 - origin.z0, m_part.x1 - origin.x0,
                                                   m_part.z1 - origin.z0}
                                             .intersected(WholeCell);
                instances.clear();
                m_grower->grow({x, z}, m_variety, instances, region);
                m_total += std::int64_t(instances.size());
                m_hash = XXH3_64bits_withSeed(instances.data(), instances.size() * sizeof(GrassInstance), m_hash);
            }
    }

    std::shared_ptr<const GrassGrower> m_grower;
    std::size_t m_variety;
    TexelRect m_part;
};

class FieldBuild : public CountedBuild
{
public:
    FieldBuild(std::shared_ptr<const FieldGrower> grower, std::size_t field, CellCoord cell)
        : m_grower(std::move(grower)), m_field(field), m_cell(cell)
    {
    }

private:
    void make() override
    {
        std::vector<GrassInstance> instances;
        m_grower->grow(m_field, m_cell, instances);
        m_total = std::int64_t(instances.size());
        m_hash = XXH3_64bits(instances.data(), instances.size() * sizeof(GrassInstance));
    }

    std::shared_ptr<const FieldGrower> m_grower;
    std::size_t m_field;
    CellCoord m_cell;
};

class PlacedBuild : public CountedBuild
{
public:
    PlacedBuild(std::int64_t plants, std::uint64_t hash)
    {
        m_total = plants;
        m_hash = hash;
    }

private:
    void make() override {}
};

} // namespace

SceneStream::SceneStream(const Scene &scene)
{
    auto parts = std::make_shared<Parts>(scene);
    if (scene.landscape && !scene.heights.isEmpty())
        parts->grass = std::make_unique<Grass>(scene, scene.streaming->policy != Streaming::Policy::Estella);
    std::size_t kinds = 0;
    for (const auto &placed : scene.placedFoliage.items()) {
        if (const PlantStore *store = scene.plants.find(placed->id))
            parts->placed.emplace_back(*placed, *store, kinds);
        kinds += placed->kinds.size();
    }
    m_parts = std::move(parts);
}

SceneStream::~SceneStream() = default;

void SceneStream::forEachNear(std::span<const glm::dvec3> places, double factor,
                              const std::function<void(const StreamPiece &)> &visit) const
{
    int first = 0;
    if (const Grass *grass = m_parts->grass.get()) {
        for (const auto &cell :
             cellsNear(places, grass->farthest * factor, grass->grower.grid().corner(), grass->side, grass->cells))
            for (int ordinal = 0; ordinal < int(grass->pieces.size()); ++ordinal)
                visit(grass->piece(cell, ordinal));
        first = int(grass->pieces.size());
    }
    for (const auto &placed : m_parts->placed) {
        for (const auto &coord : cellsNear(places, placed.farthest * factor, {placed.origin.x, placed.origin.z},
                                           placed.side, placed.bounds)) {
            const auto found = placed.cells.find(coord);
            if (found == placed.cells.end())
                continue;
            for (std::size_t i = 0; i < placed.pieces.size(); ++i) {
                const auto &piece = placed.pieces[i];
                if (found->second.kinds.count(piece.kind))
                    visit(placed.piece(coord, first + int(i), found->second, piece.radius));
            }
        }
        first += int(placed.pieces.size());
    }
    const Fields &fields = m_parts->fields;
    for (std::size_t i = 0; i < fields.pieces.size(); ++i) {
        const auto &[index, radius] = fields.pieces[i];
        const auto &field = fields.grower.fields()[index];
        for (const auto &cell :
             cellsNear(places, radius * factor, field.corner, field.cellMetres, {0, 0, field.cellsX, field.cellsZ}))
            visit(fields.piece(cell, int(i), first + int(i)));
    }
}

bool SceneStream::has(const StreamKey &key) const
{
    const Grass *grass = m_parts->grass.get();
    if (grass && key.ordinal < int(grass->pieces.size()))
        return key.cell.x >= 0 && key.cell.z >= 0 && key.cell.x < grass->cells.x1 && key.cell.z < grass->cells.z1;
    const auto [placed, ordinal] = m_parts->placedAt(key.ordinal);
    if (!placed) {
        const int own = key.ordinal - m_parts->firstField();
        return own >= 0 && own < int(m_parts->fields.pieces.size()) && m_parts->fields.has(key.cell, own);
    }
    const auto found = placed->cells.find(key.cell);
    return found != placed->cells.end() && found->second.kinds.count(placed->pieces[std::size_t(ordinal)].kind) > 0;
}

std::unique_ptr<StreamBuild> SceneStream::build(const StreamKey &key) const
{
    expects(has(key));
    const Grass *grass = m_parts->grass.get();
    if (grass && key.ordinal < int(grass->pieces.size())) {
        const auto &piece = grass->pieces[std::size_t(key.ordinal)];
        const int cells = grass->isByComponent ? grass->grower.grid().cellsPerComponent() : 1;
        const auto at = [&](int cell, int sub) {
            return (cell * cells) * GrassUnits + int(std::int64_t(sub) * cells * GrassUnits / piece.subsections);
        };
        return std::make_unique<GrassBuild>(std::shared_ptr<const GrassGrower>(m_parts, &grass->grower), piece.variety,
                                            TexelRect{at(key.cell.x, piece.subX), at(key.cell.z, piece.subZ),
                                                      at(key.cell.x, piece.subX + 1), at(key.cell.z, piece.subZ + 1)});
    }
    const auto [placed, ordinal] = m_parts->placedAt(key.ordinal);
    if (!placed)
        return std::make_unique<FieldBuild>(
            std::shared_ptr<const FieldGrower>(m_parts, &m_parts->fields.grower),
            m_parts->fields.pieces[std::size_t(key.ordinal - m_parts->firstField())].first, key.cell);
    const auto &[count, hash] = placed->cells.at(key.cell).kinds.at(placed->pieces[std::size_t(ordinal)].kind);
    return std::make_unique<PlacedBuild>(count, hash);
}

std::string SceneStream::nameOf(const StreamKey &key) const
{
    const Grass *grass = m_parts->grass.get();
    if (grass && key.ordinal < int(grass->pieces.size()))
        return grass->names[std::size_t(key.ordinal)];
    const auto [placed, ordinal] = m_parts->placedAt(key.ordinal);
    if (placed)
        return placed->names[std::size_t(ordinal)];
    const int own = key.ordinal - m_parts->firstField();
    return own >= 0 && own < int(m_parts->fields.names.size()) ? m_parts->fields.names[std::size_t(own)]
                                                               : std::string();
}

StreamPart SceneStream::partOf(const StreamKey &key) const
{
    const Grass *grass = m_parts->grass.get();
    if (grass && key.ordinal < int(grass->pieces.size()))
        return {StreamPart::Kind::Grass, grass->pieces[std::size_t(key.ordinal)].variety};
    const auto [placed, ordinal] = m_parts->placedAt(key.ordinal);
    if (placed)
        return {StreamPart::Kind::Plants, placed->pieces[std::size_t(ordinal)].indexOfAll};
    return {StreamPart::Kind::Field, m_parts->fields.pieces[std::size_t(key.ordinal - m_parts->firstField())].first};
}

void SceneStream::forEachCell(const StreamKey &key, const std::function<void(CellCoord)> &visit) const
{
    const Grass *grass = m_parts->grass.get();
    if (grass && key.ordinal < int(grass->pieces.size())) {
        const auto &piece = grass->pieces[std::size_t(key.ordinal)];
        const int cells = grass->isByComponent ? grass->grower.grid().cellsPerComponent() : 1;
        const auto all = grass->grower.grid().allCells();
        // A cell belongs to the subsection that has its middle.
        const auto subOf = [&](int cell) { return (2 * cell + 1) * piece.subsections / (2 * cells); };
        for (int z = 0; z < cells; ++z)
            for (int x = 0; x < cells; ++x) {
                const CellCoord cell{key.cell.x * cells + x, key.cell.z * cells + z};
                if (subOf(x) == piece.subX && subOf(z) == piece.subZ && cell.x < all.x1 && cell.z < all.z1)
                    visit(cell);
            }
        return;
    }
    const Placed *placed = m_parts->placedAt(key.ordinal).first;
    if (!placed) {
        visit(key.cell);
        return;
    }
    const auto first = [&](int cell) { return int(std::ceil(cell * placed->side / PlantCellSide - 0.5)); };
    for (int z = first(key.cell.z); z < first(key.cell.z + 1); ++z)
        for (int x = first(key.cell.x); x < first(key.cell.x + 1); ++x)
            visit({x, z});
}

} // namespace sward
