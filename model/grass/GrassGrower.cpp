#include "model/grass/GrassGrower.h"

#include "model/core/ExactTrigonometry.h"
#include "model/grass/CombinedWeights.h"
#include "model/grass/GrassKernel.h"
#include "model/grass/GrassPattern.h"
#include "model/terrain/WaterMap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

/// What the growing loop needs of a variety, worked out once.
struct Sowing
{
    GrassPattern pattern;
    float weightLow = 0, weightHigh = 255;
    float least2 = 0, most2 = 0;
    float lowest = 0, highest = 65535;
    float lean = 0;
    bool followsAll = false;
    DressRule dress;
    double waterDistance = 0;
    std::shared_ptr<const Exclusions::Filter> exclusions;
};

/// Rise over run of a slope in degrees; the largest float for 90.
float riseOf(double degrees)
{
    const auto turn = exactCosSin(degrees);
    return turn.x > 0 ? float(turn.y / turn.x) : std::numeric_limits<float>::max();
}

float squareOf(float rise)
{
    return rise < 1e18F ? rise * rise : std::numeric_limits<float>::infinity();
}

/// From units of a cell that begins `metres` from the landscape's edge to samples `spacing` metres apart, and the sample
/// left of that cell.
UnitsToSamples unitsToSamples(double metres, double unitMetres, double spacing, int &firstSample)
{
    const double at = metres / spacing;
    firstSample = int(std::floor(at));
    return {float(at - firstSample), float(unitMetres / spacing)};
}

/// The squares of samples under units [from, to) of a cell.
void squaresUnder(const UnitsToSamples &map, int from, int to, int &first, int &count)
{
    first = int(map.offset + float(from) * map.scale);
    count = int(map.offset + float(std::max(to - 1, from)) * map.scale) - first + 1;
}

} // namespace

struct GrassGrower::Plan
{
    GrassGrid grid;
    std::vector<Variety> varieties;
    std::vector<Sowing> sowings;                ///< by variety
    std::vector<CombinedWeights> weights;       ///< by type
    HeightRaster heights;
    WeightRaster holes;
    std::shared_ptr<const Exclusions> exclusions;
    WaterMap water;
    RecordList<Zone> zones;      ///< of which `exclusions` were made
    RecordList<Road> roads;
    RecordList<GrassType> types; ///< of which the filters were made
    double quadSize = 1;
    double metresPerSample = 1;
    double zeroHeight = 0; ///< world height of the sample 32768

    double unitMetres() const { return grid.cellMetres() / GrassUnits; }
    /// World place of a candidate that stands, in the box from `low` to `high` samples.
    glm::dvec3 placeOf(CellCoord cell, int low, int high, const Candidates &c, int i) const
    {
        const auto bounds = grid.boundsOf(cell);
        return {bounds.minX + c.x[i] * unitMetres(),
                zeroHeight + (low - HeightZero + c.y[i] * (double(high - low) / GrassUnits)) * metresPerSample,
                bounds.minZ + c.z[i] * unitMetres()};
    }
    void addType(const Scene &scene, std::size_t index, const Plan *previous);
    void sampleRange(CellCoord cell, int &low, int &high) const;
    void keepDry(const Sowing &sowing, CellCoord cell, const HeightWindow &window, int low, int high,
                 std::optional<WaterMap::Distances> &distances, Candidates &c) const;
    void exclude(const Sowing &sowing, CellCoord cell, const std::vector<const ExclusionShape *> &shapes, int low,
                 int high, Candidates &c) const;
    WeightWindow weightWindow(std::size_t type, CellCoord cell, const GrassRegion &region) const;
    HeightWindow heightWindow(CellCoord cell, const GrassRegion &region) const;
};

GrassGrower::GrassGrower(const Scene &scene, const GrassGrower *previous)
{
    auto plan = std::make_unique<Plan>();
    plan->grid = GrassGrid(scene);
    plan->zones = scene.zones;
    plan->roads = scene.roads;
    plan->types = scene.grassTypes;
    const auto *known = previous ? previous->m_plan.get() : nullptr;
    if (known && !(known->zones.sharesAll(scene.zones) && known->roads.sharesAll(scene.roads)))
        known = nullptr;
    plan->exclusions = known ? known->exclusions : std::make_shared<const Exclusions>(scene);
    if (!plan->grid.isEmpty()) {
        plan->heights = scene.heights;
        plan->holes = scene.holes;
        plan->water = WaterMap(scene);
        plan->quadSize = scene.landscape->quadSize;
        plan->metresPerSample = scene.landscape->heightScale / 128;
        plan->zeroHeight = scene.landscape->position.y;
    }
    for (std::size_t type = 0; type < scene.grassTypes.size(); ++type)
        plan->addType(scene, type, known && known->types.sharesAll(scene.grassTypes) ? known : nullptr);
    m_plan = std::move(plan);
}

