#include "model/fields/Field.h"

#include "model/core/Expects.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sward {
namespace {

std::string rangeOf(const FieldFacts &field)
{
    const auto unit = field.unit.empty() ? std::string() : fmt::format(" {}", field.unit);
    if (std::isinf(field.minimum))
        return fmt::format("at most {}{}", writeNumber(field.maximum), unit);
    if (std::isinf(field.maximum))
        return fmt::format("at least {}{}", writeNumber(field.minimum), unit);
    return fmt::format("{}..{}{}", writeNumber(field.minimum), writeNumber(field.maximum), unit);
}

std::optional<std::string> numberComplaint(const Field &field, const Json &value)
{
    if (!value.is_number())
        return fmt::format("expected a number, found {}", kindOf(value));
    const double number = value.get<double>();
    if (!std::isfinite(number))
        return "is not a finite number";
    if (field.kind == FieldKind::Integer && (number != std::floor(number) || std::abs(number) > 9007199254740992.0))
        return fmt::format("{} is not a whole number", writeNumber(number));
    if (!field.allowed.empty() && std::ranges::find(field.allowed, int(number)) == field.allowed.end())
        return fmt::format("{} is not one of {}", writeNumber(number), fmt::join(field.allowed, ", "));
    if (number < field.minimum || number > field.maximum) {
        if (std::isinf(field.minimum) || std::isinf(field.maximum))
            return fmt::format("{} must be {}", writeNumber(number), rangeOf(field));
        return fmt::format("{} is outside {}", writeNumber(number), rangeOf(field));
    }
    return {};
}

std::optional<std::string> numbersComplaint(const Field &field, const Json &value)
{
    if (!value.is_array())
        return fmt::format("expected a list of {} numbers, found {}", field.count, kindOf(value));
    if (value.size() != field.count)
        return fmt::format("expected {} numbers, found {}", field.count, value.size());
    for (const auto &number : value) {
        if (auto complaint = numberComplaint(field, number))
            return complaint;
    }
    if (field.ordered && value[0].get<double>() > value[1].get<double>())
        return fmt::format("the first, {}, exceeds the second, {}", writeNumber(value[0].get<double>()),
                           writeNumber(value[1].get<double>()));
    return {};
}

std::optional<std::string> textComplaint(const Field &field, const Json &value)
{
    if (!value.is_string())
        return fmt::format("expected text, found {}", kindOf(value));
    const auto &text = value.get_ref<const std::string &>();
    if (text.find('\0') != std::string::npos)
        return "holds a zero byte";
    const bool named = field.kind == FieldKind::Id || (field.kind == FieldKind::Reference && !text.empty());
    if (named && !isId(text))
        return fmt::format("\"{}\" is not an id: 1 to 64 of a-z, 0-9, _ and -", text);
    if (field.kind == FieldKind::Choice && std::ranges::find(field.choices, text) == field.choices.end())
        return fmt::format("\"{}\" is not one of {}", text, fmt::join(field.choices, ", "));
    return {};
}

std::optional<std::string> complaint(const Field &field, const Json &value)
{
    if (value.is_null() && field.optional)
        return {};
    switch (field.kind) {
    case FieldKind::Boolean:
        if (!value.is_boolean())
            return fmt::format("expected true or false, found {}", kindOf(value));
        return {};
    case FieldKind::Integer:
    case FieldKind::Number:
        return numberComplaint(field, value);
    case FieldKind::Text:
    case FieldKind::Id:
    case FieldKind::Reference:
    case FieldKind::Path:
    case FieldKind::Choice:
        return textComplaint(field, value);
    case FieldKind::Colour:
    case FieldKind::Numbers:
        return numbersComplaint(field, value);
    case FieldKind::Points:
        if (!value.is_array())
            return fmt::format("expected a list of places, found {}", kindOf(value));
        for (const auto &point : value) {
            if (auto found = numbersComplaint(field, point))
                return found;
        }
        return {};
    case FieldKind::Tags:
        if (!value.is_array())
            return fmt::format("expected a list of words, found {}", kindOf(value));
        for (const auto &tag : value) {
            if (auto found = textComplaint(field, tag))
                return found;
        }
        return {};
    case FieldKind::Free:
        return {};
    case FieldKind::Record:
        if (!value.is_object())
            return fmt::format("expected an object, found {}", kindOf(value));
        return {};
    case FieldKind::Records:
        if (!value.is_array())
            return fmt::format("expected a list, found {}", kindOf(value));
        return {};
    }
    return {};
}

/// A path's first step and the rest: "/varieties/2/density" gives "varieties" and "2/density".
std::pair<std::string_view, std::string_view> firstStep(std::string_view path)
{
    if (path.starts_with('/'))
        path.remove_prefix(1);
    const auto slash = path.find('/');
    if (slash == std::string_view::npos)
        return {path, {}};
    return {path.substr(0, slash), path.substr(slash + 1)};
}

std::optional<std::size_t> asIndex(std::string_view text)
{
    std::size_t index = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (problem != std::errc() || end != text.data() + text.size())
        return {};
    return index;
}

/// Where a path ends: the row, and the record that holds it.
template <class Pointer> struct Target
{
    const RecordType *type = nullptr;
    const Field *field = nullptr;
    Pointer record = nullptr;
};

const void *elementOf(const Field &field, const void *record, std::size_t index)
{
    return field.element(record, index);
}

void *elementOf(const Field &field, void *record, std::size_t index)
{
    return field.elementToEdit(record, index);
}

template <class Pointer> Target<Pointer> resolve(const RecordType &type, Pointer record, std::string_view path)
{
    const auto [key, rest] = firstStep(path);
    const Field *field = type.field(key);
    if (!field || rest.empty())
        return {&type, field, record};
    if (!field->isNested())
        return {};
    auto remaining = rest;
    std::size_t index = 0;
    if (field->kind == FieldKind::Records) {
        const auto [step, after] = firstStep(rest);
        const auto found = asIndex(step);
        if (!found || *found >= field->size(record))
            return {};
        index = *found;
        remaining = after;
    }
    return resolve<Pointer>(*field->record, elementOf(*field, record, index), remaining);
}

Json valueOf(const Field &field, const void *record)
{
    if (field.kind == FieldKind::Record)
        return toJson(*field.record, field.element(record, 0));
    if (field.kind == FieldKind::Records) {
        Json list = Json::array();
        for (std::size_t i = 0; i < field.size(record); ++i)
            list.push_back(toJson(*field.record, field.element(record, i)));
        return list;
    }
    return field.get(record);
}

void readValue(const Field &field, void *record, const Json &value, const std::string &pointer, Issues &issues)
{
    if (auto issue = check(field, value, pointer)) {
        issues.push_back(std::move(*issue));
        return;
    }
    if (field.kind == FieldKind::Record) {
        fromJson(*field.record, field.elementToEdit(record, 0), value, pointer, issues);
    } else if (field.kind == FieldKind::Records) {
        field.resize(record, 0);
        field.resize(record, value.size());
        for (std::size_t i = 0; i < value.size(); ++i)
            fromJson(*field.record, field.elementToEdit(record, i), value[i], pointerTo(pointer, i), issues);
    } else {
        field.set(record, value);
    }
}

} // namespace

