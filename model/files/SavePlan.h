#pragma once

#include "model/files/SaveScene.h"

#include <functional>
#include <set>

namespace sward {

/// One file that a save may have to write.
struct SaveOutput
{
    std::string path; ///< from the scene's folder
    /// Its bytes; nothing when the file is to go. Called on a worker.
    std::function<Result<std::optional<Bytes>>()> content;
    UnknownFields unknown; ///< kept for the next save
    /// Copied along rather than made: it is no part of the saved state.
    bool isCompanion = false;
};

/// What a save has to do, found out by comparing the scene with what stands on disk.
class SavePlan
{
public:
    /// `unsure` names files that may differ from what `previous` says of them.
    SavePlan(const Scene &scene, std::string folder, const SavedState &previous, const SaveOptions &options,
             std::set<std::string> unsure);

    /// Fails when a path may not be written or belongs to two records.
    Result<Done> make();

    const std::vector<SaveOutput> &outputs() const { return m_outputs; }
    const std::set<std::string> &removed() const { return m_removed; }
    const Issues &notes() const { return m_notes; }
    bool isSameFolder() const { return m_sameFolder; }
    bool isUnsure(const std::string &path) const { return m_unsure.count(path) > 0; }

private:
    const SavedState::File *savedFile(const std::string &path) const;
    bool isOnDisk(const std::string &path) const;
    /// Whether nothing must be done for a file whose content the scene did not change.
    bool mayStay(const std::string &path) const;

    Result<Done> planRecords();
    Result<Done> planRaster(const std::string &path, const std::string &pointer, bool unchanged, bool isEmpty,
                            std::function<Bytes()> encode);
    Result<Done> planLandscape();
    Result<Done> planLayers();
    Result<Done> planTiles(const PlacedFoliage &placed, const std::string &pointer);
    Result<Done> planCompanions();
    void planRemovals();
    void keepDamaged();

    Result<Done> own(const std::string &path, const std::string &pointer);
    std::string freeName(const std::string &path) const;
    void copy(const std::string &from, const std::string &to);

    const Scene &m_scene;
    std::string m_folder;
    const SavedState &m_previous;
    const SaveOptions &m_options;
    FileSystem &m_files;
    bool m_sameFolder;
    std::set<std::string> m_unsure;

    std::vector<SaveOutput> m_outputs;
    std::set<std::string> m_removed;
    std::set<std::string> m_owned;       ///< side files of the scene, written or not
    std::set<std::string> m_tileFolders; ///< whose files `planTiles` has answered for
    Issues m_notes;
};

} // namespace sward
