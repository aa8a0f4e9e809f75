#include "editor/window/ViewportLink.h"

#include "editor/MeshLibrary.h"
#include "editor/window/GridLines.h"
#include "editor/window/StreamShapes.h"
#include "editor/window/ToolShapes.h"
#include "editor/window/ViewLegend.h"
#include "editor/window/Worker.h"
#include "model/core/ParallelFor.h"
#include "model/session/Session.h"
#include "model/terrain/MobileLandscape.h"
#include "model/terrain/WeightField.h"
#include "model/tools/ToolBox.h"
#include "model/tools/ToolGround.h"
#include "viewport/SceneRender.h"
#include "viewport/Viewport.h"

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr double flat = 0.01;        // of a weight: nearer to none or to all it is a plateau
constexpr double steepestShown = 60; // degrees at the end of the slope view's colours, as in ground.frag

} // namespace

ViewportLink::ViewportLink(Viewport &viewport, Session &session, ToolBox &tools, MeshLibrary &meshes, QObject *parent)
    : QObject(parent), m_viewport(viewport), m_session(session), m_tools(tools), m_meshes(meshes)
{
    m_viewport.setInputSink(this);
    m_viewport.beforeFrame = [this] { beforeFrame(); };
    connect(&m_viewport, &Viewport::cameraChanged, this, &ViewportLink::tellView);
    connect(&m_meshes, &MeshLibrary::read, this, [this] {
        if (m_adapter)
            m_adapter->meshesChanged();
        m_viewport.requestFrame();
    });
    m_subscriptions.push_back(m_session.document.changed.subscribe([this](const Change &change) {
        if (change.everything)
            return; // showOpened follows, when folder and meshes are in place too
        m_pending.merge(change);
        m_viewport.requestFrame();
        if (m_mode != ViewMode::Lit && !m_session.document.isOpen())
            showAs(m_mode);
    }));
    m_subscriptions.push_back(m_session.paletteChanged.subscribe([this] {
        if (m_mode != ViewMode::Lit)
            showAs(m_mode);
    }));
    m_subscriptions.push_back(m_session.selectionChanged.subscribe([this] {
        if (m_adapter)
            m_adapter->setSelection(m_session.selection());
        m_viewport.requestFrame();
    }));
    m_subscriptions.push_back(m_session.visibilityChanged.subscribe([this] {
        if (m_adapter)
            m_adapter->setVisibility(m_session.visibility());
        showNotice();
        m_viewport.requestFrame();
    }));
    m_subscriptions.push_back(m_tools.overlayChanged.subscribe([this] {
        m_overlayStale = true;
        m_viewport.requestFrame();
    }));
}

ViewportLink::~ViewportLink()
{
    m_viewport.setInputSink(nullptr);
    m_viewport.beforeFrame = nullptr;
}

void ViewportLink::showOpened()
{
    m_pending = {};
    m_under.reset();
    m_adapter = std::make_unique<SceneAdapter>(
        m_viewport.scene(),
        [this](const std::string &path) {
            const auto file = QString::fromStdString(path);
            auto mesh = m_meshes.mesh(file);
            return mesh || !m_meshes.isComing(file) ? mesh : pendingMesh();
        },
        QString::fromStdString(m_session.folder()));
    m_adapter->setVisibility(m_session.visibility());
    m_adapter->setSelection(m_session.selection());
    m_adapter->show(m_session.document.snapshot());
    m_viewport.setCamera(firstCamera(m_session.document.scene()));
    m_overlayStale = true;
    tellView();
    showNotice();
    m_viewport.requestFrame();
}

