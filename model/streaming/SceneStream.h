#pragma once

#include "model/document/Scene.h"
#include "model/streaming/StreamContent.h"

namespace sward {

/// What of a scene a piece is a part of.
struct StreamPart
{
    enum class Kind : std::uint8_t { Grass, Plants, Field };

    Kind kind = Kind::Grass;
    /// Of grass the variety among the grower's, of plants the kind among all kinds of all placed foliage, of fields the
    /// field; each in the scene's order.
    std::size_t index = 0;

    bool operator==(const StreamPart &) const = default;
};

/// What a scene has to stream, as a snapshot: its grass, piece by piece as the policy cuts it, its placed plants, a
/// kind's part in a cell of its placed foliage at a time, and its foliage fields, cell by cell. Kinds, varieties and
/// fields that draw nothing have no pieces.
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

    /// What a key names, for people: the type and variety, the placed foliage and kind, or the field.
    std::string nameOf(const StreamKey &key) const;
    StreamPart partOf(const StreamKey &key) const;
    /// Visits the cells in which what the piece holds is kept: of grass those of the grower's grid whose middle lies in
    /// it, of placed plants those of the plant store, of fields the field's own.
    void forEachCell(const StreamKey &key, const std::function<void(CellCoord)> &visit) const;

private:
    struct Grass;
    struct Placed;
    struct Fields;
    struct Parts;
    std::shared_ptr<const Parts> m_parts;
};

} // namespace sward
