#include "model/tools/LayerPaint.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

constexpr int Side = WeightRaster::TileSide;
constexpr int Full = 65535;

TexelRect rectOf(int tx, int tz, const TexelRect &bounds)
{
    return bounds.intersected({tx * Side, tz * Side, (tx + 1) * Side, (tz + 1) * Side});
}

/// Means over 2·reach + 1 samples along rows of `width`; the result's rows are 2·reach shorter.
std::vector<std::uint32_t> sums(const std::vector<std::uint32_t> &in, int width, int height, int reach)
{
    const int outWidth = width - 2 * reach;
    std::vector<std::uint32_t> out(std::size_t(outWidth) * std::size_t(height));
    for (int z = 0; z < height; ++z) {
        const std::uint32_t *from = in.data() + std::size_t(z) * std::size_t(width);
        std::uint32_t sum = 0;
        for (int x = 0; x < 2 * reach; ++x)
            sum += from[x];
        for (int x = 0; x < outWidth; ++x) {
            sum += from[x + 2 * reach];
            out[std::size_t(z) * std::size_t(outWidth) + std::size_t(x)] = sum;
            sum -= from[x];
        }
    }
    return out;
}

std::vector<std::uint32_t> transposed(const std::vector<std::uint32_t> &in, int width, int height)
{
    std::vector<std::uint32_t> out(in.size());
    for (int z = 0; z < height; ++z)
        for (int x = 0; x < width; ++x)
            out[std::size_t(x) * std::size_t(height) + std::size_t(z)] =
                in[std::size_t(z) * std::size_t(width) + std::size_t(x)];
    return out;
}

} // namespace

double falloffAt(Falloff falloff, double hardness, double share)
{
    if (share >= 1)
        return 0;
    if (share <= hardness)
        return 1;
    const double t = (share - hardness) / (1 - hardness);
    switch (falloff) {
    case Falloff::Smooth:
        return 1 - t * t * (3 - 2 * t);
    case Falloff::Linear:
        return 1 - t;
    case Falloff::Spherical:
        return std::sqrt(1 - t * t);
    case Falloff::Tip:
        return (1 - t) * (1 - t);
    case Falloff::Constant:
        return 1;
    }
    return 0;
}

std::string whyNotPaintable(const Scene &scene, std::string_view id)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return "There is no ground to paint on — make a landscape from a heightmap first";
    if (scene.layers.isEmpty())
        return "There is no layer — add one in the Layers panel";
    const Layer *layer = scene.layers.find(id);
    if (!layer)
        return "No layer selected — click a layer or press 1";
    if (layer->locked)
        return fmt::format("The layer \"{}\" is locked — unlock it in the Layers panel", layer->name);
    return {};
}

LayerStroke::LayerStroke(const Scene &scene, std::string layer, const BrushOptions &brush, PaintAction action)
    : m_layer(std::move(layer)), m_brush(brush), m_action(action)
{
    expects(whyNotPaintable(scene, m_layer).empty());
    const WeightRaster *weights = scene.weights.find(m_layer);
    m_before = weights && !weights->isEmpty() ? *weights : emptyWeights(scene, *scene.layers.find(m_layer));
    m_places = WeightField(scene, m_before);
}

bool LayerStroke::isFiltered() const
{
    return m_brush.slopeRange != BrushOptions{}.slopeRange || m_brush.heightRange;
}

bool LayerStroke::dab(Edit &edit, const Dab &dab, const HeightField &ground)
{
    const glm::dvec2 middle = m_places.sampleAt(dab.centre.x, dab.centre.z);
    const glm::dvec2 reach = dab.radius / m_places.metresPerSample();
    const glm::dvec2 size(m_before.width(), m_before.height());
    const glm::dvec2 first = glm::clamp(glm::ceil(middle - reach), glm::dvec2(0), size);
    const glm::dvec2 last = glm::clamp(glm::floor(middle + reach) + 1.0, glm::dvec2(0), size);
    const TexelRect rect{int(first.x), int(first.y), int(last.x), int(last.y)};
    if (rect.isEmpty())
        return false;

    bool changed = false;
    for (int tz = rect.z0 / Side; tz * Side < rect.z1; ++tz)
        for (int tx = rect.x0 / Side; tx * Side < rect.x1; ++tx)
            changed = dabTile(edit, dab, tx, tz, rect.intersected(rectOf(tx, tz, m_before.bounds())),
                              tileAt(tx, tz, ground)) ||
                      changed;
    return changed;
}

