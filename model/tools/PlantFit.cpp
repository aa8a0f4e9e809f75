#include "model/tools/PlantFit.h"

#include "model/core/ParallelFor.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/Zones.h"

#include <array>
#include <map>
#include <memory>
#include <optional>

namespace sward {
namespace {

using Found = std::array<std::vector<PlantRef>, MisfitCount>;

std::optional<Misfit> misfitOf(Refusal refusal)
{
    switch (refusal) {
    case Refusal::OffGround:
        return Misfit::OffGround;
    case Refusal::InHole:
        return Misfit::InHole;
    case Refusal::Slope:
        return Misfit::Slope;
    case Refusal::Height:
        return Misfit::Height;
    case Refusal::Layer:
        return Misfit::Layer;
    case Refusal::Zone:
        return Misfit::Zone;
    case Refusal::None:
    case Refusal::TooClose:
        break;
    }
    return std::nullopt;
}

std::optional<Misfit> whyNot(const PlacementRules &rules, const glm::dvec3 &at, double scale)
{
    if (const auto refused = misfitOf(rules.refuses(at.x, at.z)))
        return refused;
    const double above = at.y - rules.footHeight(at.x, at.z, scale);
    if (above > FootTolerance)
        return Misfit::Floating;
    if (above < -FootTolerance)
        return Misfit::Buried;
    return std::nullopt;
}

void findIn(const Scene &scene, const PlacedFoliage &placed, const PlantStore &store, const HeightField &heights,
            const Exclusions &exclusions, const SceneWeights &weights, int threads, std::vector<MisfitGroup> &groups)
{
    // By the store's kind index; kinds that the record lacks have none.
    std::map<KindIndex, std::unique_ptr<PlacementRules>> rules;
    for (const auto &kind : placed.kinds) {
        const int index = store.kindIndex(kind.id);
        if (index >= 0)
            rules[KindIndex(index)] = std::make_unique<PlacementRules>(scene, kind, heights, exclusions, weights);
    }
    std::vector<std::pair<CellCoord, const PlantCell *>> cells;
    store.forEachCell([&](CellCoord coord, const PlantCell &cell) { cells.emplace_back(coord, &cell); });
    std::vector<std::map<KindIndex, Found>> found(cells.size());
    parallelFor(cells.size(), threads, [&](std::size_t index, int) {
        const auto &[coord, cell] = cells[index];
        for (std::size_t row = 0; row < cell->size(); ++row) {
            const auto rule = rules.find(cell->kinds()[row]);
            if (rule == rules.end())
                continue;
            const Plant plant = cell->plant(coord, row);
            if (const auto why = whyNot(*rule->second, placed.position + plant.metres(), plant.scaleFactor()))
                found[index][plant.kind][std::size_t(*why)].push_back({placed.id, coord, plant.id});
        }
    });
    for (const auto &kind : placed.kinds) {
        const int index = store.kindIndex(kind.id);
        for (int why = 0; why < MisfitCount && index >= 0; ++why) {
            MisfitGroup group{{SlotKind::PlacedFoliage, placed.id, kind.id}, Misfit(why), {}};
            for (const auto &cell : found) {
                const auto ofKind = cell.find(KindIndex(index));
                if (ofKind != cell.end())
                    group.plants.insert(group.plants.end(), ofKind->second[std::size_t(why)].begin(),
                                        ofKind->second[std::size_t(why)].end());
            }
            if (!group.plants.empty())
                groups.push_back(std::move(group));
        }
    }
}

} // namespace

std::vector<MisfitGroup> findMisfits(const Scene &scene, int threads)
{
    std::vector<MisfitGroup> groups;
    if (!scene.landscape || scene.heights.isEmpty())
        return groups;
    const HeightField heights(scene);
    const Exclusions exclusions(scene);
    const SceneWeights weights(scene);
    for (const auto &placed : scene.placedFoliage.items()) {
        if (const PlantStore *store = scene.plants.find(placed->id))
            findIn(scene, *placed, *store, heights, exclusions, weights, threads, groups);
    }
    return groups;
}

} // namespace sward
