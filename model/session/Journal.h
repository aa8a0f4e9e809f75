#pragma once

#include "model/document/Document.h"
#include "model/files/FileSystem.h"
#include "model/files/SceneLock.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

namespace sward {

/// How well the journal does, for the status bar.
struct JournalHealth
{
    std::optional<std::chrono::system_clock::time_point> lastGood; ///< when everything committed was last on disk
    std::string failure;                                           ///< why it is not; empty when all is well
    std::uint64_t bytes = 0;
};

/// Keeps every committed edit of one open scene on disk until the scene is saved, so that a crash loses at most the
/// stroke in progress. An entry holds the slots that an edit changed as they stand after it; small ones are with the
/// system before `committed` returns, large ones are written by a worker, which also waits for the disk.
class Journal
{
public:
    /// Begins the journal of the scene kept in `folder` (empty: never saved) in a folder of its own under `home`. It
    /// begins with the whole scene unless the document is just what stands in `folder`.
    static Result<std::unique_ptr<Journal>> start(Document &document, const std::string &folder, bool isSaved,
                                                  const std::string &home = journalsHome(), FileSystem &files = disk());
    /// Leaves the journal on disk; `close` first when it has served.
    ~Journal();
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    /// A snapshot of the document is about to be saved; what is committed from now on is not part of it.
    void savingBegins();
    /// That snapshot stands in the folder: the journal begins anew with what was committed meanwhile.
    void markSaved();
    /// Removes the journal: the scene was saved or its changes were given up.
    void close();

    /// Waits until everything committed is on the disk.
    void flush();
    JournalHealth health() const;
    const std::string &folder() const { return m_journalFolder; }

    /// `$XDG_STATE_HOME/sward/journals`, or the like under the home folder.
    static std::string journalsHome();

private:
    struct Task;

    Journal(Document &document, FileSystem &files, std::string sceneFolder, std::string journalFolder,
            std::unique_ptr<SceneLock> lock);

    void record(const Change &change);
    void restart(Scene scene, Change change);
    void enqueue(Task task);
    void work();
    void carryOut(Task &task);
    void note(const Result<Done> &done);
    Result<Done> beginFile(std::span<const std::uint8_t> firstEntry);

    Document &m_document;
    FileSystem &m_files;
    std::string m_sceneFolder;
    std::string m_journalFolder;
    std::unique_ptr<SceneLock> m_lock;

    std::optional<Change> m_sinceSaving; ///< while a save is under way

    mutable std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_wake;
    std::condition_variable m_idle;
    std::deque<Task> m_tasks;
    bool m_busy = false;
    bool m_stop = false;
    bool m_syncWanted = false;
    bool m_syncing = false;
    bool m_isBroken = false; ///< an entry was lost: the next one must hold the whole scene
    JournalHealth m_health;
    std::unique_ptr<AppendFile> m_file;

    std::thread m_worker;
    Subscription m_committed;
};

/// A journal that was left behind.
struct FoundJournal
{
    std::string folder;      ///< of the journal
    std::string sceneFolder; ///< of its scene; empty for one that was never saved
    std::size_t edits = 0;
    bool isInUse = false; ///< by a living process
};

/// Journals under `home` that hold edits, and those in use.
std::vector<FoundJournal> findJournals(const std::string &home = Journal::journalsHome(), FileSystem &files = disk());

/// The scene as it was at the last entry that is whole: `base`, which is what stands in the scene's folder, with every
/// entry put into it. A torn end is what a crash leaves and no fault.
Result<Scene> restore(const Scene &base, const std::string &journalFolder, FileSystem &files = disk());

/// Removes a journal that is not wanted any more.
void discardJournal(const std::string &journalFolder, FileSystem &files = disk());

} // namespace sward
