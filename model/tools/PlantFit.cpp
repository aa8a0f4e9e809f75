#include "model/tools/PlantFit.h"

#include "model/core/ParallelFor.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/Zones.h"
#include "model/tools/PlantOverlap.h"

#include <algorithm>
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

/// What every placed foliage of a scene is held against.
struct Surroundings
{
    explicit Surroundings(const Scene &scene) : heights(scene), exclusions(scene), weights(scene) {}

    HeightField heights;
    Exclusions exclusions;
    SceneWeights weights;
};

/// The kinds of one placed foliage and what holds for them, by the store's kind index.
class Judge
{
public:
    Judge(const Scene &scene, const PlacedFoliage &placed, const PlantStore &store, const Surroundings &around)
        : m_placed(placed), m_store(store)
    {
        const bool hasGround = scene.landscape && !scene.heights.isEmpty();
        for (const auto &id : store.kindIds()) {
            const PlantKind *kind = placed.kind(id);
            m_isThere.push_back(kind);
            m_rules.push_back(kind && hasGround ? std::make_unique<PlacementRules>(scene, *kind, around.heights,
                                                                                   around.exclusions, around.weights)
                                                : nullptr);
        }
    }

    /// The misfits of one cell, by its kinds.
    std::map<KindIndex, Found> in(CellCoord coord, const PlantCell &cell) const
    {
        std::map<KindIndex, Found> found;
        const auto overlapping = overlappingRows(m_placed, m_store, coord, cell);
        for (std::size_t row = 0; row < cell.size(); ++row) {
            const Plant plant = cell.plant(coord, row);
            auto why = ofItself(plant);
            if (!why && std::binary_search(overlapping.begin(), overlapping.end(), row))
                why = Misfit::Overlapping;
            if (why)
                found[plant.kind][std::size_t(*why)].push_back({m_placed.id, coord, plant.id});
        }
        return found;
    }

private:
    std::optional<Misfit> ofItself(const Plant &plant) const
    {
        if (!m_isThere[plant.kind])
            return Misfit::MissingKind;
        const auto &rules = m_rules[plant.kind];
        return rules ? whyNot(*rules, m_placed.position + plant.metres(), plant.scaleFactor()) : std::nullopt;
    }

    const PlacedFoliage &m_placed;
    const PlantStore &m_store;
    std::vector<bool> m_isThere;
    std::vector<std::unique_ptr<PlacementRules>> m_rules; ///< null for missing kinds, and without a ground
};

/// The store's kind indices in the order of the record's kinds, then those that the record lacks.
std::vector<KindIndex> orderOf(const PlacedFoliage &placed, const PlantStore &store)
{
    std::vector<KindIndex> order;
    for (const auto &kind : placed.kinds) {
        const int index = store.kindIndex(kind.id);
        if (index >= 0)
            order.push_back(KindIndex(index));
    }
    for (std::size_t index = 0; index < store.kindIds().size(); ++index)
        if (!placed.kind(store.kindIds()[index]))
            order.push_back(KindIndex(index));
    return order;
}

void findIn(const Scene &scene, const PlacedFoliage &placed, const PlantStore &store, const Surroundings &around,
            int threads, std::vector<MisfitGroup> &groups)
{
    const Judge judge(scene, placed, store, around);
    std::vector<std::pair<CellCoord, const PlantCell *>> cells;
    store.forEachCell([&](CellCoord coord, const PlantCell &cell) { cells.emplace_back(coord, &cell); });
    std::vector<std::map<KindIndex, Found>> found(cells.size());
    parallelFor(cells.size(), threads,
                [&](std::size_t index, int) { found[index] = judge.in(cells[index].first, *cells[index].second); });
    for (const auto kind : orderOf(placed, store)) {
        for (int why = 0; why < MisfitCount; ++why) {
            MisfitGroup group{{SlotKind::PlacedFoliage, placed.id, store.kindIds()[kind]}, Misfit(why), {}};
            for (const auto &cell : found) {
                const auto ofKind = cell.find(kind);
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
    const Surroundings around(scene);
    for (const auto &placed : scene.placedFoliage.items()) {
        if (const PlantStore *store = scene.plants.find(placed->id))
            findIn(scene, *placed, *store, around, threads, groups);
    }
    return groups;
}

} // namespace sward
