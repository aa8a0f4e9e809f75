#pragma once

#include "panels/fields/FieldSource.h"

#include <QWidget>

#include <functional>
#include <map>
#include <string>

namespace sward {

class NumberEdit;

/// What a form needs from outside, and what it remembers while the window is open.
struct FormContext
{
    /// Lets the artist choose a file for a path field; an empty string when none was chosen. Without it there is no
    /// browse button.
    std::function<QString(const Field &field, const QString &present)> browse;
    /// Shows the nested record of that id, which has a place of its own in the scene tree.
    std::function<void(const std::string &path, const std::string &id)> showNested;
    std::map<std::string, bool> open; ///< sections that were folded or unfolded by hand
};

/// The widget of one field, chosen by the field's kind. It shows what the source holds and keeps nothing.
class FieldEditor : public QWidget
{
    Q_OBJECT

public:
    explicit FieldEditor(FieldBinding binding, QWidget *parent = nullptr)
        : QWidget(parent), m_binding(std::move(binding))
    {
    }

    virtual void refresh() = 0;
    /// The number that dragging the field's label changes; null when there is none.
    virtual NumberEdit *dragged() { return nullptr; }
    /// Whether it needs a whole row under its label.
    virtual bool isWide() const { return false; }

protected:
    const FieldBinding &binding() const { return m_binding; }
    const Field &field() const { return m_binding.field(); }
    /// Shows why an entry was refused, at the widget.
    void say(const std::optional<Issue> &issue);

private:
    FieldBinding m_binding;
};

/// The editor for the field's kind, but for nested records.
FieldEditor *makeFieldEditor(const FieldBinding &binding, const FormContext &context);

/// What hovering a field says: its doc, range and default.
QString toolTipOf(const FieldBinding &binding);

// The families that `makeFieldEditor` chooses from.
FieldEditor *makeNumberEditor(const FieldBinding &binding);
FieldEditor *makeNumbersEditor(const FieldBinding &binding);
FieldEditor *makeBooleanEditor(const FieldBinding &binding);
FieldEditor *makeChoiceEditor(const FieldBinding &binding);
FieldEditor *makeReferenceEditor(const FieldBinding &binding);
FieldEditor *makeColourEditor(const FieldBinding &binding);
FieldEditor *makeTextEditor(const FieldBinding &binding);
FieldEditor *makePathEditor(const FieldBinding &binding, const FormContext &context);
FieldEditor *makeLodBiasEditor(const FieldBinding &binding);
FieldEditor *makeTagsEditor(const FieldBinding &binding);
FieldEditor *makePointsEditor(const FieldBinding &binding);
FieldEditor *makeFixedEditor(const FieldBinding &binding);

} // namespace sward
