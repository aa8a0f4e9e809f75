#include "model/grass/GrassGrower.h"

#include "model/grass/GrassSowing.h"
#include "model/records/TargetFallback.h"
#include "model/terrain/WaterMap.h"

#include <algorithm>
#include <cmath>

namespace sward {

struct GrassGrower::Plan
{
    GrassGround ground;
    std::vector<Variety> varieties;
    std::vector<GrassSowing> sowings;     ///< by variety
    std::vector<CombinedWeights> weights; ///< by type
    WaterMap water;
    std::shared_ptr<const Exclusions> exclusions;
    RecordList<Zone> zones; ///< of which `exclusions` were made
    RecordList<Road> roads;
    RecordList<GrassType> types; ///< of which the sowings' filters were made

    void addType(const Scene &scene, const SceneWeights &layers, std::size_t index, const Plan *previous);
};

namespace {

/// Growing one variety in one part of a cell: the steps that a batch of candidates goes through, and what they look at.
class Growth
{
public:
    Growth(const GrassGround &ground, const GrassSowing &sowing, CellCoord cell, const TexelRect &area,
           std::vector<GrassInstance> &out)
        : m_ground(ground), m_sowing(sowing), m_cell(cell), m_span(ground.spanOf(cell)),
          m_box(ground.boxOf(cell, m_span)), m_area(area), m_out(out)
    {
    }

    /// False when nothing can grow there.
    bool findWeights(const CombinedWeights &weights)
    {
        m_ground.readWeights(weights, m_cell, m_area, m_scratch.weights);
        return !m_scratch.weights.isEmpty;
    }

    void findExclusions(const Exclusions &exclusions)
    {
        if (!m_sowing.exclusions->any)
            return;
        const double unit = m_ground.unitMetres();
        const GroundBox area{m_box.origin.x + m_area.x0 * unit, m_box.origin.z + m_area.z0 * unit,
                             m_box.origin.x + m_area.x1 * unit, m_box.origin.z + m_area.z1 * unit};
        m_shapes = exclusions.acting(*m_sowing.exclusions, area);
        for (const auto *shape : m_shapes)
            m_shapeBoxes.push_back(m_ground.unitsIn(m_cell, shape->bounds().grown(m_sowing.exclusions->padding)));
    }

    void findWater(const WaterMap &water)
    {
        const auto reach = m_sowing.waterDistance + 2 * m_ground.quadSize();
        if (water.isNear(m_ground.grid().boundsOf(m_cell), reach))
            m_water = &water;
    }

    void grow()
    {
        m_ground.readHeights(m_cell, m_area, m_scratch.heights);
        const auto weigh = m_sowing.weightRule(m_area);
        const auto stand = m_sowing.standRule(m_ground, m_span);
        auto &candidates = m_scratch.candidates;
        candidates.count = 0;
        m_sowing.pattern.sow(m_cell, m_area, candidates, [&] {
            grassKernel::weigh(weigh, m_scratch.weights, candidates);
            grassKernel::stand(stand, m_scratch.heights, candidates);
            if (m_water)
                keepDry();
            for (std::size_t i = 0; i < m_shapes.size(); ++i)
                exclude(*m_shapes[i], m_shapeBoxes[i]);
            const auto at = m_out.size();
            m_out.resize(at + std::size_t(candidates.count));
            grassKernel::dress(m_sowing.dress, candidates, m_out.data() + at);
            candidates.count = 0;
        });
    }

private:
    /// What a thread grows with, kept from one part of a cell to the next.
    struct Scratch
    {
        WeightWindow weights;
        HeightWindow heights;
        Candidates candidates;
        std::int32_t found[Candidates::Room];
    };

    static Scratch &scratchOfThread()
    {
        thread_local Scratch scratch;
        return scratch;
    }

