#include "editor/window/NewSceneDialog.h"

#include "editor/window/HeightPreview.h"
#include "editor/window/Worker.h"
#include "model/landscape/LandscapeEdits.h"
#include "panels/Style.h"
#include "plugins/heights/HeightReader.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>

#include <cmath>

namespace sward {

namespace {

constexpr int mostProposals = 12;
constexpr float highestMountain = 9000; ///< metres

QString describe(const RawLayout &layout)
{
    const QString types[] = {NewSceneDialog::tr("8 bit"), NewSceneDialog::tr("16 bit, little-endian"),
                             NewSceneDialog::tr("16 bit, big-endian"), NewSceneDialog::tr("32-bit float")};
    QString text = QString("%1 × %2, %3").arg(layout.width).arg(layout.height).arg(types[int(layout.type)]);
    if (layout.headerBytes > 0)
        text += NewSceneDialog::tr(", %1 bytes before").arg(layout.headerBytes);
    return text;
}

QDoubleSpinBox *metres(double lowest, double highest, int decimals)
{
    auto *box = new QDoubleSpinBox;
    box->setRange(lowest, highest);
    box->setDecimals(decimals);
    box->setSuffix(NewSceneDialog::tr(" m"));
    box->setGroupSeparatorShown(false);
    return box;
}

QWidget *sideBySide(const QList<QWidget *> &widgets)
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (auto *widget : widgets)
        layout->addWidget(widget, widget->sizePolicy().horizontalPolicy() == QSizePolicy::Fixed ? 0 : 1);
    return row;
}

} // namespace

NewSceneDialog::NewSceneDialog(const QString &heightFile, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("New scene from a heightmap"));
    m_form = new QFormLayout;
    m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    makeForm();
    makeRaw();
    makeSize();
    makeLayers();

    m_preview = new HeightPreview;
    m_preview->setText(tr("Choose a heightmap: PNG, R16 or RAW, TIFF, OpenEXR or ESRI ASC."));
    m_summary = new QLabel;
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::RichText);
    m_complaint = new QLabel;
    m_complaint->setWordWrap(true);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Make the scene"));
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *right = new QVBoxLayout;
    right->addWidget(m_preview, 1);
    right->addWidget(m_summary);
    auto *columns = new QHBoxLayout;
    columns->addLayout(m_form, 1);
    columns->addSpacing(16);
    columns->addLayout(right, 1);
    auto *down = new QVBoxLayout(this);
    down->addLayout(columns, 1);
    down->addWidget(m_complaint);
    down->addWidget(m_buttons);
    resize(880, 620);

    if (heightFile.isEmpty())
        showSummary();
    else
        openFile(heightFile);
}

NewSceneDialog::~NewSceneDialog() = default;

void NewSceneDialog::makeForm()
{
    m_file = new QLineEdit;
    m_file->setReadOnly(true);
    m_file->setPlaceholderText(tr("No file chosen"));
    auto *choose = new QPushButton(tr("Choose…"));
    connect(choose, &QPushButton::clicked, this, &NewSceneDialog::chooseFile);
    choose->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_form->addRow(tr("Heightmap"), sideBySide({m_file, choose}));
    m_name = new QLineEdit;
    m_form->addRow(tr("Name"), m_name);
    connect(m_name, &QLineEdit::textChanged, this, &NewSceneDialog::showSummary);
}

