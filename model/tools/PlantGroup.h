#pragma once

#include "model/core/Result.h"
#include "model/document/Edit.h"
#include "model/session/Selection.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

class HeightField;

/// Plants that were copied together, free of the scene they stood in: what pasting and stamping put.
struct PlantGroup
{
    struct Member
    {
        std::string placed; ///< the placed foliage and the kind, by id
        std::string kind;
        glm::dvec3 offset{0}; ///< metres from the middle over the ground; y: above the ground under its own foot
        double turn = 0;      ///< radians
        double scale = 1;

        bool operator==(const Member &) const = default;
    };
    std::vector<Member> members; ///< by placed foliage, cell and id of the plants they were

    bool isEmpty() const { return members.empty(); }
    /// Metres from the middle to the farthest foot, over the ground.
    double radius() const;

    bool operator==(const PlantGroup &) const = default;
};

/// The selected plants as a group. Where there is no ground, heights count from the lowest foot.
PlantGroup groupOf(const Scene &scene, const Selection &selection, const HeightField &ground);

/// A group as JSON text: `{"sward": "plants", "version": 1, "plants": [[placed, kind, x, y, z, turn, scale], …]}`,
/// metres, radians.
std::string toText(const PlantGroup &group);
/// Complains of text that is no such group, with the place in it and what is allowed. `name` is what the text is
/// called in messages.
Result<PlantGroup> readGroup(std::string_view text, const std::string &name);

/// Where a member stands when its group is put round a world place, turned by `turn` radians; nothing where there is no
/// ground under it. Over no ground at all it stands as high above `middle`.
std::optional<glm::dvec3> placeOf(const PlantGroup::Member &member, const glm::dvec3 &middle, double turn,
                                  const HeightField &ground);

/// What putting a group did.
struct PutGroup
{
    Selection plants;
    std::size_t missing = 0;   ///< left out, as the scene has no such kind
    std::size_t offGround = 0; ///< left out, as there is no ground under them
};
/// Puts a group's plants, each as high above its own ground as it stood before.
PutGroup putGroup(Edit &edit, const PlantGroup &group, const glm::dvec3 &middle, double turn,
                  const HeightField &ground);

} // namespace sward
