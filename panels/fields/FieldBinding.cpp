#include "panels/fields/FieldSource.h"

#include <nlohmann/json.hpp>

namespace sward {

bool FieldBinding::isAbsent() const
{
    return m_source->value(m_path, -1).is_null();
}

Json FieldBinding::value() const
{
    return m_source->value(m_path, m_part);
}

std::optional<double> FieldBinding::number() const
{
    const Json found = value();
    return found.is_number() ? std::optional<double>(found.get<double>()) : std::nullopt;
}

std::string FieldBinding::text() const
{
    const Json found = value();
    return found.is_string() ? found.get<std::string>() : std::string();
}

std::optional<Issue> FieldBinding::set(const Json &value) const
{
    return m_source->set(m_path, m_field->label, [&](const Json &present) {
        if (m_part < 0)
            return value;
        Json changed = present;
        changed[std::size_t(m_part)] = value;
        return changed;
    });
}

std::optional<Issue> FieldBinding::reset() const
{
    return m_source->set(m_path, m_field->label, [&](const Json &) { return m_owner->defaultOf(*m_field); });
}

std::optional<Issue> FieldBinding::change(const std::function<double(double)> &change) const
{
    return m_source->set(m_path, m_field->label, onPart(change));
}

std::optional<Issue> FieldBinding::changeValue(const FieldSource::Change &change) const
{
    return m_source->set(m_path, m_field->label, change);
}

std::optional<Issue> FieldBinding::drag(const std::function<double(double)> &change) const
{
    return m_source->drag(m_path, onPart(change));
}

std::optional<Issue> FieldBinding::dragTo(const Json &value) const
{
    return m_source->drag(m_path, [&](const Json &) { return value; });
}

FieldSource::Change FieldBinding::onPart(const std::function<double(double)> &change) const
{
    return [change, part = m_part](const Json &present) {
        if (part < 0)
            return present.is_number() ? Json(change(present.get<double>())) : present;
        Json changed = present;
        if (changed.is_array()) {
            auto &number = changed[std::size_t(part)];
            number = change(number.get<double>());
        }
        return changed;
    };
}

} // namespace sward
