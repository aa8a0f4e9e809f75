#include "model/files/SceneCheck.h"

#include <fmt/format.h>

#include <cmath>

namespace sward {
namespace {

constexpr double SameDirection = 0.5; // degrees

/// The parameter as the material has it or inherits it.
std::optional<double> inherited(const Scene &scene, const Material &material,
                                std::optional<double> MaterialParameters::*parameter)
{
    const Material *at = &material;
    // No chain of parents is longer than the list, unless it is a circle, which is told elsewhere.
    for (std::size_t step = 0; at && step < scene.materials.size(); ++step) {
        if (at->parameters.*parameter)
            return at->parameters.*parameter;
        at = scene.materials.find(at->parent);
    }
    return {};
}

bool moves(const Scene &scene, const std::string &materialId)
{
    const Material *material = scene.materials.find(materialId);
    if (!material || material->shader == "builtin:standard")
        return false;
    return inherited(scene, *material, &MaterialParameters::windStrength).value_or(1) > 0;
}

} // namespace

void checkWind(const Scene &scene, Issues &issues)
{
    if (scene.wind->beaufort <= 0)
        issues.push_back({Severity::Info, "It is calm: nothing moves", "/wind/beaufort", {}});
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        const auto direction = inherited(scene, scene.materials[i], &MaterialParameters::windDirection);
        if (direction && std::abs(std::remainder(*direction - scene.wind->directionDeg, 360)) > SameDirection)
            issues.push_back(warning(fmt::format("\"{}\" leans towards {}° while the scene's wind blows towards {}°",
                                                 scene.materials[i].id, *direction, scene.wind->directionDeg),
                                     {}, fmt::format("/materials/{}/parameters/u_windDirection", i)));
    }
    for (std::size_t p = 0; p < scene.placedFoliage.size(); ++p) {
        const auto &kinds = scene.placedFoliage[p].kinds;
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            std::size_t moving = 0;
            for (const auto &part : kinds[k].parts)
                moving += moves(scene, part.material) ? 1 : 0;
            const auto pointer = fmt::format("/placedFoliage/{}/kinds/{}/parts", p, k);
            if (moving == 0)
                issues.push_back(
                    {Severity::Info, fmt::format("\"{}\" stands still in the wind", kinds[k].id), pointer, {}});
            else if (moving < kinds[k].parts.size())
                issues.push_back(warning(fmt::format("Only {} of the {} parts of \"{}\" move in the wind", moving,
                                                     kinds[k].parts.size(), kinds[k].id),
                                         {}, pointer));
        }
    }
}

} // namespace sward
