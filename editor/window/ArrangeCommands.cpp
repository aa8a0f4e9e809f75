#include "editor/window/ArrangeCommands.h"

#include "model/session/Session.h"
#include "model/tools/Arrange.h"
#include "model/tools/KindTable.h"
#include "model/tools/Motion.h"
#include "model/tools/PlantAlong.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ToolBox.h"
#include "model/tools/ToolGround.h"
#include "panels/RecordAccess.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <utility>

namespace sward {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ArrangeCommands", text);
}

std::string step(const QString &pattern, const Session &session, const Selection &plants)
{
    return pattern.arg(QString::fromStdString(nameOf(session.document.scene(), plants))).toStdString();
}

/// The selected plants that may be changed.
Selection changeable(const Session &session)
{
    Selection plants = touchable(session, session.selection());
    plants.setRecords({});
    return plants;
}

std::vector<RecordRef> plantableKinds(const Session &session)
{
    std::vector<RecordRef> kinds;
    for (const auto &kind : session.tickedKinds())
        if (!isHidden(session, kind) && !isLocked(session, kind))
            kinds.push_back(kind);
    return kinds;
}

/// Why places were refused: "12 too steep, 3 in a zone or on a road".
QString reasonsOf(const std::array<int, RefusalCount> &refusals)
{
    const std::pair<Refusal, QString> names[] = {{Refusal::OffGround, tr("beside the ground")},
                                                 {Refusal::InHole, tr("over a hole")},
                                                 {Refusal::Slope, tr("too steep")},
                                                 {Refusal::Height, tr("at the wrong height")},
                                                 {Refusal::Layer, tr("where the layer is thin")},
                                                 {Refusal::Zone, tr("in a zone or on a road")},
                                                 {Refusal::TooClose, tr("where plants stand already")}};
    QStringList reasons;
    for (const auto &[refusal, name] : names)
        if (const int count = refusals[std::size_t(refusal)])
            reasons += tr("%L1 %2").arg(count).arg(name);
    return reasons.join(QStringLiteral(", "));
}

} // namespace

void randomiseSelected(Session &session, const ToolBox &tools)
{
    const Selection plants = changeable(session);
    auto edit = session.document.edit(step(tr("Randomise %1"), session, plants));
    if (randomiseSelected(edit, plants, tools.options().randomise, tools.ground().heights()) == 0)
        session.said(tr("Nothing to randomise; select plants, and give an amount in the Arrange panel.").toStdString());
    else
        commitOrSay(session, std::move(edit));
}

void alignSelected(Session &session, const ToolBox &tools)
{
    const Selection plants = changeable(session);
    auto edit = session.document.edit(step(tr("Bring %1 into rows"), session, plants));
    if (alignSelected(edit, plants, tools.options().rows, tools.ground().heights()) == 0)
        session.said(tr("Everything selected stands in these rows already.").toStdString());
    else
        commitOrSay(session, std::move(edit));
}

void plantAlongSelected(Session &session, const ToolBox &tools)
{
    const auto kinds = plantableKinds(session);
    if (kinds.empty()) {
        session.said(tr("No kind ticked to plant; tick one in the Kinds panel.").toStdString());
        return;
    }
    auto edit = session.document.edit(tr("Plant along an edge").toStdString());
    PlantedAlong done = plantAlong(edit, session.selection().records(), kinds, tools.options().along, tools.ground());
    const QString reasons = reasonsOf(done.refusals);
    const std::size_t count = done.plants.plantCount();
    if (count == 0) {
        session.said((reasons.isEmpty() ? tr("Nothing to plant along; select roads, shores, zones or fields.")
                                        : tr("Nothing was planted: %1").arg(reasons))
                         .toStdString());
        return;
    }
    if (!commitOrSay(session, std::move(edit)))
        return;
    const QString planted = tr("Planted %L1").arg(qulonglong(count));
    session.said((reasons.isEmpty() ? planted : tr("%1; left out: %2").arg(planted, reasons)).toStdString());
}

} // namespace sward
