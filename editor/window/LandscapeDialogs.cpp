#include "editor/window/LandscapeDialogs.h"

#include "model/terrain/SectionGrid.h"
#include "panels/Style.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <cmath>
#include <optional>

namespace sward {

namespace {

/// The plants that stand beside the landscape.
std::size_t plantsOutside(const Scene &scene)
{
    const auto &corner = scene.landscape->position;
    const double east = corner.x + scene.widthMetres();
    const double south = corner.z + scene.depthMetres();
    std::size_t count = 0;
    for (const auto &placed : scene.placedFoliage.items()) {
        const PlantStore *store = scene.plants.find(placed->id);
        if (!store)
            continue;
        store->forEachCell([&](CellCoord cell, const PlantCell &plants) {
            for (std::size_t row = 0; row < plants.size(); ++row) {
                const auto at = placed->position + plants.plant(cell, row).metres();
                count += at.x < corner.x || at.z < corner.z || at.x > east || at.z > south;
            }
        });
    }
    return count;
}

/// One column of the table before and after.
QString columnOf(const Scene &scene, int width, int height, double quadSize)
{
    const QLocale locale;
    const int component = scene.landscape->componentQuads();
    // Two bytes a height sample, one for every layer's.
    const auto bytes = qint64(width) * height * qint64(2 + scene.layers.size());
    return QStringLiteral("%1 × %2<br>%3 × %4 m<br>%5 m<br>%6 × %7<br>%8")
        .arg(locale.toString(width), locale.toString(height), locale.toString((width - 1) * quadSize, 'f', 1),
             locale.toString((height - 1) * quadSize, 'f', 1), locale.toString(quadSize, 'f', 3))
        .arg(piecesAcross(width, component))
        .arg(piecesAcross(height, component))
        .arg(locale.formattedDataSize(bytes));
}

/// What there is, and what would be.
QString tableOf(const Scene &scene, int width, int height, double quadSize)
{
    const auto &now = scene.heights;
    return QStringLiteral(
               "<table cellspacing='0' cellpadding='6'><tr><td></td><td><b>%1</b></td><td><b>%2</b></td></tr>"
               "<tr><td>%3</td><td>%4</td><td>%5</td></tr></table>")
        .arg(ResizeDialog::tr("Now"), ResizeDialog::tr("Then"),
             ResizeDialog::tr("Samples<br>Size<br>Quad<br>Components<br>Heights and layers"),
             columnOf(scene, now.width(), now.height(), scene.landscape->quadSize),
             columnOf(scene, width, height, quadSize));
}

/// Says what is wrong, or that there is nothing to do yet, and lets the artist go on only when neither is so.
void showComplaint(QLabel &label, QDialogButtonBox &buttons, const std::optional<Issue> &problem, bool changes)
{
    label.setText(problem   ? QString::fromStdString(problem->message)
                  : changes ? QString()
                            : ResizeDialog::tr("Nothing changes yet."));
    auto colours = label.palette();
    const auto shades = tones(label.palette());
    colours.setColor(QPalette::WindowText, problem ? shades.error : shades.muted);
    label.setPalette(colours);
    buttons.button(QDialogButtonBox::Ok)->setEnabled(!problem && changes);
}

QDialogButtonBox *makeButtons(QDialog &dialog, const QString &ok)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(ok);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

QLabel *makeHint(const QString &text)
{
    auto *hint = new QLabel(text);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    return hint;
}

} // namespace

ResizeDialog::ResizeDialog(const Scene &scene, QWidget *parent) : QDialog(parent), m_scene(scene)
{
    setWindowTitle(tr("Resize the landscape"));
    auto *compass = new QGridLayout;
    const std::pair<int, int> places[] = {{1, 0}, {0, 1}, {1, 2}, {2, 1}};
    const QString names[] = {tr("West"), tr("North"), tr("East"), tr("South")};
    for (std::size_t side = 0; side < m_sides.size(); ++side) {
        auto *box = new QSpinBox;
        box->setRange(-MostSamples, MostSamples);
        box->setSuffix(tr(" samples"));
        box->setObjectName(QStringLiteral("side%1").arg(side));
        connect(box, &QSpinBox::valueChanged, this, &ResizeDialog::showResult);
        auto *cell = new QVBoxLayout;
        cell->addWidget(new QLabel(names[side]), 0, Qt::AlignHCenter);
        cell->addWidget(box);
        compass->addLayout(cell, places[side].first, places[side].second);
        m_sides[side] = box;
    }
    m_result = new QLabel;
    m_complaint = new QLabel;
    m_complaint->setWordWrap(true);
    m_buttons = makeButtons(*this, tr("Resize"));
    auto *down = new QVBoxLayout(this);
    down->addWidget(
        makeHint(tr("Samples added on each side; less than 0 cuts them off. What remains stays where it is, "
                    "new ground continues the edge, and plants are kept wherever they stand.")));
    down->addLayout(compass);
    down->addWidget(m_result);
    down->addWidget(m_complaint);
    down->addWidget(m_buttons);
    showResult();
}

LandscapeMargins ResizeDialog::margins() const
{
    return {m_sides[0]->value(), m_sides[1]->value(), m_sides[2]->value(), m_sides[3]->value()};
}

void ResizeDialog::showResult()
{
    const auto wanted = margins();
    const int width = m_scene.heights.width() + wanted.west + wanted.east;
    const int height = m_scene.heights.height() + wanted.north + wanted.south;
    const auto problem = landscapeSizeProblem(width, height);
    showComplaint(*m_complaint, *m_buttons, problem, wanted != LandscapeMargins{});
    if (problem) {
        m_result->setText({});
        return;
    }
    Scene then = m_scene;
    Landscape landscape = *m_scene.landscape;
    landscape.position.x -= wanted.west * landscape.quadSize;
    landscape.position.z -= wanted.north * landscape.quadSize;
    then.landscape = share(landscape);
    then.heights = HeightRaster(width, height, HeightZero);
    QString text = tableOf(m_scene, width, height, landscape.quadSize);
    if (const auto outside = plantsOutside(then))
        text += tr("%1 plants will stand beside the landscape; they are kept.")
                    .arg(QLocale().toString(qulonglong(outside)));
    m_result->setText(text);
}

ResampleDialog::ResampleDialog(const Scene &scene, QWidget *parent) : QDialog(parent), m_scene(scene)
{
    setWindowTitle(tr("Resample the landscape"));
    m_width = new QSpinBox;
    m_width->setRange(LeastSamples, MostSamples);
    m_width->setValue(scene.heights.width());
    m_width->setObjectName(QStringLiteral("samples"));
    connect(m_width, &QSpinBox::valueChanged, this, &ResampleDialog::showResult);
    auto *finer = new QPushButton(tr("Twice as fine"));
    auto *coarser = new QPushButton(tr("Half as fine"));
    connect(finer, &QPushButton::clicked, this, [this] { m_width->setValue((m_width->value() - 1) * 2 + 1); });
    connect(coarser, &QPushButton::clicked, this, [this] { m_width->setValue((m_width->value() - 1) / 2 + 1); });
    auto *row = new QHBoxLayout;
    row->addWidget(m_width, 1);
    row->addWidget(finer);
    row->addWidget(coarser);
    auto *form = new QFormLayout;
    form->addRow(tr("Samples, west to east"), row);
    m_result = new QLabel;
    m_complaint = new QLabel;
    m_complaint->setWordWrap(true);
    m_buttons = makeButtons(*this, tr("Resample"));
    auto *down = new QVBoxLayout(this);
    down->addWidget(
        makeHint(tr("Other height samples over the same ground. Layers that follow the heights get the same "
                    "samples; plants keep their height above the ground. Coarser samples lose detail, which "
                    "only undo brings back.")));
    down->addLayout(form);
    down->addWidget(m_result);
    down->addWidget(m_complaint);
    down->addWidget(m_buttons);
    showResult();
}

int ResampleDialog::width() const
{
    return m_width->value();
}

int ResampleDialog::height() const
{
    const double share = double(m_scene.heights.height() - 1) / (m_scene.heights.width() - 1);
    return int(std::lround((width() - 1) * share)) + 1;
}

void ResampleDialog::showResult()
{
    const auto problem = resampleProblem(m_scene, width(), height());
    showComplaint(*m_complaint, *m_buttons, problem, width() != m_scene.heights.width());
    m_result->setText(problem ? QString() : tableOf(m_scene, width(), height(), m_scene.widthMetres() / (width() - 1)));
}

} // namespace sward
