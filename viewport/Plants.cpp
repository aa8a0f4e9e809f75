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
    const glm::vec3 scale = glm::max(plant.minScale, plant.maxScale);
    const glm::vec3 reach = glm::max(glm::abs(plant.mesh->min), glm::abs(plant.mesh->max));
    // Plants turn, so the wider side counts both ways; wind may carry the top sideways by about a third of the height.
    const float wide = std::max(reach.x * scale.x, reach.z * scale.z) * 1.42F + 0.35F * reach.y * scale.y;
    shape.low = {-wide, std::min(plant.mesh->min.y * scale.y, 0.0F), -wide};
    shape.high = {wide, std::max(plant.mesh->max.y * scale.y, 0.0F), wide};
    shape.lodDistances = plant.lodDistances;
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
    mesh.vertices->setData(QByteArray(reinterpret_cast<const char *>(part.vertices.data()), qsizetype(part.vertices.size() * sizeof(MeshVertex))));
    mesh.indices = new Qt3DCore::QBuffer(parent);
    mesh.indices->setData(QByteArray(reinterpret_cast<const char *>(part.indices.data()), qsizetype(part.indices.size() * 4)));
    return mesh;
}

QVector3D vector(const glm::vec3 &v)
{
    return {v.x, v.y, v.z};
}

} // namespace

/// The draws of one plant, by LOD, and the values that change with every frame.
struct Plants::Drawn
{
    struct Lod
    {
        std::vector<std::unique_ptr<DrawEntity>> parts;
    };
    std::vector<Lod> lods;
    std::vector<FrameUniforms> materials;
    FoliagePhases phases;
};

Plants::Plants(Qt3DCore::QEntity *parent, FrameUniforms &frame, bool cheap) : m_parent(parent), m_cheap(cheap), m_table(parent)
{
    frame.set("u_cells", QVariant::fromValue(m_table.texture()));
}

Plants::~Plants() = default;

void Plants::setPlants(std::vector<PlantInput> plants)
{
    for (const auto &[key, cell] : m_cells)
        m_table.release(cell->slot);
    m_cells.clear();
    m_order.clear();
    m_drawn.clear();
    delete m_root;
    // Filled first and attached last: Qt 3D must not meet half a subtree.
    m_root = new Qt3DCore::QEntity;
    m_inputs = std::move(plants);
    m_shapes.clear();
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        if (!m_inputs[i].mesh || m_inputs[i].mesh->parts.empty())
            m_inputs[i].mesh = std::make_shared<const MeshData>(missingMesh());
        m_shapes.push_back(shapeOf(m_inputs[i]));
        makeDraws(i);
    }
    m_root->setParent(m_parent);
    m_choice.clear(m_shapes);
    m_changed = true;
}

