#pragma once

#include "model/core/Observers.h"
#include "panels/fields/FieldEditor.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QLabel;
class QSlider;
class QToolButton;

namespace sward {

class CompassDial;
class RecordForm;
class SceneRecords;
class Session;
struct Change;

/// The scene's wind: its force with what that looks like, its direction on a compass, and the rest of its record.
class WindPanel : public QWidget
{
    Q_OBJECT

public:
    explicit WindPanel(Session &session, QWidget *parent = nullptr);

    /// Whether the wind moves in the view; the editor sets it, and a click only asks for it.
    void setPlaying(bool playing);

signals:
    void playWanted(bool playing);

protected:
    /// Escape takes a drag of the force back.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void setForce(int value);
    FieldBinding binding(const char *key) const;

    Session &m_session;
    FormContext m_context;
    std::shared_ptr<SceneRecords> m_wind;
    QToolButton *m_play;
    QSlider *m_force;
    QLabel *m_forceText;
    CompassDial *m_compass;
    QLabel *m_directionText;
    RecordForm *m_form;
    bool m_dragging = false;  ///< the force
    bool m_cancelled = false; ///< the drag was taken back, the button is still held
    Subscription m_changed;
};

} // namespace sward
