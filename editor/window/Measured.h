#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace sward {

/// The value that this share of them, 0 to 1, does not exceed; puts them into another order. Expects at least one.
double quantile(std::span<double> values, double share);

/// The times of the last frames.
class FrameTimes
{
public:
    void add(double milliseconds);

    /// The time that this share of the last frames did not exceed; nothing before the first frame.
    std::optional<double> quantile(double share) const;

private:
    std::array<double, 120> m_times{};
    std::size_t m_count = 0; ///< of all frames; the newest lies at (count − 1) modulo the array's size
};

/// Memory that this program holds; nothing where the system does not tell.
std::optional<std::size_t> memoryInUse();

} // namespace sward
