#include "panels/fields/FieldEditor.h"

#include "panels/RecordAccess.h"
#include "panels/fields/Expression.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QToolTip>

#include <cmath>

namespace sward {
namespace {

QString phrase(const char *text)
{
    return QCoreApplication::translate("FieldEditor", text);
}

QString rangeOf(const Field &field)
{
    const auto bound = [](double number) { return QString::fromStdString(shownNumber(number)); };
    QString range;
    if (std::isfinite(field.minimum) && std::isfinite(field.maximum))
        range = QStringLiteral("%1 … %2").arg(bound(field.minimum), bound(field.maximum));
    else if (std::isfinite(field.minimum))
        range = phrase("at least %1").arg(bound(field.minimum));
    else if (std::isfinite(field.maximum))
        range = phrase("at most %1").arg(bound(field.maximum));
    const QString unit = translated(field.unit);
    return unit.isEmpty() ? range : QStringLiteral("%1 %2").arg(range, unit).trimmed();
}

QString shown(const Field &field, const Json &value)
{
    if (value.is_null())
        return translated(field.absentMeans);
    if (value.is_boolean())
        return value.get<bool>() ? phrase("on") : phrase("off");
    if (value.is_number())
        return QString::fromStdString(shownNumber(value.get<double>()));
    if (value.is_string())
        return value.get_ref<const std::string &>().empty() ? phrase("none")
                                                            : QString::fromStdString(value.get<std::string>());
    if (value.is_array() && value.empty())
        return phrase("none");
    QStringList parts;
    if (value.is_array()) {
        for (const auto &part : value)
            parts << shown(field, part);
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

void FieldEditor::say(const std::optional<Issue> &issue)
{
    if (issue && isVisible())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), QString::fromStdString(issue->message), this);
}

QString toolTipOf(const FieldBinding &binding)
{
    const Field &field = binding.field();
    QStringList lines{translated(field.doc).toHtmlEscaped()};
    if (const QString range = rangeOf(field); !range.isEmpty())
        lines << range.toHtmlEscaped();
    if (!field.isNested() && field.kind != FieldKind::Id && field.kind != FieldKind::Free)
        lines << phrase("Default: %1").arg(shown(field, binding.owner().defaultOf(field))).toHtmlEscaped();
    return QStringLiteral("<p>%1</p>").arg(lines.join(QStringLiteral("<br>")));
}

FieldEditor *makeFieldEditor(const FieldBinding &binding, const FormContext &context)
{
    switch (binding.field().kind) {
    case FieldKind::Boolean:
        return makeBooleanEditor(binding);
    case FieldKind::Integer:
        return binding.field().allowed.empty() ? makeNumberEditor(binding) : makeChoiceEditor(binding);
    case FieldKind::Number:
        return makeNumberEditor(binding);
    case FieldKind::Text:
        return makeTextEditor(binding);
    case FieldKind::Reference:
        return makeReferenceEditor(binding);
    case FieldKind::Path:
        return makePathEditor(binding, context);
    case FieldKind::Choice:
        return makeChoiceEditor(binding);
    case FieldKind::Colour:
        return makeColourEditor(binding);
    case FieldKind::Numbers:
        return makeNumbersEditor(binding);
    case FieldKind::Points:
        return makePointsEditor(binding);
    case FieldKind::Tags:
        return makeTagsEditor(binding);
    case FieldKind::Free:
        if (binding.field().key == "componentLodBias")
            return makeLodBiasEditor(binding);
        break;
    case FieldKind::Id:
    case FieldKind::Record:
    case FieldKind::Records:
        break;
    }
    return makeFixedEditor(binding);
}

} // namespace sward
