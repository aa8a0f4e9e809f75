#include "viewport/PlantChoice.h"

#include "viewport/InstanceRecords.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr float hysteresis = 0.05F;

struct Box
{
    glm::vec3 low;
    glm::vec3 high;

    float nearest(const glm::vec3 &eye) const
    {
        return glm::length(glm::max(glm::max(low - eye, eye - high), glm::vec3(0)));
    }
    float farthest(const glm::vec3 &eye) const
    {
        return glm::length(glm::max(glm::abs(low - eye), glm::abs(high - eye)));
    }
};

Box boxOf(const CellInput &cell, const glm::dvec3 &anchor)
{
    const glm::vec3 low(cell.origin - anchor);
    return {low, low + cell.size};
}

/// Metres of detail and distance that the quality asks for.
float scaledDistance(const PlantShape &shape, const Quality &quality)
{
    return shape.drawDistance * (shape.isGrass ? quality.grassDistance : quality.drawDistance);
}

float scaleOf(const PlantRun &run, const PlantShape &shape)
{
    return shape.isGrass ? 1 : run.largestScale;
}

class Chooser
{
public:
    Chooser(const std::vector<PlantShape> &shapes, const FrameView &view, float grassDensity, PlantChoice &out)
        : m_shapes(shapes), m_view(view), m_grassDensity(grassDensity), m_out(out)
    {
    }

    void add(DrawnCell &cell)
    {
        const auto box = boxOf(cell.input, m_view.anchor);
        const float nearest = box.nearest(m_view.eye);
        glm::vec3 low(0);
        glm::vec3 high(0);
        bool any = false;
        for (const auto &run : cell.input.runs) {
            const auto &shape = m_shapes[std::size_t(run.plant)];
            any = any || (!run.instances.empty() && nearest < scaledDistance(shape, m_view.quality));
            low = glm::min(low, shape.low * scaleOf(run, shape));
            high = glm::max(high, shape.high * scaleOf(run, shape));
        }
        if (!any)
            return;
        const auto side = m_view.frustum.sideOf(box.low + low, box.high + high);
        if (side == Frustum::Side::Outside)
            return;
        const float farthest = box.farthest(m_view.eye);
        cell.lods.resize(cell.input.runs.size());
        for (std::size_t i = 0; i < cell.input.runs.size(); ++i)
            addRun(cell, i, box, nearest, farthest, side == Frustum::Side::Inside);
    }

private:
    void addRun(DrawnCell &cell, std::size_t index, const Box &box, float nearest, float farthest, bool inside)
    {
        const auto &run = cell.input.runs[index];
        const auto &shape = m_shapes[std::size_t(run.plant)];
        const float drawn = scaledDistance(shape, m_view.quality);
        const bool isHidden = index < cell.hidden.size() && cell.hidden[index];
        if (nearest >= drawn || run.instances.empty() || isHidden)
            return;
        std::size_t count = run.instances.size();
        if (shape.isGrass) {
            // By the middle of the cell: a cell's grass thins as one, the order within it being the plants' own.
            const float middle = glm::length((box.low + box.high) * 0.5F - m_view.eye);
            const float budget = shape.inBudget ? m_grassDensity : 1;
            count = std::min(count, std::size_t(std::ceil(float(count) * budget * shape.keptAt(middle))));
        }
        auto &lods = m_out.records[std::size_t(run.plant)];
        const float detail = 1 / m_view.quality.plantDetail;
        if (shape.byCell) {
            const int lod = shape.lodAt(nearest * detail);
            if (lod > 0)
                count = std::size_t(std::ceil(float(count) * shape.farShare));
            auto &out = lods[std::size_t(lod)];
            out.insert(out.end(), run.instances.begin(), run.instances.begin() + std::ptrdiff_t(count));
            m_out.plants += std::int64_t(count);
            return;
        }
        const int finest = shape.lodAt(nearest * detail * (1 - hysteresis));
        const int coarsest = shape.lodAt(farthest * detail * (1 + hysteresis));
        if (inside && finest == coarsest && farthest < drawn) {
            auto &out = lods[std::size_t(finest)];
            out.insert(out.end(), run.instances.begin(), run.instances.begin() + std::ptrdiff_t(count));
            m_out.plants += std::int64_t(count);
            return;
        }
        auto &previous = cell.lods[index];
        if (!shape.isGrass && previous.size() != run.instances.size())
            previous.assign(run.instances.size(), 0xff);
        const glm::vec3 size = box.high - box.low;
        const float scale = scaleOf(run, shape);
        const glm::vec3 lift(0, (shape.low.y + shape.high.y) * 0.5F * scale, 0);
        const glm::vec3 half = (shape.high - shape.low) * 0.5F * scale;
        const float radius = glm::length(half);
        for (std::size_t i = 0; i < count; ++i) {
            const auto &record = run.instances[i];
            const glm::vec3 place = box.low + placeInCell(record) * size;
            const float distance = glm::length(place - m_view.eye);
            if (distance >= drawn || (!inside && !m_view.frustum.meetsSphere(place + lift, radius)))
                continue;
            const float scaled = distance * detail;
            int lod = 0;
            if (shape.isGrass) {
                // Each plant switches at a distance of its own, so that no line runs across the meadow.
                const float own = float((record.words[0] ^ record.words[1] * 7U) % 64U) / 64 - 0.5F;
                lod = shape.lodAt(scaled * (1 + 0.3F * own));
            } else {
                const int fine = shape.lodAt(scaled * (1 - hysteresis));
                const int coarse = shape.lodAt(scaled * (1 + hysteresis));
                lod = previous[i] == 0xff ? shape.lodAt(scaled) : std::clamp(int(previous[i]), fine, coarse);
                previous[i] = std::uint8_t(lod);
            }
            lods[std::size_t(lod)].push_back(record);
            ++m_out.plants;
        }
    }

