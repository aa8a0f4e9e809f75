#pragma once

#include "model/session/Selection.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sward {

/// What a tool wants drawn over the scene: plain shapes that the viewport puts into its own. World metres, and pixels
/// from the top left where a name says so. The look (colours, widths) of each tone is the viewport's.
struct ToolOverlay
{
    enum class Tone {
        Add,     ///< puts something there
        Remove,  ///< takes something away
        Smooth,  ///< evens out
        Neutral, ///< looks, selects
        Refused, ///< nothing will happen, and the hint says why
    };

    /// A brush on the ground: drawn draped over it round `centre`.
    struct Ring
    {
        glm::dvec3 centre{0};
        double radius = 0;
        double innerRadius = 0; ///< within it the brush has its full strength
        Tone tone = Tone::Add;
    };

    struct Marquee
    {
        glm::vec2 fromPixel{0};
        glm::vec2 toPixel{0};
        Tone tone = Tone::Neutral;
    };

    /// A line drawn round something on the screen; it closes by itself.
    struct Lasso
    {
        std::vector<glm::vec2> pixels;
        Tone tone = Tone::Neutral;
    };

    enum class GizmoKind { Move, Turn, Scale };
    enum class Handle { None, Ground, AxisX, AxisY, AxisZ, PlaneXZ, RingY, Uniform };
    /// The handles round what is selected. `size` is the length of an axis, already fitted to the screen.
    struct Gizmo
    {
        GizmoKind kind = GizmoKind::Move;
        glm::dvec3 origin{0};
        glm::dvec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        double size = 1;
        Handle hovered = Handle::None;
        Handle active = Handle::None; ///< being dragged
        double turned = 0;            ///< radians since the drag began, for the ring's sector
    };

    /// A zone, existing or about to be made, or what is round a plant; turned by `yaw` radians, right-handed about +Y.
    struct Box
    {
        glm::dvec3 centre{0};
        glm::dvec3 halfExtents{0};
        double yaw = 0;
        Tone tone = Tone::Remove;
        bool selected = false;
    };

    /// A small square to drag, of the same size on the screen at any distance.
    struct Grip
    {
        glm::dvec3 at{0};
        bool hovered = false;
    };

    /// A plant as it would stand.
    struct Ghost
    {
        std::string placed;
        std::string kind;
        glm::dvec3 position{0}; ///< world
        double turn = 0;        ///< radians
        double scale = 1;
        bool allowed = true;
    };

    /// While very many plants are dragged they are not rewritten at each move; they look as if moved by this.
    struct DragPreview
    {
        glm::dvec3 pivot{0};
        glm::dvec3 translation{0};
        double turn = 0; ///< radians about +Y through the pivot
        double scale = 1;
    };

    std::vector<Ring> rings;
    std::optional<Marquee> marquee;
    std::optional<Lasso> lasso;
    std::optional<Gizmo> gizmo;
    std::vector<Box> boxes;
    std::vector<Grip> grips;
    std::vector<Ghost> ghosts;
    std::vector<PlantRef> highlighted;        ///< under the cursor; their boxes are among `boxes`
    std::optional<DragPreview> selectionDrag; ///< how to draw the selected plants for now
    std::string hint;                         ///< one sentence beside the cursor; empty for none
    bool hintIsWarning = false;
    glm::vec2 hintPixel{0};
};

} // namespace sward
