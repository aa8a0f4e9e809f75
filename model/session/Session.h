#pragma once

#include "model/core/Observers.h"
#include "model/document/Document.h"
#include "model/session/Selection.h"

#include <functional>
#include <memory>
#include <set>
#include <string>

namespace sward {

struct MeshData;

/// What is not drawn and not touched by tools. Part of how the artist works, not of the scene.
struct Visibility
{
    bool grassHidden = false;
    bool plantsHidden = false;
    bool zonesHidden = false;
    std::set<RecordRef> hidden; ///< layers (as overlay), grass types, varieties, kinds, placed foliage, zones
    std::set<RecordRef> locked; ///< kinds and placed foliage that tools leave alone

    bool operator==(const Visibility &) const = default;
};

/// One open scene being edited: the document, where it is kept, and everything that the artist has chosen around it.
/// Panels, tools and the viewport share it; whoever changes something calls its setter and everybody is told.
class Session
{
public:
    Session();

    Document document;

    const std::string &folder() const { return m_folder; } ///< absolute; empty while it was never saved
    bool isModified() const { return m_savedState != document.stateNumber(); }
    /// Another scene, just opened (with its folder) or new (without).
    void open(Scene scene, std::string folder);
    /// The present committed state is what stands in `folder`.
    void markSaved(std::string folder);
    /// The committed state of that number is, as when saving took a while and the artist went on.
    void markSaved(std::string folder, std::uint64_t stateNumber);
    Observers<> fileChanged; ///< folder or modified mark

    const Selection &selection() const { return m_selection; }
    void select(Selection selection);
    Observers<> selectionChanged;

    const Visibility &visibility() const { return m_visibility; }
    void show(Visibility visibility);
    Observers<> visibilityChanged;

    /// The layer that brushes paint; empty when there is none.
    const std::string &activeLayer() const { return m_activeLayer; }
    void setActiveLayer(std::string id);
    /// The kinds that are ticked in the palette: what the place brush puts and erases. Refs into PlacedFoliage.
    const std::set<RecordRef> &tickedKinds() const { return m_tickedKinds; }
    void tickKinds(std::set<RecordRef> kinds);
    Observers<> paletteChanged;

    /// Complaints about the open scene, newest last; the Problems panel lists them.
    const Issues &problems() const { return m_problems; }
    void setProblems(Issues problems);
    void report(Issue issue);
    Observers<> problemsChanged;

    /// A short remark for the status bar, such as "Saved 3 files, 1.2 MB".
    Observers<const std::string &> said;

    /// The mesh of a scene path such as `meshes/oak/oak.gltf`, or null while it is being read or cannot be. Injected.
    std::function<std::shared_ptr<const MeshData>(const std::string &path)> meshProvider;

private:
    void follow(const Change &change);

    std::string m_folder;
    std::uint64_t m_savedState = 0;
    Selection m_selection;
    Visibility m_visibility;
    std::string m_activeLayer;
    std::set<RecordRef> m_tickedKinds;
    Issues m_problems;
    Subscription m_changed;
    Subscription m_committed;
};

} // namespace sward
