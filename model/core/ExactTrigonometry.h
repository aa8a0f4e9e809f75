#pragma once

#include <glm/vec2.hpp>

#include <cmath>

namespace sward {

/// Cosine and sine of an angle in degrees, from additions and multiplications alone: the last bit of the C library's
/// own differs between machines, and what grows where must not. Exact to about 1e-15; multiples of 90° are exact.
inline glm::dvec2 exactCosSin(double degrees)
{
    const double quarters = std::floor(degrees / 90 + 0.5);
    const double x = (degrees - quarters * 90) * 0.017453292519943295;
    const double x2 = x * x;
    double sine = 0;
    double cosine = 0;
    // Taylor's series from the smallest term; |x| ≤ π/4.
    for (int n = 10; n >= 1; --n) {
        sine = (1 - sine) * x2 / ((2 * n) * (2 * n + 1));
        cosine = (1 - cosine) * x2 / ((2 * n - 1) * (2 * n));
    }
    sine = x * (1 - sine);
    cosine = 1 - cosine;
    const int quarter = int(quarters - std::floor(quarters / 4) * 4);
    switch (quarter) {
    case 0:
        return {cosine, sine};
    case 1:
        return {-sine, cosine};
    case 2:
        return {-cosine, -sine};
    default:
        return {sine, -cosine};
    }
}

/// The angle in degrees whose tangent is `tangent` ≥ 0, likewise. Exact to about 1e-12.
inline double exactAngle(double tangent)
{
    if (tangent > 1)
        return 90 - exactAngle(1 / tangent);
    // Half the angle twice: then the series needs few terms.
    double x = tangent;
    for (int half = 0; half < 2; ++half)
        x = x / (1 + std::sqrt(1 + x * x));
    const double x2 = x * x;
    double series = 0;
    for (int n = 17; n >= 1; n -= 2)
        series = 1.0 / n - x2 * series;
    return 4 * x * series * 57.29577951308232;
}

} // namespace sward