bool LayerStroke::dabTile(Edit &edit, const Dab &dab, int tx, int tz, const TexelRect &rect, Tile &tile)
{
    const double strength = m_brush.strength * (m_brush.pressureStrength ? dab.pressure : 1);
    const glm::dvec2 centre(dab.centre.x, dab.centre.z);
    const double radiusSquared = dab.radius * dab.radius;
    const auto *before = m_before.tile(tx, tz);
    TexelRect changedRect;
    std::vector<std::pair<std::uint16_t, std::uint8_t>> changes;
    for (int z = rect.z0; z < rect.z1; ++z) {
        for (int x = rect.x0; x < rect.x1; ++x) {
            const glm::dvec2 away = m_places.placeOf(x, z) - centre;
            const double distanceSquared = away.x * away.x + away.y * away.y;
            if (distanceSquared > radiusSquared)
                continue;
            m_tooSmall = false;
            const auto index = std::size_t(z - tz * Side) * Side + std::size_t(x - tx * Side);
            if (!tile.isPaintable.empty() && !tile.isPaintable[index])
                continue;
            const double share = std::sqrt(distanceSquared) / dab.radius;
            const int touch = int(falloffAt(m_brush.falloff, m_brush.hardness, share) * strength * Full + 0.5);
            const int had = tile.touched[index];
            const int has = m_brush.buildUp ? had + ((Full - had) * touch + Full / 2) / Full : std::max(had, touch);
            if (has == had)
                continue;
            tile.touched[index] = std::uint16_t(has);
            const int was = before ? before->samples[index] : m_before.fill();
            const int target = m_action == PaintAction::Paint   ? 255
                               : m_action == PaintAction::Erase ? 0
                                                                : tile.target[index];
            const auto now = [&](int touched) { return (was * (Full - touched) + target * touched + Full / 2) / Full; };
            if (now(has) == now(had))
                continue;
            changes.emplace_back(std::uint16_t(index), std::uint8_t(now(has)));
            changedRect = changedRect.united({x, z, x + 1, z + 1});
        }
    }
    if (changes.empty())
        return false;
    const WeightRaster *weights = edit.scene().weights.find(m_layer);
    if (!weights || weights->isEmpty())
        edit.setWeights(m_layer, m_before);
    std::uint8_t *samples = edit.weightTile(m_layer, tx, tz, changedRect);
    for (const auto &[index, value] : changes)
        samples[index] = value;
    return true;
}

LayerStroke::Tile &LayerStroke::tileAt(int tx, int tz, const HeightField &ground)
{
    const auto [found, isNew] = m_tiles.try_emplace({tx, tz});
    Tile &tile = found->second;
    if (!isNew)
        return tile;
    tile.touched.assign(WeightRaster::TileSamples, 0);
    if (m_action == PaintAction::Smooth)
        tile.target = smoothed(tx, tz);
    if (!isFiltered())
        return tile;
    tile.isPaintable.assign(WeightRaster::TileSamples, 0);
    const TexelRect rect = rectOf(tx, tz, m_before.bounds());
    for (int z = rect.z0; z < rect.z1; ++z) {
        for (int x = rect.x0; x < rect.x1; ++x) {
            const glm::dvec2 place = m_places.placeOf(x, z);
            const double slope = ground.slopeAt(place.x, place.y);
            const double height = ground.heightAt(place.x, place.y);
            const bool allowed =
                slope >= m_brush.slopeRange.x && slope <= m_brush.slopeRange.y &&
                (!m_brush.heightRange || (height >= m_brush.heightRange->x && height <= m_brush.heightRange->y));
            tile.isPaintable[std::size_t(z - tz * Side) * Side + std::size_t(x - tx * Side)] = allowed;
        }
    }
    return tile;
}

/// Two box means, one upon the other, over about a quarter of the brush: close to a bell, and its cost does not grow
/// with the width. Samples beyond the edge are those of the edge.
std::vector<std::uint8_t> LayerStroke::smoothed(int tx, int tz) const
{
    const int reach = std::clamp(int(m_brush.radius / m_places.metresPerSample().x / 4 + 0.5), 1, 16);
    const int side = Side + 4 * reach;
    std::vector<std::uint32_t> samples(std::size_t(side) * std::size_t(side));
    for (int z = 0; z < side; ++z) {
        const int fromZ = std::clamp(tz * Side + z - 2 * reach, 0, m_before.height() - 1);
        for (int x = 0; x < side; ++x) {
            const int fromX = std::clamp(tx * Side + x - 2 * reach, 0, m_before.width() - 1);
            samples[std::size_t(z) * std::size_t(side) + std::size_t(x)] = m_before.at(fromX, fromZ);
        }
    }
    const int once = side - 2 * reach;
    samples = sums(sums(samples, side, side, reach), once, side, reach);
    samples = transposed(samples, Side, side);
    samples = sums(sums(samples, side, Side, reach), once, Side, reach);
    samples = transposed(samples, Side, Side);

    const std::uint32_t window = std::uint32_t(2 * reach + 1);
    const std::uint32_t count = window * window * window * window;
    std::vector<std::uint8_t> means(samples.size());
    std::transform(samples.begin(), samples.end(), means.begin(),
                   [count](std::uint32_t sum) { return std::uint8_t((sum + count / 2) / count); });
    return means;
}

} // namespace sward