std::optional<std::pair<glm::dvec3, glm::dvec3>> ViewportLink::selectedBox() const
{
    const Scene &scene = m_session.document.scene();
    std::optional<std::pair<glm::dvec3, glm::dvec3>> box;
    const auto add = [&box](const glm::dvec3 &low, const glm::dvec3 &high) {
        box = box ? std::pair(glm::min(box->first, low), glm::max(box->second, high)) : std::pair(low, high);
    };
    constexpr double room = 3; // metres round a plant's foot
    for (const auto &[id, cells] : m_session.selection().plants()) {
        const auto *placed = scene.placedFoliage.find(id);
        const auto *store = scene.plants.find(id);
        if (!placed || !store)
            continue;
        for (const auto &[coord, ids] : cells) {
            const auto *cell = store->cell(coord);
            for (const PlantId plant : ids) {
                const std::size_t row = cell ? cell->find(plant) : 0;
                if (cell && row < cell->size()) {
                    const auto foot = placed->position + cell->plant(coord, row).metres();
                    add(foot - glm::dvec3(room, 0, room), foot + glm::dvec3(room, 2 * room, room));
                }
            }
        }
    }
    for (const auto &record : m_session.selection().records()) {
        if (const auto *zone = record.list == SlotKind::Zones ? scene.zones.find(record.id) : nullptr)
            add(zone->centre - zone->halfExtents, zone->centre + zone->halfExtents);
    }
    return box;
}

void ViewportLink::frameSelection()
{
    if (const auto box = selectedBox()) {
        m_viewport.frameBox(box->first, box->second);
        return;
    }
    frameAll();
}

void ViewportLink::frameAll()
{
    const Scene &scene = m_session.document.scene();
    if (!scene.landscape || scene.heights.isEmpty())
        return;
    const glm::dvec2 heights = m_viewport.scene().ground().heightRange();
    const auto corner = scene.landscape->position;
    m_viewport.frameBox({corner.x, heights.x, corner.z},
                        {corner.x + scene.widthMetres(), heights.y, corner.z + scene.depthMetres()});
}

std::optional<GroundProbe> ViewportLink::probe() const
{
    const Scene &scene = m_session.document.scene();
    if (!m_under || !scene.landscape)
        return {};
    const auto &ground = m_viewport.scene().ground();
    const double step = scene.landscape->quadSize / 2;
    GroundProbe probe{.x = m_under->x, .z = m_under->z, .height = ground.heightAt(m_under->x, m_under->z)};
    const double east = ground.heightAt(probe.x + step, probe.z) - ground.heightAt(probe.x - step, probe.z);
    const double south = ground.heightAt(probe.x, probe.z + step) - ground.heightAt(probe.x, probe.z - step);
    probe.slopeDegrees = std::atan(std::hypot(east, south) / (2 * step)) * 180 / M_PI;
    if (m_mode == ViewMode::Density && m_density && m_density->width > 0) {
        const auto &corner = scene.landscape->position;
        const int i = std::clamp(int((probe.x - corner.x) / m_density->squareX), 0, m_density->width - 1);
        const int j = std::clamp(int((probe.z - corner.z) / m_density->squareZ), 0, m_density->height - 1);
        probe.density = m_density->plantsPer100m2(std::size_t(j) * std::size_t(m_density->width) + std::size_t(i));
    }
    if (const auto *layer = scene.layers.find(m_session.activeLayer())) {
        probe.layer = layer->name.empty() ? layer->id : layer->name;
        const auto samples = m_tools.ground().weights().of(layer->id);
        probe.weight = WeightField(scene, samples).weightAt(probe.x, probe.z);
        if (samples.hasRules())
            probe.painted = WeightField(scene, samples.painted()).weightAt(probe.x, probe.z);
    }
    return probe;
}

bool ViewportLink::pointer(const PointerEvent &event)
{
    m_under.reset();
    const bool isInside = event.kind != PointerEvent::Kind::Leave;
    if (const auto hit = m_tools.ground().heights().hit(event.ray.origin, event.ray.direction); isInside && hit)
        m_under = hit->position;
    showCursorValue();
    emit probed();
    return m_tools.pointer(event);
}

bool ViewportLink::wheel(float steps, const PointerEvent &at)
{
    return m_tools.wheel(steps, at);
}

bool ViewportLink::key(const KeyPress &press)
{
    return m_tools.key(press);
}