GrassGrower::~GrassGrower() = default;
GrassGrower::GrassGrower(GrassGrower &&) noexcept = default;
GrassGrower &GrassGrower::operator=(GrassGrower &&) noexcept = default;

const GrassGrid &GrassGrower::grid() const
{
    return m_plan->grid;
}

const std::vector<GrassGrower::Variety> &GrassGrower::varieties() const
{
    return m_plan->varieties;
}

double GrassGrower::waterReach(std::size_t variety) const
{
    // Beyond the distance itself, distances are told apart for a few samples more, and samples may lie a little apart.
    const double distance = m_plan->sowings[variety].waterDistance;
    return distance > 0 ? distance * 1.05 + 6 * m_plan->quadSize : 0;
}

double GrassGrower::metresPerWeight(std::size_t variety) const
{
    const auto &weights = m_plan->weights[m_plan->varieties[variety].type];
    return weights.isResampled() ? std::max(weights.metresPerSample().x, weights.metresPerSample().y) : 0;
}

void GrassGrower::Plan::addType(const Scene &scene, std::size_t index, const Plan *previous)
{
    const auto &type = scene.grassTypes[index];
    weights.emplace_back(scene, type);
    std::uint64_t halton = 0; ///< candidates of a component so far
    for (std::size_t i = 0; i < type.varieties.size(); ++i) {
        const auto &record = type.varieties[i];
        Variety variety{.type = index, .variety = i, .whySkipped = record.whySkipped()};
        if (!type.enabled)
            variety.whySkipped = "its grass type is switched off";
        else if (grid.isEmpty())
            variety.whySkipped = "there is no landscape";
        else if (weights.back().isEmpty() && variety.grows())
            variety.whySkipped = "its grass type's layer has no weights";

        // Skipped varieties are counted too, so that switching one off leaves the others where they stand.
        GrassPattern pattern;
        if (!grid.isEmpty() && record.density > 0) {
            pattern = GrassPattern(grid, type, record, scene.streaming->maxInstancesPerComponent, halton);
            halton += pattern.candidatesInComponent();
        }

        const bool free = record.scaling == GrassVariety::Scaling::Free;
        const bool lock = record.scaling == GrassVariety::Scaling::LockXY;
        const auto &y = free || lock ? record.scaleY : record.scaleX;
        const auto &z = free ? record.scaleZ : record.scaleX;
        variety.minScale = glm::vec3(record.scaleX.x, y.x, z.x);
        variety.maxScale = glm::vec3(record.scaleX.y, y.y, z.y);

        Sowing sowing;
        if (variety.grows()) {
            sowing.pattern = pattern;
            variety.candidatesAcross = pattern.candidatesAcross();
            variety.subsections = pattern.subsections();
            sowing.weightLow = float(record.allowedWeight.x * 255);
            sowing.weightHigh = float(record.allowedWeight.y * 255);
            sowing.least2 = squareOf(riseOf(record.slopeRange.x));
            sowing.most2 = squareOf(riseOf(record.slopeRange.y));
            if (record.heightRange) {
                sowing.lowest = float((record.heightRange->x - zeroHeight) / metresPerSample + HeightZero);
                sowing.highest = float((record.heightRange->y - zeroHeight) / metresPerSample + HeightZero);
            }
            sowing.followsAll = record.alignToSurface && record.alignMaxAngle >= 90;
            sowing.lean = record.alignToSurface ? riseOf(record.alignMaxAngle) : 0;
            sowing.waterDistance = record.waterDistance;
            sowing.dress = {record.randomRotation, free, lock, record.weightAttenuatesMaxScale};
            sowing.exclusions = previous ? previous->sowings[sowings.size()].exclusions : nullptr;
            if (!sowing.exclusions)
                sowing.exclusions = std::make_shared<const Exclusions::Filter>(exclusions->filterFor(subjectOf(record)));
        }
        varieties.push_back(std::move(variety));
        sowings.push_back(std::move(sowing));
    }
}

void GrassGrower::Plan::sampleRange(CellCoord cell, int &low, int &high) const
{
    const auto under = [&](int index, int samples) {
        const double from = index * grid.cellMetres() / quadSize;
        const double to = (index + 1) * grid.cellMetres() / quadSize;
        return std::pair(std::clamp(int(std::floor(from)), 0, samples - 1),
                         std::clamp(int(std::ceil(to)), 0, samples - 1) + 1);
    };
    const auto [x0, x1] = under(cell.x, heights.width());
    const auto [z0, z1] = under(cell.z, heights.height());
    thread_local std::vector<std::uint16_t> samples;
    samples.resize(std::size_t(x1 - x0) * std::size_t(z1 - z0));
    heights.read({x0, z0, x1, z1}, samples.data());
    const auto [least, most] = std::minmax_element(samples.begin(), samples.end());
    // Rounded outwards, so that a small change of the ground seldom moves the box under all plants of the cell.
    constexpr int step = 64;
    low = *least / step * step;
    high = (*most / step + 1) * step;
}

