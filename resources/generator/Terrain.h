#pragma once

#include "resources/generator/Image.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <vector>

namespace sward::assets {

/// The sample's ground: real relief (see resources/LICENSES.md) at a smaller size, with a footpath along its valleys
/// and masks of what covers it. Places are metres from the north-west corner, x east and z south.
class Terrain
{
public:
    static constexpr float QuadSize = 2;        ///< metres between two height samples
    static constexpr float Relief = 70;         ///< metres from the lowest to the highest sample
    static constexpr float HeightScale = 0.14f; ///< so that the relief takes nearly all of the 16 bits

    /// From heights in metres, row 0 north.
    explicit Terrain(const Grey16 &source);

    int width() const { return m_width; }
    int depth() const { return m_depth; }
    glm::vec2 size() const { return glm::vec2(float(m_width - 1), float(m_depth - 1)) * QuadSize; }

    /// Metres above the middle of the relief.
    float heightAt(glm::vec2 place) const;
    float slopeAt(glm::vec2 place) const;      ///< degrees
    float forestAt(glm::vec2 place) const;     ///< 0..1
    float pathAt(glm::vec2 place) const;       ///< 0..1
    float pathDistance(glm::vec2 place) const; ///< metres, at most `FarFromPath`
    const std::vector<glm::vec2> &path() const { return m_path; }

    static constexpr float FarFromPath = 16;

    std::vector<std::uint16_t> samples() const; ///< as heights.png holds them

    // Masks of one texel a metre, corners on the corners.
    int maskWidth() const { return (m_width - 1) * 2 + 1; }
    int maskDepth() const { return (m_depth - 1) * 2 + 1; }
    std::vector<std::uint8_t> meadowMask() const;
    std::vector<std::uint8_t> forestMask() const;
    std::vector<std::uint8_t> pathMask() const;

private:
    float &sample(int i, int j) { return m_heights[std::size_t(j) * std::size_t(m_width) + std::size_t(i)]; }
    float sample(int i, int j) const { return m_heights[std::size_t(j) * std::size_t(m_width) + std::size_t(i)]; }
    void soften(const Grey16 &source);
    void findPath();
    void measurePath();
    void levelPath();
    template <class Weight> std::vector<std::uint8_t> mask(const Weight &weight) const;

    int m_width;
    int m_depth;
    std::vector<float> m_heights;
    std::vector<glm::vec2> m_path;
    std::vector<float> m_pathDistance; ///< by mask texel
    std::vector<float> m_pathHeight;   ///< height of the nearest point of the path, by mask texel
};

} // namespace sward::assets