    glm::dvec3 placeOf(int candidate) const
    {
        const auto &c = m_scratch.candidates;
        return m_box.origin +
               m_box.size * glm::dvec3(c.x(candidate), c.y(candidate), c.z(candidate)) / double(GrassUnits);
    }

    void exclude(const ExclusionShape &shape, const UnitBox &box)
    {
        auto &c = m_scratch.candidates;
        auto *found = m_scratch.found;
        const int count = grassKernel::findIn(box, c, found);
        int taken = 0;
        for (int i = 0; i < count; ++i) {
            const auto place = placeOf(found[i]);
            const double share = shape.shareTaken(place.x, place.y, place.z, m_sowing.exclusions->padding);
            if (share >= 1 || (share > 0 && candidateWord(c.key[found[i]], 4) < share * 4294967296.0))
                found[taken++] = found[i];
        }
        if (taken == 0)
            return;
        int next = 0;
        c.keepWhere([&](int i) {
            const bool goes = next < taken && found[next] == i;
            next += goes;
            return !goes;
        });
    }

    void keepDry()
    {
        auto &c = m_scratch.candidates;
        c.keepWhere([&](int i) {
            const auto place = placeOf(i);
            return !m_water->isUnder(place.x, place.y, place.z);
        });
        if (m_sowing.waterDistance <= 0 || c.count == 0)
            return;
        const auto &window = m_scratch.heights;
        const auto first = m_ground.firstSample(m_cell);
        if (!m_distances) {
            const int x = first.x + window.firstX;
            const int z = first.z + window.firstZ;
            m_distances =
                m_water->distances({x, z, x + window.width + 1, z + window.height + 1}, m_sowing.waterDistance);
        }
        c.keepWhere([&](int i) {
            const float sampleX = float(first.x) + (window.x.offset + float(c.x(i)) * window.x.scale);
            const float sampleZ = float(first.z) + (window.z.offset + float(c.z(i)) * window.z.scale);
            return m_distances->at(sampleX, sampleZ) >= float(m_sowing.waterDistance);
        });
    }

