#include "editor/window/MeshImportDialog.h"

#include "editor/MeshThumbnail.h"
#include "editor/window/Counted.h"
#include "editor/window/SizePicture.h"
#include "editor/window/Worker.h"
#include "model/document/Scene.h"
#include "panels/Style.h"
#include "plugins/ImportChild.h"
#include "viewport/TextureFiles.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace sward {

namespace {

constexpr int pictureSide = 320;

QString named(const std::string &name, const std::string &id)
{
    return QString::fromStdString(name.empty() ? id : name);
}

QString metres(float value)
{
    return QString::number(double(value), 'f', value < 10 ? 2 : 1);
}

} // namespace

MeshImportDialog::MeshImportDialog(const QStringList &files, const Scene &scene, const std::string &placed,
                                   QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Import meshes"));
    m_list = new QListWidget;
    m_list->setVisible(files.size() > 1);
    m_list->setMaximumWidth(220);
    m_picture = new SizePicture;
    m_facts = new QLabel;
    m_facts->setWordWrap(true);
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setAlignment(Qt::AlignTop);
    m_unit = new QDoubleSpinBox;
    m_unit->setRange(0, 1000);
    m_unit->setDecimals(4);
    m_unit->setSuffix(tr(" m"));
    m_unit->setSpecialValueText(tr("as the file says"));
    m_upAxis = new QComboBox;
    m_upAxis->addItems({tr("as the file says"), "X", "Y", "Z"});
    m_purpose = new QComboBox;
    for (const auto &area : scene.placedFoliage.items()) {
        m_purposes.push_back({.placed = area->id, .grassType = {}, .variety = {}});
        m_purpose->addItem(icon("kind"), tr("A new kind in “%1”").arg(named(area->name, area->id)));
        if (area->id == placed)
            m_purpose->setCurrentIndex(m_purpose->count() - 1);
    }
    if (m_purposes.empty()) {
        m_purposes.push_back({.placed = "plants", .grassType = {}, .variety = {}});
        m_purpose->addItem(icon("kind"), tr("A new kind of placed plant"));
    }
    if (files.size() == 1) {
        for (const auto &type : scene.grassTypes.items()) {
            for (const auto &variety : type->varieties) {
                m_purposes.push_back({.placed = {}, .grassType = type->id, .variety = variety.id});
                m_purpose->addItem(
                    icon("grass"),
                    tr("The mesh of “%1” in “%2”").arg(named(variety.name, variety.id), named(type->name, type->id)));
            }
        }
    }
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Import"));

    auto *form = new QFormLayout;
    form->addRow(tr("One unit is"), m_unit);
    form->addRow(tr("Up axis"), m_upAxis);
    form->addRow(tr("Use as"), m_purpose);
    auto *facts = new QScrollArea;
    facts->setWidget(m_facts);
    facts->setWidgetResizable(true);
    facts->setFrameShape(QFrame::NoFrame);
    auto *right = new QVBoxLayout;
    right->addWidget(m_picture, 3);
    right->addWidget(facts, 2);
    right->addLayout(form);
    auto *across = new QHBoxLayout;
    across->addWidget(m_list);
    across->addLayout(right, 1);
    auto *down = new QVBoxLayout(this);
    down->addLayout(across, 1);
    down->addWidget(m_buttons);
    resize(files.size() > 1 ? 760 : 560, 640);

    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::currentRowChanged, this, &MeshImportDialog::showEntry);
    connect(m_unit, &QDoubleSpinBox::editingFinished, this, &MeshImportDialog::takeOptions);
    connect(m_upAxis, &QComboBox::activated, this, &MeshImportDialog::takeOptions);
    for (const auto &file : files) {
        m_entries.push_back({});
        m_entries.back().file = file;
        m_list->addItem(QFileInfo(file).fileName());
    }
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        read(i);
    m_list->setCurrentRow(0);
}

MeshImportDialog::~MeshImportDialog() = default;

