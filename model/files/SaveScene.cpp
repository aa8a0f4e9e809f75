#include "model/files/SaveScene.h"

#include "model/core/ParallelFor.h"
#include "model/files/PendingSave.h"
#include "model/files/SavePlan.h"
#include "model/files/SceneLock.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

namespace sward {
namespace {

/// What became of one output.
struct Written
{
    enum class What { Same, Replaced, Gone };

    What what = What::Same;
    SavedState::File file;
    std::optional<Issue> issue;
};

class Saver
{
public:
    Saver(const Scene &scene, std::string folder, const SavedState &previous, const SaveOptions &options)
        : m_scene(scene), m_folder(std::move(folder)), m_previous(previous), m_options(options), m_files(*options.files)
    {
    }

    Result<SaveReport> save()
    {
        auto unsure = prepareFolder();
        if (!unsure)
            return unsure.issue();
        SavePlan plan(m_scene, m_folder, m_previous, m_options, std::move(*unsure));
        if (auto done = plan.make(); !done)
            return done.issue();
        if (plan.outputs().empty() && plan.removed().empty())
            return report(plan, {}, {});
        return carryOut(plan);
    }

private:
    /// Returns the files that an unfinished save put in place meanwhile.
    Result<std::set<std::string>> prepareFolder()
    {
        const auto found = m_files.facts(m_folder);
        if (found && found->kind != FileFacts::Kind::Folder)
            return error("A scene is saved into a folder; this is a file", m_folder);
        if (!found && m_previous.folder == m_folder)
            return error("The scene's folder is gone; save it elsewhere with Save As", m_folder);
        if (!found) {
            if (auto done = m_files.makeFolder(m_folder); !done)
                return done.issue();
        }
        if (const auto owner = lockOwner(m_files, m_folder); owner && !owner->isThisProcess())
            return error(fmt::format("The scene is open by {}; save it elsewhere with Save As", owner->toText()),
                         m_folder);
        Issues said;
        auto recovered = recoverSave(m_files, m_folder, said);
        if (!recovered)
            return recovered;
        if (m_previous.folder != m_folder && !m_options.replaceScene && m_files.facts(joinPath(m_folder, "scene.json")))
            return error("The folder already holds a scene", m_folder);
        return recovered;
    }

    Result<SaveReport> carryOut(const SavePlan &plan)
    {
        PendingSave pending;
        std::set<std::string> parents;
        for (const auto &output : plan.outputs()) {
            pending.replaced.push_back(output.path);
            parents.insert(folderOf(output.path));
        }
        for (const auto &parent : parents) {
            if (auto done = m_files.makeFolder(joinPath(m_folder, parent)); !done)
                return done.issue();
        }
        if (auto done = writePending(m_files, m_folder, pending); !done) {
            takeBack(m_files, m_folder, pending);
            return done.issue();
        }

        std::vector<Written> written(plan.outputs().size());
        std::atomic<bool> failed{false};
        parallelFor(written.size(), m_options.threads, [&](std::size_t i, int) {
            if (failed)
                return;
            written[i] = writeOne(plan, plan.outputs()[i]);
            failed = failed || written[i].issue;
        });
        auto issue = firstIssue(written);
        for (const auto &path : plan.removed()) {
            if (!issue)
                issue = changedOutside(plan, path);
        }
        if (issue) {
            takeBack(m_files, m_folder, pending);
            return *issue;
        }

        PendingSave ready{.stage = PendingSave::Stage::Renaming};
        ready.removed.assign(plan.removed().begin(), plan.removed().end());
        for (std::size_t i = 0; i < written.size(); ++i) {
            const auto &path = plan.outputs()[i].path;
            if (written[i].what == Written::What::Replaced)
                ready.replaced.push_back(path);
            else if (written[i].what == Written::What::Gone && m_files.facts(joinPath(m_folder, path)))
                ready.removed.push_back(path);
        }
        if (ready.replaced.empty() && ready.removed.empty()) {
            takeBack(m_files, m_folder, pending);
            return report(plan, written, ready);
        }
        if (auto done = writePending(m_files, m_folder, ready); !done) {
            // The note may have reached the disk all the same. It must be gone before what it names is; when it cannot
            // be removed, the next opening completes the save.
            if (m_files.remove(joinPath(m_folder, PendingName)) && m_files.syncFolder(m_folder))
                takeBack(m_files, m_folder, pending);
            return done.issue();
        }
        if (auto done = finishRenaming(m_files, m_folder, ready); !done) {
            auto said = done.issue();
            said.message += ". The save is complete on disk but not in place yet; saving again or opening the scene "
                            "finishes it";
            return said;
        }
        return report(plan, written, ready);
    }

