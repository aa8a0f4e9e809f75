#include "viewport/Plants.h"

#include "model/core/Expects.h"
#include "model/wind/WindBend.h"
#include "viewport/BladeMesh.h"
#include "viewport/InstanceRecords.h"

#include <Qt3DCore/QBuffer>
#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QMaterial>

#include <QVector2D>
#include <QVector3D>
#include <QVector4D>

#include <glm/common.hpp>

#include <algorithm>

namespace sward {

namespace {

PartLook lookOf(const PlantInput &plant, int material)
{
    if (material >= 0 && std::size_t(material) < plant.looks.size())
        return plant.looks[std::size_t(material)];
    PartLook look;
    if (material >= 0 && std::size_t(material) < plant.mesh->materials.size()) {
        const auto &m = plant.mesh->materials[std::size_t(material)];
        look.colour = m.colour;
        look.cutout = m.cutout;
        look.twoSided = m.twoSided;
    }
    return look;
}

PlantShape shapeOf(const PlantInput &plant)
{
    PlantShape shape;
    const glm::vec3 scale = plant.isGrass ? glm::max(plant.minScale, plant.maxScale) : glm::vec3(1);
    const glm::vec3 reach = glm::max(glm::abs(plant.mesh->min), glm::abs(plant.mesh->max));
    // Plants turn, so the wider side counts both ways; wind may carry the top sideways by about a third of the height.
    const float wide = std::max(reach.x * scale.x, reach.z * scale.z) * 1.42F + 0.35F * reach.y * scale.y;
    shape.low = {-wide, std::min(plant.mesh->min.y * scale.y, 0.0F), -wide};
    shape.high = {wide, std::max(plant.mesh->max.y * scale.y, 0.0F), wide};
    shape.lodDistances = plant.lodDistances;
    shape.inBudget = plant.inBudget;
    shape.byCell = plant.byCell;
    shape.farShare = plant.farShare;
    shape.triangles.assign(std::size_t(std::max(plant.mesh->lodCount(), 1)), 0);
    for (const auto &part : plant.mesh->parts)
        shape.triangles[std::size_t(part.lod)] += std::uint32_t(part.triangles());
    shape.drawDistance = plant.drawDistance;
    shape.isGrass = plant.isGrass;
    return shape;
}

SharedMesh share(const MeshPart &part, Qt3DCore::QNode *parent)
{
    SharedMesh mesh;
    mesh.vertexCount = std::uint32_t(part.vertices.size());
    mesh.indexCount = std::uint32_t(part.indices.size());
    mesh.vertices = new Qt3DCore::QBuffer(parent);
    mesh.vertices->setData(QByteArray(reinterpret_cast<const char *>(part.vertices.data()),
                                      qsizetype(part.vertices.size() * sizeof(MeshVertex))));
    mesh.indices = new Qt3DCore::QBuffer(parent);
    mesh.indices->setData(
        QByteArray(reinterpret_cast<const char *>(part.indices.data()), qsizetype(part.indices.size() * 4)));
    return mesh;
}

QVector3D vector(const glm::vec3 &v)
{
    return {v.x, v.y, v.z};
}

/// Whether `b` can be drawn with what was made for `a`, other numbers apart.
bool sameBuild(const PlantInput &a, const PlantInput &b)
{
    if (a.mesh != b.mesh || a.isGrass != b.isGrass || a.looks.size() != b.looks.size())
        return false;
    for (std::size_t i = 0; i < a.looks.size(); ++i) {
        const auto &x = a.looks[i];
        const auto &y = b.looks[i];
        if (x.texture.cacheKey() != y.texture.cacheKey() || x.cutout != y.cutout || x.twoSided != y.twoSided ||
            x.vertexColourIsMask != y.vertexColourIsMask || x.wind != y.wind ||
            (x.cutout && x.alphaCutoff != y.alphaCutoff))
            return false;
    }
    return true;
}

QStringList definitionsOf(const PlantInput &plant, const PartLook &look, bool cheap)
{
    QStringList definitions;
    const auto add = [&](bool when, const char *name) {
        if (when)
            definitions << QString::fromLatin1(name);
    };
    add(cheap, "CHEAP");
    add(plant.isGrass, "GRASS");
    add(look.wind == WindModel::Grass, "WIND_GRASS");
    add(look.wind == WindModel::Foliage, "WIND_FOLIAGE");
    add(look.vertexColourIsMask, "MASK_COLOURS");
    add(look.cutout && !look.texture.isNull(), "CUTOUT");
    add(look.twoSided, "TWO_SIDED");
    add(!look.texture.isNull(), "TEXTURED");
    return definitions;
}

float heightOf(const PlantInput &plant)
{
    return std::max(plant.mesh->max.y - plant.mesh->min.y, 1e-3F);
}

} // namespace

/// The draws of one plant, by LOD, and the materials of its parts.
struct Plants::Drawn
{
    struct Lod
    {
        std::vector<std::unique_ptr<DrawEntity>> parts;
    };
    struct Material
    {
        FrameUniforms uniforms;
        int index; ///< of the mesh's materials
        FoliagePhases phases;
    };
    std::vector<Lod> lods;
    std::vector<Material> materials;
};

Plants::Plants(Qt3DCore::QEntity *parent, FrameUniforms &frame, const Quality &quality)
    : m_parent(parent), m_frame(frame), m_cheap(quality.cheapShading), m_anisotropy(quality.anisotropy), m_table(parent)
{
    frame.set("u_cells", QVariant::fromValue(m_table.texture()));
}

Plants::~Plants() = default;

bool Plants::setPlants(std::vector<PlantInput> plants)
{
    const auto marker = std::make_shared<const MeshData>(missingMesh());
    for (std::size_t i = 0; i < plants.size(); ++i)
        if (!plants[i].mesh || plants[i].mesh->parts.empty()) {
            const bool kept = i < m_inputs.size() && m_inputs[i].isMarker;
            plants[i].mesh = kept ? m_inputs[i].mesh : marker;
            plants[i].isMarker = true;
        }
    m_changed = true;
    if (plants.size() == m_inputs.size() && std::equal(plants.begin(), plants.end(), m_inputs.begin(), sameBuild)) {
        m_inputs = std::move(plants);
        for (std::size_t i = 0; i < m_inputs.size(); ++i) {
            m_shapes[i] = shapeOf(m_inputs[i]);
            setNumbers(i);
        }
        return false;
    }
    for (const auto &[key, cell] : m_cells)
        m_table.release(cell->slot);
    m_cells.clear();
    m_groups.clear();
    m_drawn.clear();
    delete m_root;
    // Filled first and attached last: Qt 3D must not meet half a subtree.
    m_root = new Qt3DCore::QEntity;
    m_inputs = std::move(plants);
    m_shapes.clear();
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        m_shapes.push_back(shapeOf(m_inputs[i]));
        makeDraws(i);
        setNumbers(i);
    }
    m_root->setParent(m_parent);
    m_choice.clear(m_shapes);
    return true;
}

