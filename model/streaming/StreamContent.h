#pragma once

#include "model/plants/Plant.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace sward {

/// Names something that is streamed as one piece: a cell of ground, and what in it. Ordinals also say in which order
/// the pieces of a cell come.
struct StreamKey
{
    CellCoord cell;
    int ordinal = 0;

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison with 0 within for a null pointer
    auto operator<=>(const StreamKey &) const = default;
};

/// A box in world metres.
struct StreamBox
{
    glm::dvec3 low{0};
    glm::dvec3 high{0};

    double distanceTo(const glm::dvec3 &place) const;
    bool meets(const StreamBox &other) const;
    bool operator==(const StreamBox &) const = default;
};

/// A piece that may be streamed.
struct StreamPiece
{
    StreamKey key;
    StreamBox bounds;  ///< its distance decides whether it is wanted
    StreamBox cell;    ///< its distance decides when its turn comes
    double radius = 0; ///< metres within which it is drawn
};

/// The building of a piece, in steps. A build belongs to one thread at a time.
class StreamBuild
{
public:
    virtual ~StreamBuild() = default;

    /// Works for about `micros` of the content's clock and returns how many it took.
    virtual double advance(double micros) = 0;
    virtual bool isDone() const = 0;
    /// Instances built so far.
    virtual std::int64_t instances() const = 0;
    /// Hash of what was built, once it is done.
    virtual std::uint64_t hash() const = 0;
};

/// What there is to stream, as a value that does not change.
class StreamContent
{
public:
    virtual ~StreamContent() = default;

    /// Visits every piece whose bounds are nearer to one of `places` than its radius times `factor`, each once; may
    /// visit others. The order does not matter.
    virtual void forEachNear(std::span<const glm::dvec3> places, double factor,
                             const std::function<void(const StreamPiece &)> &visit) const = 0;
    /// Whether the piece still exists.
    virtual bool has(const StreamKey &key) const = 0;
    /// Begins to build a piece; may be called from several threads.
    virtual std::unique_ptr<StreamBuild> build(const StreamKey &key) const = 0;
};

} // namespace sward
