#pragma once

#include "model/core/Observers.h"
#include "model/grass/GrassDataStore.h"

#include <glm/vec2.hpp>

#include <QObject>

#include <vector>

namespace sward {

class Session;

/// Builds the blocks that are missing or outdated on workers, some at a time. The old ones stay until the new ones take
/// their place, and the artist may go on painting: what changed meanwhile is outdated again.
class GrassDataBuild : public QObject
{
    Q_OBJECT

public:
    GrassDataBuild(Session &session, GrassDataStore &store);

    /// Those nearest to a place of the world (x, z) first. Nothing happens while it runs already.
    void start(glm::dvec2 near);
    bool isRunning() const { return m_next < m_wanted.size(); }

signals:
    /// Blocks were taken.
    void taken();
    void progressed(int done, int total);
    /// It has ended; what is to be said of it.
    void ended(const QString &said);

private:
    void buildNext();
    void stop();

    Session &m_session;
    GrassDataStore &m_store;
    Scene m_scene; ///< the snapshot that is built from
    std::vector<CellCoord> m_wanted;
    std::size_t m_next = 0;
    int m_run = 0; ///< tells what a stopped run still hands in
    Subscription m_changed;
};

} // namespace sward
