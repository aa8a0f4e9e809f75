#include "model/core/Json.h"

#include "model/core/Expects.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <vector>

namespace sward {
namespace {

constexpr std::size_t MaxDepth = 64;

struct Place
{
    std::size_t line = 1;
    std::size_t column = 1;
};

Place placeOf(std::string_view text, std::size_t byte)
{
    Place place;
    for (const char c : text.substr(0, std::min(byte, text.size()))) {
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else {
            ++place.column;
        }
    }
    return place;
}

std::string firstLine(std::string_view message)
{
    return std::string(message.substr(0, message.find('\n')));
}

/// Builds the value while watching what nlohmann's own parser lets through: depth and repeated keys. Keeps the place of
/// the first complaint.
class StrictBuilder : public nlohmann::json_sax<Json>
{
public:
    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t &text) override
    {
        if (!std::isfinite(value))
            return complain(fmt::format("the number {} is too large", text));
        return add(value);
    }
    bool string(string_t &value) override { return add(std::move(value)); }
    bool binary(binary_t &) override { return complain("binary values are not allowed"); }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool end_object() override
    {
        m_keys.pop_back();
        m_open.pop_back();
        return true;
    }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_array() override { return end_object(); }
    bool key(string_t &value) override
    {
        if (!m_keys.back().insert(value).second)
            return complain(fmt::format("the key \"{}\" stands twice in one object", value));
        m_key = std::move(value);
        return true;
    }
    bool parse_error(std::size_t byte, const std::string &, const nlohmann::json::exception &why) override
    {
        m_byte = byte;
        const std::string_view what = why.what();
        const auto colon = what.rfind("; last read");
        std::string reason(what.substr(0, colon));
        if (const auto start = reason.find("column"); start != std::string::npos) {
            if (const auto after = reason.find(": ", start); after != std::string::npos)
                reason = reason.substr(after + 2);
        }
        m_complaint = firstLine(reason);
        return false;
    }

    Json root;
    std::string complaint() const { return m_complaint; }
    std::size_t byte() const { return m_byte; }

private:
    bool complain(std::string text)
    {
        m_complaint = std::move(text);
        return false;
    }

    template <class Value> bool add(Value &&value)
    {
        place(Json(std::forward<Value>(value)));
        return true;
    }

    Json *place(Json value)
    {
        if (m_open.empty()) {
            root = std::move(value);
            return &root;
        }
        Json &parent = *m_open.back();
        if (parent.is_array()) {
            parent.push_back(std::move(value));
            return &parent.back();
        }
        Json &slot = parent[m_key];
        slot = std::move(value);
        return &slot;
    }

    bool open(Json container)
    {
        if (m_open.size() >= MaxDepth)
            return complain(fmt::format("it nests deeper than {} levels", MaxDepth));
        m_open.push_back(place(std::move(container)));
        m_keys.emplace_back();
        return true;
    }

    std::vector<Json *> m_open;
    std::vector<std::set<std::string>> m_keys;
    std::string m_key;
    std::string m_complaint;
    std::size_t m_byte = 0;
};

/// Counts the bytes that the parser has taken, so that a complaint of ours knows its place too.
class CountingIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    CountingIterator(const char *at, const char **farthest) : m_at(at), m_farthest(farthest) {}
    reference operator*() const { return *m_at; }
    CountingIterator &operator++()
    {
        ++m_at;
        *m_farthest = m_at;
        return *this;
    }
    CountingIterator operator++(int)
    {
        auto copy = *this;
        ++*this;
        return copy;
    }
    bool operator==(const CountingIterator &other) const { return m_at == other.m_at; }
    bool operator!=(const CountingIterator &other) const { return m_at != other.m_at; }

private:
    const char *m_at;
    const char **m_farthest;
};

void writeText(std::string &out, const std::string &text)
{
    out += '"';
    for (const char c : text) {
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20)
                out += fmt::format("\\u{:04x}", int(c));
            else
                out += c;
        }
    }
    out += '"';
}

