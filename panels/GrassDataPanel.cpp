#include "panels/GrassDataPanel.h"

#include "model/session/Session.h"
#include "panels/GrassDataRows.h"
#include "panels/Style.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace sward {
namespace {

constexpr int SettleMilliseconds = 200;
/// Blocks that are compared at once; the rest waits for the next turn, so that the window stays usable.
constexpr std::size_t SettledAtOnce = 48;

} // namespace

GrassDataPanel::GrassDataPanel(Session &session, GrassDataStore &store, QWidget *parent)
    : QWidget(parent), m_session(session), m_store(store), m_rows(new GrassDataRows(session, store, this)),
      m_view(new QTreeView), m_counts(new QLabel), m_build(new QToolButton), m_later(new QTimer(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(6, 2, 4, 2);
    m_counts->setWordWrap(true);
    m_counts->setObjectName(QStringLiteral("grassDataCounts"));
    m_build->setObjectName(QStringLiteral("buildGrassData"));
    m_build->setText(tr("Build"));
    m_build->setIcon(icon(QStringLiteral("grass")));
    m_build->setIconSize({14, 14});
    m_build->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_build->setAutoRaise(true);
    m_build->setToolTip(tr("Build the blocks that are missing or outdated, those nearest to the camera first"));
    bar->addWidget(m_counts, 1);
    bar->addWidget(m_build);
    layout->addLayout(bar);
    layout->addWidget(m_view);

    m_view->setObjectName(QStringLiteral("grassData"));
    m_view->setModel(m_rows);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionsClickable(false);
    m_view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(GrassDataRows::Channels, QHeaderView::Stretch);
    connect(m_build, &QToolButton::clicked, this, &GrassDataPanel::buildWanted);

    m_later->setSingleShot(true);
    m_later->setInterval(SettleMilliseconds);
    connect(m_later, &QTimer::timeout, this, &GrassDataPanel::settle);
    m_changed = m_session.document.changed.subscribe([this](const Change &change) { follow(change); });
    Change everything;
    everything.everything = true;
    follow(everything);
}

void GrassDataPanel::follow(const Change &change)
{
    const int across = m_store.componentsX(), down = m_store.componentsZ();
    m_store.follow(m_session.document.scene(), change);
    if (change.everything || across != m_store.componentsX() || down != m_store.componentsZ()) {
        m_rows->renew();
        showCounts();
    }
    const bool touchesChannels = change.touches(SlotKind::Weights) || change.touches(SlotKind::Layers) ||
                                 change.touches(SlotKind::Landscape) || change.touches(SlotKind::Heights);
    if ((touchesChannels || !m_store.isSettled()) && !m_later->isActive())
        m_later->start();
}

void GrassDataPanel::settle()
{
    const bool done = m_store.settle(m_session.document.scene(), SettledAtOnce);
    m_rows->setPalette(palette());
    m_rows->update(true);
    showCounts();
    if (!done)
        m_later->start();
}

void GrassDataPanel::showTaken()
{
    m_rows->update(false);
    showCounts();
    if (!m_store.isSettled() && !m_later->isActive())
        m_later->start();
}

void GrassDataPanel::showProgress(int done, int total)
{
    m_isBuilding = done < total;
    m_build->setEnabled(!m_isBuilding);
    showCounts();
}

void GrassDataPanel::showCounts()
{
    const int all = m_store.componentsX() * m_store.componentsZ();
    const auto count = [](std::size_t number) { return QLocale().toString(qulonglong(number)); };
    const std::size_t current = m_store.countOf(GrassDataStore::State::Current);
    const std::size_t outdated = m_store.countOf(GrassDataStore::State::Outdated);
    QStringList parts;
    if (all == 0)
        parts << tr("No landscape, so no grass data");
    else if (current == std::size_t(all))
        parts << tr("All %1 components are current").arg(count(current));
    else
        parts << tr("%1 of %2 components are current").arg(count(current), count(std::size_t(all)));
    if (outdated > 0)
        parts << tr("%1 outdated").arg(count(outdated));
    if (m_store.bytes() > 0)
        parts << QLocale().formattedDataSize(qint64(m_store.bytes()), 1);
    m_counts->setText(parts.join(QStringLiteral(" · ")));
    m_build->setEnabled(!m_isBuilding && all > 0 && current < std::size_t(all));
}

} // namespace sward
