#pragma once

#include "model/tools/ToolOptions.h"

#include <vector>

namespace sward {

/// How strong a brush is from its middle to its rim, ready to be asked for every sample under it.
class BrushProfile
{
public:
    explicit BrushProfile(const BrushShape &brush);

    /// 0…1 at `share` of the radius, 0 the middle and 1 the rim.
    double at(double share) const;

private:
    Falloff m_falloff;
    double m_hardness;
    std::vector<double> m_curve; ///< of a drawn falloff, at equal distances; else empty
};

/// A curve through points (share, strength), each 0…1: monotone cubic pieces (Fritsch and Carlson, 1980), so that it
/// never swings beyond its points; level before the first and after the last. Points may come in any order, and of two
/// at one share the last counts. Without points it is 1 − share.
double curveAt(const std::vector<glm::dvec2> &points, double share);

} // namespace sward
