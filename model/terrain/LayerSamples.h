#pragma once

#include "model/raster/Raster.h"

#include <memory>

namespace sward {

class RuleTiles;

/// The samples of one layer as everything that grows, stands or is drawn reads them: what is painted, then the layer's
/// rules. A value that costs next to nothing to copy; it may be read from any thread.
class LayerSamples
{
public:
    /// No samples at all.
    LayerSamples() = default;
    /// What is painted, without rules.
    LayerSamples(WeightRaster painted) : m_painted(std::move(painted)) {} // NOLINT(google-explicit-constructor)
    LayerSamples(WeightRaster painted, std::shared_ptr<const RuleTiles> rules)
        : m_painted(std::move(painted)), m_rules(std::move(rules))
    {
    }

    bool isEmpty() const { return m_painted.isEmpty(); }
    bool hasRules() const { return m_rules != nullptr; }
    int width() const { return m_painted.width(); }
    int height() const { return m_painted.height(); }
    TexelRect bounds() const { return m_painted.bounds(); }
    const WeightRaster &painted() const { return m_painted; }
    const std::shared_ptr<const RuleTiles> &rules() const { return m_rules; }

    std::uint8_t at(int x, int z) const;
    /// Copies samples out, row by row; `rect` must lie inside.
    void read(const TexelRect &rect, std::uint8_t *out) const;
    /// Works out all that `rect` needs on that many threads, so that reading finds it. Not from within `parallelFor`.
    void prepare(const TexelRect &rect, int threads) const;
    /// Everything as a raster.
    WeightRaster toRaster() const;

private:
    WeightRaster m_painted;
    std::shared_ptr<const RuleTiles> m_rules; ///< null: as painted
};

} // namespace sward
