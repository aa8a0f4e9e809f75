#include "editor/cli/OptionValues.h"

#include <fmt/format.h>

namespace sward::cli {

namespace {

/// The value as the field's kind wants it: `true`, `3` and `[0, 1]` are JSON, what a text field gets is text.
Json valueOf(const Field &field, const std::string &text)
{
    switch (field.kind) {
    case FieldKind::Text:
    case FieldKind::Id:
    case FieldKind::Reference:
    case FieldKind::Path:
    case FieldKind::Choice:
        return text;
    default:
        break;
    }
    const auto json = parseJson(text, "--option");
    return json ? *json : Json(text);
}

} // namespace

std::optional<Issue> readOptionValues(const Arguments &arguments, const RecordType &type, void *record)
{
    for (const auto &given : arguments.texts("--option")) {
        const auto equals = given.find('=');
        if (equals == std::string::npos || equals == 0)
            return error(fmt::format("--option takes KEY=VALUE, not \"{}\"", given));
        const std::string key = given.substr(0, equals);
        const Field *field = type.field(key);
        if (!field) {
            std::string known;
            for (const auto &one : type.fields)
                known += (known.empty() ? "" : ", ") + std::string(one.key);
            return error(fmt::format("There is no option \"{}\"; {}", key,
                                     known.empty() ? "this format has none" : "known are " + known));
        }
        if (const auto problem = setField(type, record, key, valueOf(*field, given.substr(equals + 1))))
            return error(fmt::format("--option {}: {}", key, problem->message));
    }
    return std::nullopt;
}

std::string describeOptions(const RecordType &type)
{
    std::string text;
    for (const auto &field : type.fields)
        text += fmt::format("      {}={}  {}\n", field.key, writeCompactJson(type.defaultOf(field)), field.doc);
    return text;
}

} // namespace sward::cli
