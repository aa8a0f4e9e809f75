#include "model/records/Placed.h"

#include "model/fields/Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace sward {

const RecordType &KindPart::type()
{
    constexpr auto mesh = Affects::Mesh;
    static const RecordType type =
        Table<KindPart>("part", "One drawn piece of a plant.")
            .path(&KindPart::mesh, {.key = "mesh", .label = "Mesh", .doc = "The mesh near the eye.", .affects = mesh})
            .path(&KindPart::lod1Mesh,
                {.key = "lod1Mesh", .label = "LOD 1 mesh", .doc = "A cheaper mesh past the LOD distance.",
                 .affects = mesh})
            .tags(&KindPart::lods,
                {.key = "lods", .label = "Further LODs", .doc = "Still cheaper meshes, finest first.", .affects = mesh,
                 .advanced = true})
            .reference(&KindPart::material, "materials",
                {.key = "material", .label = "Material",
                 .doc = "Empty keeps the mesh's own colours and stands still."})
            .path(&KindPart::texture,
                {.key = "texture", .label = "Texture", .doc = "Takes the place of the mesh's own texture.",
                 .affects = mesh})
            .colour(&KindPart::tint, {.key = "tint", .label = "Tint", .doc = "Multiplies the colour."})
            .boolean(&KindPart::opaque,
                {.key = "opaque", .label = "Opaque", .doc = "Off cuts the outline out by the texture's opacity.",
                 .affects = mesh})
            .done();
    return type;
}

const RecordType &FarCard::type()
{
    static const RecordType type =
        Table<FarCard>("far card", "The rectangle of the texture that crossed cards show.")
            .number(&FarCard::u0,
                {.key = "u0", .label = "Left", .doc = "Left edge in the texture.", .minimum = 0, .maximum = 1})
            .number(&FarCard::v0,
                {.key = "v0", .label = "First edge", .doc = "First edge along v.", .minimum = 0, .maximum = 1})
            .number(&FarCard::u1,
                {.key = "u1", .label = "Right", .doc = "Right edge in the texture.", .minimum = 0, .maximum = 1})
            .number(&FarCard::v1,
                {.key = "v1", .label = "Second edge", .doc = "Second edge along v.", .minimum = 0, .maximum = 1})
            .boolean(&FarCard::tent, {.key = "tent", .label = "Tent", .doc = "Cuts the card to a conifer's outline."})
            .done();
    return type;
}

const RecordType &KindPlacement::type()
{
    using Self = KindPlacement;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("placement", "Where and how the brush puts plants of this kind.")
            .number(&Self::spacing,
                {.key = "spacing", .label = "Spacing", .doc = "The least distance between two plants.", .unit = "m",
                 .minimum = 0.01, .maximum = 1000, .affects = nothing})
            .number(&Self::density,
                {.key = "density", .label = "Density",
                 .doc = "Share of the places that the spacing allows which are taken.", .minimum = 0, .maximum = 1,
                 .affects = nothing})
            .number(&Self::minScale,
                {.key = "minScale", .label = "Least scale", .doc = "Size of the smallest plant.", .minimum = 0.01,
                 .maximum = 100, .affects = nothing})
            .number(&Self::maxScale,
                {.key = "maxScale", .label = "Greatest scale", .doc = "Size of the largest plant.", .minimum = 0.01,
                 .maximum = 100, .affects = nothing})
            .number(&Self::offset,
                {.key = "offset", .label = "Offset", .doc = "Height of the foot above the ground.", .unit = "m",
                 .minimum = -100, .maximum = 100, .affects = nothing})
            .number(&Self::sink,
                {.key = "sink", .label = "Sink",
                 .doc = "How much of the drop across its foot a plant is sunk on a slope.", .minimum = 0, .maximum = 1,
                 .affects = nothing})
            .boolean(&Self::randomTurn,
                {.key = "randomTurn", .label = "Random turn", .doc = "Turns each plant about the vertical by chance.",
                 .affects = nothing})
            .range(&Self::slopeRange,
                {.key = "slopeRange", .label = "Slope", .doc = "Plants stand only where the ground is this steep.",
                 .unit = "°", .minimum = 0, .maximum = 90, .affects = nothing})
            .range(&Self::heightRange, "any height",
                {.key = "heightRange", .label = "Height", .doc = "Plants stand only between these world heights.",
                 .unit = "m", .affects = nothing})
            .reference(&Self::layer, "layers",
                {.key = "layer", .label = "Layer",
                 .doc = "Plants stand only where this layer is painted; empty is anywhere.", .affects = nothing})
            .number(&Self::minWeight,
                {.key = "minWeight", .label = "Least weight", .doc = "The least weight of that layer.", .minimum = 0,
                 .maximum = 1, .affects = nothing})
            .number(&Self::weight,
                {.key = "weight", .label = "Share",
                 .doc = "How often the mixed brush takes this kind, against the others.", .minimum = 0, .maximum = 1000,
                 .affects = nothing})
            .check([](const Self &placement, const std::string &pointer, Issues &issues) {
                if (placement.minScale > placement.maxScale)
                    issues.push_back(error(fmt::format("minScale {} exceeds maxScale {}", writeNumber(placement.minScale), writeNumber(placement.maxScale)), {}, pointerTo(pointer, "minScale")));
            })
            .done();
    return type;
}

