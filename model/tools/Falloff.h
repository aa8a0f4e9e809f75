#pragma once

namespace sward {

/// How a brush weakens from its hard core to its rim.
enum class Falloff { Smooth, Linear, Spherical, Tip, Constant, Curve };

/// The strength of a brush at `share` of its radius, 0 at the middle and 1 at the rim: 1 within `hardness`, falling to
/// 0. A drawn curve needs its points: see BrushProfile.
double falloffAt(Falloff falloff, double hardness, double share);

} // namespace sward
