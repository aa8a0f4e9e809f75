in vec4 v_colour;

out vec4 fragColour;

void main()
{
    fragColour = v_colour;
}
