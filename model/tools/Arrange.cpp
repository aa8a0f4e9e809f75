#include "model/tools/Arrange.h"

#include "model/core/CounterHash.h"
#include "model/terrain/HeightField.h"
#include "model/tools/Motion.h"
#include "model/tools/PlantRewrite.h"

#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>

namespace sward {
namespace {

constexpr double HashRange = 4294967296.0;
constexpr double Pi = 3.14159265358979324;
/// Plants farther from their placed foliage than this are left alone; it fits whole millimetres with room to spare.
constexpr double FarthestMetres = 1'000'000;

/// What a change makes of a plant's place and looks.
struct Stand
{
    glm::dvec2 place{0}; ///< world x and z
    double turn = 0;
    double scale = 1;
};
using Restand = std::function<Stand(const std::string &placed, const Plant &plant, Stand stand)>;

std::size_t restand(Edit &edit, const Selection &selection, const HeightField &ground, const Restand &change)
{
    std::size_t count = 0;
    const Scene from = edit.scene();
    for (const auto &[placedId, selected] : selection.plants()) {
        const PlacedFoliage *placed = from.placedFoliage.find(placedId);
        const PlantStore *store = from.plants.find(placedId);
        if (!placed || !store)
            continue;
        const std::string &id = placedId;
        const auto cells = rewritten(*store, selected, [&](const Plant &plant) {
            const glm::dvec3 at = placed->position + plant.metres();
            const Stand old{{at.x, at.z}, plant.radians(), plant.scaleFactor()};
            const Stand stand = change(id, plant, old);
            const bool isFar = !(std::abs(stand.place.x - placed->position.x) < FarthestMetres &&
                                 std::abs(stand.place.y - placed->position.z) < FarthestMetres);
            if (isFar)
                return plant;
            Plant after = plant;
            // What does not change keeps its very units.
            if (stand.place != old.place) {
                glm::dvec3 to(stand.place.x, at.y, stand.place.y);
                if (ground.contains(at.x, at.z) && ground.contains(to.x, to.z))
                    to.y += ground.heightAt(to.x, to.z) - ground.heightAt(at.x, at.z);
                after.moveTo(to - placed->position);
            }
            if (stand.turn != old.turn)
                after.turnTo(stand.turn);
            if (stand.scale != old.scale)
                after.scaleTo(stand.scale);
            count += !(after == plant);
            return after;
        });
        for (const auto &[coord, plants] : cells)
            edit.setPlants(id, coord, plants);
    }
    return count;
}

/// 0…1, by a plant's id.
double chanceOf(const Plant &plant, std::uint32_t seed, std::uint32_t what)
{
    const auto id = std::uint64_t(plant.id);
    const std::uint32_t hash = joinHash(joinHash(seed, std::uint32_t(id)), std::uint32_t(id >> 32));
    return scramble(joinHash(hash, what)) / HashRange;
}

/// A plant in the rows' own directions.
struct InRow
{
    long long row = 0;
    double along = 0; ///< metres
    std::string placed;
    PlantId id = 0;
};

/// Gives the plants of one row, sorted along it, places of their own on a grid, as near as can be to where they stood:
/// those that others push along the row do not leave it lopsided.
void putOnGrid(std::vector<InRow>::iterator first, std::vector<InRow>::iterator last, double step)
{
    double strayed = 0;
    long long next = std::numeric_limits<long long>::min();
    for (auto plant = first; plant != last; ++plant) {
        const long long place = std::max(std::llround(plant->along / step), next);
        next = place + 1;
        strayed += double(place) * step - plant->along;
        plant->along = double(place) * step;
    }
    const double back = std::round(strayed / double(last - first) / step) * step;
    for (auto plant = first; plant != last; ++plant)
        plant->along -= back;
}

} // namespace

std::size_t randomiseSelected(Edit &edit, const Selection &selection, const RandomiseOptions &options,
                              const HeightField &ground)
{
    return restand(edit, selection, ground, [&](const std::string &, const Plant &plant, Stand stand) {
        const auto chance = [&](std::uint32_t what) { return chanceOf(plant, options.seed, what); };
        if (options.turn > 0)
            stand.turn += (chance(1) * 2 - 1) * options.turn * Pi / 180;
        stand.scale *= options.scale.x + chance(2) * (options.scale.y - options.scale.x);
        if (options.move > 0) {
            // The square root spreads them evenly over the disc.
            const double way = std::sqrt(chance(3)) * options.move, angle = chance(4) * 2 * Pi;
            stand.place += glm::dvec2(std::cos(angle), std::sin(angle)) * way;
        }
        return stand;
    });
}

std::size_t alignSelected(Edit &edit, const Selection &selection, const RowOptions &options, const HeightField &ground)
{
    Selection plants = selection;
    plants.setRecords({});
    const auto box = boxOf(edit.scene(), plants);
    if (!box)
        return 0;
    const glm::dvec2 middle(box->middle().x, box->middle().z);
    const double yaw = options.yaw * Pi / 180;
    // North is −z.
    const glm::dvec2 run(std::cos(yaw), -std::sin(yaw)), across(-run.y, run.x);
    std::vector<InRow> all;
    const Scene from = edit.scene();
    for (const auto &[placedId, selected] : plants.plants()) {
        const PlacedFoliage *placed = from.placedFoliage.find(placedId);
        const PlantStore *store = from.plants.find(placedId);
        for (const auto &[coord, ids] : selected) {
            const PlantCell *cell = placed && store ? store->cell(coord) : nullptr;
            for (const auto id : ids) {
                const std::size_t row = cell ? cell->find(id) : 0;
                if (!cell || row >= cell->size())
                    continue;
                const glm::dvec3 at = placed->position + cell->plant(coord, row).metres();
                const glm::dvec2 off(at.x - middle.x, at.z - middle.y);
                all.push_back({std::llround((off.x * across.x + off.y * across.y) / options.between),
                               off.x * run.x + off.y * run.y, placedId, id});
            }
        }
    }
    std::sort(all.begin(), all.end(), [](const InRow &a, const InRow &b) {
        return std::tie(a.row, a.along, a.placed, a.id) < std::tie(b.row, b.along, b.placed, b.id);
    });
    if (options.along > 0) {
        for (auto first = all.begin(); first != all.end();) {
            const auto last =
                std::find_if(first, all.end(), [row = first->row](const InRow &plant) { return plant.row != row; });
            putOnGrid(first, last, options.along);
            first = last;
        }
    }
    std::map<std::string, std::unordered_map<PlantId, glm::dvec2>> places;
    for (const auto &plant : all)
        places[plant.placed][plant.id] = middle + run * plant.along + across * (double(plant.row) * options.between);
    return restand(edit, selection, ground, [&](const std::string &placed, const Plant &plant, Stand stand) {
        stand.place = places.at(placed).at(plant.id);
        return stand;
    });
}

} // namespace sward
