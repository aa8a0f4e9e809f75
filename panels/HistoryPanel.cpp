#include "panels/HistoryPanel.h"

#include "model/session/Session.h"
#include "panels/Style.h"

#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QVBoxLayout>

namespace sward {

HistoryPanel::HistoryPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_list(new QListWidget), m_memory(new QLabel)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_list->setObjectName(QStringLiteral("steps"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_memory->setForegroundRole(QPalette::PlaceholderText);
    m_memory->setContentsMargins(6, 3, 6, 3);
    m_memory->setToolTip(tr("Memory that undo keeps beyond the present scene"));
    layout->addWidget(m_list);
    layout->addWidget(m_memory);
    connect(m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem *item) { goTo(m_list->row(item)); });
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) { goTo(m_list->row(item)); });
    m_committed = m_session.document.committed.subscribe([this](const Change &) { refresh(); });
    refresh();
}

void HistoryPanel::refresh()
{
    const History &history = m_session.document.history();
    const int rows = int(history.size()) + 1;
    while (m_list->count() > rows)
        delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < rows)
        m_list->addItem(QString());
    for (int row = 0; row < rows; ++row) {
        QListWidgetItem *item = m_list->item(row);
        const QString name =
            row == 0 ? tr("As it was opened") : QString::fromStdString(history.step(std::size_t(row - 1)).name);
        if (item->text() != name) {
            item->setText(name);
            item->setToolTip(name);
        }
        const bool undone = row > int(history.position());
        item->setForeground(undone ? QBrush(tones(palette()).muted) : QBrush());
        QFont font = item->font();
        if (font.italic() != undone) {
            font.setItalic(undone);
            item->setFont(font);
        }
    }
    m_list->setCurrentRow(int(history.position()));
    m_memory->setText(
        tr("%1 steps, %2")
            .arg(QLocale().toString(qulonglong(history.size())), QLocale().formattedDataSize(qint64(history.bytes()))));
}

void HistoryPanel::goTo(int row)
{
    Document &document = m_session.document;
    while (int(document.history().position()) > row && document.undo()) {
    }
    while (int(document.history().position()) < row && document.redo()) {
    }
    refresh();
}

} // namespace sward
