#include "viewport/SceneAdapter.h"

#include "model/core/ParallelFor.h"
#include "model/files/ScenePath.h"
#include "model/grass/GrassGrower.h"
#include "model/records/LodBias.h"
#include "model/terrain/MobileLandscape.h"
#include "model/terrain/SectionGrid.h"
#include "viewport/PlantCellInput.h"
#include "viewport/ZoneOverlay.h"

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sward {

namespace {

SampleRect rectOf(const TexelRect &rect)
{
    return {rect.x0, rect.z0, rect.x1, rect.z1};
}

TexelRect rectOf(const SampleRect &rect)
{
    return {rect.x0, rect.z0, rect.x1, rect.z1};
}

constexpr std::int64_t manySamples = 256 * 256; ///< of a layer with rules: worth several threads

constexpr float leastColourStep = 0.01F; ///< of a channel, 0…1

/// The mean colour of a plant, as stored in textures.
glm::vec3 plantColour(const PlantInput &plant)
{
    for (const auto &look : plant.looks)
        if (!look.texture.isNull())
            return meanColour(look.texture);
    glm::vec3 sum(0);
    float count = 0;
    for (const auto &part : plant.mesh->parts)
        for (const auto &vertex : part.vertices) {
            sum += glm::vec3(vertex.colour) / 255.0F;
            ++count;
        }
    return count > 0 ? sum / count : glm::vec3(0.5F);
}

/// Ground under grass looks much like the grass: seen from afar one cannot tell where the blades end.
void takeGrassColour(LayerInput &layer, const glm::vec3 &grass)
{
    constexpr float share = 0.6F;
    constexpr float shade = 0.9F; // little light comes down between the blades
    const glm::vec3 own = layer.texture.isNull() ? glm::vec3(float(layer.colour.redF()), float(layer.colour.greenF()),
                                                             float(layer.colour.blueF()))
                                                 : meanColour(layer.texture);
    const auto target = glm::mix(own, grass * shade, share);
    if (layer.texture.isNull())
        layer.colour = QColor::fromRgbF(target.x, target.y, target.z);
    else
        layer.texture = tinted(layer.texture, target / glm::max(own, glm::vec3(0.02F)));
}

/// The bias of every section, by rows; empty when no component has one.
std::vector<float> sectionBiases(const Scene &scene)
{
    const auto &landscape = *scene.landscape;
    const auto biases = lodBiasOf(landscape);
    if (biases.empty())
        return {};
    const int across = piecesAcross(scene.heights.width(), landscape.sectionQuads);
    const int down = piecesAcross(scene.heights.height(), landscape.sectionQuads);
    std::vector<float> bySection;
    for (int z = 0; z < down; ++z)
        for (int x = 0; x < across; ++x) {
            const auto found = biases.find({x / landscape.sectionsPerComponent, z / landscape.sectionsPerComponent});
            bySection.push_back(found == biases.end() ? 0 : float(found->second));
        }
    return bySection;
}

} // namespace

ShownMap shownMapOf(const DensityMap &map)
{
    const double most = std::max(map.most(), 1e-9);
    ShownMap shown{map.width, map.height, std::vector<std::uint8_t>(map.plants.size())};
    for (std::size_t i = 0; i < shown.values.size(); ++i)
        shown.values[i] = std::uint8_t(std::min(map.plantsPer100m2(i) / most, 1.0) * 255 + 0.5);
    return shown;
}

SceneAdapter::SceneAdapter(SceneView &view, MeshProvider meshes, const QString &folder)
    : m_view(view), m_textures(folder), m_looks(std::move(meshes), m_textures), m_shared(std::make_shared<Scene>()),
      m_scene(*m_shared), m_weights(std::make_shared<SceneWeights>()),
      m_growth(view, [this](const RecordRef &ref) { return plantIndex(ref); })
{
}

SceneAdapter::~SceneAdapter() = default;

void SceneAdapter::show(const Scene &scene)
{
    m_streamed.reset();
    m_scene = scene;
    *m_weights = SceneWeights(scene);
    m_heights = HeightField(scene);
    m_growth.plan(scene, *m_weights);
    m_view.ground().clear();
    updatePlants();
    updateGrassColours();
    updateGround();
    updateAllCells();
    m_growth.regrow(m_scene);
    updateShapes();
    updateShown();
    updateWind();
}

void SceneAdapter::apply(const Scene &scene, const Change &change)
{
    if (change.everything) {
        show(scene);
        return;
    }
    const Scene before = std::exchange(m_scene, scene);
    m_heights.update(scene, change);
    const SceneWeights weightsBefore = std::exchange(*m_weights, SceneWeights(scene, *m_weights, change));
    const auto touched = touchedWeights(before, scene, change);
    const auto isReplaced = [](const auto &raster) { return raster.replaced; };
    const bool newRaster = std::any_of(change.rasters.begin(), change.rasters.end(), isReplaced) ||
                           std::any_of(touched.begin(), touched.end(), isReplaced);
    if (newRaster || change.touches(SlotKind::Landscape) ||
        (change.touches(SlotKind::Layers) && !showsSameLayers(before, weightsBefore))) {
        updateGround();
    } else {
        updateRasters(change);
        updateWeights(touched);
    }

    m_growth.plan(before, m_scene, *m_weights, change);
    const bool records = change.touches(SlotKind::Materials) || change.touches(SlotKind::GrassTypes) ||
                         change.touches(SlotKind::Foliage) || change.touches(SlotKind::PlacedFoliage);
    if (records) {
        updatePlants();
        updateShown();
        if (updateGrassColours() && m_view.ground().input())
            m_view.ground().setLayerLooks(layerInputs());
    }
    m_growth.regrow(m_scene);
    if (change.touches(SlotKind::PlacedFoliage))
        updateAllCells();
    for (const auto &cells : change.plants) {
        if (cells.replaced)
            updateAllCells();
        else
            updateCells(cells.placed, cells.cells);
    }
    for (const auto &tiles : change.rasters) {
        if (tiles.kind == SlotKind::Holes && tiles.replaced)
            updateAllCells();
        else if (tiles.kind == SlotKind::Holes)
            updateCellsOver(tiles.rect);
    }
    if (change.touches(SlotKind::Zones) || change.touches(SlotKind::Roads) || change.touches(SlotKind::Water) ||
        change.touches(SlotKind::Foliage))
        updateShapes();
    if (change.touches(SlotKind::Wind))
        updateWind();
}

void SceneAdapter::meshesChanged()
{
    updatePlants();
    updateShown();
    if (updateGrassColours() && m_view.ground().input())
        m_view.ground().setLayerLooks(layerInputs());
}

bool SceneAdapter::updateGrassColours()
{
    std::map<std::string, glm::vec4> sums;
    for (const auto &type : m_scene.grassTypes.items())
        for (const auto &variety : type->varieties) {
            const int index = plantIndex({SlotKind::GrassTypes, type->id, variety.id});
            if (index < 0)
                continue;
            const auto &plant = m_view.plants().plants()[std::size_t(index)];
            if (plant.isMarker || plant.mesh->min == plant.mesh->max)
                continue;
            const auto colour = plantColour(plant);
            sums[type->layer] += glm::vec4(colour, 1) * float(std::max(variety.density, 0.01));
        }
    std::map<std::string, glm::vec3> colours;
    for (const auto &[layer, sum] : sums)
        colours[layer] = glm::vec3(sum) / sum.w;
    // While a density is dragged the mean moves by less than anybody sees.
    const auto looksAlike = [](const auto &a, const auto &b) {
        return a.first == b.first && glm::all(glm::lessThan(glm::abs(a.second - b.second), glm::vec3(leastColourStep)));
    };
    if (std::equal(colours.begin(), colours.end(), m_grassColours.begin(), m_grassColours.end(), looksAlike))
        return false;
    m_grassColours = std::move(colours);
    return true;
}

void SceneAdapter::growGrass(const ViewCamera &camera)
{
    m_growth.growNow(camera);
}

void SceneAdapter::updateGround()
{
    if (!m_scene.landscape || m_scene.heights.width() < 2 || m_scene.heights.height() < 2) {
        m_view.ground().clear();
        return;
    }
    const auto &landscape = *m_scene.landscape;
    GroundInput input;
    input.width = m_scene.heights.width();
    input.height = m_scene.heights.height();
    input.position = landscape.position;
    input.quadSize = float(landscape.quadSize);
    input.heightScale = float(landscape.heightScale);
    input.sectionQuads = landscape.sectionQuads;
    input.sectionsPerComponent = landscape.sectionsPerComponent;
    input.lod0ScreenSize = float(landscape.lod0ScreenSize);
    input.lod0Distribution = float(landscape.lod0Distribution);
    input.lodDistribution = float(landscape.lodDistribution);
    input.heights = [scene = m_shared](const SampleRect &rect, std::uint16_t *out) {
        scene->heights.read(rectOf(rect), out);
    };
    if (!m_scene.holes.isEmpty())
        input.holes = [scene = m_shared](const SampleRect &rect, std::uint8_t *out) {
            scene->holes.read(rectOf(rect), out);
        };
    input.packedHeights = [scene = m_shared](int x, int z) { return MobileLandscape(*scene).sectionHeights(x, z); };
    input.offsets = offsets();
    input.offsetScale = float(landscape.xyOffsetScale);
    input.lodBias = sectionBiases(m_scene);
    input.layers = layerInputs();
    m_view.ground().setInput(std::move(input));
}

std::shared_ptr<const OffsetMap> SceneAdapter::offsets()
{
    const auto &path = m_scene.landscape->xyOffset;
    const int width = m_scene.heights.width(), height = m_scene.heights.height();
    const bool isKept = m_offsets.second && m_offsets.second->width == width && m_offsets.second->height == height;
    if (path == m_offsets.first && (path.empty() || isKept))
        return m_offsets.second;
    m_offsets = {path, nullptr};
    const auto folder = m_textures.folder().toStdString();
    if (path.empty() || folder.empty())
        return nullptr;
    auto &files = disk();
    const auto file = pathInScene(files, folder, path);
    const auto bytes = file ? files.read(*file) : file.issue();
    // What is wrong with it was said when the scene was checked.
    if (bytes)
        if (auto read = readOffsetMap(*bytes, path, width, height))
            m_offsets.second = std::make_shared<const OffsetMap>(std::move(*read));
    return m_offsets.second;
}

std::vector<LayerInput> SceneAdapter::layerInputs()
{
    std::vector<LayerInput> layers;
    for (const auto &layer : m_scene.layers.items()) {
        LayerInput in;
        in.id = layer->id;
        in.colour = QColor::fromRgbF(float(layer->colour.x), float(layer->colour.y), float(layer->colour.z));
        in.texture = m_textures.image(QString::fromStdString(layer->texture));
        if (const auto grass = m_grassColours.find(layer->id); grass != m_grassColours.end())
            takeGrassColour(in, grass->second);
        const auto samples = m_weights->of(layer->id);
        if (samples.isEmpty())
            continue;
        in.width = samples.width();
        in.height = samples.height();
        in.weights = [weights = m_weights, id = layer->id](const SampleRect &rect, std::uint8_t *out) {
            const auto found = weights->of(id);
            if (found.isEmpty())
                return;
            if (std::int64_t(rect.width()) * rect.height() > manySamples)
                found.prepare(rectOf(rect), hardwareThreads());
            found.read(rectOf(rect), out);
        };
        layers.push_back(std::move(in));
    }
    return layers;
}

void SceneAdapter::updateRasters(const Change &change)
{
    auto &ground = m_view.ground();
    if (!ground.input())
        return;
    for (const auto &tiles : change.rasters) {
        const auto rect = rectOf(tiles.rect);
        if (tiles.kind == SlotKind::Heights)
            ground.updateHeights(rect);
        else if (tiles.kind == SlotKind::Holes)
            ground.updateHoles(rect);
    }
}

void SceneAdapter::updateWeights(const std::vector<TouchedWeights> &touched)
{
    auto &ground = m_view.ground();
    if (!ground.input())
        return;
    for (const auto &weights : touched)
        ground.updateWeights(weights.layer, rectOf(weights.rect));
}

bool SceneAdapter::showsSameLayers(const Scene &before, const SceneWeights &weightsBefore) const
{
    const auto &layers = m_scene.layers.items();
    const auto &old = before.layers.items();
    return std::equal(layers.begin(), layers.end(), old.begin(), old.end(), [&](const auto &now, const auto &was) {
        return now->id == was->id && now->colour == was->colour && now->texture == was->texture &&
               m_weights->of(now->id).bounds() == weightsBefore.of(was->id).bounds();
    });
}

void SceneAdapter::updatePlants()
{
    std::vector<PlantInput> inputs;
    m_plants.clear();
    m_indices.clear();
    const auto add = [&](RecordRef ref, PlantInput input) {
        m_indices[ref] = int(m_plants.size());
        m_plants.push_back(std::move(ref));
        inputs.push_back(std::move(input));
    };
    for (const auto &placed : m_scene.placedFoliage.items())
        for (const auto &kind : placed->kinds)
            add({SlotKind::PlacedFoliage, placed->id, kind.id}, m_looks.kind(m_scene, kind));
    for (const auto &type : m_scene.grassTypes.items())
        for (const auto &variety : type->varieties)
            add({SlotKind::GrassTypes, type->id, variety.id}, m_looks.variety(m_scene, variety));
    // The sizes in the grown instances run over the grower's own ranges.
    for (const auto &v : m_growth.grower().varieties()) {
        const auto &type = m_scene.grassTypes[v.type];
        auto &input = inputs[std::size_t(plantIndex({SlotKind::GrassTypes, type.id, type.varieties[v.variety].id}))];
        input.minScale = v.minScale;
        input.maxScale = v.maxScale;
    }
    for (const auto &field : m_scene.foliage.items())
        add({SlotKind::Foliage, field->id, {}}, m_looks.field(m_scene, *field));
    const bool areLost = m_view.plants().setPlants(std::move(inputs));
    updateStreamed();
    if (!areLost)
        return;
    m_growth.cellsLost();
    updateAllCells();
    m_growth.regrow(m_scene);
}

void SceneAdapter::setStreamed(std::shared_ptr<const StreamedCells> streamed)
{
    m_streamed = std::move(streamed);
    updateStreamed();
}

void SceneAdapter::updateStreamed()
{
    if (!m_streamed) {
        m_view.plants().setFilter({});
        return;
    }
    // Which part of the stream each of the renderer's plants is: kinds, varieties and fields count on in their order.
    std::vector<StreamPart> parts;
    std::map<SlotKind, std::size_t> counts;
    for (const auto &ref : m_plants)
        parts.push_back({ref.list == SlotKind::PlacedFoliage ? StreamPart::Kind::Plants
                         : ref.list == SlotKind::GrassTypes  ? StreamPart::Kind::Grass
                                                             : StreamPart::Kind::Field,
                         counts[ref.list]++});
    m_view.plants().setFilter([streamed = m_streamed, parts = std::move(parts)](CellKey key, int plant) {
        return streamed->has(parts[std::size_t(plant)], coordOf(key));
    });
}

int SceneAdapter::plantIndex(const RecordRef &ref) const
{
    const auto found = m_indices.find(ref);
    return found == m_indices.end() ? -1 : found->second;
}

void SceneAdapter::updateCell(const PlacedFoliage &placed, int placedIndex, const PlantStore &store, CellCoord cell)
{
    const auto key = cellKey(false, placedIndex, cell);
    const auto *plants = store.cell(cell);
    if (!plants || plants->isEmpty()) {
        m_view.plants().removeCell(key);
        return;
    }
    std::vector<int> kinds;
    for (const auto &kind : store.kindIds())
        kinds.push_back(plantIndex({SlotKind::PlacedFoliage, placed.id, kind}));
    m_view.plants().setCell(
        key, cellInput(*plants, cell, placed.position, kinds, m_selection.in(placed.id, cell), m_heights));
}

void SceneAdapter::updateCells(const std::string &placedId, const std::vector<CellCoord> &cells)
{
    const int index = m_scene.placedFoliage.indexOf(placedId);
    const auto *store = m_scene.plants.find(placedId);
    if (index < 0 || !store)
        return;
    for (const auto &cell : cells)
        updateCell(m_scene.placedFoliage[std::size_t(index)], index, *store, cell);
}

void SceneAdapter::updateCellsOver(const TexelRect &holes)
{
    // A sample takes the ground away up to half way to the next.
    const TexelRect rect = holes.grown(1);
    const auto corner = m_heights.position();
    const double quad = m_heights.quadSize();
    for (std::size_t i = 0; i < m_scene.placedFoliage.size(); ++i) {
        const auto &placed = m_scene.placedFoliage[i];
        const auto *store = m_scene.plants.find(placed.id);
        if (!store)
            continue;
        const auto millimetres = [](double metres) { return std::int32_t(std::lround(metres * UnitsPerMetre)); };
        const double west = corner.x - placed.position.x, north = corner.z - placed.position.z;
        store->forEachCellIn(millimetres(west + rect.x0 * quad), millimetres(north + rect.z0 * quad),
                             millimetres(west + rect.x1 * quad), millimetres(north + rect.z1 * quad),
                             [&](CellCoord cell, const PlantCell &) { updateCell(placed, int(i), *store, cell); });
    }
}

void SceneAdapter::updateAllCells()
{
    m_view.plants().removeCells(0, GrownBit);
    for (std::size_t i = 0; i < m_scene.placedFoliage.size(); ++i) {
        const auto &placed = m_scene.placedFoliage[i];
        const auto *store = m_scene.plants.find(placed.id);
        if (!store)
            continue;
        store->forEachCell([&](CellCoord cell, const PlantCell &) { updateCell(placed, int(i), *store, cell); });
    }
}

void SceneAdapter::setSelection(const Selection &selection)
{
    const auto before = std::move(m_selection);
    m_selection = selection;
    for (const auto &placed : m_scene.placedFoliage.items()) {
        std::vector<CellCoord> cells;
        for (const auto *plants : {&before.plants(), &m_selection.plants()}) {
            const auto found = plants->find(placed->id);
            if (found == plants->end())
                continue;
            for (const auto &[cell, ids] : found->second)
                if (before.in(placed->id, cell) != m_selection.in(placed->id, cell))
                    cells.push_back(cell);
        }
        updateCells(placed->id, cells);
    }
    updateShapes();
}

void SceneAdapter::setVisibility(const Visibility &visibility)
{
    m_visibility = visibility;
    updateShown();
    updateShapes();
}

void SceneAdapter::updateShown()
{
    std::vector<bool> shown;
    for (const auto &ref : m_plants) {
        const bool all = ref.list == SlotKind::PlacedFoliage ? !m_visibility.plantsHidden : !m_visibility.grassHidden;
        shown.push_back(all && !m_visibility.hidden.count(ref) && !m_visibility.hidden.count({ref.list, ref.id, {}}));
    }
    m_view.plants().setShown(std::move(shown));
    QStringList hidden;
    if (m_visibility.grassHidden)
        hidden << QObject::tr("Grass hidden");
    if (m_visibility.plantsHidden)
        hidden << QObject::tr("Plants hidden");
    m_view.overlay().setNotice(hidden.join(QStringLiteral(" · ")));
}

void SceneAdapter::updateShapes()
{
    OverlayShapes shapes;
    for (const auto &zone : m_scene.zones.items()) {
        const RecordRef ref{SlotKind::Zones, zone->id, {}};
        if (m_visibility.zonesHidden || m_visibility.hidden.count(ref))
            continue;
        addZone(shapes, *zone, m_selection.contains(ref));
    }
    for (const auto &water : m_scene.water.items())
        if (!m_visibility.zonesHidden && !m_visibility.hidden.count({SlotKind::Water, water->id, {}}))
            addWaterSurface(shapes, *water, m_heights);
    // What has no look of its own shows where it is while it is selected.
    for (const auto &ref : m_selection.records()) {
        if (const auto *road = ref.list == SlotKind::Roads ? m_scene.roads.find(ref.id) : nullptr)
            addRoad(shapes, *road, m_heights);
        else if (const auto *water = ref.list == SlotKind::Water ? m_scene.water.find(ref.id) : nullptr)
            addWater(shapes, *water, m_heights);
        else if (const auto *field = ref.list == SlotKind::Foliage ? m_scene.foliage.find(ref.id) : nullptr)
            addField(shapes, *field, m_heights);
    }
    m_view.overlay().setSceneShapes(std::move(shapes));
}

void SceneAdapter::updateWind()
{
    const auto &wind = *m_scene.wind;
    WindSettings settings;
    settings.beaufort = float(wind.beaufort);
    settings.directionDeg = float(wind.directionDeg);
    if (wind.turbulence)
        settings.turbulence = float(*wind.turbulence);
    settings.gustLength = float(wind.gustLength);
    settings.seed = wind.seed;
    settings.maxHz = float(wind.maxHz);
    m_view.wind().setSettings(settings);
}

} // namespace sward
