#include "resources/generator/Crown.h"

#include "resources/generator/Maths.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sward::assets {

glm::vec3 Crown::outward(glm::vec3 position) const
{
    return direction((position - centre) / radii);
}

float Crown::openness(glm::vec3 position) const
{
    const glm::vec3 d = (position - centre) / radii;
    const float depth = std::sqrt(glm::dot(d, d));
    const float fromBelow = mix(0.75f, 1.f, saturate(d.y * 0.6f + 0.6f));
    return mix(0.3f, 1.f, smoothstep(0.15f, 1.05f, depth)) * fromBelow;
}

void addLeafCards(MeshPart &part, const std::vector<LeafSpot> &spots, const Crown &crown, const LeafLevel &level,
                  float droop, const Rectangle &picture, Random random)
{
    // The same shuffle at every level: a card at one distance is still there, only larger, at the next.
    std::vector<std::size_t> order(spots.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    Random shuffle = random.fork(0);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[std::size_t(shuffle.below(int(i)))]);

    const std::size_t count = std::min(order.size(), std::size_t(level.count));
    for (std::size_t n = 0; n < count; ++n) {
        const LeafSpot &spot = spots[order[n]];
        Random own = random.fork(order[n] + 1);
        const glm::vec3 outward = crown.outward(spot.position);
        const glm::vec3 wander = own.within({0.45f, 0.35f, 0.45f});
        // The card faces outward and a little up, as leaves do, with some scatter, and lies along the crown's surface
        // like a shingle that stands off a little: upright ones would stick out of the outline as spikes.
        const glm::vec3 facing = direction(outward + glm::vec3(0, 0.3f, 0) + own.within({0.65f, 0.45f, 0.65f}));
        const glm::vec3 wish = spot.along + wander + glm::vec3(0, droop, 0);
        const glm::vec3 up =
            direction(direction(wish - facing * glm::dot(wish, facing), perpendicular(facing)) + outward * 0.3f);
        const glm::vec3 right = direction(glm::cross(up, facing), perpendicular(up));
        const float size = level.size * own.around(1, 0.18f);
        const bool isMirrored = own.below(2) == 1;
        // Grown about its middle, so that a coarser level's larger card covers the place of the smaller ones.
        const glm::vec3 foot = spot.position + up * -0.4f * size;
        const auto corner = [&](float x, float y) {
            const glm::vec3 p = foot + right * (x * size * 0.5f) + up * (y * size);
            const glm::vec3 normal = crown.outward(p) * 0.8f + glm::vec3(0, 0.3f, 0) + direction(facing) * 0.35f;
            Wind wind = spot.wind;
            wind.weight = std::min(1.f, wind.weight + 0.07f * y);
            wind.openness = crown.openness(p);
            const float u = 0.5f + 0.5f * (isMirrored ? -x : x);
            return vertex(p, normal, {mix(picture.from.x, picture.to.x, u), mix(picture.to.y, picture.from.y, y)},
                          wind);
        };
        addQuad(part, {corner(-1, 0), corner(1, 0), corner(1, 1), corner(-1, 1)});
    }
}

} // namespace sward::assets
