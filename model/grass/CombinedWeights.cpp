#include "model/grass/CombinedWeights.h"

#include <algorithm>

namespace sward {

CombinedWeights::CombinedWeights(const Scene &scene, const SceneWeights &layers, const GrassType &type)
{
    const auto own = layers.of(type.layer);
    if (!scene.landscape || own.isEmpty())
        return;
    m_parts.push_back({own});
    for (const auto &mask : type.masks)
        m_parts.push_back({layers.of(mask.layer), mask.mode, mask.invert});
    for (const auto &part : m_parts) {
        m_width = std::max(m_width, part.weights.width());
        m_height = std::max(m_height, part.weights.height());
    }
    for (const auto &part : m_parts)
        m_resampled = m_resampled || part.weights.width() != m_width || part.weights.height() != m_height;
    // One sample weighs the same everywhere.
    m_metresPerSample = {scene.widthMetres() / std::max(m_width - 1, 1),
                         scene.depthMetres() / std::max(m_height - 1, 1)};
}

void CombinedWeights::readPart(const Part &part, const TexelRect &rect, std::uint8_t *out) const
{
    const auto &raster = part.weights;
    const auto count = std::size_t(rect.width()) * std::size_t(rect.height());
    if (raster.isEmpty()) {
        std::fill_n(out, count, std::uint8_t(0));
    } else if (raster.width() == m_width && raster.height() == m_height) {
        if (rect.intersected(raster.bounds()) == rect) {
            raster.read(rect, out);
        } else {
            for (int z = rect.z0; z < rect.z1; ++z)
                for (int x = rect.x0; x < rect.x1; ++x)
                    *out++ = raster.at(std::clamp(x, 0, m_width - 1), std::clamp(z, 0, m_height - 1));
        }
    } else {
        // The place of a sample of ours among the coarser raster's, in whole numbers: index and remainder.
        const auto place = [](int at, int mine, int theirs, int &low, int &high) {
            const std::int64_t scaled = std::int64_t(std::clamp(at, 0, mine - 1)) * (theirs - 1);
            const int steps = std::max(mine - 1, 1);
            low = int(scaled / steps);
            high = std::min(low + 1, theirs - 1);
            return double(scaled % steps) / steps;
        };
        for (int z = rect.z0; z < rect.z1; ++z) {
            int north = 0;
            int south = 0;
            const double v = place(z, m_height, raster.height(), north, south);
            for (int x = rect.x0; x < rect.x1; ++x) {
                int west = 0;
                int east = 0;
                const double u = place(x, m_width, raster.width(), west, east);
                const double a = raster.at(west, north) + (raster.at(east, north) - raster.at(west, north)) * u;
                const double b = raster.at(west, south) + (raster.at(east, south) - raster.at(west, south)) * u;
                *out++ = std::uint8_t(a + (b - a) * v + 0.5);
            }
        }
    }
}

void CombinedWeights::read(const TexelRect &rect, std::uint8_t *out) const
{
    const auto count = std::size_t(rect.width()) * std::size_t(rect.height());
    readPart(m_parts.front(), rect, out);
    thread_local std::vector<std::uint8_t> mask;
    for (std::size_t i = 1; i < m_parts.size(); ++i) {
        const auto &part = m_parts[i];
        mask.resize(count);
        readPart(part, rect, mask.data());
        for (std::size_t k = 0; k < count; ++k) {
            const unsigned own = out[k];
            const unsigned other = part.invert ? 255U - mask[k] : mask[k];
            switch (part.mode) {
            case GrassMask::Mode::Multiply:
                out[k] = std::uint8_t((own * other + 127) / 255);
                break;
            case GrassMask::Mode::Subtract:
                out[k] = std::uint8_t(own > other ? own - other : 0);
                break;
            case GrassMask::Mode::Max:
                out[k] = std::uint8_t(std::max(own, other));
                break;
            }
        }
    }
}

} // namespace sward
