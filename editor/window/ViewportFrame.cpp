#include "editor/window/ViewportFrame.h"

#include "editor/window/HintBar.h"
#include "viewport/Viewport.h"

#include <QCoreApplication>
#include <QVBoxLayout>

namespace sward {

ViewportFrame::ViewportFrame(Viewport *viewport, QWidget *parent)
    : QWidget(parent), m_viewport(viewport), m_hints(new HintBar)
{
    setFocusPolicy(Qt::StrongFocus);
    // Else a click gives it the focus, and with that takes it from every widget.
    viewport->setFlag(Qt::WindowDoesNotAcceptFocus);
    auto *container = QWidget::createWindowContainer(viewport);
    container->setFocusPolicy(Qt::NoFocus);
    container->setMinimumSize(200, 150);
    container->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto *down = new QVBoxLayout(this);
    down->setContentsMargins(0, 0, 0, 0);
    down->setSpacing(0);
    down->addWidget(m_hints);
    down->addWidget(container, 1);
    connect(m_viewport, &Viewport::pressed, this, [this] {
        activateWindow();
        setFocus(Qt::MouseFocusReason);
    });
}

bool ViewportFrame::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::FocusOut:
        // Tab would be for the next widget; the viewport has no use for it.
        if (QCoreApplication::sendEvent(m_viewport, event) && event->isAccepted())
            return true;
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

} // namespace sward
