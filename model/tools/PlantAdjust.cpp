#include "model/tools/PlantAdjust.h"

#include "model/core/CounterHash.h"
#include "model/tools/Planting.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ToolOptions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sward {
namespace {

constexpr double HashRange = 4294967296.0;

std::uint32_t hashOf(PlantId id, std::uint32_t seed)
{
    const auto bits = std::uint64_t(id);
    return joinHash(joinHash(seed, std::uint32_t(bits)), std::uint32_t(bits >> 32));
}

bool isOnGround(Refusal refusal)
{
    return refusal != Refusal::OffGround && refusal != Refusal::InHole;
}

} // namespace

struct PlantAdjust::Kind
{
    RecordRef ref;
    KindPlacement placement;
    PlacementRules rules;
};

PlantAdjust::PlantAdjust(const Scene &scene, const AdjustOptions &options, Kinds kinds, const ToolGround &ground)
    : m_scene(scene), m_options(options), m_wanted(std::move(kinds)), m_ground(ground)
{
    std::sort(m_wanted.replacements.begin(), m_wanted.replacements.end());
}

PlantAdjust::~PlantAdjust() = default;

/// Null when the scene has only plants of the kind and no record.
const PlantAdjust::Kind *PlantAdjust::kindOf(const RecordRef &ref)
{
    auto &kind = m_kinds[ref];
    if (!kind) {
        const PlacedFoliage *placed = m_scene.placedFoliage.find(ref.id);
        const PlantKind *record = placed ? placed->kind(ref.child) : nullptr;
        if (!record)
            return nullptr;
        kind = std::make_unique<Kind>(Kind{ref, record->placement, PlacementRules(m_scene, *record, m_ground)});
    }
    return kind.get();
}

/// Returns whether the plant stays.
bool PlantAdjust::reapply(const PlacedFoliage &placed, const Kind &kind, Plant &plant) const
{
    const glm::dvec3 at = placed.position + plant.metres();
    const std::uint32_t hash = hashOf(plant.id, m_options.seed);
    const Refusal refusal = kind.rules.refuses(at.x, at.z, scramble(hash + 9) / HashRange);
    if (m_options.unfit && refusal != Refusal::None)
        return false;
    Plant dressed = plant;
    dress(dressed, kind.placement, hash);
    if (m_options.turn)
        plant.turn = dressed.turn;
    if (m_options.scale)
        plant.scale = dressed.scale;
    if (m_options.height && isOnGround(refusal)) {
        const double foot = kind.rules.footHeight(at.x, at.z, plant.scaleFactor());
        plant.y = std::int32_t(std::llround((foot - placed.position.y) * UnitsPerMetre));
    }
    return true;
}

/// Gives the plant one of the replacing kinds by their weights, with that kind's size and turn. Its foot stays as far
/// above or below its place on the ground as it was. Returns whether there is such a kind in its placed foliage.
bool PlantAdjust::replace(Edit &edit, const PlacedFoliage &placed, const RecordRef &ref, Plant &plant)
{
    double total = 0;
    for (const auto &other : m_wanted.replacements) {
        if (const Kind *kind = other.id == placed.id ? kindOf(other) : nullptr)
            total += kind->placement.weight;
    }
    const std::uint32_t hash = hashOf(plant.id, m_options.seed);
    double at = scramble(hash + 3) / HashRange * total;
    for (const auto &other : m_wanted.replacements) {
        const Kind *kind = other.id == placed.id ? kindOf(other) : nullptr;
        if (!kind)
            continue;
        if (at >= kind->placement.weight) {
            at -= kind->placement.weight;
            continue;
        }
        const glm::dvec3 place = placed.position + plant.metres();
        const Kind *old = kindOf(ref);
        const double foot = old ? old->rules.footHeight(place.x, place.z, plant.scaleFactor()) : 0;
        plant.kind = edit.internKind(placed.id, other.child);
        dress(plant, kind->placement, hash);
        if (isOnGround(kind->rules.refuses(place.x, place.z))) {
            const double newFoot = kind->rules.footHeight(place.x, place.z, plant.scaleFactor());
            const double above = old ? place.y - foot : 0;
            plant.y = std::int32_t(std::llround((newFoot + above - placed.position.y) * UnitsPerMetre));
        }
        return true;
    }
    return false;
}

/// Returns whether the plant stays.
bool PlantAdjust::adjust(Edit &edit, const PlacedFoliage &placed, const RecordRef &ref, Plant &plant)
{
    const Kind *kind = kindOf(ref);
    switch (m_options.mode) {
    case AdjustOptions::Mode::Drop: {
        const glm::dvec3 at = placed.position + plant.metres();
        if (kind && isOnGround(kind->rules.refuses(at.x, at.z))) {
            const double foot = kind->rules.footHeight(at.x, at.z, plant.scaleFactor());
            plant.y = std::int32_t(std::llround((foot - placed.position.y) * UnitsPerMetre));
        }
        return true;
    }
    case AdjustOptions::Mode::Reapply:
        return !kind || reapply(placed, *kind, plant);
    case AdjustOptions::Mode::Replace:
        replace(edit, placed, ref, plant);
        return true;
    }
    return true;
}

void PlantAdjust::dab(Edit &edit, const glm::dvec2 &centre, double radius)
{
    for (const auto &placed : m_scene.placedFoliage.items()) {
        const PlantStore *store = edit.scene().plants.find(placed->id);
        if (!store || store->size() == 0)
            continue;
        const auto kindIds = store->kindIds();
        std::vector<char> isWanted;
        isWanted.reserve(kindIds.size());
        for (const auto &kindId : kindIds)
            isWanted.push_back(char(m_wanted.wants({SlotKind::PlacedFoliage, placed->id, kindId})));
        const std::int64_t x = wholeMillimetres(centre.x - placed->position.x);
        const std::int64_t z = wholeMillimetres(centre.y - placed->position.z);
        const auto reach = std::int64_t(radius * UnitsPerMetre);
        const auto clamped = [](std::int64_t value) {
            return std::int32_t(std::clamp<std::int64_t>(value, -2'000'000'000, 2'000'000'000));
        };
        // The edit writes into the very cells that it is asked about, so they are read to the end first.
        std::vector<std::pair<CellCoord, Shared<PlantCell>>> cells;
        store->forEachCellIn(
            clamped(x - reach), clamped(z - reach), clamped(x + reach), clamped(z + reach),
            [&](CellCoord coord, const PlantCell &) { cells.emplace_back(coord, store->sharedCell(coord)); });
        for (const auto &[coord, cell] : cells) {
            std::vector<Plant> staying;
            staying.reserve(cell->size());
            bool isTouched = false;
            for (std::size_t row = 0; row < cell->size(); ++row) {
                Plant plant = cell->plant(coord, row);
                const std::int64_t dx = plant.x - x, dz = plant.z - z;
                if (plant.kind < isWanted.size() && isWanted[plant.kind] && dx * dx + dz * dz <= reach * reach &&
                    m_seen.insert(plant.id).second) {
                    const Plant before = plant;
                    const RecordRef ref{SlotKind::PlacedFoliage, placed->id, kindIds[plant.kind]};
                    if (!adjust(edit, *placed, ref, plant)) {
                        ++m_removed;
                        isTouched = true;
                        continue;
                    }
                    if (!(plant == before)) {
                        ++m_changed;
                        isTouched = true;
                    }
                }
                staying.push_back(plant);
            }
            if (isTouched)
                edit.setPlants(placed->id, coord, staying);
        }
    }
}

} // namespace sward
