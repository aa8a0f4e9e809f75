in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;
in vec4 v_colour;
in vec4 v_ground;
#ifdef CHEAP
in vec3 v_light;
in vec4 v_fog;
#endif
flat in float v_shown;
flat in float v_selected;

out vec4 fragColour;

#include "light.glsl"

uniform vec4 u_colour;
uniform vec4 u_surface;   // alpha cutoff, translucency, unused, unused
uniform int u_lod;
#ifdef TEXTURED
uniform sampler2D u_albedo;
#endif

// Ranks of an 8×8 ordered dither by folding the bits of both coordinates.
float ditherRank()
{
    uvec2 p = uvec2(gl_FragCoord.xy) & 7u;
    uint x = p.x ^ p.y;
    uint y = p.y;
    uint rank = ((x & 1u) << 5) | ((y & 1u) << 4) | ((x & 2u) << 2) | ((y & 2u) << 1) | ((x & 4u) >> 1) | ((y & 4u) >> 2);
    return (float(rank) + 0.5) / 64.0;
}

void main()
{
#ifdef TEXTURED
    vec4 texel = texture(u_albedo, v_uv);
#ifdef CUTOUT
    if (texel.a < u_surface.x)
        discard;
#endif
    vec3 albedo = fromSrgb(texel.rgb) * u_colour.rgb * v_colour.rgb;
#else
    vec3 albedo = u_colour.rgb * v_colour.rgb;
#endif
    if (v_shown < 1.0 && ditherRank() >= v_shown)
        discard;

#ifdef GRASS
    albedo = mix(albedo, v_ground.rgb, v_ground.a);
#endif
#if defined(CHEAP) && !defined(DEBUG_VIEWS)
    vec3 colour = albedo * v_light;
#else
    vec3 normal = normalize(v_normal);
#ifdef TWO_SIDED
    if (!gl_FrontFacing && normal.y < 0.5)
        normal = -normal;
#endif
    float facing = dot(normal, u_sunDirection);
    vec3 colour = albedo * lightOnLeaf(facing, normal, normalize(u_eye - v_position), u_surface.y, v_colour.a);
#endif

#ifdef DEBUG_VIEWS
    if (u_view >= FirstMapView)
        discard; // a map of the ground is looked at without what stands on it
    fragColour = debugView(normal, albedo, u_lod, facing);
#else
#ifdef CHEAP
    vec4 fog = v_fog;
#else
    vec4 fog = fogAt(v_position);
#endif
    fragColour = shown(mix(colour, fog.rgb, fog.a));
#endif
    if (v_selected > 0.5)
        fragColour.rgb = mix(fragColour.rgb, vec3(1.0, 0.55, 0.1), 0.5);
}
