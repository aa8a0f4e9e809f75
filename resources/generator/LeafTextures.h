#pragma once

#include "resources/generator/Image.h"
#include "resources/generator/Random.h"

#include <glm/vec3.hpp>

namespace sward::assets {

// Cut-out pictures of foliage. The stem enters at the middle of the bottom edge.

Image oakLeaves(Random random, int size);
Image birchLeaves(Random random, int size);
Image hazelLeaves(Random random, int size);
Image roseLeaves(Random random, int size); ///< dog rose: small leaflets and open pink blossoms
Image spruceSpray(Random random, int size);
Image fernFrond(Random random, int size);

/// Blades from root (bottom) to tip (top), opaque, one hue per column: a mesh picks a column by u.
Image grassBlades(Random random, int width, int height, glm::vec3 root, glm::vec3 middle, glm::vec3 tip);

/// Two squares beside each other: a leaf of three from above, and a blossom.
Image cloverSheet(Random random, int size);

/// A sheet of four quarters: poppy petal, daisy, cornflower (all from above), and a rosette leaf.
Image flowerSheet(Random random, int size);

} // namespace sward::assets
