#pragma once

#include "model/document/Scene.h"
#include "model/terrain/SceneWeights.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sward {

/// How much of the landscape each layer covers, its rules included, kept tile by tile so that a stroke costs only the
/// tiles it touched. Tiles of layers with rules cost more: they are counted a few at a time.
class LayerCoverage
{
public:
    void follow(const Scene &scene, const Change &change);
    /// Counts some of the tiles that are not known yet. Whether all are known then.
    bool catchUp();
    /// Share of full weight over all samples, 0–1; what is not counted yet is as it was.
    double of(const std::string &layer) const;

private:
    struct Sums
    {
        std::vector<std::uint64_t> tiles;
        std::vector<std::size_t> stale; ///< tiles to be counted, each once
        std::vector<bool> isStale;
        std::uint64_t total = 0;
        double samples = 0;
    };

    static void count(const LayerSamples &weights, Sums &sums, std::size_t most);

    Scene m_scene;
    SceneWeights m_weights;
    std::map<std::string, Sums> m_sums;
};

} // namespace sward
