#pragma once

#include "model/core/Observers.h"
#include "model/document/Edit.h"
#include "model/document/History.h"

#include <memory>
#include <string>

namespace sward {

/// The scene being edited, its history, and the one announcement of what changed. Main thread only; workers get
/// snapshots.
///
/// An edit is built and committed. While a gesture lasts its edit is open: what it has written so far is already the
/// scene that everybody sees, commit makes it one step of the history, cancel takes all of it back.
class Document
{
public:
    Document() = default;
    explicit Document(Scene scene) : m_scene(std::move(scene)) {}

    /// The scene as it stands, with what an open gesture has written.
    const Scene &scene() const { return m_open ? m_open->scene() : m_scene; }
    /// A copy for a worker. Later writing, also by an open gesture, leaves it as it is.
    Scene snapshot();

    /// Another scene altogether; the history begins anew.
    void reset(Scene scene);

    /// An edit on the present scene, to be committed.
    Edit edit(std::string name) const { return Edit(scene(), std::move(name)); }
    /// Commits an edit made here or built by a worker on a snapshot. When the document has moved on meanwhile, the
    /// slots that the edit touched are carried over, unless one of them was changed here too: then nothing happens and
    /// the issue says so. An edit that touched nothing makes no step. A gesture that is open ends as a step of its own
    /// first, as it stands.
    Result<Done> commit(Edit &&edit);

    /// Opens a gesture. One that is open already ends as a step first, as it stands.
    Edit &begin(std::string name);
    bool isOpen() const { return m_open != nullptr; }
    /// Of the open gesture; no other gesture of this document has had it. 0 when none is open.
    std::uint64_t gestureNumber() const { return m_open ? m_gestures : 0; }
    Edit *openEdit() { return m_open.get(); }
    /// Announces what the open gesture has written since the last time. Once a frame is enough.
    void announce();
    /// Ends the gesture as one step. Returns whether it changed anything.
    bool commitOpen();
    void cancelOpen();

    const History &history() const { return m_history; }
    History &history() { return m_history; }
    bool undo();
    bool redo();

    /// Called after every change with what was touched. The scene is already the new one.
    Observers<const Change &> changed;
    /// Called after each commit, undo and redo (not while a gesture is open), for the journal and the dirty mark.
    Observers<const Change &> committed;

    /// Moves whenever a committed state is reached; equal numbers mean the same state.
    std::uint64_t stateNumber() const { return m_history.stateNumber(); }

private:
    void finish(const Edit &edit);

    Scene m_scene;
    std::unique_ptr<Edit> m_open;
    std::uint64_t m_gestures = 0; ///< how many were opened
    Change m_announced;           ///< of the open gesture, what everybody knows already
    History m_history;
};

} // namespace sward
