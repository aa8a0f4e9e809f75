#pragma once

#include "model/exchange/Exporter.h"

#include <QDialog>

#include <memory>

class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace sward {

/// Asks where a format is written to and with which options: a row for each field of the exporter's table.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(const Exporter &exporter, const Scene &scene, const QString &folder, QWidget *parent = nullptr);

    QString folder() const;
    /// A record of the exporter's options.
    std::shared_ptr<void> options() const { return m_options; }

private:
    void addOption(const Field &field, const Scene &scene);
    void set(const Field &field, const Json &value);
    void showFolder();

    const RecordType &m_type;
    std::shared_ptr<void> m_options;
    QFormLayout *m_form;
    QLineEdit *m_folder;
    QLabel *m_hint;
    QDialogButtonBox *m_buttons;
};

} // namespace sward
