#pragma once

#include "model/grass/FieldGrower.h"
#include "model/grass/GrassDirt.h"
#include "model/grass/GrassGrower.h"
#include "viewport/GrassStream.h"

#include <optional>
#include <vector>

namespace sward {

/// The grass of a scene for the stream: the grower that games and exports use too, its plants in the order in which
/// they thin.
class SceneGrass : public GrassSource
{
public:
    /// `scene` must be a snapshot; `plants` are the renderer's indices of the grower's varieties, −1 for what is not
    /// drawn; nothing is drawn beyond `drawDistance` metres.
    SceneGrass(std::shared_ptr<const GrassGrower> grower, std::vector<int> plants, double drawDistance);

    Grid grid() const override;
    double drawDistance() const override { return m_drawDistance; }
    CellInput grow(CellCoord cell) const override;

private:
    std::shared_ptr<const GrassGrower> m_grower;
    std::vector<int> m_plants;
    double m_drawDistance;
};

/// The plants of one foliage field for the stream.
class SceneField : public GrassSource
{
public:
    /// `plant` is the renderer's index of the field.
    SceneField(std::shared_ptr<const FieldGrower> grower, std::size_t field, int plant, double drawDistance);

    Grid grid() const override;
    double drawDistance() const override { return m_drawDistance; }
    CellInput grow(CellCoord cell) const override;

private:
    std::shared_ptr<const FieldGrower> m_grower;
    std::size_t m_field;
    int m_plant;
    double m_drawDistance;
};

/// The cells of which some grass must grow again; nothing when all of it must.
std::optional<std::vector<CellCoord>> cellsOf(const GrassDirt &dirt);

} // namespace sward