    const GrassGround &m_ground;
    const GrassSowing &m_sowing;
    CellCoord m_cell;
    GrassGround::Span m_span;
    GrassBox m_box;
    TexelRect m_area;
    std::vector<GrassInstance> &m_out;
    Scratch &m_scratch = scratchOfThread();
    std::vector<const ExclusionShape *> m_shapes;
    std::vector<UnitBox> m_shapeBoxes;
    const WaterMap *m_water = nullptr;
    std::optional<WaterMap::Distances> m_distances; ///< worked out when the first plant asks
};

} // namespace

GrassGrower::GrassGrower(const Scene &scene, const GrassGrower *previous)
    : GrassGrower(scene, SceneWeights(scene), previous)
{
}

GrassGrower::GrassGrower(const Scene &scene, const SceneWeights &layers, const GrassGrower *previous)
{
    auto plan = std::make_unique<Plan>();
    plan->ground = GrassGround(scene);
    plan->water = WaterMap(scene);
    plan->zones = scene.zones;
    plan->roads = scene.roads;
    plan->types = scene.grassTypes;
    const auto *known = previous ? previous->m_plan.get() : nullptr;
    if (known && !(known->zones.sharesAll(scene.zones) && known->roads.sharesAll(scene.roads)))
        known = nullptr;
    plan->exclusions = known ? known->exclusions : std::make_shared<const Exclusions>(scene);
    if (known && !known->types.sharesAll(scene.grassTypes))
        known = nullptr;
    for (std::size_t type = 0; type < scene.grassTypes.size(); ++type)
        plan->addType(scene, layers, type, known);
    m_plan = std::move(plan);
}

GrassGrower::~GrassGrower() = default;
GrassGrower::GrassGrower(GrassGrower &&) noexcept = default;
GrassGrower &GrassGrower::operator=(GrassGrower &&) noexcept = default;

const GrassGrid &GrassGrower::grid() const
{
    return m_plan->ground.grid();
}

const std::vector<GrassGrower::Variety> &GrassGrower::varieties() const
{
    return m_plan->varieties;
}

double GrassGrower::waterReach(std::size_t variety) const
{
    // Beyond the distance itself, distances are told apart for a few samples more, and samples may lie a little apart.
    const double distance = m_plan->sowings[variety].waterDistance;
    return distance > 0 ? distance * 1.05 + 6 * m_plan->ground.quadSize() : 0;
}

double GrassGrower::metresPerWeight(std::size_t variety) const
{
    const auto &weights = m_plan->weights[m_plan->varieties[variety].type];
    return weights.isResampled() ? std::max(weights.metresPerSample().x, weights.metresPerSample().y) : 0;
}

void GrassGrower::Plan::addType(const Scene &scene, const SceneWeights &layers, std::size_t index, const Plan *previous)
{
    const auto &type = scene.grassTypes[index];
    weights.emplace_back(scene, layers, type);
    std::uint64_t halton = 0; ///< candidates of a component so far
    for (std::size_t i = 0; i < type.varieties.size(); ++i) {
        const auto record = asGrownBy(scene.settings->target, type.varieties[i]);
        Variety variety{.type = index, .variety = i, .whySkipped = record.whySkipped()};
        if (!type.enabled)
            variety.whySkipped = "its grass type is switched off";
        else if (ground.grid().isEmpty())
            variety.whySkipped = "there is no landscape";
        else if (weights.back().isEmpty() && variety.grows())
            variety.whySkipped = "its grass type's layer has no weights";

        // Skipped varieties are counted too, so that switching one off leaves the others where they stand.
        GrassPattern pattern;
        if (!ground.grid().isEmpty() && record.density > 0) {
            pattern = GrassPattern(ground.grid(), type, record, scene.streaming->maxInstancesPerComponent, halton);
            halton += pattern.candidatesInComponent();
        }
        const bool uniform = record.scaling == GrassVariety::Scaling::Uniform;
        const bool free = record.scaling == GrassVariety::Scaling::Free;
        const auto &y = uniform ? record.scaleX : record.scaleY;
        const auto &z = free ? record.scaleZ : record.scaleX;
        variety.minScale = glm::vec3(record.scaleX.x, y.x, z.x);
        variety.maxScale = glm::vec3(record.scaleX.y, y.y, z.y);

        GrassSowing sowing;
        if (variety.grows()) {
            variety.candidatesAcross = pattern.candidatesAcross();
            variety.subsections = pattern.subsections();
            sowing = GrassSowing(ground, pattern, record);
            sowing.exclusions = previous ? previous->sowings[sowings.size()].exclusions : nullptr;
            if (!sowing.exclusions)
                sowing.exclusions =
                    std::make_shared<const Exclusions::Filter>(exclusions->filterFor(subjectOf(record)));
        }
        varieties.push_back(std::move(variety));
        sowings.push_back(std::move(sowing));
    }
}

GrassBox GrassGrower::boxOf(CellCoord cell) const
{
    const auto &ground = m_plan->ground;
    expects(ground.grid().has(cell));
    return ground.boxOf(cell, ground.spanOf(cell));
}

void GrassGrower::grow(CellCoord cell, std::size_t variety, std::vector<GrassInstance> &out,
                       const GrassRegion &region) const
{
    const auto &plan = *m_plan;
    expects(variety < plan.varieties.size() && plan.ground.grid().has(cell));
    if (!plan.varieties[variety].grows())
        return;
    const auto area = plan.ground.onGround(cell, region);
    if (area.isEmpty())
        return;
    Growth growth(plan.ground, plan.sowings[variety], cell, area, out);
    if (!growth.findWeights(plan.weights[plan.varieties[variety].type]))
        return;
    growth.findExclusions(*plan.exclusions);
    growth.findWater(plan.water);
    growth.grow();
}

} // namespace sward