    static std::optional<Issue> firstIssue(const std::vector<Written> &written)
    {
        const auto found = std::find_if(written.begin(), written.end(), [](const Written &w) { return w.issue; });
        return found == written.end() ? std::nullopt : found->issue;
    }

    Written writeOne(const SavePlan &plan, const SaveOutput &output)
    {
        Written written;
        const auto content = output.content();
        if (!content) {
            written.issue = content.issue();
            return written;
        }
        if (!content->has_value()) {
            written.what = Written::What::Gone;
            written.issue = changedOutside(plan, output.path);
            return written;
        }
        const Bytes &bytes = **content;
        written.file = {.bytes = bytes.size(), .hash = contentHash(bytes), .unknown = output.unknown};
        const auto path = joinPath(m_folder, output.path);
        const auto *before = savedFile(plan, output.path);
        if (before && !before->isDamaged && !plan.isUnsure(output.path) && before->hash == written.file.hash &&
            before->bytes == written.file.bytes && m_files.facts(path))
            return written;
        if (!output.isCompanion)
            written.issue = changedOutside(plan, output.path);
        if (!written.issue)
            written.issue = writeProven(path + std::string(NewSuffix), bytes);
        written.what = Written::What::Replaced;
        return written;
    }

    std::optional<Issue> writeProven(const std::string &path, const Bytes &bytes)
    {
        if (auto done = m_files.write(path, bytes); !done)
            return done.issue();
        const auto again = m_files.read(path);
        if (!again)
            return again.issue();
        if (*again != bytes)
            return error("The file does not read back as it was written; the disk may be failing", path);
        return {};
    }

    const SavedState::File *savedFile(const SavePlan &plan, const std::string &path) const
    {
        const auto found = m_previous.files.find(path);
        return plan.isSameFolder() && found != m_previous.files.end() ? &found->second : nullptr;
    }

    /// The complaint when what is about to be replaced is not what was opened or saved last.
    std::optional<Issue> changedOutside(const SavePlan &plan, const std::string &path) const
    {
        if (!plan.isSameFolder() || m_options.overwriteChanged || plan.isUnsure(path) ||
            !m_files.facts(joinPath(m_folder, path)))
            return {};
        const auto bytes = m_files.read(joinPath(m_folder, path));
        if (!bytes)
            return bytes.issue();
        const auto *before = savedFile(plan, path);
        if (before && before->bytes == bytes->size() && before->hash == contentHash(*bytes))
            return {};
        return error(
            "Another program changed this file since it was opened; nothing was saved. Save elsewhere, or save "
            "over it",
            joinPath(m_folder, path));
    }

    Result<SaveReport> report(const SavePlan &plan, const std::vector<Written> &written, const PendingSave &done)
    {
        SaveReport report;
        report.notes = plan.notes();
        report.saved.folder = m_folder;
        report.saved.scene = m_scene;
        report.saved.version = SceneVersion;
        if (plan.isSameFolder())
            report.saved.files = m_previous.files;
        for (std::size_t i = 0; i < written.size(); ++i) {
            const auto &output = plan.outputs()[i];
            if (written[i].what == Written::What::Replaced)
                report.bytesWritten += written[i].file.bytes;
            if (written[i].what != Written::What::Gone && !output.isCompanion)
                report.saved.files[output.path] = written[i].file;
            // A damaged file that was taken along is still damaged there.
            const auto old = m_previous.files.find(output.path);
            if (output.isCompanion && old != m_previous.files.end() && old->second.isDamaged)
                report.saved.files[output.path] = old->second;
        }
        for (const auto &path : done.removed)
            report.saved.files.erase(path);
        for (std::size_t i = 0; i < written.size(); ++i) {
            if (written[i].what == Written::What::Gone)
                report.saved.files.erase(plan.outputs()[i].path);
        }
        report.written = done.replaced;
        report.removed = done.removed;
        std::sort(report.written.begin(), report.written.end());
        std::sort(report.removed.begin(), report.removed.end());
        return report;
    }

    const Scene &m_scene;
    std::string m_folder;
    const SavedState &m_previous;
    const SaveOptions &m_options;
    FileSystem &m_files;
};

} // namespace

Result<SaveReport> saveScene(const Scene &scene, const std::string &folder, const SavedState &previous,
                             const SaveOptions &options)
{
    return Saver(scene, folder, previous, options).save();
}

} // namespace sward
