#pragma once

#include "model/document/Scene.h"
#include "model/streaming/StreamContent.h"

namespace sward {

/// What a scene has to stream, as a snapshot: its grass, piece by piece as the policy cuts it, and its placed plants,
/// a kind's part in a cell of its placed foliage at a time. Kinds and varieties that draw nothing have no pieces.
///
/// `forEachNear` remembers heights that it read, so it serves one thread; builds may run on any.
///
/// The time that building takes is counted, not measured: so many microseconds an instance, so that every run of the
/// same path gives the same report.
class SceneStream : public StreamContent
{
public:
    /// Of the time that building one instance is taken to need.
    static constexpr double MicrosAnInstance = 0.05;

    explicit SceneStream(const Scene &scene);
    ~SceneStream() override;

    void forEachNear(std::span<const glm::dvec3> places, double factor,
                     const std::function<void(const StreamPiece &)> &visit) const override;
    bool has(const StreamKey &key) const override;
    std::unique_ptr<StreamBuild> build(const StreamKey &key) const override;

    /// What a key names, for people: the type and variety, or the placed foliage and kind.
    std::string nameOf(const StreamKey &key) const;

private:
    struct Grass;
    struct Placed;
    struct Parts;
    std::shared_ptr<const Parts> m_parts;
};

} // namespace sward
