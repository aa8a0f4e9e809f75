#pragma once

#include "model/core/Observers.h"
#include "model/grass/GrassClusters.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

class QTimer;

namespace sward {

class MeshLibrary;
class Session;
class Viewport;
class ViewportLink;

/// Clusters of the grass near the eye.
struct ClustersShown
{
    std::vector<GrassClusters> clusters;
    std::size_t varieties = 0; ///< of which there are any
    std::size_t perLeaf = 0;   ///< of the variety with the most

    std::size_t leafCount() const;
    int levels() const; ///< of the highest tree
};

/// While they are shown, works out on a worker which clusters the game would make of the grass near the eye, of the
/// selected types and varieties or else of all, and draws the boxes of their leaves.
class ClusterKeeper : public QObject
{
    Q_OBJECT

public:
    ClusterKeeper(Session &session, MeshLibrary &meshes, Viewport &viewport, ViewportLink &link, QObject *parent);

    void show(bool shown);

private:
    /// A variety to be looked at, by its place in the scene.
    struct Wanted
    {
        std::size_t type = 0, variety = 0;
        ClusterMesh mesh;
        std::size_t perLeaf = 0;
    };

    std::vector<Wanted> wanted() const;
    void count();
    void draw();

    Session &m_session;
    MeshLibrary &m_meshes;
    Viewport &m_viewport;
    ViewportLink &m_link;
    QTimer *m_soon;
    bool m_isShown = false;
    bool m_isCounting = false;
    bool m_isStale = false;
    glm::dvec3 m_countedAt{0}; ///< the eye
    glm::dvec3 m_drawnAt{0};
    std::optional<ClustersShown> m_clusters;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
