#include "editor/window/SamplePlaces.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace sward {

QString sampleScene()
{
    const QString relative = "scenes/meadow";
    QStringList places;
    // A build lies some folders below its source tree.
    QDir folder(QCoreApplication::applicationDirPath());
    do {
        places.append(folder.filePath("resources/" + relative));
    } while (folder.cdUp());
    places.append(QCoreApplication::applicationDirPath() + "/../share/sward/" + relative);
    places.append(QStandardPaths::locateAll(QStandardPaths::GenericDataLocation, "sward/" + relative,
                                            QStandardPaths::LocateDirectory));
    for (const auto &place : places) {
        if (QFileInfo::exists(place + "/scene.json"))
            return QFileInfo(place).canonicalFilePath();
    }
    return {};
}

} // namespace sward