const RecordType &KindInteraction::type()
{
    using Self = KindInteraction;
    constexpr auto nothing = Affects::Nothing;
    static const RecordType type =
        Table<Self>("interaction", "What the plant does in the game when it is touched, hurt or harvested.")
            .number(&Self::activationDistance,
                {.key = "activationDistance", .label = "Activation distance",
                 .doc = "How near a contact a plant becomes an entity; 0 keeps it data.", .unit = "m", .minimum = 0,
                 .maximum = 1000, .affects = nothing})
            .number(&Self::radius,
                {.key = "radius", .label = "Radius",
                 .doc = "Radius of the capsule on its foot, at scale 1; 0 has none.", .unit = "m", .minimum = 0,
                 .maximum = 100, .affects = nothing})
            .number(&Self::height,
                {.key = "height", .label = "Height", .doc = "Height of that capsule, at scale 1; 0 has none.",
                 .unit = "m", .minimum = 0, .maximum = 1000, .affects = nothing})
            .number(&Self::bend,
                {.key = "bend", .label = "Bend", .doc = "How far it leans from a contact.", .unit = "rad", .minimum = 0,
                 .maximum = 1.4, .affects = nothing})
            .number(&Self::health,
                {.key = "health", .label = "Health", .doc = "The damage that fells it; 0 cannot be felled so.",
                 .minimum = 0, .maximum = 1000000, .affects = nothing})
            .number(&Self::fallSeconds,
                {.key = "fallSeconds", .label = "Fall time", .doc = "How long it takes to come down.", .unit = "s",
                 .minimum = 0, .maximum = 600, .affects = nothing})
            .number(&Self::fallAngle,
                {.key = "fallAngle", .label = "Fall angle", .doc = "How far it falls.", .unit = "°", .minimum = 0,
                 .maximum = 180, .affects = nothing})
            .number(&Self::lieSeconds,
                {.key = "lieSeconds", .label = "Lying time", .doc = "How long it lies before it sinks away.",
                 .unit = "s", .minimum = 0, .maximum = 86400, .affects = nothing})
            .reference(&Self::felledKind, "kinds",
                {.key = "felledKind", .label = "Felled kind",
                 .doc = "The kind it leaves when felled, such as a stump; empty leaves nothing.", .affects = nothing})
            .reference(&Self::harvestedKind, "kinds",
                {.key = "harvestedKind", .label = "Harvested kind",
                 .doc = "The kind it becomes with nothing left to take; empty leaves nothing.", .affects = nothing})
            .integer(&Self::yields,
                {.key = "yields", .label = "Yields", .doc = "How many times it can be harvested.", .minimum = 0,
                 .maximum = 1000, .affects = nothing})
            .number(&Self::regrowSeconds,
                {.key = "regrowSeconds", .label = "Regrow time",
                 .doc = "How long after felling or the last harvest it stands again; 0 is never.", .unit = "s",
                 .minimum = 0, .maximum = 31536000, .affects = nothing})
            .done();
    return type;
}

