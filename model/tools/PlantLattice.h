#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>

namespace sward {

/// Places all over the world, no two nearer than a spacing, that depend on nothing but a seed and that spacing: whoever
/// asks about some ground, in whatever order, gets the same ones. In whole millimetres of the world, so that every
/// machine agrees.
///
/// Each cell of a grid offers one candidate with a rank, both from a hash of the cell. A candidate stands when none of
/// a higher rank stands too near: the maximal set that random sequential packing in the order of rank would give.
class PlantLattice
{
public:
    struct Place
    {
        std::int64_t x = 0;
        std::int64_t z = 0;
        std::uint32_t chance = 0; ///< evenly spread over 0…2³² − 1
        std::uint32_t hash = 0;   ///< for all else that the place decides
    };

    PlantLattice(std::uint32_t seed, std::int64_t spacing);

    std::int64_t spacing() const { return m_spacing; }

    /// Visits the places within `radius` of (x, z) that have not been visited before by this object.
    void visitNew(std::int64_t x, std::int64_t z, std::int64_t radius, const std::function<void(const Place &)> &visit);

    /// How many places there are on a square metre, on the average.
    static double placesPerSquareMetre(double spacingMetres);

private:
    struct Candidate
    {
        std::int64_t x = 0;
        std::int64_t z = 0;
        std::uint32_t rank = 0;
        std::uint32_t hash = 0;
    };
    enum class State : std::uint8_t { Unknown, Stands, Falls, Visited };

    Candidate candidate(std::int32_t column, std::int32_t row) const;
    State &stateOf(std::int32_t column, std::int32_t row);
    bool stands(std::int32_t column, std::int32_t row);

    std::uint32_t m_seed;
    std::int64_t m_spacing;
    std::int64_t m_side; ///< of a cell: half the spacing, so that only two cells each way can be too near
    std::unordered_map<std::uint64_t, State> m_states;
};

} // namespace sward
