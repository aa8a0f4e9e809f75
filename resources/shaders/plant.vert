// One vertex of one plant: 16 bytes say where it stands, how it is turned and scaled; wind bends it.
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec2 vertexUv;
in vec4 vertexColour;
in uvec4 instance;

#include "light.glsl"
#include "noise.glsl"
#if defined(WIND_GRASS) || defined(WIND_FOLIAGE)
#include "wind.glsl"
#endif

uniform mat4 u_viewProjection;
uniform sampler2D u_cells;     // per slot: origin relative to the anchor and width; height, seed, depth
uniform sampler2D u_baked;     // the ground's colour
uniform vec3 u_groundOrigin;
uniform vec4 u_groundScale;
uniform vec3 u_scaleMin;
uniform vec3 u_scaleRange;
uniform vec4 u_shape;          // lowest y, height, spread of hue, how far the normal leans to the ground's
uniform vec4 u_fade;           // begins to fade, is gone, thins from, thinnest share
uniform int u_lod;
uniform vec4 u_drag;           // selected plants turn about this place, by this
uniform vec4 u_dragMove;       // and move and grow so

out vec3 v_position;
out vec3 v_normal;
out vec2 v_uv;
out vec4 v_colour;             // tint and how much light reaches it
out vec4 v_ground;             // colour of the ground below, and how much of it shows
#ifdef CHEAP
uniform vec4 u_surface;
out vec3 v_light;
out vec4 v_fog;
#endif
flat out float v_shown;
flat out float v_selected;

vec3 unfolded(vec2 e)
{
    vec3 n = vec3(e.x, 1.0 - abs(e.x) - abs(e.y), e.y);
    if (n.y < 0.0)
        n.xz = (1.0 - abs(n.zx)) * vec2(n.x < 0.0 ? -1.0 : 1.0, n.z < 0.0 ? -1.0 : 1.0);
    return normalize(n);
}

float signedByte(uint b)
{
    return float(int(b << 24) >> 24) / 127.0;
}

void main()
{
    uint slot = instance.y >> 16;
    ivec2 texel = ivec2(int(slot & 255u) * 2, int(slot >> 8));
    vec4 cell = texelFetch(u_cells, texel, 0);
    vec4 more = texelFetch(u_cells, texel + ivec2(1, 0), 0);
    vec3 unit = vec3(float(instance.x & 0xffffu), float(instance.x >> 16), float(instance.y & 0xffffu)) / 65535.0;
    vec3 pivot = cell.xyz + unit * vec3(cell.w, more.x, more.z);

    uint seed = mixed(instance.x ^ (instance.y << 16) ^ mixed(uint(more.y)));
    vec3 random = vec3(unitOf(seed), unitOf(mixed(seed + 1u)), 0.0);
    random.z = fract(13.0 * random.x + 7.0 * random.y);

    float turn = float(instance.z & 0xffffu) * (6.28318531 / 65536.0);
#ifdef GRASS
    vec3 scale = u_scaleMin + u_scaleRange * (vec3(float((instance.z >> 16) & 255u), float(instance.z >> 24), float(instance.w & 255u)) / 255.0);
    vec3 up = unfolded(vec2(signedByte((instance.w >> 8) & 255u), signedByte((instance.w >> 16) & 255u)));
#else
    vec3 scale = vec3(exp2(float(instance.z >> 16) / 65535.0 * 16.0 - 8.0));
    vec3 up = vec3(0.0, 1.0, 0.0);
    if (instance.w >> 31 == 1u) {
        vec3 from = (pivot - u_drag.xyz) * u_dragMove.w;
        float dragCos = cos(u_drag.w);
        float dragSin = sin(u_drag.w);
        pivot = u_drag.xyz + u_dragMove.xyz + vec3(dragCos * from.x + dragSin * from.z, from.y, dragCos * from.z - dragSin * from.x);
        turn += u_drag.w;
        scale *= u_dragMove.w;
    }
#endif
    float c = cos(turn);
    float s = sin(turn);
    v_shown = float((instance.w >> 24) & 127u) / 127.0;
    v_selected = float(instance.w >> 31);

    float far = distance(pivot, u_eye);
    float fade = 1.0 - clamp((far - u_fade.x) / max(u_fade.y - u_fade.x, 1e-3), 0.0, 1.0);

    vec3 p = vertexPosition * scale;
#ifdef GRASS
    // What thins with distance grows broader, so that the meadow stays as full.
    float thin = clamp(u_fade.z / max(far, 1.0), u_fade.w, 1.0);
    p.xz *= inversesqrt(thin);
    p.y *= mix(0.35, 1.0, fade);
#endif
    vec3 n = vertexNormal / max(scale, vec3(1e-4));
    p = vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x);
    n = vec3(c * n.x + s * n.z, n.y, c * n.z - s * n.x);
#ifdef GRASS
    // Stands on the slope: y becomes the ground's normal.
    vec3 side = normalize(vec3(up.y, -up.x, 0.0));
    vec3 front = cross(side, up);
    p = side * p.x + up * p.y + front * p.z;
    n = side * n.x + up * n.y + front * n.z;
#endif
    vec3 world = pivot + p;
    float height = clamp((vertexPosition.y - u_shape.x) / u_shape.y, 0.0, 1.0);

#if defined(WIND_GRASS)
    vec4 off = grassOffset(pivot, world, height, random);
    world += off.xyz;
    n.xz += u_wind.zw * off.w * 0.5;
#elif defined(WIND_FOLIAGE)
    world += foliageOffset(world, vertexColour.r, vertexColour.g) * scale.y;
#endif

    v_position = world;
    v_normal = normalize(mix(normalize(n), up, u_shape.w));
    v_uv = vertexUv;

    vec2 metres = pivot.xz - u_groundOrigin.xz;
    float patchTint = patches(metres);
    float hue = (random.x - 0.5) * u_shape.z + (patchTint - 0.5) * u_shape.z;
    float light = 1.0 + (random.y - 0.5) * u_shape.z;
    vec3 tint = vec3(1.0 + 0.9 * hue, 1.0 + 0.1 * hue, 1.0 - 0.9 * hue) * light;
#ifdef MASK_COLOURS
    v_colour = vec4(tint, 1.0);
#else
    v_colour = vec4(fromSrgb(vertexColour.rgb) * tint, 1.0);
#endif
#ifdef GRASS
    v_colour.a = mix(0.42, 1.0, sqrt(height));
    vec4 ground = textureLod(u_baked, (metres / u_groundScale.x + 0.5) / u_groundScale.zw, 0.0);
    v_ground = vec4(fromSrgb(ground.rgb), max(1.0 - fade, 0.55 * smoothstep(0.25, 0.9, far / u_fade.y)) * 0.9 + 0.25 * (1.0 - height));
#else
#ifdef MASK_COLOURS
    v_colour.a = mix(0.45, 1.0, vertexColour.b);
#else
    v_colour.a = mix(0.6, 1.0, smoothstep(0.0, 0.35, height));
#endif
    v_ground = vec4(0.0);
    v_shown *= fade;
#endif
#ifdef CHEAP
    // The light of both faces in one: leaves that look away from the sun are lit through.
    v_light = lightOnLeaf(dot(v_normal, u_sunDirection), v_normal, normalize(u_eye - world), u_surface.y, v_colour.a);
    v_fog = fogAt(pivot);
#endif
    gl_Position = u_viewProjection * vec4(world, 1.0);
}
