// Sun, sky, fog and tone mapping: one light for everything, in linear colours.
uniform vec3 u_eye;          // relative to the anchor
uniform vec3 u_sunDirection; // towards the sun
uniform vec3 u_sunColour;
uniform vec3 u_skyLight;     // ambient from above
uniform vec3 u_groundLight;  // ambient from below
uniform vec3 u_horizon;
uniform vec3 u_zenith;
uniform vec4 u_fog;          // density in 1/m, falloff in 1/m, height of the base relative to the anchor, most
#ifdef DEBUG_VIEWS
uniform int u_view;          // 1 normals, 2 LOD colours, 3 colours without light, from FirstMapView on maps of the ground
const int FirstMapView = 4;

// The picture of the debug views; their colours are shown as they are.
vec4 debugView(vec3 normal, vec3 albedo, int lod, float facing)
{
    const vec3 lodColours[8] = vec3[8](vec3(0.2, 0.75, 0.25), vec3(0.92, 0.85, 0.2), vec3(0.95, 0.55, 0.1), vec3(0.85, 0.15, 0.1),
                                       vec3(0.75, 0.2, 0.7), vec3(0.3, 0.3, 0.85), vec3(0.2, 0.7, 0.85), vec3(0.85, 0.85, 0.85));
    if (u_view == 1)
        return vec4(normal * 0.5 + 0.5, 1.0);
    if (u_view == 2)
        return vec4(lodColours[min(lod, 7)] * (0.45 + 0.55 * max(facing, 0.0)), 1.0);
    return vec4(sqrt(albedo), 1.0);
}
#endif

float fourthPower(float x)
{
    float squared = x * x;
    return squared * squared;
}

vec3 skyColour(vec3 direction)
{
    float up = max(direction.y, 0.0);
    vec3 sky = mix(u_horizon, u_zenith, 1.0 - fourthPower(1.0 - up));
    float glow = fourthPower(max(dot(direction, u_sunDirection), 0.0));
    return sky + u_sunColour * (0.06 * fourthPower(glow) * glow * glow);
}

vec3 ambient(vec3 normal)
{
    return mix(u_groundLight, u_skyLight, 0.5 + 0.5 * normal.y);
}

vec3 lit(vec3 albedo, vec3 normal)
{
    return albedo * (u_sunColour * max(dot(normal, u_sunDirection), 0.0) + ambient(normal));
}

// Light on a leaf or blade: on its face, through it from behind, and from all round. `open` is how much of the sky it sees.
vec3 lightOnLeaf(float facing, vec3 normal, vec3 view, float translucency, float open)
{
    float against = max(dot(view, -u_sunDirection), 0.0);
    float through = translucency * max(-facing, 0.0) * (0.5 + 0.5 * fourthPower(against));
#ifdef GRASS
    through += translucency * 0.35 * against * against * against;
    facing = mix(facing, max(facing, 0.35), 0.5);
#endif
    return (u_sunColour * (max(facing, 0.0) * mix(0.7, 1.0, open) + through) + ambient(normal)) * open;
}

// Fog thins exponentially with height; the integral along the line of sight has a closed form. Colour and share.
vec4 fogAt(vec3 position)
{
    vec3 ray = position - u_eye;
    float far = length(ray);
    float rise = ray.y * u_fog.y;
    float along = abs(rise) < 1e-3 ? 1.0 : (1.0 - exp(-rise)) / rise;
    float amount = u_fog.x * far * exp(-max(u_eye.y - u_fog.z, 0.0) * u_fog.y) * along;
    float share = min(1.0 - exp(-amount), u_fog.w);
    return vec4(skyColour(vec3(ray.x, max(ray.y, 0.0), ray.z) / max(far, 1e-3)), share);
}

// Filmic curve after Narkowicz's fit of the ACES reference, then sRGB's curve.
vec4 shown(vec3 linear)
{
    vec3 c = linear * 0.8;
    c = clamp((c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14), 0.0, 1.0);
#ifdef CHEAP
    return vec4(sqrt(c), 1.0);
#else
    return vec4(pow(c, vec3(1.0 / 2.2)), 1.0);
#endif
}

vec3 fromSrgb(vec3 c)
{
#ifdef CHEAP
    return c * c;
#else
    return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878);
#endif
}
