#include "editor/window/ExportDialog.h"

#include "panels/RecordAccess.h"
#include "panels/Style.h"

#include <nlohmann/json.hpp>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace sward {

ExportDialog::ExportDialog(const Exporter &exporter, const Scene &scene, const QString &folder, QWidget *parent)
    : QDialog(parent), m_type(exporter.options()), m_options(m_type.make()), m_form(new QFormLayout),
      m_folder(new QLineEdit(QDir::toNativeSeparators(folder))), m_hint(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    const auto text = [](std::string_view words) { return translated(words); };
    setWindowTitle(tr("Export: %1").arg(text(exporter.label)));
    setMinimumWidth(520);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(10);
    auto *summary = new QLabel(text(exporter.summary) + QLatin1Char('.'));
    summary->setWordWrap(true);
    layout->addWidget(summary);
    layout->addLayout(m_form);
    for (const auto &field : m_type.fields)
        addOption(field, scene);
    auto *place = new QHBoxLayout;
    auto *browse = new QPushButton(tr("Browse…"));
    m_folder->setObjectName(QStringLiteral("folder"));
    m_folder->setToolTip(tr("The folder that the files are written into; it is made where there is none"));
    place->addWidget(m_folder, 1);
    place->addWidget(browse);
    m_form->addRow(tr("Folder"), place);
    m_hint->setWordWrap(true);
    layout->addWidget(m_hint);
    layout->addStretch(1);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Export"));
    layout->addWidget(m_buttons);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Export into"), m_folder->text());
        if (!chosen.isEmpty())
            m_folder->setText(QDir::toNativeSeparators(chosen));
    });
    connect(m_folder, &QLineEdit::textChanged, this, &ExportDialog::showFolder);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showFolder();
}

QString ExportDialog::folder() const
{
    return QDir::fromNativeSeparators(m_folder->text().trimmed());
}

void ExportDialog::set(const Field &field, const Json &value)
{
    // Only what the table allows is offered, so there is nothing to complain of.
    (void)setField(m_type, m_options.get(), field.key, value);
}

void ExportDialog::addOption(const Field &field, const Scene &scene)
{
    const QString label = translated(field.label), doc = translated(field.doc);
    const Json value = field.get(m_options.get());
    auto *box = new QComboBox;
    const auto offer = [&](const QString &text, const Json &choice) {
        box->addItem(text, QString::fromStdString(writeCompactJson(choice)));
        if (choice == value)
            box->setCurrentIndex(box->count() - 1);
    };
    if (field.kind == FieldKind::Boolean) {
        if (field.optional)
            offer(translated(field.absentMeans), Json());
        offer(tr("Yes"), Json(true));
        offer(tr("No"), Json(false));
    } else if (field.kind == FieldKind::Choice) {
        for (const auto &choice : field.choices)
            offer(translated(choice), Json(choice));
    } else if (field.kind == FieldKind::Reference && field.list == "layers") {
        offer(tr("All layers"), Json(""));
        for (const auto &layer : scene.layers.items())
            offer(nameOf(scene, {SlotKind::Layers, layer->id, {}}), Json(layer->id));
    }
    box->setObjectName(QString::fromUtf8(field.key.data(), qsizetype(field.key.size())));
    box->setToolTip(doc);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, &field] {
        const auto chosen = parseJson(box->currentData().toString().toStdString(), {});
        if (chosen)
            set(field, *chosen);
    });
    m_form->addRow(label, box);
}

void ExportDialog::showFolder()
{
    const QFileInfo at(folder());
    QString hint;
    bool isFine = !folder().isEmpty();
    if (isFine && at.isRelative()) {
        hint = tr("Give the whole path of the folder.");
        isFine = false;
    } else if (at.exists() && !at.isDir()) {
        hint = tr("There is a file of that name.");
        isFine = false;
    } else if (at.isDir() && !QDir(at.filePath()).isEmpty()) {
        hint = tr("The folder has files already; those of the same names are replaced.");
    }
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, isFine ? tones(palette).muted : tones(palette).error);
    m_hint->setPalette(palette);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(isFine);
}

} // namespace sward
