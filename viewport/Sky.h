#pragma once

#include "viewport/DrawEntity.h"
#include "viewport/FrameView.h"

#include <memory>

namespace sward {

/// The light of the day: the sun, the sky's colours and the haze.
struct Daylight
{
    glm::vec3 sunDirection{0.45F, 0.62F, 0.35F}; ///< towards the sun; need not have length 1
    glm::vec3 sunColour{2.35F, 2.2F, 1.9F};
    glm::vec3 skyLight{0.50F, 0.60F, 0.76F};
    glm::vec3 groundLight{0.23F, 0.22F, 0.16F};
    glm::vec3 horizon{0.68F, 0.80F, 0.93F};
    glm::vec3 zenith{0.16F, 0.36F, 0.74F};
    float fogPerMetre = 0.00055F;
    float fogFalloff = 0.012F; ///< 1/m
};

/// The sky behind everything, and the daylight that all shaders share.
class Sky
{
public:
    Sky(Qt3DCore::QEntity *parent, FrameUniforms &frame, bool cheap);

    void setDaylight(const Daylight &daylight) { m_daylight = daylight; }
    /// `fogBase` is the world height at which the haze is as thick as given.
    void prepare(const FrameView &view, double fogBase);

    int draws() const { return 1; }

private:
    FrameUniforms &m_frame;
    Daylight m_daylight;
    std::unique_ptr<DrawEntity> m_draw;
};

} // namespace sward
