#pragma once

#include "viewport/CellKeys.h"
#include "viewport/PlantChoice.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace sward {

/// Cells of plants gathered with their neighbours, so that a frame passes over all that is too far away in a few steps
/// however large the world is, and a cell that comes or goes disturbs its own group alone.
class CellGroups
{
public:
    void add(CellKey key, DrawnCell *cell, const std::vector<PlantShape> &shapes);
    void remove(CellKey key, const DrawnCell &cell, const std::vector<PlantShape> &shapes);
    void clear() { m_groups.clear(); }

    /// The cells of every group of which something may be near enough to be drawn, in whatever direction. Their order
    /// depends on where they are and on their keys alone.
    void findNear(const FrameView &view, std::vector<DrawnCell *> &out) const;

private:
    using Place = std::pair<std::int64_t, std::int64_t>; ///< z, x
    struct Group
    {
        std::vector<std::pair<CellKey, DrawnCell *>> cells; ///< by key
        glm::dvec3 low{0};
        glm::dvec3 high{0};
        float grassDistance = 0; ///< farthest draw distance among its grass
        float drawDistance = 0;  ///< and among its other plants

        void measure(const std::vector<PlantShape> &shapes);
    };

    static Place placeOf(const DrawnCell &cell);

    std::map<Place, Group> m_groups;
};

} // namespace sward
