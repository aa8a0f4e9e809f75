#include "model/streaming/StreamContent.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace sward {

double StreamBox::distanceTo(const glm::dvec3 &place) const
{
    return glm::length(glm::max(glm::max(low - place, place - high), glm::dvec3(0)));
}

bool StreamBox::meets(const StreamBox &other) const
{
    return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y &&
           low.z <= other.high.z && other.low.z <= high.z;
}

} // namespace sward
