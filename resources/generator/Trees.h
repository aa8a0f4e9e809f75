#pragma once

#include "resources/generator/Family.h"
#include "resources/generator/Random.h"

namespace sward::assets {

// Trees of four levels of detail: about 3000, 700 and 150 triangles, and two crossed cards.

Family makeOak(Random random);
Family makeBirch(Random random);
Family makeSpruce(Random random);

} // namespace sward::assets
