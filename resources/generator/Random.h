#pragma once

#include <glm/vec3.hpp>

#include <cstdint>

namespace sward::assets {

/// Mixes 64 bits so that every input bit reaches every output bit (the SplitMix64 finaliser by Sebastiano Vigna).
constexpr std::uint64_t mixed(std::uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// A stream of random values that depends on nothing but its key and how many were drawn. Streams forked with different
/// tags are independent, so that a new leaf on one plant does not change the next plant.
///
/// Draw one value a statement: compilers differ in the order in which they evaluate a call's arguments and an
/// operator's sides. Lists in braces are evaluated from left to right.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_key(mixed(seed + 0x9e3779b97f4a7c15u)) {}

    Random fork(std::uint64_t tag) const { return Random(m_key ^ mixed(tag * 0x9e3779b97f4a7c15u + 1)); }

    std::uint64_t bits() { return mixed(m_key + 0x9e3779b97f4a7c15u * ++m_drawn); }
    float uniform() { return float(bits() >> 40) * (1.f / 16777216.f); } ///< in [0, 1)
    float between(float low, float high) { return low + (high - low) * uniform(); }
    float around(float middle, float spread) { return between(middle - spread, middle + spread); }
    glm::vec3 within(glm::vec3 reach) ///< each axis around 0, by as much as `reach` says
    {
        return glm::vec3{around(0, reach.x), around(0, reach.y), around(0, reach.z)};
    }
    int below(int count) { return int(bits() % std::uint64_t(count)); }

private:
    std::uint64_t m_key;
    std::uint64_t m_drawn = 0;
};

} // namespace sward::assets