void ViewportLink::beforeFrame()
{
    if (m_session.document.isOpen())
        m_session.document.announce();
    if (m_adapter && !m_pending.isEmpty()) {
        m_pending.settle();
        const Change change = std::exchange(m_pending, {});
        m_adapter->apply(m_session.document.snapshot(), change);
        const bool isOtherGround = std::any_of(change.rasters.begin(), change.rasters.end(), [](const auto &raster) {
            return raster.kind == SlotKind::Heights && raster.replaced;
        });
        if (isOtherGround || change.touches(SlotKind::Landscape))
            liftCamera();
    }
    if (std::exchange(m_overlayStale, false))
        showOverlay();
}

/// Other ground may have risen over the eye, which would look at it from below.
void ViewportLink::liftCamera()
{
    constexpr double above = 2;
    const auto &ground = m_viewport.scene().ground();
    ViewCamera camera = m_viewport.camera();
    const double least = ground.heightAt(camera.position.x, camera.position.z) + above;
    if (!ground.input() || camera.position.y >= least)
        return;
    camera.position.y = least;
    m_viewport.setCamera(camera);
}

void ViewportLink::showOverlay()
{
    const ToolOverlay wanted = m_tools.overlay();
    auto shapes = toolShapes(wanted, m_viewport.camera(), m_viewport.sizeInPixels());
    if (m_gridShown)
        addCellGrid(shapes, m_session.document.scene(), m_viewport.scene().ground(), m_viewport.camera().position);
    std::optional<SelectionDrag> drag;
    if (const auto &d = wanted.selectionDrag)
        drag = {.pivot = d->pivot, .translation = d->translation, .turn = float(d->turn), .scale = float(d->scale)};
    m_viewport.scene().plants().setSelectionDrag(drag);
    auto &overlay = m_viewport.scene().overlay();
    overlay.setShapes(std::move(shapes));
    constexpr glm::vec2 besideCursor(18, 14);
    overlay.setHint({.text = QString::fromStdString(wanted.hint),
                     .pixel = wanted.hintPixel + besideCursor,
                     .isWarning = wanted.hintIsWarning});
}

void ViewportLink::showGrid(bool shown)
{
    m_gridShown = shown;
    m_overlayStale = true;
    m_viewport.requestFrame();
}

void ViewportLink::showAs(ViewMode mode)
{
    m_mode = mode;
    auto &scene = m_viewport.scene();
    scene.ground().setShownLayer(m_session.activeLayer());
    scene.setMode(mode);
    showCursorValue();
    if (mode == ViewMode::Mobile)
        measureMobile();
    if (mode == ViewMode::Density)
        measureDensity();
    showNotice();
    m_viewport.requestFrame();
}

void ViewportLink::showStream(std::shared_ptr<const StreamShown> shown, bool cells, bool alone)
{
    const bool isSame =
        cells == m_showsStreamCells && alone == m_showsStreamedAlone && bool(shown) == bool(m_stream) &&
        (!shown || ((!cells || shown->pieces == m_stream->pieces) && (!alone || shown->cells == m_stream->cells)));
    m_stream = std::move(shown);
    m_showsStreamCells = cells;
    m_showsStreamedAlone = alone;
    if (!isSame)
        showStreamed();
}

void ViewportLink::showStreamed()
{
    if (!m_adapter)
        return;
    const bool isOnlyStreamed = m_stream && m_showsStreamedAlone;
    m_adapter->setStreamed(isOnlyStreamed ? std::shared_ptr<const StreamedCells>(m_stream, &m_stream->cells) : nullptr);
    auto &scene = m_viewport.scene();
    auto shapes = m_clusters;
    if (m_stream && m_showsStreamCells)
        shapes.add(streamShapes(*m_stream, scene.ground(), m_viewport.camera().position));
    scene.overlay().setStreamShapes(std::move(shapes));
    showNotice();
    m_viewport.requestFrame();
}

void ViewportLink::showClusters(OverlayShapes shapes, const QString &legend)
{
    m_clusters = std::move(shapes);
    m_clusterLegend = legend;
    showStreamed();
}

