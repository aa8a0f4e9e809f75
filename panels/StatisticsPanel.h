#pragma once

#include <QWidget>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

class QLabel;

namespace sward {

/// What the editor measured lately. Absent: not known (yet), shown as a dash.
struct Statistics
{
    std::optional<std::size_t> plants;   ///< placed
    std::optional<std::size_t> selected; ///< of them
    std::optional<std::size_t> grass;    ///< grown and in reach
    std::optional<std::size_t> drawnPlants;
    std::optional<std::size_t> triangles; ///< drawn in the last frame
    std::optional<std::size_t> draws;
    std::optional<std::size_t> plantDraws;   ///< of those, plants' and grass's
    std::optional<std::size_t> sections;     ///< of the ground, drawn
    std::optional<std::size_t> sectionDraws; ///< that they were merged into
    std::optional<std::size_t> groundTriangles;
    std::vector<double> lodThresholds;        ///< screen measures by which each level has taken over
    std::optional<double> cursorLevel;        ///< of detail, of the section under the cursor
    std::array<double, 4> cursorNeighbours{}; ///< levels of those north, east, south and west of it
    std::optional<std::size_t> memoryBytes;   ///< of the whole program
    std::optional<std::size_t> undoBytes;
    std::optional<double> frameMs;     ///< of the last frames, median
    std::optional<double> slowFrameMs; ///< 95 of 100 were faster
    std::optional<double> growMs;      ///< growing, per frame
};

/// Counts, memory and times. It asks nobody; the editor sets what is shown a few times a second.
class StatisticsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit StatisticsPanel(QWidget *parent = nullptr);

    void setStatistics(const Statistics &statistics);

private:
    void addHeading(const QString &text);
    QLabel *addRow(const QString &label, const QString &toolTip);

    std::vector<QLabel *> m_values;
};

} // namespace sward
