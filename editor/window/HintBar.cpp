#include "editor/window/HintBar.h"

#include "panels/Style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace sward {

HintBar::HintBar(QWidget *parent) : QFrame(parent), m_text(new QLabel), m_next(new QPushButton)
{
    setObjectName("hintBar");
    auto *mark = new QLabel;
    mark->setPixmap(icon("info", tones(palette()).accent).pixmap(18, 18));
    m_text->setTextFormat(Qt::RichText);
    m_text->setWordWrap(true);
    auto *close = new QToolButton;
    close->setIcon(icon("close"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Show no more hints"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 6, 4);
    row->addWidget(mark);
    row->addWidget(m_text, 1);
    row->addWidget(m_next);
    row->addWidget(close);
    connect(m_next, &QPushButton::clicked, this, &HintBar::showNext);
    connect(close, &QToolButton::clicked, this, [this] {
        hide();
        emit finished();
    });
    hide();
}

void HintBar::show(const QStringList &hints)
{
    m_hints = hints;
    m_at = -1;
    showNext();
}

void HintBar::showNext()
{
    ++m_at;
    if (m_at >= m_hints.size()) {
        hide();
        emit finished();
        return;
    }
    m_text->setText(m_hints[m_at]);
    const bool last = m_at + 1 == m_hints.size();
    m_next->setText(last ? tr("Got it") : tr("Next (%1 of %2)").arg(m_at + 1).arg(m_hints.size()));
    setVisible(true);
}

} // namespace sward
