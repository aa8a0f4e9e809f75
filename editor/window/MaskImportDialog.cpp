#include "editor/window/MaskImportDialog.h"

#include "model/session/RecordEdits.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace sward {

namespace {

constexpr int PictureSide = 72;
constexpr int MostChannels = 4;
/// What a target stands for beside layers' ids, which never hold these signs.
const QString LeftOut = QStringLiteral("/none"), NewLayer = QStringLiteral("/new"), Holes = QStringLiteral("/holes");

QImage pictureOf(const WeightRaster &weights)
{
    QImage image(weights.width(), weights.height(), QImage::Format_Grayscale8);
    for (int z = 0; z < weights.height(); ++z)
        weights.read({0, z, weights.width(), z + 1}, image.scanLine(z));
    return image.scaled(PictureSide, PictureSide, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

bool isBlankMask(const WeightRaster &weights)
{
    return weights == WeightRaster(weights.width(), weights.height(), 0);
}

QString sizeText(const WeightRaster &weights)
{
    return QStringLiteral("%1 × %2").arg(weights.width()).arg(weights.height());
}

} // namespace

MaskImportDialog::MaskImportDialog(const QString &file, const Scene &scene, const std::string &layer, QWidget *parent)
    : QDialog(parent), m_scene(scene), m_notes(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Import mask"));
    setMinimumWidth(440);
    read(file);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(10);
    auto *head = new QLabel(tr("<b>%1</b>").arg(QFileInfo(file).fileName().toHtmlEscaped()));
    layout->addWidget(head);
    if (!m_rows.empty())
        head->setText(head->text() +
                      tr("<br>%1 samples, %2. White is full weight; row 0 is north.")
                          .arg(sizeText(m_rows[0].mask.weights),
                               m_rows.size() == 1 ? tr("1 channel") : tr("%1 channels").arg(m_rows.size())));
    auto *grid = new QGridLayout;
    grid->setColumnStretch(2, 1);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row &row = m_rows[i];
        auto *picture = new QLabel;
        picture->setPixmap(QPixmap::fromImage(pictureOf(row.mask.weights)));
        picture->setFrameShape(QFrame::StyledPanel);
        const QString name = m_rows.size() == 1 ? tr("Grey") : QString::fromUtf8(channelName(row.channel).data(), 1);
        row.target = makeTargets(row, layer);
        row.target->setObjectName(QStringLiteral("target%1").arg(row.channel));
        row.target->setToolTip(tr("What takes the channel: a layer as its weights, or the holes"));
        connect(row.target, &QComboBox::currentIndexChanged, this, &MaskImportDialog::showConsequences);
        grid->addWidget(picture, int(i), 0);
        grid->addWidget(new QLabel(name), int(i), 1);
        grid->addWidget(row.target, int(i), 2);
    }
    layout->addLayout(grid);
    m_notes->setWordWrap(true);
    m_notes->setObjectName(QStringLiteral("notes"));
    layout->addWidget(m_notes);
    layout->addStretch(1);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Import"));
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(m_buttons);
    showConsequences();
}

void MaskImportDialog::read(const QString &file)
{
    int channels = 1;
    for (int channel = 0; channel < std::min(channels, MostChannels); ++channel) {
        auto mask = readMask(disk(), m_scene, file.toStdString(), channel);
        if (!mask) {
            m_problem = QString::fromStdString(mask.issue().message);
            m_rows.clear();
            return;
        }
        channels = mask->channels;
        m_rows.push_back({channel, std::move(*mask), nullptr});
    }
}

bool MaskImportDialog::canBeHoles() const
{
    return m_scene.landscape && m_rows[0].mask.weights.bounds() == m_scene.heights.bounds();
}

QComboBox *MaskImportDialog::makeTargets(const Row &row, const std::string &layer) const
{
    auto *box = new QComboBox;
    box->addItem(tr("Leave out"), LeftOut);
    const QString file = QString::fromStdString(row.mask.name);
    const QString channel = QString::fromUtf8(channelName(row.channel).data(), 1);
    box->addItem(tr("New layer “%1”").arg(m_rows.size() == 1 ? file : file + QLatin1Char(' ') + channel), NewLayer);
    for (const auto &one : m_scene.layers.items()) {
        const QString name = nameOf(m_scene, {SlotKind::Layers, one->id, {}});
        box->addItem(one->locked ? tr("%1 (locked)").arg(name) : name, QString::fromStdString(one->id));
    }
    // The first channel goes where it was asked for, else where it came from, else to a layer of its own. The others
    // follow it there when nothing was asked for and they hold something.
    const std::string proposed = row.channel > 0 ? std::string() : layer.empty() ? layerOf(m_scene, row.mask) : layer;
    const bool wereHoles = row.mask.sidecar && row.mask.sidecar->kind == RasterSidecar::Kind::Holes;
    if (canBeHoles())
        box->addItem(tr("Holes of the landscape"), Holes);
    if (wereHoles && canBeHoles() && layer.empty()) {
        box->setCurrentIndex(box->count() - 1);
        return box;
    }
    int index = proposed.empty() ? -1 : box->findData(QString::fromStdString(proposed));
    if (index < 0)
        index = row.channel > 0 && (isBlankMask(row.mask.weights) || !layer.empty()) ? 0 : 1;
    box->setCurrentIndex(index);
    return box;
}

std::vector<MaskChannel> MaskImportDialog::chosen() const
{
    std::vector<MaskChannel> channels;
    for (const auto &row : m_rows) {
        const QString target = row.target->currentData().toString();
        if (target == LeftOut)
            continue;
        MaskChannel one{.channel = row.channel, .layer = {}, .name = row.mask.name};
        one.isHoles = target == Holes;
        if (target != NewLayer && !one.isHoles)
            one.layer = target.toStdString();
        else if (m_rows.size() > 1 && !one.isHoles)
            one.name += ' ' + std::string(channelName(row.channel));
        channels.push_back(std::move(one));
    }
    return channels;
}

void MaskImportDialog::showConsequences()
{
    QString problem = m_problem;
    QStringList notes;
    std::set<std::string> taken;
    const auto channels = chosen();
    if (std::count_if(channels.begin(), channels.end(), [](const auto &one) { return one.isHoles; }) > 1)
        problem = tr("The holes cannot take two channels.");
    for (const auto &one : channels) {
        const Layer *layer = one.layer.empty() ? nullptr : m_scene.layers.find(one.layer);
        if (!layer)
            continue;
        const QString name = nameOf(m_scene, {SlotKind::Layers, layer->id, {}});
        if (layer->locked)
            problem = tr("%1 is locked; unlock it first or choose another layer.").arg(name);
        if (!taken.insert(layer->id).second)
            problem = tr("%1 cannot take two channels.").arg(name);
        const WeightRaster *old = m_scene.weights.find(layer->id);
        const WeightRaster &picture = m_rows[0].mask.weights;
        if (old && !old->isEmpty() && old->bounds() != picture.bounds())
            notes << tr("%1 has %2 samples now. It will have the picture's %3 over the same ground: nothing is "
                        "resampled.")
                         .arg(name, sizeText(*old), sizeText(picture));
    }
    const auto fresh = std::count_if(channels.begin(), channels.end(),
                                     [](const auto &one) { return one.layer.empty() && !one.isHoles; });
    if (const auto refused = layersRefused(m_scene, std::size_t(fresh)))
        problem = QString::fromStdString(refused->message);
    if (!m_rows.empty()) {
        for (const auto &note : m_rows[0].mask.notes)
            notes << QString::fromStdString(note.message) + QLatin1Char('.');
    }
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty() && !channels.empty());
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, problem.isEmpty() ? tones(palette).muted : tones(palette).error);
    m_notes->setPalette(palette);
    m_notes->setText(problem.isEmpty() ? notes.join(QLatin1Char('\n')) : problem);
    m_notes->setVisible(!m_notes->text().isEmpty());
}

} // namespace sward
