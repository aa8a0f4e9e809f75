#include "model/wind/WindConstants.h"

#include <fmt/format.h>

namespace sward::wind {

namespace {

std::string vec4(const char *name, const float *v)
{
    return fmt::format("const vec4 {} = vec4({:.9f}, {:.9f}, {:.9f}, {:.9f});\n", name, v[0], v[1], v[2], v[3]);
}

std::string scalar(const char *name, float v)
{
    return fmt::format("const float {} = {:.9f};\n", name, v);
}

} // namespace

std::string glslConstants()
{
    std::string text;
    text += vec4("gustAmplitudeStrong", gustAmplitude.data());
    text += vec4("gustAmplitudeWeak", gustAmplitude.data() + strongBands);
    text += scalar("grassHalfSpeed", grassResponse.halfSpeed);
    text += scalar("grassReconfigure", grassResponse.reconfigure);
    text += scalar("grassMaxAngle", grassResponse.maxAngle);
    text += scalar("halfReach", halfReach);
    text += vec4("waveLength", waveLength.data());
    text += vec4("waveShare", waveShare.data());
    text += scalar("swayMax", swayMax);
    text += scalar("phaseJitter", phaseJitter);
    text += scalar("vertexPhase", vertexPhase);
    text += fmt::format("const vec2 flutterWave = vec2({:.9f}, {:.9f});\n", flutterWave[0], flutterWave[1]);
    text += scalar("flutterReach", flutterReach);
    return text;
}

} // namespace sward::wind