const FieldVariant *Field::variantFor(std::string_view choice) const
{
    const auto found = std::find_if(variants.begin(), variants.end(),
                                    [&](const FieldVariant &variant) { return variant.choice == choice; });
    return found == variants.end() ? nullptr : &*found;
}

const Field *RecordType::field(std::string_view key) const
{
    const auto found = std::ranges::find(fields, key, [](const Field &field) { return field.key; });
    return found == fields.end() ? nullptr : &*found;
}

Json RecordType::defaultOf(const Field &field) const
{
    return valueOf(field, make().get());
}

std::optional<Issue> check(const Field &field, const Json &value, const std::string &pointer)
{
    if (auto found = complaint(field, value))
        return error(std::move(*found), {}, pointer);
    return {};
}

Json toJson(const RecordType &type, const void *record)
{
    Json object = Json::object();
    for (const auto &field : type.fields) {
        auto value = valueOf(field, record);
        if (!(field.optional && value.is_null()))
            object[std::string(field.key)] = std::move(value);
    }
    const Json &unknown = type.unknown(record).object();
    for (auto it = unknown.begin(); it != unknown.end(); ++it)
        object[it.key()] = it.value();
    return object;
}

void fromJson(const RecordType &type, void *record, const Json &json, const std::string &pointer, Issues &issues)
{
    if (!json.is_object()) {
        issues.push_back(error(fmt::format("expected a {}, found {}", type.name, kindOf(json)), {}, pointer));
        return;
    }
    Json unknown = Json::object();
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (const Field *field = type.field(it.key()))
            readValue(*field, record, it.value(), pointerTo(pointer, it.key()), issues);
        else
            unknown[it.key()] = it.value();
    }
    type.setUnknown(record, UnknownFields(std::move(unknown)));
    if (const Field *id = type.field("id"); id && id->kind == FieldKind::Id && !json.contains("id"))
        issues.push_back(error(fmt::format("this {} has no id", type.name), {}, pointer));
    if (type.check)
        type.check(record, pointer, issues);
}

std::optional<Issue> setField(const RecordType &type, void *record, std::string_view path, const Json &value)
{
    const auto target = resolve<void *>(type, record, path);
    if (!target.field)
        return error(fmt::format("a {} has no field \"{}\"", type.name, path), {}, std::string(path));
    const std::string pointer = path.starts_with('/') ? std::string(path) : '/' + std::string(path);
    if (target.field->isNested()) {
        Issues issues;
        const auto trial = target.type->make();
        readValue(*target.field, trial.get(), value, pointer, issues);
        if (hasErrors(issues))
            return issues.front();
    }
    Issues issues;
    readValue(*target.field, target.record, value, pointer, issues);
    if (!issues.empty())
        return issues.front();
    return {};
}

std::optional<Json> fieldValue(const RecordType &type, const void *record, std::string_view path)
{
    const auto target = resolve<const void *>(type, record, path);
    if (!target.field)
        return {};
    return valueOf(*target.field, target.record);
}

const Field *findField(const RecordType &type, std::string_view path)
{
    const auto [key, rest] = firstStep(path);
    const Field *field = type.field(key);
    if (!field || rest.empty())
        return field;
    if (!field->isNested())
        return nullptr;
    if (field->kind == FieldKind::Record)
        return findField(*field->record, rest);
    return findField(*field->record, firstStep(rest).second);
}

bool isId(std::string_view text)
{
    const auto good = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-'; };
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, good);
}

} // namespace sward
