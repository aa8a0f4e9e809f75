#include "editor/window/Measured.h"

#include "model/core/Expects.h"

#include <algorithm>
#include <fstream>

#include <unistd.h>

namespace sward {

double quantile(std::span<double> values, double share)
{
    expects(!values.empty());
    const auto at = std::min(std::size_t(share * double(values.size())), values.size() - 1);
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(at), values.end());
    return values[at];
}

void FrameTimes::add(double milliseconds)
{
    m_times[m_count++ % m_times.size()] = milliseconds;
}

std::optional<double> FrameTimes::quantile(double share) const
{
    auto times = m_times;
    const auto count = std::min(m_count, times.size());
    if (count == 0)
        return {};
    return sward::quantile(std::span(times).first(count), share);
}

std::optional<std::size_t> memoryInUse()
{
    std::ifstream file("/proc/self/statm");
    std::size_t whole = 0, resident = 0;
    if (!(file >> whole >> resident))
        return {};
    return resident * std::size_t(::sysconf(_SC_PAGESIZE));
}

} // namespace sward
