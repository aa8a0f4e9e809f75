#include "model/files/SceneCheck.h"
#include "model/records/TargetFallback.h"

#include <fmt/format.h>

namespace sward {
namespace {

using Target = SceneSettings::Target;

/// Contacts that the foliage shader of Estella has room for.
constexpr std::size_t EstellaContacts = 4;

void checkVarieties(const Scene &scene, Issues &issues)
{
    for (std::size_t i = 0; i < scene.grassTypes.size(); ++i)
        for (std::size_t j = 0; j < scene.grassTypes[i].varieties.size(); ++j) {
            std::vector<TargetLack> lacks;
            asGrownBy(scene.settings->target, scene.grassTypes[i].varieties[j], &lacks);
            for (const auto &lack : lacks)
                issues.push_back(warning(lack.why, {}, fmt::format("/grassTypes/{}/varieties/{}/{}", i, j, lack.key)));
        }
}

/// Shapes and edges that the target's own zones do not have.
void checkZones(const Scene &scene, Issues &issues)
{
    const auto name = nameOf(scene.settings->target);
    for (std::size_t i = 0; i < scene.zones.size(); ++i) {
        const auto &zone = scene.zones[i];
        if (!zone.enabled)
            continue;
        if (zone.shape != Zone::Shape::Box)
            issues.push_back(
                warning(fmt::format("{}'s zones are boxes along the axes; this one has another shape", name), {},
                        fmt::format("/zones/{}/shape", i)));
        if (zone.soft > 0)
            issues.push_back(
                warning(fmt::format("{}'s zones have no soft edge", name), {}, fmt::format("/zones/{}/soft", i)));
    }
}

void checkUnreal(const Scene &scene, Issues &issues)
{
    for (std::size_t i = 0; i < scene.foliage.size(); ++i)
        issues.push_back(warning("Unreal has no foliage fields; what this one grows is not in the game", {},
                                 fmt::format("/foliage/{}", i)));
    for (std::size_t i = 0; i < scene.placedFoliage.size(); ++i)
        for (std::size_t j = 0; j < scene.placedFoliage[i].kinds.size(); ++j)
            if (scene.placedFoliage[i].kinds[j].farKeep < 1)
                issues.push_back(warning("Unreal keeps every plant far away", {},
                                         fmt::format("/placedFoliage/{}/kinds/{}/farKeep", i, j)));
    for (std::size_t i = 0; i < scene.roads.size(); ++i)
        issues.push_back(warning("Unreal's grass keeps off boxes, not off roads", {}, fmt::format("/roads/{}", i)));
}

void checkEstella(const Scene &scene, Issues &issues)
{
    for (std::size_t i = 0; i < scene.grassTypes.size(); ++i)
        if (scene.grassTypes[i].enabled)
            issues.push_back(warning("Estella grows no grass from layers; foliage fields are what it has", {},
                                     fmt::format("/grassTypes/{}", i)));
    if (scene.contacts.size() > EstellaContacts)
        issues.push_back(warning(fmt::format("Estella's foliage parts for {} contacts, the nearest ones; here are {}",
                                             EstellaContacts, scene.contacts.size()),
                                 {}, "/contacts"));
}

} // namespace

void checkTarget(const Scene &scene, Issues &issues)
{
    const auto target = scene.settings->target;
    if (target == Target::Sward)
        return;
    checkVarieties(scene, issues);
    checkZones(scene, issues);
    if (target == Target::Unreal)
        checkUnreal(scene, issues);
    else
        checkEstella(scene, issues);
}

} // namespace sward
