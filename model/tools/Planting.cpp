#include "model/tools/Planting.h"

#include "model/core/CounterHash.h"
#include "model/tools/ToolGround.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sward {
namespace {

constexpr double HashRange = 4294967296.0;

const PlantKind *find(const Scene &scene, const RecordRef &ref)
{
    const PlacedFoliage *placed = scene.placedFoliage.find(ref.id);
    return placed ? placed->kind(ref.child) : nullptr;
}

std::int64_t spacingOf(const KindPlacement &placement, double times)
{
    return std::max<std::int64_t>(10, std::llround(placement.spacing * times * UnitsPerMetre));
}

std::uint32_t hashOf(const RecordRef &kind)
{
    return joinHash(hashText(kind.id), hashText(kind.child));
}

std::map<RecordRef, std::int64_t> spacingsOf(const Scene &scene, const PlantingBrush &brush)
{
    std::map<RecordRef, std::int64_t> spacings;
    for (const auto &ref : brush.kinds) {
        if (const PlantKind *kind = find(scene, ref))
            spacings[ref] = spacingOf(kind->placement, brush.spacing);
    }
    return spacings;
}

/// A ticked kind's weight in the mix, in the order of the refs.
std::vector<std::pair<RecordRef, double>> weightsOf(const Scene &scene, const PlantingBrush &brush)
{
    std::vector<std::pair<RecordRef, double>> weights;
    for (const auto &ref : brush.kinds) {
        if (const PlantKind *kind = find(scene, ref))
            weights.emplace_back(ref, kind->placement.weight);
    }
    std::sort(weights.begin(), weights.end());
    return weights;
}

} // namespace

void dress(Plant &plant, const KindPlacement &placement, std::uint32_t hash)
{
    const double u = scramble(hash + 1) / HashRange;
    plant.scaleTo(placement.minScale + (placement.maxScale - placement.minScale) * u);
    plant.turn = placement.randomTurn ? std::uint16_t((std::uint64_t(scramble(hash + 2)) * FullTurn) >> 32) : 0;
}

Planting::Planting(const Scene &scene, const PlantingBrush &brush, const ToolGround &ground)
    : m_near(spacingsOf(scene, brush))
{
    const auto weights = weightsOf(scene, brush);
    const double total =
        std::accumulate(weights.begin(), weights.end(), 0.0, [](double sum, const auto &w) { return sum + w.second; });
    if (total <= 0)
        return;
    for (const auto &[ref, weight] : weights) {
        const PlacedFoliage &placed = *scene.placedFoliage.find(ref.id);
        const PlantKind &record = *placed.kind(ref.child);
        Kind kind;
        kind.ref = ref;
        kind.placement = record.placement;
        kind.rules = std::make_unique<PlacementRules>(scene, record, ground);
        kind.origin = placed.position;
        std::tie(kind.originX, kind.originZ) = originOf(placed);
        kind.share = weight / total * std::min(1.0, record.placement.density * brush.density);
        kind.hash = hashOf(ref);
        const std::int64_t spacing = spacingOf(record.placement, brush.spacing);
        m_widest = std::max(m_widest, spacing);
        auto group = std::find_if(m_groups.begin(), m_groups.end(),
                                  [&](const Group &g) { return g.lattice.spacing() == spacing; });
        if (group == m_groups.end())
            group = m_groups.insert(m_groups.end(), Group{PlantLattice(brush.seed, spacing), {}});
        group->kinds.push_back(std::move(kind));
    }
    std::stable_sort(m_groups.begin(), m_groups.end(),
                     [](const Group &a, const Group &b) { return a.lattice.spacing() > b.lattice.spacing(); });
}

double Planting::placesUnder(double radius) const
{
    double places = 0;
    for (const auto &group : m_groups)
        places += PlantLattice::placesPerSquareMetre(double(group.lattice.spacing()) / UnitsPerMetre);
    return places * 3.14159265358979 * radius * radius;
}

int Planting::dab(Edit &edit, const Dab &dab)
{
    const auto x = wholeMillimetres(dab.centre.x);
    const auto z = wholeMillimetres(dab.centre.z);
    const auto radius = std::int64_t(dab.radius * UnitsPerMetre);
    m_near.look(edit.scene(), x, z, radius + m_widest);
    int planted = 0;
    for (auto &group : m_groups) {
        group.lattice.visitNew(x, z, radius, [&](const PlantLattice::Place &place) {
            double chance = place.chance / HashRange;
            for (auto &kind : group.kinds) {
                if (chance < kind.share) {
                    planted += plant(edit, kind, place);
                    return;
                }
                chance -= kind.share;
            }
        });
    }
    return planted;
}

