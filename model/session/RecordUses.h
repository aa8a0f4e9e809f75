#pragma once

#include "model/session/Selection.h"

#include <cstddef>
#include <vector>

namespace sward {

class Edit;

/// How many plants of the kind there are.
std::size_t plantCountOf(const Scene &scene, const RecordRef &kind);
/// The records that refer to it: grass types, kinds and layers' rules to a layer; rules to a zone; varieties, kinds,
/// fields and materials to a material; kinds that turn into it to a kind. Each once.
std::vector<RecordRef> usersOf(const Scene &scene, const RecordRef &ref);

/// Makes every record that refers to a layer, zone, material or kind that is gone refer to none.
void forgetReferences(Edit &edit, const RecordRef &gone);

} // namespace sward
