#pragma once

#include "model/document/Scene.h"
#include "model/terrain/WeightField.h"
#include "model/terrain/Zones.h"

#include <string>

namespace sward {

class Exclusions;
class HeightField;
class SceneWeights;
class ToolGround;

/// Why a plant may not stand somewhere, by the first rule that it breaks.
enum class Refusal { None, OffGround, InHole, Slope, Height, Layer, Zone, TooClose };
inline constexpr int RefusalCount = 8;

/// Where plants of one kind may stand: its own `KindPlacement`, the ground, and the zones and roads. It keeps what it
/// needs of the scene it was made for.
class PlacementRules
{
public:
    PlacementRules(const Scene &scene, const PlantKind &kind, const ToolGround &ground);
    /// The ground and the exclusions must outlive it.
    PlacementRules(const Scene &scene, const PlantKind &kind, const HeightField &heights, const Exclusions &exclusions,
                   const SceneWeights &weights);

    /// `chance`, 0…1, decides within a zone's soft edge; 1 minds only what a zone takes wholly.
    Refusal refuses(double x, double z, double chance = 1) const;
    /// The refusal as a sentence with the numbers at that place, such as "Slope 61° > 45°".
    std::string sentence(Refusal refusal, double x, double z) const;

    /// World height of the foot of a plant of that scale: the ground, the kind's offset, and sunk on a slope so far
    /// that the given share of its foot's drop is bridged.
    double footHeight(double x, double z, double scale) const;

private:
    Scene m_scene;
    PlantKind m_kind;
    const HeightField &m_heights;
    const Exclusions &m_exclusions;
    WeightField m_layer;
    Exclusions::Filter m_filter;
};

/// The same of any ground, which must be there.
double footHeight(const HeightField &heights, const PlantKind &kind, double x, double z, double scale);

} // namespace sward
