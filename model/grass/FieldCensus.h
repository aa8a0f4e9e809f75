#pragma once

#include "model/grass/FieldGrower.h"

namespace sward {

/// What one field grows: how many plants, and a hash of every byte of them.
struct FieldCount
{
    std::size_t field = 0;
    std::size_t plants = 0;
    std::uint64_t hash = 0;

    bool operator==(const FieldCount &) const = default;
};

/// Grows and counts all fields, in their order. The result is the same for any number of threads.
std::vector<FieldCount> countFields(const FieldGrower &grower, int threads);

} // namespace sward
