#include "editor/window/LandscapeCommands.h"

#include "editor/window/LandscapeDialogs.h"
#include "editor/window/NewSceneDialog.h"
#include "model/landscape/LandscapeEdits.h"
#include "model/session/Session.h"

#include <QApplication>
#include <QCoreApplication>
#include <QMessageBox>

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

} // namespace sward
