#include "model/records/Grass.h"

#include "model/fields/Table.h"

#include <fmt/format.h>

#include <cmath>

namespace sward {

std::string GrassVariety::whySkipped() const
{
    if (mesh.empty())
        return "it has no mesh";
    if (density <= 0)
        return "its density is 0";
    if (endCullDistance <= 0)
        return "its end cull distance is 0";
    return {};
}

const RecordType &GrassVariety::type()
{
    constexpr auto regrow = Affects::Regrow;
    static const RecordType type =
        Table<GrassVariety>("grass variety", "One plant that a grass type grows.")
            .id(&GrassVariety::id)
            .name(&GrassVariety::name)
            .path(&GrassVariety::mesh,
                {.key = "mesh", .label = "Mesh",
                 .doc = "The plant's mesh, or builtin:blade for blades. Empty grows nothing.",
                 .affects = Affects::Mesh})
            .tags(&GrassVariety::materials,
                  {.key = "materials", .label = "Materials",
                 .doc = "Ids of materials, one for each slot of the mesh."})
            .number(&GrassVariety::density,
                {.key = "density", .label = "Density", .doc = "How many plants grow where the layer is full.",
                 .unit = "plants per 100 m²", .minimum = 0, .maximum = 4000, .group = "Placement", .affects = regrow})
            .choice(&GrassVariety::placement, {"grid", "halton", "blueNoise"},
                    {.key = "placement", .label = "Pattern",
                 .doc = "A jittered grid, a Halton sequence, or blue noise, which keeps plants well apart.",
                 .group = "Placement", .affects = regrow})
            .number(&GrassVariety::placementJitter,
                    {.key = "placementJitter", .label = "Jitter",
                 .doc = "How far a plant of the grid may stand from the middle of its cell.", .minimum = 0,
                 .maximum = 1, .group = "Placement", .affects = regrow})
            .range(&GrassVariety::allowedWeight,
                {.key = "allowedWeight", .label = "Allowed weight",
                 .doc = "Grows only where the layer's weight is within these.", .minimum = 0, .maximum = 1,
                 .group = "Placement", .affects = regrow})
            .boolean(&GrassVariety::weightAttenuatesMaxScale,
                {.key = "weightAttenuatesMaxScale", .label = "Weight attenuates scale",
                 .doc = "Plants stay small where the layer is thin.", .group = "Size", .affects = regrow})
            .choice(&GrassVariety::scaling, {"uniform", "free", "lockXY"},
                    {.key = "scaling", .label = "Scaling",
                 .doc = "One size for all axes, one for each, or one for both horizontal axes and one upwards.",
                 .group = "Size", .affects = regrow})
            .range(&GrassVariety::scaleX,
                {.key = "scaleX", .label = "Scale X", .doc = "Size along X; all axes if uniform.", .minimum = 0.01,
                 .maximum = 100, .group = "Size", .affects = regrow})
            .range(&GrassVariety::scaleY,
                {.key = "scaleY", .label = "Scale Y", .doc = "Size upwards.", .minimum = 0.01, .maximum = 100,
                 .group = "Size", .affects = regrow})
            .range(&GrassVariety::scaleZ,
                {.key = "scaleZ", .label = "Scale Z", .doc = "Size along Z.", .minimum = 0.01, .maximum = 100,
                 .group = "Size", .affects = regrow})
            .boolean(&GrassVariety::randomRotation,
                {.key = "randomRotation", .label = "Random turn",
                 .doc = "Turns each plant about the vertical by chance.", .group = "Placement", .affects = regrow})
            .boolean(&GrassVariety::alignToSurface,
                {.key = "alignToSurface", .label = "Align to ground",
                 .doc = "Stands the plant along the ground's normal.", .group = "Placement", .affects = regrow})
            .number(&GrassVariety::alignMaxAngle,
                {.key = "alignMaxAngle", .label = "Largest lean",
                 .doc = "Aligned plants lean no further from the vertical.", .unit = "°", .minimum = 0, .maximum = 90,
                 .group = "Placement", .affects = regrow})
            .number(&GrassVariety::startCullDistance,
                {.key = "startCullDistance", .label = "Fade from",
                 .doc = "Plants begin to fade at this distance from the eye.", .unit = "m", .minimum = 0,
                 .maximum = 10000, .group = "Distance"})
            .number(&GrassVariety::endCullDistance,
                {.key = "endCullDistance", .label = "Fade to",
                 .doc = "Plants are gone at this distance. 0 grows nothing.", .unit = "m", .minimum = 0,
                 .maximum = 10000, .group = "Distance", .affects = regrow})
            .integer(&GrassVariety::minLod,
                {.key = "minLod", .label = "Least LOD",
                 .doc = "Finer levels of the mesh are never drawn; −1 draws all.", .minimum = -1, .maximum = 8,
                 .group = "Distance", .advanced = true})
            .integer(&GrassVariety::instancesPerLeaf,
                {.key = "instancesPerLeaf", .label = "Instances a leaf",
                 .doc = "Plants in one leaf of the cluster tree by which the game culls and draws them; 0 takes as many "
                        "as have 8192 vertices, 1 to 1024.",
                 .minimum = 0, .maximum = 65536, .group = "Distance", .affects = Affects::Nothing, .advanced = true})
            .boolean(&GrassVariety::castShadows,
                     {.key = "castShadows", .label = "Cast shadows", .doc = "Throws shadows.", .group = "Light"})
            .boolean(&GrassVariety::receiveShadows,
                {.key = "receiveShadows", .label = "Receive shadows", .doc = "Is darkened by shadows.",
                 .group = "Light"})
            .boolean(&GrassVariety::useLandscapeLightmap,
                     {.key = "useLandscapeLightmap", .label = "Use landscape lightmap",
                 .doc = "Takes the ground's baked light; only handed to the game.", .group = "Light",
                 .affects = Affects::Nothing, .advanced = true})
            .range(&GrassVariety::slopeRange,
                {.key = "slopeRange", .label = "Slope", .doc = "Grows only where the ground is this steep.",
                 .unit = "°", .minimum = 0, .maximum = 90, .group = "Where", .affects = regrow})
            .range(&GrassVariety::heightRange, "any height",
                   {.key = "heightRange", .label = "Height", .doc = "Grows only between these world heights.",
                 .unit = "m", .group = "Where", .affects = regrow})
            .number(&GrassVariety::waterDistance,
                {.key = "waterDistance", .label = "Distance to water",
                 .doc = "Grows only at least this far from water.", .unit = "m", .minimum = 0, .group = "Where",
                 .affects = regrow})
            .tags(&GrassVariety::tags,
                {.key = "tags", .label = "Tags", .doc = "Zones act on what shares a tag with them.", .group = "Where",
                 .affects = regrow})
            .integer(&GrassVariety::seed,
                {.key = "seed", .label = "Seed", .doc = "Another seed grows the same plants in other places.",
                 .minimum = 0, .maximum = 4294967295.0, .group = "Placement", .affects = regrow})
            .number(&GrassVariety::bladeHeight,
                {.key = "bladeHeight", .label = "Blade height", .doc = "Height of a blade at scale 1.", .unit = "m",
                 .minimum = 0.01, .maximum = 10, .group = "Size", .affects = Affects::Mesh})
            .number(&GrassVariety::bladeWidth,
                {.key = "bladeWidth", .label = "Blade width", .doc = "Width of a blade at scale 1.", .unit = "m",
                 .minimum = 0.001, .maximum = 1, .group = "Size", .affects = Affects::Mesh})
            .check([](const GrassVariety &variety, const std::string &pointer, Issues &issues) {
                if (const auto why = variety.whySkipped(); !why.empty())
                    issues.push_back(
                        warning(fmt::format("the variety \"{}\" grows nothing: {}", variety.id, why), {}, pointer));
            })
            .done();
    return type;
}

const RecordType &GrassMask::type()
{
    static const RecordType type =
        Table<GrassMask>("grass mask", "Another layer that shapes where a grass type grows.")
            .reference(
                &GrassMask::layer, "layers",
                {.key = "layer", .label = "Layer", .doc = "The layer that is combined.", .affects = Affects::Regrow})
            .choice(&GrassMask::mode, {"multiply", "subtract", "max"},
                    {.key = "mode", .label = "Combine", .doc = "How the two weights become one.",
                 .affects = Affects::Regrow})
            .boolean(&GrassMask::invert,
                {.key = "invert", .label = "Invert", .doc = "Takes the layer where it is not painted.",
                 .affects = Affects::Regrow})
            .done();
    return type;
}

const RecordType &GrassType::type()
{
    static const RecordType type =
        Table<GrassType>("grass type", "What grows where a layer is painted.")
            .id(&GrassType::id)
            .name(&GrassType::name)
            .boolean(
                &GrassType::enabled,
                {.key = "enabled", .label = "Enabled", .doc = "Off grows nothing of it.", .affects = Affects::Regrow})
            .reference(&GrassType::layer, "layers",
                       {.key = "layer", .label = "Layer", .doc = "It grows where this layer is painted.",
                 .affects = Affects::Regrow})
            .records(&GrassType::masks, GrassMask::type(),
                     {.key = "masks", .label = "Masks",
                 .doc = "Further layers that add to, take from or limit it, in order.", .affects = Affects::Regrow})
            .integer(&GrassType::seed,
                {.key = "seed", .label = "Seed", .doc = "Another seed grows the same plants in other places.",
                 .minimum = 0, .maximum = 4294967295.0, .affects = Affects::Regrow})
            .records(&GrassType::varieties, GrassVariety::type(),
                     {.key = "varieties", .label = "Varieties",
                 .doc = "The plants it grows, each with a density of its own.", .affects = Affects::Regrow})
            .done();
    return type;
}

const RecordType &FoliageField::type()
{
    constexpr auto regrow = Affects::Regrow;
    using Self = FoliageField;
    static const RecordType type =
        Table<Self>("foliage field", "An area scattered with plants by rule.")
            .id(&Self::id)
            .name(&Self::name)
            .place(&Self::position,
                {.key = "position", .label = "Position", .doc = "The middle of the area.", .unit = "m",
                 .affects = regrow})
            .number(&Self::sizeX,
                {.key = "sizeX", .label = "Size X", .doc = "From west to east.", .unit = "m", .minimum = 0.1,
                 .maximum = 100000, .affects = regrow})
            .number(&Self::sizeZ,
                {.key = "sizeZ", .label = "Size Z", .doc = "From north to south.", .unit = "m", .minimum = 0.1,
                 .maximum = 100000, .affects = regrow})
            .number(&Self::cellSize,
                {.key = "cellSize", .label = "Cell size", .doc = "Side of the squares it is grown in.", .unit = "m",
                 .minimum = 1, .maximum = 1000, .affects = regrow})
            .integer(&Self::count,
                {.key = "count", .label = "Plants per cell", .doc = "Candidates in each cell, before the rules below.",
                 .minimum = 0, .maximum = 1000000, .affects = regrow})
            .integer(&Self::seed,
                {.key = "seed", .label = "Seed", .doc = "Another seed grows the same plants in other places.",
                 .minimum = 0, .maximum = 4294967295.0, .affects = regrow})
            .path(&Self::mesh,
                  {.key = "mesh", .label = "Mesh", .doc = "The plant; empty grows blades.", .affects = Affects::Mesh})
            .reference(
                &Self::material, "materials",
                {.key = "material", .label = "Material", .doc = "Empty keeps the mesh's own colours, without wind."})
            .number(&Self::minScale,
                {.key = "minScale", .label = "Least scale", .doc = "Size of the smallest plant.", .minimum = 0.01,
                 .maximum = 100, .affects = regrow})
            .number(&Self::maxScale,
                {.key = "maxScale", .label = "Greatest scale", .doc = "Size of the largest plant.", .minimum = 0.01,
                 .maximum = 100, .affects = regrow})
            .number(&Self::minUp,
                {.key = "minUp", .label = "Least up",
                 .doc = "The least that the ground may face up; 1 is level ground.", .minimum = 0, .maximum = 1,
                 .group = "Where", .affects = regrow})
            .number(&Self::heightMin, "no limit",
                    {.key = "heightMin", .label = "Lowest", .doc = "Grows only above this world height.", .unit = "m",
                 .group = "Where", .affects = regrow})
            .number(&Self::heightMax, "no limit",
                    {.key = "heightMax", .label = "Highest", .doc = "Grows only below this world height.", .unit = "m",
                 .group = "Where", .affects = regrow})
            .number(&Self::waterDepth,
                {.key = "waterDepth", .label = "Water depth",
                 .doc = "How deep under water a plant may stand; 0 keeps to dry ground.", .unit = "m", .minimum = 0,
                 .group = "Where", .affects = regrow})
            .number(&Self::bladeHeight,
                {.key = "bladeHeight", .label = "Blade height", .doc = "Of blades, at scale 1.", .unit = "m",
                 .minimum = 0.01, .maximum = 10, .affects = Affects::Mesh})
            .number(&Self::bladeWidth,
                {.key = "bladeWidth", .label = "Blade width", .doc = "Of blades, at scale 1.", .unit = "m",
                 .minimum = 0.001, .maximum = 1, .affects = Affects::Mesh})
            .number(&Self::lodDistance,
                {.key = "lodDistance", .label = "LOD distance",
                 .doc = "A cell farther than this is drawn as its far version.", .unit = "m", .minimum = 1,
                 .maximum = 1000, .group = "Distance"})
            .number(&Self::drawDistance,
                {.key = "drawDistance", .label = "Draw distance", .doc = "A cell farther than this is not drawn.",
                 .unit = "m", .minimum = 1, .maximum = 10000, .group = "Distance"})
            .number(&Self::cardU0,
                {.key = "cardU0", .label = "Card left", .doc = "Left edge of the texture rectangle on far cards.",
                 .minimum = 0, .maximum = 1, .group = "Far cards"})
            .number(&Self::cardV0,
                {.key = "cardV0", .label = "Card bottom", .doc = "First edge of the rectangle along v.", .minimum = 0,
                 .maximum = 1, .group = "Far cards"})
            .number(&Self::cardU1,
                {.key = "cardU1", .label = "Card right", .doc = "Right edge of the texture rectangle on far cards.",
                 .minimum = 0, .maximum = 1, .group = "Far cards"})
            .number(&Self::cardV1,
                {.key = "cardV1", .label = "Card top", .doc = "Second edge of the rectangle along v.", .minimum = 0,
                 .maximum = 1, .group = "Far cards"})
            .oneOf(&Self::cardTent, {0, 1},
                   {.key = "cardTent", .label = "Tent", .doc = "1 cuts cards to a conifer's outline.",
                 .group = "Far cards"})
            .boolean(&Self::castShadows, {.key = "castShadows", .label = "Cast shadows", .doc = "Throws shadows."})
            .text(&Self::zoneWorld,
                {.key = "zoneWorld", .label = "Zone world",
                 .doc = "The world whose zones act on it; empty is the first.", .group = "Zones", .affects = regrow})
            .tags(&Self::zoneTags,
                {.key = "zoneTags", .label = "Zone tags", .doc = "Tags added to those that zones act on.",
                 .group = "Zones", .affects = regrow})
            .number(&Self::zonePadding,
                {.key = "zonePadding", .label = "Zone padding", .doc = "Clearance kept from zones.", .unit = "m",
                 .minimum = 0, .group = "Zones", .affects = regrow})
            .check([](const Self &field, const std::string &pointer, Issues &issues) {
                if (field.minScale > field.maxScale)
                    issues.push_back(error(fmt::format("minScale {} exceeds maxScale {}", writeNumber(field.minScale),
                                                       writeNumber(field.maxScale)),
                                           {}, pointerTo(pointer, "minScale")));
                const double cells = std::ceil(field.sizeX / field.cellSize) * std::ceil(field.sizeZ / field.cellSize);
                if (cells > double(Self::MostCells))
                    issues.push_back(warning(fmt::format("cellSize {} cuts the field into {:.0f} cells; more than {} are not grown",
                                                         writeNumber(field.cellSize), cells, Self::MostCells),
                                             {}, pointerTo(pointer, "cellSize")));
            })
            .done();
    return type;
}

} // namespace sward
