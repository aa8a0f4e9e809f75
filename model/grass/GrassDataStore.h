#pragma once

#include "model/document/Change.h"
#include "model/grass/GrassData.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace sward {

/// The blocks that were built last, and which of them the scene has outgrown. A change only marks the components that
/// it may concern; whether a block is still true is decided by its content, so an undo that brings the old ground back
/// makes it current again. Blocks stay until others take their place.
class GrassDataStore
{
public:
    enum class State {
        Missing,  ///< never built
        Outdated, ///< the scene has other heights, weights or grass types there now
        Current,
    };

    /// Marks what `change` may have made untrue. Costs what it touched.
    void follow(const Scene &scene, const Change &change);
    /// Holds at most so many marked blocks against the scene. Returns whether all are decided.
    bool settle(const Scene &scene, std::size_t most);
    /// Whether `settle` has something to decide.
    bool isSettled() const { return m_marked.empty(); }

    int componentsX() const { return m_componentsX; }
    int componentsZ() const { return m_componentsZ; }
    /// Null when it was never built.
    const GrassData *block(CellCoord component) const;
    /// As it was decided last.
    State stateOf(CellCoord component) const;
    std::size_t countOf(State state) const;
    /// Of all blocks of the present components.
    std::size_t bytes() const;

    /// Components without a current block, those nearest to a place (in components) first.
    std::vector<CellCoord> wanted(double x, double z) const;
    /// Takes a block that was built, perhaps from an older snapshot, and marks it to be held against the scene.
    void take(CellCoord component, std::shared_ptr<const GrassData> block);

private:
    struct Entry
    {
        std::shared_ptr<const GrassData> block;
        std::uint64_t hash = 0;
        bool isCurrent = false;
    };

    void takeLayout(const Scene &scene);
    void markAll();
    /// Marks the components over a rectangle of a raster of so many samples.
    void mark(const Scene &scene, const TexelRect &rect, int width, int height);

    std::map<CellCoord, Entry> m_blocks; ///< of former layouts too: an undo may bring these back
    std::set<CellCoord> m_marked;        ///< of present components with a block
    int m_componentsX = 0;
    int m_componentsZ = 0;
    int m_quads = 0; ///< of a component
};

} // namespace sward
