#include "model/tools/PlantGroup.h"

#include "model/core/Json.h"
#include "model/terrain/HeightField.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sward {
namespace {

constexpr std::string_view Mark = "plants";
constexpr int Version = 1;
/// Plants in one group: more were never meant to be stamped, and each click would stall.
constexpr std::size_t MostMembers = 1'000'000;
/// Metres that a member may stand off the middle, and its largest scale.
constexpr double FarthestMetres = 100'000;
constexpr double LargestScale = ScaleMax / UnitsPerScale;

bool isOver(const HeightField &ground, double x, double z)
{
    return ground.contains(x, z) && !ground.isHole(x, z);
}

/// A member from its row, or why it is none.
Result<PlantGroup::Member> memberOf(const Json &row, const std::string &file, const std::string &pointer)
{
    constexpr std::array<double, 5> least{-FarthestMetres, -FarthestMetres, -FarthestMetres, -100, 0.0001};
    constexpr std::array<double, 5> most{FarthestMetres, FarthestMetres, FarthestMetres, 100, LargestScale};
    constexpr std::array<std::string_view, 5> names{"x", "y", "z", "turn", "scale"};
    if (!row.is_array() || row.size() != 7)
        return error("A plant of a group is a list of placed foliage, kind, x, y, z, turn and scale.", file, pointer);
    PlantGroup::Member member;
    for (std::size_t i = 0; i < 2; ++i) {
        if (!row[i].is_string() || row[i].get_ref<const std::string &>().empty())
            return error(fmt::format("The {} is {}; it must be an id.", i == 0 ? "placed foliage" : "kind",
                                     row[i].is_string() ? "empty" : std::string(kindOf(row[i]))),
                         file, pointerTo(pointer, i));
    }
    member.placed = row[0].get<std::string>();
    member.kind = row[1].get<std::string>();
    std::array<double, 5> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Json &value = row[i + 2];
        values[i] = value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
        // Written so that what is no number fails too.
        if (!(values[i] >= least[i] && values[i] <= most[i]))
            return error(fmt::format("{} is {}; allowed is a number from {} to {}.", names[i], writeCompactJson(value),
                                     writeNumber(least[i]), writeNumber(most[i])),
                         file, pointerTo(pointer, i + 2));
    }
    member.offset = {values[0], values[1], values[2]};
    member.turn = values[3];
    member.scale = values[4];
    return member;
}

} // namespace

double PlantGroup::radius() const
{
    double most = 0;
    for (const auto &member : members)
        most = std::max(most, std::hypot(member.offset.x, member.offset.z));
    return most;
}

PlantGroup groupOf(const Scene &scene, const Selection &selection, const HeightField &ground)
{
    PlantGroup group;
    glm::dvec3 low(std::numeric_limits<double>::infinity()), high(-low);
    for (const auto &[placedId, selected] : selection.plants()) {
        const PlacedFoliage *placed = scene.placedFoliage.find(placedId);
        const PlantStore *store = scene.plants.find(placedId);
        if (!placed || !store)
            continue;
        for (const auto &[coord, ids] : selected) {
            const PlantCell *cell = store->cell(coord);
            for (const auto id : ids) {
                const std::size_t row = cell ? cell->find(id) : 0;
                if (!cell || row >= cell->size())
                    continue;
                const Plant plant = cell->plant(coord, row);
                const glm::dvec3 at = placed->position + plant.metres();
                low = glm::min(low, at);
                high = glm::max(high, at);
                group.members.push_back(
                    {placedId, store->kindIds()[plant.kind], at, plant.radians(), plant.scaleFactor()});
            }
        }
    }
    const glm::dvec3 middle = (low + high) * 0.5;
    for (auto &member : group.members) {
        const glm::dvec3 at = member.offset;
        const double base = isOver(ground, at.x, at.z) ? ground.heightAt(at.x, at.z) : low.y;
        member.offset = {at.x - middle.x, at.y - base, at.z - middle.z};
    }
    return group;
}

std::string toText(const PlantGroup &group)
{
    // To the units in which plants are kept: what is read back is what was copied.
    const auto rounded = [](double value, double units) { return std::round(value * units) / units; };
    Json rows = Json::array();
    for (const auto &member : group.members)
        rows.push_back(
            Json::array({member.placed, member.kind, rounded(member.offset.x, 2 * UnitsPerMetre),
                         rounded(member.offset.y, UnitsPerMetre), rounded(member.offset.z, 2 * UnitsPerMetre),
                         rounded(member.turn, UnitsPerRadian), rounded(member.scale, UnitsPerScale)}));
    Json json = Json::object();
    json["sward"] = Mark;
    json["version"] = Version;
    json["plants"] = std::move(rows);
    return writeJson(json);
}

Result<PlantGroup> readGroup(std::string_view text, const std::string &name)
{
    const auto json = parseJson(text, name);
    if (!json)
        return json.issue();
    if (!json->is_object() || json->value("sward", Json()) != Json(Mark) || !json->contains("plants") ||
        !(*json)["plants"].is_array())
        return error(
            "This is no group of plants: it must be an object with \"sward\": \"plants\" and a list \"plants\".", name);
    const Json version = json->value("version", Json());
    if (version != Json(Version))
        return error(fmt::format("The version is {}; this Sward reads version {}.", writeCompactJson(version), Version),
                     name, "/version");
    const Json &rows = (*json)["plants"];
    if (rows.size() > MostMembers)
        return error(fmt::format("The group has {} plants; allowed are {} at most.", rows.size(), MostMembers), name,
                     "/plants");
    PlantGroup group;
    group.members.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto member = memberOf(rows[i], name, pointerTo("/plants", i));
        if (!member)
            return member.issue();
        group.members.push_back(std::move(*member));
    }
    return group;
}

std::optional<glm::dvec3> placeOf(const PlantGroup::Member &member, const glm::dvec3 &middle, double turn,
                                  const HeightField &ground)
{
    const double cosine = std::cos(turn), sine = std::sin(turn);
    glm::dvec3 at(middle.x + member.offset.x * cosine + member.offset.z * sine, middle.y + member.offset.y,
                  middle.z - member.offset.x * sine + member.offset.z * cosine);
    if (ground.isEmpty())
        return at;
    if (!isOver(ground, at.x, at.z))
        return std::nullopt;
    at.y = ground.heightAt(at.x, at.z) + member.offset.y;
    return at;
}

PutGroup putGroup(Edit &edit, const PlantGroup &group, const glm::dvec3 &middle, double turn, const HeightField &ground)
{
    PutGroup put;
    for (const auto &member : group.members) {
        const PlacedFoliage *placed = edit.scene().placedFoliage.find(member.placed);
        if (!placed || !placed->kind(member.kind)) {
            ++put.missing;
            continue;
        }
        const auto at = placeOf(member, middle, turn, ground);
        if (!at) {
            ++put.offGround;
            continue;
        }
        Plant plant{.id = edit.newPlantId(), .kind = edit.internKind(member.placed, member.kind)};
        plant.moveTo(*at - placed->position);
        plant.turnTo(member.turn + turn);
        plant.scaleTo(member.scale);
        put.plants.add(PlantRef{member.placed, edit.putPlant(member.placed, plant), plant.id});
    }
    return put;
}

} // namespace sward
