#pragma once

#include "model/core/Result.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace sward {

/// JSON with its keys in the order they were read, so that what we do not know is written back where it stood.
using Json = nlohmann::ordered_json;

/// Parses `text` strictly: UTF-8, at most 64 levels deep, no key twice in one object, nothing behind the value. The
/// issue names line and column. `file` only serves the message.
Result<Json> parseJson(std::string_view text, const std::string &file);

/// Writes `value` the same way everywhere and always: two spaces a level, arrays of plain values on one line, every
/// number as the shortest text that reads back the same, a newline at the end. Expects every number to be finite.
std::string writeJson(const Json &value);

/// The same on one line without spaces or final newline.
std::string writeCompactJson(const Json &value);

/// The shortest text that reads back as `number`, with a point under any locale.
std::string writeNumber(double number);

/// `pointer` with one more step, escaped as JSON Pointers demand.
std::string pointerTo(std::string_view pointer, std::string_view key);
std::string pointerTo(std::string_view pointer, std::size_t index);

/// What a value is called in a sentence: "a number", "text", "a list", …
std::string_view kindOf(const Json &value);

/// Keys of a record that this version does not know, kept and written back. Usually nothing, and then it costs a
/// pointer.
class UnknownFields
{
public:
    UnknownFields() = default;
    explicit UnknownFields(Json object);

    bool isEmpty() const { return !m_object; }
    /// An object; empty when there is nothing unknown.
    const Json &object() const;

    bool operator==(const UnknownFields &other) const;

private:
    std::shared_ptr<const Json> m_object;
};

} // namespace sward
