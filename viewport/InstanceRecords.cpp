#include "viewport/InstanceRecords.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr float turnsPerRadian = 0.15915494309F;

std::uint32_t quantised(float unit, float most)
{
    return std::uint32_t(std::lround(glm::clamp(unit, 0.0F, 1.0F) * most));
}

/// A unit vector as two numbers −1…1: the octahedral map about +Y.
glm::vec2 folded(glm::vec3 n)
{
    n /= std::abs(n.x) + std::abs(n.y) + std::abs(n.z);
    if (n.y >= 0)
        return {n.x, n.z};
    return {(1 - std::abs(n.z)) * (n.x < 0 ? -1.0F : 1.0F), (1 - std::abs(n.x)) * (n.z < 0 ? -1.0F : 1.0F)};
}

glm::vec3 unfolded(glm::vec2 e)
{
    glm::vec3 n(e.x, 1 - std::abs(e.x) - std::abs(e.y), e.y);
    if (n.y < 0) {
        const float x = n.x;
        n.x = (1 - std::abs(n.z)) * (x < 0 ? -1.0F : 1.0F);
        n.z = (1 - std::abs(x)) * (n.z < 0 ? -1.0F : 1.0F);
    }
    return glm::normalize(n);
}

std::uint32_t signedByte(float v)
{
    return std::uint32_t(std::uint8_t(std::int8_t(std::lround(glm::clamp(v, -1.0F, 1.0F) * 127))));
}

float fromSignedByte(std::uint32_t byte)
{
    return float(std::int8_t(std::uint8_t(byte & 0xffU))) / 127;
}

} // namespace

InstanceRecord packInstance(const InstanceFields &f)
{
    const glm::vec2 n = folded(f.normal);
    const float turns = f.turn * turnsPerRadian;
    const auto turn = std::uint32_t(std::lround((turns - std::floor(turns)) * 65536)) & 0xffffU;
    InstanceRecord r;
    r.words[0] = quantised(f.inCell.x, 65535) | quantised(f.inCell.y, 65535) << 16;
    r.words[1] = quantised(f.inCell.z, 65535);
    r.words[2] = turn | quantised(f.scale.x, 255) << 16 | quantised(f.scale.y, 255) << 24;
    r.words[3] = quantised(f.scale.z, 255) | signedByte(n.x) << 8 | signedByte(n.y) << 16 |
                 (quantised(f.shown, 127) | (f.selected ? 0x80U : 0U)) << 24;
    return r;
}

InstanceFields unpackInstance(const InstanceRecord &r)
{
    InstanceFields f;
    f.inCell = placeInCell(r);
    f.turn = float(r.words[2] & 0xffffU) / 65536 / turnsPerRadian;
    f.scale = glm::vec3(float(r.words[2] >> 16 & 0xffU), float(r.words[2] >> 24), float(r.words[3] & 0xffU)) / 255.0F;
    f.normal = unfolded({fromSignedByte(r.words[3] >> 8), fromSignedByte(r.words[3] >> 16)});
    f.shown = float(r.words[3] >> 24 & 0x7fU) / 127;
    f.selected = isSelected(r);
    return f;
}

void setUniformScale(InstanceRecord &record, float scale)
{
    const float steps = (std::log2(std::max(scale, 1e-6F)) + 8) / 16;
    record.words[2] = (record.words[2] & 0xffffU) | quantised(steps, 65535) << 16;
}

float uniformScale(const InstanceRecord &record)
{
    return std::exp2(float(record.words[2] >> 16) / 65535 * 16 - 8);
}

} // namespace sward
