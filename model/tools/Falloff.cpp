#include "model/tools/Falloff.h"

#include <cmath>

namespace sward {

double falloffAt(Falloff falloff, double hardness, double share)
{
    if (share >= 1)
        return 0;
    if (share <= hardness)
        return 1;
    const double t = (share - hardness) / (1 - hardness);
    switch (falloff) {
    case Falloff::Smooth:
        return 1 - t * t * (3 - 2 * t);
    case Falloff::Linear:
    case Falloff::Curve:
        return 1 - t;
    case Falloff::Spherical:
        return std::sqrt(1 - t * t);
    case Falloff::Tip:
        return (1 - t) * (1 - t);
    case Falloff::Constant:
        return 1;
    }
    return 0;
}

} // namespace sward
