#include "editor/window/MeshImports.h"

#include "editor/window/Counted.h"
#include "editor/window/DroppedFiles.h"
#include "editor/window/SceneFiles.h"
#include "editor/window/Worker.h"
#include "model/session/RecordEdits.h"
#include "model/session/Session.h"
#include "plugins/AssetImport.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

#include <algorithm>
#include <set>

namespace sward {

namespace {

PlantKind kindOf(const ImportedAsset &asset, const QString &name)
{
    PlantKind kind;
    kind.name = name.toStdString();
    kind.tags = {"tree"};
    KindPart part;
    part.mesh = asset.path;
    kind.parts.push_back(part);
    const auto size = asset.mesh.report.max - asset.mesh.report.min;
    // What is large is seen from far and stands apart; the artist sets both to taste.
    const double largest = std::max({double(size.x), double(size.y), double(size.z), 0.1});
    kind.lodDistance = std::clamp(largest * 10, 10.0, 200.0);
    kind.drawDistance = std::clamp(largest * 60, 60.0, 2000.0);
    kind.placement.spacing = std::clamp(double(std::max(size.x, size.z)) * 0.7, 0.2, 20.0);
    return kind;
}

} // namespace

void MeshImports::chooseAndBegin(const std::string &placed)
{
    begin(QFileDialog::getOpenFileNames(&m_window, tr("Import meshes"), {},
                                        tr("Meshes (%1);;All files (*)").arg(meshPatterns())),
          placed);
}

void MeshImports::begin(const QStringList &files, const std::string &placed)
{
    if (files.isEmpty())
        return;
    if (m_session.folder().empty() || m_files.isSample()) {
        QMessageBox box(QMessageBox::Information, tr("Save the scene first"),
                        tr("Meshes are copied into the scene's folder, and this scene has none of its own yet."),
                        QMessageBox::Save | QMessageBox::Cancel, &m_window);
        if (box.exec() != QMessageBox::Save)
            return;
        connect(
            &m_files, &SceneFiles::saved, this, [this, files, placed] { begin(files, placed); },
            Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
        m_files.saveAs();
        return;
    }
    MeshImportDialog dialog(files, m_session.document.scene(), placed, &m_window);
    if (dialog.exec() == QDialog::Accepted)
        copyIn(dialog.chosen(), dialog.purpose());
}

void MeshImports::copyIn(const QList<MeshImportDialog::Chosen> &chosen, const MeshPurpose &purpose)
{
    struct Copied
    {
        QString name;
        Result<ImportedAsset> asset;
    };
    emit workBegan(tr("Importing %1…").arg(counted(chosen.size(), tr("mesh"), tr("meshes"))));
    onWorker(
        this,
        [chosen, folder = m_session.folder()] {
            std::vector<Copied> copied;
            for (const auto &one : chosen) {
                Issues issues;
                copied.push_back({QFileInfo(one.file).completeBaseName(),
                                  importAsset(one.file.toStdString(), folder, issues, one.options)});
            }
            return copied;
        },
        [this, purpose](const std::vector<Copied> &copied) {
            const Scene &scene = m_session.document.scene();
            Edit edit = m_session.document.edit(
                tr("Import %1").arg(counted(qsizetype(copied.size()), tr("mesh"), tr("meshes"))).toStdString());
            int count = 0;
            std::set<RecordRef> ticked;
            for (const auto &one : copied) {
                if (!one.asset) {
                    m_session.report(one.asset.issue());
                    continue;
                }
                ++count;
                if (purpose.isKind()) {
                    std::string placed = purpose.placed;
                    if (!edit.scene().placedFoliage.find(placed)) {
                        placed = edit.scene().placedFoliage.isEmpty()
                                     ? addRecord(edit, SlotKind::PlacedFoliage, tr("Plants").toStdString()).id
                                     : edit.scene().placedFoliage[0].id;
                    }
                    ticked.insert(addKind(edit, placed, kindOf(*one.asset, one.name)));
                } else if (scene.grassTypes.find(purpose.grassType)) {
                    edit.modify<GrassType>(purpose.grassType, [&](GrassType &type) {
                        for (auto &variety : type.varieties) {
                            if (variety.id == purpose.variety)
                                variety.mesh = one.asset->path;
                        }
                    });
                }
            }
            if (const auto done = m_session.document.commit(std::move(edit)); !done)
                m_session.report(done.issue());
            else if (!ticked.empty())
                m_session.tickKinds(std::move(ticked)); // so that the place brush puts what was just brought in
            emit workEnded(tr("Imported %1").arg(counted(count, tr("mesh"), tr("meshes"))));
        });
}

} // namespace sward
