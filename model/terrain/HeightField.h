#pragma once

#include "model/document/Scene.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace sward {

struct Change;

/// Where a ray met the ground.
struct GroundHit
{
    double distance = 0; ///< metres from the ray's origin
    glm::dvec3 position{0};
    glm::dvec3 normal{0, 1, 0};
};

/// The ground of a scene as a surface in world metres. Between four samples it is bilinear, and that surface is where
/// plants stand. The picture cuts every quad into two triangles along the diagonal from north-east to south-west; the
/// two agree along all edges of quads and differ inside by at most a quarter of |NW + SE − NE − SW|.
///
/// It keeps the scene's rasters alive. Heights may be asked from any thread; `hit` remembers bounds of what it walked
/// through, so one object serves one thread of rays.
class HeightField
{
public:
    /// No ground at all.
    HeightField() = default;
    explicit HeightField(const Scene &scene);

    bool isEmpty() const { return m_heights.isEmpty(); }
    bool mayHaveHoles() const { return !m_holes.isEmpty(); }
    /// The same surface, closed.
    HeightField withoutHoles() const;
    int samplesX() const { return m_heights.width(); }
    int samplesZ() const { return m_heights.height(); }
    double quadSize() const { return m_quadSize; }
    /// The north-west corner; its y is the height of the sample 32768.
    glm::dvec3 position() const { return m_position; }

    /// Whether a place lies over the landscape, its edges included, holes or not.
    bool contains(double x, double z) const;
    /// Whether there is a hole: where the samples marked as holes weigh more than half, which is also where the picture
    /// shows none. False outside.
    bool isHole(double x, double z) const;
    /// World height; outside, that of the nearest edge. 0 without ground.
    double heightAt(double x, double z) const;
    /// Unit normal, pointing up; straight up without ground.
    glm::dvec3 normalAt(double x, double z) const;
    /// Degrees from level, 0 to 90.
    double slopeAt(double x, double z) const;
    /// Lowest and highest ground; walks all samples that no ray has walked yet.
    glm::dvec2 heightRange() const;

    /// Where a ray first meets the ground, from above or below; it passes through holes. The direction need not be of
    /// unit length. Nothing for a ray with a number that is not finite, or without a direction.
    std::optional<GroundHit> hit(const glm::dvec3 &origin, const glm::dvec3 &direction,
                                 double maxDistance = std::numeric_limits<double>::infinity()) const;

    /// Follows an edit: takes the rasters of `scene` and forgets only what `change` touched.
    void update(const Scene &scene, const Change &change);

private:
    struct Bounds
    {
        std::uint16_t low = 65535;
        std::uint16_t high = 0;
    };
    static constexpr int TileSide = HeightRaster::TileSide;
    static constexpr int BlockSide = 8;
    static constexpr int BlocksPerTile = TileSide / BlockSide;
    /// Bounds of the quads that begin in one tile of samples, and of its blocks of 8 × 8 quads.
    struct TileBounds
    {
        Bounds all;
        Bounds blocks[BlocksPerTile * BlocksPerTile];
    };
    struct Quad
    {
        int i, j;    ///< its north-west sample
        double u, v; ///< place in it, 0…1
        double h[4]; ///< samples NW, NE, SW, SE above 32768, in metres
    };
    struct Walk;

    void read(const Scene &scene);
    Quad quadAt(double x, double z) const;
    bool isHoleIn(int i, int j, double u, double v) const;
    double metres(double sample) const { return (sample - HeightZero) * m_metresPerStep; }
    const TileBounds &tileBounds(int tx, int tz) const;
    std::optional<double> hitQuad(const Walk &walk, int i, int j, double from, double to) const;
    bool missesBounds(const Walk &walk, const Bounds &bounds, double from, double to) const;

    HeightRaster m_heights;
    WeightRaster m_holes;
    glm::dvec3 m_position{0};
    double m_quadSize = 1;
    double m_metresPerStep = 1.0 / 128;
    mutable std::vector<std::shared_ptr<const TileBounds>> m_bounds; ///< by tile; null until walked
};

/// Where a ray meets the level plane at height `y`; nothing when it runs level, away, or is not finite.
std::optional<GroundHit> hitPlane(double y, const glm::dvec3 &origin, const glm::dvec3 &direction);

} // namespace sward