void Plants::makeDraws(std::size_t index)
{
    const auto &plant = m_inputs[index];
    auto drawn = std::make_unique<Drawn>();
    drawn->lods.resize(m_shapes[index].triangles.size());
    QHash<qint64, Qt3DRender::QAbstractTexture *> textures;
    for (const auto &part : plant.mesh->parts) {
        const auto look = lookOf(plant, part.material);
        auto *cull = new Qt3DRender::QCullFace;
        cull->setMode(look.twoSided ? Qt3DRender::QCullFace::NoCulling : Qt3DRender::QCullFace::Back);
        auto *material = makeMaterial(
            {QStringLiteral("plant.vert"), QStringLiteral("plant.frag"), definitionsOf(plant, look, m_cheap)},
            Pass::Plants, {cull}, m_root);
        FrameUniforms uniforms(material);
        uniforms.set("u_lod", part.lod);
        if (!look.texture.isNull()) {
            auto *&texture = textures[look.texture.cacheKey()];
            if (!texture)
                texture = colourTexture(look.texture, true, look.cutout ? look.alphaCutoff : 0, {m_cheap, m_anisotropy},
                                        m_root);
            uniforms.set("u_albedo", QVariant::fromValue(texture));
        }
        drawn->materials.push_back({uniforms, part.material, {}});

        auto draw = std::make_unique<DrawEntity>(share(part, m_root), material, m_root);
        auto &lod = drawn->lods[std::size_t(part.lod)];
        if (lod.parts.empty())
            draw->instanceWords(QStringLiteral("instance"));
        else
            draw->shareInstances(*lod.parts.front());
        lod.parts.push_back(std::move(draw));
    }
    m_drawn.push_back(std::move(drawn));
}

