#pragma once

#include "model/core/Result.h"
#include "plugins/mesh/ImportedMesh.h"

#include <QDialog>
#include <QImage>
#include <QStringList>

#include <optional>

class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QListWidget;

namespace sward {

class SizePicture;
struct Scene;

/// What a mesh is brought in for.
struct MeshPurpose
{
    std::string placed;    ///< a new kind of this placed foliage, made when the id is unknown
    std::string grassType; ///< else the mesh of a variety
    std::string variety;

    bool isKind() const { return grassType.empty(); }
};

/// Shows what is in mesh files before they become part of the scene: how large they are beside a person, triangles,
/// materials, and what is wrong. Unit and up axis can be set right.
class MeshImportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `placed` is the placed foliage that is proposed for new kinds; may be empty.
    MeshImportDialog(const QStringList &files, const Scene &scene, const std::string &placed,
                     QWidget *parent = nullptr);
    ~MeshImportDialog() override;

    struct Chosen
    {
        QString file;
        MeshImportOptions options;
    };
    /// The files that can be brought in.
    QList<Chosen> chosen() const;
    MeshPurpose purpose() const;

private:
    struct Entry
    {
        QString file;
        MeshImportOptions options;
        std::optional<Result<ImportedMesh>> read; ///< nothing while it is being read
        QImage picture;
        float pixelsPerMetre = 1;
        int reading = 0;
    };

    void read(std::size_t index);
    void showEntry();
    void takeOptions();
    bool isUsable(const Entry &entry) const;

    std::vector<Entry> m_entries;
    std::vector<MeshPurpose> m_purposes;
    QListWidget *m_list;
    SizePicture *m_picture;
    QLabel *m_facts;
    QDoubleSpinBox *m_unit;
    QComboBox *m_upAxis;
    QComboBox *m_purpose;
    QDialogButtonBox *m_buttons;
};

} // namespace sward
