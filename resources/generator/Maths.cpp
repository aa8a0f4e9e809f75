#include "resources/generator/Maths.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sward::assets {

float sine(float radians)
{
    constexpr double pi = 3.14159265358979323846;
    const double halfTurns = std::floor(double(radians) / pi + 0.5);
    const double x = double(radians) - halfTurns * pi;
    const double xx = x * x;
    // Taylor series about 0, enough for |x| <= pi / 2.
    double term = x;
    double sum = x;
    for (int n = 1; n < 10; ++n) {
        term *= -xx / double((2 * n) * (2 * n + 1));
        sum += term;
    }
    const bool isOdd = halfTurns - 2 * std::floor(halfTurns / 2) > 0.5;
    return float(isOdd ? -sum : sum);
}

float cosine(float radians)
{
    return sine(radians + Pi / 2);
}

namespace {

constexpr double Ln2 = 0.69314718055994530942;

double naturalLog(double x)
{
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    // ln m = 2 artanh((m − 1) / (m + 1)); with m in [½, 1) the series converges quickly.
    const double s = (mantissa - 1) / (mantissa + 1);
    const double ss = s * s;
    double term = s;
    double sum = 0;
    for (int n = 1; n < 40; n += 2) {
        sum += term / n;
        term *= ss;
    }
    return 2 * sum + exponent * Ln2;
}

double exponentialOf(double x)
{
    const double n = std::floor(x / Ln2 + 0.5);
    const double r = x - n * Ln2;
    double term = 1;
    double sum = 1;
    for (int k = 1; k < 16; ++k) {
        term *= r / k;
        sum += term;
    }
    return std::ldexp(sum, int(n));
}

} // namespace

float power(float base, float exponent)
{
    return base <= 0 ? 0.f : float(exponentialOf(double(exponent) * naturalLog(double(base))));
}

float exponential(float x)
{
    return float(exponentialOf(double(x)));
}

float logarithm(float x)
{
    return float(naturalLog(double(x)));
}

glm::vec3 turned(glm::vec3 v, glm::vec3 axis, float radians)
{
    const float c = cosine(radians);
    return v * c + glm::cross(axis, v) * sine(radians) + axis * (glm::dot(axis, v) * (1 - c));
}

glm::vec3 perpendicular(glm::vec3 v)
{
    return direction(std::abs(v.y) < 0.9f ? glm::cross(v, glm::vec3(0, 1, 0)) : glm::cross(v, glm::vec3(1, 0, 0)));
}

glm::vec3 direction(glm::vec3 v, glm::vec3 fallback)
{
    const float length = std::sqrt(glm::dot(v, v));
    return length > 1e-6f ? v / length : fallback;
}

glm::vec3 heading(float radians)
{
    return {cosine(radians), 0, sine(radians)};
}

float mix(float a, float b, float t)
{
    return a + (b - a) * t;
}

float saturate(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

float smoothstep(float from, float to, float x)
{
    const float t = saturate((x - from) / (to - from));
    return t * t * (3 - 2 * t);
}

} // namespace sward::assets
