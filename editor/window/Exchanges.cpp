#include "editor/window/Exchanges.h"

#include "editor/window/Counted.h"
#include "editor/window/ExportDialog.h"
#include "editor/window/MaskImportDialog.h"
#include "editor/window/SceneFiles.h"
#include "editor/window/Worker.h"
#include "model/exchange/RasterSidecar.h"
#include "model/files/RasterFile.h"
#include "model/session/Session.h"
#include "panels/RecordAccess.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QStandardPaths>

namespace sward {

QString Exchanges::proposedFolder(const Exporter &exporter) const
{
    const QString format = QString::fromUtf8(exporter.name.data(), qsizetype(exporter.name.size()));
    // The sample's folder is never written, and a new scene has none.
    if (!m_session.folder().empty() && !m_files.isSample())
        return QDir(QString::fromStdString(m_session.folder())).filePath("export/" + format);
    return QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath("sward-export/" + format);
}

void Exchanges::sayFailed(const QString &title, const Issue &issue)
{
    m_session.report(issue);
    QMessageBox::warning(&m_window, title, QString::fromStdString(toLine(issue)));
}

void Exchanges::chooseAndExport(const Exporter &exporter)
{
    ExportDialog dialog(exporter, m_session.document.scene(), proposedFolder(exporter), &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString label = translated(exporter.label), folder = dialog.folder();
    emit workBegan(tr("Exporting %1…").arg(label));
    onWorker(
        this,
        [&exporter, scene = m_session.document.snapshot(), out = folder.toStdString(), options = dialog.options()] {
            return exporter.run(disk(), scene, out, options.get());
        },
        [this, label, folder](const Result<Exported> &exported) {
            if (!exported) {
                emit workEnded({});
                sayFailed(tr("%1 cannot be exported").arg(label), exported.issue());
                return;
            }
            for (const auto &problem : exported->problems)
                m_session.report(problem);
            emit workEnded(tr("Exported %1 to %2")
                               .arg(counted(qsizetype(exported->files.size()), tr("file"), tr("files")),
                                    QDir::toNativeSeparators(folder)));
        });
}

void Exchanges::exportMask(const std::string &id)
{
    const Scene &scene = m_session.document.scene();
    const Layer *layer = scene.layers.find(id);
    const WeightRaster *weights = scene.weights.find(id);
    if (!scene.landscape || !layer || !weights || weights->isEmpty()) {
        m_session.said(tr("The layer has no weights that could be exported").toStdString());
        return;
    }
    QString path = QFileDialog::getSaveFileName(&m_window, tr("Export mask"), QString::fromStdString(id + ".png"),
                                                tr("PNG pictures (*.png)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive))
        path += QStringLiteral(".png");
    const Bytes picture = writeWeightsFile(*weights);
    const auto sidecar = RasterSidecar::ofMask(scene, *layer, *weights);
    Exported exported;
    auto done = writeExported(disk(), path.toStdString(), picture, exported);
    if (done)
        done = writeExported(disk(), RasterSidecar::pathFor(path.toStdString()),
                             bytesOf(sidecar.write(QFileInfo(path).fileName().toStdString(), picture)), exported);
    if (!done)
        sayFailed(tr("The mask cannot be exported"), done.issue());
    else
        emit workEnded(tr("Exported %1 and %2.json").arg(QDir::toNativeSeparators(path), QFileInfo(path).fileName()));
}

void Exchanges::chooseMask(const std::string &layer)
{
    if (!m_session.document.scene().landscape) {
        m_session.said(tr("A mask lies over a landscape, and this scene has none").toStdString());
        return;
    }
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Import mask"), {}, tr("PNG pictures (*.png);;All files (*)"));
    if (!file.isEmpty())
        importMask(file, layer);
}

void Exchanges::importMask(const QString &file, const std::string &layer)
{
    MaskImportDialog dialog(file, m_session.document.scene(), layer, &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    Edit edit = m_session.document.edit(tr("Import mask %1").arg(QFileInfo(file).fileName()).toStdString());
    Issues notes;
    const auto taken = importMasks(edit, disk(), file.toStdString(), dialog.chosen(), false, notes);
    if (!taken) {
        sayFailed(tr("The mask cannot be imported"), taken.issue());
        return;
    }
    const bool isSame = edit.isEmpty();
    if (!commitOrSay(m_session, std::move(edit)))
        return;
    for (const auto &note : notes)
        m_session.report(note);
    if (!taken->empty())
        m_session.setActiveLayer(taken->front());
    emit workEnded(isSame ? tr("The scene holds this mask already")
                          : tr("Imported %1").arg(counted(qsizetype(dialog.chosen().size()), tr("mask"), tr("masks"))));
}

} // namespace sward
