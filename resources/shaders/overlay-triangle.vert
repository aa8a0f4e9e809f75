in vec3 vertexPosition; // x: which corner
in vec4 first;          // place, 1 on the screen
in vec4 second;
in vec4 third;
in vec4 colour;

uniform mat4 u_viewProjection;
uniform vec2 u_screen;

out vec4 v_colour;

void main()
{
    vec3 place = vertexPosition.x < 0.5 ? first.xyz : vertexPosition.x < 1.5 ? second.xyz : third.xyz;
    if (first.w > 0.5)
        gl_Position = vec4(place.x / u_screen.x * 2.0 - 1.0, 1.0 - place.y / u_screen.y * 2.0, 0.0, 1.0);
    else
        gl_Position = u_viewProjection * vec4(place, 1.0);
    v_colour = colour;
}
