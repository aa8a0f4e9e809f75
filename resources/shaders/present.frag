in vec2 v_uv;

out vec4 fragColour;

uniform sampler2D u_picture;
uniform vec2 u_pictureShare;

void main()
{
    vec2 margin = 0.5 / vec2(textureSize(u_picture, 0));
    fragColour = vec4(texture(u_picture, min(v_uv, u_pictureShare - margin)).rgb, 1.0);
}
