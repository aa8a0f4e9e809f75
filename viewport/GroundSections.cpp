#include "viewport/GroundSections.h"

#include "model/core/Expects.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

GroundSections::GroundSections(const GroundInput &ground)
    : m_lod{ground.sectionQuads, ground.lod0ScreenSize, ground.lod0Distribution, ground.lodDistribution},
      m_across((ground.width - 1 + ground.sectionQuads - 1) / ground.sectionQuads),
      m_down((ground.height - 1 + ground.sectionQuads - 1) / ground.sectionQuads)
{
    expects(ground.width >= 2 && ground.height >= 2 && ground.heights);
    m_bounds.resize(std::size_t(m_across) * std::size_t(m_down));
    m_levels.resize(m_bounds.size());
    updateBounds(ground, {0, 0, ground.width, ground.height});
}

SampleRect GroundSections::samplesOf(const GroundInput &ground, int x, int z) const
{
    const int quads = m_lod.quads;
    return {x * quads, z * quads, std::min((x + 1) * quads + 1, ground.width),
            std::min((z + 1) * quads + 1, ground.height)};
}

void GroundSections::updateBounds(const GroundInput &ground, const SampleRect &rect)
{
    if (rect.isEmpty())
        return;
    const int quads = m_lod.quads;
    std::vector<std::uint16_t> samples;
    for (int z = std::max(rect.z0 - 1, 0) / quads; z <= std::min((rect.z1 - 1) / quads, m_down - 1); ++z)
        for (int x = std::max(rect.x0 - 1, 0) / quads; x <= std::min((rect.x1 - 1) / quads, m_across - 1); ++x) {
            const auto area = samplesOf(ground, x, z);
            samples.resize(std::size_t(area.width()) * std::size_t(area.height()));
            ground.heights(area, samples.data());
            const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
            m_bounds[std::size_t(z) * std::size_t(m_across) + std::size_t(x)] = {*low, *high};
        }
}

float GroundSections::levelAt(int x, int z) const
{
    return m_levels[std::size_t(std::clamp(z, 0, m_down - 1)) * std::size_t(m_across) +
                    std::size_t(std::clamp(x, 0, m_across - 1))];
}

glm::dvec2 GroundSections::heightRange(const GroundInput &ground) const
{
    Bounds all;
    for (const auto &b : m_bounds)
        all = {std::min(all.low, b.low), std::max(all.high, b.high)};
    return {metresOfHeight(ground, all.low), metresOfHeight(ground, all.high)};
}

std::vector<std::vector<SectionInstance>> GroundSections::choose(const GroundInput &ground, const FrameView &view)
{
    const auto projection = view.camera.projection(view.size.x / view.size.y);
    const float measure = 0.5F * std::max(projection[0][0], projection[1][1]) * view.quality.groundDetail;
    const glm::vec3 origin(ground.position - view.anchor);
    const auto boxOf = [&](int x, int z) {
        const auto area = samplesOf(ground, x, z);
        const auto &b = m_bounds[std::size_t(z) * std::size_t(m_across) + std::size_t(x)];
        const float unit = ground.heightScale / 128;
        const glm::vec3 low(float(area.x0) * ground.quadSize, (float(b.low) - 32768) * unit,
                            float(area.z0) * ground.quadSize);
        const glm::vec3 high(float(area.x1 - 1) * ground.quadSize, (float(b.high) - 32768) * unit,
                             float(area.z1 - 1) * ground.quadSize);
        const glm::vec3 aside = ground.offsets ? glm::vec3(ground.offsetScale, 0, ground.offsetScale) : glm::vec3(0);
        return std::pair(origin + low - aside, origin + high + aside);
    };

    const float side = float(m_lod.quads) * ground.quadSize;
    for (int z = 0; z < m_down; ++z)
        for (int x = 0; x < m_across; ++x) {
            const auto [low, high] = boxOf(x, z);
            const float radius = glm::length(glm::vec3(side, high.y - low.y, side)) / 2;
            const float distance = glm::length((low + high) * 0.5F - view.eye);
            const auto at = std::size_t(z) * std::size_t(m_across) + std::size_t(x);
            const float bias = at < ground.lodBias.size() ? ground.lodBias[at] : 0;
            m_levels[at] = std::clamp(m_lod.levelFor(measure * radius / std::max(distance, 0.01F)) + bias, 0.0F,
                                      float(m_lod.last()));
        }

    const auto level = [&](int x, int z, float own) {
        if (x < 0 || z < 0 || x >= m_across || z >= m_down)
            return own;
        return m_levels[std::size_t(z) * std::size_t(m_across) + std::size_t(x)];
    };
    std::vector<std::vector<SectionInstance>> chosen(std::size_t(m_lod.last()) + 1);
    for (int z = 0; z < m_down; ++z)
        for (int x = 0; x < m_across; ++x) {
            const auto [low, high] = boxOf(x, z);
            if (view.frustum.sideOf(low, high) == Frustum::Side::Outside)
                continue;
            const float own = level(x, z, 0);
            SectionInstance instance;
            instance.section = {float(x * m_lod.quads), float(z * m_lod.quads), own, 0};
            instance.neighbours = {level(x, z - 1, own), level(x + 1, z, own), level(x, z + 1, own),
                                   level(x - 1, z, own)};
            chosen[std::size_t(own)].push_back(instance);
        }
    return chosen;
}

} // namespace sward