void Plants::setNumbers(std::size_t index)
{
    const auto &plant = m_inputs[index];
    const auto &shape = m_shapes[index];
    for (auto &[uniforms, materialIndex, phases] : m_drawn[index]->materials) {
        const auto look = lookOf(plant, materialIndex);
        uniforms.set("u_colour", QVector4D(look.colour.x, look.colour.y, look.colour.z, look.colour.w));
        uniforms.set("u_surface", QVector4D(look.alphaCutoff, look.translucency, 0, 0));
        uniforms.set("u_scaleMin", vector(plant.minScale));
        uniforms.set("u_scaleRange", vector(plant.maxScale - plant.minScale));
        uniforms.set("u_shape", QVector4D(plant.mesh->min.y, heightOf(plant), plant.isGrass ? 0.3F : 0.18F,
                                          plant.isGrass ? plant.groundNormal : 0.0F));
        // What is drawn by cells neither fades nor thins plant by plant.
        constexpr float never = 1e9F;
        uniforms.set("u_fade",
                     plant.byCell ? QVector4D(never, 2 * never, never, 1)
                                  : QVector4D(plant.fadeDistance, plant.drawDistance, shape.thinsFrom, shape.thinnest));
        uniforms.set("u_foliage", QVector4D(0, 1, 0, heightOf(plant)));
        uniforms.set("u_foliagePhase", QVector4D(0, 0, 0, look.foliage.bendPower));
        uniforms.set("u_foliageDirection", QVector2D(1, 0));
    }
}

bool Plants::setCell(CellKey key, CellInput cell)
{
    for (const auto &run : cell.runs)
        expects(run.plant >= 0 && std::size_t(run.plant) < m_inputs.size());
    removeCell(key);
    const auto slot = m_table.take(cell.origin, cell.size, cell.seed);
    if (slot == CellTable::slotCount)
        return false;
    for (auto &run : cell.runs)
        for (auto &record : run.instances)
            setSlot(record, slot);
    auto stored = std::make_unique<DrawnCell>();
    stored->input = std::move(cell);
    stored->slot = slot;
    filterRuns(key, *stored);
    m_groups.add(key, stored.get(), m_shapes);
    m_cells.emplace(key, std::move(stored));
    m_changed = true;
    return true;
}

void Plants::removeCell(CellKey key)
{
    const auto found = m_cells.find(key);
    if (found == m_cells.end())
        return;
    m_table.release(found->second->slot);
    m_groups.remove(key, *found->second, m_shapes);
    m_cells.erase(found);
    m_changed = true;
}

void Plants::removeCells(CellKey key, CellKey mask)
{
    for (auto i = m_cells.begin(); i != m_cells.end();) {
        if ((i->first & mask) != (key & mask)) {
            ++i;
            continue;
        }
        m_table.release(i->second->slot);
        m_groups.remove(i->first, *i->second, m_shapes);
        i = m_cells.erase(i);
        m_changed = true;
    }
}

void Plants::setShown(std::vector<bool> shown)
{
    m_changed = m_changed || shown != m_shown;
    m_shown = std::move(shown);
}

void Plants::setFilter(Filter filter)
{
    if (!filter && !m_filter)
        return;
    m_filter = std::move(filter);
    for (const auto &[key, cell] : m_cells)
        filterRuns(key, *cell);
    m_changed = true;
}

void Plants::filterRuns(CellKey key, DrawnCell &cell) const
{
    cell.hidden.clear();
    if (!m_filter)
        return;
    for (const auto &run : cell.input.runs)
        cell.hidden.push_back(!m_filter(key, run.plant));
}

