#pragma once

#include "model/core/Result.h"

#include <functional>
#include <string>
#include <string_view>

namespace sward {

/// What an entry does to a number: most entries give a value whatever stood there; `*2`, `/2`, `+=5` and `-=5` go on
/// from the present one, and so does a percentage where the field has a unit.
using NumberEntry = std::function<double(double present)>;

/// Reads what was typed into a number field: numbers with a point or a comma, + − * / ^, brackets, pi, the functions
/// sqrt, sin, cos and tan (of radians), and units of length, time and angle, which are turned into `unit`, the field's
/// own. The issue says what was not understood.
Result<NumberEntry> parseEntry(std::string_view text, std::string_view unit);

/// The number as shown in a field: at most six digits behind the point, always with a point.
std::string shownNumber(double number);

} // namespace sward