void Plants::makeDraws(std::size_t index)
{
    const auto &plant = m_inputs[index];
    const auto &shape = m_shapes[index];
    auto drawn = std::make_unique<Drawn>();
    drawn->lods.resize(shape.triangles.size());
    QHash<qint64, Qt3DRender::QAbstractTexture *> textures;
    for (const auto &part : plant.mesh->parts) {
        const auto look = lookOf(plant, part.material);
        QStringList definitions;
        if (m_cheap)
            definitions << QStringLiteral("CHEAP");
        if (plant.isGrass)
            definitions << QStringLiteral("GRASS");
        if (plant.wind == WindModel::Grass)
            definitions << QStringLiteral("WIND_GRASS");
        if (plant.wind == WindModel::Foliage)
            definitions << QStringLiteral("WIND_FOLIAGE");
        if (look.vertexColourIsMask)
            definitions << QStringLiteral("MASK_COLOURS");
        if (look.cutout && !look.texture.isNull())
            definitions << QStringLiteral("CUTOUT");
        if (look.twoSided)
            definitions << QStringLiteral("TWO_SIDED");
        if (!look.texture.isNull())
            definitions << QStringLiteral("TEXTURED");

        auto *cull = new Qt3DRender::QCullFace;
        cull->setMode(look.twoSided ? Qt3DRender::QCullFace::NoCulling : Qt3DRender::QCullFace::Back);
        auto *material = makeMaterial({QStringLiteral("plant.vert"), QStringLiteral("plant.frag"), definitions}, Pass::Plants,
                                      {cull}, m_root);
        FrameUniforms uniforms(material);
        uniforms.set("u_colour", QVector4D(look.colour.x, look.colour.y, look.colour.z, look.colour.w));
        uniforms.set("u_surface", QVector4D(look.alphaCutoff, look.translucency, 0, 0));
        uniforms.set("u_scaleMin", vector(plant.minScale));
        uniforms.set("u_scaleRange", vector(plant.maxScale - plant.minScale));
        const float height = std::max(plant.mesh->max.y - plant.mesh->min.y, 1e-3F);
        uniforms.set("u_shape", QVector4D(plant.mesh->min.y, height, plant.isGrass ? 0.3F : 0.18F, plant.isGrass ? 0.75F : 0.0F));
        uniforms.set("u_fade", QVector4D(plant.fadeDistance, plant.drawDistance, shape.thinsFrom, shape.thinnest));
        uniforms.set("u_lod", part.lod);
        uniforms.set("u_foliage", QVector4D(0, 1, 0, height));
        uniforms.set("u_foliagePhase", QVector4D(0, 0, 0, 1.5F));
        uniforms.set("u_foliageDirection", QVector2D(1, 0));
        if (!look.texture.isNull()) {
            auto *&texture = textures[look.texture.cacheKey()];
            if (!texture)
                texture = colourTexture(look.texture, true, look.cutout ? look.alphaCutoff : 0, m_cheap, m_root);
            uniforms.set("u_albedo", QVariant::fromValue(texture));
        }
        drawn->materials.push_back(uniforms);

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
    auto stored = std::make_unique<PlantCell>();
    stored->input = std::move(cell);
    stored->slot = slot;
    m_cells.emplace(key, std::move(stored));
    m_changed = true;
    m_order.clear();
    return true;
}

void Plants::removeCell(CellKey key)
{
    const auto found = m_cells.find(key);
    if (found == m_cells.end())
        return;
    m_table.release(found->second->slot);
    m_cells.erase(found);
    m_changed = true;
    m_order.clear();
}

void Plants::setShown(bool grass, bool placed)
{
    m_changed = m_changed || grass != m_grassShown || placed != m_placedShown;
    m_grassShown = grass;
    m_placedShown = placed;
}

void Plants::updateDensity(const FrameView &view)
{
    if (view.quality.grassTriangles <= 0)
        return;
    // A view holds about a quarter of what stands around; small changes do not count, or the grass would never rest.
    constexpr double viewShare = 0.28;
    const double triangles = grassTrianglesAround(m_order, m_shapes, view) * viewShare;
    const float wanted = float(std::min(1.0, view.quality.grassTriangles / std::max(triangles, 1.0)));
    if (std::abs(wanted - m_grassDensity) > 0.06F * m_grassDensity || (wanted == 1 && m_grassDensity != 1))
        m_grassDensity = wanted;
}

void Plants::prepare(const FrameView &view)
{
    if (m_order.empty()) {
        std::vector<std::pair<CellKey, PlantCell *>> sorted;
        for (const auto &[key, cell] : m_cells)
            sorted.emplace_back(key, cell.get());
        std::sort(sorted.begin(), sorted.end());
        for (const auto &[key, cell] : sorted)
            m_order.push_back(cell);
    }
    m_table.upload(view.anchor);
    const bool same = !m_changed && view.viewProjection == m_lastView && view.anchor == m_lastAnchor && view.quality == m_lastQuality;
    if (same)
        return;
    m_changed = false;
    m_lastView = view.viewProjection;
    m_lastAnchor = view.anchor;
    m_lastQuality = view.quality;
    updateDensity(view);
    choosePlants(m_order, m_shapes, view, m_grassDensity, m_choice);

    m_instanceBytes = 0;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const bool shown = m_inputs[i].isGrass ? m_grassShown : m_placedShown;
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
        if (m_inputs[i].wind == WindModel::Foliage)
            m_drawn[i]->phases.advance(seconds, m_inputs[i].foliage.speed);
}

void Plants::setWind(const WindState &wind)
{
    const glm::dvec2 by = wind.anchor() - m_windAnchor;
    m_windAnchor = wind.anchor();
    const float share = wind::foliageShare(wind.meanSpeed());
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const auto &plant = m_inputs[i];
        if (plant.wind != WindModel::Foliage)
            continue;
        auto &drawn = *m_drawn[i];
        const auto direction = compassDirection(plant.foliage.directionDeg);
        drawn.phases.moveAnchor(by, plant.foliage.gustScale, direction);
        const float height = std::max(plant.mesh->max.y - plant.mesh->min.y, 1e-3F);
        for (auto &material : drawn.materials) {
            material.set("u_foliage", QVector4D(plant.foliage.strength * share, plant.foliage.gustScale, plant.foliage.flutter, height));
            material.set("u_foliagePhase", QVector4D(float(drawn.phases.gust), float(drawn.phases.sway), float(drawn.phases.flutter), 1.5F));
            material.set("u_foliageDirection", QVector2D(direction.x, direction.y));
        }
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