void MeshImportDialog::read(std::size_t index)
{
    auto &entry = m_entries[index];
    entry.read.reset();
    struct Read
    {
        Result<ImportedMesh> mesh;
        MeshPicture picture;
    };
    onWorker(
        this,
        [file = entry.file, options = entry.options] {
            auto mesh = inspectMesh(file.toStdString(), options);
            MeshPicture picture;
            if (mesh && mesh->report.ok) {
                const QFileInfo info(file);
                TextureFiles textures(info.path());
                picture = drawMesh(mesh->mesh, pictureSide, [&](const std::string &texture) {
                    return textures.meshTexture(info.fileName(), mesh->mesh, texture);
                });
            }
            return Read{std::move(mesh), std::move(picture)};
        },
        [this, index, number = ++entry.reading](Read read) {
            auto &mine = m_entries[index];
            if (mine.reading != number)
                return;
            mine.read = std::move(read.mesh);
            mine.picture = std::move(read.picture.image);
            mine.pixelsPerMetre = read.picture.pixelsPerMetre;
            m_list->item(int(index))->setIcon(isUsable(mine) ? QIcon() : icon("error", tones(palette()).error));
            showEntry();
        });
}

bool MeshImportDialog::isUsable(const Entry &entry) const
{
    return entry.read && *entry.read && (**entry.read).report.isUsable();
}

void MeshImportDialog::showEntry()
{
    const auto row = std::size_t(std::max(0, m_list->currentRow()));
    if (row >= m_entries.size())
        return;
    const auto &entry = m_entries[row];
    bool any = false, all = true;
    for (const auto &one : m_entries) {
        any = any || isUsable(one);
        all = all && one.read.has_value();
    }
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(any && all);
    const QSignalBlocker quietUnit(m_unit), quietAxis(m_upAxis);
    m_unit->setValue(entry.options.unitMetres.value_or(0));
    m_upAxis->setCurrentIndex(entry.options.upAxis ? *entry.options.upAxis - 'X' + 1 : 0);

    const auto colours = tones(palette());
    const auto coloured = [](const QString &text, const QColor &colour) {
        return QString("<span style='color:%1'>%2</span>").arg(colour.name(), text.toHtmlEscaped());
    };
    QStringList lines{QString("<b>%1</b>").arg(QFileInfo(entry.file).fileName().toHtmlEscaped())};
    if (!entry.read) {
        lines.append(tr("Reading the file…"));
        m_picture->setPicture({}, 1, 0);
    } else if (!*entry.read) {
        lines.append(coloured(QString::fromStdString(entry.read->issue().message), colours.error));
        m_picture->setPicture({}, 1, 0);
    } else {
        const auto &report = (**entry.read).report;
        const auto size = report.max - report.min;
        m_picture->setPicture(entry.picture, entry.pixelsPerMetre, size.y);
        lines.append(tr("%1 m wide, %2 m high, %3 m deep").arg(metres(size.x), metres(size.y), metres(size.z)));
        lines.append(tr("%1 triangles, %2")
                         .arg(report.drawnTriangles)
                         .arg(counted((**entry.read).mesh.lodCount(), tr("level of detail"), tr("levels of detail"))));
        lines.append(counted(report.materials, tr("material"), tr("materials")) +
                     tr("; the file's unit is %1 m, its up axis %2").arg(report.unitMetres).arg(report.upAxis));
        for (const auto &problem : report.problems)
            lines.append(coloured(QString::fromStdString(problem.message),
                                  problem.severity == Severity::Error     ? colours.error
                                  : problem.severity == Severity::Warning ? colours.warning
                                                                          : colours.muted));
    }
    m_facts->setText(lines.join("<br>"));
}

void MeshImportDialog::takeOptions()
{
    const auto row = std::size_t(std::max(0, m_list->currentRow()));
    MeshImportOptions options;
    if (m_unit->value() > 0)
        options.unitMetres = m_unit->value();
    if (m_upAxis->currentIndex() > 0)
        options.upAxis = char('X' + m_upAxis->currentIndex() - 1);
    auto &mine = m_entries[row].options;
    if (mine.unitMetres == options.unitMetres && mine.upAxis == options.upAxis)
        return;
    mine = options;
    read(row);
    showEntry();
}

QList<MeshImportDialog::Chosen> MeshImportDialog::chosen() const
{
    QList<Chosen> chosen;
    for (const auto &entry : m_entries) {
        if (isUsable(entry))
            chosen.append({entry.file, entry.options});
    }
    return chosen;
}

MeshPurpose MeshImportDialog::purpose() const
{
    return m_purposes[std::size_t(m_purpose->currentIndex())];
}

} // namespace sward
