#pragma once

#include "model/document/Scene.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sward {

/// Where a layer's weights lie among the textures of a component.
struct WeightmapPlace
{
    std::string layer; ///< id
    int texture = 0;
    int channel = 0; ///< 0 red to 3 alpha

    bool operator==(const WeightmapPlace &) const = default;
};

/// Gives layers their channels, in the order of their ids, so that the list's order does not matter: four to a texture.
/// On phones the first texture has room for two, since its blue and alpha hold the normal.
std::vector<WeightmapPlace> placeWeightmaps(std::vector<std::string> layers, bool isMobile);
/// Textures that so many layers need.
int weightmapTextures(int layers, bool isMobile);

/// Makes the weights of one texel sum to 255 by largest remainder; the first of equals takes what is left over. All 0
/// stays so.
void normaliseWeights(std::span<std::uint8_t> weights);

/// The layers' weights of one component, their rules included, as a game's textures hold them: RGBA, 8 bits, one texel
/// a stored vertex, edges of sections in both.
struct Weightmaps
{
    int side = 0; ///< texels
    std::vector<WeightmapPlace> places;
    std::vector<std::vector<std::uint8_t>> textures; ///< side × side × 4 bytes each, row 0 north
};

struct WeightmapRules
{
    bool isNormalised = true; ///< else bytes are kept as painted
    bool isMobile = false;    ///< the first texture's blue and alpha are the normal's x and z, as 127.5 (n + 1)
};

/// Where the layers lie that have any weight in a component, without packing them.
std::vector<WeightmapPlace> weightmapPlacesIn(const Scene &scene, CellCoord component, bool isMobile);

/// Packs the layers that have any weight in a component. Nothing painted is changed: textures are worked out from it.
Weightmaps packWeightmaps(const Scene &scene, CellCoord component, const WeightmapRules &rules);

} // namespace sward