const RecordType &PlantKind::type()
{
    using Self = PlantKind;
    static const RecordType type =
        Table<Self>("kind", "A kind of plant that is placed one by one.")
            .id(&Self::id)
            .name(&Self::name)
            .tags(&Self::tags,
                {.key = "tags", .label = "Tags",
                 .doc = "Words to find it by; zones act on what shares a tag with them.", .affects = Affects::Nothing})
            .records(&Self::parts, KindPart::type(),
                {.key = "parts", .label = "Parts", .doc = "The meshes it is drawn with.", .affects = Affects::Mesh})
            .number(&Self::lodDistance,
                {.key = "lodDistance", .label = "LOD distance", .doc = "Past this the cheaper mesh stands in.",
                 .unit = "m", .minimum = 1, .maximum = 1000, .group = "Distance"})
            .number(&Self::drawDistance,
                {.key = "drawDistance", .label = "Draw distance",
                 .doc = "Past this it is not drawn, or only as its far version.", .unit = "m", .minimum = 1,
                 .maximum = 10000, .group = "Distance"})
            .records(&Self::farParts, KindPart::type(),
                {.key = "farParts", .label = "Far parts",
                 .doc = "What is drawn from the draw distance to the far distance.", .group = "Distance",
                 .affects = Affects::Mesh, .advanced = true})
            .record(&Self::card, FarCard::type(),
                {.key = "card", .label = "Far card", .doc = "The texture rectangle of crossed cards.",
                 .group = "Distance", .affects = Affects::Mesh, .advanced = true})
            .number(&Self::farDistance,
                {.key = "farDistance", .label = "Far distance", .doc = "How far the far version is drawn; 0 has none.",
                 .unit = "m", .minimum = 0, .maximum = 50000, .group = "Distance"})
            .number(&Self::farKeep,
                {.key = "farKeep", .label = "Far share",
                 .doc = "Share of the plants that the far version draws, each grown to keep the ground covered.",
                 .minimum = 0.01, .maximum = 1, .group = "Distance"})
            .record(&Self::placement, KindPlacement::type(),
                {.key = "placement", .label = "Placement", .doc = "Where and how the brush puts it.",
                 .affects = Affects::Nothing})
            .choice(&Self::represent, {"instance", "entity"},
                {.key = "represent", .label = "Represent",
                 .doc = "Instances are drawn together; an entity each costs more and can carry a game's own components.",
                 .affects = Affects::Nothing})
            .record(&Self::interaction, KindInteraction::type(),
                {.key = "interaction", .label = "Interaction",
                 .doc = "What it does when it is touched, hurt or harvested.", .affects = Affects::Nothing})
            .done();
    return type;
}

const PlantKind *PlacedFoliage::kind(std::string_view kindId) const
{
    const auto found = std::ranges::find(kinds, kindId, &PlantKind::id);
    return found == kinds.end() ? nullptr : &*found;
}

const RecordType &PlacedFoliage::type()
{
    using Self = PlacedFoliage;
    static const RecordType type =
        Table<Self>("placed foliage", "An area of plants that stand where the artist put them.")
            .id(&Self::id)
            .name(&Self::name)
            .text(&Self::stateKey,
                {.key = "stateKey", .label = "State key",
                 .doc = "The name under which a game's save keeps what became of its plants; unique in the scene.",
                 .affects = Affects::Nothing})
            .place(&Self::position,
                {.key = "position", .label = "Position", .doc = "The middle of the area; its plants move with it.",
                 .unit = "m"})
            .number(&Self::sizeX,
                {.key = "sizeX", .label = "Size X", .doc = "From west to east.", .unit = "m", .minimum = 0.1,
                 .maximum = 100000})
            .number(&Self::sizeZ,
                {.key = "sizeZ", .label = "Size Z", .doc = "From north to south.", .unit = "m", .minimum = 0.1,
                 .maximum = 100000})
            .number(&Self::cellSize,
                {.key = "cellSize", .label = "Cell size", .doc = "Side of the cells that the game streams.",
                 .unit = "m", .minimum = 1, .maximum = 1000})
            .records(&Self::kinds, PlantKind::type(),
                {.key = "kinds", .label = "Kinds", .doc = "The kinds of plants that stand here.",
                 .affects = Affects::Mesh})
            .path(&Self::tiles,
                {.key = "tiles", .label = "Tiles folder", .doc = "Where the plants are kept; empty means plants/<id>.",
                 .affects = Affects::Nothing, .advanced = true})
            .check([](const Self &placed, const std::string &pointer, Issues &issues) {
                std::set<std::string> ids;
                for (std::size_t i = 0; i < placed.kinds.size(); ++i) {
                    const auto &kind = placed.kinds[i];
                    const auto at = pointerTo(pointerTo(pointer, "kinds"), i);
                    if (!kind.id.empty() && !ids.insert(kind.id).second)
                        issues.push_back(error(fmt::format("the id \"{}\" is taken by an earlier kind", kind.id), {}, pointerTo(at, "id")));
                    for (const auto &[key, other] : {std::pair{"felledKind", kind.interaction.felledKind}, {"harvestedKind", kind.interaction.harvestedKind}}) {
                        if (!other.empty() && !placed.kind(other))
                            issues.push_back(warning(fmt::format("there is no kind \"{}\"", other), {}, pointerTo(pointerTo(at, "interaction"), key)));
                    }
                }
            })
            .done();
    return type;
}

} // namespace sward
