in vec3 v_direction;

out vec4 fragColour;

#include "light.glsl"

void main()
{
    vec3 direction = normalize(v_direction);
    vec3 colour = skyColour(direction);
    float towards = dot(direction, u_sunDirection);
    colour += u_sunColour * 4.0 * smoothstep(0.99980, 0.99993, towards);
    float halo = fourthPower(fourthPower(fourthPower(fourthPower(max(towards, 0.0)))));
    colour += u_sunColour * 0.25 * halo * sqrt(halo);
    fragColour = shown(colour);
}
