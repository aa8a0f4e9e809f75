#include "panels/StatisticsPanel.h"

#include <QFormLayout>
#include <QLabel>
#include <QLocale>

namespace sward {
namespace {

QString count(std::optional<std::size_t> value)
{
    return value ? QLocale().toString(qulonglong(*value)) : QStringLiteral("—");
}

QString bytes(std::optional<std::size_t> value)
{
    return value ? QLocale().formattedDataSize(qint64(*value)) : QStringLiteral("—");
}

QString sections(const Statistics &statistics)
{
    return statistics.sections
               ? StatisticsPanel::tr("%1 in %2 draws").arg(count(statistics.sections), count(statistics.sectionDraws))
               : QStringLiteral("—");
}

QString draws(const Statistics &statistics)
{
    return statistics.plantDraws && statistics.sectionDraws
               ? StatisticsPanel::tr("%1: plants %2, ground %3")
                     .arg(count(statistics.draws), count(statistics.plantDraws), count(statistics.sectionDraws))
               : count(statistics.draws);
}

QString level(std::optional<double> value)
{
    return value ? StatisticsPanel::tr("LOD %1, morph %2 %")
                       .arg(int(*value))
                       .arg(QLocale().toString((*value - int(*value)) * 100, 'f', 0))
                 : QStringLiteral("—");
}

QString neighbours(const Statistics &statistics)
{
    if (!statistics.cursorLevel)
        return QStringLiteral("—");
    const auto &n = statistics.cursorNeighbours;
    const auto number = [](double value) { return QLocale().toString(value, 'f', 1); };
    return StatisticsPanel::tr("N %1  E %2  S %3  W %4").arg(number(n[0]), number(n[1]), number(n[2]), number(n[3]));
}

QString thresholds(const Statistics &statistics)
{
    QStringList numbers;
    for (const double threshold : statistics.lodThresholds)
        numbers << QLocale().toString(threshold, 'g', 2);
    return numbers.isEmpty() ? QStringLiteral("—") : numbers.join(QStringLiteral("  "));
}

QString milliseconds(std::optional<double> value)
{
    return value ? QStringLiteral("%1 ms").arg(QLocale().toString(*value, 'f', 1)) : QStringLiteral("—");
}

} // namespace

StatisticsPanel::StatisticsPanel(QWidget *parent) : QWidget(parent)
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(8, 6, 8, 6);
    form->setVerticalSpacing(3);
    const auto ground = tr("Ground");
    for (const auto &[label, toolTip] : {
             std::pair{tr("Placed plants"), tr("In the whole scene")},
             {tr("Selected"), tr("Plants that are selected")},
             {tr("Grown grass"), tr("Plants that grass types and fields have grown within reach of the camera")},
             {tr("Drawn plants"), tr("Placed and grown plants drawn in the last frame")},
             {tr("Triangles"), tr("Drawn in the last frame")},
             {tr("Draws"), tr("Draw calls of the last frame, and those of its largest passes")},
             {tr("Memory"), tr("Used by the whole program")},
             {tr("Undo"), tr("Kept by the history beyond the present scene")},
             {tr("Frame"), tr("Median time of the last frames")},
             {tr("Slow frames"), tr("95 of 100 frames were faster")},
             {tr("Growing"), tr("Time that the last frame spent on taking over grown grass")},
             {ground, {}},
             {tr("Sections"), tr("Sections of the landscape drawn, and the draw calls that they were merged into")},
             {tr("Ground triangles"), tr("Of the landscape, drawn in the last frame")},
             {tr("LOD sizes"), tr("Share of the screen at which levels 0, 1, 2 … of detail have taken over")},
             {tr("At the cursor"),
              tr("Level of detail of the section under the cursor, and how far it has morphed into the next")},
             {tr("Beside it"), tr("Levels of the sections north, east, south and west of it")},
         }) {
        if (label == ground)
            addHeading(label);
        else
            m_values.push_back(addRow(label, toolTip));
    }
    setStatistics({});
}

void StatisticsPanel::setStatistics(const Statistics &statistics)
{
    const QString texts[] = {count(statistics.plants),          count(statistics.selected),
                             count(statistics.grass),           count(statistics.drawnPlants),
                             count(statistics.triangles),       draws(statistics),
                             bytes(statistics.memoryBytes),     bytes(statistics.undoBytes),
                             milliseconds(statistics.frameMs),  milliseconds(statistics.slowFrameMs),
                             milliseconds(statistics.growMs),   sections(statistics),
                             count(statistics.groundTriangles), thresholds(statistics),
                             level(statistics.cursorLevel),     neighbours(statistics)};
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (m_values[i]->text() != texts[i])
            m_values[i]->setText(texts[i]);
    }
}

void StatisticsPanel::addHeading(const QString &text)
{
    auto *heading = new QLabel(text);
    auto font = heading->font();
    font.setBold(true);
    heading->setFont(font);
    heading->setContentsMargins(0, 6, 0, 0);
    static_cast<QFormLayout *>(layout())->addRow(heading);
}

QLabel *StatisticsPanel::addRow(const QString &label, const QString &toolTip)
{
    auto *name = new QLabel(label);
    auto *value = new QLabel;
    name->setToolTip(toolTip);
    value->setToolTip(toolTip);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    static_cast<QFormLayout *>(layout())->addRow(name, value);
    return value;
}

} // namespace sward