GrassBox GrassGrower::boxOf(CellCoord cell) const
{
    const auto &plan = *m_plan;
    expects(plan.grid.has(cell));
    int low = 0;
    int high = 0;
    plan.sampleRange(cell, low, high);
    const auto bounds = plan.grid.boundsOf(cell);
    return {{bounds.minX, plan.zeroHeight + (low - HeightZero) * plan.metresPerSample, bounds.minZ},
            {plan.grid.cellMetres(), (high - low) * plan.metresPerSample, plan.grid.cellMetres()}};
}

WeightWindow GrassGrower::Plan::weightWindow(std::size_t type, CellCoord cell, const GrassRegion &region) const
{
    WeightWindow window;
    const auto &combined = weights[type];
    int cellX = 0;
    int cellZ = 0;
    window.x = unitsToSamples(cell.x * grid.cellMetres(), unitMetres(), combined.metresPerSample().x, cellX);
    window.z = unitsToSamples(cell.z * grid.cellMetres(), unitMetres(), combined.metresPerSample().y, cellZ);
    squaresUnder(window.x, region.x0, region.x1, window.firstX, window.width);
    squaresUnder(window.z, region.z0, region.z1, window.firstZ, window.height);
    thread_local std::vector<std::uint8_t> samples;
    const int across = window.width + 1;
    samples.resize(std::size_t(across) * std::size_t(window.height + 1));
    const int x = cellX + window.firstX;
    const int z = cellZ + window.firstZ;
    if (!combined.read({x, z, x + across, z + window.height + 1}, samples.data()))
        return window;
    window.squares.resize(std::size_t(window.width) * std::size_t(window.height));
    auto *out = window.squares.data();
    for (int row = 0; row < window.height; ++row) {
        const auto *north = samples.data() + std::ptrdiff_t(row) * across;
        const auto *south = north + across;
        for (int i = 0; i < window.width; ++i)
            *out++ = std::uint32_t(north[i]) | std::uint32_t(north[i + 1]) << 8 | std::uint32_t(south[i]) << 16 |
                     std::uint32_t(south[i + 1]) << 24;
    }
    return window;
}

namespace {

/// Keeps the candidates of which `stands(index)` is true, in order.
template <class Stands> void keepWhere(Candidates &c, Stands stands)
{
    int kept = 0;
    for (int i = 0; i < c.count; ++i) {
        if (!stands(i))
            continue;
        c.key[kept] = c.key[i];
        c.x[kept] = c.x[i];
        c.z[kept] = c.z[i];
        c.weight[kept] = c.weight[i];
        c.y[kept] = c.y[i];
        c.normal[kept] = c.normal[i];
        ++kept;
    }
    c.count = kept;
}

/// Samples of a rectangle that may reach over the raster's edge, where the edge's own go on.
template <class Sample>
void readOver(const Raster<Sample> &raster, const TexelRect &rect, std::vector<Sample> &out)
{
    out.resize(std::size_t(rect.width()) * std::size_t(rect.height()));
    if (rect.intersected(raster.bounds()) == rect) {
        raster.read(rect, out.data());
        return;
    }
    auto *to = out.data();
    for (int z = rect.z0; z < rect.z1; ++z)
        for (int x = rect.x0; x < rect.x1; ++x)
            *to++ = raster.at(std::clamp(x, 0, raster.width() - 1), std::clamp(z, 0, raster.height() - 1));
}

} // namespace

HeightWindow GrassGrower::Plan::heightWindow(CellCoord cell, const GrassRegion &region) const
{
    HeightWindow window;
    int cellX = 0;
    int cellZ = 0;
    window.x = unitsToSamples(cell.x * grid.cellMetres(), unitMetres(), quadSize, cellX);
    window.z = unitsToSamples(cell.z * grid.cellMetres(), unitMetres(), quadSize, cellZ);
    squaresUnder(window.x, region.x0, region.x1, window.firstX, window.width);
    squaresUnder(window.z, region.z0, region.z1, window.firstZ, window.height);
    const int x = cellX + window.firstX;
    const int z = cellZ + window.firstZ;
    const TexelRect rect{x, z, x + window.width + 1, z + window.height + 1};
    thread_local std::vector<std::uint16_t> samples;
    readOver(heights, rect, samples);
    window.pairs.resize(std::size_t(window.width) * std::size_t(rect.height()));
    auto *out = window.pairs.data();
    for (int row = 0; row < rect.height(); ++row) {
        const auto *from = samples.data() + std::ptrdiff_t(row) * rect.width();
        for (int i = 0; i < window.width; ++i)
            *out++ = std::uint32_t(from[i]) | std::uint32_t(from[i + 1]) << 16;
    }
    if (!holes.isEmpty()) {
        readOver(holes, rect, window.holes);
        bool any = false;
        for (auto &hole : window.holes) {
            hole = hole != 0;
            any = any || hole;
        }
        if (!any)
            window.holes.clear();
    }
    return window;
}

