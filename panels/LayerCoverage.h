#pragma once

#include "model/document/Change.h"
#include "model/document/Scene.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sward {

/// How much of the landscape each layer covers, kept tile by tile so that a stroke costs only the tiles it touched.
class LayerCoverage
{
public:
    void follow(const Scene &scene, const Change &change);
    /// Share of full weight over the whole raster, 0–1.
    double of(const std::string &layer) const;

private:
    struct Sums
    {
        std::vector<std::uint64_t> tiles;
        std::uint64_t total = 0;
        double samples = 0;
    };

    void countAll(const std::string &layer, const WeightRaster &weights);
    static std::uint64_t sumOf(const WeightRaster &weights, int tx, int tz);

    std::map<std::string, Sums> m_sums;
};

} // namespace sward
