#pragma once

#include "model/session/Session.h"
#include "model/streaming/LiveStream.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/SceneWeights.h"
#include "model/tools/DensityMap.h"
#include "viewport/PlantLooks.h"
#include "viewport/SceneGrowth.h"
#include "viewport/SceneView.h"

#include <map>
#include <memory>
#include <optional>

namespace sward {

/// Metres of the squares in which the density view counts.
inline constexpr double DensitySquare = 4;
/// A density map as the ground shows it: 255 is its most.
ShownMap shownMapOf(const DensityMap &map);

/// Keeps a SceneView showing a scene: the one place where records, rasters and plant cells become what is drawn. It is
/// told what changed and does no more than that needs.
class SceneAdapter
{
public:
    /// `folder` is where textures are found; empty while the scene was never saved.
    SceneAdapter(SceneView &view, MeshProvider meshes, const QString &folder);
    ~SceneAdapter();

    /// Shows this scene from now on. It must be a snapshot (Document::snapshot): workers grow grass from it.
    void show(const Scene &scene);
    /// The scene has moved on, to this snapshot; `change` says where.
    void apply(const Scene &scene, const Change &change);
    /// Grows all grass round a camera before it returns, for pictures that cannot wait.
    void growGrass(const ViewCamera &camera);
    const SceneGrowth &growth() const { return m_growth; }
    /// A mesh that was being read has come or changed.
    void meshesChanged();

    void setSelection(const Selection &selection);
    void setVisibility(const Visibility &visibility);
    /// Draws only what is streamed in; null draws all that has grown.
    void setStreamed(std::shared_ptr<const StreamedCells> streamed);

    /// The index of a kind, or of a variety of a grass type, in the renderer's list; −1 when it is not drawn.
    int plantIndex(const RecordRef &ref) const;

private:
    void updateGround();
    std::shared_ptr<const OffsetMap> offsets();
    std::vector<LayerInput> layerInputs();
    void updateRasters(const Change &change);
    void updateWeights(const std::vector<TouchedWeights> &touched);
    bool showsSameLayers(const Scene &before, const SceneWeights &weightsBefore) const;
    bool updateGrassColours();
    void updatePlants();
    void updateCells(const std::string &placed, const std::vector<CellCoord> &cells);
    void updateAllCells();
    void updateCellsOver(const TexelRect &holes);
    void updateCell(const PlacedFoliage &placed, int placedIndex, const PlantStore &store, CellCoord cell);
    void updateShapes();
    void updateShown();
    void updateStreamed();
    void updateWind();

    SceneView &m_view;
    TextureFiles m_textures;
    PlantLooks m_looks;
    std::shared_ptr<Scene> m_shared; ///< shared with the ground's readers, which may outlive this
    Scene &m_scene;
    std::shared_ptr<SceneWeights> m_weights; ///< of that scene; shared likewise
    HeightField m_heights;
    SceneGrowth m_growth;
    std::pair<std::string, std::shared_ptr<const OffsetMap>> m_offsets; ///< by their path, as read last
    std::map<std::string, glm::vec3> m_grassColours; ///< by layer: the mean of what grows there, as stored in textures
    Selection m_selection;
    Visibility m_visibility;
    std::shared_ptr<const StreamedCells> m_streamed;
    std::vector<RecordRef> m_plants; ///< what each of the renderer's plants is
    std::map<RecordRef, int> m_indices;
};

} // namespace sward
