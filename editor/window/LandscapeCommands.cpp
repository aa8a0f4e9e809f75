#include "editor/window/LandscapeCommands.h"

#include "editor/window/LandscapeDialogs.h"
#include "editor/window/NewSceneDialog.h"
#include "model/exchange/Exporter.h"
#include "model/exchange/MaskImport.h"
#include "model/landscape/LandscapeEdits.h"
#include "model/session/RecordEdits.h"
#include "model/session/Session.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace sward {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("LandscapeCommands", text);
}

/// While something long is done on this thread.
class Waiting
{
public:
    Waiting() { QApplication::setOverrideCursor(Qt::WaitCursor); }
    ~Waiting() { QApplication::restoreOverrideCursor(); }
    Waiting(const Waiting &) = delete;
    Waiting &operator=(const Waiting &) = delete;
};

bool hasLandscape(Session &session)
{
    const Scene &scene = session.document.scene();
    if (scene.landscape && !scene.heights.isEmpty())
        return true;
    session.said(tr("The scene has no landscape.").toStdString());
    return false;
}

/// Commits what `change` writes as one step; a refusal is said and leaves the scene as it was.
template <class Change> bool commit(Session &session, const QString &name, QWidget *parent, Change change)
{
    const Waiting waiting;
    Edit edit = session.document.edit(name.toStdString());
    auto done = change(edit);
    if (done)
        done = session.document.commit(std::move(edit));
    if (done)
        return true;
    QApplication::restoreOverrideCursor();
    QMessageBox::warning(parent, name, QString::fromStdString(done.issue().message));
    QApplication::setOverrideCursor(Qt::WaitCursor);
    return false;
}

void reportAll(Session &session, const Issues &issues)
{
    for (const auto &issue : issues)
        session.report(issue);
}

} // namespace

void replaceHeightsAsking(Session &session, QWidget *parent)
{
    if (!hasLandscape(session))
        return;
    const auto &heights = session.document.scene().heights;
    NewSceneDialog dialog({}, parent);
    dialog.replaceHeights({heights.width(), heights.height()});
    if (dialog.exec() != QDialog::Accepted)
        return;
    const auto answers = dialog.answers();
    NewSceneOptions options;
    options.flipX = answers.flipX;
    options.flipZ = answers.flipZ;
    if (answers.heightRange)
        options.heightRange = glm::dvec2(answers.heightRange->first, answers.heightRange->second);
    Issues notes;
    const auto size = dialog.keepsQuadSize() ? ReplacedSize::KeepQuadSize : ReplacedSize::KeepExtent;
    if (commit(session, tr("Replace heights"), parent,
               [&](Edit &edit) { return replaceHeights(edit, dialog.heights(), options, size, notes); }))
        reportAll(session, notes);
}

void resizeLandscapeAsking(Session &session, QWidget *parent)
{
    if (!hasLandscape(session))
        return;
    ResizeDialog dialog(session.document.snapshot(), parent);
    if (dialog.exec() == QDialog::Accepted)
        commit(session, tr("Resize landscape"), parent,
               [&](Edit &edit) { return resizeLandscape(edit, dialog.margins()); });
}

void resampleLandscapeAsking(Session &session, QWidget *parent)
{
    if (!hasLandscape(session))
        return;
    ResampleDialog dialog(session.document.snapshot(), parent);
    if (dialog.exec() == QDialog::Accepted)
        commit(session, tr("Resample landscape"), parent,
               [&](Edit &edit) { return resampleLandscape(edit, dialog.width(), dialog.height()); });
}

void importMaskAsking(Session &session, QWidget *parent)
{
    if (!hasLandscape(session))
        return;
    const QString file = QFileDialog::getOpenFileName(parent, tr("Import a mask"), {}, tr("Grey pictures (*.png)"));
    if (file.isEmpty())
        return;
    const auto mask = readMask(disk(), session.document.scene(), file.toStdString());
    if (!mask) {
        QMessageBox::warning(parent, tr("Import a mask"), QString::fromStdString(toLine(mask.issue())));
        return;
    }
    std::string layer = layerOf(session.document.scene(), *mask);
    if (layer.empty()) {
        const Layer *active = session.document.scene().layers.find(session.activeLayer());
        QMessageBox box(QMessageBox::Question, tr("Import a mask"),
                        tr("Where does %1 go?").arg(QFileInfo(file).fileName()), QMessageBox::Cancel, parent);
        auto *fresh = box.addButton(tr("A new layer"), QMessageBox::AcceptRole);
        auto *present =
            active ? box.addButton(
                         tr("Into “%1”").arg(QString::fromStdString(active->name.empty() ? active->id : active->name)),
                         QMessageBox::ActionRole)
                   : nullptr;
        box.exec();
        if (present && box.clickedButton() == present)
            layer = active->id;
        else if (box.clickedButton() != fresh)
            return;
    }
    if (commit(session, tr("Import mask"), parent, [&](Edit &edit) {
            if (layer.empty())
                layer = addRecord(edit, SlotKind::Layers, mask->name).id;
            return takeMask(edit, *mask, layer);
        })) {
        session.setActiveLayer(layer);
        reportAll(session, mask->notes);
    }
}

void exportAsking(Session &session, const Exporter &exporter, QWidget *parent)
{
    const QString label = QString::fromUtf8(exporter.label.data(), qsizetype(exporter.label.size()));
    const QString out = QFileDialog::getExistingDirectory(parent, tr("Export: %1").arg(label));
    if (out.isEmpty())
        return;
    const Waiting waiting;
    const auto options = exporter.options().make();
    const auto exported = exporter.run(disk(), session.document.snapshot(), out.toStdString(), options.get());
    if (!exported) {
        session.report(exported.issue());
        session.said(
            tr("Nothing was exported: %1").arg(QString::fromStdString(toLine(exported.issue()))).toStdString());
        return;
    }
    reportAll(session, exported->problems);
    session.said(
        tr("Exported %1 files to %2").arg(exported->files.size()).arg(QDir::toNativeSeparators(out)).toStdString());
}

} // namespace sward
