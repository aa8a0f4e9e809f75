#pragma once

#include "model/session/Selection.h"
#include "model/terrain/SceneWeights.h"
#include "viewport/GrassStream.h"
#include "viewport/SceneView.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sward {

class FieldGrower;
class GrassGrower;

/// What of a scene is grown in place of being placed, for its picture: the grass of its types and its foliage fields.
/// Scenes must be snapshots: workers grow from them.
class SceneGrowth
{
public:
    /// The renderer's index of a variety or field; −1 when it is not drawn.
    using PlantIndex = std::function<int(const RecordRef &ref)>;

    SceneGrowth(SceneView &view, PlantIndex plantIndex);
    ~SceneGrowth();

    /// Works out how another scene grows. What is drawn follows with `regrow`.
    void plan(const Scene &scene, const SceneWeights &weights);
    /// The scene has moved on; `change` says where.
    void plan(const Scene &before, const Scene &scene, const SceneWeights &weights, const Change &change);
    const GrassGrower &grower() const { return *m_grower; }

    /// Grows what the last plans made untrue.
    void regrow(const Scene &scene);
    /// The renderer has dropped all cells: everything grows again with `regrow`.
    void cellsLost();
    /// Plants that stand in the picture's cells, drawn or not.
    std::size_t grownPlants() const { return m_stream.grownPlants(); }
    /// What the last frame spent on taking over what has grown and on what an edit touched.
    double lastMilliseconds() const { return m_stream.lastMilliseconds(); }

    /// Grows everything round a camera before it returns.
    void growNow(const ViewCamera &camera);

private:
    /// Cells to grow again; nothing: all of them.
    using Touched = std::optional<std::vector<CellCoord>>;

    void regrowGrass(const Scene &scene);
    void regrowFields(const Scene &scene);

    SceneView &m_view;
    PlantIndex m_plantIndex;
    std::shared_ptr<const GrassGrower> m_grower;
    std::shared_ptr<const FieldGrower> m_fields;
    Touched m_touchedGrass;
    std::vector<Touched> m_touchedFields; ///< by field
    bool m_isOtherReach = true;           ///< how far things are drawn may have changed, if nothing else has
    GrassStream m_stream;
};

} // namespace sward
