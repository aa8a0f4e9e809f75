#pragma once

#include "model/fields/Field.h"

#include <glm/vec2.hpp>

#include <cstdint>

namespace sward {

/// By how much the selected plants are changed, each in its own way.
struct RandomiseOptions
{
    double turn = 180;          ///< degrees, each way
    glm::dvec2 scale{0.8, 1.2}; ///< least and most by which a plant's scale is multiplied
    double move = 0;            ///< metres, over the ground
    std::uint32_t seed = 1;
    UnknownFields unknown;

    bool operator==(const RandomiseOptions &) const = default;
    static const RecordType &type();
};

/// The rows into which the selected plants are brought.
struct RowOptions
{
    double yaw = 0;     ///< degrees: where the rows run; 0 is east, 90 north
    double between = 5; ///< metres from row to row
    double along = 5;   ///< metres from plant to plant; 0 leaves each where it is along its row
    UnknownFields unknown;

    bool operator==(const RowOptions &) const = default;
    static const RecordType &type();
};

/// How plants are put along roads, shores and the edges of zones and fields.
struct AlongOptions
{
    enum class Sides { Both, Left, Right };

    double spacing = 5;
    double offset = 2; ///< metres from the edge, outwards
    Sides sides = Sides::Both;
    double jitter = 0.1; ///< of the spacing
    bool turnAlong = false;
    std::uint32_t seed = 1;
    UnknownFields unknown;

    bool operator==(const AlongOptions &) const = default;
    static const RecordType &type();
};

} // namespace sward
