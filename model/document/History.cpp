#include "model/document/History.h"

namespace sward {
namespace {

std::uint64_t nextState()
{
    return nextEpoch();
}

} // namespace

std::size_t History::bytes() const
{
    std::size_t bytes = 0;
    for (const auto &step : m_steps)
        bytes += step.bytes;
    return bytes;
}

void History::clear()
{
    m_steps.clear();
    m_position = 0;
    m_base = nextState();
}

void History::push(Step step)
{
    m_steps.resize(m_position);
    step.number = nextState();
    m_steps.push_back(std::move(step));
    ++m_position;
}

} // namespace sward
