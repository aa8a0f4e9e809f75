#pragma once

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <optional>
#include <string>

class QLabel;
class QProgressBar;
class QStatusBar;

namespace sward {

/// What lies under the cursor.
struct GroundProbe
{
    double x = 0;
    double z = 0;
    double height = 0;
    double slopeDegrees = 0;
    std::string layer;             ///< the active one's name; empty when there is none
    std::optional<double> weight;  ///< its share there, 0…1; shown as stored too, 0…255
    std::optional<double> density; ///< plants per 100 m² that stand there, while that is shown
    std::optional<double> painted; ///< what is painted there, when the layer has rules
};

struct FrameFacts
{
    std::int64_t plants = 0; ///< placed in the scene
    std::int64_t shown = 0;  ///< drawn in the last frame, grass and plants
    std::int64_t triangles = 0;
    double milliseconds = 0;
};

/// The line at the window's foot. Its fields keep their width, so that nothing jumps while numbers run.
class StatusLine : public QObject
{
public:
    explicit StatusLine(QStatusBar &bar);

    void showGround(const std::optional<GroundProbe> &probe);
    void showFrame(const FrameFacts &facts);
    /// "Journal 14:02" and the longer story as a tool tip.
    void showJournal(const QString &text, const QString &story, bool isWarning);
    /// A short remark for some seconds.
    void say(const QString &text);
    /// Long work: what, and how far 0…1; below 0 when nobody knows.
    void showProgress(const QString &what, double share);
    void endProgress();

private:
    QLabel *addField(const QString &widest);

    QStatusBar &m_bar;
    QLabel *m_ground;
    QLabel *m_remark;
    QTimer m_remarkEnds;
    QLabel *m_plants;
    QLabel *m_shown;
    QLabel *m_triangles;
    QLabel *m_time;
    QLabel *m_journal;
    QLabel *m_work;
    QProgressBar *m_progress;
};

/// "1,234", "56.1 k" or "1.23 M".
QString shortCount(std::int64_t count);

} // namespace sward
