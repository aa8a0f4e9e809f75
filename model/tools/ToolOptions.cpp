#include "model/tools/ToolOptions.h"

#include "model/fields/Table.h"

namespace sward {

namespace {

/// The rows of BrushShape.
template <class Self> void addShape(Table<Self> &table)
{
    constexpr auto nothing = Affects::Nothing;
    table
        .number(&Self::radius, {.key = "radius",
                                .label = "Radius",
                                .doc = "How far the brush reaches over the ground. Keys [ and ].",
                                .unit = "m",
                                .minimum = 0.1,
                                .maximum = 500,
                                .affects = nothing})
        .number(&Self::strength, {.key = "strength",
                                  .label = "Strength",
                                  .doc = "How much one dab changes. Keys Shift [ and Shift ].",
                                  .minimum = 0,
                                  .maximum = 1,
                                  .affects = nothing})
        .choice(static_cast<Falloff Self::*>(&Self::falloff),
                {"smooth", "linear", "spherical", "tip", "constant", "curve"},
                {.key = "falloff",
                 .label = "Falloff",
                 .doc = "How the brush weakens from its core to its rim. Drag the points of a curve in the picture "
                        "above; a double click adds or removes one.",
                 .affects = nothing})
        .points(static_cast<std::vector<glm::dvec2> Self::*>(&Self::curve),
                {.key = "curve",
                 .label = "Curve",
                 .doc = "Points of the falloff named curve: share of the radius and strength there, 0 to 1 each.",
                 .minimum = 0,
                 .maximum = 1,
                 .affects = nothing,
                 .advanced = true})
        .number(&Self::hardness, {.key = "hardness",
                                  .label = "Hardness",
                                  .doc = "Share of the radius that has the full strength.",
                                  .minimum = 0,
                                  .maximum = 1,
                                  .affects = nothing})
        .number(&Self::spacing, {.key = "spacing",
                                 .label = "Spacing",
                                 .doc = "Distance between two dabs of a stroke, as a share of the radius.",
                                 .minimum = 0.05,
                                 .maximum = 2,
                                 .affects = nothing,
                                 .advanced = true})
        .boolean(&Self::buildUp, {.key = "buildUp",
                                  .label = "Build up",
                                  .doc = "On, dabs of one stroke add up; off, a place takes the strongest dab alone.",
                                  .affects = nothing})
        .boolean(&Self::pressureRadius, {.key = "pressureRadius",
                                         .label = "Pressure sets radius",
                                         .doc = "The pen's pressure shrinks the radius. A mouse presses fully.",
                                         .affects = nothing,
                                         .advanced = true})
        .boolean(&Self::pressureStrength, {.key = "pressureStrength",
                                           .label = "Pressure sets strength",
                                           .doc = "The pen's pressure weakens the dabs. A mouse presses fully.",
                                           .affects = nothing,
                                           .advanced = true})
        .boolean(&Self::tiltRadius, {.key = "tiltRadius",
                                     .label = "Tilt sets radius",
                                     .doc = "A pen held upright shrinks the radius. A mouse counts as lying flat.",
                                     .affects = nothing,
                                     .advanced = true})
        .boolean(&Self::tiltStrength, {.key = "tiltStrength",
                                       .label = "Tilt sets strength",
                                       .doc = "A pen held upright weakens the dabs. A mouse counts as lying flat.",
                                       .affects = nothing,
                                       .advanced = true})
        .path(static_cast<std::string Self::*>(&Self::stamp),
              {.key = "stamp",
               .label = "Stamp",
               .doc = "A grey picture as the brush's shape: builtin:clumps, builtin:speckles, builtin:cracks, "
                      "builtin:rock, or a PNG.",
               .group = "Stamp",
               .affects = nothing})
        .number(&Self::stampTurn, {.key = "stampTurn",
                                   .label = "Turn",
                                   .doc = "Turns the stamp clockwise, seen from above.",
                                   .unit = "°",
                                   .minimum = -360,
                                   .maximum = 360,
                                   .group = "Stamp",
                                   .affects = nothing})
        .boolean(&Self::stampRandom, {.key = "stampRandom",
                                      .label = "Turn at random",
                                      .doc = "Every dab turns the stamp anew, by the seed.",
                                      .group = "Stamp",
                                      .affects = nothing})
        .boolean(&Self::stampAlong, {.key = "stampAlong",
                                     .label = "Turn along",
                                     .doc = "The top of the stamp points along the stroke.",
                                     .group = "Stamp",
                                     .affects = nothing})
        .boolean(&Self::stampTilt, {.key = "stampTilt",
                                    .label = "Turn by tilt",
                                    .doc = "The top of the stamp points where the pen leans. With a mouse, or a pen "
                                           "held upright, the other options turn it.",
                                    .group = "Stamp",
                                    .affects = nothing})
        .number(&Self::scatter, {.key = "scatter",
                                 .label = "Scatter",
                                 .doc = "Share of the radius by which dabs lie beside the way, by the seed.",
                                 .minimum = 0,
                                 .maximum = 2,
                                 .group = "Stamp",
                                 .affects = nothing})
        .number(&Self::sizeJitter, {.key = "sizeJitter",
                                    .label = "Size jitter",
                                    .doc = "Share by which dabs are smaller, by the seed.",
                                    .minimum = 0,
                                    .maximum = 0.95,
                                    .group = "Stamp",
                                    .affects = nothing})
        .integer(static_cast<std::uint32_t Self::*>(&Self::seed),
                 {.key = "seed",
                  .label = "Seed",
                  .doc = "The same seed scatters and turns the same way.",
                  .minimum = 0,
                  .maximum = 4294967295.0,
                  .group = "Stamp",
                  .affects = nothing,
                  .advanced = true})
        .range(&Self::slopeRange, {.key = "slopeRange",
                                   .label = "Slope",
                                   .doc = "Acts only where the ground is this steep.",
                                   .unit = "°",
                                   .minimum = 0,
                                   .maximum = 90,
                                   .group = "Filters",
                                   .affects = nothing})
        .range(&Self::heightRange, "any height",
               {.key = "heightRange",
                .label = "Height",
                .doc = "Acts only between these world heights.",
                .unit = "m",
                .group = "Filters",
                .affects = nothing});
}

} // namespace

const RecordType &BrushOptions::type()
{
    using Self = BrushOptions;
    static const RecordType type = [] {
        Table<Self> table("brush", "The brush that paints layers.");
        table.choice(&Self::mode, {"paint", "erase", "smooth"},
                     {.key = "mode",
                      .label = "Mode",
                      .doc = "What a stroke does. Ctrl turns painting into erasing and back, Shift smooths.",
                      .affects = Affects::Nothing});
        addShape(table);
        return table.done();
    }();
    return type;
}

const RecordType &SculptOptions::type()
{
    using Self = SculptOptions;
    static const RecordType type = [] {
        Table<Self> table("sculpt", "The brush that shapes the ground.");
        table
            .choice(&Self::mode, {"raise", "lower", "smooth", "flatten", "holes"},
                    {.key = "mode",
                     .label = "Mode",
                     .doc = "What a stroke does. Ctrl turns raising into lowering and back, and closes holes; Shift "
                            "smooths.",
                     .affects = Affects::Nothing})
            .number(&Self::amount, {.key = "amount",
                                    .label = "Amount",
                                    .doc = "How far a stroke of full strength raises or lowers the ground.",
                                    .unit = "m",
                                    .minimum = 0.01,
                                    .maximum = 500,
                                    .affects = Affects::Nothing})
            .number(&Self::flattenLevel, "the start",
                    {.key = "flattenLevel",
                     .label = "Flatten to",
                     .doc = "The world height that flattening brings the ground to; else that of the ground where the "
                            "stroke starts.",
                     .unit = "m",
                     .minimum = -1e5,
                     .maximum = 1e5,
                     .affects = Affects::Nothing});
        addShape(table);
        return table.done();
    }();
    return type;
}

const RecordType &PlaceOptions::type()
{
    using Self = PlaceOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("place", "The brush that places and erases plants.")
            .choice(&Self::mode, {"single", "paint", "stamp"},
                    {.key = "mode",
                     .label = "Mode",
                     .doc = "One plant a click, a stroke of spaced plants, or the group that was copied or opened. "
                            "Ctrl erases.",
                     .affects = nothing})
            .number(&Self::radius, {.key = "radius",
                                    .label = "Radius",
                                    .doc = "How far the brush reaches over the ground. Keys [ and ].",
                                    .unit = "m",
                                    .minimum = 0.1,
                                    .maximum = 500,
                                    .affects = nothing})
            .number(&Self::density, {.key = "density",
                                     .label = "Density",
                                     .doc = "Share of the places that are taken, times each kind's own density. "
                                            "Keys Shift [ and Shift ].",
                                     .minimum = 0,
                                     .maximum = 1,
                                     .affects = nothing})
            .onlyFor("mode", {"paint"})
            .number(&Self::spacing, {.key = "spacing",
                                     .label = "Spacing",
                                     .doc = "Distance between plants, times each kind's own spacing.",
                                     .minimum = 0.1,
                                     .maximum = 10,
                                     .affects = nothing})
            .onlyFor("mode", {"paint"})
            .number(&Self::eraseShare, {.key = "eraseShare",
                                        .label = "Erase share",
                                        .doc = "How many of the plants under the brush erasing takes; the same ones "
                                               "however often the brush passes.",
                                        .minimum = 0,
                                        .maximum = 1,
                                        .affects = nothing})
            .boolean(&Self::onlyTicked, {.key = "onlyTicked",
                                         .label = "Erase ticked kinds only",
                                         .doc = "Off erases every kind that is not locked or hidden.",
                                         .affects = nothing})
            .boolean(&Self::stampTurn, {.key = "stampTurn",
                                        .label = "Turn stamps",
                                        .doc = "Turns each stamp of a group another way.",
                                        .affects = nothing})
            .onlyFor("mode", {"stamp"})
            .boolean(&Self::pressureRadius, {.key = "pressureRadius",
                                             .label = "Pressure sets radius",
                                             .doc = "The pen's pressure shrinks the radius. A mouse presses fully.",
                                             .affects = nothing,
                                             .advanced = true})
            .integer(&Self::seed, {.key = "seed",
                                   .label = "Seed",
                                   .doc = "Another number gives other places, turns and sizes.",
                                   .minimum = 0,
                                   .maximum = 4294967295.0,
                                   .affects = nothing,
                                   .advanced = true})
            .done();
    return type;
}

const RecordType &AdjustOptions::type()
{
    using Self = AdjustOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("adjust", "The brush that changes plants which stand already.")
            .choice(&Self::mode, {"drop", "reapply", "replace"},
                    {.key = "mode",
                     .label = "Mode",
                     .doc =
                         "Drops plants to the ground, gives them their kind's settings anew, or makes them plants of "
                         "the ticked kinds.",
                     .affects = nothing})
            .number(&Self::radius, {.key = "radius",
                                    .label = "Radius",
                                    .doc = "How far the brush reaches over the ground. Keys [ and ].",
                                    .unit = "m",
                                    .minimum = 0.1,
                                    .maximum = 500,
                                    .affects = nothing})
            .boolean(&Self::onlyTicked,
                     {.key = "onlyTicked",
                      .label = "Ticked kinds only",
                      .doc =
                          "Off drops and reapplies every kind that is not locked or hidden. Replacing turns the other "
                          "kinds into ticked ones.",
                      .affects = nothing})
            .onlyFor("mode", {"drop", "reapply"})
            .boolean(&Self::turn, {.key = "turn",
                                   .label = "Turn",
                                   .doc = "Reapplying turns plants anew, as their kind says.",
                                   .affects = nothing})
            .onlyFor("mode", {"reapply"})
            .boolean(&Self::scale, {.key = "scale",
                                    .label = "Scale",
                                    .doc = "Reapplying gives plants another size of their kind's range.",
                                    .affects = nothing})
            .onlyFor("mode", {"reapply"})
            .boolean(&Self::height, {.key = "height",
                                     .label = "Height",
                                     .doc = "Reapplying puts plants at their kind's offset and sink.",
                                     .affects = nothing})
            .onlyFor("mode", {"reapply"})
            .boolean(&Self::unfit, {.key = "unfit",
                                    .label = "Remove what does not fit",
                                    .doc = "Reapplying takes away plants that their kind's rules refuse.",
                                    .affects = nothing})
            .onlyFor("mode", {"reapply"})
            .boolean(&Self::pressureRadius, {.key = "pressureRadius",
                                             .label = "Pressure sets radius",
                                             .doc = "The pen's pressure shrinks the radius. A mouse presses fully.",
                                             .affects = nothing,
                                             .advanced = true})
            .integer(&Self::seed, {.key = "seed",
                                   .label = "Seed",
                                   .doc = "Another number gives other turns, sizes and kinds.",
                                   .minimum = 0,
                                   .maximum = 4294967295.0,
                                   .affects = nothing,
                                   .advanced = true})
            .done();
    return type;
}

const RecordType &SelectOptions::type()
{
    using Self = SelectOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("selection", "What a click and a drag select.")
            .choice(&Self::shape, {"frame", "lasso", "brush"},
                    {.key = "shape",
                     .label = "Drag",
                     .doc = "Draws a frame, draws round what is wanted, or brushes over it.",
                     .affects = nothing})
            .number(&Self::radius, {.key = "radius",
                                    .label = "Radius",
                                    .doc = "How far the brush reaches over the ground. Keys [ and ].",
                                    .unit = "m",
                                    .minimum = 0.1,
                                    .maximum = 500,
                                    .affects = nothing})
            .onlyFor("shape", {"brush"})
            .number(&Self::reach, {.key = "reach",
                                   .label = "Grow by",
                                   .doc = "How far growing and shrinking the selection reach.",
                                   .unit = "m",
                                   .minimum = 0.1,
                                   .maximum = 500,
                                   .affects = nothing})
            .boolean(&Self::plants,
                     {.key = "plants", .label = "Plants", .doc = "Selects placed plants.", .affects = nothing})
            .boolean(&Self::zones,
                     {.key = "zones", .label = "Zones", .doc = "Selects exclusion zones.", .affects = nothing})
            .boolean(&Self::onlyTicked, {.key = "onlyTicked",
                                         .label = "Ticked kinds only",
                                         .doc = "Leaves plants of kinds that are not ticked alone.",
                                         .affects = nothing})
            .done();
    return type;
}

const RecordType &GizmoOptions::type()
{
    using Self = GizmoOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("move, turn, scale", "How selected plants are moved, turned and scaled.")
            .choice(&Self::follow, {"ground", "free"},
                    {.key = "follow",
                     .label = "Height",
                     .doc = "On the ground, moved plants keep their height above it; free, their own height.",
                     .affects = nothing})
            .choice(&Self::axes, {"world", "local"},
                    {.key = "axes",
                     .label = "Axes",
                     .doc = "Along the compass, or turned as the plant selected first.",
                     .affects = nothing})
            .choice(&Self::pivot, {"together", "each"},
                    {.key = "pivot",
                     .label = "About",
                     .doc = "Turns and scales about the common middle, or each plant about its own foot.",
                     .affects = nothing})
            .boolean(&Self::snap, {.key = "snap",
                                   .label = "Snap",
                                   .doc = "Moves, turns and scales in the steps below.",
                                   .affects = nothing})
            .number(&Self::moveStep, {.key = "moveStep",
                                      .label = "Move step",
                                      .doc = "Step of moving while snapping.",
                                      .unit = "m",
                                      .minimum = 0.001,
                                      .maximum = 1000,
                                      .affects = nothing})
            .number(&Self::turnStep, {.key = "turnStep",
                                      .label = "Turn step",
                                      .doc = "Step of turning while snapping.",
                                      .unit = "°",
                                      .minimum = 0.1,
                                      .maximum = 180,
                                      .affects = nothing})
            .number(&Self::scaleStep, {.key = "scaleStep",
                                       .label = "Scale step",
                                       .doc = "Step of scaling while snapping.",
                                       .minimum = 0.001,
                                       .maximum = 10,
                                       .affects = nothing})
            .done();
    return type;
}

const RecordType &ZoneOptions::type()
{
    using Self = ZoneOptions;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("zone", "The zones, roads, waters and fields that are drawn.")
            .choice(&Self::shape, {"box", "circle", "outline", "road", "water", "field"},
                    {.key = "shape",
                     .label = "Draws",
                     .doc = "A box from corner to corner, a circle from its middle, an outline, a road or a water's "
                            "shore along the way of the drag, or a foliage field from corner to corner.",
                     .affects = nothing})
            .number(&Self::roadWidth, {.key = "roadWidth",
                                       .label = "Road width",
                                       .doc = "Width of a new road.",
                                       .unit = "m",
                                       .minimum = 0.1,
                                       .maximum = 1000,
                                       .affects = nothing})
            .onlyFor("shape", {"road"})
            .number(&Self::waterLevel, "as drawn",
                    {.key = "waterLevel",
                     .label = "Water level",
                     .doc = "World height of a new water; else that of the ground where its shore begins.",
                     .unit = "m",
                     .affects = nothing})
            .onlyFor("shape", {"water"})
            .number(&Self::height, {.key = "height",
                                    .label = "Height",
                                    .doc = "Height of a new zone; half of it lies below the ground.",
                                    .unit = "m",
                                    .minimum = 0.1,
                                    .maximum = 10000,
                                    .affects = nothing})
            .onlyFor("shape", {"box", "circle", "outline"})
            .number(&Self::padding, {.key = "padding",
                                     .label = "Padding",
                                     .doc = "Distance that is kept free round a new zone too.",
                                     .unit = "m",
                                     .minimum = 0,
                                     .maximum = 1000,
                                     .affects = nothing})
            .onlyFor("shape", {"box", "circle", "outline"})
            .boolean(&Self::grass,
                     {.key = "grass", .label = "Keeps grass out", .doc = "No grass grows inside.", .affects = nothing})
            .onlyFor("shape", {"box", "circle", "outline"})
            .boolean(&Self::plants, {.key = "plants",
                                     .label = "Keeps plants out",
                                     .doc = "The place brush puts nothing inside.",
                                     .affects = nothing})
            .onlyFor("shape", {"box", "circle", "outline"})
            .done();
    return type;
}

const RecordType &ToolOptions::type()
{
    using Self = ToolOptions;
    static const RecordType type =
        Table<Self>("tool options", "How each tool works, kept from one start to the next.")
            .record(&Self::brush, BrushOptions::type(),
                    {.key = "brush", .label = "Brush", .doc = "Painting layers.", .affects = Affects::Nothing})
            .record(&Self::sculpt, SculptOptions::type(),
                    {.key = "sculpt", .label = "Sculpt", .doc = "Shaping the ground.", .affects = Affects::Nothing})
            .record(
                &Self::place, PlaceOptions::type(),
                {.key = "place", .label = "Place", .doc = "Placing and erasing plants.", .affects = Affects::Nothing})
            .record(&Self::adjust, AdjustOptions::type(),
                    {.key = "adjust", .label = "Adjust", .doc = "Changing plants.", .affects = Affects::Nothing})
            .record(&Self::select, SelectOptions::type(),
                    {.key = "select", .label = "Select", .doc = "Selecting.", .affects = Affects::Nothing})
            .record(&Self::gizmo, GizmoOptions::type(),
                    {.key = "gizmo",
                     .label = "Move, turn, scale",
                     .doc = "Moving, turning and scaling.",
                     .affects = Affects::Nothing})
            .record(&Self::zone, ZoneOptions::type(),
                    {.key = "zone", .label = "Zone", .doc = "Drawing zones.", .affects = Affects::Nothing})
            .record(&Self::randomise, RandomiseOptions::type(),
                    {.key = "randomise", .label = "Randomise", .doc = "Variety.", .affects = Affects::Nothing})
            .record(&Self::rows, RowOptions::type(),
                    {.key = "rows", .label = "Rows", .doc = "Straight rows.", .affects = Affects::Nothing})
            .record(&Self::along, AlongOptions::type(),
                    {.key = "along", .label = "Along", .doc = "Along lines.", .affects = Affects::Nothing})
            .done();
    return type;
}

} // namespace sward
