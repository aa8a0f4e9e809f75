#pragma once

#include "model/document/Edit.h"

#include <string_view>

namespace sward {

// What a field of a record drags along, so that nothing painted or placed is lost when it is set in the inspector or by
// a script. `before` is the scene that the edit began with; both may be called again and again while a value is
// dragged, and always work from it.

/// Placed plants keep their offset above a landscape whose place or scale was set.
void followLandscape(Edit &edit, const Scene &before);
/// A layer's weights have the resolution that was set.
void followLayer(Edit &edit, const Scene &before, std::string_view layer);

} // namespace sward