void GrassGrower::Plan::exclude(const Sowing &sowing, CellCoord cell, const std::vector<const ExclusionShape *> &shapes,
                                int low, int high, Candidates &c) const
{
    keepWhere(c, [&](int i) {
        const auto place = placeOf(cell, low, high, c, i);
        double taken = 0;
        for (const auto *shape : shapes) {
            taken = std::max(taken, shape->shareTaken(place.x, place.y, place.z, sowing.exclusions->padding));
            if (taken >= 1)
                return false;
        }
        return taken <= 0 || candidateWord(c.key[i], 4) >= taken * 4294967296.0;
    });
}

void GrassGrower::Plan::keepDry(const Sowing &sowing, CellCoord cell, const HeightWindow &window, int low, int high,
                                std::optional<WaterMap::Distances> &distances, Candidates &c) const
{
    keepWhere(c, [&](int i) {
        const auto place = placeOf(cell, low, high, c, i);
        return !water.isUnder(place.x, place.y, place.z);
    });
    if (sowing.waterDistance <= 0 || c.count == 0)
        return;
    const int x = int(std::floor(cell.x * grid.cellMetres() / quadSize)) + window.firstX;
    const int z = int(std::floor(cell.z * grid.cellMetres() / quadSize)) + window.firstZ;
    if (!distances)
        distances = water.distances({x, z, x + window.width + 1, z + window.height + 1}, sowing.waterDistance);
    keepWhere(c, [&](int i) {
        const float sampleX = float(x - window.firstX) + (window.x.offset + float(c.x[i]) * window.x.scale);
        const float sampleZ = float(z - window.firstZ) + (window.z.offset + float(c.z[i]) * window.z.scale);
        return distances->at(sampleX, sampleZ) >= float(sowing.waterDistance);
    });
}

void GrassGrower::grow(CellCoord cell, std::size_t variety, std::vector<GrassInstance> &out,
                       const GrassRegion &region) const
{
    const auto &plan = *m_plan;
    expects(variety < plan.varieties.size() && plan.grid.has(cell));
    if (!plan.varieties[variety].grows())
        return;
    const auto &sowing = plan.sowings[variety];
    // What lies beyond the ground is not grown.
    const auto edge = [&](double metres, int index) {
        return int(std::clamp((metres - index * plan.grid.cellMetres()) / plan.unitMetres(), 0.0, double(GrassUnits)));
    };
    const auto area = region.intersected({0, 0, edge(plan.grid.widthMetres(), cell.x), edge(plan.grid.depthMetres(), cell.z)});
    if (area.isEmpty())
        return;
    const auto weights = plan.weightWindow(plan.varieties[variety].type, cell, area);
    if (weights.squares.empty())
        return;
    const auto heights = plan.heightWindow(cell, area);
    int low = 0;
    int high = 0;
    plan.sampleRange(cell, low, high);
    const StandRule stand{.lowSample = float(low),
                          .unitsPerSample = float(double(GrassUnits) / (high - low)),
                          .slopePerSample = float(plan.metresPerSample / plan.quadSize),
                          .least2 = sowing.least2,
                          .most2 = sowing.most2,
                          .lowest = sowing.lowest,
                          .highest = sowing.highest,
                          .lean = sowing.lean,
                          .lean2 = squareOf(sowing.lean),
                          .followsAll = sowing.followsAll};
    const WeightRule weigh{area.x0, area.z0, area.x1, area.z1, sowing.weightLow, sowing.weightHigh};
    const auto shapes = plan.exclusions->acting(*sowing.exclusions, plan.grid.boundsOf(cell));

    const bool nearWater = plan.water.isNear(plan.grid.boundsOf(cell), sowing.waterDistance + 2 * plan.quadSize);

    std::optional<WaterMap::Distances> distances; // worked out when the first plant asks
    auto candidates = std::make_unique<Candidates>();
    const auto full = [&] {
        grassKernel::weigh(weigh, weights, *candidates);
        grassKernel::stand(stand, heights, *candidates);
        if (nearWater)
            plan.keepDry(sowing, cell, heights, low, high, distances, *candidates);
        if (!shapes.empty())
            plan.exclude(sowing, cell, shapes, low, high, *candidates);
        const auto at = out.size();
        out.resize(at + std::size_t(candidates->count));
        grassKernel::dress(sowing.dress, *candidates, out.data() + at);
        candidates->count = 0;
    };
    sowing.pattern.sow(cell, area, *candidates, full);
}

} // namespace sward
