#include "editor/window/StatusLine.h"

#include "panels/Style.h"

#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QStatusBar>

namespace sward {

namespace {

constexpr int remarkMilliseconds = 8000;
constexpr auto widestGround = "x −0000.0  z −0000.0   height −000.0 m   slope 00°   Some layer 0.00 (000)";

} // namespace

QString shortCount(std::int64_t count)
{
    if (count < 10000)
        return QLocale::c().toString(qlonglong(count)).remove(',');
    if (count < 1000000)
        return QString::number(double(count) / 1e3, 'f', count < 100000 ? 1 : 0) + " k";
    return QString::number(double(count) / 1e6, 'f', count < 10000000 ? 2 : 1) + " M";
}

StatusLine::StatusLine(QStatusBar &bar) : QObject(&bar), m_bar(bar)
{
    m_bar.setSizeGripEnabled(false);
    m_bar.setContentsMargins(6, 0, 8, 0);
    m_ground = new QLabel;
    m_ground->setMinimumWidth(m_ground->fontMetrics().horizontalAdvance(widestGround));
    m_bar.addWidget(m_ground);
    m_remark = new QLabel;
    m_bar.addWidget(m_remark);
    m_remarkEnds.setSingleShot(true);
    m_remarkEnds.setInterval(remarkMilliseconds);
    connect(&m_remarkEnds, &QTimer::timeout, m_remark, &QLabel::clear);
    m_work = new QLabel;
    m_progress = new QProgressBar;
    m_progress->setFixedWidth(120);
    m_progress->setMaximumHeight(14);
    m_progress->setTextVisible(false);
    m_bar.addWidget(m_work);
    m_bar.addWidget(m_progress);
    endProgress();
    m_plants = addField("000.0 k plants");
    m_shown = addField("000.0 k shown");
    m_triangles = addField("00.00 M triangles");
    m_time = addField("000.0 ms");
    m_journal = addField("Journal 00:00:00");
    m_plants->setToolTip(tr("Placed plants in the scene"));
    m_shown->setToolTip(tr("Plants and blades of grass drawn in the last frame"));
    m_triangles->setToolTip(tr("Triangles drawn in the last frame"));
    m_time->setToolTip(tr("Time the last frame took"));
}

QLabel *StatusLine::addField(const QString &widest)
{
    auto *label = new QLabel;
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(widest));
    m_bar.addPermanentWidget(label);
    return label;
}

void StatusLine::showGround(const std::optional<GroundProbe> &probe)
{
    if (!probe) {
        m_ground->clear();
        return;
    }
    const auto metres = [](double value) { return QString::number(value, 'f', 1).replace('-', QChar(0x2212)); };
    QString text = tr("x %1  z %2   height %3 m   slope %4°")
                       .arg(metres(probe->x), metres(probe->z), metres(probe->height),
                            QString::number(probe->slopeDegrees, 'f', 0));
    if (probe->weight)
        text += QString("   %1 %2 (%3)")
                    .arg(QString::fromStdString(probe->layer), QString::number(*probe->weight, 'f', 2),
                         QString::number(*probe->weight * 255, 'f', 0));
    if (probe->painted)
        text += tr(" (painted %1 %)").arg(QString::number(*probe->painted * 100, 'f', 0));
    if (probe->density)
        text += tr("   %1 plants / 100 m²").arg(QString::number(*probe->density, 'f', *probe->density < 10 ? 1 : 0));
    m_ground->setText(text);
}

void StatusLine::showFrame(const FrameFacts &facts)
{
    m_plants->setText(tr("%1 plants").arg(shortCount(facts.plants)));
    m_shown->setText(tr("%1 shown").arg(shortCount(facts.shown)));
    m_triangles->setText(tr("%1 triangles").arg(shortCount(facts.triangles)));
    m_time->setText(tr("%1 ms").arg(QString::number(facts.milliseconds, 'f', 1)));
}

void StatusLine::showJournal(const QString &text, const QString &story, bool isWarning)
{
    m_journal->setText(text);
    m_journal->setToolTip(story);
    auto palette = m_bar.palette();
    if (isWarning)
        palette.setColor(QPalette::WindowText, tones(palette).warning);
    m_journal->setPalette(palette);
}

void StatusLine::say(const QString &text)
{
    m_remark->setText(text);
    m_remarkEnds.start();
}

void StatusLine::showProgress(const QString &what, double share)
{
    m_remark->clear();
    m_work->setText(what);
    m_progress->setRange(0, share < 0 ? 0 : 1000);
    m_progress->setValue(int(share * 1000));
    m_work->show();
    m_progress->show();
}

void StatusLine::endProgress()
{
    m_work->hide();
    m_progress->hide();
}

} // namespace sward
