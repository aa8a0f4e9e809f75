#pragma once

#include "model/streaming/StreamScheduler.h"

#include <QWidget>

#include <vector>

namespace sward {

/// What streaming did over time: what is missing near the eye, cells made and let go, and instances, each to a scale of
/// its own. A second run lies faintly behind the first. The values under the cursor are said.
class StreamGraph : public QWidget
{
    Q_OBJECT

public:
    explicit StreamGraph(QWidget *parent = nullptr);

    QSize sizeHint() const override { return {260, 120}; }
    QSize minimumSizeHint() const override { return {160, 80}; }

    /// Adds frames to a live graph, which shows the last `LiveSeconds`.
    void append(const std::vector<StreamTick> &ticks);
    void clear();
    /// A whole run, and the one that it is compared with; may be empty.
    void setRuns(std::vector<StreamTick> run, std::vector<StreamTick> before);

    const std::vector<StreamTick> &ticks() const { return m_ticks; }
    /// What is said of a moment, as under the cursor; empty outside.
    QString textAt(double seconds) const;

    static constexpr double LiveSeconds = 20;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    double begin() const;
    double end() const;
    void drawRun(QPainter &painter, const std::vector<StreamTick> &ticks, bool isBehind) const;

    std::vector<StreamTick> m_ticks;
    std::vector<StreamTick> m_before;
    bool m_isLive = true;
    double m_under = -1; ///< pixel under the cursor; below 0: none
};

} // namespace sward