    const std::vector<PlantShape> &m_shapes;
    const FrameView &m_view;
    float m_grassDensity;
    PlantChoice &m_out;
};

} // namespace

int PlantShape::lodAt(float distance) const
{
    int lod = 0;
    const int last = int(triangles.size()) - 1;
    while (lod < last && std::size_t(lod) < lodDistances.size() && distance >= lodDistances[std::size_t(lod)])
        ++lod;
    return lod;
}

float PlantShape::keptAt(float distance) const
{
    return byCell ? 1 : std::clamp(thinsFrom / std::max(distance, 1.0F), thinnest, 1.0F);
}

void PlantChoice::clear(const std::vector<PlantShape> &shapes)
{
    records.resize(shapes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        records[i].resize(shapes[i].triangles.size());
        for (auto &lod : records[i])
            lod.clear();
    }
    plants = 0;
}

void choosePlants(std::vector<DrawnCell *> &cells, const std::vector<PlantShape> &shapes, const FrameView &view,
                  float grassDensity, PlantChoice &out)
{
    out.clear(shapes);
    Chooser chooser(shapes, view, grassDensity, out);
    for (auto *cell : cells)
        chooser.add(*cell);
}

double grassTrianglesAround(const std::vector<DrawnCell *> &cells, const std::vector<PlantShape> &shapes,
                            const FrameView &view)
{
    double sum = 0;
    for (const auto *cell : cells) {
        const auto box = boxOf(cell->input, view.anchor);
        const float distance = glm::length((box.low + box.high) * 0.5F - view.eye);
        for (const auto &run : cell->input.runs) {
            const auto &shape = shapes[std::size_t(run.plant)];
            if (!shape.isGrass || !shape.inBudget || distance >= scaledDistance(shape, view.quality))
                continue;
            const int lod = shape.lodAt(distance / view.quality.plantDetail);
            const float kept = shape.keptAt(distance) * (lod > 0 ? shape.farShare : 1);
            sum += double(run.instances.size()) * double(kept) * double(shape.triangles[std::size_t(lod)]);
        }
    }
    return sum;
}

} // namespace sward
