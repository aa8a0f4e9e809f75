#pragma once

#include "model/fields/Field.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sward {

/// One drawn piece of a plant kind.
struct KindPart
{
    std::string mesh;
    std::string lod1Mesh;
    std::vector<std::string> lods; ///< further levels, finest first
    std::string material;
    std::string texture;
    glm::dvec4 tint{1};
    bool opaque = true;
    UnknownFields unknown;

    bool operator==(const KindPart &) const = default;
    static const RecordType &type();
};

/// Crossed cards that stand for far plants: a rectangle of the texture.
struct FarCard
{
    double u0 = 0, v0 = 0, u1 = 1, v1 = 1;
    bool tent = false;
    UnknownFields unknown;

    bool operator==(const FarCard &) const = default;
    static const RecordType &type();
};

/// Where and how the brush puts plants of a kind.
struct KindPlacement
{
    double spacing = 1; ///< least distance between two plants, metres
    double density = 1; ///< share of the places that spacing leaves which are taken
    double minScale = 0.8;
    double maxScale = 1.2;
    double offset = 0; ///< metres above the ground
    double sink = 0;   ///< share of the slope under the plant's foot by which it is sunk
    bool randomTurn = true;
    glm::dvec2 slopeRange{0, 45};
    std::optional<glm::dvec2> heightRange;
    std::string layer;
    double minWeight = 0.5;
    double weight = 1;
    UnknownFields unknown;

    bool operator==(const KindPlacement &) const = default;
    static const RecordType &type();
};

/// What a plant does in the game when something touches, damages or harvests it.
struct KindInteraction
{
    double activationDistance = 0;
    double radius = 0;
    double height = 0;
    double bend = 0.35;
    double health = 0;
    double fallSeconds = 1.8;
    double fallAngle = 85;
    double lieSeconds = 30;
    std::string felledKind;
    std::string harvestedKind;
    int yields = 0;
    double regrowSeconds = 0;
    UnknownFields unknown;

    bool operator==(const KindInteraction &) const = default;
    static const RecordType &type();
};

/// A kind of plant that is placed one by one.
struct PlantKind
{
    enum class Represent { Instance, Entity };

    std::string id;
    std::string name;
    std::vector<std::string> tags;
    std::vector<KindPart> parts;
    double lodDistance = 30;
    double drawDistance = 120;
    std::vector<KindPart> farParts;
    FarCard card;
    double farDistance = 0;
    double farKeep = 1;
    KindPlacement placement;
    Represent represent = Represent::Instance;
    KindInteraction interaction;
    UnknownFields unknown;

    bool operator==(const PlantKind &) const = default;
    static const RecordType &type();
};

/// An area of placed plants: its kinds here, its plants in the scene's plant store of the same id.
struct PlacedFoliage
{
    std::string id;
    std::string name;
    std::string stateKey;
    glm::dvec3 position{0}; ///< the middle of the area; plants are relative to it
    double sizeX = 100;
    double sizeZ = 100;
    double cellSize = 32;
    std::vector<PlantKind> kinds;
    std::string tiles; ///< folder; `plants/<id>` when empty
    UnknownFields unknown;

    std::string tilesFolder() const { return tiles.empty() ? "plants/" + id : tiles; }
    const PlantKind *kind(std::string_view kindId) const;

    bool operator==(const PlacedFoliage &) const = default;
    static const RecordType &type();
};

} // namespace sward
