#include "model/terrain/Zones.h"

#include "model/core/ExactTrigonometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

constexpr double everywhere = std::numeric_limits<double>::infinity();
constexpr std::uint32_t mostInLeaf = 4;

double dot(const glm::dvec2 &a, const glm::dvec2 &b)
{
    return a.x * b.x + a.y * b.y;
}

double lengthOf(const glm::dvec2 &v)
{
    return std::sqrt(dot(v, v));
}

/// To the segment that begins at `from` and runs by `run`.
double distanceToSegment(const glm::dvec2 &place, const glm::dvec2 &from, const glm::dvec2 &run)
{
    const auto to = place - from;
    const double along = dot(run, run);
    const double share = along > 0 ? std::clamp(dot(to, run) / along, 0.0, 1.0) : 0;
    return lengthOf(to - run * share);
}

bool has(const std::vector<std::string> &list, std::string_view what)
{
    return std::find(list.begin(), list.end(), what) != list.end();
}

void addTag(std::vector<std::string> &tags, std::string_view tag)
{
    if (!has(tags, tag))
        tags.emplace_back(tag);
}

} // namespace

GroundBox boundsOf(const Road &road)
{
    GroundBox box;
    bool first = true;
    const auto line = roadLine(road);
    for (std::size_t i = 1; i < line.size(); ++i) {
        const auto bounds = ExclusionShape(road, {line[i - 1].x, line[i - 1].z}, {line[i].x, line[i].z}).bounds();
        box = first ? bounds : box.united(bounds);
        first = false;
    }
    return box;
}

