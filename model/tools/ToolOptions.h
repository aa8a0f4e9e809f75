#pragma once

#include "model/fields/Field.h"
#include "model/tools/ArrangeOptions.h"
#include "model/tools/Falloff.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sward {

/// What the brushes share that change rasters: layers, heights, holes.
struct BrushShape
{
    double radius = 8;
    double strength = 0.5;
    Falloff falloff = Falloff::Smooth;
    double hardness = 0; ///< share of the radius that has the full strength
    double spacing = 0.25;
    bool buildUp = false; ///< dabs of one stroke add up, else the strongest counts
    bool pressureRadius = false;
    bool pressureStrength = true;
    bool tiltRadius = false;
    bool tiltStrength = false;
    std::vector<glm::dvec2> curve{{0, 1}, {0.5, 0.5}, {1, 0}}; ///< of Falloff::Curve: share of the radius, strength
    std::string stamp;                                         ///< as `stampNamed` takes it; empty for none
    double stampTurn = 0;                                      ///< degrees, clockwise from above
    bool stampRandom = false;                                  ///< each dab turns the stamp at random
    bool stampAlong = false;                                   ///< the stamp's north points along the stroke
    bool stampTilt = false;                                    ///< the stamp's north points where the pen leans
    double scatter = 0;                                        ///< share of the radius by which dabs lie beside the way
    double sizeJitter = 0;                                     ///< share by which dabs are smaller at random
    std::uint32_t seed = 1;
    glm::dvec2 slopeRange{0, 90};
    std::optional<glm::dvec2> heightRange;

    bool operator==(const BrushShape &) const = default;
};

/// The brush that paints layers.
struct BrushOptions : BrushShape
{
    enum class Mode { Paint, Erase, Smooth };

    Mode mode = Mode::Paint;
    UnknownFields unknown;

    bool operator==(const BrushOptions &) const = default;
    static const RecordType &type();
};

/// The brush that shapes the ground.
struct SculptOptions : BrushShape
{
    enum class Mode { Raise, Lower, Smooth, Flatten, Holes };

    SculptOptions() { radius = 15; }

    Mode mode = Mode::Raise;
    double amount = 3;                  ///< metres that a stroke of full strength raises or lowers
    std::optional<double> flattenLevel; ///< world height; none: that of the ground where the stroke begins
    UnknownFields unknown;

    bool operator==(const SculptOptions &) const = default;
    static const RecordType &type();
};

/// The brush that places and erases plants.
struct PlaceOptions
{
    enum class Mode { Single, Paint, Stamp };

    Mode mode = Mode::Paint;
    double radius = 8;
    double density = 1;     ///< times each kind's own
    double spacing = 1;     ///< times each kind's own
    double eraseShare = 1;  ///< of the plants under the brush
    bool onlyTicked = true; ///< erases the ticked kinds alone
    bool stampTurn = true;  ///< turns each stamp of a group another way
    bool pressureRadius = false;
    std::uint32_t seed = 1;
    UnknownFields unknown;

    bool operator==(const PlaceOptions &) const = default;
    static const RecordType &type();
};

/// The brush that changes plants which stand already.
struct AdjustOptions
{
    enum class Mode { Drop, Reapply, Replace };

    Mode mode = Mode::Drop;
    double radius = 8;
    bool onlyTicked = true; ///< drops and reapplies the ticked kinds alone
    bool turn = true;       ///< what reapplying gives anew
    bool scale = true;
    bool height = true;
    bool unfit = false; ///< takes away what its rules refuse
    bool pressureRadius = false;
    std::uint32_t seed = 1;
    UnknownFields unknown;

    bool operator==(const AdjustOptions &) const = default;
    static const RecordType &type();
};

/// What a click and a drag select.
struct SelectOptions
{
    enum class Shape { Frame, Lasso, Brush };

    Shape shape = Shape::Frame;
    double radius = 4; ///< of the brush, metres
    double reach = 3;  ///< metres by which a selection grows and shrinks
    bool plants = true;
    bool zones = true;
    bool onlyTicked = false;
    UnknownFields unknown;

    bool operator==(const SelectOptions &) const = default;
    static const RecordType &type();
};

/// How selected plants are moved, turned and scaled.
struct GizmoOptions
{
    enum class Follow { Ground, Free };
    enum class Axes { World, Local };
    enum class Pivot { Together, Each };

    Follow follow = Follow::Ground; ///< keeps each plant's height above the ground
    Axes axes = Axes::World;
    Pivot pivot = Pivot::Together; ///< turned and scaled about the common middle, or each about its own foot
    bool snap = false;
    double moveStep = 0.5;
    double turnStep = 15; ///< degrees
    double scaleStep = 0.1;
    UnknownFields unknown;

    bool operator==(const GizmoOptions &) const = default;
    static const RecordType &type();
};

/// The zones that the zone tool draws.
struct ZoneOptions
{
    enum class Shape { Box, Circle, Outline, Road, Water, Field };

    Shape shape = Shape::Box;
    double roadWidth = 4;
    std::optional<double> waterLevel; ///< world height; none: that of the ground where the shore begins
    double height = 100;              ///< metres, half of it below the ground
    double padding = 0;
    bool grass = true;
    bool plants = true;
    UnknownFields unknown;

    bool operator==(const ZoneOptions &) const = default;
    static const RecordType &type();
};

/// The options of all tools: kept from one start to the next as one JSON object.
struct ToolOptions
{
    BrushOptions brush;
    SculptOptions sculpt;
    PlaceOptions place;
    AdjustOptions adjust;
    SelectOptions select;
    GizmoOptions gizmo;
    ZoneOptions zone;
    RandomiseOptions randomise;
    RowOptions rows;
    AlongOptions along;
    UnknownFields unknown;

    bool operator==(const ToolOptions &) const = default;
    static const RecordType &type();
};

} // namespace sward
