// Integer hashes: the same numbers in every shader and in the C++ mirror.
uint mixed(uint x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ (x >> 16);
}

float unitOf(uint x)
{
    return float(x >> 8) * (1.0 / 16777216.0);
}

// Slow waves over the landscape that tint patches of grass and ground alike. Place is in metres from the landscape's corner.
float patches(vec2 place)
{
    float a = sin(place.x * 0.071 + 1.3 * sin(place.y * 0.053));
    float b = sin(place.y * 0.083 + 1.7 * sin(place.x * 0.041 + 2.0));
    return 0.5 + 0.25 * (a + b);
}
