#pragma once

#include "resources/generator/Image.h"

namespace sward::assets {

// Bark, tiling both ways, twice as tall as wide.

Image oakBark(int width);
Image birchBark(int width);
Image spruceBark(int width);

} // namespace sward::assets
