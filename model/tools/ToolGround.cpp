#include "model/tools/ToolGround.h"

#include "model/session/Session.h"

#include <glm/common.hpp>

#include <algorithm>

namespace sward {

ToolGround::ToolGround(Session &session) : m_session(session), m_heights(session.document.scene())
{
    m_changed = session.document.changed.subscribe([this](const Change &change) {
        if (change.everything)
            m_heights = HeightField(m_session.document.scene());
        else
            m_heights.update(m_session.document.scene(), change);
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

std::optional<ToolGround::Point> ToolGround::under(const Ray &ray, double margin) const
{
    if (m_heights.isEmpty())
        return std::nullopt;
    if (const auto hit = m_heights.hit(ray.origin, ray.direction))
        return Point{hit->position, true};
    if (margin <= 0)
        return std::nullopt;

    const glm::dvec3 corner = m_heights.position();
    const glm::dvec2 low(corner.x, corner.z);
    const glm::dvec2 high = low + glm::dvec2(m_heights.samplesX() - 1, m_heights.samplesZ() - 1) * m_heights.quadSize();
    // The level of the edge depends on where the ray meets it; twice is near enough for a ring beside the landscape.
    const glm::dvec2 middle = (low + high) * 0.5;
    double level = m_heights.heightAt(middle.x, middle.y);
    std::optional<GroundHit> hit;
    for (int i = 0; i < 3; ++i) {
        hit = hitPlane(level, ray.origin, ray.direction);
        if (!hit)
            return std::nullopt;
        level = m_heights.heightAt(hit->position.x, hit->position.z);
    }
    const glm::dvec2 place(hit->position.x, hit->position.z);
    const glm::dvec2 beside = glm::max(glm::max(low - place, place - high), glm::dvec2(0));
    const bool isInside = beside.x == 0 && beside.y == 0;
    if (isInside || std::max(beside.x, beside.y) > margin)
        return std::nullopt;
    return Point{{place.x, level, place.y}, false};
}

} // namespace sward
