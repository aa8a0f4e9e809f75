#include "model/session/JournalRecord.h"

#include "model/core/Bytes.h"
#include "model/document/Edit.h"
#include "model/files/SceneJson.h"

#include <nlohmann/json.hpp>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <set>

namespace sward {
namespace {

constexpr std::uint64_t MostUnpackedBytes = std::uint64_t(8) << 30;
constexpr int FastCompression = 1;
constexpr int MostSamplesAcross = 32768;

/// The keys of record slots, by slot; the scene's own settings have none in `scene.json`.
constexpr std::array RecordKeys{"settings", "landscape",     "layers",  "materials", "grassTypes",
                                "foliage",  "placedFoliage", "zones",   "roads",     "water",
                                "contacts", "sources",       "cameras", "wind",      "streaming"};
static_assert(std::size_t(SlotKind::Streaming) + 1 == RecordKeys.size());

const SceneSection *sectionOf(std::string_view key)
{
    const auto found = std::ranges::find(sceneSections(), key, &SceneSection::key);
    return found == sceneSections().end() ? nullptr : &*found;
}

/// A change that touches everything, slot by slot.
Change everySlot(const Scene &scene)
{
    Change change;
    for (std::size_t kind = 0; kind < RecordKeys.size(); ++kind)
        change.add(SlotKind(kind));
    change.tilesOf(SlotKind::Heights).replaced = true;
    change.tilesOf(SlotKind::Holes).replaced = true;
    for (const auto &entry : scene.weights.entries())
        change.tilesOf(SlotKind::Weights, entry.id).replaced = true;
    for (const auto &entry : scene.plants.entries())
        change.cellsOf(entry.id).replaced = true;
    return change;
}

template <class Sample> void packRaster(ByteWriter &out, const Raster<Sample> &raster, const Change::Tiles &tiles)
{
    std::vector<CellCoord> coords = tiles.tiles;
    if (tiles.replaced) {
        coords.clear();
        for (int tz = 0; tz < raster.tilesDown(); ++tz) {
            for (int tx = 0; tx < raster.tilesAcross(); ++tx) {
                if (raster.tile(tx, tz))
                    coords.push_back({tx, tz});
            }
        }
    }
    out.number(std::int32_t(raster.width()));
    out.number(std::int32_t(raster.height()));
    out.number(raster.fill());
    out.number(std::uint64_t(coords.size()));
    for (const auto &coord : coords) {
        const auto *tile = raster.tile(coord.x, coord.z);
        out.number(coord.x);
        out.number(coord.z);
        out.number(std::uint8_t(tile != nullptr));
        if (tile)
            out.raw(tile->samples.data(), tile->samples.size() * sizeof(Sample));
    }
}

/// Reads a raster's tiles over `raster`. False when something is out of bounds.
template <class Sample> bool unpackRaster(ByteReader &in, Raster<Sample> &raster, bool replaced)
{
    const auto width = in.number<std::int32_t>();
    const auto height = in.number<std::int32_t>();
    const auto fill = in.number<Sample>();
    if (!in.ok() || width < 0 || height < 0 || width > MostSamplesAcross || height > MostSamplesAcross)
        return false;
    if (replaced)
        raster = width == 0 || height == 0 ? Raster<Sample>() : Raster<Sample>(width, height, fill);
    else if (raster.width() != width || raster.height() != height)
        return false;
    const auto epoch = nextEpoch();
    std::size_t bytes = 0;
    const auto count = in.count(2 * sizeof(std::int32_t) + 1);
    for (std::size_t i = 0; i < count; ++i) {
        const auto tx = in.number<std::int32_t>();
        const auto tz = in.number<std::int32_t>();
        const bool isThere = in.choice(1) != 0;
        if (!in.ok() || tx < 0 || tz < 0 || tx >= raster.tilesAcross() || tz >= raster.tilesDown())
            return false;
        Sample *samples = raster.tileToWrite(tx, tz, epoch, bytes);
        for (std::size_t s = 0; s < std::size_t(Raster<Sample>::TileSamples); ++s)
            samples[s] = isThere ? in.number<Sample>() : raster.fill();
    }
    return in.ok();
}

void packCell(ByteWriter &out, CellCoord coord, const PlantCell *cell)
{
    out.number(coord.x);
    out.number(coord.z);
    const auto count = cell ? cell->size() : 0;
    out.number(std::uint64_t(count));
    for (std::size_t row = 0; row < count; ++row) {
        const Plant plant = cell->plant(coord, row);
        out.number(plant.id);
        out.number(plant.kind);
        out.number(plant.x);
        out.number(plant.y);
        out.number(plant.z);
        out.number(plant.turn);
        out.number(plant.scale);
    }
}

constexpr std::size_t PlantBytes = 8 + 2 + 3 * 4 + 2 + 4;

void packPlants(ByteWriter &out, const PlantStore &store, const Change::Cells &cells)
{
    out.number(std::uint64_t(store.kindIds().size()));
    for (const auto &kind : store.kindIds())
        out.text(kind);
    if (!cells.replaced) {
        out.number(std::uint64_t(cells.cells.size()));
        for (const auto &coord : cells.cells)
            packCell(out, coord, store.cell(coord));
        return;
    }
    std::uint64_t count = 0;
    store.forEachCell([&](CellCoord, const PlantCell &) { ++count; });
    out.number(count);
    store.forEachCell([&](CellCoord coord, const PlantCell &cell) { packCell(out, coord, &cell); });
}

bool unpackPlants(ByteReader &in, PlantStore &store, bool replaced)
{
    if (replaced)
        store = PlantStore();
    std::vector<KindIndex> kinds;
    const auto kindCount = in.count(sizeof(std::uint32_t));
    for (std::size_t i = 0; i < kindCount && in.ok(); ++i)
        kinds.push_back(store.internKind(in.text()));
    const auto epoch = nextEpoch();
    std::size_t bytes = 0;
    const auto cellCount = in.count(2 * sizeof(std::int32_t) + sizeof(std::uint64_t));
    for (std::size_t c = 0; c < cellCount && in.ok(); ++c) {
        CellCoord coord;
        coord.x = in.number<std::int32_t>();
        coord.z = in.number<std::int32_t>();
        std::vector<Plant> plants(in.count(PlantBytes));
        for (Plant &plant : plants) {
            plant.id = in.number<PlantId>();
            const auto kind = in.number<KindIndex>();
            plant.x = in.number<std::int32_t>();
            plant.y = in.number<std::int32_t>();
            plant.z = in.number<std::int32_t>();
            plant.turn = in.number<std::uint16_t>();
            plant.scale = in.number<std::uint32_t>();
            if (!in.ok() || kind >= kinds.size() || plant.id <= 0 || plant.id >= PlantIdEnd ||
                cellOf(plant.x, plant.z) != coord || plant.turn >= FullTurn || plant.scale == 0)
                return false;
            plant.kind = kinds[kind];
        }
        const auto byId = [](const Plant &a, const Plant &b) { return a.id <= b.id; };
        if (std::adjacent_find(plants.begin(), plants.end(),
                               [&](const Plant &a, const Plant &b) { return byId(b, a); }) != plants.end())
            return false;
        store.setCell(coord, PlantCell::of(coord, plants), epoch, bytes);
    }
    return in.ok();
}

void packRecords(ByteWriter &out, const Scene &scene, const Change &change)
{
    out.number(std::uint64_t(change.records.size()));
    for (const auto kind : change.records) {
        const std::string key = RecordKeys[std::size_t(kind)];
        out.text(key);
        const auto *section = sectionOf(key);
        out.text(
            writeCompactJson(section ? section->write(scene) : toJson(SceneSettings::type(), scene.settings.get())));
    }
}

bool unpackRecords(ByteReader &in, Scene &scene, const std::string &file)
{
    const auto count = in.count(2 * sizeof(std::uint32_t));
    for (std::size_t i = 0; i < count; ++i) {
        const auto key = in.text();
        const auto json = parseJson(in.text(), file);
        if (!in.ok() || !json)
            return false;
        // Complaints about single values were made when the scene was opened; here they would only be repeated.
        Issues said;
        if (const auto *section = sectionOf(key); section && json->is_null()) {
            scene.landscape.reset();
        } else if (section) {
            section->read(*json, scene, said);
        } else {
            SceneSettings settings;
            fromJson(SceneSettings::type(), &settings, *json, "", said);
            scene.settings = share(std::move(settings));
        }
    }
    return true;
}

enum class Layout : std::uint8_t { Everything, Slots };

bool unpackSlots(ByteReader &in, Scene &scene, const std::string &file)
{
    const auto layout = Layout(in.choice(std::uint8_t(Layout::Slots)));
    if (layout == Layout::Everything)
        scene = Scene();
    if (!in.ok() || !unpackRecords(in, scene, file))
        return false;
    const auto epoch = nextEpoch();
    const auto rasterCount = in.count(3);
    for (std::size_t i = 0; i < rasterCount; ++i) {
        const auto kind = SlotKind(in.choice(std::uint8_t(SlotKind::Weights)));
        const auto layer = in.text();
        const bool replaced = in.choice(1) != 0;
        const bool isThere = in.choice(1) != 0;
        if (!in.ok())
            return false;
        if (!isThere) {
            scene.weights.erase(layer, epoch);
            continue;
        }
        const bool good = kind == SlotKind::Heights ? unpackRaster(in, scene.heights, replaced)
                          : kind == SlotKind::Holes ? unpackRaster(in, scene.holes, replaced)
                                                    : unpackRaster(in, scene.weights.write(layer, epoch), replaced);
        if (!good)
            return false;
    }
    const auto storeCount = in.count(3);
    for (std::size_t i = 0; i < storeCount; ++i) {
        const auto placed = in.text();
        const bool replaced = in.choice(1) != 0;
        const bool isThere = in.choice(1) != 0;
        if (!in.ok())
            return false;
        if (!isThere)
            scene.plants.erase(placed, epoch);
        else if (!unpackPlants(in, scene.plants.write(placed, epoch), replaced))
            return false;
    }
    return in.atEnd();
}

} // namespace

std::size_t journalledBytes(const Scene &scene, const Change &change)
{
    const auto rasterBytes = [](const auto &raster, std::size_t sample) {
        return std::size_t(raster.width()) * std::size_t(raster.height()) * sample;
    };
    if (change.everything)
        return journalledBytes(scene, everySlot(scene));
    std::size_t bytes = 0;
    for (const auto &tiles : change.rasters) {
        const std::size_t sample = tiles.kind == SlotKind::Heights ? 2 : 1;
        const auto *weights = scene.weights.find(tiles.layer);
        if (!tiles.replaced)
            bytes += tiles.tiles.size() * std::size_t(WeightRaster::TileSamples) * sample;
        else if (tiles.kind == SlotKind::Heights)
            bytes += rasterBytes(scene.heights, sample);
        else if (tiles.kind == SlotKind::Holes || weights)
            bytes += rasterBytes(tiles.kind == SlotKind::Holes ? scene.holes : *weights, sample);
    }
    for (const auto &cells : change.plants) {
        const auto *store = scene.plants.find(cells.placed);
        if (store && cells.replaced)
            bytes += store->size() * PlantBytes;
        for (const auto &coord : cells.cells) {
            const auto *cell = store ? store->cell(coord) : nullptr;
            bytes += cell ? cell->size() * PlantBytes : 0;
        }
    }
    return bytes;
}

Bytes packChange(const Scene &scene, const Change &change)
{
    const Change slots = change.everything ? everySlot(scene) : change;
    ByteWriter out;
    out.number(std::uint8_t(change.everything ? Layout::Everything : Layout::Slots));
    packRecords(out, scene, slots);
    out.number(std::uint64_t(slots.rasters.size()));
    for (const auto &tiles : slots.rasters) {
        const auto *weights = scene.weights.find(tiles.layer);
        const bool isThere = tiles.kind != SlotKind::Weights || weights;
        out.number(std::uint8_t(tiles.kind));
        out.text(tiles.layer);
        out.number(std::uint8_t(tiles.replaced));
        out.number(std::uint8_t(isThere));
        if (tiles.kind == SlotKind::Heights)
            packRaster(out, scene.heights, tiles);
        else if (tiles.kind == SlotKind::Holes)
            packRaster(out, scene.holes, tiles);
        else if (weights)
            packRaster(out, *weights, tiles);
    }
    out.number(std::uint64_t(slots.plants.size()));
    for (const auto &cells : slots.plants) {
        const auto *store = scene.plants.find(cells.placed);
        out.text(cells.placed);
        out.number(std::uint8_t(cells.replaced));
        out.number(std::uint8_t(store != nullptr));
        if (store)
            packPlants(out, *store, cells);
    }

    const auto &raw = out.bytes();
    Bytes packed(ZSTD_compressBound(raw.size()));
    const auto size = ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), FastCompression);
    expects(!ZSTD_isError(size)); // it has the room that it asked for
    packed.resize(size);
    return packed;
}

Result<Done> unpackChange(std::span<const std::uint8_t> packed, Scene &scene, const std::string &file)
{
    const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > MostUnpackedBytes)
        return error("An entry of the journal is not one of ours", file);
    Bytes raw(size);
    const auto got = ZSTD_decompress(raw.data(), raw.size(), packed.data(), packed.size());
    if (ZSTD_isError(got) || got != size)
        return error("An entry of the journal cannot be unpacked", file);
    Scene changed = scene;
    ByteReader in(raw);
    if (!unpackSlots(in, changed, file))
        return error("An entry of the journal does not fit the scene", file);
    scene = std::move(changed);
    return Done{};
}

} // namespace sward
