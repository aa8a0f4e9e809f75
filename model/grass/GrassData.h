#pragma once

#include "model/document/Scene.h"
#include "model/grass/CombinedWeights.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sward {

/// What a game's planter reads of one component, as one block of bytes: first the heights, two bytes a sample,
/// little-endian, then the weights of each grass type that has any here, one byte a sample, at the type's offset. Rows
/// run from the north-west; samples beyond the landscape's edge repeat the last.
struct GrassData
{
    struct Weights
    {
        std::string type;       ///< id of the grass type
        std::size_t offset = 0; ///< of its first byte

        bool operator==(const Weights &) const = default;
    };

    int side = 0; ///< samples, one more than the component has quads
    std::vector<Weights> weights;
    std::vector<std::uint8_t> bytes;

    std::size_t samples() const { return std::size_t(side) * std::size_t(side); }
    std::uint16_t heightAt(int x, int z) const;
    /// The weights of a type; empty when it has none here.
    std::span<const std::uint8_t> weightsOf(std::string_view type) const;
    std::uint64_t hash() const;

    bool operator==(const GrassData &) const = default;
};

/// Builds the blocks of a scene from a snapshot; on any thread.
class GrassDataBuilder
{
public:
    explicit GrassDataBuilder(const Scene &scene);

    int componentsX() const { return m_componentsX; }
    int componentsZ() const { return m_componentsZ; }
    GrassData build(CellCoord component) const;

private:
    struct Type
    {
        std::string id;
        CombinedWeights weights;
    };

    Shared<Landscape> m_landscape;
    HeightRaster m_heights;
    std::vector<Type> m_types;
    int m_componentsX = 0;
    int m_componentsZ = 0;
};

} // namespace sward
