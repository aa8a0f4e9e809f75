#pragma once

#include "model/exchange/MaskImport.h"

#include <QDialog>
#include <QString>

#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace sward {

/// Shows the channels of a picture before they become layers' weights: what each looks like, which layer takes it, or
/// the holes, and what that layer's resolution will be.
class MaskImportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `layer` is proposed for the first channel; may be empty. What cannot be read is said instead of shown.
    MaskImportDialog(const QString &file, const Scene &scene, const std::string &layer, QWidget *parent = nullptr);

    /// The channels that go somewhere.
    std::vector<MaskChannel> chosen() const;

private:
    struct Row
    {
        int channel = 0;
        MaskPicture mask;
        QComboBox *target = nullptr;
    };

    void read(const QString &file);
    bool canBeHoles() const;
    QComboBox *makeTargets(const Row &row, const std::string &layer) const;
    void showConsequences();

    Scene m_scene;
    std::vector<Row> m_rows;
    QString m_problem; ///< why nothing can be imported
    QLabel *m_notes;
    QDialogButtonBox *m_buttons;
};

} // namespace sward