bool Planting::plant(Edit &edit, Kind &kind, const PlantLattice::Place &place)
{
    const double x = double(place.x) / UnitsPerMetre, z = double(place.z) / UnitsPerMetre;
    Refusal refusal = kind.rules->refuses(x, z, scramble(place.hash + 9) / HashRange);
    if (refusal == Refusal::None && !m_near.hasRoom(kind.ref, place.x, place.z))
        refusal = Refusal::TooClose;
    ++m_refusals[std::size_t(refusal)];
    if (refusal != Refusal::None)
        return false;
    if (!kind.index)
        kind.index = edit.internKind(kind.ref.id, kind.ref.child);
    Plant plant{.id = edit.newPlantId(), .kind = *kind.index};
    dress(plant, kind.placement, joinHash(place.hash, kind.hash));
    const double foot = kind.rules->footHeight(x, z, plant.scaleFactor());
    plant.moveTo({0, foot - kind.origin.y, 0});
    plant.x = std::int32_t(place.x - kind.originX);
    plant.z = std::int32_t(place.z - kind.originZ);
    edit.putPlant(kind.ref.id, plant);
    m_near.add(kind.ref, place.x, place.z);
    return true;
}

std::optional<SinglePlant> chooseSingle(const Scene &scene, const PlantingBrush &brush, std::uint32_t number)
{
    const auto weights = weightsOf(scene, brush);
    const double total =
        std::accumulate(weights.begin(), weights.end(), 0.0, [](double sum, const auto &w) { return sum + w.second; });
    const std::uint32_t hash = joinHash(brush.seed, number);
    double at = scramble(hash + 3) / HashRange * total;
    for (const auto &[ref, weight] : weights) {
        if (at < weight) {
            Plant plant;
            dress(plant, find(scene, ref)->placement, joinHash(hash, hashOf(ref)));
            return SinglePlant{ref, plant.radians(), plant.scaleFactor()};
        }
        at -= weight;
    }
    return std::nullopt;
}

PlantRef putPlant(Edit &edit, const RecordRef &kind, const glm::dvec3 &position, double turn, double scale)
{
    const PlacedFoliage *placed = edit.scene().placedFoliage.find(kind.id);
    expects(placed);
    Plant plant{.id = edit.newPlantId(), .kind = edit.internKind(kind.id, kind.child)};
    plant.moveTo(position - placed->position);
    plant.turnTo(turn);
    plant.scaleTo(scale);
    return {kind.id, edit.putPlant(kind.id, plant), plant.id};
}

std::size_t erasePlants(Edit &edit, glm::dvec2 centre, double radius,
                        const std::function<bool(const RecordRef &)> &wants, double share, std::uint32_t seed)
{
    std::size_t erased = 0;
    const auto all = edit.scene().placedFoliage;
    for (const auto &placed : all.items()) {
        // The edit may write into the very cells that it is asked about, so they are read to the end first.
        std::vector<std::pair<CellCoord, std::vector<Plant>>> cells;
        const PlantStore *store = edit.scene().plants.find(placed->id);
        if (!store || store->size() == 0)
            continue;
        std::vector<char> isWanted;
        for (const auto &kindId : store->kindIds())
            isWanted.push_back(wants({SlotKind::PlacedFoliage, placed->id, kindId}));
        const std::int64_t x = wholeMillimetres(centre.x - placed->position.x);
        const std::int64_t z = wholeMillimetres(centre.y - placed->position.z);
        const auto reach = std::int64_t(radius * UnitsPerMetre);
        const auto clamped = [](std::int64_t value) {
            return std::int32_t(std::clamp<std::int64_t>(value, -2'000'000'000, 2'000'000'000));
        };
        store->forEachCellIn(clamped(x - reach), clamped(z - reach), clamped(x + reach), clamped(z + reach),
                             [&](CellCoord coord, const PlantCell &cell) {
                                 std::vector<Plant> staying;
                                 staying.reserve(cell.size());
                                 for (std::size_t row = 0; row < cell.size(); ++row) {
                                     const Plant plant = cell.plant(coord, row);
                                     const std::int64_t dx = plant.x - x, dz = plant.z - z;
                                     const auto id = std::uint64_t(plant.id);
                                     const std::uint32_t chance =
                                         joinHash(joinHash(seed, std::uint32_t(id)), std::uint32_t(id >> 32));
                                     const bool goes = isWanted[plant.kind] && dx * dx + dz * dz <= reach * reach &&
                                                       chance < share * HashRange;
                                     if (!goes)
                                         staying.push_back(plant);
                                 }
                                 if (staying.size() == cell.size())
                                     return;
                                 erased += cell.size() - staying.size();
                                 cells.emplace_back(coord, std::move(staying));
                             });
        for (const auto &[coord, staying] : cells)
            edit.setPlants(placed->id, coord, staying);
    }
    return erased;
}

} // namespace sward
