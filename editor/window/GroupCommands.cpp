#include "editor/window/GroupCommands.h"

#include "model/core/ReadFile.h"
#include "model/exchange/Exporter.h"
#include "model/session/Session.h"
#include "model/tools/Motion.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ToolBox.h"
#include "model/tools/ToolGround.h"
#include "panels/RecordAccess.h"

#include <nlohmann/json.hpp>

#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>

namespace sward {

namespace {

constexpr std::uint64_t LargestGroup = std::uint64_t(256) << 20;

QString tr(const char *text)
{
    return QCoreApplication::translate("GroupCommands", text);
}

QString counted(std::size_t plants)
{
    return plants == 1 ? tr("1 plant") : tr("%L1 plants").arg(plants);
}

/// The selected plants as a group; empty, with the reason said, without any.
PlantGroup selectedGroup(Session &session, const ToolBox &tools)
{
    PlantGroup group =
        groupOf(session.document.scene(), touchable(session, session.selection()), tools.ground().heights());
    if (group.isEmpty())
        session.said(tr("No plants are selected.").toStdString());
    return group;
}

/// Why some of a group's plants were left out; empty when none was.
QString leftOut(const PutGroup &put)
{
    QString reasons;
    if (put.missing > 0)
        reasons += tr("; %1 left out, as the scene lacks their kinds").arg(counted(put.missing));
    if (put.offGround > 0)
        reasons += tr("; %1 left out, as there is no ground under them").arg(counted(put.offGround));
    return reasons;
}

bool copy(Session &session, ToolBox &tools)
{
    PlantGroup group = selectedGroup(session, tools);
    if (group.isEmpty())
        return false;
    QGuiApplication::clipboard()->setText(QString::fromStdString(toText(group)));
    tools.setStamp(std::move(group));
    return true;
}

} // namespace

void copySelected(Session &session, ToolBox &tools)
{
    if (copy(session, tools))
        session.said(tr("Copied %1; Ctrl+V puts them under the cursor.")
                         .arg(counted(tools.stamp().members.size()))
                         .toStdString());
}

void cutSelected(Session &session, ToolBox &tools)
{
    if (!copy(session, tools))
        return;
    auto edit = session.document.edit(tr("Cut %1").arg(counted(tools.stamp().members.size())).toStdString());
    Selection plants = touchable(session, session.selection());
    plants.setRecords({});
    removeSelected(edit, plants);
    commitOrSay(session, std::move(edit));
}

void pastePlants(Session &session, ToolBox &tools)
{
    const std::string text = QGuiApplication::clipboard()->text().toStdString();
    auto group = readGroup(text, tr("The clipboard").toStdString());
    if (!group) {
        session.said(tr("The clipboard holds no plants; Ctrl+C copies the selected ones.").toStdString());
        return;
    }
    const auto middle = tools.groundUnderCursor();
    if (!middle) {
        session.said(tr("There is no ground under the cursor to paste on.").toStdString());
        return;
    }
    auto edit = session.document.edit(tr("Paste %1").arg(counted(group->members.size())).toStdString());
    PutGroup put = putGroup(edit, *group, *middle, 0, tools.ground().heights());
    tools.setStamp(std::move(*group));
    if (put.plants.isEmpty()) {
        session.said((tr("Nothing was pasted") + leftOut(put)).toStdString());
        return;
    }
    if (!commitOrSay(session, std::move(edit)))
        return;
    session.said((tr("Pasted %1").arg(counted(put.plants.plantCount())) + leftOut(put)).toStdString());
    session.select(std::move(put.plants));
}

void saveGroupAsking(Session &session, const ToolBox &tools, QWidget *window)
{
    const PlantGroup group = selectedGroup(session, tools);
    if (group.isEmpty())
        return;
    const QString file = QFileDialog::getSaveFileName(window, tr("Save the selected plants as a group"),
                                                      QStringLiteral("group.json"), tr("Groups of plants (*.json)"));
    if (file.isEmpty())
        return;
    Exported exported;
    const auto done = writeExported(disk(), file.toStdString(), bytesOf(toText(group)), exported);
    if (!done)
        QMessageBox::warning(window, tr("Save group"), QString::fromStdString(toLine(done.issue())));
    else
        session.said(tr("Saved a group of %1").arg(counted(group.members.size())).toStdString());
}

void openGroupAsking(Session &session, ToolBox &tools, QWidget *window)
{
    const QString file =
        QFileDialog::getOpenFileName(window, tr("Open a group of plants"), {}, tr("Groups of plants (*.json)"));
    if (file.isEmpty())
        return;
    const auto bytes = readFile(file.toStdString(), LargestGroup);
    auto group = bytes ? readGroup(textOf(*bytes), file.toStdString()) : Result<PlantGroup>(bytes.issue());
    if (!group) {
        QMessageBox::warning(window, tr("Open group"), QString::fromStdString(toLine(group.issue())));
        return;
    }
    const std::size_t count = group->members.size();
    tools.setStamp(std::move(*group));
    tools.activate("place");
    if (const auto issue = tools.setOption("/place/mode", Json("stamp")))
        session.report(*issue);
    session.said(tr("A click stamps %1").arg(counted(count)).toStdString());
}

} // namespace sward
