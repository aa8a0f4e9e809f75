in vec2 v_uv;

out vec4 fragColour;

uniform sampler2D u_label;

void main()
{
    fragColour = texture(u_label, v_uv);
}
