#pragma once

#include "model/core/Observers.h"
#include "panels/fields/FieldEditor.h"

#include <QScrollArea>

#include <memory>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace sward {

class PlantInspector;
class RecordForm;
class SceneRecords;
class Session;
struct Change;

/// The fields of what is selected: records of one type, all at once, made from their table, and the selected plants'
/// places, turns and sizes.
class InspectorPanel : public QScrollArea
{
    Q_OBJECT

public:
    /// `browse` lets the artist choose a file for a path field; see FormContext.
    InspectorPanel(Session &session, std::function<QString(const Field &, const QString &present)> browse = {},
                   QWidget *parent = nullptr);
    ~InspectorPanel() override;

    QSize sizeHint() const override;

private:
    void showSelection();
    void follow(const Change &change);
    void showFacts();
    void showNested(const std::string &path, const std::string &id);

    Session &m_session;
    FormContext m_context;
    QVBoxLayout *m_layout;
    QLabel *m_title;
    QLabel *m_hint;
    QLabel *m_facts;
    PlantInspector *m_plants;
    RecordForm *m_form = nullptr;
    std::shared_ptr<SceneRecords> m_records;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
