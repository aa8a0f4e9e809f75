#include "editor/window/LayerImport.h"

#include "model/exchange/MaskImport.h"
#include "model/session/Session.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace sward {

void importLayers(Session &session, const QStringList &files)
{
    auto edit = session.document.edit(QCoreApplication::translate("LayerImport", "Import layers").toStdString());
    std::string last;
    for (const auto &file : files) {
        const MaskChannel whole{.channel = {}, .layer = {}, .name = QFileInfo(file).completeBaseName().toStdString()};
        Issues notes;
        const auto made = importMasks(edit, disk(), file.toStdString(), std::span(&whole, 1), false, notes);
        if (!made)
            session.report(made.issue());
        else
            last = made->front();
        for (const auto &note : notes)
            session.report(note);
    }
    if (const auto done = session.document.commit(std::move(edit)); !done)
        session.report(done.issue());
    else if (!last.empty())
        session.setActiveLayer(last);
}

} // namespace sward
