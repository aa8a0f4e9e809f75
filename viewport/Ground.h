#pragma once

#include "viewport/DrawEntity.h"
#include "viewport/GroundHeights.h"
#include "viewport/GroundSections.h"
#include "viewport/ShownMap.h"
#include "viewport/Textures.h"

#include <memory>
#include <optional>

namespace sward {

/// One section as it was drawn last.
struct GroundSection
{
    int x = 0, z = 0;        ///< counted from the north-west
    float level = 0;         ///< of detail; what is behind the point is how far it has morphed into the next
    glm::vec4 neighbours{0}; ///< levels north, east, south and west
};

/// Lines drawn onto the ground in every view.
struct GroundLines
{
    bool contours = false;
    bool sections = false; ///< their borders, and those of components

    bool operator==(const GroundLines &) const = default;
};

/// The landscape as drawn: heights in a texture that the vertex shader reads, one instanced draw per level of detail.
/// Painting writes only the touched rectangle.
class Ground
{
public:
    Ground(Qt3DCore::QEntity *parent, FrameUniforms &frame, const Quality &quality);
    ~Ground();

    void setInput(GroundInput input);
    /// There is no landscape.
    void clear();
    const std::optional<GroundInput> &input() const { return m_input; }

    /// Reads samples again: heights and holes by height samples, weights by the layer's own samples.
    void updateHeights(const SampleRect &rect);
    void updateHoles(const SampleRect &rect);
    void updateWeights(const std::string &layer, const SampleRect &rect);
    /// The same layers look otherwise: only their colours are made anew, and the ground stays on screen meanwhile.
    void setLayerLooks(std::vector<LayerInput> layers);

    /// Draws the heights that phones have in place of the true ones.
    void setAsMobile(bool asMobile);
    /// Which layer's weights the views show that show one; an unknown id shows none. Costs nothing until such a view is
    /// on.
    void setShownLayer(const std::string &layer);
    void setShownMap(ShownMap map);
    enum class Shows { Nothing, Layer, Map };
    void setShows(Shows shows);

    void setLines(GroundLines lines);
    /// Metres from one contour line to the next: 1, 2 or 5 times a power of ten, about twenty over the whole ground.
    double contourStep() const;
    /// Draws a line through all places where the views of weights, heights and slopes show this value, 0…1; below 0
    /// none.
    void setCursorValue(float value);

    /// Chooses sections and their levels and hands them to the graphics card when they changed.
    void prepare(const FrameView &view);

    /// World metres; 0 without ground. Outside it the height of the nearest edge.
    double heightAt(double x, double z) const;
    /// Where a ray first meets the ground, by walking it in steps of a quad; finer than half a quad it is refined.
    std::optional<glm::dvec3> hit(const Ray &ray) const;
    /// Lowest and highest ground, world metres.
    glm::dvec2 heightRange() const { return m_heightRange; }

    /// The section at a place in world metres; nothing beside the ground.
    std::optional<GroundSection> sectionAt(double x, double z) const;

    /// Screen measures at which each level has taken over, from level 0 on.
    std::vector<float> lodThresholds() const;

    const GroundHeights &heights() const { return *m_heights; }
    /// What the last frame drew, by level.
    const std::vector<std::vector<SectionInstance>> &drawnSections() const { return m_drawn; }

    int draws() const;
    std::int64_t triangles() const;
    std::int64_t sectionsDrawn() const;

private:
    void makeTextures();
    void showHeightRange();
    void showLines();
    void makeOffsets();
    void makeLayerTextures();
    void bake(const SampleRect &rect);
    QByteArray weightTexels(int layer, const SampleRect &texels) const;
    void uploadWeights(int layer, const SampleRect &rect);
    void showMap();
    void uploadShown(const SampleRect &texels);

    Qt3DCore::QEntity *m_parent;
    FrameUniforms &m_frame;
    bool m_cheap;
    float m_anisotropy;
    std::optional<GroundInput> m_input;
    std::unique_ptr<GroundSections> m_sections;
    glm::dvec2 m_heightRange{0};
    Qt3DCore::QEntity *m_root = nullptr;
    std::unique_ptr<GroundHeights> m_heights;
    std::unique_ptr<DataTexture> m_offsets;
    std::unique_ptr<DataTexture> m_baked;
    std::unique_ptr<DataTexture> m_weights;
    std::unique_ptr<DataTexture> m_shown; ///< what a view shows alone: a layer's weights, or a map
    std::string m_shownLayer;
    ShownMap m_shownMap;
    Shows m_shows = Shows::Nothing;
    bool m_asMobile = false;
    GroundLines m_lines;
    Qt3DRender::QAbstractTexture *m_layerTextures = nullptr;
    std::vector<glm::vec3> m_layerColours; ///< sRGB 0…1, the mean of the layer's texture
    std::vector<std::unique_ptr<DrawEntity>> m_levels;
    std::vector<std::vector<SectionInstance>> m_drawn;
};

} // namespace sward
