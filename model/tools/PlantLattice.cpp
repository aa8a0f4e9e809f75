#include "model/tools/PlantLattice.h"

#include "model/core/CounterHash.h"
#include "model/core/Expects.h"

namespace sward {
namespace {

std::int64_t floorDiv(std::int64_t value, std::int64_t by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

} // namespace

PlantLattice::PlantLattice(std::uint32_t seed, std::int64_t spacing)
    : m_seed(joinHash(seed, std::uint32_t(spacing))), m_spacing(spacing), m_side((spacing + 1) / 2)
{
    expects(spacing >= 1);
}

double PlantLattice::placesPerSquareMetre(double spacingMetres)
{
    // Measured over 10⁶ places; a test holds it.
    constexpr double perSquaredSpacing = 0.559;
    return perSquaredSpacing / (spacingMetres * spacingMetres);
}

PlantLattice::Candidate PlantLattice::candidate(std::int32_t column, std::int32_t row) const
{
    const std::uint32_t cell = joinHash(joinHash(m_seed, std::uint32_t(column)), std::uint32_t(row));
    const auto within = [this](std::uint32_t hash) {
        return std::int64_t((std::uint64_t(hash) * std::uint64_t(m_side)) >> 32);
    };
    return {column * m_side + within(scramble(cell + 1)), row * m_side + within(scramble(cell + 2)), scramble(cell + 3),
            cell};
}

PlantLattice::State &PlantLattice::stateOf(std::int32_t column, std::int32_t row)
{
    return m_states[std::uint64_t(std::uint32_t(column)) << 32 | std::uint32_t(row)];
}

bool PlantLattice::stands(std::int32_t column, std::int32_t row)
{
    const State known = stateOf(column, row);
    if (known != State::Unknown)
        return known != State::Falls;
    // Ranks rise along every chain of questions, so it ends, and soon: only the highest of 25 leads on.
    const Candidate mine = candidate(column, row);
    bool result = true;
    for (std::int32_t z = row - 2; z <= row + 2 && result; ++z) {
        for (std::int32_t x = column - 2; x <= column + 2 && result; ++x) {
            if (x == column && z == row)
                continue;
            const Candidate other = candidate(x, z);
            const bool isHigher =
                other.rank != mine.rank ? other.rank > mine.rank : (x != column ? x > column : z > row);
            const std::int64_t dx = other.x - mine.x, dz = other.z - mine.z;
            if (isHigher && dx * dx + dz * dz < m_spacing * m_spacing)
                result = !stands(x, z);
        }
    }
    stateOf(column, row) = result ? State::Stands : State::Falls;
    return result;
}

void PlantLattice::visitNew(std::int64_t x, std::int64_t z, std::int64_t radius,
                            const std::function<void(const Place &)> &visit)
{
    for (auto row = std::int32_t(floorDiv(z - radius, m_side)); row <= floorDiv(z + radius, m_side); ++row) {
        for (auto column = std::int32_t(floorDiv(x - radius, m_side)); column <= floorDiv(x + radius, m_side);
             ++column) {
            const Candidate at = candidate(column, row);
            const std::int64_t dx = at.x - x, dz = at.z - z;
            if (dx * dx + dz * dz > radius * radius || !stands(column, row))
                continue;
            State &state = stateOf(column, row);
            if (state == State::Visited)
                continue;
            state = State::Visited;
            visit({at.x, at.z, scramble(at.hash + 4), at.hash});
        }
    }
}

} // namespace sward
