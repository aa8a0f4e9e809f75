#pragma once

#include "model/core/Observers.h"
#include "model/session/Selection.h"
#include "panels/fields/FieldEditor.h"

#include <QWidget>

#include <vector>

class QToolButton;

namespace sward {

class RecordTree;
class Session;
struct Change;

/// The grass types and their varieties, with what is changed most at hand: on or off, the layer, the density.
class GrassTypesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GrassTypesPanel(Session &session, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {280, 200}; }

private:
    void fill();
    void showValues();
    void follow(const Change &change);
    void addType();
    void addVarietyToCurrent();
    void setEnabledOf(const std::string &type, bool enabled);
    std::vector<RecordRef> contents() const;
    /// The grass type of the current row; empty when there is none.
    std::string currentType() const;

    Session &m_session;
    FormContext m_context;
    RecordTree *m_tree;
    QToolButton *m_addVariety;
    std::vector<FieldEditor *> m_editors;
    std::vector<RecordRef> m_contents;
    bool m_quiet = false;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
