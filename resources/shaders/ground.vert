// A landscape section: every vertex finds its place for its own fractional level of detail and its height there.
in vec3 vertexPosition; // x and z in quads of the finest grid
in vec4 section;        // first sample x and z, own level, unused
in vec4 neighbours;     // levels of the neighbours north, east, south, west

#include "light.glsl"

uniform mat4 u_viewProjection;

uniform sampler2D u_heights;
uniform sampler2D u_coarse;  // the sections' coarser levels, one below the other
uniform vec4 u_sections;     // sections from west to east and north to south, quads a section
uniform vec3 u_groundOrigin; // the first sample, relative to the anchor, at height 0
uniform vec4 u_groundScale;  // metres a quad, metres a height unit, samples x and z
uniform float u_sectionQuads;
uniform sampler2D u_offsets; // how far samples stand east and south of their places; the middle is not at all
uniform float u_offsetScale; // metres that 0 stands for; 0: there are none

out vec3 v_position;
out vec2 v_metres;  // from the landscape's corner
out float v_level;
#ifdef CHEAP
out vec3 v_light;
out vec3 v_normal;
out vec4 v_fog;
#endif

// The height of a cell's corner at a whole level: samples at the finest, else what the section holds for that level.
float heightOf(float level, vec2 cell)
{
    if (level < 0.5)
        return texelFetch(u_heights, ivec2(min(section.xy + cell, u_groundScale.zw - 1.0)), 0).r;
    float side = u_sectionQuads + 1.0;
    float quads = side / exp2(level) - 1.0;
    // Rows of the levels before: quads of each times the sections, and one more row each.
    float before = u_sections.y * (side * (1.0 - exp2(1.0 - level)) - (level - 1.0)) + level - 1.0;
    vec2 place = section.xy / u_sectionQuads * quads + cell;
    return texelFetch(u_coarse, ivec2(place + vec2(0.5, before + 0.5)), 0).r;
}

float metresOf(float unorm)
{
    return (unorm * 65535.0 - 32768.0) * u_groundScale.y;
}

// Where a vertex of the finest grid goes at a whole level: never past the section's far edge.
vec2 placeAt(vec2 cell, float quads)
{
    return mix(cell * u_sectionQuads / quads, vec2(u_sectionQuads), greaterThanEqual(cell, vec2(quads)));
}

// Metres east and south that a sample stands beside its place.
vec2 offsetAt(vec2 sample)
{
    if (u_offsetScale <= 0.0)
        return vec2(0.0);
    vec2 stored = textureLod(u_offsets, (sample + 0.5) / u_groundScale.zw, 0.0).rg;
    return (stored * 65535.0 / 32768.0 - 1.0) * u_offsetScale;
}

#ifdef CHEAP
// Where a cell's corner stands at a whole level of so many quads.
vec3 cornerAt(float level, float quads, vec2 cell)
{
    vec2 sample = section.xy + cell * u_sectionQuads / quads;
    vec2 metres = sample * u_groundScale.x + offsetAt(sample);
    return vec3(metres.x, metresOf(heightOf(level, cell)), metres.y);
}

// The normal of a level's own surface at a cell's corner, from the corners beside it. The levels of neighbouring sections
// lie side by side in one texture, so that both sections at an edge find the same.
vec3 normalAt(float level, vec2 cell)
{
    float quads = level < 0.5 ? u_sectionQuads : (u_sectionQuads + 1.0) / exp2(level) - 1.0;
    // The corners of the landscape that the level has.
    vec2 first = -section.xy / u_sectionQuads * quads;
    vec2 last = level < 0.5 ? u_groundScale.zw - 1.0 - section.xy : first + u_sections.xy * quads;
    vec2 lo = max(cell - 1.0, first);
    vec2 hi = min(cell + 1.0, max(last, lo + 1.0));
    vec3 east = cornerAt(level, quads, vec2(hi.x, cell.y)) - cornerAt(level, quads, vec2(lo.x, cell.y));
    vec3 south = cornerAt(level, quads, vec2(cell.x, hi.y)) - cornerAt(level, quads, vec2(cell.x, lo.y));
    return normalize(cross(south, east));
}
#endif

void main()
{
    vec2 grid = vertexPosition.xz;
    // At coarser levels the last vertex drawn is not the grid's last: it is the cell that says what lies at the edge.
    float drawn = exp2(floor(section.z));
    vec2 unit = floor(grid / drawn) / ((u_sectionQuads + 1.0) / drawn - 1.0);

    // The section's diagonals decide which neighbour a vertex listens to; at the edge it takes the coarser of both.
    float edge = min(min(unit.x, 1.0 - unit.x), min(unit.y, 1.0 - unit.y));
    float other;
    if (unit.y <= unit.x && unit.y <= 1.0 - unit.x)
        other = neighbours.x;
    else if (unit.y >= unit.x && unit.y >= 1.0 - unit.x)
        other = neighbours.z;
    else
        other = unit.x < unit.y ? neighbours.w : neighbours.y;
    float level = section.z;
    float coarser = max(level, other);
    level = edge < 1e-3 ? coarser : mix(level, coarser, 1.0 - 2.0 * edge);

    float whole = floor(level);
    float morph = level - whole;
    float side = u_sectionQuads + 1.0;
    float step = exp2(whole);
    vec2 cell = floor(grid / step);
    vec2 fine = placeAt(cell, side / step - 1.0);
    vec2 coarse = placeAt(floor(cell * 0.5), max(side * 0.5 / step, 2.0) - 1.0);
    vec2 place = fine + (coarse - fine) * morph;

    vec2 last = u_groundScale.zw - 1.0;
    vec2 sample = min(section.xy + place, last);
    float height = heightOf(whole, cell);
    if (morph > 0.0)
        height += (heightOf(whole + 1.0, floor(cell * 0.5)) - height) * morph;

    v_metres = sample * u_groundScale.x;
    v_position = u_groundOrigin + vec3(v_metres.x, metresOf(height), v_metres.y);
    v_position.xz += offsetAt(sample);
    v_level = section.z;
#ifdef CHEAP
    v_normal = normalAt(whole, cell);
    if (morph > 0.0)
        v_normal = mix(v_normal, normalAt(whole + 1.0, floor(cell * 0.5)), morph);
    v_normal = normalize(v_normal);
    v_light = u_sunColour * max(dot(v_normal, u_sunDirection), 0.0) + ambient(v_normal);
    v_fog = fogAt(v_position);
#endif
#ifdef LINES
    // A little nearer than the triangles that the lines belong to.
    gl_Position = u_viewProjection * vec4(mix(v_position, u_eye, 0.002), 1.0);
#else
    gl_Position = u_viewProjection * vec4(v_position, 1.0);
#endif
}
