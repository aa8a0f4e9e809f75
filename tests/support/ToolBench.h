#pragma once

#include "model/session/Session.h"
#include "model/tools/ToolBox.h"

#include <string>
#include <vector>

namespace sward::test {

/// A session with a landscape of 257 × 257 samples, 1 m apart, whose north-west corner is the origin, and its tools,
/// seen straight from above at 4 pixels a metre: pixel (0, 0) is the north-west corner.
struct ToolBench
{
    /// Height of the ground in metres at x, z; null is level at 0.
    explicit ToolBench(double (*height)(double x, double z) = nullptr);

    Session session;
    ToolBox tools{session};

    Document &document() { return session.document; }
    const Scene &scene() const { return session.document.scene(); }

    /// Layers "meadow" (active) and "path", placed foliage "trees" with the kinds "oak" (spacing 4 m), "birch" (4 m)
    /// and "fern" (1 m), all of them upright up to 45°.
    void addRecords();
    void tick(std::vector<std::string> kinds);

    PointerEvent at(double x, double z, PointerEvent::Kind kind = PointerEvent::Kind::Move,
                    Modifiers modifiers = {}) const;
    void hover(double x, double z, Modifiers modifiers = {});
    void click(double x, double z, Modifiers modifiers = {});
    /// Presses at the first place, moves on to each and releases at the last, with `eventsBetween` more on each way.
    void drag(const std::vector<glm::dvec2> &places, Modifiers modifiers = {}, int eventsBetween = 0);

    int weight(const std::string &layer, int x, int z) const;
    std::vector<Plant> plants(const std::string &placed = "trees") const;
    std::size_t steps() const { return session.document.history().position(); }
};

inline constexpr Modifiers Shift{.shift = true};
inline constexpr Modifiers Ctrl{.ctrl = true};

/// Rolling ground of ±6 m.
double hills(double x, double z);
/// Level in the west, then from x = 128 a bank of about 61° that rises to the east.
double bank(double x, double z);

/// Adds a plant of a kind by hand, upright at a world place.
PlantId plant(ToolBench &bench, const std::string &kind, double x, double z, double y = 0);

/// Undoes the last step and redoes it, and expects the scene to be `before`, then as it was, value by value.
bool undoesAndRedoes(Session &session, const Scene &before);

} // namespace sward::test
