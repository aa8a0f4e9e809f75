#include "model/grass/GrassDataStore.h"

#include "model/terrain/SectionGrid.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// The first and the last component, along one axis, whose samples a run [first, last] of raster samples concerns. The
/// raster may be coarser or finer than the heights: its samples reach to their neighbours, and components share their
/// edges.
std::pair<int, int> componentsUnder(int first, int last, int samples, int heights, int quads)
{
    const double scale = samples > 1 ? double(heights - 1) / (samples - 1) : heights - 1;
    const double low = std::floor((first - 2) * scale) - 1;
    const double high = std::ceil((last + 2) * scale) + 1;
    return {int(std::floor((low - 1) / quads)), int(std::floor(high / quads))};
}

} // namespace

void GrassDataStore::takeLayout(const Scene &scene)
{
    m_quads = scene.landscape ? scene.landscape->componentQuads() : 0;
    const bool hasGround = scene.landscape && !scene.heights.isEmpty();
    m_componentsX = hasGround ? piecesAcross(scene.heights.width(), m_quads) : 0;
    m_componentsZ = hasGround ? piecesAcross(scene.heights.height(), m_quads) : 0;
}

void GrassDataStore::follow(const Scene &scene, const Change &change)
{
    if (change.everything)
        m_blocks.clear();
    const int oldX = m_componentsX, oldZ = m_componentsZ, oldQuads = m_quads;
    takeLayout(scene);
    // Any of these may touch every component: another layout, another list of types or layers.
    if (change.everything || oldX != m_componentsX || oldZ != m_componentsZ || oldQuads != m_quads ||
        change.touches(SlotKind::GrassTypes) || change.touches(SlotKind::Layers)) {
        markAll();
        return;
    }
    // A rule carries a change on to places that only working it out would tell; `settle` finds what stayed the same.
    const bool hasRules = std::any_of(scene.layers.items().begin(), scene.layers.items().end(), [](const auto &layer) {
        return std::any_of(layer->rules.begin(), layer->rules.end(), [](const auto &rule) { return rule.enabled; });
    });
    if (hasRules && (!change.rasters.empty() || change.touches(SlotKind::Zones))) {
        markAll();
        return;
    }
    for (const auto &touched : change.rasters) {
        if (touched.kind == SlotKind::Heights) {
            mark(scene, touched.replaced ? scene.heights.bounds() : touched.rect, scene.heights.width(),
                 scene.heights.height());
        } else if (touched.kind == SlotKind::Weights) {
            const WeightRaster *weights = scene.weights.find(touched.layer);
            if (touched.replaced || !weights)
                markAll();
            else
                mark(scene, touched.rect, weights->width(), weights->height());
        }
    }
}

void GrassDataStore::markAll()
{
    m_marked.clear();
    for (const auto &[component, entry] : m_blocks) {
        if (component.x < m_componentsX && component.z < m_componentsZ)
            m_marked.insert(component);
    }
}

void GrassDataStore::mark(const Scene &scene, const TexelRect &rect, int width, int height)
{
    if (rect.isEmpty() || m_quads == 0 || m_blocks.empty())
        return;
    const auto [x0, x1] = componentsUnder(rect.x0, rect.x1 - 1, width, scene.heights.width(), m_quads);
    const auto [z0, z1] = componentsUnder(rect.z0, rect.z1 - 1, height, scene.heights.height(), m_quads);
    for (int z = std::max(z0, 0); z <= std::min(z1, m_componentsZ - 1); ++z) {
        for (int x = std::max(x0, 0); x <= std::min(x1, m_componentsX - 1); ++x) {
            if (m_blocks.count({x, z}))
                m_marked.insert({x, z});
        }
    }
}

bool GrassDataStore::settle(const Scene &scene, std::size_t most)
{
    if (m_marked.empty())
        return true;
    const GrassDataBuilder builder(scene);
    for (; most > 0 && !m_marked.empty(); --most) {
        const CellCoord component = *m_marked.begin();
        m_marked.erase(m_marked.begin());
        Entry &entry = m_blocks[component];
        entry.isCurrent = builder.build(component).hash() == entry.hash;
    }
    return m_marked.empty();
}

const GrassData *GrassDataStore::block(CellCoord component) const
{
    const auto found = m_blocks.find(component);
    return found == m_blocks.end() ? nullptr : found->second.block.get();
}

GrassDataStore::State GrassDataStore::stateOf(CellCoord component) const
{
    const auto found = m_blocks.find(component);
    if (found == m_blocks.end())
        return State::Missing;
    return found->second.isCurrent ? State::Current : State::Outdated;
}

std::size_t GrassDataStore::countOf(State state) const
{
    std::size_t count = 0;
    for (int z = 0; z < m_componentsZ; ++z)
        for (int x = 0; x < m_componentsX; ++x)
            count += stateOf({x, z}) == state ? 1 : 0;
    return count;
}

std::size_t GrassDataStore::bytes() const
{
    std::size_t sum = 0;
    for (const auto &[component, entry] : m_blocks) {
        if (component.x < m_componentsX && component.z < m_componentsZ)
            sum += entry.block->bytes.size();
    }
    return sum;
}

std::vector<CellCoord> GrassDataStore::wanted(double x, double z) const
{
    std::vector<CellCoord> list;
    for (int cz = 0; cz < m_componentsZ; ++cz) {
        for (int cx = 0; cx < m_componentsX; ++cx) {
            if (stateOf({cx, cz}) != State::Current || m_marked.count({cx, cz}))
                list.push_back({cx, cz});
        }
    }
    const auto away = [&](CellCoord component) {
        const double dx = component.x + 0.5 - x, dz = component.z + 0.5 - z;
        return dx * dx + dz * dz;
    };
    std::stable_sort(list.begin(), list.end(), [&](CellCoord a, CellCoord b) { return away(a) < away(b); });
    return list;
}

void GrassDataStore::take(CellCoord component, std::shared_ptr<const GrassData> block)
{
    Entry &entry = m_blocks[component];
    entry.hash = block->hash();
    entry.block = std::move(block);
    // Most are; `settle` finds those over which the artist went on painting.
    entry.isCurrent = true;
    if (component.x < m_componentsX && component.z < m_componentsZ)
        m_marked.insert(component);
}

} // namespace sward