void NewSceneDialog::makeRaw()
{
    m_rawBox = new QGroupBox(tr("The file has no header, so say how it lies"));
    auto *form = new QFormLayout(m_rawBox);
    m_proposals = new QComboBox;
    form->addRow(tr("Proposals"), m_proposals);
    m_rawWidth = new QSpinBox;
    m_rawHeight = new QSpinBox;
    for (auto *box : {m_rawWidth, m_rawHeight})
        box->setRange(2, 32768);
    form->addRow(tr("Samples"), sideBySide({m_rawWidth, m_rawHeight}));
    m_rawType = new QComboBox;
    m_rawType->addItems({tr("8 bit"), tr("16 bit, little-endian"), tr("16 bit, big-endian"), tr("32-bit float")});
    form->addRow(tr("Type"), m_rawType);
    m_rawHeader = new QSpinBox;
    m_rawHeader->setRange(0, 1 << 20);
    m_rawHeader->setSuffix(tr(" bytes"));
    form->addRow(tr("Header"), m_rawHeader);
    m_form->addRow(m_rawBox);
    m_rawBox->hide();
    connect(m_proposals, &QComboBox::activated, this, &NewSceneDialog::takeLayout);
    for (auto *box : {m_rawWidth, m_rawHeight, m_rawHeader})
        connect(box, &QSpinBox::valueChanged, this, &NewSceneDialog::readSoon);
    connect(m_rawType, &QComboBox::currentIndexChanged, this, &NewSceneDialog::readSoon);
}

void NewSceneDialog::makeSize()
{
    m_quadSize = metres(0.05, 100, 3);
    m_quadSize->setValue(1);
    m_quadSize->setToolTip(tr("Metres between two samples"));
    m_widthMetres = metres(0.05, 3.3e6, 1);
    m_widthMetres->setToolTip(tr("Metres from the west edge to the east edge"));
    m_form->addRow(tr("Between samples"), m_quadSize);
    m_form->addRow(tr("West to east"), m_widthMetres);
    m_useRange = new QCheckBox(tr("The file's full range is"));
    m_useRange->setToolTip(tr("Without this, the file's values are taken as metres"));
    m_lowest = metres(-20000, 20000, 2);
    m_highest = metres(-20000, 20000, 2);
    m_highest->setValue(100);
    m_form->addRow(tr("Heights"), m_useRange);
    m_form->addRow(QString(), sideBySide({m_lowest, new QLabel(tr("to")), m_highest}));
    m_flipX = new QCheckBox(tr("west and east"));
    m_flipZ = new QCheckBox(tr("north and south"));
    m_form->addRow(tr("Swap"), sideBySide({m_flipX, m_flipZ}));
    m_section = new QComboBox;
    for (const int quads : {7, 15, 31, 63, 127, 255})
        m_section->addItem(tr("%1 × %1 quads").arg(quads), quads);
    m_section->setCurrentIndex(3);
    m_sections = new QComboBox;
    m_sections->addItem(tr("1 section a component"), 1);
    m_sections->addItem(tr("2 × 2 sections a component"), 2);
    m_sectionsRow = sideBySide({m_section, m_sections});
    m_form->addRow(tr("Sections"), m_sectionsRow);
    m_keeps = new QComboBox;
    m_keeps->addItems({tr("keeps the landscape's extent"), tr("keeps the quad size")});
    m_keeps->setToolTip(tr("What stays when the file has another number of samples"));
    m_form->addRow(tr("Another size"), m_keeps);
    m_form->setRowVisible(m_keeps, false);
    connect(m_keeps, &QComboBox::currentIndexChanged, this, &NewSceneDialog::showSummary);

    connect(m_quadSize, &QDoubleSpinBox::valueChanged, this, [this](double size) {
        const QSignalBlocker quiet(m_widthMetres);
        m_widthMetres->setValue(size * std::max(1, m_heights.width - 1));
        showSummary();
    });
    connect(m_widthMetres, &QDoubleSpinBox::valueChanged, this, [this](double width) {
        const QSignalBlocker quiet(m_quadSize);
        m_quadSize->setValue(width / std::max(1, m_heights.width - 1));
        showSummary();
    });
    connect(m_useRange, &QCheckBox::toggled, this, &NewSceneDialog::showSummary);
    for (auto *box : {m_lowest, m_highest})
        connect(box, &QDoubleSpinBox::valueChanged, this, &NewSceneDialog::showSummary);
    for (auto *box : {m_flipX, m_flipZ})
        connect(box, &QCheckBox::toggled, this,
                [this] { m_preview->setFlips(m_flipX->isChecked(), m_flipZ->isChecked()); });
    for (auto *box : {m_section, m_sections})
        connect(box, &QComboBox::currentIndexChanged, this, &NewSceneDialog::showSummary);
}

