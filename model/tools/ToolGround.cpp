#include "model/tools/ToolGround.h"

#include "model/session/Session.h"
#include "model/tools/Reasons.h"

#include <glm/common.hpp>

#include <algorithm>

namespace sward {
namespace {

/// Where the ray meets the level of the ground thereabouts, holes and the landscape's end notwithstanding. The level
/// depends on where the ray meets it; a few rounds are near enough for a ring.
std::optional<glm::dvec3> onLevel(const HeightField &heights, const Ray &ray)
{
    const glm::dvec3 corner = heights.position();
    const glm::dvec2 half = glm::dvec2(heights.samplesX() - 1, heights.samplesZ() - 1) * heights.quadSize() * 0.5;
    double level = heights.heightAt(corner.x + half.x, corner.z + half.y);
    std::optional<GroundHit> hit;
    for (int round = 0; round < 3; ++round) {
        hit = hitPlane(level, ray.origin, ray.direction);
        if (!hit)
            return std::nullopt;
        level = heights.heightAt(hit->position.x, hit->position.z);
    }
    return glm::dvec3(hit->position.x, level, hit->position.z);
}

} // namespace

ToolGround::ToolGround(Session &session)
    : m_session(session), m_heights(session.document.scene()), m_weights(session.document.scene())
{
    m_changed = session.document.changed.subscribe([this](const Change &change) {
        if (change.everything)
            m_heights = HeightField(m_session.document.scene());
        else
            m_heights.update(m_session.document.scene(), change);
        m_weights = SceneWeights(m_session.document.scene(), m_weights, change);
        m_solid.reset();
        if (change.everything || change.touches(SlotKind::Zones) || change.touches(SlotKind::Roads))
            m_exclusionsStale = true;
    });
}

const Exclusions &ToolGround::exclusions() const
{
    if (m_exclusionsStale)
        m_exclusions = Exclusions(m_session.document.scene());
    m_exclusionsStale = false;
    return m_exclusions;
}

const HeightField &ToolGround::solid() const
{
    if (!m_heights.mayHaveHoles())
        return m_heights;
    if (!m_solid)
        m_solid = m_heights.withoutHoles();
    return *m_solid;
}

std::optional<ToolGround::Point> ToolGround::under(const Ray &ray, double margin) const
{
    return groundUnder(m_heights, ray, margin);
}

std::string ToolGround::whyNone(const Ray &ray) const
{
    const auto level = m_heights.isEmpty() ? std::nullopt : onLevel(m_heights, ray);
    return level && m_heights.isHole(level->x, level->z) ? "There is a hole in the ground here" : NoGroundUnderCursor;
}

std::optional<ToolGround::Point> groundUnder(const HeightField &heights, const Ray &ray, double margin)
{
    if (heights.isEmpty())
        return std::nullopt;
    if (const auto hit = heights.hit(ray.origin, ray.direction))
        return ToolGround::Point{hit->position, true};
    const auto level = margin > 0 ? onLevel(heights, ray) : std::nullopt;
    if (!level)
        return std::nullopt;
    const glm::dvec3 corner = heights.position();
    const glm::dvec2 low(corner.x, corner.z);
    const glm::dvec2 high = low + glm::dvec2(heights.samplesX() - 1, heights.samplesZ() - 1) * heights.quadSize();
    const glm::dvec2 place(level->x, level->z);
    const glm::dvec2 beside = glm::max(glm::max(low - place, place - high), glm::dvec2(0));
    const bool isInside = beside.x == 0 && beside.y == 0;
    if (isInside || std::max(beside.x, beside.y) > margin)
        return std::nullopt;
    return ToolGround::Point{*level, false};
}

} // namespace sward
