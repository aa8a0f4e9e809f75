#include "model/tools/GroundSculpt.h"

#include "model/tools/FollowGround.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

bool isOfHoles(SculptAction action)
{
    return action == SculptAction::Dig || action == SculptAction::Fill;
}

SampleGrid gridOf(const Landscape &landscape)
{
    return {{landscape.position.x, landscape.position.z}, glm::dvec2(landscape.quadSize)};
}

/// A world height as a sample, the nearest there is.
std::uint16_t sampleOf(const Landscape &landscape, double height)
{
    return std::uint16_t(std::lround(std::clamp(landscape.sampleOf(height), 0.0, 65535.0)));
}

RasterStroke<std::uint16_t>::Targets heightTargets(const Landscape &landscape, const SculptOptions &options,
                                                   SculptAction action, double level)
{
    if (action == SculptAction::Smooth)
        return [radius = options.radius / landscape.quadSize](const HeightRaster &before, int tx, int tz) {
            return smoothed(before, tx, tz, radius);
        };
    if (action == SculptAction::Flatten)
        return [sample = sampleOf(landscape, level)](const HeightRaster &, int, int) {
            return std::vector<std::uint16_t>(HeightRaster::TileSamples, sample);
        };
    const double metres = action == SculptAction::Raise ? options.amount : -options.amount;
    const auto steps = int(std::lround(std::clamp(metres / landscape.heightScale * 128, -65535.0, 65535.0)));
    return [steps](const HeightRaster &before, int tx, int tz) {
        std::vector<std::uint16_t> samples(HeightRaster::TileSamples, before.fill());
        if (const auto *tile = before.tile(tx, tz))
            std::ranges::copy(tile->samples, samples.begin());
        for (auto &sample : samples)
            sample = std::uint16_t(std::clamp(int(sample) + steps, 0, 65535));
        return samples;
    };
}

std::variant<RasterStroke<std::uint16_t>, RasterStroke<std::uint8_t>>
strokeOn(const Scene &scene, const SculptOptions &options, SculptAction action, double level)
{
    const SampleGrid grid = gridOf(*scene.landscape);
    if (!isOfHoles(action))
        return RasterStroke<std::uint16_t>(scene.heights, grid, options,
                                           heightTargets(*scene.landscape, options, action, level));
    // There is a hole or there is none: nothing between.
    BrushShape sharp = options;
    sharp.strength = 1;
    sharp.falloff = Falloff::Constant;
    sharp.pressureStrength = false;
    sharp.tiltStrength = false;
    sharp.stamp.clear();
    auto before = scene.holes.isEmpty() ? WeightRaster(scene.heights.width(), scene.heights.height(), 0) : scene.holes;
    const std::uint8_t target = action == SculptAction::Dig ? Hole : 0;
    return RasterStroke<std::uint8_t>(std::move(before), grid, sharp, [target](const WeightRaster &, int, int) {
        return std::vector<std::uint8_t>(WeightRaster::TileSamples, target);
    });
}

} // namespace

std::string whyNotSculptable(const Scene &scene)
{
    return scene.landscape && !scene.heights.isEmpty()
               ? std::string()
               : "There is no ground to shape — make a landscape from a heightmap first";
}

GroundStroke::GroundStroke(Scene scene, const SculptOptions &options, SculptAction action, double level)
    : m_before(std::move(scene)), m_then(HeightField(m_before).withoutHoles()), m_now(m_then),
      m_stroke(strokeOn(m_before, options, action, level))
{
    expects(whyNotSculptable(m_before).empty());
}

bool GroundStroke::dab(Edit &edit, const Dab &dab)
{
    if (auto *heights = std::get_if<Heights>(&m_stroke))
        return dabHeights(edit, *heights, dab);
    return dabHoles(edit, std::get<Holes>(m_stroke), dab);
}

bool GroundStroke::dabHeights(Edit &edit, Heights &stroke, const Dab &dab)
{
    const auto changed =
        stroke.dab(dab, m_then, [&](int tx, int tz, const TexelRect &rect) { return edit.heightTile(tx, tz, rect); });
    if (changed.isEmpty())
        return false;
    Change change;
    change.tilesOf(SlotKind::Heights).rect = changed;
    m_now.update(edit.scene(), change);
    followGround(edit, m_before, m_then, m_now, changed);
    return true;
}

bool GroundStroke::dabHoles(Edit &edit, Holes &stroke, const Dab &dab)
{
    const auto changed = stroke.dab(dab, m_then, [&](int tx, int tz, const TexelRect &rect) {
        if (edit.scene().holes.isEmpty())
            edit.setHoles(stroke.before());
        return edit.holeTile(tx, tz, rect);
    });
    return !changed.isEmpty();
}

bool GroundStroke::isTooSmall() const
{
    return std::visit([](const auto &stroke) { return stroke.isTooSmall(); }, m_stroke);
}

} // namespace sward
