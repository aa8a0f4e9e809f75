#pragma once

#include "model/fields/Field.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sward {

/// Where nothing, or only some things, may grow.
struct Zone
{
    enum class Shape { Box, OrientedBox, Cylinder, Polygon };

    std::string id;
    std::string name;
    std::string owner;
    std::string world;
    std::vector<std::string> tags{"foliage"};
    Shape shape = Shape::Box;
    glm::dvec3 centre{0};
    glm::dvec3 halfExtents{5, 50, 5};
    double yaw = 0;
    double radius = 5;
    std::vector<glm::dvec2> points;
    std::optional<double> minY;
    std::optional<double> maxY;
    double padding = 0;
    double soft = 0;
    std::vector<std::string> affects{"grass", "plants"};
    bool enabled = true;
    UnknownFields unknown;

    bool operator==(const Zone &) const = default;
    static const RecordType &type();
};

/// A spline along which nothing grows.
struct Road
{
    std::string id;
    std::string name;
    std::vector<glm::dvec3> points;
    double width = 4;
    std::vector<std::string> tags{"foliage"};
    double padding = 0;
    std::vector<std::string> affects{"grass", "plants"};
    UnknownFields unknown;

    bool operator==(const Road &) const = default;
    static const RecordType &type();
};

/// Water at a level, over a polygon or the whole landscape.
struct Water
{
    std::string id;
    std::string name;
    std::vector<glm::dvec2> polygon; ///< empty: the whole landscape
    double level = 0;
    UnknownFields unknown;

    bool operator==(const Water &) const = default;
    static const RecordType &type();
};

/// The one wind of the scene.
struct Wind
{
    double beaufort = 4;
    double directionDeg = 45; ///< where it blows to, clockwise from north
    std::optional<double> turbulence;
    double gustLength = 60;
    std::uint32_t seed = 1;
    double maxHz = 4;
    std::string preset;
    UnknownFields unknown;

    bool operator==(const Wind &) const = default;
    static const RecordType &type();
};

/// Something that parts the grass, such as a character.
struct Contact
{
    double radius = 0.8;
    double strength = 1;
    double recovery = 1.5;
    std::vector<glm::dvec3> path;
    UnknownFields unknown;

    bool operator==(const Contact &) const = default;
    static const RecordType &type();
};

/// What the game streams foliage around.
struct StreamingSource
{
    glm::dvec3 position{0};
    bool enabled = true;
    UnknownFields unknown;

    bool operator==(const StreamingSource &) const = default;
    static const RecordType &type();
};

/// A view worth coming back to.
struct CameraMark
{
    std::string name;
    glm::dvec3 position{0, 20, 0};
    glm::dvec3 target{0};
    UnknownFields unknown;

    bool operator==(const CameraMark &) const = default;
    static const RecordType &type();
};

/// How the game streams: whose rules, and their numbers.
struct Streaming
{
    enum class Policy { Unreal, Estella, Custom };

    Policy policy = Policy::Unreal;
    int tickInterval = 1;
    double cullDistanceScale = 1;
    double guardBandMultiplier = 1.3;
    double guardBandDiscardMultiplier = 1.4;
    int maxCreatePerFrame = 1;
    int maxAsyncTasks = 4;
    int maxInstancesPerComponent = 65536;
    int latencyTicks = 1;
    double budgetMicros = 500;
    double sliceMicros = 4;
    int minKeepTicks = 30;
    double minKeepSeconds = 5;
    UnknownFields unknown;

    bool operator==(const Streaming &) const = default;
    static const RecordType &type();
};

/// What the scene says of itself.
struct SceneSettings
{
    enum class Target { Sward, Unreal, Estella };

    std::string name = "Untitled";
    Target target = Target::Sward;
    UnknownFields unknown;

    bool operator==(const SceneSettings &) const = default;
    static const RecordType &type();
};

} // namespace sward
