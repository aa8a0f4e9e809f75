#pragma once

#include "model/plants/Plant.h"
#include "model/session/Selection.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sward {

class Session;
struct MeshData;
struct PlantKind;

/// A box in a plant's own space: foot at the origin, not turned, scale 1.
struct PlantBox
{
    glm::dvec3 min{-0.5, 0, -0.5};
    glm::dvec3 max{0.5, 1, 0.5};
};

/// What tools need to know of each kind in one plant store, by the index that its rows hold. Made anew for each use; it
/// keeps pointers into the present scene.
class KindTable
{
public:
    struct Entry
    {
        RecordRef ref;
        const PlantKind *kind = nullptr; ///< null when the record is missing and only its plants are left
        bool isHidden = false;
        bool isLocked = false;
        bool isTicked = false;
        PlantBox box; ///< of all its meshes; a metre's cube while none is known
        std::vector<std::shared_ptr<const MeshData>> meshes;

        bool isTouchable() const { return !isHidden && !isLocked; }
    };

    KindTable(const Session &session, const std::string &placed);

    const Entry &operator[](KindIndex kind) const { return m_entries[kind]; }
    const std::vector<Entry> &entries() const { return m_entries; }

private:
    std::vector<Entry> m_entries;
};

/// The box round one plant as it stands in the world, turned by `yaw` radians; nothing when it is not there.
struct StandingBox
{
    glm::dvec3 centre{0};
    glm::dvec3 halfExtents{0};
    double yaw = 0;
};
std::optional<StandingBox> boxOf(const Session &session, const PlantRef &plant);

/// Whether the artist has hidden plants of that kind, by itself, with its placed foliage or with all plants.
bool isHidden(const Session &session, const RecordRef &kind);
bool isLocked(const Session &session, const RecordRef &kind);

} // namespace sward
