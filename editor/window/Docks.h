#pragma once

#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

class QAction;
class QDockWidget;
class QMainWindow;
class QSettings;
class QWidget;

namespace sward {

/// The panels and the viewport as docks of a window: how they lie at first, that the artist's own arrangement comes
/// back at the next start, and the menu entries that bring a closed one back.
class Docks : public QObject
{
    Q_OBJECT

public:
    /// Where a dock lies in the first arrangement.
    enum class Place { LeftTop, LeftBottom, Middle, RightTop, RightBottom };

    explicit Docks(QMainWindow &window);

    /// `id` names it in the settings for ever.
    QDockWidget *add(const QString &id, const QString &title, QWidget *content, Place place);
    QDockWidget *dock(const QString &id) const { return m_docks.value(id); }

    /// The first arrangement, fitted to the window's size.
    void reset();
    void save(QSettings &settings) const;
    /// The last arrangement, else the first.
    void restore(QSettings &settings);

    /// Deletes the docks with what is in them.
    void removeAll();

    /// Shows or hides each dock; for the View menu.
    QList<QAction *> toggles() const;

private:
    void tabTogether(Place place);

    QMainWindow &m_window;
    QList<QDockWidget *> m_order;
    QMap<QString, QDockWidget *> m_docks;
    QMap<QDockWidget *, Place> m_places;
};

} // namespace sward
