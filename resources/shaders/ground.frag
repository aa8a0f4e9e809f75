// The ground's colour: layers by weight and height, rock where it is steep, overlays of the tools.
in vec3 v_position;
in vec2 v_metres;
in float v_level;
#ifdef CHEAP
in vec3 v_light;
in vec3 v_normal;
in vec4 v_fog;
#endif

out vec4 fragColour;

#include "light.glsl"
#include "noise.glsl"

uniform sampler2D u_heights;
uniform sampler2D u_baked;        // the layers' colours blended, sRGB; alpha 0 is a hole
uniform sampler2D u_noise;
uniform vec4 u_groundScale;
uniform float u_groundBase;       // world height 0, relative to the anchor
uniform vec4 u_groundLines;       // metres between contour lines, metres a section, sections a component; 0: none
#ifndef CHEAP
uniform sampler2D u_offsets;      // as in ground.vert
uniform float u_offsetScale;
uniform sampler2DArray u_weights;
uniform sampler2DArray u_layerColour;
uniform int u_layerCount;
uniform float u_layerTiles[16];   // tiles a metre
#endif

vec2 bakedPlace()
{
    return (v_metres / u_groundScale.x + 0.5) / u_groundScale.zw;
}

#ifndef CHEAP
vec3 groundAt(vec2 at)
{
    vec2 metres = at * u_groundScale.zw * u_groundScale.x;
    if (u_offsetScale > 0.0)
        metres += (textureLod(u_offsets, at, 0.0).rg * 65535.0 / 32768.0 - 1.0) * u_offsetScale;
    return vec3(metres.x, textureLod(u_heights, at, 0.0).r * 65535.0 * u_groundScale.y, metres.y);
}

// The mean normal of the ground that a pixel shows: slopes are taken over as many samples as it covers, so that far
// ground does not glitter.
vec3 groundNormal()
{
    vec2 at = bakedPlace();
    vec2 samples = at * u_groundScale.zw;
    float reach = clamp(0.5 * max(length(dFdx(samples)), length(dFdy(samples))), 1.0, 64.0);
    vec2 texel = reach / u_groundScale.zw;
    vec3 east = groundAt(at + vec2(texel.x, 0.0)) - groundAt(at - vec2(texel.x, 0.0));
    vec3 south = groundAt(at + vec2(0.0, texel.y)) - groundAt(at - vec2(0.0, texel.y));
    return normalize(cross(south, east));
}

vec3 layered(float near)
{
    vec2 at = bakedPlace();
    float heights[16];
    float weights[16];
    vec3 colours[16];
    float top = 0.0;
    for (int i = 0; i < u_layerCount; ++i) {
        weights[i] = texture(u_weights, vec3(at, float(i))).r;
        float tiles = u_layerTiles[i];
        vec3 close = texture(u_layerColour, vec3(v_metres * tiles, float(i))).rgb;
        vec3 wide = texture(u_layerColour, vec3(v_metres.yx * tiles * 0.27 + 0.37, float(i))).rgb;
        colours[i] = mix(wide, close, 0.35 + 0.3 * near);
        heights[i] = weights[i] * (0.6 + 0.8 * dot(colours[i], vec3(0.4)));
        top = max(top, heights[i]);
    }
    vec3 sum = vec3(0.0);
    float total = 0.0;
    for (int i = 0; i < u_layerCount; ++i) {
        float share = max(heights[i] - top + 0.25, 0.0) * step(1e-3, weights[i]);
        sum += colours[i] * share;
        total += share;
    }
    return total > 0.0 ? fromSrgb(sum / total) : fromSrgb(texture(u_baked, at).rgb);
}
#endif

// Coverage of a line `pixels` wide where `value` passes a whole number; none where lines would flow together.
float lineAt(float value, float pixels)
{
    float perPixel = max(fwidth(value), 1e-6);
    float away = abs(fract(value + 0.5) - 0.5) / perPixel;
    return clamp(pixels * 0.5 + 0.5 - away, 0.0, 1.0) * (1.0 - smoothstep(0.15, 0.4, perPixel));
}

// Contour lines, each fifth stronger, and the borders of sections and components.
vec3 withLines(vec3 colour)
{
    if (u_groundLines.x > 0.0) {
        float rise = (v_position.y - u_groundBase) / u_groundLines.x;
        colour = mix(colour, vec3(0.12, 0.06, 0.02), max(lineAt(rise, 1.2) * 0.45, lineAt(rise * 0.2, 2.0) * 0.85));
    }
    if (u_groundLines.y > 0.0) {
        vec2 section = v_metres / u_groundLines.y;
        vec2 component = section / u_groundLines.z;
        colour = mix(colour, vec3(0.55, 0.85, 1.0), max(lineAt(section.x, 1.2), lineAt(section.y, 1.2)) * 0.7);
        colour = mix(colour, vec3(1.0, 0.85, 0.3), max(lineAt(component.x, 2.2), lineAt(component.y, 2.2)) * 0.9);
    }
    return colour;
}

