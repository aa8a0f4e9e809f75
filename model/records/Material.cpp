#include "model/records/Material.h"

#include "model/fields/Table.h"

namespace sward {

const RecordType &MaterialTextures::type()
{
    using Self = MaterialTextures;
    static const RecordType type =
        Table<Self>("texture set", "The textures of a material.")
            .path(&Self::albedo,
                {.key = "albedo", .label = "Albedo", .doc = "Colour and opacity; empty takes the mesh's own."})
            .path(&Self::normal, {.key = "normal", .label = "Normal", .doc = "Tangent-space normals."})
            .path(&Self::pivots,
                {.key = "pivots", .label = "Pivots", .doc = "Pivot positions and parents of a tree's parts."})
            .path(&Self::extents, {.key = "extents", .label = "Extents", .doc = "Axes and extents of a tree's parts."})
            .done();
    return type;
}

const RecordType &MaterialParameters::type()
{
    using Self = MaterialParameters;
    static const std::vector<std::string_view> four{"first", "second", "third", "fourth"};
    static const std::vector<std::string_view> levels{"trunk", "bough", "branch", "leaf"};
    static const RecordType type =
        Table<Self>("parameter set", "Shader parameters under the shader's own names.")
            .number(&Self::windStrength, "inherited",
                {.key = "u_windStrength", .label = "Wind strength",
                 .doc = "How far the tips move; 0.35 when nothing sets it.", .unit = "m", .minimum = 0, .maximum = 3,
                 .group = "Wind"})
            .number(&Self::windSpeed, "inherited",
                {.key = "u_windSpeed", .label = "Wind speed",
                 .doc = "How fast gusts follow each other; 1.5 when nothing sets it.", .unit = "rad/s", .minimum = 0,
                 .maximum = 10, .group = "Wind"})
            .number(&Self::windDirection, "inherited",
                {.key = "u_windDirection", .label = "Wind direction",
                 .doc = "Where the wind blows to, clockwise from north; 45 when nothing sets it.", .unit = "°",
                 .minimum = 0, .maximum = 360, .group = "Wind"})
            .number(&Self::gustScale, "inherited",
                {.key = "u_gustScale", .label = "Gust scale",
                 .doc = "The lower, the longer a gust; 0.08 when nothing sets it.", .unit = "rad/m", .minimum = 0.005,
                 .maximum = 1, .group = "Wind"})
            .number(&Self::flutter, "inherited",
                {.key = "u_flutter", .label = "Flutter",
                 .doc = "Quick trembling on top of a gust; 0.15 when nothing sets it.", .minimum = 0, .maximum = 1,
                 .group = "Wind"})
            .number(&Self::translucency, "inherited",
                {.key = "u_translucency", .label = "Translucency",
                 .doc = "Light that comes through a leaf; 0.4 when nothing sets it.", .minimum = 0, .maximum = 1,
                 .group = "Surface"})
            .boolean(&Self::useTexture, "inherited",
                {.key = "u_useTexture", .label = "Use texture", .doc = "Takes colour and outline from the texture.",
                 .group = "Surface"})
            .path(&Self::albedo,
                {.key = "u_albedo", .label = "Texture",
                 .doc = "The texture under the shader's own name; empty takes textures.albedo.", .group = "Surface"})
            .number(&Self::alphaCutoff, "inherited",
                {.key = "u_alphaCutoff", .label = "Alpha cutoff",
                 .doc = "Less opaque texels are cut away; 0.5 when nothing sets it.", .minimum = 0, .maximum = 1,
                 .group = "Surface"})
            .number(&Self::contactBend, "inherited",
                {.key = "u_contactBend", .label = "Contact bend",
                 .doc = "How far a blade parts, as a share of the contact's reach; 0.6 when nothing sets it.",
                 .minimum = 0, .maximum = 1, .group = "Touch"})
            .number(&Self::plantHeight, "inherited",
                {.key = "u_plantHeight", .label = "Plant height",
                 .doc = "Height that the bend is worked out for; 1 when nothing sets it.", .unit = "m", .minimum = 0.05,
                 .maximum = 50, .group = "Wind", .advanced = true})
            .number(&Self::bendPower, "inherited",
                {.key = "u_bendPower", .label = "Bend power",
                 .doc = "How much the bend gathers at the tip; 1.5 when nothing sets it.", .minimum = 0.5, .maximum = 3,
                 .group = "Wind", .advanced = true})
            .numbers(&Self::waveLen, "inherited",
                {.key = "u_waveLen", .label = "Wave lengths",
                 .doc = "Lengths of the four waves that run through grass.", .unit = "m", .minimum = 0.2,
                 .maximum = 200, .group = "Grass waves", .advanced = true}, four)
            .numbers(&Self::waveAmp, "inherited",
                {.key = "u_waveAmp", .label = "Wave shares", .doc = "Share of each wave in the sway.", .minimum = 0,
                 .maximum = 1, .group = "Grass waves", .advanced = true}, four)
            .numbers(&Self::waveSpeed, "follows the wind",
                {.key = "u_waveSpeed", .label = "Wave speeds", .doc = "Speed of each wave's phase.", .unit = "rad/s",
                 .minimum = 0, .maximum = 25, .group = "Grass waves", .advanced = true}, four)
            .number(&Self::swayMax, "inherited",
                {.key = "u_swayMax", .label = "Largest sway",
                 .doc = "Sway on top of the bend; 0.25 when nothing sets it.", .unit = "rad", .minimum = 0,
                 .maximum = 0.8, .group = "Grass waves"})
            .number(&Self::phaseJitter, "inherited",
                {.key = "u_phaseJitter", .label = "Phase jitter",
                 .doc = "How differently neighbours move; 0.5 when nothing sets it.", .minimum = 0, .maximum = 1,
                 .group = "Grass waves"})
            .number(&Self::vertexPhase, "inherited",
                {.key = "u_vertexPhase", .label = "Vertex phase",
                 .doc = "How much a plant's own breadth delays the wave; 1 when nothing sets it.", .minimum = 0,
                 .maximum = 2, .group = "Grass waves", .advanced = true})
            .number(&Self::maskPower, "inherited",
                {.key = "u_maskPower", .label = "Mask power",
                 .doc = "Curve of the mask from root to tip; 1 when nothing sets it.", .minimum = 0.25, .maximum = 4,
                 .group = "Grass waves", .advanced = true})
            .number(&Self::maskSource, "inherited",
                {.key = "u_maskSource", .label = "Mask source",
                 .doc = "What says how far up a vertex is: 0 to 3 the colour channels red, green, blue, alpha, 4 the height.",
                 .minimum = 0, .maximum = 4, .group = "Grass waves", .advanced = true})
            .boolean(&Self::maskInvert, "inherited",
                {.key = "u_maskInvert", .label = "Invert mask", .doc = "The channel is 1 at the root instead of 0.",
                 .group = "Grass waves", .advanced = true})
            .numbers(&Self::lvlUhalf, "inherited",
                {.key = "u_lvlUhalf", .label = "Half-bend wind",
                 .doc = "Wind at which each level bends half as far as it can.", .unit = "m/s", .minimum = 0.1,
                 .maximum = 200, .group = "Tree levels", .advanced = true}, levels)
            .numbers(&Self::lvlUc, "inherited",
                {.key = "u_lvlUc", .label = "Yielding wind",
                 .doc = "Wind from which each level yields rather than resists.", .unit = "m/s", .minimum = 0.1,
                 .maximum = 200, .group = "Tree levels", .advanced = true}, levels)
            .numbers(&Self::lvlMax, "inherited",
                {.key = "u_lvlMax", .label = "Largest bend", .doc = "The farthest that each level bends.",
                 .unit = "rad", .minimum = 0, .maximum = 1.6, .group = "Tree levels", .advanced = true}, levels)
            .numbers(&Self::lvlOsc, "inherited",
                {.key = "u_lvlOsc", .label = "Oscillation",
                 .doc = "Share of the largest bend in each level's own swing.", .minimum = 0, .maximum = 1,
                 .group = "Tree levels", .advanced = true}, levels)
            .numbers(&Self::lvlGamma, "inherited",
                {.key = "u_lvlGamma", .label = "Bend curve", .doc = "How much each level's bend gathers at its tip.",
                 .minimum = 0.25, .maximum = 4, .group = "Tree levels", .advanced = true}, levels)
            .done();
    return type;
}

const RecordType &Material::type()
{
    static const RecordType type =
        Table<Material>("material", "How a plant's surface looks and moves.")
            .id(&Material::id)
            .name(&Material::name)
            .reference(&Material::parent, "materials",
                {.key = "parent", .label = "Parent", .doc = "What this material does not set comes from here."})
            .text(&Material::shader,
                {.key = "shader", .label = "Shader",
                 .doc = "builtin:standard stands still, builtin:foliage moves in the wind, builtin:foliage-light moves without touch; a game's own path is kept as it is."})
            .record(&Material::textures, MaterialTextures::type(),
                {.key = "textures", .label = "Textures",
                 .doc = "The textures; what is empty comes from the parent or the mesh."})
            .boolean(&Material::opaque,
                {.key = "opaque", .label = "Opaque", .doc = "Off cuts the outline out by the texture's opacity."})
            .boolean(&Material::twoSided,
                {.key = "twoSided", .label = "Two-sided", .doc = "Draws both sides of each triangle."})
            .record(&Material::parameters, MaterialParameters::type(),
                {.key = "parameters", .label = "Parameters",
                 .doc = "The shader's parameters; what is absent is inherited."})
            .done();
    return type;
}

} // namespace sward
