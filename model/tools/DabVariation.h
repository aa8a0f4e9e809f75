#pragma once

#include "model/tools/Stroke.h"
#include "model/tools/ToolOptions.h"

#include <cstdint>

namespace sward {

/// The dab as a brush with a stamp makes it: turned, scattered and made smaller as its options say. Chance comes from
/// the seed and the dab's number in its stroke, so the same stroke is the same every time.
Dab varied(const Dab &dab, const BrushShape &brush, std::uint32_t number);

} // namespace sward
