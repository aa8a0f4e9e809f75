#include "panels/fields/ToolFields.h"

#include "model/core/Expects.h"
#include "model/tools/ToolBox.h"

#include <nlohmann/json.hpp>

namespace sward {

ToolFields::ToolFields(ToolBox &tools, std::string_view key) : m_tools(tools), m_root('/' + std::string(key))
{
    const Field *field = ToolOptions::type().field(key);
    expects(field && field->record);
    m_type = field->record;
}

Json ToolFields::value(const std::string &path, int part) const
{
    auto value = fieldValue(ToolOptions::type(), &m_tools.options(), m_root + path);
    if (!value)
        return {};
    if (part < 0)
        return std::move(*value);
    return value->is_array() && std::size_t(part) < value->size() ? (*value)[std::size_t(part)] : Json();
}

bool ToolFields::isDefault(const std::string &path) const
{
    const Field *field = m_type->field(std::string_view(path).substr(1));
    return !field || value(path, -1) == m_type->defaultOf(*field);
}

std::optional<Issue> ToolFields::set(const std::string &path, std::string_view, const Change &change)
{
    return m_tools.setOption(m_root + path, change(value(path, -1)));
}

void ToolFields::begin(std::string_view)
{
    m_start = m_tools.options();
}

std::optional<Issue> ToolFields::drag(const std::string &path, const Change &change)
{
    const auto start = fieldValue(ToolOptions::type(), &m_start, m_root + path);
    return start ? m_tools.setOption(m_root + path, change(*start)) : std::nullopt;
}

void ToolFields::cancel()
{
    m_tools.setOptions(m_start);
}

} // namespace sward
