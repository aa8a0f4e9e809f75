// One triangle over the whole picture, behind everything.
in vec3 vertexPosition;

uniform mat4 u_inverseViewRotation;

out vec3 v_direction;

void main()
{
    vec4 far = u_inverseViewRotation * vec4(vertexPosition.xy, 1.0, 1.0);
    v_direction = far.xyz / far.w;
    gl_Position = vec4(vertexPosition.xy, 1.0, 1.0);
}