void Plants::updateDensity(const FrameView &view)
{
    if (view.quality.grassTriangles <= 0)
        return;
    // A view holds about a quarter of what stands around; small changes do not count, or the grass would never rest.
    constexpr double viewShare = 0.28;
    const double triangles = grassTrianglesAround(m_near, m_shapes, view) * viewShare;
    const float wanted = float(std::min(1.0, view.quality.grassTriangles / std::max(triangles, 1.0)));
    if (std::abs(wanted - m_grassDensity) > 0.06F * m_grassDensity || (wanted == 1 && m_grassDensity != 1))
        m_grassDensity = wanted;
}

void Plants::prepare(const FrameView &view)
{
    m_table.upload(view.anchor);
    const auto drag = m_drag.value_or(SelectionDrag{.pivot = view.anchor});
    m_frame.set("u_drag", QVector4D(vector(glm::vec3(drag.pivot - view.anchor)), drag.turn));
    m_frame.set("u_dragMove", QVector4D(vector(glm::vec3(drag.translation)), drag.scale));
    const bool same =
        !m_changed && view.viewProjection == m_lastView && view.anchor == m_lastAnchor && view.quality == m_lastQuality;
    if (same)
        return;
    m_changed = false;
    m_lastView = view.viewProjection;
    m_lastAnchor = view.anchor;
    m_lastQuality = view.quality;
    m_groups.findNear(view, m_near);
    updateDensity(view);
    choosePlants(m_near, m_shapes, view, m_grassDensity, m_choice);

    m_instanceBytes = 0;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const bool shown = isShown(i);
        for (std::size_t lod = 0; lod < m_drawn[i]->lods.size(); ++lod) {
            const auto &records = m_choice.records[i][lod];
            auto &parts = m_drawn[i]->lods[lod].parts;
            const int count = shown ? int(records.size()) : 0;
            for (std::size_t p = 0; p < parts.size(); ++p) {
                if (p > 0 || count == 0) {
                    parts[p]->setInstanceCount(count);
                    continue;
                }
                parts[p]->setInstances(QByteArray(reinterpret_cast<const char *>(records.data()),
                                                  qsizetype(records.size() * sizeof(InstanceRecord))),
                                       count);
                m_instanceBytes += std::int64_t(records.size() * sizeof(InstanceRecord));
            }
        }
    }
}

void Plants::advanceWind(double seconds)
{
    for (std::size_t i = 0; i < m_drawn.size(); ++i)
        for (auto &material : m_drawn[i]->materials)
            material.phases.advance(seconds, lookOf(m_inputs[i], material.index).foliage.speed);
}

void Plants::setWind(const WindState &wind)
{
    const glm::dvec2 by = wind.anchor() - m_windAnchor;
    m_windAnchor = wind.anchor();
    const float share = wind::foliageShare(wind.meanSpeed());
    for (std::size_t i = 0; i < m_drawn.size(); ++i)
        for (auto &[uniforms, index, phases] : m_drawn[i]->materials) {
            const auto look = lookOf(m_inputs[i], index);
            if (look.wind != WindModel::Foliage)
                continue;
            const auto &foliage = look.foliage;
            const auto direction = compassDirection(foliage.directionDeg);
            phases.moveAnchor(by, foliage.gustScale, direction);
            uniforms.set("u_foliage", QVector4D(foliage.strength * share, foliage.gustScale, foliage.flutter,
                                                heightOf(m_inputs[i])));
            uniforms.set("u_foliagePhase",
                         QVector4D(float(phases.gust), float(phases.sway), float(phases.flutter), foliage.bendPower));
            uniforms.set("u_foliageDirection", QVector2D(direction.x, direction.y));
        }
}

int Plants::draws() const
{
    int sum = 0;
    for (const auto &drawn : m_drawn)
        for (const auto &lod : drawn->lods)
            for (const auto &part : lod.parts)
                sum += part->drawnInstances() > 0;
    return sum;
}

std::int64_t Plants::triangles() const
{
    std::int64_t sum = 0;
    for (const auto &drawn : m_drawn)
        for (const auto &lod : drawn->lods)
            for (const auto &part : lod.parts)
                sum += std::int64_t(part->triangles()) * part->drawnInstances();
    return sum;
}

} // namespace sward
