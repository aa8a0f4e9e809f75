#include "editor/window/RecentScenes.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace sward {

namespace {

constexpr auto arrayKey = "recentScenes";

QString shortened(const QString &folder)
{
    const QString home = QDir::homePath();
    return folder.startsWith(home + '/') ? "~" + folder.mid(home.size()) : folder;
}

} // namespace

QList<RecentScenes::Scene> RecentScenes::scenes() const
{
    QList<Scene> found;
    const int count = m_settings.beginReadArray(arrayKey);
    for (int i = 0; i < count && found.size() < Most; ++i) {
        m_settings.setArrayIndex(i);
        Scene scene{m_settings.value("name").toString(), m_settings.value("folder").toString(),
                    m_settings.value("opened").toDateTime()};
        if (QFileInfo::exists(scene.folder + "/scene.json"))
            found.append(scene);
    }
    m_settings.endArray();
    return found;
}

void RecentScenes::add(const QString &name, const QString &folder)
{
    auto all = scenes();
    all.removeIf([&](const Scene &scene) { return scene.folder == folder; });
    all.prepend({name, folder, QDateTime::currentDateTime()});
    m_settings.remove(arrayKey);
    m_settings.beginWriteArray(arrayKey);
    for (int i = 0; i < all.size() && i < Most; ++i) {
        m_settings.setArrayIndex(i);
        m_settings.setValue("name", all[i].name);
        m_settings.setValue("folder", all[i].folder);
        m_settings.setValue("opened", all[i].opened);
    }
    m_settings.endArray();
}

void RecentScenes::clear()
{
    m_settings.remove(arrayKey);
}

QString RecentScenes::line(const Scene &scene, const QDateTime &now)
{
    const QString time = scene.opened.toString("HH:mm");
    const auto days = scene.opened.daysTo(now);
    const QString when = days == 0   ? QCoreApplication::translate("RecentScenes", "today %1").arg(time)
                         : days == 1 ? QCoreApplication::translate("RecentScenes", "yesterday %1").arg(time)
                                     : scene.opened.date().toString(Qt::ISODate);
    return QString("%1 — %2, %3").arg(scene.name, shortened(scene.folder), when);
}

} // namespace sward
