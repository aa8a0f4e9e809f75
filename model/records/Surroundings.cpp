#include "model/records/Surroundings.h"

#include "model/fields/Table.h"

#include <algorithm>

namespace sward {
namespace {

void checkAffects(const std::vector<std::string> &affects, const std::string &pointer, Issues &issues)
{
    for (const auto &what : affects) {
        if (what != "grass" && what != "plants")
            issues.push_back(error("\"" + what + "\" is not one of grass, plants", {}, pointerTo(pointer, "affects")));
    }
}

} // namespace

const RecordType &Zone::type()
{
    constexpr auto regrow = Affects::Regrow;
    static const RecordType type =
        Table<Zone>("zone", "Where nothing, or only some things, may grow.")
            .id(&Zone::id)
            .name(&Zone::name)
            .text(&Zone::owner,
                {.key = "owner", .label = "Owner", .doc = "What in the game it belongs to, such as a building.",
                 .affects = Affects::Nothing, .advanced = true})
            .text(&Zone::world,
                {.key = "world", .label = "World", .doc = "The world it belongs to; empty is the first.",
                 .affects = regrow, .advanced = true})
            .tags(&Zone::tags,
                {.key = "tags", .label = "Tags",
                 .doc = "Acts on what shares a tag: foliage is everything, grass is grass, tree is what has a mesh.",
                 .affects = regrow})
            .choice(&Zone::shape, {"box", "orientedBox", "cylinder", "polygon"},
                {.key = "shape", .label = "Shape", .doc = "Its outline on the ground.", .affects = regrow})
            .place(&Zone::centre,
                {.key = "centre", .label = "Centre", .doc = "Its middle.", .unit = "m", .affects = regrow})
            .place(&Zone::halfExtents,
                {.key = "halfExtents", .label = "Half extents", .doc = "Half its size along x, y and z.", .unit = "m",
                 .minimum = 0, .maximum = 100000, .affects = regrow})
            .onlyFor("shape", {"box", "orientedBox"})
            .number(&Zone::yaw,
                {.key = "yaw", .label = "Turn", .doc = "Turn of an oriented box about the vertical.", .unit = "°",
                 .minimum = -360, .maximum = 360, .affects = regrow})
            .onlyFor("shape", {"orientedBox"})
            .number(&Zone::radius,
                {.key = "radius", .label = "Radius", .doc = "Of a cylinder.", .unit = "m", .minimum = 0,
                 .maximum = 100000, .affects = regrow})
            .onlyFor("shape", {"cylinder"})
            .points(&Zone::points,
                {.key = "points", .label = "Points", .doc = "Corners of a polygon, x and z.", .unit = "m",
                 .affects = regrow})
            .onlyFor("shape", {"polygon"})
            .number(&Zone::minY, "no limit",
                {.key = "minY", .label = "Lowest",
                 .doc = "Acts only above this world height; boxes use their half extents.", .unit = "m",
                 .affects = regrow, .advanced = true})
            .onlyFor("shape", {"cylinder", "polygon"})
            .number(&Zone::maxY, "no limit",
                {.key = "maxY", .label = "Highest",
                 .doc = "Acts only below this world height; boxes use their half extents.", .unit = "m",
                 .affects = regrow, .advanced = true})
            .onlyFor("shape", {"cylinder", "polygon"})
            .number(&Zone::padding,
                {.key = "padding", .label = "Padding", .doc = "Clearance added all round.", .unit = "m", .minimum = 0,
                 .maximum = 1000, .affects = regrow})
            .number(&Zone::soft,
                {.key = "soft", .label = "Soft edge",
                 .doc = "Over this distance outside its edge the foliage thins out.", .unit = "m", .minimum = 0,
                 .maximum = 1000, .affects = regrow})
            .tags(&Zone::affects,
                {.key = "affects", .label = "Affects", .doc = "grass, plants or both.", .affects = regrow})
            .boolean(&Zone::enabled,
                {.key = "enabled", .label = "Enabled", .doc = "Off does nothing.", .affects = regrow})
            .check([](const Zone &zone, const std::string &pointer, Issues &issues) {
                checkAffects(zone.affects, pointer, issues);
                if (zone.shape == Zone::Shape::Polygon && zone.points.size() < 3)
                    issues.push_back(warning("a polygon of fewer than 3 points excludes nothing", {}, pointerTo(pointer, "points")));
            })
            .done();
    return type;
}

const RecordType &Road::type()
{
    constexpr auto regrow = Affects::Regrow;
    static const RecordType type =
        Table<Road>("road", "A line along which nothing grows.")
            .id(&Road::id)
            .name(&Road::name)
            .points(&Road::points,
                {.key = "points", .label = "Points", .doc = "Places it runs through.", .unit = "m", .affects = regrow})
            .number(&Road::width,
                {.key = "width", .label = "Width", .doc = "From edge to edge.", .unit = "m", .minimum = 0,
                 .maximum = 1000, .affects = regrow})
            .tags(&Road::tags,
                {.key = "tags", .label = "Tags", .doc = "Acts on what shares a tag with it.", .affects = regrow})
            .number(&Road::padding,
                {.key = "padding", .label = "Padding", .doc = "Clearance added on both sides.", .unit = "m",
                 .minimum = 0, .maximum = 1000, .affects = regrow})
            .tags(&Road::affects,
                {.key = "affects", .label = "Affects", .doc = "grass, plants or both.", .affects = regrow})
            .check([](const Road &road, const std::string &pointer, Issues &issues) { checkAffects(road.affects, pointer, issues); })
            .done();
    return type;
}

const RecordType &Water::type()
{
    static const RecordType type =
        Table<Water>("water", "A body of water at one level.")
            .id(&Water::id)
            .name(&Water::name)
            .points(&Water::polygon,
                {.key = "polygon", .label = "Polygon", .doc = "Its shore, x and z; empty is the whole landscape.",
                 .unit = "m", .affects = Affects::Regrow})
            .number(&Water::level,
                {.key = "level", .label = "Level", .doc = "World height of its surface.", .unit = "m",
                 .affects = Affects::Regrow})
            .done();
    return type;
}

const RecordType &Wind::type()
{
    static const RecordType type =
        Table<Wind>("wind", "The wind over the whole scene.")
            .number(&Wind::beaufort,
                {.key = "beaufort", .label = "Force",
                 .doc = "Strength on the Beaufort scale: 4 moves small branches, 12 is a hurricane.", .unit = "Bft",
                 .minimum = 0, .maximum = 17})
            .number(&Wind::directionDeg,
                {.key = "directionDeg", .label = "Direction", .doc = "Where it blows to, clockwise from north.",
                 .unit = "°", .minimum = 0, .maximum = 360})
            .number(&Wind::turbulence, "automatic",
                {.key = "turbulence", .label = "Turbulence", .doc = "Strength of gusts as a share of the mean wind.",
                 .minimum = 0, .maximum = 0.4})
            .number(&Wind::gustLength,
                {.key = "gustLength", .label = "Gust length", .doc = "Length of the longest eddies.", .unit = "m",
                 .minimum = 20, .maximum = 200})
            .integer(&Wind::seed,
                {.key = "seed", .label = "Seed", .doc = "The same seed blows the same gusts.", .minimum = 0,
                 .maximum = 4294967295.0})
            .number(&Wind::maxHz,
                {.key = "maxHz", .label = "Fastest swing", .doc = "Nothing swings faster than this.", .unit = "Hz",
                 .minimum = 1, .maximum = 8, .advanced = true})
            .text(&Wind::preset,
                {.key = "preset", .label = "Preset", .doc = "The preset it was last set from.",
                 .affects = Affects::Nothing, .advanced = true})
            .done();
    return type;
}

const RecordType &Contact::type()
{
    static const RecordType type =
        Table<Contact>("contact", "Something that parts the grass, such as a character.")
            .number(&Contact::radius,
                {.key = "radius", .label = "Radius", .doc = "How far plants lean away.", .unit = "m", .minimum = 0.1,
                 .maximum = 10})
            .number(&Contact::strength,
                {.key = "strength", .label = "Strength", .doc = "1 is a full lean.", .minimum = 0, .maximum = 1})
            .number(&Contact::recovery,
                {.key = "recovery", .label = "Recovery", .doc = "How long grass takes to stand up again.", .unit = "s",
                 .minimum = 0.05, .maximum = 30})
            .points(&Contact::path,
                {.key = "path", .label = "Path", .doc = "Where it walks in the preview.", .unit = "m"})
            .done();
    return type;
}

const RecordType &StreamingSource::type()
{
    using Self = StreamingSource;
    static const RecordType type =
        Table<Self>("streaming source", "What the game streams foliage around.")
            .place(&Self::position, {.key = "position", .label = "Position", .doc = "Where it stands.", .unit = "m"})
            .boolean(&Self::enabled, {.key = "enabled", .label = "Enabled", .doc = "Off is left out."})
            .done();
    return type;
}

const RecordType &CameraMark::type()
{
    using Self = CameraMark;
    static const RecordType type =
        Table<Self>("camera", "A view worth coming back to.")
            .name(&Self::name)
            .place(&Self::position,
                {.key = "position", .label = "Position", .doc = "Where the eye is.", .unit = "m",
                 .affects = Affects::Nothing})
            .place(&Self::target,
                {.key = "target", .label = "Target", .doc = "What it looks at.", .unit = "m",
                 .affects = Affects::Nothing})
            .done();
    return type;
}

const RecordType &Streaming::type()
{
    using Self = Streaming;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("streaming settings", "How the game streams foliage in and out.")
            .choice(&Self::policy, {"unreal", "estella", "custom"},
                {.key = "policy", .label = "Policy", .doc = "Whose rules are followed.", .affects = nothing})
            .integer(&Self::tickInterval,
                {.key = "grass.TickInterval", .label = "Tick interval", .doc = "Frames from one update to the next.",
                 .unit = "frames", .minimum = 1, .maximum = 60, .affects = nothing})
            .number(&Self::cullDistanceScale,
                {.key = "grass.CullDistanceScale", .label = "Cull distance scale",
                 .doc = "Multiplies every cull distance.", .minimum = 0, .maximum = 10, .affects = nothing})
            .number(&Self::guardBandMultiplier,
                {.key = "grass.GuardBandMultiplier", .label = "Guard band",
                 .doc = "Cells are made within the cull distance times this.", .minimum = 1, .maximum = 10,
                 .affects = nothing})
            .number(&Self::guardBandDiscardMultiplier,
                {.key = "grass.GuardBandDiscardMultiplier", .label = "Discard band",
                 .doc = "Cells are let go past the cull distance times this.", .minimum = 1, .maximum = 10,
                 .affects = nothing})
            .integer(&Self::maxCreatePerFrame,
                {.key = "grass.MaxCreatePerFrame", .label = "Creates a frame",
                 .doc = "New components started in one frame.", .minimum = 1, .maximum = 1000, .affects = nothing})
            .integer(&Self::maxAsyncTasks,
                {.key = "grass.MaxAsyncTasks", .label = "Builds at once", .doc = "Builds that run at the same time.",
                 .minimum = 1, .maximum = 1000, .affects = nothing})
            .integer(&Self::maxInstancesPerComponent,
                {.key = "grass.MaxInstancesPerComponent", .label = "Instances a component",
                 .doc = "More than these split a component into subsections.", .minimum = 1024, .maximum = 16777216,
                 .affects = nothing})
            .integer(&Self::latencyTicks,
                {.key = "latencyTicks", .label = "Latency", .doc = "Ticks until a build's result is seen.",
                 .unit = "ticks", .minimum = 0, .maximum = 1000, .affects = nothing})
            .number(&Self::budgetMicros,
                {.key = "budgetMicros", .label = "Budget a frame", .doc = "Time a frame may spend on growing.",
                 .unit = "µs", .minimum = 0, .maximum = 1000000, .affects = nothing})
            .number(&Self::sliceMicros,
                {.key = "sliceMicros", .label = "Slice", .doc = "Time one kind and part of a cell gets in turn.",
                 .unit = "µs", .minimum = 0, .maximum = 1000000, .affects = nothing})
            .integer(&Self::minKeepTicks,
                {.key = "minKeepTicks", .label = "Keep at least", .doc = "Ticks that a cell out of reach is kept.",
                 .unit = "ticks", .minimum = 0, .maximum = 100000, .affects = nothing})
            .number(&Self::minKeepSeconds,
                {.key = "minKeepSeconds", .label = "Keep at least", .doc = "Time that a cell out of reach is kept.",
                 .unit = "s", .minimum = 0, .maximum = 3600, .affects = nothing})
            .check([](const Self &streaming, const std::string &pointer, Issues &issues) {
                if (streaming.guardBandDiscardMultiplier < streaming.guardBandMultiplier)
                    issues.push_back(warning("cells are let go before they are made: the discard band is inside the guard band", {}, pointerTo(pointer, "grass.GuardBandDiscardMultiplier")));
            })
            .done();
    return type;
}

const RecordType &SceneSettings::type()
{
    using Self = SceneSettings;
    static const RecordType type =
        Table<Self>("scene", "What the scene says of itself.")
            .name(&Self::name)
            .choice(&Self::target, {"sward", "unreal", "estella"},
                {.key = "target", .label = "Target",
                 .doc = "What the game can do: the preview shows its fallbacks, and the check says what it lacks."})
            .done();
    return type;
}

} // namespace sward
