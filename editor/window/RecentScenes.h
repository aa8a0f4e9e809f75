#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

class QSettings;

namespace sward {

/// The scenes that were open lately, newest first, kept in the user's settings. Those that have gone are left out.
class RecentScenes
{
public:
    struct Scene
    {
        QString name;
        QString folder; ///< absolute
        QDateTime opened;
    };

    static constexpr int Most = 10;

    explicit RecentScenes(QSettings &settings) : m_settings(settings) {}

    QList<Scene> scenes() const;
    void add(const QString &name, const QString &folder);
    void clear();

    /// "Meadow — ~/scenes/meadow, today 14:02": a line of a menu.
    static QString line(const Scene &scene, const QDateTime &now);

private:
    QSettings &m_settings;
};

} // namespace sward
