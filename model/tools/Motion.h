#pragma once

#include "model/document/Edit.h"
#include "model/session/Selection.h"

#include <glm/vec3.hpp>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sward {

class HeightField;

/// How selected things are moved, turned and scaled at once. First scaled and turned about the pivot, then moved.
struct Motion
{
    glm::dvec3 pivot{0};
    glm::dvec3 translation{0};
    double turn = 0;              ///< radians, right-handed about +Y
    double scale = 1;             ///< > 0
    bool eachAboutItself = false; ///< turned and scaled about its own foot instead of the pivot
    bool followsGround = false;   ///< keeps each plant's height above the ground, to which the translation adds

    bool isNothing() const { return translation == glm::dvec3(0) && turn == 0 && scale == 1; }
};

/// The selected plants of one scene and what a motion makes of them: for gestures that show many motions, each worked
/// out from where the plants stood at first.
class SelectedMotion
{
public:
    SelectedMotion(Scene from, Selection selection) : m_from(std::move(from)), m_selection(std::move(selection)) {}

    const Selection &selection() const { return m_selection; }
    /// Writes the plants and zones as moved, and puts back what an earlier motion wrote elsewhere. A motion that would
    /// leave the world's bounds or is not finite leaves the plants it would lose where they are.
    void apply(Edit &edit, const Motion &motion, const HeightField &ground);

private:
    Scene m_from;
    Selection m_selection;
    std::map<std::string, std::vector<CellCoord>> m_written;
};

/// Moves the selected plants and zones of the edit's scene.
void moveSelected(Edit &edit, const Selection &selection, const Motion &motion, const HeightField &ground);
/// Puts the selected plants onto the ground, at their kind's offset and sink; those beside the ground or over a hole
/// stay. Returns how many moved.
std::size_t dropSelected(Edit &edit, const Selection &selection, const HeightField &ground);
/// Removes the selected plants, zones and roads.
void removeSelected(Edit &edit, const Selection &selection);
/// Puts copies of the selected plants and zones beside them, on the ground if they stand on it. Returns the copies.
Selection duplicateSelected(Edit &edit, const Selection &selection, const glm::dvec3 &offset,
                            const HeightField &ground);

/// The box round the feet of the selected plants and the centres of the selected zones; nothing without any.
struct SelectedBox
{
    glm::dvec3 low{0};
    glm::dvec3 high{0};

    glm::dvec3 middle() const { return (low + high) * 0.5; }
};
std::optional<SelectedBox> boxOf(const Scene &scene, const Selection &selection);

/// "Oak", "12 plants", "2 zones", "3 plants and 1 zone": what a step on them is called.
std::string nameOf(const Scene &scene, const Selection &selection);

} // namespace sward
