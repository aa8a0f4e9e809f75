#pragma once

#include "model/document/Scene.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// World x and z, both ends included.
struct GroundBox
{
    double minX = 0, minZ = 0, maxX = 0, maxZ = 0;

    bool meets(const GroundBox &other) const
    {
        return minX <= other.maxX && other.minX <= maxX && minZ <= other.maxZ && other.minZ <= maxZ;
    }
    GroundBox united(const GroundBox &other) const
    {
        return {std::min(minX, other.minX), std::min(minZ, other.minZ), std::max(maxX, other.maxX),
                std::max(maxZ, other.maxZ)};
    }
    GroundBox grown(double by) const { return {minX - by, minZ - by, maxX + by, maxZ + by}; }
};

/// The outline of one zone or of one stretch of road, ready for asking how far a place is from it. No call of the C
/// library is involved, so that grass decides alike everywhere.
class ExclusionShape
{
public:
    explicit ExclusionShape(const Zone &zone);
    /// The stretch of a road from one point of its line to the next.
    ExclusionShape(const Road &road, glm::dvec2 from, glm::dvec2 to);

    /// How much of what grows at a world place it takes: 1 inside (padding included, and `morePadding` metres of
    /// whoever asks), falling to 0 over the soft edge.
    double shareTaken(double x, double y, double z, double morePadding = 0) const;
    /// Metres on the level from the outline, without padding; 0 inside. Infinite from a polygon without points.
    double distanceTo(double x, double z) const;
    /// Where it takes anything at all.
    const GroundBox &bounds() const { return m_bounds; }
    double lowest() const { return m_minY; }
    double highest() const { return m_maxY; }

private:
    enum class Outline : std::uint8_t { Box, Circle, Polygon, Segment };

    Outline m_outline = Outline::Box;
    glm::dvec2 m_centre{0};  ///< of a box or circle; where a segment begins
    glm::dvec2 m_half{0};    ///< half extents; a segment's run
    glm::dvec2 m_axis{1, 0}; ///< a turned box's own x direction
    double m_radius = 0;     ///< of a circle; half a road's width
    double m_padding = 0;
    double m_soft = 0;
    double m_minY = 0;
    double m_maxY = 0;
    std::vector<glm::dvec2> m_points;
    GroundBox m_bounds;
};

/// On whose behalf exclusions are asked.
struct ExclusionSubject
{
    bool isGrass = false; ///< else placed plants or foliage
    std::vector<std::string> tags;
    std::string world;  ///< empty is the first
    double padding = 0; ///< clearance of its own, added to every zone's
};

/// The tags a grass variety answers to: its own and `foliage`, `grass`, and `tree` when it has a mesh.
ExclusionSubject subjectOf(const GrassVariety &variety);
ExclusionSubject subjectOf(const PlantKind &kind);
ExclusionSubject subjectOf(const FoliageField &field);

/// All zones and roads of a scene, found through a tree of boxes: thousands of them cost as little as those nearby.
class Exclusions
{
public:
    /// Which shapes act on a subject. Belongs to the Exclusions that made it.
    struct Filter
    {
        std::vector<std::uint8_t> acts; ///< by shape
        double padding = 0;
        bool any = false;
    };

    Exclusions() = default;
    explicit Exclusions(const Scene &scene);

    std::size_t size() const { return m_shapes.size(); }
    const ExclusionShape &shape(std::size_t index) const { return m_shapes[index]; }

    Filter filterFor(const ExclusionSubject &subject) const;
    /// Shapes that act and may take something within `box`.
    std::vector<const ExclusionShape *> acting(const Filter &filter, const GroundBox &box) const;
    /// The most that any acting shape takes at a world place, 0…1.
    double shareTaken(const Filter &filter, double x, double y, double z) const;
    bool excludes(const Filter &filter, double x, double y, double z) const { return shareTaken(filter, x, y, z) >= 1; }

private:
    struct Node
    {
        GroundBox box;
        std::uint32_t first = 0; ///< of a leaf: where in m_order; else the second child, the first follows the node
        std::uint32_t count = 0; ///< shapes of a leaf; 0 has children
    };
    struct Reach
    {
        std::string world;
        std::vector<std::string> tags;
        bool grass = true;
        bool plants = true;
    };

    void add(ExclusionShape shape, Reach reach);
    void build(std::uint32_t first, std::uint32_t last);
    template <class Visit> void visit(const GroundBox &box, Visit shape) const;

    std::vector<ExclusionShape> m_shapes;
    std::vector<Reach> m_reach;
    std::vector<std::uint32_t> m_order;
    std::vector<Node> m_nodes;
};

/// The line of a road: a Catmull-Rom spline through its points, as straight stretches that leave it by no more than
/// `tolerance` metres.
std::vector<glm::dvec3> roadLine(const Road &road, double tolerance = 0.05);

/// Where a road takes anything at all.
GroundBox boundsOf(const Road &road);

/// Whether a place lies inside a polygon; its edges wind either way, crossings count by even and odd.
bool isInside(std::span<const glm::dvec2> polygon, double x, double z);

} // namespace sward
