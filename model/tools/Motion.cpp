#include "model/tools/Motion.h"

#include "model/session/RecordEdits.h"
#include "model/terrain/HeightField.h"
#include "model/tools/PlacementRules.h"
#include "model/tools/PlantRewrite.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

/// Nothing is moved farther from its origin than this; it fits whole millimetres with room to spare.
constexpr double FarthestMetres = 1'000'000;

glm::dvec3 turned(const glm::dvec3 &v, double c, double s)
{
    return {c * v.x + s * v.z, v.y, c * v.z - s * v.x};
}

bool isInWorld(const glm::dvec3 &place)
{
    for (int axis = 0; axis < 3; ++axis) {
        if (!(std::abs(place[axis]) < FarthestMetres))
            return false;
    }
    return true;
}

glm::dvec3 moved(const glm::dvec3 &place, const Motion &motion, const HeightField &ground)
{
    const double c = std::cos(motion.turn), s = std::sin(motion.turn);
    glm::dvec3 to = motion.eachAboutItself ? place : motion.pivot + turned((place - motion.pivot) * motion.scale, c, s);
    to += motion.translation;
    if (motion.followsGround && ground.contains(place.x, place.z) && ground.contains(to.x, to.z))
        to.y = place.y - ground.heightAt(place.x, place.z) + ground.heightAt(to.x, to.z) + motion.translation.y;
    return to;
}

Zone movedZone(Zone zone, const Motion &motion, const HeightField &ground)
{
    const glm::dvec3 centre = moved(zone.centre, motion, ground);
    if (!isInWorld(centre))
        return zone;
    const double c = std::cos(motion.turn), s = std::sin(motion.turn);
    const glm::dvec3 pivot = motion.eachAboutItself ? zone.centre : motion.pivot;
    for (auto &point : zone.points) {
        const auto to =
            pivot + turned((glm::dvec3(point.x, 0, point.y) - glm::dvec3(pivot.x, 0, pivot.z)) * motion.scale, c, s) +
            motion.translation;
        point = {to.x, to.z};
    }
    zone.centre = centre;
    zone.halfExtents *= motion.scale;
    zone.radius *= motion.scale;
    if (motion.turn != 0 && (zone.shape == Zone::Shape::Box || zone.shape == Zone::Shape::OrientedBox)) {
        zone.shape = Zone::Shape::OrientedBox;
        zone.yaw = std::remainder(zone.yaw + motion.turn * 180 / 3.14159265358979324, 360.0);
    }
    return zone;
}

} // namespace

void SelectedMotion::apply(Edit &edit, const Motion &motion, const HeightField &ground)
{
    for (const auto &[placedId, selected] : m_selection.plants()) {
        const PlacedFoliage *placed = m_from.placedFoliage.find(placedId);
        const PlantStore *store = m_from.plants.find(placedId);
        if (!placed || !store)
            continue;
        const PlantCells cells = rewritten(*store, selected, [&](const Plant &plant) {
            Plant after = plant;
            const glm::dvec3 to = moved(plant.metres() + placed->position, motion, ground) - placed->position;
            if (!isInWorld(to) || !(motion.scale > 0))
                return plant;
            // What does not move keeps its very millimetres.
            if (motion.translation != glm::dvec3(0) || !motion.eachAboutItself)
                after.moveTo(to);
            if (motion.turn != 0)
                after.turnTo(plant.radians() + motion.turn);
            if (motion.scale != 1)
                after.scaleTo(plant.scaleFactor() * motion.scale);
            return after;
        });
        auto &written = m_written[placedId];
        for (const auto &coord : written) {
            if (!cells.contains(coord))
                edit.setPlantCell(placedId, coord, store->sharedCell(coord));
        }
        for (const auto &[coord, plants] : cells) {
            edit.setPlants(placedId, coord, plants);
            written.push_back(coord);
        }
        std::sort(written.begin(), written.end());
        written.erase(std::unique(written.begin(), written.end()), written.end());
    }
    for (const auto &record : m_selection.records()) {
        const Zone *zone = record.list == SlotKind::Zones ? m_from.zones.find(record.id) : nullptr;
        if (zone && edit.scene().zones.find(record.id))
            edit.replace(record.id, movedZone(*zone, motion, ground));
    }
}

void moveSelected(Edit &edit, const Selection &selection, const Motion &motion, const HeightField &ground)
{
    if (!motion.isNothing())
        SelectedMotion(edit.scene(), selection).apply(edit, motion, ground);
}

std::size_t dropSelected(Edit &edit, const Selection &selection, const HeightField &ground)
{
    std::size_t count = 0;
    const Scene from = edit.scene();
    for (const auto &[placedId, selected] : selection.plants()) {
        const PlacedFoliage *placed = from.placedFoliage.find(placedId);
        const PlantStore *store = from.plants.find(placedId);
        if (!placed || !store)
            continue;
        std::vector<const PlantKind *> kinds;
        kinds.reserve(store->kindIds().size());
        for (const auto &kindId : store->kindIds())
            kinds.push_back(placed->kind(kindId));
        for (const auto &[coord, ids] : selected) {
            const std::size_t before = count;
            const PlantCells cells = rewritten(*store, {{coord, ids}}, [&](const Plant &plant) {
                Plant after = plant;
                const glm::dvec3 at = plant.metres() + placed->position;
                if (!ground.contains(at.x, at.z) || ground.isHole(at.x, at.z))
                    return plant;
                const PlantKind *kind = kinds[plant.kind];
                const double height =
                    kind ? footHeight(ground, *kind, at.x, at.z, plant.scaleFactor()) : ground.heightAt(at.x, at.z);
                after.moveTo({0, height - placed->position.y, 0});
                after.x = plant.x;
                after.z = plant.z;
                count += after.y != plant.y;
                return after;
            });
            if (count != before)
                edit.setPlants(placedId, coord, cells.at(coord));
        }
    }
    return count;
}

