#include "editor/window/MainWindow.h"

#include "editor/window/DroppedFiles.h"
#include "editor/window/Exchanges.h"
#include "editor/window/LayerImport.h"
#include "editor/window/MeshImports.h"
#include "editor/window/NewSceneDialog.h"
#include "editor/window/SceneFiles.h"
#include "editor/window/StatusLine.h"
#include "model/session/Session.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace sward {

void MainWindow::openDropped(const QStringList &files)
{
    const auto dropped = sortDropped(files);
    if (!dropped.scene.isEmpty())
        m_files->open(dropped.scene);
    else if (!dropped.meshes.isEmpty())
        m_imports->begin(dropped.meshes);
    else if (!dropped.heights.isEmpty())
        newFromHeightmap(dropped.heights, dropped.layers);
    else if (!dropped.layers.isEmpty())
        takePictures(dropped.layers);
    else
        m_status->say(tr("Sward opens scenes, heightmaps, meshes and grey PNGs; this is none of them."));
}

void MainWindow::newFromHeightmap(const QString &file, const QStringList &layers)
{
    NewSceneDialog dialog(file, this);
    for (const auto &layer : layers)
        dialog.addLayer(layer);
    if (dialog.exec() == QDialog::Accepted)
        m_files->newFromHeights(dialog.answers());
}

void MainWindow::takePictures(const QStringList &files)
{
    QMessageBox box(QMessageBox::Question, tr("Grey pictures"),
                    files.size() == 1 ? tr("What is %1 to be?").arg(QFileInfo(files[0]).fileName())
                                      : tr("What are these %1 pictures to be?").arg(files.size()),
                    QMessageBox::Cancel, this);
    auto *layers = m_session->document.scene().landscape
                       ? box.addButton(tr("Layers of this scene"), QMessageBox::AcceptRole)
                       : nullptr;
    auto *heights = box.addButton(tr("Heights of a new scene"), QMessageBox::ActionRole);
    box.exec();
    if (layers && box.clickedButton() == layers) {
        const auto [plain, asking] = sortPictures(files);
        if (!plain.isEmpty())
            importLayers(*m_session, plain);
        for (const auto &file : asking)
            m_exchanges->importMask(file, {});
    } else if (box.clickedButton() == heights)
        newFromHeightmap(files[0], files.mid(1));
}

} // namespace sward
