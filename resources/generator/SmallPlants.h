#pragma once

#include "resources/generator/Family.h"
#include "resources/generator/Random.h"

namespace sward::assets {

Family makeBushes(Random random); ///< hazel, dog-rose
Family makeFern(Random random);
Family makeFlowers(Random random); ///< poppy, daisy, cornflower
Family makeGrasses(Random random); ///< tall-grass, meadow-grass, dry-grass, clover
Family makeRocks(Random random);   ///< boulder, stone

} // namespace sward::assets
