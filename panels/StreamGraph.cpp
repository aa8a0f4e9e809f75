#include "panels/StreamGraph.h"

#include "panels/Style.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr int TextHeight = 15; ///< of the line above the curves

struct Series
{
    const char *name;
    QColor colour;
    double (*value)(const StreamTick &);
};

const Series &lateSeries()
{
    static const Series series{QT_TRANSLATE_NOOP("sward::StreamGraph", "late"), QColor(0xd9, 0x44, 0x4a),
                               [](const StreamTick &tick) { return double(tick.late); }};
    return series;
}

const std::vector<Series> &allSeries()
{
    static const std::vector<Series> all{
        {QT_TRANSLATE_NOOP("sward::StreamGraph", "instances"), QColor(0x4c, 0xaf, 0x50),
         [](const StreamTick &tick) { return double(tick.instances); }},
        {QT_TRANSLATE_NOOP("sward::StreamGraph", "made"), QColor(0x3f, 0x8f, 0xd8),
         [](const StreamTick &tick) { return double(tick.created); }},
        {QT_TRANSLATE_NOOP("sward::StreamGraph", "let go"), QColor(0xa0, 0x6c, 0xd5),
         [](const StreamTick &tick) { return double(tick.evicted); }},
        lateSeries(),
    };
    return all;
}

double largest(const std::vector<StreamTick> &ticks, const Series &series)
{
    double most = 0;
    for (const auto &tick : ticks)
        most = std::max(most, series.value(tick));
    return most;
}

} // namespace

StreamGraph::StreamGraph(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setToolTip(tr("Pieces made and let go in each frame, how many near the eye are late, and instances drawn. Each "
                  "curve fills the height at its own most."));
}

void StreamGraph::append(const std::vector<StreamTick> &ticks)
{
    if (!m_isLive)
        clear();
    m_ticks.insert(m_ticks.end(), ticks.begin(), ticks.end());
    const double first = end() - LiveSeconds;
    std::erase_if(m_ticks, [first](const StreamTick &tick) { return tick.seconds < first; });
    update();
}

void StreamGraph::clear()
{
    m_ticks.clear();
    m_before.clear();
    m_isLive = true;
    update();
}

void StreamGraph::setRuns(std::vector<StreamTick> run, std::vector<StreamTick> before)
{
    m_ticks = std::move(run);
    m_before = std::move(before);
    m_isLive = false;
    update();
}

double StreamGraph::begin() const
{
    return m_isLive ? end() - LiveSeconds : 0;
}

double StreamGraph::end() const
{
    double last = m_ticks.empty() ? 0 : m_ticks.back().seconds;
    if (!m_isLive && !m_before.empty())
        last = std::max(last, m_before.back().seconds);
    return last;
}

QString StreamGraph::textAt(double seconds) const
{
    const auto after = std::upper_bound(m_ticks.begin(), m_ticks.end(), seconds,
                                        [](double at, const StreamTick &tick) { return at < tick.seconds; });
    if (after == m_ticks.begin())
        return {};
    const auto &tick = *std::prev(after);
    const QLocale locale;
    return tr("%1 s: %2 late, %3 made, %4 let go, %5 instances")
        .arg(locale.toString(tick.seconds, 'f', 1))
        .arg(tick.late)
        .arg(tick.created)
        .arg(tick.evicted)
        .arg(locale.toString(qlonglong(tick.instances)));
}

void StreamGraph::drawRun(QPainter &painter, const std::vector<StreamTick> &ticks, bool isBehind) const
{
    if (ticks.empty() || !(end() > begin()))
        return;
    const double top = TextHeight + 2, tall = height() - top - 2;
    for (const auto &series : allSeries()) {
        const double most = std::max(largest(m_ticks, series), largest(m_before, series));
        if (most <= 0)
            continue;
        // A column of pixels shows the most of the frames that fall into it, so that no peak is lost.
        std::vector<double> columns(std::size_t(std::max(width(), 1)), -1);
        for (const auto &tick : ticks) {
            const int x = int((tick.seconds - begin()) / (end() - begin()) * (width() - 1));
            if (x >= 0 && x < width())
                columns[std::size_t(x)] = std::max(columns[std::size_t(x)], series.value(tick));
        }
        QPainterPath path;
        bool isFirst = true;
        for (int x = 0; x < width(); ++x) {
            const double value = columns[std::size_t(x)];
            if (value < 0)
                continue;
            const QPointF at(x, top + tall * (1 - value / most));
            if (isFirst)
                path.moveTo(at);
            else
                path.lineTo(at);
            isFirst = false;
        }
        QColor colour = series.colour;
        if (isBehind)
            colour.setAlpha(110);
        painter.setPen(QPen(colour, isBehind ? 1 : 1.6, isBehind ? Qt::DashLine : Qt::SolidLine));
        painter.drawPath(path);
    }
}

void StreamGraph::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tones colours = tones(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = painter.font();
    font.setPointSizeF(font.pointSizeF() * 0.85);
    painter.setFont(font);
    drawRun(painter, m_before, true);
    drawRun(painter, m_ticks, false);

    const QRect line(4, 1, width() - 8, TextHeight);
    if (m_under >= 0 && end() > begin()) {
        painter.setPen(colours.line);
        painter.drawLine(QPointF(m_under, TextHeight), QPointF(m_under, height()));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         textAt(begin() + (end() - begin()) * m_under / std::max(width() - 1, 1)));
        return;
    }
    int x = line.left();
    for (const auto &series : allSeries()) {
        const double most = std::max(largest(m_ticks, series), largest(m_before, series));
        const QString text = QStringLiteral("%1 ≤ %2").arg(tr(series.name), QLocale().toString(most, 'f', 0));
        painter.setPen(series.colour);
        painter.drawText(QRect(x, line.top(), width(), line.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += painter.fontMetrics().horizontalAdvance(text) + 10;
    }
}

void StreamGraph::mouseMoveEvent(QMouseEvent *event)
{
    m_under = event->position().x();
    update();
}

void StreamGraph::leaveEvent(QEvent *)
{
    m_under = -1;
    update();
}

} // namespace sward
