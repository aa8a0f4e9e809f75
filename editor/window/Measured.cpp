#include "editor/window/Measured.h"

#include <algorithm>
#include <fstream>

#include <unistd.h>

namespace sward {

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
    const auto at = std::min(std::size_t(share * double(count)), count - 1);
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(at), times.begin() + std::ptrdiff_t(count));
    return times[at];
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