void removeSelected(Edit &edit, const Selection &selection)
{
    const Scene from = edit.scene();
    for (const auto &[placedId, selected] : selection.plants()) {
        const PlantStore *store = from.plants.find(placedId);
        for (const auto &[coord, ids] : selected) {
            if (!store || !store->cell(coord))
                continue;
            auto plants = plantsOf(*store, coord);
            std::erase_if(plants, [&, &chosen = ids](const Plant &plant) {
                return std::binary_search(chosen.begin(), chosen.end(), plant.id);
            });
            edit.setPlants(placedId, coord, plants);
        }
    }
    for (const auto &record : selection.records()) {
        if (record.list == SlotKind::Zones && from.zones.find(record.id))
            edit.remove<Zone>(record.id);
        else if (record.list == SlotKind::Roads && from.roads.find(record.id))
            edit.remove<Road>(record.id);
    }
}

Selection duplicateSelected(Edit &edit, const Selection &selection, const glm::dvec3 &offset, const HeightField &ground)
{
    Selection copies;
    const Scene from = edit.scene();
    const Motion motion{.translation = offset, .followsGround = true};
    for (const auto &[placedId, selected] : selection.plants()) {
        const PlacedFoliage *placed = from.placedFoliage.find(placedId);
        const PlantStore *store = from.plants.find(placedId);
        if (!placed || !store)
            continue;
        PlantCells cells;
        for (const auto &[coord, ids] : selected) {
            for (Plant plant : plantsOf(*store, coord)) {
                const glm::dvec3 to = moved(plant.metres() + placed->position, motion, ground) - placed->position;
                if (!std::binary_search(ids.begin(), ids.end(), plant.id) || !isInWorld(to))
                    continue;
                plant.id = edit.newPlantId();
                plant.moveTo(to);
                cells[cellOf(plant.x, plant.z)].push_back(plant);
            }
        }
        for (auto &[coord, added] : cells) {
            std::vector<PlantId> ids;
            for (const auto &plant : added)
                ids.push_back(plant.id);
            std::sort(ids.begin(), ids.end());
            const auto old = plantsOf(*store, coord);
            added.insert(added.end(), old.begin(), old.end());
            edit.setPlants(placedId, coord, added);
            copies.setCell(placedId, coord, std::move(ids));
        }
    }
    for (const auto &record : selection.records()) {
        if (record.list != SlotKind::Zones || !from.zones.find(record.id))
            continue;
        const RecordRef copy = duplicateRecord(edit, record);
        edit.modify<Zone>(copy.id, [&](Zone &zone) { zone = movedZone(zone, motion, ground); });
        copies.add(copy);
    }
    return copies;
}

std::optional<SelectedBox> boxOf(const Scene &scene, const Selection &selection)
{
    glm::dvec3 low(std::numeric_limits<double>::infinity()), high = -low;
    const auto include = [&](const glm::dvec3 &place) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    };
    for (const auto &[placedId, selected] : selection.plants()) {
        const PlacedFoliage *placed = scene.placedFoliage.find(placedId);
        const PlantStore *store = scene.plants.find(placedId);
        for (const auto &[coord, ids] : selected) {
            const PlantCell *cell = store && placed ? store->cell(coord) : nullptr;
            for (const auto id : ids) {
                const auto row = cell ? cell->find(id) : 0;
                if (cell && row < cell->size())
                    include(cell->plant(coord, row).metres() + placed->position);
            }
        }
    }
    for (const auto &record : selection.records()) {
        const Zone *zone = record.list == SlotKind::Zones ? scene.zones.find(record.id) : nullptr;
        if (!zone)
            continue;
        if (zone->shape != Zone::Shape::Polygon)
            include(zone->centre);
        else
            for (const auto &point : zone->points)
                include({point.x, zone->centre.y, point.y});
    }
    if (!(low.x <= high.x))
        return std::nullopt;
    return SelectedBox{low, high};
}

std::string nameOf(const Scene &scene, const Selection &selection)
{
    const auto counted = [](std::size_t count, const char *what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    const std::size_t plants = selection.plantCount();
    const auto &records = selection.records();
    const auto zones = std::size_t(std::count_if(
        records.begin(), records.end(), [](const RecordRef &record) { return record.list == SlotKind::Zones; }));
    if (plants == 1 && zones == 0) {
        const auto &[placedId, cells] = *selection.plants().begin();
        const PlantStore *store = scene.plants.find(placedId);
        const PlacedFoliage *placed = scene.placedFoliage.find(placedId);
        const PlantCell *cell = store ? store->cell(cells.begin()->first) : nullptr;
        const auto row = cell ? cell->find(cells.begin()->second.front()) : 0;
        if (placed && cell && row < cell->size()) {
            const auto &kindId = store->kindIds()[cell->kinds()[row]];
            const PlantKind *kind = placed->kind(kindId);
            return kind && !kind->name.empty() ? kind->name : kindId;
        }
    }
    if (zones == 0)
        return counted(plants, "plant");
    return plants == 0 ? counted(zones, "zone") : counted(plants, "plant") + " and " + counted(zones, "zone");
}

} // namespace sward
