#pragma once

#include "model/document/Scene.h"
#include "model/terrain/SceneWeights.h"

#include <cstdint>
#include <vector>

namespace sward {

/// A grass type's weight: its layer combined with its masks, in their order, all with their rules, on the grid of the
/// finest of them. Whole numbers 0…255, so that it is the same everywhere.
class CombinedWeights
{
public:
    CombinedWeights() = default;
    CombinedWeights(const Scene &scene, const SceneWeights &layers, const GrassType &type);

    /// Whether the type's layer has no weights at all.
    bool isEmpty() const { return m_width == 0; }
    /// Whether some part has a coarser grid than the whole.
    bool isResampled() const { return m_resampled; }
    int width() const { return m_width; }
    int height() const { return m_height; }
    glm::dvec2 metresPerSample() const { return m_metresPerSample; }

    /// Combined samples of a rectangle, which may reach over the edge: the edge's own go on there.
    void read(const TexelRect &rect, std::uint8_t *out) const;

private:
    struct Part
    {
        LayerSamples weights; ///< empty: 0 everywhere
        GrassMask::Mode mode = GrassMask::Mode::Max;
        bool invert = false;
    };

    void readPart(const Part &part, const TexelRect &rect, std::uint8_t *out) const;

    std::vector<Part> m_parts;
    int m_width = 0;
    int m_height = 0;
    bool m_resampled = false;
    glm::dvec2 m_metresPerSample{1};
};

} // namespace sward
