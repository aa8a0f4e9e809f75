#pragma once

#include "model/document/Edit.h"
#include "model/session/Selection.h"
#include "model/tools/PlacementRules.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sward {

class ToolGround;
struct AdjustOptions;

/// One stroke over plants that stand already: drops them to the ground, gives them their kind's settings anew or makes
/// them plants of other kinds. Every plant is changed once at most, and what becomes of it depends on its id and the
/// seed alone, not on the dabs that reach it. Ids stay.
class PlantAdjust
{
public:
    struct Kinds
    {
        /// Whether plants of that kind may be changed.
        std::function<bool(const RecordRef &kind)> wants;
        /// What they may become when replacing.
        std::vector<RecordRef> replacements;
    };

    /// `scene` is the one before the stroke; `ground` outlives this.
    PlantAdjust(const Scene &scene, const AdjustOptions &options, Kinds kinds, const ToolGround &ground);
    ~PlantAdjust();

    /// Changes the plants whose foot lies within `radius` metres of a world place, however high or low they stand.
    void dab(Edit &edit, const glm::dvec2 &centre, double radius);

    std::size_t changed() const { return m_changed; }
    std::size_t removed() const { return m_removed; }
    /// Plants that were under the brush and of a wanted kind.
    std::size_t reached() const { return m_seen.size(); }

private:
    struct Kind;

    const Kind *kindOf(const RecordRef &ref);
    bool adjust(Edit &edit, const PlacedFoliage &placed, const RecordRef &ref, Plant &plant);
    bool reapply(const PlacedFoliage &placed, const Kind &kind, Plant &plant) const;
    bool replace(Edit &edit, const PlacedFoliage &placed, const RecordRef &ref, Plant &plant);

    const Scene m_scene;
    const AdjustOptions &m_options;
    Kinds m_wanted;
    const ToolGround &m_ground;
    std::map<RecordRef, std::unique_ptr<Kind>> m_kinds;
    std::unordered_set<PlantId> m_seen;
    std::size_t m_changed = 0;
    std::size_t m_removed = 0;
};

} // namespace sward
