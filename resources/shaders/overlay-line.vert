// A line as a quad of constant width on the screen.
in vec3 vertexPosition; // x: which end, y: which side
in vec4 from;           // place, width in pixels
in vec4 to;             // place, 1 on the screen
in vec4 colour;

uniform mat4 u_viewProjection;
uniform vec2 u_screen;

out vec4 v_colour;

vec4 clip(vec3 place)
{
    if (to.w > 0.5)
        return vec4(place.x / u_screen.x * 2.0 - 1.0, 1.0 - place.y / u_screen.y * 2.0, 0.0, 1.0);
    return u_viewProjection * vec4(place, 1.0);
}

void main()
{
    vec4 a = clip(from.xyz);
    vec4 b = clip(to.xyz);
    // What lies behind the eye is cut off just before it.
    const float least = 0.01;
    if (a.w < least && b.w >= least)
        a = mix(a, b, (least - a.w) / (b.w - a.w));
    else if (b.w < least && a.w >= least)
        b = mix(b, a, (least - b.w) / (a.w - b.w));
    vec2 along = (b.xy / b.w - a.xy / a.w) * u_screen;
    along /= max(length(along), 1e-4);
    vec4 place = vertexPosition.x < 0.5 ? a : b;
    place.xy += vec2(-along.y, along.x) * vertexPosition.y * from.w / u_screen * place.w;
    place.z -= 2e-5 * place.w;
    gl_Position = a.w < least && b.w < least ? vec4(2.0, 2.0, 2.0, 1.0) : place;
    v_colour = colour;
}
