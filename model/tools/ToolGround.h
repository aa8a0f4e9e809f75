#pragma once

#include "model/core/Observers.h"
#include "model/core/Ray.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/Zones.h"

#include <optional>
#include <string>

namespace sward {

class Session;

/// What the tools of a session stand on: its ground, its layers and its exclusions, kept up with the document.
class ToolGround
{
public:
    explicit ToolGround(Session &session);

    const HeightField &heights() const { return m_heights; }
    /// The same as if it had no holes.
    const HeightField &solid() const;
    const Exclusions &exclusions() const;
    /// The layers' weights with their rules.
    const SceneWeights &weights() const { return m_weights; }

    struct Point
    {
        glm::dvec3 position{0};
        bool isInside = true; ///< over the landscape; else beside it
    };
    /// Where the ray meets the ground. Within `margin` metres beside the landscape the level of the nearest edge goes
    /// on, so that a brush can reach in from outside.
    std::optional<Point> under(const Ray &ray, double margin = 0) const;
    /// Why there is no ground under the ray, as a sentence.
    std::string whyNone(const Ray &ray) const;

private:
    Session &m_session;
    HeightField m_heights;
    SceneWeights m_weights;
    mutable std::optional<HeightField> m_solid; ///< none until asked for, or when there are no holes
    mutable Exclusions m_exclusions;
    mutable bool m_exclusionsStale = true;
    Subscription m_changed;
};

/// ToolGround::under on any ground.
std::optional<ToolGround::Point> groundUnder(const HeightField &heights, const Ray &ray, double margin);

} // namespace sward
