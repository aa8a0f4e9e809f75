#pragma once

#include "panels/fields/FieldEditor.h"

#include "model/core/Observers.h"

#include <QScrollArea>

#include <string>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace sward {

class RecordForm;
class Session;
class ToolBox;

/// What can be done to all selected plants at once, and along what is selected: the options and a button each. The
/// buttons ask; whoever listens does it.
class ArrangePanel : public QScrollArea
{
    Q_OBJECT

public:
    ArrangePanel(Session &session, ToolBox &tools, QWidget *parent = nullptr);

signals:
    void randomiseWanted();
    void alignWanted();
    void alongWanted();

private:
    QPushButton *addSection(const QString &title, const char *options, const QString &action);
    void showWhatCan();

    Session &m_session;
    ToolBox &m_tools;
    FormContext m_context;
    QVBoxLayout *m_layout;
    std::vector<RecordForm *> m_forms;
    QPushButton *m_randomise;
    QPushButton *m_align;
    QPushButton *m_along;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