void writePlain(std::string &out, const Json &value)
{
    switch (value.type()) {
    case Json::value_t::null:
        out += "null";
        break;
    case Json::value_t::boolean:
        out += value.get<bool>() ? "true" : "false";
        break;
    case Json::value_t::number_integer:
        out += std::to_string(value.get<std::int64_t>());
        break;
    case Json::value_t::number_unsigned:
        out += std::to_string(value.get<std::uint64_t>());
        break;
    case Json::value_t::number_float:
        out += writeNumber(value.get<double>());
        break;
    case Json::value_t::string:
        writeText(out, value.get_ref<const std::string &>());
        break;
    default:
        expects(!"a plain JSON value");
        break;
    }
}

bool isPlain(const Json &value)
{
    return !value.is_structured() || value.empty();
}

bool fitsOneLine(const Json &array)
{
    return std::ranges::all_of(array, [](const Json &entry) {
        return isPlain(entry) || (entry.is_array() && entry.size() <= 4 && std::ranges::all_of(entry, isPlain));
    });
}

void write(std::string &out, const Json &value, int level, bool pretty)
{
    if (!value.is_structured()) {
        writePlain(out, value);
        return;
    }
    const bool isObject = value.is_object();
    if (value.empty()) {
        out += isObject ? "{}" : "[]";
        return;
    }
    const bool broken = pretty && (isObject || !fitsOneLine(value));
    const auto newLine = [&](int depth) {
        out += '\n';
        out.append(std::size_t(depth) * 2, ' ');
    };
    out += isObject ? '{' : '[';
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        if (!first)
            out += broken || !pretty ? "," : ", ";
        first = false;
        if (broken)
            newLine(level + 1);
        if (isObject) {
            writeText(out, it.key());
            out += pretty ? ": " : ":";
        }
        write(out, *it, level + 1, pretty);
    }
    if (broken)
        newLine(level);
    out += isObject ? '}' : ']';
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string &file)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return error("is empty, not JSON", file);

    StrictBuilder builder;
    const char *farthest = text.data();
    const bool good = Json::sax_parse(CountingIterator(text.data(), &farthest),
                                      CountingIterator(text.data() + text.size(), &farthest), &builder);
    if (good)
        return std::move(builder.root);
    const auto byte = builder.byte() > 0 ? builder.byte() - 1 : std::size_t(farthest - text.data());
    const auto place = placeOf(text, byte);
    return error(fmt::format("line {}, column {}: {}", place.line, place.column, builder.complaint()), file);
}

std::string writeJson(const Json &value)
{
    std::string out;
    write(out, value, 0, true);
    out += '\n';
    return out;
}

std::string writeCompactJson(const Json &value)
{
    std::string out;
    write(out, value, 0, false);
    return out;
}

std::string writeNumber(double number)
{
    expects(std::isfinite(number));
    if (number == 0)
        return "0";
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return std::string(text, end);
}

std::string pointerTo(std::string_view pointer, std::string_view key)
{
    std::string out(pointer);
    out += '/';
    for (const char c : key) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::string pointerTo(std::string_view pointer, std::size_t index)
{
    return fmt::format("{}/{}", pointer, index);
}

std::string_view kindOf(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::null:
        return "null";
    case Json::value_t::boolean:
        return "true or false";
    case Json::value_t::string:
        return "text";
    case Json::value_t::array:
        return "a list";
    case Json::value_t::object:
        return "an object";
    default:
        return "a number";
    }
}

UnknownFields::UnknownFields(Json object)
{
    if (!object.empty())
        m_object = std::make_shared<const Json>(std::move(object));
}

const Json &UnknownFields::object() const
{
    static const Json none = Json::object();
    return m_object ? *m_object : none;
}

bool UnknownFields::operator==(const UnknownFields &other) const
{
    return m_object == other.m_object || object() == other.object();
}

} // namespace sward
