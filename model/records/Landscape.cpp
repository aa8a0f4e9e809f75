#include "model/records/Landscape.h"

#include "model/fields/Table.h"
#include "model/records/LodBias.h"

namespace sward {

const RecordType &Landscape::type()
{
    static const RecordType type =
        Table<Landscape>("landscape", "The ground: heights on a grid, cut into components and sections.")
            .place(&Landscape::position,
                {.key = "position", .label = "Position", .doc = "Its north-west corner; heights stand above this.",
                 .unit = "m", .affects = Affects::Ground})
            .number(&Landscape::quadSize,
                {.key = "quadSize", .label = "Quad size", .doc = "Distance between two height samples.", .unit = "m",
                 .minimum = 0.05, .maximum = 100, .affects = Affects::Ground})
            .number(&Landscape::heightScale,
                    {.key = "heightScale", .label = "Height scale",
                 .doc = "Stretches heights: a sample stands (sample − 32768) / 128 × this above the position.",
                 .minimum = 0.001, .maximum = 100, .affects = Affects::Ground})
            .oneOf(&Landscape::sectionQuads, {7, 15, 31, 63, 127, 255},
                   {.key = "sectionQuads", .label = "Section quads",
                 .doc = "Quads along a section's side, the unit that changes its level of detail.", .unit = "quads",
                 .group = "Components", .affects = Affects::Ground})
            .oneOf(&Landscape::sectionsPerComponent, {1, 2},
                   {.key = "sectionsPerComponent", .label = "Sections per component",
                 .doc = "Sections along a component's side, the unit that is streamed and that grows grass.",
                 .group = "Components", .affects = Affects::Ground})
            .path(&Landscape::heights,
                {.key = "heights", .label = "Heights file", .doc = "16-bit grey PNG, row 0 north.", .group = "Files",
                 .affects = Affects::Nothing, .advanced = true})
            .path(&Landscape::holes,
                  {.key = "holes", .label = "Holes file",
                 .doc = "8-bit grey PNG: 255 where there is no ground. Absent when there are no holes.",
                 .group = "Files", .affects = Affects::Nothing, .advanced = true})
            .path(&Landscape::xyOffset,
                {.key = "xyOffset", .label = "XY offset file",
                 .doc = "PNG of as many samples as the heights; red moves a sample east, green south, a middle value "
                        "not at all. Only drawn: plants and tools stand on the heights. Empty: none.",
                 .group = "Files", .affects = Affects::Ground, .advanced = true})
            .number(&Landscape::xyOffsetScale,
                {.key = "xyOffsetScale", .label = "XY offset scale",
                 .doc = "How far the extremes of the XY offset file move a sample.", .unit = "m", .minimum = 0,
                 .maximum = 100, .group = "Files", .affects = Affects::Ground, .advanced = true})
            .number(&Landscape::lod0ScreenSize,
                {.key = "lod0ScreenSize", .label = "LOD 0 screen size",
                 .doc = "A section larger than this on the screen is drawn in full.", .minimum = 0.1, .maximum = 10,
                 .group = "Level of detail"})
            .number(&Landscape::lod0Distribution,
                    {.key = "lod0Distribution", .label = "LOD 0 distribution",
                 .doc = "How much smaller a section may get before LOD 1 has taken over.", .minimum = 1, .maximum = 10,
                 .group = "Level of detail"})
            .number(&Landscape::lodDistribution,
                    {.key = "lodDistribution", .label = "LOD distribution",
                 .doc = "How much smaller a section gets from one further level to the next.", .minimum = 1,
                 .maximum = 10, .group = "Level of detail"})
            .choice(&Landscape::mobileVertex, {"A", "B"},
                    {.key = "mobileVertex", .label = "Mobile vertex",
                 .doc = "Which reading of the packed mobile vertex the game uses.", .group = "Mobile",
                 .affects = Affects::Nothing, .advanced = true})
            .boolean(&Landscape::normaliseWeights,
                     {.key = "normaliseWeights", .label = "Normalise weights",
                 .doc = "In weightmaps the layers' weights of a texel sum to 255; off keeps them as painted.",
                 .group = "Layers", .affects = Affects::Nothing})
            .free(&Landscape::componentLodBias,
                {.key = "componentLodBias", .label = "LOD bias",
                 .doc = "Levels added for single components, by \"x,z\": {\"3,0\": 1}.",
                 .group = "Level of detail"})
            .check([](const Landscape &landscape, const std::string &pointer, Issues &issues) {
                lodBiasOf(landscape, pointer, &issues);
            })
            .done();
    return type;
}

const RecordType &LayerRule::type()
{
    static const RecordType type =
        Table<LayerRule>("layer rule", "A weight worked out from the ground, combined with what is painted.")
            .choice(&LayerRule::kind, {"height", "slope", "curvature", "noise", "distance"},
                    {.key = "kind", .label = "From",
                 .doc = "What the weight comes from: the height, the slope, how ridges and hollows bulge, random spots, "
                        "or the distance to a layer or zone.",
                 .affects = Affects::Regrow})
            .range(&LayerRule::range,
                {.key = "range", .label = "Range",
                 .doc = "Where the weight is full, in the unit of what it comes from.", .affects = Affects::Regrow})
            .varies("kind", {{.choice = "height", .label = "Height", .doc = "World heights at which the weight is full.",
                              .unit = "m", .start = {0, 100}},
                             {.choice = "slope", .label = "Slope",
                              .doc = "Slopes at which the weight is full; 0° is level. An end at 90° has no end.",
                              .unit = "°", .minimum = 0, .maximum = 90, .start = {0, 30}},
                             {.choice = "curvature", .label = "Bulge",
                              .doc = "How steeply the ground falls on average to eight places around: above 0 on ridges, "
                                     "below in hollows, 0 on plains and even slopes. 1 is a fall of 45° on all sides.",
                              .minimum = -1, .maximum = 1, .start = {0.05, 1}},
                             {.choice = "noise", .label = "Noise",
                              .doc = "Values of the random spots at which the weight is full: 0.5 to 1 is about half "
                                     "of the ground.",
                              .minimum = 0, .maximum = 1, .start = {0.5, 1}},
                             {.choice = "distance", .label = "Distance",
                              .doc = "Distances at which the weight is full; 0 is within. An end at 500 m has no end.",
                              .unit = "m", .minimum = 0, .maximum = 500, .start = {0, 5}}})
            .number(&LayerRule::falloff,
                {.key = "falloff", .label = "Falloff", .doc = "How far outside the range it fades to nothing.",
                 .minimum = 0, .affects = Affects::Regrow})
            .varies("kind", {{.choice = "height", .unit = "m", .minimum = 0, .start = {10}},
                             {.choice = "slope", .unit = "°", .minimum = 0, .maximum = 90, .start = {10}},
                             {.choice = "curvature", .minimum = 0, .maximum = 2, .start = {0.05}},
                             {.choice = "noise", .minimum = 0, .maximum = 1, .start = {0.1}},
                             {.choice = "distance", .unit = "m", .minimum = 0, .maximum = 500, .start = {5}}})
            .number(&LayerRule::scale,
                {.key = "scale", .label = "Scale",
                 .doc = "Noise: how large its spots are. Curvature: how far around it looks.", .unit = "m",
                 .minimum = 0.1, .maximum = 10000, .affects = Affects::Regrow})
            .varies("kind", {{.choice = "curvature", .label = "Radius",
                              .doc = "How far around it looks, in whole height samples and at most 128 of them.",
                              .unit = "m", .minimum = 0.1, .maximum = 10000, .start = {4}},
                             {.choice = "noise", .label = "Spot size", .doc = "How large the spots are, about.",
                              .unit = "m", .minimum = 0.1, .maximum = 10000, .start = {20}}})
            .integer(&LayerRule::seed,
                {.key = "seed", .label = "Seed", .doc = "Noise: another seed puts the spots elsewhere.", .minimum = 0,
                 .maximum = 2147483647, .affects = Affects::Regrow})
            .varies("kind", {{.choice = "noise", .minimum = 0, .maximum = 2147483647}})
            .reference(&LayerRule::of, "areas",
                {.key = "of", .label = "From area",
                 .doc = "Distance: from the places where this layer weighs half or more, or from this zone's outline. "
                        "A layer that is worked out from this one has no effect.",
                 .affects = Affects::Regrow})
            .varies("kind", {{.choice = "distance"}})
            .choice(&LayerRule::mode, {"add", "subtract", "multiply", "max"},
                    {.key = "mode", .label = "Combine",
                 .doc = "How it combines with the painted weight and the rules before it. Multiply keeps it only where "
                        "the rule is full, subtract takes it away there.",
                 .affects = Affects::Regrow})
            .boolean(
                &LayerRule::enabled,
                {.key = "enabled", .label = "Enabled", .doc = "Off leaves the rule out.", .affects = Affects::Regrow})
            .done();
    return type;
}

const RecordType &Layer::type()
{
    static const RecordType type =
        Table<Layer>("layer", "A painted mask over the whole landscape.")
            .id(&Layer::id)
            .name(&Layer::name)
            .colour(&Layer::colour,
                {.key = "colour", .label = "Colour",
                 .doc = "How the layer is shown where it has no texture, and in masks."})
            .path(&Layer::texture,
                  {.key = "texture", .label = "Texture", .doc = "Tiling ground texture; empty shows the colour."})
            .path(&Layer::file,
                {.key = "file", .label = "File", .doc = "8-bit grey PNG of the weights; empty means layers/<id>.png.",
                 .affects = Affects::Nothing, .advanced = true})
            .integer(&Layer::resolution,
                {.key = "resolution", .label = "Resolution",
                 .doc = "Samples from west to east; 0 is one a height sample.", .unit = "samples", .minimum = 0,
                 .maximum = 16384, .affects = Affects::Nothing, .advanced = true})
            .boolean(&Layer::locked,
                     {.key = "locked", .label = "Locked", .doc = "Keeps brushes off.", .affects = Affects::Nothing})
            .records(&Layer::rules, LayerRule::type(),
                     {.key = "rules", .label = "Rules", .doc = "Weights worked out from the ground, each combined with what is painted and the rules before "
                        "it. They never change what is painted.",
                 .affects = Affects::Regrow})
            .done();
    return type;
}

} // namespace sward
