#pragma once

#include "model/files/LoadScene.h"
#include "model/files/SaveScene.h"

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QTemporaryDir>

namespace sward::test {

/// A small scene with something in every side file.
Scene meadow();

/// `scene` with something of every sort changed: records, a layer, heights, holes, plants gone and new.
Scene changed(const Scene &scene);

/// Every file below `folder` with its bytes.
QMap<QString, QByteArray> filesOf(const QString &folder);
void writeText(const QString &path, const QByteArray &text);

/// The scene in `folder`, which must open without a warning or an error.
Result<LoadedScene> reopened(const std::string &folder);

QByteArray lines(const Issues &issues);
bool says(const Issues &issues, Severity severity, std::string_view part);

/// The meadow in a folder of its own, as saved.
struct Saved
{
    QTemporaryDir home;
    Scene scene = meadow();
    QString folder = home.filePath("meadow");
    SavedState state;

    Saved();
    std::string path() const { return folder.toStdString(); }
    QString file(const QString &relative) const { return folder + '/' + relative; }
    void replaceInScene(const QByteArray &before, const QByteArray &after) const;
};

} // namespace sward::test
