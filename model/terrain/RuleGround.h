#pragma once

#include "model/document/Scene.h"

#include <vector>

namespace sward {

/// The ground under one tile of a layer's samples, as rules ask about it. Between height samples it is bilinear; over
/// the landscape's edge the edge's own heights go on.
class RuleGround
{
public:
    /// `width` and `height` are of the layer's whole raster, `rect` lies in it. `margin` is how many height samples
    /// beside a place will be asked for.
    RuleGround(const Scene &scene, int width, int height, const TexelRect &rect, int margin);

    /// World height at a sample of the layer.
    double heightAt(int x, int z) const { return m_zero + heightBeside(x, z, 0, 0); }
    /// Square of the slope's tangent, from the heights one height sample to each side (Zevenbergen and Thorne 1987).
    double slopeTangent2(int x, int z) const;
    /// Mean fall, as a tangent, towards four places `steps.x` height samples away on the axes and four `steps.y` on the
    /// diagonals.
    double bulge(int x, int z, const glm::ivec2 &steps) const;
    /// Whether samples that are holes weigh more than half there.
    bool isHole(int x, int z) const;

private:
    struct Place
    {
        int index;     ///< of the height sample at or before it
        double beyond; ///< towards the next, 0…1
    };

    static std::vector<Place> placesOf(int from, int to, int mine, int theirs);
    double sample(int i, int j) const;
    /// Metres above the sample 32768, some height samples beside a sample of the layer.
    double heightBeside(int x, int z, int across, int down) const;

    HeightRaster m_heights;
    WeightRaster m_holes;
    double m_metresPerStep;
    double m_quadSize;
    double m_zero;
    TexelRect m_rect;
    std::vector<Place> m_x, m_z; ///< of the layer's columns and rows
    TexelRect m_window;          ///< height samples that are copied out; empty when that were too many
    std::vector<std::uint16_t> m_samples;
};

} // namespace sward
