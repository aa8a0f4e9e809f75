// A painted label, pixel for pixel.
in vec3 vertexPosition;

uniform vec4 u_rect;       // x, y of the top left corner, width, height in pixels
uniform vec2 u_screen;
uniform vec2 u_labelShare; // how much of the texture is painted

out vec2 v_uv;

void main()
{
    vec2 pixel = u_rect.xy + vertexPosition.xy * u_rect.zw;
    v_uv = vertexPosition.xy * u_labelShare;
    gl_Position = vec4(pixel.x / u_screen.x * 2.0 - 1.0, 1.0 - pixel.y / u_screen.y * 2.0, 0.0, 1.0);
}
