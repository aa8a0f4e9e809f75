#include "editor/window/LayerImport.h"

#include "model/raster/Png.h"
#include "model/session/RecordEdits.h"
#include "model/session/Session.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace sward {

namespace {

WeightRaster weightsOf(const PngSamples &picture)
{
    WeightRaster weights(picture.width, picture.height, 0);
    std::vector<std::uint8_t> bytes(picture.samples.size());
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = std::uint8_t((unsigned(picture.samples[i]) * 255 + picture.maximum() / 2) / picture.maximum());
    std::size_t cost = 0;
    weights.write(weights.bounds(), bytes.data(), nextEpoch(), cost);
    return weights;
}

} // namespace

void importLayers(Session &session, const QStringList &files)
{
    auto edit = session.document.edit(QCoreApplication::translate("LayerImport", "Import layers").toStdString());
    std::string last;
    for (const auto &file : files) {
        const auto picture = readPngFile(file.toStdString());
        if (!picture) {
            session.report(picture.issue());
            continue;
        }
        last = addRecord(edit, SlotKind::Layers, QFileInfo(file).completeBaseName().toStdString()).id;
        edit.modify<Layer>(last, [&](Layer &layer) { layer.resolution = picture->width; });
        edit.setWeights(last, weightsOf(*picture));
    }
    if (const auto done = session.document.commit(std::move(edit)); !done)
        session.report(done.issue());
    else if (!last.empty())
        session.setActiveLayer(last);
}

} // namespace sward
