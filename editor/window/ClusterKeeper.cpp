#include "editor/window/ClusterKeeper.h"

#include "editor/MeshLibrary.h"
#include "editor/window/ClusterShapes.h"
#include "editor/window/ViewportLink.h"
#include "editor/window/Worker.h"
#include "model/session/Session.h"
#include "viewport/BladeMesh.h"
#include "viewport/Viewport.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <QTimer>

#include <algorithm>

namespace sward {

namespace {

constexpr int DelayMilliseconds = 300;
/// How many components round the eye are looked at.
constexpr std::size_t MostComponents = 4;
/// The eye may go this far before other components or leaves are shown.
constexpr double CountAgainMetres = 16;
constexpr double DrawAgainMetres = 4;

double distanceTo(const GrassGrid &grid, CellCoord component, const glm::dvec3 &eye)
{
    const glm::dvec2 low = grid.corner() + glm::dvec2(component.x, component.z) * grid.componentMetres();
    const glm::dvec2 high = low + grid.componentMetres();
    const glm::dvec2 at(eye.x, eye.z);
    return glm::length(glm::max(glm::max(low - at, at - high), glm::dvec2(0)));
}

std::vector<CellCoord> componentsNear(const GrassGrid &grid, const glm::dvec3 &eye)
{
    std::vector<CellCoord> all;
    all.reserve(std::size_t(grid.componentsX()) * std::size_t(grid.componentsZ()));
    for (int z = 0; z < grid.componentsZ(); ++z)
        for (int x = 0; x < grid.componentsX(); ++x)
            all.push_back({x, z});
    std::stable_sort(all.begin(), all.end(),
                     [&](CellCoord a, CellCoord b) { return distanceTo(grid, a, eye) < distanceTo(grid, b, eye); });
    all.resize(std::min(all.size(), MostComponents));
    return all;
}

ClusterMesh facts(const MeshData &mesh)
{
    ClusterMesh facts{0, {mesh.min, mesh.max}};
    for (const auto &part : mesh.parts)
        facts.vertices += part.lod == 0 ? part.vertices.size() : 0;
    return facts;
}

} // namespace

std::size_t ClustersShown::leafCount() const
{
    std::size_t count = 0;
    for (const auto &subsection : clusters)
        count += subsection.tree.leafCount();
    return count;
}

int ClustersShown::levels() const
{
    int most = 0;
    for (const auto &subsection : clusters)
        most = std::max(most, subsection.tree.levels());
    return most;
}

ClusterKeeper::ClusterKeeper(Session &session, MeshLibrary &meshes, Viewport &viewport, ViewportLink &link,
                             QObject *parent)
    : QObject(parent), m_session(session), m_meshes(meshes), m_viewport(viewport), m_link(link),
      m_soon(new QTimer(this))
{
    m_soon->setSingleShot(true);
    m_soon->setInterval(DelayMilliseconds);
    connect(m_soon, &QTimer::timeout, this, &ClusterKeeper::count);
    const auto again = [this] {
        m_isStale = true;
        if (m_isShown)
            m_soon->start();
    };
    m_subscriptions.push_back(session.document.changed.subscribe([again](const Change &change) {
        if (change.everything || !change.records.empty() || !change.rasters.empty())
            again();
    }));
    m_subscriptions.push_back(session.selectionChanged.subscribe(again));
    connect(&meshes, &MeshLibrary::read, this, again);
    connect(&viewport, &Viewport::cameraChanged, this, [this, again] {
        const glm::dvec3 eye = m_viewport.camera().position;
        if (m_isShown && glm::distance(eye, m_countedAt) > CountAgainMetres)
            again();
        else if (m_isShown && glm::distance(eye, m_drawnAt) > DrawAgainMetres)
            draw();
    });
}

void ClusterKeeper::show(bool shown)
{
    m_isShown = shown;
    m_isStale = true;
    m_clusters.reset();
    draw();
    count();
}

std::vector<ClusterKeeper::Wanted> ClusterKeeper::wanted() const
{
    const Scene &scene = m_session.document.scene();
    const auto isSelected = [&](const GrassType &type, const GrassVariety *variety) {
        const auto &records = m_session.selection().records();
        return std::any_of(records.begin(), records.end(), [&](const RecordRef &record) {
            return record.list == SlotKind::GrassTypes && record.id == type.id &&
                   (variety ? record.child.empty() || record.child == variety->id : true);
        });
    };
    const bool isAny = std::any_of(scene.grassTypes.items().begin(), scene.grassTypes.items().end(),
                                   [&](const auto &type) { return isSelected(*type, nullptr); });
    std::vector<Wanted> wanted;
    for (std::size_t t = 0; t < scene.grassTypes.size(); ++t) {
        const GrassType &type = scene.grassTypes[t];
        for (std::size_t v = 0; v < type.varieties.size(); ++v) {
            const GrassVariety &variety = type.varieties[v];
            if (isAny && !isSelected(type, &variety))
                continue;
            const auto mesh = variety.isBlade() ? std::make_shared<const MeshData>(bladeMesh(
                                                      float(variety.bladeHeight), float(variety.bladeWidth), 1))
                                                : m_meshes.mesh(QString::fromStdString(variety.mesh));
            if (!mesh)
                continue; // it is asked again when the mesh has been read
            Wanted found{t, v, facts(*mesh), std::size_t(variety.instancesPerLeaf)};
            if (found.perLeaf == 0)
                found.perLeaf = fittingInstancesPerLeaf(found.mesh.vertices);
            wanted.push_back(found);
        }
    }
    return wanted;
}

void ClusterKeeper::count()
{
    if (!m_isShown || m_isCounting || !m_isStale)
        return;
    m_isStale = false;
    m_isCounting = true;
    m_countedAt = m_viewport.camera().position;
    onWorker(
        this,
        [scene = m_session.document.snapshot(), wanted = wanted(), eye = m_countedAt] {
            const GrassGrower grower(scene);
            ClustersShown shown;
            for (const auto &want : wanted) {
                const auto &all = grower.varieties();
                const auto found = std::find_if(all.begin(), all.end(), [&](const auto &variety) {
                    return variety.type == want.type && variety.variety == want.variety && variety.grows();
                });
                if (found == all.end())
                    continue;
                const std::size_t before = shown.clusters.size();
                for (const auto component : componentsNear(grower.grid(), eye)) {
                    auto made =
                        clustersOf(grower, component, std::size_t(found - all.begin()), want.mesh, want.perLeaf);
                    std::move(made.begin(), made.end(), std::back_inserter(shown.clusters));
                }
                if (shown.clusters.size() > before) {
                    ++shown.varieties;
                    shown.perLeaf = std::max(shown.perLeaf, want.perLeaf);
                }
            }
            return shown;
        },
        [this](ClustersShown shown) {
            m_isCounting = false;
            if (!m_isShown)
                return;
            m_clusters = std::move(shown);
            draw();
            if (m_isStale)
                m_soon->start();
        });
}

void ClusterKeeper::draw()
{
    m_drawnAt = m_viewport.camera().position;
    m_link.showClusters(m_clusters ? clusterShapes(*m_clusters, m_drawnAt) : OverlayShapes(),
                        !m_isShown    ? QString()
                        : !m_clusters ? tr("Clusters: counting")
                                      : clusterLegend(*m_clusters));
}

} // namespace sward
