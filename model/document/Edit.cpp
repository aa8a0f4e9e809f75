#include "model/document/Edit.h"

#include <random>

namespace sward {

Edit::Edit(const Scene &base, std::string name) : m_name(std::move(name)), m_base(base), m_scene(base) {}

const Change &Edit::change() const
{
    if (!m_settled)
        m_change.settle();
    m_settled = true;
    return m_change;
}

void Edit::touch(SlotKind kind)
{
    m_change.add(kind);
    m_settled = false;
}

void Edit::set(SceneSettings settings)
{
    m_scene.settings = share(std::move(settings));
    m_bytes += sizeof(SceneSettings);
    touch(SlotKind::Settings);
}

void Edit::set(Landscape landscape)
{
    m_scene.landscape = share(std::move(landscape));
    m_bytes += sizeof(Landscape);
    touch(SlotKind::Landscape);
}

void Edit::removeLandscape()
{
    m_scene.landscape.reset();
    touch(SlotKind::Landscape);
}

void Edit::set(Wind wind)
{
    m_scene.wind = share(std::move(wind));
    m_bytes += sizeof(Wind);
    touch(SlotKind::Wind);
}

void Edit::set(Streaming streaming)
{
    m_scene.streaming = share(std::move(streaming));
    m_bytes += sizeof(Streaming);
    touch(SlotKind::Streaming);
}

namespace {

/// Notes that a whole raster is another one.
void noteReplaced(Change::Tiles &tiles, const TexelRect &before, const TexelRect &after)
{
    tiles.replaced = true;
    tiles.rect = tiles.rect.united(before).united(after);
}

void noteTile(Change::Tiles &tiles, int tx, int tz, const TexelRect &texels)
{
    const CellCoord coord{tx, tz};
    if (tiles.tiles.empty() || tiles.tiles.back() != coord)
        tiles.tiles.push_back(coord);
    tiles.rect = tiles.rect.united(texels);
}

} // namespace

void Edit::setHeights(HeightRaster heights)
{
    noteReplaced(m_change.tilesOf(SlotKind::Heights), m_scene.heights.bounds(), heights.bounds());
    m_bytes += std::size_t(m_scene.heights.width()) * std::size_t(m_scene.heights.height()) * 2;
    m_scene.heights = std::move(heights);
    m_settled = false;
}

void Edit::setHoles(WeightRaster holes)
{
    noteReplaced(m_change.tilesOf(SlotKind::Holes), m_scene.holes.bounds(), holes.bounds());
    m_bytes += std::size_t(m_scene.holes.width()) * std::size_t(m_scene.holes.height());
    m_scene.holes = std::move(holes);
    m_settled = false;
}

void Edit::setWeights(std::string_view layer, WeightRaster weights)
{
    auto &mine = m_scene.weights.write(layer, m_epoch);
    noteReplaced(m_change.tilesOf(SlotKind::Weights, std::string(layer)), mine.bounds(), weights.bounds());
    m_bytes += std::size_t(mine.width()) * std::size_t(mine.height());
    mine = std::move(weights);
    m_settled = false;
}

void Edit::removeWeights(std::string_view layer)
{
    const WeightRaster *mine = m_scene.weights.find(layer);
    if (!mine)
        return;
    noteReplaced(m_change.tilesOf(SlotKind::Weights, std::string(layer)), mine->bounds(), {});
    m_bytes += std::size_t(mine->width()) * std::size_t(mine->height());
    m_scene.weights.erase(layer, m_epoch);
    m_settled = false;
}

std::uint16_t *Edit::heightTile(int tx, int tz, const TexelRect &texels)
{
    noteTile(m_change.tilesOf(SlotKind::Heights), tx, tz, texels);
    m_settled = false;
    return m_scene.heights.tileToWrite(tx, tz, m_epoch, m_bytes);
}

std::uint8_t *Edit::holeTile(int tx, int tz, const TexelRect &texels)
{
    noteTile(m_change.tilesOf(SlotKind::Holes), tx, tz, texels);
    m_settled = false;
    return m_scene.holes.tileToWrite(tx, tz, m_epoch, m_bytes);
}

std::uint8_t *Edit::weightTile(std::string_view layer, int tx, int tz, const TexelRect &texels)
{
    expects(m_scene.weights.find(layer));
    noteTile(m_change.tilesOf(SlotKind::Weights, std::string(layer)), tx, tz, texels);
    m_settled = false;
    return m_scene.weights.write(layer, m_epoch).tileToWrite(tx, tz, m_epoch, m_bytes);
}

PlantStore &Edit::storeToWrite(std::string_view placed)
{
    m_settled = false;
    return m_scene.plants.write(placed, m_epoch);
}

KindIndex Edit::internKind(std::string_view placed, std::string_view kindId)
{
    if (const PlantStore *store = m_scene.plants.find(placed)) {
        if (const int known = store->kindIndex(kindId); known >= 0)
            return KindIndex(known);
    }
    m_change.cellsOf(std::string(placed));
    return storeToWrite(placed).internKind(kindId);
}

CellCoord Edit::putPlant(std::string_view placed, const Plant &plant)
{
    const auto cell = storeToWrite(placed).put(plant, m_epoch, m_bytes);
    auto &cells = m_change.cellsOf(std::string(placed)).cells;
    if (cells.empty() || cells.back() != cell)
        cells.push_back(cell);
    return cell;
}

bool Edit::erasePlant(std::string_view placed, CellCoord cell, PlantId id)
{
    if (!storeToWrite(placed).erase(cell, id, m_epoch, m_bytes))
        return false;
    auto &cells = m_change.cellsOf(std::string(placed)).cells;
    if (cells.empty() || cells.back() != cell)
        cells.push_back(cell);
    return true;
}

CellCoord Edit::movePlant(std::string_view placed, CellCoord cell, const Plant &plant)
{
    if (cellOf(plant.x, plant.z) != cell)
        erasePlant(placed, cell, plant.id);
    return putPlant(placed, plant);
}

void Edit::setPlantCell(std::string_view placed, CellCoord cell, Shared<PlantCell> plants)
{
    storeToWrite(placed).setCell(cell, std::move(plants), m_epoch, m_bytes);
    m_change.cellsOf(std::string(placed)).cells.push_back(cell);
}

void Edit::setPlants(std::string_view placed, CellCoord cell, std::span<const Plant> plants)
{
    storeToWrite(placed).setPlants(cell, plants, m_epoch, m_bytes);
    m_change.cellsOf(std::string(placed)).cells.push_back(cell);
}

void Edit::setPlantHeights(std::string_view placed, CellCoord cell, std::span<const std::int32_t> heights)
{
    storeToWrite(placed).setHeights(cell, heights, m_epoch, m_bytes);
    m_change.cellsOf(std::string(placed)).cells.push_back(cell);
}

void Edit::setPlantStore(std::string_view placed, PlantStore store)
{
    auto &mine = storeToWrite(placed);
    m_bytes += mine.size() * 24;
    mine = std::move(store);
    m_change.cellsOf(std::string(placed)).replaced = true;
}

void Edit::removePlants(std::string_view placed)
{
    if (!m_scene.plants.find(placed))
        return;
    m_bytes += m_scene.plants.find(placed)->size() * 24;
    m_scene.plants.erase(placed, m_epoch);
    m_change.cellsOf(std::string(placed)).replaced = true;
    m_settled = false;
}

PlantId Edit::newPlantId()
{
    // Two people's additions must never collide, so this is the one number that no seed decides. 2⁵³ ids among a
    // million plants collide with a chance of 1e-10 each, and whoever puts the plant writes into one cell only, so that
    // is not looked for here; the check of a scene reports doubles.
    thread_local std::mt19937_64 source = [] {
        std::random_device device;
        std::seed_seq seed{device(), device(), device(), device()};
        return std::mt19937_64(seed);
    }();
    return PlantId(source() % std::uint64_t(PlantIdEnd - 1)) + 1;
}

void Edit::take(const Edit &other)
{
    takeSlots(other.scene(), other.change());
}

void Edit::takeSlots(const Scene &from, const Change &change)
{
    expects(!change.everything);
    for (const auto kind : change.records) {
        switch (kind) {
        case SlotKind::Settings:
            m_scene.settings = from.settings;
            break;
        case SlotKind::Landscape:
            m_scene.landscape = from.landscape;
            break;
        case SlotKind::Layers:
            m_scene.layers = from.layers;
            break;
        case SlotKind::Materials:
            m_scene.materials = from.materials;
            break;
        case SlotKind::GrassTypes:
            m_scene.grassTypes = from.grassTypes;
            break;
        case SlotKind::Foliage:
            m_scene.foliage = from.foliage;
            break;
        case SlotKind::PlacedFoliage:
            m_scene.placedFoliage = from.placedFoliage;
            break;
        case SlotKind::Zones:
            m_scene.zones = from.zones;
            break;
        case SlotKind::Roads:
            m_scene.roads = from.roads;
            break;
        case SlotKind::Water:
            m_scene.water = from.water;
            break;
        case SlotKind::Contacts:
            m_scene.contacts = from.contacts;
            break;
        case SlotKind::Sources:
            m_scene.sources = from.sources;
            break;
        case SlotKind::Cameras:
            m_scene.cameras = from.cameras;
            break;
        case SlotKind::Wind:
            m_scene.wind = from.wind;
            break;
        case SlotKind::Streaming:
            m_scene.streaming = from.streaming;
            break;
        case SlotKind::Heights:
        case SlotKind::Holes:
        case SlotKind::Weights:
        case SlotKind::Plants:
            expects(!"a record slot");
            break;
        }
    }
    for (const auto &tiles : change.rasters) {
        if (tiles.kind == SlotKind::Heights) {
            if (tiles.replaced)
                m_scene.heights = from.heights;
            else
                for (const auto &tile : tiles.tiles)
                    m_scene.heights.shareTile(tile.x, tile.z, from.heights, m_epoch, m_bytes);
        } else if (tiles.kind == SlotKind::Holes) {
            if (tiles.replaced)
                m_scene.holes = from.holes;
            else
                for (const auto &tile : tiles.tiles)
                    m_scene.holes.shareTile(tile.x, tile.z, from.holes, m_epoch, m_bytes);
        } else {
            const WeightRaster *theirs = from.weights.find(tiles.layer);
            if (!theirs) {
                m_scene.weights.erase(tiles.layer, m_epoch);
                continue;
            }
            auto &mine = m_scene.weights.write(tiles.layer, m_epoch);
            if (tiles.replaced)
                mine = *theirs;
            else
                for (const auto &tile : tiles.tiles)
                    mine.shareTile(tile.x, tile.z, *theirs, m_epoch, m_bytes);
        }
    }
    for (const auto &cells : change.plants) {
        const PlantStore *theirs = from.plants.find(cells.placed);
        if (!theirs) {
            m_scene.plants.erase(cells.placed, m_epoch);
            continue;
        }
        auto &mine = m_scene.plants.write(cells.placed, m_epoch);
        if (cells.replaced) {
            mine = *theirs;
            continue;
        }
        for (const auto &kindId : theirs->kindIds())
            mine.internKind(kindId);
        for (const auto &cell : cells.cells)
            mine.setCell(cell, theirs->sharedCell(cell), m_epoch, m_bytes);
    }
    m_change.merge(change);
    m_settled = true;
}

} // namespace sward