#ifdef DEBUG_VIEWS
uniform float u_cursorValue; // what the view shows under the cursor, 0…1; below 0: nothing
uniform sampler2D u_shown;  // weights of the layer that a view shows alone
uniform vec2 u_heightRange; // lowest and highest ground, metres above 0

// From dark violet over green to yellow: as bright as the value is high, and told apart by those who see few colours.
vec3 ramp(float value)
{
    const vec3 stops[5] = vec3[5](vec3(0.27, 0.0, 0.33), vec3(0.23, 0.32, 0.55), vec3(0.13, 0.57, 0.55), vec3(0.37, 0.79, 0.38), vec3(0.99, 0.91, 0.15));
    float at = clamp(value, 0.0, 1.0) * 4.0;
    int low = min(int(at), 3);
    return mix(stops[low], stops[low + 1], at - float(low));
}

// 4 a layer's weights, 5 the same in false colours, 6 heights, 7 slopes: flat colours, a little shaded so that the
// ground keeps its shape.
// Through what the cursor points at runs a line of equal value.
vec4 mapView(vec3 normal)
{
    float value;
    if (u_view <= 5)
        value = texture(u_shown, bakedPlace()).r;
    else if (u_view == 6)
        value = (v_position.y - u_groundBase - u_heightRange.x) / max(u_heightRange.y - u_heightRange.x, 0.01);
    else
        value = degrees(acos(clamp(normal.y, -1.0, 1.0))) / 60.0;
    float shade = 0.75 + 0.25 * max(dot(normal, u_sunDirection), 0.0);
    vec3 colour = u_view == 4 ? vec3(value) : ramp(value) * shade;
    if (u_cursorValue >= 0.0) {
        float perPixel = max(fwidth(value), 1e-4);
        float equal = clamp(1.3 - abs(value - u_cursorValue) / perPixel, 0.0, 1.0) * step(2e-4, fwidth(value));
        colour = mix(colour, u_view == 4 ? vec3(1.0, 0.35, 0.1) : vec3(1.0), equal);
    }
    return vec4(colour, 1.0);
}
#endif

void main()
{
    vec4 baked = texture(u_baked, bakedPlace());
    if (baked.a < 0.5)
        discard;
#ifdef LINES
    fragColour = vec4(0.05, 0.05, 0.05, 1.0);
    return;
#endif
    vec3 base = fromSrgb(baked.rgb);

#ifdef CHEAP
    float detail = texture(u_noise, v_metres * 0.043).r;
    vec3 normal = v_normal;
    vec3 albedo = base * (0.75 + 0.5 * detail);
    float steep = smoothstep(0.28, 0.45, 1.0 - normal.y + (detail - 0.5) * 0.12);
    albedo = mix(albedo, vec3(0.17, 0.155, 0.14) * (0.6 + 0.8 * detail), steep);
    vec3 colour = albedo * v_light;
    vec4 fog = v_fog;
#else
    float far = distance(v_position, u_eye);
    float near = 1.0 - smoothstep(30.0, 220.0, far);
    float coarse = texture(u_noise, v_metres * 0.013).r;
    float middle = texture(u_noise, v_metres * 0.083 + 0.31).r;
    float fine = texture(u_noise, v_metres * 0.61 + 0.57).r;
    float detail = coarse * 0.45 + middle * 0.35 + fine * 0.2;
    vec3 normal = groundNormal();
    vec3 albedo = base;
    if (u_layerCount > 0 && near > 0.0)
        albedo = mix(base, layered(near), near);
    albedo *= 0.62 + 0.76 * detail;
    albedo *= mix(vec3(1.06, 1.0, 0.86), vec3(0.94, 1.02, 1.04), patches(v_metres));

    float steep = smoothstep(0.26, 0.42, 1.0 - normal.y + (detail - 0.5) * 0.25);
    float strata = texture(u_noise, vec2((v_metres.x + v_metres.y) * 0.02, v_position.y * 0.35)).r;
    vec3 rock = mix(vec3(0.13, 0.12, 0.11), vec3(0.23, 0.21, 0.185), strata * 0.5 + middle * 0.3 + fine * 0.2);
    albedo = mix(albedo, rock, steep);

    float bump = (fine + middle * 2.0) * (0.35 + steep) * near;
    vec3 dx = dFdx(v_position);
    vec3 dz = dFdy(v_position);
    vec3 r1 = cross(dz, normal);
    vec3 r2 = cross(normal, dx);
    float det = dot(dx, r1);
    vec3 gradient = sign(det) * (dFdx(bump) * r1 + dFdy(bump) * r2) * 0.05;
    normal = normalize(max(abs(det), 1e-6) * normal - gradient);
    vec3 colour = lit(albedo, normal) * mix(0.85, 1.0, detail);
    vec4 fog = fogAt(v_position);
#endif

#ifdef DEBUG_VIEWS
    if (u_view >= FirstMapView) {
        fragColour = mapView(normal);
    } else {
        fragColour = debugView(normal, albedo, int(v_level), dot(normal, u_sunDirection));
    }
#else
    fragColour = shown(mix(colour, fog.rgb, fog.a));
#endif
    if (u_groundLines.x + u_groundLines.y > 0.0)
        fragColour.rgb = withLines(fragColour.rgb);
}
