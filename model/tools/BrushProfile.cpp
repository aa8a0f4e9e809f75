#include "model/tools/BrushProfile.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace sward {
namespace {

constexpr int CurveSteps = 256;

/// Sorted points, each share once, with the slope of the curve at each.
struct Curve
{
    std::vector<glm::dvec2> points;
    std::vector<double> slopes;

    explicit Curve(const std::vector<glm::dvec2> &given)
    {
        std::map<double, double> sorted;
        for (const auto &point : given)
            sorted[std::clamp(point.x, 0.0, 1.0)] = std::clamp(point.y, 0.0, 1.0);
        for (const auto &[share, strength] : sorted)
            points.emplace_back(share, strength);
        std::vector<double> secants;
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            secants.push_back((points[i + 1].y - points[i].y) / (points[i + 1].x - points[i].x));
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (secants.empty())
                slopes.push_back(0);
            else if (i == 0 || i + 1 == points.size())
                slopes.push_back(i == 0 ? secants.front() : secants.back());
            else
                slopes.push_back(secants[i - 1] * secants[i] <= 0 ? 0 : (secants[i - 1] + secants[i]) / 2);
        }
        // Slopes that are too steep for their piece would carry it beyond its points.
        for (std::size_t i = 0; i < secants.size(); ++i) {
            if (secants[i] == 0) {
                slopes[i] = slopes[i + 1] = 0;
                continue;
            }
            const double a = slopes[i] / secants[i], b = slopes[i + 1] / secants[i];
            const double length = std::sqrt(a * a + b * b);
            if (length > 3) {
                slopes[i] = 3 / length * a * secants[i];
                slopes[i + 1] = 3 / length * b * secants[i];
            }
        }
    }

    double at(double share) const
    {
        if (points.empty())
            return 1 - std::clamp(share, 0.0, 1.0);
        if (share <= points.front().x)
            return points.front().y;
        if (share >= points.back().x)
            return points.back().y;
        std::size_t i = 0;
        while (points[i + 1].x < share)
            ++i;
        const double width = points[i + 1].x - points[i].x;
        const double t = (share - points[i].x) / width;
        const double t2 = t * t, t3 = t2 * t;
        const double value = (2 * t3 - 3 * t2 + 1) * points[i].y + (t3 - 2 * t2 + t) * width * slopes[i] +
                             (3 * t2 - 2 * t3) * points[i + 1].y + (t3 - t2) * width * slopes[i + 1];
        return std::clamp(value, 0.0, 1.0);
    }
};

} // namespace

double curveAt(const std::vector<glm::dvec2> &points, double share)
{
    return Curve(points).at(share);
}

BrushProfile::BrushProfile(const BrushShape &brush) : m_falloff(brush.falloff), m_hardness(brush.hardness)
{
    if (m_falloff != Falloff::Curve)
        return;
    const Curve curve(brush.curve);
    for (int i = 0; i <= CurveSteps; ++i)
        m_curve.push_back(curve.at(double(i) / CurveSteps));
}

double BrushProfile::at(double share) const
{
    if (m_falloff != Falloff::Curve)
        return falloffAt(m_falloff, m_hardness, share);
    if (share >= 1)
        return 0;
    if (share < m_hardness)
        return 1;
    const double place = (share - m_hardness) / (1 - m_hardness) * CurveSteps;
    const auto low = std::size_t(place);
    return m_curve[low] + (m_curve[low + 1] - m_curve[low]) * (place - double(low));
}

} // namespace sward
