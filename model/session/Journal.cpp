#include "model/session/Journal.h"

#include "model/core/Bytes.h"
#include "model/session/JournalRecord.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <random>

namespace sward {
namespace {

constexpr std::string_view FileName = "journal";
constexpr std::string_view Magic = "sward-journal-1\n";
/// Entries above this are packed and written by the worker, so that no input waits for them.
constexpr std::size_t MostBytesAtOnce = 1u << 20;

/// What stands before each entry, so that a torn or damaged one is known.
struct EntryHead
{
    std::uint64_t size = 0;
    std::uint64_t hash = 0;
};

std::string journalFile(const std::string &journalFolder)
{
    return joinPath(journalFolder, FileName);
}

Bytes entryOf(std::span<const std::uint8_t> packed)
{
    const EntryHead head{packed.size(), contentHash(packed)};
    ByteWriter out;
    out.number(head.size);
    out.number(head.hash);
    out.raw(packed.data(), packed.size());
    return std::move(out.bytes());
}

/// What the file says of itself and its entries, as views into `bytes`.
struct Contents
{
    std::string sceneFolder;
    std::vector<std::span<const std::uint8_t>> entries;
};

Result<Contents> contentsOf(std::span<const std::uint8_t> bytes, const std::string &file)
{
    if (!textOf(bytes).starts_with(Magic))
        return error("This is not a journal that this program can read", file);
    bytes = bytes.subspan(Magic.size());
    Contents contents;
    bool isFirst = true;
    while (bytes.size() >= sizeof(EntryHead)) {
        EntryHead head;
        std::memcpy(&head, bytes.data(), sizeof head);
        bytes = bytes.subspan(sizeof head);
        if (head.size > bytes.size() || contentHash(bytes.first(head.size)) != head.hash)
            break;
        const auto entry = bytes.first(head.size);
        bytes = bytes.subspan(head.size);
        if (isFirst)
            contents.sceneFolder = textOf(entry);
        else
            contents.entries.push_back(entry);
        isFirst = false;
    }
    if (isFirst)
        return error("The journal ends before it names its scene", file);
    return contents;
}

std::string nameFor(const std::string &sceneFolder)
{
    if (!sceneFolder.empty())
        return fmt::format("{:016x}", contentHash(bytesOf(sceneFolder)));
    std::random_device device;
    return fmt::format("new-{:08x}{:08x}", device(), device());
}

} // namespace

struct Journal::Task
{
    Scene scene;
    Change change;
    Bytes packed; ///< when it was packed already
    bool isRestart = false;
};

std::string Journal::journalsHome()
{
    const char *state = std::getenv("XDG_STATE_HOME");
    if (state && *state == '/')
        return joinPath(state, "sward/journals");
    const char *home = std::getenv("HOME");
    return joinPath(home && *home ? home : "/tmp", ".local/state/sward/journals");
}

Result<std::unique_ptr<Journal>> Journal::start(Document &document, const std::string &folder, bool isSaved,
                                                const std::string &home, FileSystem &files)
{
    const auto journalFolder = joinPath(home, nameFor(folder));
    if (auto done = files.makeFolder(journalFolder); !done)
        return done.issue();
    auto lock = SceneLock::take(journalFolder, files);
    if (!lock)
        return lock.issue();
    std::unique_ptr<Journal> journal(new Journal(document, files, folder, journalFolder, std::move(*lock)));
    Change change;
    change.everything = !isSaved;
    journal->restart(document.scene(), change);
    journal->m_committed = document.committed.subscribe([raw = journal.get()](const Change &c) { raw->record(c); });
    return journal;
}

Journal::Journal(Document &document, FileSystem &files, std::string sceneFolder, std::string journalFolder,
                 std::unique_ptr<SceneLock> lock)
    : m_document(document), m_files(files), m_sceneFolder(std::move(sceneFolder)),
      m_journalFolder(std::move(journalFolder)), m_lock(std::move(lock)), m_worker([this] { work(); })
{
}

Journal::~Journal()
{
    m_committed = {};
    {
        const std::lock_guard guard(m_mutex);
        m_stop = true;
    }
    m_wake.notify_all();
    m_worker.join();
}

void Journal::savingBegins()
{
    m_sinceSaving = Change{};
}

void Journal::markSaved()
{
    const Change since = m_sinceSaving.value_or(Change{});
    m_sinceSaving.reset();
    restart(m_document.scene(), since);
}

void Journal::close()
{
    m_committed = {};
    flush();
    {
        const std::lock_guard guard(m_mutex);
        m_file.reset();
    }
    m_lock.reset();
    discardJournal(m_journalFolder, m_files);
}

void Journal::flush()
{
    std::unique_lock guard(m_mutex);
    m_idle.wait(guard, [this] { return m_tasks.empty() && !m_busy && !m_syncWanted && !m_syncing; });
}

JournalHealth Journal::health() const
{
    const std::lock_guard guard(m_mutex);
    return m_health;
}

void Journal::record(const Change &change)
{
    if (m_sinceSaving)
        m_sinceSaving->merge(change);
    const Scene &scene = m_document.scene();
    std::unique_lock guard(m_mutex);
    if (m_isBroken || change.everything) {
        guard.unlock();
        Change everything;
        everything.everything = true;
        restart(scene, everything);
        return;
    }
    if (journalledBytes(scene, change) > MostBytesAtOnce) {
        guard.unlock();
        enqueue({.scene = scene, .change = change});
        return;
    }
    auto packed = packChange(scene, change);
    // Entries stand in the order of the edits.
    if (!m_tasks.empty() || m_busy) {
        guard.unlock();
        enqueue({.packed = std::move(packed)});
        return;
    }
    const auto entry = entryOf(packed);
    note(m_file ? m_file->append(entry) : Result<Done>(error("The journal has no file", m_journalFolder)));
    m_health.bytes += entry.size();
    m_syncWanted = !m_isBroken;
    m_wake.notify_all();
}

/// A new file that begins with `change`, which takes the old one's place when it is whole.
void Journal::restart(Scene scene, Change change)
{
    {
        const std::lock_guard guard(m_mutex);
        m_isBroken = false;
    }
    Task task{.scene = std::move(scene), .change = std::move(change), .isRestart = true};
    if (journalledBytes(task.scene, task.change) > MostBytesAtOnce) {
        enqueue(std::move(task));
        return;
    }
    // At once, so that the next edit has a file to go to before any input follows it.
    flush();
    carryOut(task);
}

void Journal::enqueue(Task task)
{
    {
        const std::lock_guard guard(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_all();
}

void Journal::work()
{
    std::unique_lock guard(m_mutex);
    for (;;) {
        m_wake.wait(guard, [this] { return m_stop || !m_tasks.empty() || m_syncWanted; });
        if (!m_tasks.empty()) {
            Task task = std::move(m_tasks.front());
            m_tasks.pop_front();
            m_busy = true;
            guard.unlock();
            carryOut(task);
            task = {};
            guard.lock();
            m_busy = false;
        } else if (m_syncWanted) {
            m_syncWanted = false;
            m_syncing = true;
            // The main thread appends its next entry meanwhile; it replaces the file only when this is over.
            auto *file = m_file.get();
            guard.unlock();
            const auto done = file ? file->sync() : Result<Done>(Done{});
            guard.lock();
            note(done);
            m_syncing = false;
        } else if (m_stop) {
            return;
        }
        if (m_tasks.empty() && !m_syncWanted)
            m_idle.notify_all();
    }
}

void Journal::carryOut(Task &task)
{
    if (task.packed.empty() && (!task.change.isEmpty() || !task.isRestart))
        task.packed = packChange(task.scene, task.change);
    const auto entry = task.packed.empty() ? Bytes() : entryOf(task.packed);
    auto done = task.isRestart ? beginFile(entry) : Result<Done>(Done{});
    if (done && !task.isRestart)
        done = m_file ? m_file->append(entry) : Result<Done>(error("The journal has no file", m_journalFolder));
    if (done && m_file)
        done = m_file->sync();
    const std::lock_guard guard(m_mutex);
    m_health.bytes = task.isRestart ? entry.size() : m_health.bytes + entry.size();
    note(done);
}

/// Called with the mutex held.
void Journal::note(const Result<Done> &done)
{
    if (!done) {
        m_isBroken = true;
        m_health.failure = toLine(done.issue());
    } else if (!m_isBroken) {
        m_health.failure.clear();
        m_health.lastGood = std::chrono::system_clock::now();
    }
}

Result<Done> Journal::beginFile(std::span<const std::uint8_t> firstEntry)
{
    const auto path = journalFile(m_journalFolder);
    auto file = m_files.startAppending(path + ".new");
    if (!file)
        return file.issue();
    Bytes start(Magic.begin(), Magic.end());
    const auto name = entryOf(bytesOf(m_sceneFolder));
    start.insert(start.end(), name.begin(), name.end());
    start.insert(start.end(), firstEntry.begin(), firstEntry.end());
    if (auto done = (*file)->append(start); !done)
        return done;
    if (auto done = (*file)->sync(); !done)
        return done;
    if (auto done = m_files.rename(path + ".new", path); !done)
        return done;
    m_file = std::move(*file);
    return m_files.syncFolder(m_journalFolder);
}

std::vector<FoundJournal> findJournals(const std::string &home, FileSystem &files)
{
    std::vector<FoundJournal> found;
    if (!files.facts(home))
        return found;
    const auto names = files.list(home);
    if (!names)
        return found;
    for (const auto &name : *names) {
        FoundJournal journal{.folder = joinPath(home, name)};
        const auto file = journalFile(journal.folder);
        const auto owner = lockOwner(files, journal.folder);
        journal.isInUse = owner.has_value();
        const auto bytes = files.facts(file) ? files.read(file) : Result<Bytes>(Issue{});
        if (!bytes)
            continue;
        const auto contents = contentsOf(*bytes, file);
        if (!contents)
            continue;
        journal.sceneFolder = contents->sceneFolder;
        journal.edits = contents->entries.size();
        if (journal.isInUse || journal.edits > 0)
            found.push_back(std::move(journal));
    }
    return found;
}

Result<Scene> restore(const Scene &base, const std::string &journalFolder, FileSystem &files)
{
    const auto file = journalFile(journalFolder);
    const auto bytes = files.read(file);
    if (!bytes)
        return bytes.issue();
    const auto contents = contentsOf(*bytes, file);
    if (!contents)
        return contents.issue();
    Scene scene = base;
    for (const auto &entry : contents->entries) {
        if (auto done = unpackChange(entry, scene, file); !done)
            return done.issue();
    }
    return scene;
}

void discardJournal(const std::string &journalFolder, FileSystem &files)
{
    files.remove(journalFile(journalFolder));
    files.remove(journalFile(journalFolder) + ".new");
    files.remove(joinPath(journalFolder, "scene.lock"));
    files.removeFolder(journalFolder);
}

} // namespace sward
