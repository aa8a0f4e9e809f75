// Stretches the picture over the window.
in vec3 vertexPosition;

uniform vec2 u_pictureShare;

out vec2 v_uv;

void main()
{
    v_uv = (vertexPosition.xy * 0.5 + 0.5) * u_pictureShare;
    gl_Position = vec4(vertexPosition.xy, 0.0, 1.0);
}