void NewSceneDialog::makeLayers()
{
    m_layers = new QTableWidget(0, 2);
    m_layers->setHorizontalHeaderLabels({tr("Layer"), tr("Grey PNG")});
    m_layers->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_layers->verticalHeader()->hide();
    m_layers->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_layers->setMinimumHeight(90);
    auto *add = new QToolButton;
    add->setIcon(icon("plus"));
    add->setToolTip(tr("Add grey pictures as layers"));
    auto *remove = new QToolButton;
    remove->setIcon(icon("minus"));
    remove->setToolTip(tr("Remove the chosen layers"));
    auto *buttons = new QVBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(remove);
    buttons->addStretch(1);
    m_layersRow = new QHBoxLayout;
    m_layersRow->addWidget(m_layers, 1);
    m_layersRow->addLayout(buttons);
    m_form->addRow(tr("Layers"), m_layersRow);
    connect(add, &QToolButton::clicked, this, [this] {
        for (const auto &file : QFileDialog::getOpenFileNames(this, tr("Layers"), {}, tr("Grey pictures (*.png)")))
            addLayer(file);
    });
    connect(remove, &QToolButton::clicked, this, [this] {
        for (int r = m_layers->rowCount() - 1; r >= 0; --r) {
            if (m_layers->item(r, 0)->isSelected() || m_layers->item(r, 1)->isSelected())
                m_layers->removeRow(r);
        }
    });
}

