#pragma once

#include <QWidget>

namespace sward {

class HintBar;
class Viewport;

/// The viewport as a widget, with the hints above it. The frame holds the keyboard focus for the viewport and hands
/// keys on: the window inside never takes it, so that focus between it and the panels works as between any two widgets.
class ViewportFrame : public QWidget
{
    Q_OBJECT

public:
    /// Takes the viewport over.
    explicit ViewportFrame(Viewport *viewport, QWidget *parent = nullptr);

    HintBar &hints() { return *m_hints; }

protected:
    bool event(QEvent *event) override;

private:
    Viewport *m_viewport;
    HintBar *m_hints;
};

} // namespace sward
