#include "model/grass/GrassInstance.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sward {
namespace {

glm::vec3 unfolded(std::uint32_t xByte, std::uint32_t zByte)
{
    const auto signedByte = [](std::uint32_t byte) { return float(std::int8_t(std::uint8_t(byte))) / 127; };
    const float x = signedByte(xByte & 0xffU);
    const float z = signedByte(zByte & 0xffU);
    // Grass never stands head down, so the lower half of the octahedron stays folded away.
    return glm::normalize(glm::vec3(x, 1 - std::abs(x) - std::abs(z), z));
}

} // namespace

GrassPlant decode(const GrassInstance &instance, const GrassBox &box, const glm::vec3 &minScale,
                  const glm::vec3 &maxScale)
{
    const auto &words = instance.words;
    GrassPlant plant;
    plant.position = box.origin + box.size * glm::dvec3(instance.x(), instance.y(), instance.z()) / double(GrassUnits);
    plant.turn = float(words[2] & 0xffffU) * (6.28318531F / 65536);
    const glm::vec3 share(float(words[2] >> 16 & 0xffU), float(words[2] >> 24), float(words[3] & 0xffU));
    plant.scale = minScale + (maxScale - minScale) * (share / 255.0F);
    plant.normal = unfolded(words[3] >> 8, words[3] >> 16);
    return plant;
}

} // namespace sward
