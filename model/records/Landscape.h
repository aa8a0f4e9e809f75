#pragma once

#include "model/fields/Field.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <map>
#include <string>
#include <vector>

namespace sward {

/// The ground: a grid of 16-bit heights, cut into components of sections. The heights themselves are the scene's
/// raster.
struct Landscape
{
    enum class MobileVertex { A, B };

    glm::dvec3 position{0}; ///< north-west corner, metres
    double quadSize = 1;    ///< metres between two samples
    double heightScale = 1;
    int sectionQuads = 63;
    int sectionsPerComponent = 1;
    std::string heights = "terrain/heights.png";
    std::string holes = "terrain/holes.png";
    std::string xyOffset; ///< picture of the samples' horizontal offsets; empty: none
    double xyOffsetScale = 1; ///< metres that its extremes stand for
    double lod0ScreenSize = 0.5;
    double lod0Distribution = 1.25;
    double lodDistribution = 3;
    MobileVertex mobileVertex = MobileVertex::B;
    bool normaliseWeights = true; ///< in weightmaps; what is painted stays as it is
    UnknownFields componentLodBias; ///< {"x,z": bias}
    UnknownFields unknown;

    int componentQuads() const { return sectionQuads * sectionsPerComponent; }
    /// World height of a stored sample.
    double worldHeight(double sample) const { return position.y + (sample - 32768) / 128 * heightScale; }
    /// The stored sample nearest to a world height, unclamped.
    double sampleOf(double worldHeight) const { return (worldHeight - position.y) * 128 / heightScale + 32768; }

    bool operator==(const Landscape &) const = default;
    static const RecordType &type();
};

/// One step of a rule layer: a weight worked out from the ground, 0…255 as painted ones are. `LayerRules.h` says how.
struct LayerRule
{
    enum class Kind { Height, Slope, Curvature, Noise, Distance };
    enum class Mode { Add, Subtract, Multiply, Max };

    Kind kind = Kind::Height;
    glm::dvec2 range{0, 1};
    double falloff = 0;
    Mode mode = Mode::Add;
    bool enabled = true;
    double scale = 10; ///< metres: how large the spots of noise are, how far around it curvature looks
    int seed = 1;      ///< of noise
    std::string of;    ///< the layer or else the zone that distance is measured from
    UnknownFields unknown;

    bool operator==(const LayerRule &) const = default;
    static const RecordType &type();
};

/// A mask over the landscape's whole extent: what is painted, the scene's raster of the same id, then its rules.
struct Layer
{
    /// What a game's landscape holds: four textures of four channels.
    static constexpr std::size_t Most = 16;

    std::string id;
    std::string name;
    glm::dvec3 colour{0.35, 0.5, 0.2};
    std::string texture;
    std::string file;   ///< `layers/<id>.png` when empty
    int resolution = 0; ///< samples along x; 0 follows the landscape
    bool locked = false;
    std::vector<LayerRule> rules;
    UnknownFields unknown;

    std::string sideFile() const { return file.empty() ? "layers/" + id + ".png" : file; }

    bool operator==(const Layer &) const = default;
    static const RecordType &type();
};

} // namespace sward
