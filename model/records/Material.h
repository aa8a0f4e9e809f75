#pragma once

#include "model/fields/Field.h"

#include <glm/vec4.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sward {

/// The textures of a material; what is empty comes from the parent or the mesh.
struct MaterialTextures
{
    std::string albedo;
    std::string normal;
    std::string pivots;
    std::string extents;
    UnknownFields unknown;

    bool operator==(const MaterialTextures &) const = default;
    static const RecordType &type();
};

/// The parameters of the foliage, grass and tree shaders under their names there. What is absent is inherited from the
/// parent, and at the root has the default that the table's text gives.
struct MaterialParameters
{
    std::optional<double> windStrength, windSpeed, windDirection, gustScale, flutter, translucency;
    std::optional<bool> useTexture;
    std::string albedo;
    std::optional<double> alphaCutoff, contactBend;
    std::optional<double> plantHeight, bendPower;
    std::optional<glm::dvec4> waveLen, waveAmp, waveSpeed;
    std::optional<double> swayMax, phaseJitter, vertexPhase, maskPower;
    std::optional<double> maskSource;
    std::optional<bool> maskInvert;
    std::optional<glm::dvec4> lvlUhalf, lvlUc, lvlMax, lvlOsc, lvlGamma;
    UnknownFields unknown;

    bool operator==(const MaterialParameters &) const = default;
    static const RecordType &type();
};

/// How a plant's surface looks and moves.
struct Material
{
    std::string id;
    std::string name;
    std::string parent;
    std::string shader = "builtin:standard";
    MaterialTextures textures;
    bool opaque = true;
    bool twoSided = false;
    MaterialParameters parameters;
    UnknownFields unknown;

    bool operator==(const Material &) const = default;
    static const RecordType &type();
};

} // namespace sward
