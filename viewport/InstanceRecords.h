#pragma once

#include "viewport/RenderInputs.h"

namespace sward {

/// The fields of an InstanceRecord.
///
/// | word | low 16 bits | high 16 bits |
/// | --- | --- | --- |
/// | 0 | x in the cell | y in the cell |
/// | 1 | z in the cell | cell slot |
/// | 2 | turn | scale x, scale y; of placed plants the uniform scale |
/// | 3 | scale z, normal x | normal y, flags |
///
/// Flags: bit 7 selected, the low 7 bits how far it is faded in (127 is whole).
struct InstanceFields
{
    glm::vec3 inCell{0}; ///< 0…1 of the cell's size
    float turn = 0;      ///< radians, right-handed about +Y
    glm::vec3 scale{0};  ///< 0…1 between the plant's least and largest scale
    glm::vec3 normal{0, 1, 0};
    bool selected = false;
    float shown = 1; ///< 0…1
};

InstanceRecord packInstance(const InstanceFields &fields);
InstanceFields unpackInstance(const InstanceRecord &record);

/// 0…1 per axis.
inline glm::vec3 placeInCell(const InstanceRecord &record)
{
    constexpr float step = 1 / 65535.0F;
    return glm::vec3(float(record.words[0] & 0xffffU), float(record.words[0] >> 16), float(record.words[1] & 0xffffU)) *
           step;
}

/// A uniform scale in 16 bits, as placed plants have it instead of three of 8 bits: the logarithm of 2⁻⁸…2⁸, which
/// keeps every scale to a fiftieth of a percent.
void setUniformScale(InstanceRecord &record, float scale);
float uniformScale(const InstanceRecord &record);

inline void setSlot(InstanceRecord &record, std::uint32_t slot)
{
    record.words[1] = (record.words[1] & 0xffffU) | (slot << 16);
}

inline bool isSelected(const InstanceRecord &record)
{
    return (record.words[3] & 0x80000000U) != 0;
}

inline void setSelected(InstanceRecord &record, bool selected)
{
    record.words[3] = (record.words[3] & 0x7fffffffU) | (selected ? 0x80000000U : 0U);
}

} // namespace sward