void NewSceneDialog::replaceHeights(const QSize &presentSamples)
{
    m_present = presentSamples;
    setWindowTitle(tr("Replace the heights"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Replace"));
    for (QWidget *row : std::initializer_list<QWidget *>{m_name, m_quadSize, m_widthMetres, m_sectionsRow})
        m_form->setRowVisible(row, false);
    m_form->setRowVisible(m_layersRow, false);
    m_form->setRowVisible(m_keeps, true);
    resize(880, 480);
    showSummary();
}

bool NewSceneDialog::keepsQuadSize() const
{
    return m_keeps->currentIndex() == 1;
}

void NewSceneDialog::addLayer(const QString &file)
{
    const int row = m_layers->rowCount();
    m_layers->insertRow(row);
    m_layers->setItem(row, 0, new QTableWidgetItem(QFileInfo(file).completeBaseName()));
    auto *path = new QTableWidgetItem(file);
    path->setToolTip(file);
    path->setFlags(path->flags() & ~Qt::ItemIsEditable);
    m_layers->setItem(row, 1, path);
}

void NewSceneDialog::chooseFile()
{
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Heightmap"), QFileInfo(m_file->text()).path(),
        tr("Heightmaps (*.png *.r16 *.raw *.r8 *.r32 *.tif *.tiff *.exr *.asc);;All files (*)"));
    if (!file.isEmpty())
        openFile(file);
}

void NewSceneDialog::openFile(const QString &file)
{
    m_file->setText(file);
    m_name->setText(QFileInfo(file).completeBaseName());
    static const QStringList headerless{"raw", "r16", "r8", "r32", "bin", "bytes", "hgt"};
    m_isRaw = headerless.contains(QFileInfo(file).suffix().toLower());
    m_rawBox->setVisible(m_isRaw);
    if (m_isRaw)
        proposeLayouts();
    readSoon();
}

void NewSceneDialog::proposeLayouts()
{
    QFile file(m_file->text());
    m_layouts.clear();
    if (file.open(QIODevice::ReadOnly)) {
        const QByteArray bytes = file.readAll();
        m_layouts =
            proposeRaw(std::span(reinterpret_cast<const std::uint8_t *>(bytes.constData()), std::size_t(bytes.size())));
    }
    m_layouts.resize(std::min(m_layouts.size(), std::size_t(mostProposals)));
    m_proposals->clear();
    for (const auto &layout : m_layouts)
        m_proposals->addItem(describe(layout));
    m_proposals->setEnabled(!m_layouts.empty());
    if (m_layouts.empty())
        m_proposals->setPlaceholderText(tr("No usual size fits this file"));
    else
        takeLayout(0);
}

void NewSceneDialog::takeLayout(int index)
{
    if (index < 0 || std::size_t(index) >= m_layouts.size())
        return;
    const auto &layout = m_layouts[std::size_t(index)];
    const QSignalBlocker quietWidth(m_rawWidth), quietHeight(m_rawHeight), quietType(m_rawType),
        quietHeader(m_rawHeader);
    m_rawWidth->setValue(layout.width);
    m_rawHeight->setValue(layout.height);
    m_rawType->setCurrentIndex(int(layout.type));
    m_rawHeader->setValue(int(layout.headerBytes));
    readSoon();
}

std::optional<RawLayout> NewSceneDialog::layout() const
{
    if (!m_isRaw)
        return {};
    return RawLayout{m_rawWidth->value(), m_rawHeight->value(), RawType(m_rawType->currentIndex()),
                     std::uint64_t(m_rawHeader->value())};
}

void NewSceneDialog::readSoon()
{
    const int number = ++m_reading;
    m_heights = {};
    m_failure = tr("Reading the file…");
    m_notes.clear();
    showSummary();
    HeightReadOptions options;
    options.raw = layout();
    struct Read
    {
        Result<HeightImage> heights;
        Issues issues;
    };
    onWorker(
        this,
        [file = m_file->text().toStdString(), options] {
            Issues issues;
            auto heights = readHeights(file, options, issues);
            return Read{std::move(heights), std::move(issues)};
        },
        [this, number](Read read) {
            if (m_reading != number)
                return;
            m_failure = read.heights ? QString() : QString::fromStdString(read.heights.issue().message);
            if (read.heights)
                m_heights = std::move(*read.heights);
            for (const auto &issue : read.issues)
                m_notes.append(QString::fromStdString(issue.message));
            showHeights();
        });
}

void NewSceneDialog::showHeights()
{
    if (m_heights.samples.empty()) {
        m_preview->setText(tr("There is no picture to show."));
    } else {
        const auto summary = summarize(m_heights);
        m_fileLowest = summary.min;
        m_fileHighest = summary.max;
        m_preview->setHeights(m_heights);
        m_preview->setFlips(m_flipX->isChecked(), m_flipZ->isChecked());
        if (m_heights.cellSize > 0 && m_heights.cellSize >= m_quadSize->minimum() &&
            m_heights.cellSize <= m_quadSize->maximum())
            m_quadSize->setValue(m_heights.cellSize);
        // Whole numbers that reach far above every mountain are no metres but shares of a range.
        const QSignalBlocker quiet(m_useRange);
        const bool isRange = m_heights.bits <= 8 || m_fileHighest > highestMountain;
        m_useRange->setChecked(!m_heights.isFloat && m_heights.bits <= 16 && m_heights.cellSize <= 0 && isRange);
        const QSignalBlocker quietWidth(m_widthMetres);
        m_widthMetres->setValue(m_quadSize->value() * (m_heights.width - 1));
    }
    showSummary();
}

QString NewSceneDialog::complaint() const
{
    if (m_file->text().isEmpty())
        return tr("Choose a heightmap first.");
    if (!m_failure.isEmpty())
        return m_failure;
    if (m_present && !keepsQuadSize() && !m_heights.samples.empty()) {
        const double across = double(m_heights.width - 1) / (m_present->width() - 1);
        const double down = double(m_heights.height - 1) / (m_present->height() - 1);
        if (std::abs(across - down) > across * SquareEnough)
            return tr("These samples do not fit the landscape's extent with square quads; keep the quad size instead.");
    }
    if (!m_present && m_name->text().trimmed().isEmpty())
        return tr("Give the scene a name.");
    if (m_useRange->isChecked() && m_lowest->value() >= m_highest->value())
        return tr("The lowest height must be below the highest.");
    return {};
}

void NewSceneDialog::showSummary()
{
    const bool isRead = !m_heights.samples.empty();
    for (auto *box : {m_quadSize, m_widthMetres})
        box->setEnabled(isRead);
    const bool ranged = m_useRange->isChecked();
    m_lowest->setEnabled(ranged);
    m_highest->setEnabled(ranged);
    const QString wrong = complaint();
    m_complaint->setText(wrong);
    // That nothing was chosen yet is no mistake.
    auto colours = m_complaint->palette();
    const auto shades = tones(palette());
    colours.setColor(QPalette::WindowText, m_file->text().isEmpty() ? shades.muted : shades.error);
    m_complaint->setPalette(colours);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(wrong.isEmpty());
    if (m_heights.samples.empty()) {
        m_summary->clear();
        return;
    }
    const double quad = m_quadSize->value();
    double lowest = double(m_fileLowest), highest = double(m_fileHighest);
    if (ranged) {
        const double full = m_heights.isFloat ? 1 : std::pow(2.0, m_heights.bits) - 1;
        const double span = m_highest->value() - m_lowest->value();
        lowest = m_lowest->value() + span * lowest / full;
        highest = m_lowest->value() + span * highest / full;
    }
    const int component = m_section->currentData().toInt() * m_sections->currentData().toInt();
    const auto components = [component](int samples) { return (samples - 1 + component - 1) / component; };
    m_keeps->setEnabled(m_present && *m_present != QSize(m_heights.width, m_heights.height));
    const QString present = m_present ? tr("%1 × %2 samples of %3 bits; the landscape has %4 × %5")
                                            .arg(m_heights.width)
                                            .arg(m_heights.height)
                                            .arg(m_heights.bits)
                                            .arg(m_present->width())
                                            .arg(m_present->height())
                                      : QString();
    QStringList lines{
        m_present ? present
                  : tr("<b>%1 × %2 m</b>, %3 × %4 samples of %5 bits")
                        .arg(QString::number((m_heights.width - 1) * quad, 'f', 1),
                             QString::number((m_heights.height - 1) * quad, 'f', 1))
                        .arg(m_heights.width)
                        .arg(m_heights.height)
                        .arg(m_heights.bits),
        tr("Ground from <b>%1 m</b> to <b>%2 m</b>")
            .arg(QString::number(lowest, 'f', 2), QString::number(highest, 'f', 2)),
    };
    if (!m_present)
        lines.append(tr("%1 × %2 components").arg(components(m_heights.width)).arg(components(m_heights.height)));
    for (const auto &note : m_notes)
        lines.append(
            QString("<span style='color:%1'>%2</span>").arg(tones(palette()).warning.name(), note.toHtmlEscaped()));
    m_summary->setText(lines.join("<br>"));
}

NewSceneAnswers NewSceneDialog::answers() const
{
    NewSceneAnswers answers;
    answers.name = m_name->text().trimmed();
    answers.heightFile = m_file->text();
    answers.raw = layout();
    answers.quadSize = m_quadSize->value();
    if (m_useRange->isChecked())
        answers.heightRange = std::pair(m_lowest->value(), m_highest->value());
    answers.flipX = m_flipX->isChecked();
    answers.flipZ = m_flipZ->isChecked();
    answers.sectionQuads = m_section->currentData().toInt();
    answers.sectionsPerComponent = m_sections->currentData().toInt();
    for (int row = 0; row < m_layers->rowCount(); ++row)
        answers.layers.append({m_layers->item(row, 0)->text().trimmed(), m_layers->item(row, 1)->text()});
    return answers;
}

} // namespace sward
