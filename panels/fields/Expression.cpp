#include "panels/fields/Expression.h"

#include "model/core/Json.h"

#include <QCoreApplication>

#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>

namespace sward {
namespace {

struct Unit
{
    std::string_view name;
    std::string_view base;
    double factor; ///< of the base unit
};

// Sorted so that a longer name comes before its own beginning.
constexpr Unit Units[] = {
    {"mm", "m", 0.001}, {"cm", "m", 0.01},  {"dm", "m", 0.1}, {"km", "m", 1000},
    {"m", "m", 1},      {"ms", "s", 0.001}, {"min", "s", 60}, {"s", "s", 1},
    {"h", "s", 3600},   {"deg", "°", 1},    {"°", "°", 1},    {"rad", "°", 180 / std::numbers::pi},
};

constexpr int DeepestNesting = 100;

/// How many of `wanted`, a field's unit, one `unit` is; nothing when they do not measure the same.
std::optional<double> inUnit(const Unit &unit, std::string_view wanted)
{
    if (wanted == "rad")
        return unit.base == "°" ? std::optional(unit.factor * std::numbers::pi / 180) : std::nullopt;
    return wanted == unit.base ? std::optional(unit.factor) : std::nullopt;
}

/// A recursive descent over one entry. The first complaint stops it.
class EntryParser
{
public:
    EntryParser(std::string_view text, std::string_view unit, double present)
        : m_rest(text), m_unit(unit), m_present(present)
    {
    }

    double entry()
    {
        const double value = sum();
        skipSpace();
        if (m_complaint.empty() && !m_rest.empty())
            complain(text("\"%1\" is not understood here", m_rest));
        if (m_complaint.empty() && !std::isfinite(value))
            complain(text("the result is not a finite number", {}));
        return value;
    }

    const std::string &complaint() const { return m_complaint; }

private:
    static std::string text(const char *sentence, std::string_view what)
    {
        QString said = QCoreApplication::translate("Expression", sentence);
        if (!what.empty())
            said = said.arg(QString::fromUtf8(what.data(), qsizetype(what.size())));
        return said.toStdString();
    }
    void complain(std::string complaint)
    {
        if (m_complaint.empty())
            m_complaint = std::move(complaint);
        m_rest = {};
    }
    void skipSpace()
    {
        while (!m_rest.empty() && m_rest.front() == ' ')
            m_rest.remove_prefix(1);
    }
    bool take(std::string_view token)
    {
        skipSpace();
        if (!m_rest.starts_with(token))
            return false;
        m_rest.remove_prefix(token.size());
        return true;
    }
    /// Takes a word, but not the beginning of a longer one.
    bool takeWord(std::string_view word)
    {
        skipSpace();
        if (!m_rest.starts_with(word))
            return false;
        const char next = m_rest.size() > word.size() ? m_rest[word.size()] : ' ';
        if ((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    double sum()
    {
        double value = product();
        for (;;) {
            if (take("+"))
                value += product();
            else if (take("-") || take("−"))
                value -= product();
            else
                return value;
        }
    }

    double product()
    {
        double value = power();
        for (;;) {
            if (take("*") || take("×"))
                value *= power();
            else if (take("/"))
                value /= power();
            else
                return value;
        }
    }

    double power()
    {
        // Every way to nest an entry leads through here.
        if (++m_depth > DeepestNesting) {
            complain(text("there are too many brackets or signs", {}));
            return 0;
        }
        const double value = plainPower();
        --m_depth;
        return value;
    }

    double plainPower()
    {
        if (take("-") || take("−"))
            return -power();
        if (take("+"))
            return power();
        const double base = measured();
        return take("^") ? std::pow(base, power()) : base;
    }

    double measured()
    {
        double value = atom();
        if (take("%"))
            return value / 100 * (m_unit.empty() ? 1 : m_present);
        for (const auto &unit : Units) {
            if (!takeWord(unit.name))
                continue;
            const auto factor = inUnit(unit, m_unit);
            if (!factor)
                complain(text("%1 is not a unit of this field", unit.name));
            return value * factor.value_or(1);
        }
        if (!m_unit.empty())
            take(m_unit);
        return value;
    }

    double atom()
    {
        skipSpace();
        if (take("("))
            return bracketed();
        if (takeWord("pi") || take("π"))
            return std::numbers::pi;
        if (takeWord("sqrt"))
            return std::sqrt(argument());
        if (takeWord("sin"))
            return std::sin(argument());
        if (takeWord("cos"))
            return std::cos(argument());
        if (takeWord("tan"))
            return std::tan(argument());
        double number = 0;
        const auto [end, problem] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), number);
        const bool digit = !m_rest.empty() && ((m_rest[0] >= '0' && m_rest[0] <= '9') || m_rest[0] == '.');
        if (problem != std::errc() || !digit) {
            complain(m_rest.empty() ? text("a number is missing", {}) : text("\"%1\" is not a number", m_rest));
            return 0;
        }
        m_rest.remove_prefix(std::size_t(end - m_rest.data()));
        return number;
    }

    double argument()
    {
        if (take("("))
            return bracketed();
        complain(text("a function needs brackets", {}));
        return 0;
    }

    double bracketed()
    {
        const double value = sum();
        if (!take(")"))
            complain(text("a bracket is not closed", {}));
        return value;
    }

    std::string_view m_rest;
    std::string_view m_unit;
    double m_present;
    int m_depth = 0;
    std::string m_complaint;
};

} // namespace

Result<NumberEntry> parseEntry(std::string_view typed, std::string_view unit)
{
    std::string text(typed);
    std::replace(text.begin(), text.end(), ',', '.');
    char relative = 0;
    std::string_view rest = text;
    while (rest.starts_with(' '))
        rest.remove_prefix(1);
    if (rest.starts_with("+=") || rest.starts_with("-=")) {
        relative = rest[0];
        rest.remove_prefix(2);
    } else if (rest.starts_with('*') || rest.starts_with('/')) {
        relative = rest[0];
        rest.remove_prefix(1);
    }
    // A factor has no unit, whatever the field has.
    const std::string_view argumentUnit = relative == '*' || relative == '/' ? std::string_view() : unit;
    EntryParser trial(rest, argumentUnit, 1);
    trial.entry();
    if (!trial.complaint().empty())
        return error(trial.complaint());
    return NumberEntry([entry = std::string(rest), argumentUnit = std::string(argumentUnit), relative](double present) {
        const double value = EntryParser(entry, argumentUnit, present).entry();
        switch (relative) {
        case '+':
            return present + value;
        case '-':
            return present - value;
        case '*':
            return present * value;
        case '/':
            return present / value;
        default:
            return value;
        }
    });
}

std::string shownNumber(double number)
{
    const double rounded = std::round(number * 1e6) / 1e6;
    return writeNumber(std::isfinite(rounded) && rounded != 0 ? rounded : number);
}

} // namespace sward
