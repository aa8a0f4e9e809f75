#pragma once

#include "model/document/Edit.h"
#include "model/session/Selection.h"
#include "model/tools/ToolOptions.h"

#include <glm/vec2.hpp>

#include <optional>
#include <vector>

namespace sward {

class HeightField;
class Session;

/// A line drawn by hand with as few points as stay within `tolerance` metres of it (Douglas and Peucker 1973); its ends
/// stay.
std::vector<glm::dvec2> simplified(const std::vector<glm::dvec2> &line, double tolerance);

/// What the zone tool makes of a drag: a zone of some shape, a road, a water or a foliage field, by its options. `line`
/// is the way over the ground, from where it began. Nothing while there is too little of it.
struct DrawnShape
{
    static std::optional<DrawnShape> of(const std::vector<glm::dvec2> &line, const ZoneOptions &options,
                                        const HeightField &ground);

    /// The record of that ref; nothing when it is none of these, or gone.
    static std::optional<DrawnShape> in(const Scene &scene, const RecordRef &ref);

    /// Which of them lies over a place: the smallest zone, else the last road, field or water. Nothing while zones are
    /// hidden.
    static std::optional<RecordRef> at(const Session &session, const glm::dvec3 &place);

    SlotKind list = SlotKind::Zones;
    Zone zone;
    Road road;
    Water water;
    FoliageField field;

    /// Adds it under a name and id that no other has.
    RecordRef addTo(Edit &edit) const;
    /// Puts it in the place of what was added.
    void replaceIn(Edit &edit, const std::string &id) const;
    /// The places by which it is dragged, on the ground: of a zone or field as `gripsOf` says, else each of its
    /// points.
    std::vector<glm::dvec3> grips(const HeightField &ground) const;
    DrawnShape withGripAt(std::size_t grip, const glm::dvec2 &to, const HeightField &ground) const;
    const std::string &id() const;
    const std::string &name() const;
    /// How large it is, in a few words.
    std::string measure() const;
};

} // namespace sward
