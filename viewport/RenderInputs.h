#pragma once

#include "model/mesh/MeshData.h"
#include "model/terrain/OffsetMap.h"

#include <QColor>
#include <QImage>
#include <QString>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sward {

/// What the renderer is told, as plain data: it knows neither the document nor its records.

/// A rectangle of samples; the far edges are not part of it.
struct SampleRect
{
    int x0 = 0;
    int z0 = 0;
    int x1 = 0;
    int z1 = 0;

    int width() const { return x1 - x0; }
    int height() const { return z1 - z0; }
    bool isEmpty() const { return x1 <= x0 || z1 <= z0; }
};

/// Copies a rectangle of samples, row by row without gaps, into `out`.
template <class T> using RectReader = std::function<void(const SampleRect &rect, T *out)>;

struct LayerInput
{
    std::string id;
    QColor colour;  ///< as authored, sRGB
    QImage texture; ///< empty: the plain colour
    float textureMetres = 4;
    int width = 0; ///< samples of the weights; they cover the full extent
    int height = 0;
    RectReader<std::uint8_t> weights;
};

struct GroundInput
{
    int width = 0; ///< height samples
    int height = 0;
    glm::dvec3 position{0};
    float quadSize = 1;
    float heightScale = 1;
    int sectionQuads = 63;
    int sectionsPerComponent = 1;
    float lod0ScreenSize = 0.5F;
    float lod0Distribution = 1.25F;
    float lodDistribution = 3;
    RectReader<std::uint16_t> heights;
    /// The heights of a section at all its levels as phones have them, for the view that shows them; may be empty, and
    /// may be called from several threads.
    std::function<std::vector<std::vector<std::uint16_t>>(int sectionX, int sectionZ)> packedHeights;
    std::shared_ptr<const OffsetMap> offsets; ///< of as many samples as the heights; null: none
    float offsetScale = 0;                    ///< metres
    std::vector<float> lodBias;               ///< levels added to each section, by rows; empty: none
    RectReader<std::uint8_t> holes;           ///< not 0 where there is no ground; empty: no holes
    std::vector<LayerInput> layers;
};

enum class WindModel : std::uint8_t { Still, Grass, Foliage };

/// A foliage material's own wind, with the defaults of its parameters.
struct FoliageLook
{
    float strength = 0.35F;  ///< metres at the tip
    float speed = 1.5F;      ///< rad/s
    float directionDeg = 45; ///< compass
    float gustScale = 0.08F; ///< rad/m
    float flutter = 0.15F;
    float bendPower = 1.5F;

    bool operator==(const FoliageLook &) const = default;
};

/// How one part of a plant looks.
struct PartLook
{
    glm::vec4 colour{1}; ///< linear, times texture and vertex colour
    QImage texture;
    bool cutout = false;
    bool twoSided = false;
    float alphaCutoff = 0.5F;
    float translucency = 0.4F;
    bool vertexColourIsMask = false; ///< vertex colours carry wind weights and no colour
    WindModel wind = WindModel::Still;
    FoliageLook foliage;
};

/// Something drawn many times: a plant kind or a grass variety.
struct PlantInput
{
    QString name;
    std::shared_ptr<const MeshData> mesh; ///< null or empty: a marker is drawn instead
    std::vector<PartLook> looks;          ///< by material index of the mesh; missing ones are taken from the mesh
    std::vector<float> lodDistances;      ///< metres at which LOD 1, 2, … begin
    float fadeDistance = 100;             ///< metres at which it begins to fade
    float drawDistance = 120;             ///< metres at which it is gone
    glm::vec3 minScale{1};                ///< of grass: the instance's scales 0…255 run from here
    glm::vec3 maxScale{1};                ///< to here
    bool isMarker = false;                ///< the mesh is missing and a marker stands for it
    bool isGrass = false;                 ///< its instances lean and have sizes of their own, as grass has
    bool inBudget = true;                 ///< of grass: the quality's budget may thin it
    bool byCell = false; ///< of grass: a cell has one LOD and is drawn or not as a whole, by its nearest corner, and
                         ///< does not thin with distance
    float farShare = 1;  ///< by cell: the share of its plants that are drawn from the first LOD distance on
    float groundNormal = 0.75F; ///< of grass: how far its light follows the ground's normal
};

/// One plant as drawn; 16 bytes, laid out for the graphics card.
struct InstanceRecord
{
    std::uint32_t words[4]{};

    bool operator==(const InstanceRecord &) const = default;
};

/// The plants of one kind in one cell.
struct PlantRun
{
    int plant = 0;                         ///< index of the PlantInput
    float largestScale = 1;                ///< of placed plants: no plant of the run is larger
    std::vector<InstanceRecord> instances; ///< of grass: in the order in which they go when the grass thins, last first
};

/// A box of plants. Positions in instances are relative to it.
struct CellInput
{
    glm::dvec3 origin{0}; ///< lowest corner, world
    glm::vec3 size{32};
    std::uint32_t seed = 0; ///< below 2²⁴; with a plant's place in its cell it gives the plant's own random numbers
    std::vector<PlantRun> runs;
};

} // namespace sward