void ViewportLink::showLines(GroundLines lines)
{
    m_lines = lines;
    m_viewport.scene().ground().setLines(lines);
    showNotice();
    m_viewport.requestFrame();
}

void ViewportLink::showCursorValue()
{
    auto &ground = m_viewport.scene().ground();
    std::optional<double> value;
    if (m_mode >= ViewMode::Weights && m_mode <= ViewMode::Slopes) {
        if (const auto under = probe()) {
            const glm::dvec2 range = ground.heightRange();
            if (m_mode == ViewMode::Heights)
                value = (under->height - range.x) / std::max(range.y - range.x, 0.01);
            else if (m_mode == ViewMode::Slopes)
                value = under->slopeDegrees / steepestShown;
            else if (under->weight && *under->weight > flat && *under->weight < 1 - flat)
                value = under->weight; // a plateau has no line of equal weight
        }
        m_viewport.requestFrame();
    }
    ground.setCursorValue(value ? float(*value) : -1);
}

void ViewportLink::measureMobile()
{
    m_mobileError.reset();
    onWorker(
        this, [scene = m_session.document.snapshot()] { return MobileLandscape(scene).worstError().metres; },
        [this](double metres) {
            m_mobileError = metres;
            showNotice();
            m_viewport.requestFrame();
        });
}

void ViewportLink::measureDensity()
{
    m_mustMeasureAgain = m_isMeasuring;
    if (m_isMeasuring)
        return;
    m_isMeasuring = true;
    onWorker(
        this, [scene = m_session.document.snapshot()] { return densityOf(scene, DensitySquare, hardwareThreads()); },
        [this](DensityMap map) {
            m_isMeasuring = false;
            if (m_mode != ViewMode::Density)
                return;
            m_mostDensity = map.most();
            auto shown = shownMapOf(map);
            m_density = std::move(map);
            m_viewport.scene().ground().setShownMap(std::move(shown));
            showNotice();
            m_viewport.requestFrame();
            if (m_mustMeasureAgain)
                measureDensity();
        });
}

std::optional<GroundSection> ViewportLink::sectionUnderCursor() const
{
    return m_under ? m_viewport.scene().ground().sectionAt(m_under->x, m_under->z) : std::nullopt;
}

void ViewportLink::tellView()
{
    const ViewCamera camera = m_viewport.camera();
    const glm::vec2 size = m_viewport.sizeInPixels();
    ToolView view;
    view.size = size;
    view.project = [camera, size](const glm::dvec3 &world) -> std::optional<glm::dvec2> {
        const auto seen = camera.project(world, size);
        return seen.z > 0 ? std::optional(glm::dvec2(seen)) : std::nullopt;
    };
    view.metresPerPixel = [camera, size](const glm::dvec3 &world) {
        return double(camera.metresPerPixel(float(glm::length(world - camera.position)), size.y));
    };
    view.ray = [camera, size](glm::dvec2 pixel) { return camera.rayThrough(glm::vec2(pixel), size); };
    m_tools.setView(std::move(view));
    m_overlayStale = true;
}

void ViewportLink::showNotice()
{
    const auto &visibility = m_session.visibility();
    QStringList hidden;
    const QString legend = viewLegend(m_mode, m_session.document.scene(), m_session.activeLayer(),
                                      m_viewport.scene().ground().heightRange(), m_mobileError, m_mostDensity);
    if (!legend.isEmpty())
        hidden.append(legend);
    if (const QString lines = linesLegend(m_lines, m_viewport.scene().ground().contourStep()); !lines.isEmpty())
        hidden.append(lines);
    if (!m_clusterLegend.isEmpty())
        hidden.append(m_clusterLegend);
    if (m_stream && m_showsStreamedAlone)
        hidden.append(tr("Game timing: only what is streamed in"));
    if (visibility.grassHidden)
        hidden.append(tr("Grass hidden"));
    if (visibility.plantsHidden)
        hidden.append(tr("Plants hidden"));
    if (visibility.zonesHidden)
        hidden.append(tr("Zones hidden"));
    m_viewport.scene().overlay().setNotice(hidden.join("  ·  "));
}

} // namespace sward
