#pragma once

#include "model/fields/Field.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sward {

/// The mesh of our own blades, made by the renderer from `bladeHeight` and `bladeWidth`.
inline constexpr std::string_view BuiltinBlade = "builtin:blade";

/// One plant that a grass type grows, and how.
struct GrassVariety
{
    enum class Placement { Grid, Halton, BlueNoise };
    enum class Scaling { Uniform, Free, LockXY };

    std::string id;
    std::string name;
    std::string mesh = std::string(BuiltinBlade);
    std::vector<std::string> materials; ///< ids by slot
    double density = 100;               ///< plants per 100 m²
    Placement placement = Placement::Grid;
    double placementJitter = 1;
    glm::dvec2 allowedWeight{0, 1};
    bool weightAttenuatesMaxScale = false;
    Scaling scaling = Scaling::Uniform;
    glm::dvec2 scaleX{1, 1};
    glm::dvec2 scaleY{1, 1};
    glm::dvec2 scaleZ{1, 1};
    bool randomRotation = true;
    bool alignToSurface = true;
    double alignMaxAngle = 90;
    double startCullDistance = 80;
    double endCullDistance = 100;
    int minLod = -1;
    int instancesPerLeaf = 0; ///< of the game's cluster tree; 0 fits them to the mesh
    bool castShadows = true;
    bool receiveShadows = true;
    bool useLandscapeLightmap = true;
    glm::dvec2 slopeRange{0, 90};
    std::optional<glm::dvec2> heightRange;
    double waterDistance = 0;
    std::vector<std::string> tags{"grass"};
    std::uint32_t seed = 0;
    double bladeHeight = 0.6;
    double bladeWidth = 0.05;
    UnknownFields unknown;

    bool isBlade() const { return mesh == BuiltinBlade; }
    /// Why nothing of it can grow, as a sentence; empty when it can.
    std::string whySkipped() const;

    bool operator==(const GrassVariety &) const = default;
    static const RecordType &type();
};

/// Another layer that shapes where a grass type grows.
struct GrassMask
{
    enum class Mode { Multiply, Subtract, Max };

    std::string layer;
    Mode mode = Mode::Multiply;
    bool invert = false;
    UnknownFields unknown;

    bool operator==(const GrassMask &) const = default;
    static const RecordType &type();
};

/// What grows where a layer is painted.
struct GrassType
{
    std::string id;
    std::string name;
    bool enabled = true;
    std::string layer;
    std::vector<GrassMask> masks;
    std::uint32_t seed = 0;
    std::vector<GrassVariety> varieties;
    UnknownFields unknown;

    bool operator==(const GrassType &) const = default;
    static const RecordType &type();
};

/// A field of plants scattered by rule, with or without a landscape.
struct FoliageField
{
    /// More cells are a slip of the hand, and would take a lifetime to grow.
    static constexpr std::int64_t MostCells = 4000000;

    std::string id;
    std::string name;
    glm::dvec3 position{0};
    double sizeX = 100;
    double sizeZ = 100;
    double cellSize = 20;
    int count = 200;
    std::uint32_t seed = 0;
    std::string mesh;
    std::string material;
    double minScale = 0.8;
    double maxScale = 1.2;
    double minUp = 0.7;
    std::optional<double> heightMin;
    std::optional<double> heightMax;
    double waterDepth = 0;
    double bladeHeight = 0.6;
    double bladeWidth = 0.05;
    double lodDistance = 30;
    double drawDistance = 120;
    double cardU0 = 0;
    double cardV0 = 0;
    double cardU1 = 1;
    double cardV1 = 1;
    int cardTent = 0;
    bool castShadows = true;
    std::string zoneWorld;
    std::vector<std::string> zoneTags;
    double zonePadding = 0;
    UnknownFields unknown;

    bool operator==(const FoliageField &) const = default;
    static const RecordType &type();
};

} // namespace sward
