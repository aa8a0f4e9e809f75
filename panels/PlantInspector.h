#pragma once

#include "panels/fields/FieldEditor.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QTimer;

namespace sward {

class PlantFields;
class RecordForm;
class Session;

/// Place, turn and scale of the selected plants: as they are, or what is added to them.
class PlantInspector : public QWidget
{
    Q_OBJECT

public:
    explicit PlantInspector(Session &session, QWidget *parent = nullptr);
    ~PlantInspector() override;

    void showSelection();
    void refresh();

private:
    QString summary() const;

    Session &m_session;
    FormContext m_context;
    QLabel *m_title;
    QComboBox *m_mode;
    std::shared_ptr<PlantFields> m_fields;
    RecordForm *m_form;
};

} // namespace sward
