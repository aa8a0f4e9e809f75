#pragma once

#include "resources/generator/Image.h"
#include "resources/generator/Random.h"

namespace sward::assets {

// Ground seen from above, tiling, about 4 m a side; alpha is the height, 0 low to 1 high, by which a renderer blends
// layers.

Image meadowGround(Random random, int size); ///< short grass and moss with bare crumbs of earth
Image forestGround(Random random, int size); ///< earth under leaf litter, needles and twigs
Image pathGround(Random random, int size);   ///< trodden earth and gravel
Image rockGround(int size);                  ///< weathered stone with cracks and lichen

} // namespace sward::assets
