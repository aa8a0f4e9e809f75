#pragma once

#include "model/core/Observers.h"
#include "panels/fields/FieldEditor.h"

#include <QScrollArea>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace sward {

class FalloffPicture;
class StampPicture;
class RecordForm;
class ToolBox;

/// The options of the tool in the hand, and for the paint brush a picture of its falloff.
class ToolOptionsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit ToolOptionsPanel(ToolBox &tools, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {300, 240}; }

private:
    void showTool();
    void refresh();
    /// One of Sward's own stamps or a picture; empty for neither.
    QString chooseStamp();

    ToolBox &m_tools;
    FormContext m_context;
    QVBoxLayout *m_layout;
    QLabel *m_title;
    QLabel *m_hint;
    FalloffPicture *m_falloff;
    StampPicture *m_stamp;
    RecordForm *m_form = nullptr;
    std::string m_shown; ///< the options key of the form
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