bool isInside(std::span<const glm::dvec2> polygon, double x, double z)
{
    bool inside = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const auto &a = polygon[i];
        const auto &b = polygon[j];
        if ((a.y > z) != (b.y > z) && x < (b.x - a.x) * (z - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

ExclusionShape::ExclusionShape(const Zone &zone)
    : m_centre(zone.centre.x, zone.centre.z), m_half(zone.halfExtents.x, zone.halfExtents.z), m_padding(zone.padding),
      m_soft(zone.soft), m_minY(zone.minY.value_or(-everywhere)), m_maxY(zone.maxY.value_or(everywhere))
{
    glm::dvec2 reach = m_half;
    switch (zone.shape) {
    case Zone::Shape::OrientedBox: {
        // Right-handed about +Y turns x towards −z.
        const auto turn = exactCosSin(zone.yaw);
        m_axis = {turn.x, -turn.y};
        reach = {std::abs(turn.x) * m_half.x + std::abs(turn.y) * m_half.y,
                 std::abs(turn.y) * m_half.x + std::abs(turn.x) * m_half.y};
        [[fallthrough]];
    }
    case Zone::Shape::Box:
        m_outline = Outline::Box;
        m_minY = std::max(m_minY, zone.centre.y - zone.halfExtents.y - zone.padding);
        m_maxY = std::min(m_maxY, zone.centre.y + zone.halfExtents.y + zone.padding);
        break;
    case Zone::Shape::Cylinder:
        m_outline = Outline::Circle;
        m_radius = zone.radius;
        reach = glm::dvec2(zone.radius);
        break;
    case Zone::Shape::Polygon:
        m_outline = Outline::Polygon;
        m_points = zone.points;
        break;
    }
    m_bounds = {m_centre.x - reach.x, m_centre.y - reach.y, m_centre.x + reach.x, m_centre.y + reach.y};
    if (m_outline == Outline::Polygon) {
        m_bounds = {everywhere, everywhere, -everywhere, -everywhere};
        for (const auto &point : m_points)
            m_bounds = m_bounds.united({point.x, point.y, point.x, point.y});
    }
    m_bounds = m_bounds.grown(m_padding + m_soft);
}

ExclusionShape::ExclusionShape(const Road &road, glm::dvec2 from, glm::dvec2 to)
    : m_outline(Outline::Segment), m_centre(from), m_half(to - from), m_radius(road.width / 2), m_padding(road.padding),
      m_minY(-everywhere), m_maxY(everywhere),
      m_bounds(GroundBox{from.x, from.y, from.x, from.y}.united({to.x, to.y, to.x, to.y}).grown(m_radius + m_padding))
{
}

double ExclusionShape::distanceTo(double x, double z) const
{
    const glm::dvec2 place(x, z);
    switch (m_outline) {
    case Outline::Box: {
        const auto off = place - m_centre;
        const glm::dvec2 own(std::abs(dot(off, m_axis)), std::abs(m_axis.x * off.y - m_axis.y * off.x));
        return lengthOf({std::max(own.x - m_half.x, 0.0), std::max(own.y - m_half.y, 0.0)});
    }
    case Outline::Circle:
        return std::max(lengthOf(place - m_centre) - m_radius, 0.0);
    case Outline::Segment:
        return std::max(distanceToSegment(place, m_centre, m_half) - m_radius, 0.0);
    case Outline::Polygon:
        break;
    }
    if (isInside(m_points, x, z))
        return 0;
    double nearest = everywhere;
    for (std::size_t i = 0, j = m_points.size() - 1; i < m_points.size(); j = i++)
        nearest = std::min(nearest, distanceToSegment(place, m_points[j], m_points[i] - m_points[j]));
    return nearest;
}

double ExclusionShape::shareTaken(double x, double y, double z, double morePadding) const
{
    if (y < m_minY || y > m_maxY || !m_bounds.meets(GroundBox{x, z, x, z}.grown(morePadding)))
        return 0;
    const double beyond = distanceTo(x, z) - m_padding - morePadding;
    if (beyond <= 0)
        return 1;
    return beyond < m_soft ? 1 - beyond / m_soft : 0;
}

ExclusionSubject subjectOf(const GrassVariety &variety)
{
    ExclusionSubject subject{.isGrass = true, .tags = variety.tags, .world = {}, .padding = 0};
    addTag(subject.tags, "foliage");
    addTag(subject.tags, "grass");
    if (!variety.mesh.empty() && !variety.isBlade())
        addTag(subject.tags, "tree");
    return subject;
}

ExclusionSubject subjectOf(const PlantKind &kind)
{
    ExclusionSubject subject{.isGrass = false, .tags = kind.tags, .world = {}, .padding = 0};
    addTag(subject.tags, "foliage");
    if (std::any_of(kind.parts.begin(), kind.parts.end(), [](const KindPart &part) { return !part.mesh.empty(); }))
        addTag(subject.tags, "tree");
    return subject;
}

ExclusionSubject subjectOf(const FoliageField &field)
{
    ExclusionSubject subject{
        .isGrass = field.mesh.empty(), .tags = field.zoneTags, .world = field.zoneWorld, .padding = field.zonePadding};
    addTag(subject.tags, "foliage");
    addTag(subject.tags, field.mesh.empty() ? "grass" : "tree");
    return subject;
}

Exclusions::Exclusions(const Scene &scene)
{
    for (const auto &zone : scene.zones.items()) {
        if (!zone->enabled || (zone->shape == Zone::Shape::Polygon && zone->points.size() < 3))
            continue;
        add(ExclusionShape(*zone),
            {zone->world, zone->tags, has(zone->affects, "grass"), has(zone->affects, "plants")});
    }
    for (const auto &road : scene.roads.items()) {
        const auto line = roadLine(*road);
        for (std::size_t i = 1; i < line.size(); ++i)
            add(ExclusionShape(*road, {line[i - 1].x, line[i - 1].z}, {line[i].x, line[i].z}),
                {{}, road->tags, has(road->affects, "grass"), has(road->affects, "plants")});
    }
    m_order.resize(m_shapes.size());
    for (std::uint32_t i = 0; i < m_order.size(); ++i)
        m_order[i] = i;
    if (!m_order.empty())
        build(0, std::uint32_t(m_order.size()));
}

void Exclusions::add(ExclusionShape shape, Reach reach)
{
    m_shapes.push_back(std::move(shape));
    m_reach.push_back(std::move(reach));
}

void Exclusions::build(std::uint32_t first, std::uint32_t last)
{
    const auto at = m_nodes.size();
    m_nodes.emplace_back();
    GroundBox box = m_shapes[m_order[first]].bounds();
    for (auto i = first; i < last; ++i)
        box = box.united(m_shapes[m_order[i]].bounds());
    m_nodes[at] = {box, first, last - first};
    if (last - first <= mostInLeaf)
        return;
    const bool byX = box.maxX - box.minX > box.maxZ - box.minZ;
    const auto middleOf = [&](std::uint32_t shape) {
        const auto &bounds = m_shapes[shape].bounds();
        return byX ? bounds.minX + bounds.maxX : bounds.minZ + bounds.maxZ;
    };
    const auto half = first + (last - first) / 2;
    std::nth_element(m_order.begin() + first, m_order.begin() + half, m_order.begin() + last,
                     [&](std::uint32_t a, std::uint32_t b) {
                         const double left = middleOf(a);
                         const double right = middleOf(b);
                         return left != right ? left < right : a < b;
                     });
    build(first, half);
    m_nodes[at].first = std::uint32_t(m_nodes.size());
    m_nodes[at].count = 0;
    build(half, last);
}

template <class Visit> void Exclusions::visit(const GroundBox &box, Visit shape) const
{
    std::uint32_t stack[64];
    int depth = 0;
    if (!m_nodes.empty())
        stack[depth++] = 0;
    while (depth > 0) {
        const auto at = stack[--depth];
        const auto &node = m_nodes[at];
        if (!node.box.meets(box))
            continue;
        if (node.count == 0) {
            stack[depth++] = node.first;
            stack[depth++] = at + 1;
            continue;
        }
        for (auto i = node.first; i < node.first + node.count; ++i)
            if (m_shapes[m_order[i]].bounds().meets(box))
                shape(m_order[i]);
    }
}

Exclusions::Filter Exclusions::filterFor(const ExclusionSubject &subject) const
{
    Filter filter;
    filter.acts.resize(m_shapes.size());
    filter.padding = subject.padding;
    for (std::size_t i = 0; i < m_shapes.size(); ++i) {
        const auto &reach = m_reach[i];
        const bool acts = (subject.isGrass ? reach.grass : reach.plants) && reach.world == subject.world &&
                          std::any_of(reach.tags.begin(), reach.tags.end(),
                                      [&](const std::string &tag) { return has(subject.tags, tag); });
        filter.acts[i] = acts;
        filter.any = filter.any || acts;
    }
    return filter;
}

std::vector<const ExclusionShape *> Exclusions::acting(const Filter &filter, const GroundBox &box) const
{
    std::vector<const ExclusionShape *> found;
    if (!filter.any)
        return found;
    std::vector<std::uint32_t> indices;
    visit(box.grown(filter.padding), [&](std::uint32_t shape) {
        if (filter.acts[shape])
            indices.push_back(shape);
    });
    std::sort(indices.begin(), indices.end());
    for (const auto index : indices)
        found.push_back(&m_shapes[index]);
    return found;
}

double Exclusions::shareTaken(const Filter &filter, double x, double y, double z) const
{
    double share = 0;
    if (filter.any)
        visit(GroundBox{x, z, x, z}.grown(filter.padding), [&](std::uint32_t shape) {
            if (filter.acts[shape])
                share = std::max(share, m_shapes[shape].shareTaken(x, y, z, filter.padding));
        });
    return share;
}

std::vector<glm::dvec3> roadLine(const Road &road, double tolerance)
{
    const auto &points = road.points;
    if (points.size() < 3)
        return points;
    std::vector<glm::dvec3> line{points.front()};
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const auto &a = points[i];
        const auto &b = points[i + 1];
        const auto tangentA = (b - points[i > 0 ? i - 1 : 0]) * 0.5;
        const auto tangentB = (points[std::min(i + 2, points.size() - 1)] - a) * 0.5;
        // A cubic leaves its chord by at most an eighth of its largest second derivative, which it has at an end.
        const auto bendA = (b - a) * 6.0 - tangentA * 4.0 - tangentB * 2.0;
        const auto bendB = (a - b) * 6.0 + tangentA * 2.0 + tangentB * 4.0;
        const double bend = std::sqrt(std::max(bendA.x * bendA.x + bendA.y * bendA.y + bendA.z * bendA.z,
                                               bendB.x * bendB.x + bendB.y * bendB.y + bendB.z * bendB.z));
        const int pieces = int(std::clamp(std::ceil(std::sqrt(bend / (8 * tolerance))), 1.0, 256.0));
        for (int piece = 1; piece <= pieces; ++piece) {
            const double t = double(piece) / pieces;
            const double t2 = t * t;
            const double t3 = t2 * t;
            line.push_back(a * (2 * t3 - 3 * t2 + 1) + tangentA * (t3 - 2 * t2 + t) + b * (3 * t2 - 2 * t3) +
                           tangentB * (t3 - t2));
        }
    }
    return line;
}

} // namespace sward
