#pragma once

#include "model/document/Edit.h"
#include "model/terrain/HeightField.h"

namespace sward {

/// Lifts and sinks the placed plants over height samples that changed, so that each stands as far above the ground
/// `now` as it stood in `before` above the ground `then`. Only samples in `changed` may differ between the two. Returns
/// how many plants moved.
///
/// The plants of `edit` must be those of `before` but for their heights: a stroke calls this after each dab and no
/// plant creeps, as heights are always worked out from those before the stroke.
std::size_t followGround(Edit &edit, const Scene &before, const HeightField &then, const HeightField &now,
                         const TexelRect &changed);

} // namespace sward
