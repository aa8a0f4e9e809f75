#include "viewport/SceneGrowth.h"

#include "viewport/SceneGrass.h"

#include <algorithm>

namespace sward {

namespace {

bool mayTouchGrass(const Change &change)
{
    return !change.rasters.empty() || change.touches(SlotKind::Landscape) || change.touches(SlotKind::Layers) ||
           change.touches(SlotKind::GrassTypes) || change.touches(SlotKind::Zones) || change.touches(SlotKind::Roads) ||
           change.touches(SlotKind::Water) || change.touches(SlotKind::Settings);
}

bool mayTouchFields(const Change &change)
{
    const auto isGround = [](const Change::Tiles &tiles) { return tiles.kind != SlotKind::Weights; };
    return change.touches(SlotKind::Foliage) || change.touches(SlotKind::Landscape) ||
           change.touches(SlotKind::Zones) || change.touches(SlotKind::Roads) || change.touches(SlotKind::Water) ||
           std::any_of(change.rasters.begin(), change.rasters.end(), isGround);
}

/// What is to grow again after one edit and another.
void join(std::optional<std::vector<CellCoord>> &touched, const std::optional<std::vector<CellCoord>> &more)
{
    if (!touched || !more)
        touched.reset();
    else
        touched->insert(touched->end(), more->begin(), more->end());
}

} // namespace

SceneGrowth::SceneGrowth(SceneView &view, PlantIndex plantIndex)
    : m_view(view), m_plantIndex(std::move(plantIndex)), m_stream(view.plants())
{
    m_stream.wake = [this] {
        if (m_view.wantsFrame)
            m_view.wantsFrame();
    };
    m_view.beforePrepare = [this](const FrameView &frame) {
        m_stream.prepare(frame);
        if (m_stream.isGrowing() && m_view.wantsFrame)
            m_view.wantsFrame();
    };
}

SceneGrowth::~SceneGrowth()
{
    m_view.beforePrepare = nullptr;
}

void SceneGrowth::plan(const Scene &scene, const SceneWeights &weights)
{
    m_grower = std::make_shared<const GrassGrower>(scene, weights, m_grower.get());
    m_fields = std::make_shared<const FieldGrower>(scene, m_fields.get());
    m_touchedGrass.reset();
    m_touchedFields.assign(m_fields->fields().size(), std::nullopt);
    m_isOtherReach = true;
}

void SceneGrowth::plan(const Scene &before, const Scene &scene, const SceneWeights &weights, const Change &change)
{
    m_isOtherReach = m_isOtherReach || change.touches(SlotKind::GrassTypes) || change.touches(SlotKind::Foliage);
    if (mayTouchGrass(change)) {
        m_grower = std::make_shared<const GrassGrower>(scene, weights, m_grower.get());
        join(m_touchedGrass, cellsOf(dirtyGrass(before, scene, change, *m_grower)));
    }
    if (mayTouchFields(change)) {
        m_fields = std::make_shared<const FieldGrower>(scene, m_fields.get());
        m_touchedFields.resize(m_fields->fields().size());
        for (std::size_t i = 0; i < m_touchedFields.size(); ++i)
            join(m_touchedFields[i], dirtyFieldCells(before, scene, change, *m_fields, i));
    }
}

void SceneGrowth::regrow(const Scene &scene)
{
    if (m_isOtherReach || !m_touchedGrass || !m_touchedGrass->empty())
        regrowGrass(scene);
    regrowFields(scene);
    m_isOtherReach = false;
}

void SceneGrowth::regrowGrass(const Scene &scene)
{
    std::vector<int> plants;
    double reach = 0;
    for (const auto &v : m_grower->varieties()) {
        const auto &type = scene.grassTypes[v.type];
        const auto &variety = type.varieties[v.variety];
        plants.push_back(v.grows() ? m_plantIndex({SlotKind::GrassTypes, type.id, variety.id}) : -1);
        if (v.grows())
            reach = std::max(reach, variety.endCullDistance);
    }
    m_stream.setSource(
        0, m_grower->grid().isEmpty() ? nullptr : std::make_shared<SceneGrass>(m_grower, std::move(plants), reach),
        m_touchedGrass ? &*m_touchedGrass : nullptr);
    m_touchedGrass.emplace();
}

void SceneGrowth::regrowFields(const Scene &scene)
{
    for (std::size_t i = 0; i < m_touchedFields.size(); ++i) {
        auto &touched = m_touchedFields[i];
        if (!m_isOtherReach && touched && touched->empty())
            continue;
        const auto &field = scene.foliage[i];
        const int plant = m_fields->fields()[i].grows() ? m_plantIndex({SlotKind::Foliage, field.id, {}}) : -1;
        m_stream.setSource(int(i) + 1,
                           plant < 0 ? nullptr : std::make_shared<SceneField>(m_fields, i, plant, field.drawDistance),
                           touched ? &*touched : nullptr);
        touched.emplace();
    }
    m_stream.keepSources(int(m_touchedFields.size()) + 1);
}

void SceneGrowth::cellsLost()
{
    m_stream.cellsLost();
    m_touchedGrass.reset();
    m_touchedFields.assign(m_touchedFields.size(), std::nullopt);
}

void SceneGrowth::growNow(const ViewCamera &camera)
{
    FrameView view;
    view.camera = camera;
    view.quality = m_view.quality();
    m_stream.growNow(view);
}

} // namespace sward
