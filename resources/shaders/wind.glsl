// Wind in the vertex shader; model/wind/WindBend.cpp is its mirror and the table of constants comes from there.
uniform vec4 u_wind;          // mean speed, turbulence, direction xz
uniform mat4 u_gustWaves;     // two wave vectors a column, the strong bands first
uniform vec4 u_gustStrong;    // phases
uniform vec4 u_gustWeak;
uniform float u_gustGain;
uniform vec4 u_wavePhase;

float gust(vec2 place)
{
    vec4 strong = u_gustStrong - vec4(dot(u_gustWaves[0].xy, place), dot(u_gustWaves[0].zw, place),
                                      dot(u_gustWaves[1].xy, place), dot(u_gustWaves[1].zw, place));
    float sum = dot(gustAmplitudeStrong, sin(strong));
#ifndef CHEAP
    vec4 weak = u_gustWeak - vec4(dot(u_gustWaves[2].xy, place), dot(u_gustWaves[2].zw, place),
                                  dot(u_gustWaves[3].xy, place), dot(u_gustWaves[3].zw, place));
    sum += dot(gustAmplitudeWeak, sin(weak));
#endif
    return sum * u_gustGain;
}

float windLoad(float speed, float reconfigure)
{
    return speed * speed / (1.0 + pow(max(speed, 0.0) / reconfigure, 2.0 / 3.0));
}

float grassAngle(float speed)
{
    float share = windLoad(speed, grassReconfigure) / windLoad(grassHalfSpeed, grassReconfigure);
    float e = exp(-2.0 * halfReach * share);
    return grassMaxAngle * (1.0 - e) / (1.0 + e);
}

// Offset of a grass vertex; x of the answer's last component is the angle by which its normal turns along the wind.
vec4 grassOffset(vec3 pivot, vec3 vertex, float mask, vec3 random)
{
    vec2 d = u_wind.zw;
    vec2 q = vertex.xz - pivot.xz;
    float along = dot(pivot.xz, d) + vertexPhase * dot(q, d);
    vec4 jitter = vec4(random, fract(dot(random, vec3(0.618, 0.382, 0.236))));
    vec4 phase = u_wavePhase - 6.28318531 / waveLength * along + 6.28318531 * phaseJitter * jitter;
    float sway = dot(waveShare, sin(phase));
    float speed = max(0.0, u_wind.x * (1.0 + u_wind.y * gust(pivot.xz)));
    float angle = grassAngle(speed) + swayMax * (1.0 - exp(-u_wind.x / 6.0)) * sway;
    angle = clamp(angle, -swayMax, grassMaxAngle + swayMax);
    float bend = 0.5 * angle * mask;
    float chord = abs(bend) < 1e-4 ? 1.0 : sin(bend) / bend;
    float height = vertex.y - pivot.y;
    float outwards = height * chord * sin(bend);
    return vec4(outwards * d.x, height * (chord * cos(bend) - 1.0), outwards * d.y, 2.0 * bend);
}

uniform vec4 u_foliage;      // strength, gust scale, flutter, plant height
uniform vec4 u_foliagePhase; // gust, sway, flutter, bend power
uniform vec2 u_foliageDirection;

vec3 foliageOffset(vec3 vertex, float up, float own)
{
    vec2 d = u_foliageDirection;
    float phase = 6.28318531 * own;
    float gusting = 0.5 + 0.5 * sin(u_foliagePhase.x - u_foliage.y * dot(vertex.xz, d));
    float sway = gusting * (0.6 + 0.4 * sin(u_foliagePhase.y + phase));
    float flutter = flutterReach * u_foliage.z * sin(u_foliagePhase.z + 3.0 * phase + dot(vertex.xz, flutterWave));
    vec2 off = u_foliage.x * pow(up, u_foliagePhase.w) * (sway * d + flutter * vec2(-d.y, d.x));
    return vec3(off.x, -dot(off, off) / (2.0 * u_foliage.w), off.y);
}
