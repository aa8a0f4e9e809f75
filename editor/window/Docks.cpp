#include "editor/window/Docks.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace sward {

namespace {

/// Goes up when docks are added or renamed, so that an arrangement that knows less of them is not used.
constexpr int layoutVersion = 2;

/// Shares of the window's width that the side docks take, within limits in pixels.
struct SideWidth
{
    double share;
    int least;
    int most;

    int in(int window) const { return std::clamp(int(window * share), least, most); }
};
constexpr SideWidth leftSide{0.22, 320, 400};
constexpr SideWidth rightSide{0.2, 280, 380};

} // namespace

Docks::Docks(QMainWindow &window) : QObject(&window), m_window(window)
{
    m_window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks |
                            QMainWindow::GroupedDragging);
    m_window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
}

QDockWidget *Docks::add(const QString &id, const QString &title, QWidget *content, Place place)
{
    auto *dock = new QDockWidget(title, &m_window);
    dock->setObjectName(id);
    dock->setWidget(content);
    m_docks.insert(id, dock);
    m_order.append(dock);
    m_places.insert(dock, place);
    return dock;
}

void Docks::tabTogether(Place place)
{
    QDockWidget *first = nullptr;
    for (auto *dock : m_order) {
        if (m_places[dock] != place)
            continue;
        if (first)
            m_window.tabifyDockWidget(first, dock);
        else
            first = dock;
    }
    if (first)
        first->raise();
}

void Docks::reset()
{
    const auto firstAt = [this](Place place) {
        const auto found =
            std::find_if(m_order.begin(), m_order.end(), [&](QDockWidget *dock) { return m_places[dock] == place; });
        return found == m_order.end() ? nullptr : *found;
    };
    for (auto *dock : m_order) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    // One row of three columns in one dock area; the columns are then split downwards.
    auto *left = firstAt(Place::LeftTop);
    auto *middle = firstAt(Place::Middle);
    auto *right = firstAt(Place::RightTop);
    m_window.addDockWidget(Qt::LeftDockWidgetArea, left, Qt::Horizontal);
    m_window.splitDockWidget(left, middle, Qt::Horizontal);
    m_window.splitDockWidget(middle, right, Qt::Horizontal);
    const auto below = [&](QDockWidget *upper, Place place) {
        if (auto *lower = firstAt(place))
            m_window.splitDockWidget(upper, lower, Qt::Vertical);
    };
    below(left, Place::LeftBottom);
    below(right, Place::RightBottom);
    for (auto *dock : m_order)
        dock->show();
    for (const auto place : {Place::LeftTop, Place::LeftBottom, Place::RightTop, Place::RightBottom})
        tabTogether(place);

    const int width = m_window.width(), west = leftSide.in(width), east = rightSide.in(width);
    m_window.resizeDocks({left, middle, right}, {west, width - west - east, east}, Qt::Horizontal);
    const auto share = [&](QDockWidget *upper, Place place, double part) {
        if (auto *lower = firstAt(place)) {
            const int whole = m_window.height();
            m_window.resizeDocks({upper, lower}, {int(whole * (1 - part)), int(whole * part)}, Qt::Vertical);
        }
    };
    share(left, Place::LeftBottom, 0.5);
    share(right, Place::RightBottom, 0.42);
}

void Docks::save(QSettings &settings) const
{
    settings.setValue("window/geometry", m_window.saveGeometry());
    settings.setValue("window/layout", m_window.saveState(layoutVersion));
}

void Docks::restore(QSettings &settings)
{
    m_window.restoreGeometry(settings.value("window/geometry").toByteArray());
    reset();
    m_window.restoreState(settings.value("window/layout").toByteArray(), layoutVersion);
}

void Docks::removeAll()
{
    qDeleteAll(std::exchange(m_order, {}));
    m_docks.clear();
    m_places.clear();
}

QList<QAction *> Docks::toggles() const
{
    QList<QAction *> actions;
    for (auto *dock : m_order)
        actions.append(dock->toggleViewAction());
    return actions;
}

} // namespace sward
