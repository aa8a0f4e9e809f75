#include "editor/window/LayerImport.h"

#include "model/exchange/MaskImport.h"
#include "model/session/Session.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QImageReader>

#include <set>

namespace sward {

SortedPictures sortPictures(const QStringList &files)
{
    const std::set<QImage::Format> grey{QImage::Format_Grayscale8, QImage::Format_Grayscale16, QImage::Format_Mono,
                                        QImage::Format_Indexed8, QImage::Format_Invalid};
    SortedPictures sorted;
    for (const auto &file : files) {
        const bool isPlain = grey.contains(QImageReader(file).imageFormat()) &&
                             !QFileInfo::exists(QString::fromStdString(RasterSidecar::pathFor(file.toStdString())));
        (isPlain ? sorted.plain : sorted.asking).append(file);
    }
    return sorted;
}

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
