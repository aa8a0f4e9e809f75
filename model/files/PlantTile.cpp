#include "model/files/PlantTile.h"

#include "model/fields/Field.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>

namespace sward {
namespace {

constexpr int TileVersion = 1;
constexpr std::size_t NumbersPerPlant = 6;
constexpr int MostDepth = 64;
/// So that the corner of the outermost cell is a whole number of 32 bits too.
constexpr std::int64_t FarthestMillimetres = 2'147'000'000;

/// Reads a tile's text from front to back, without building a tree. It stops at the first complaint.
class TileReader
{
public:
    TileReader(std::string_view text, const std::string &file)
        : m_begin(text.data()), m_at(text.data()), m_end(text.data() + text.size()), m_file(file)
    {
    }

    Result<PlantTile> read()
    {
        if (std::string_view(m_at, std::size_t(m_end - m_at)).starts_with("\xEF\xBB\xBF"))
            m_at += 3;
        skipSpace();
        if (m_at == m_end)
            return error("The file is empty", m_file);
        readObject();
        skipSpace();
        if (good() && m_at != m_end)
            complain("something stands behind the end");
        if (good())
            putTogether();
        if (!good())
            return *m_issue;
        return std::move(m_tile);
    }

private:
    bool good() const { return !m_issue; }

    void complain(std::string what)
    {
        if (m_issue)
            return;
        const auto line = std::count(m_begin, m_at, '\n') + 1;
        const char *start = m_at;
        while (start > m_begin && start[-1] != '\n')
            --start;
        m_issue = error(fmt::format("line {}, column {}: {}", line, m_at - start + 1, what), m_file);
    }
    /// Of the whole file, where no place is to blame.
    void complainOfAll(std::string what)
    {
        if (!m_issue)
            m_issue = error(std::move(what), m_file);
    }

    void skipSpace()
    {
        while (m_at < m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
            ++m_at;
    }
    bool take(char c)
    {
        skipSpace();
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }
    void need(char c)
    {
        if (good() && !take(c))
            complain(m_at == m_end ? "the file ends early" : fmt::format("expected \"{}\"", c));
    }

    void skipText()
    {
        for (++m_at; m_at < m_end && *m_at != '"'; ++m_at)
            m_at += *m_at == '\\' ? 1 : 0;
        m_at = m_at < m_end ? m_at + 1 : m_end;
    }

    std::string readKey()
    {
        skipSpace();
        const char *start = m_at;
        if (m_at < m_end && *m_at == '"')
            skipText();
        const auto key = parseJson({start, std::size_t(m_at - start)}, m_file);
        if (key && key->is_string())
            return key->get<std::string>();
        m_at = start;
        complain(start == m_end ? "the file ends early" : "expected a key");
        return {};
    }

    /// The extent of the value that begins here, whatever it is; its text is checked by who reads it.
    std::string_view extent()
    {
        skipSpace();
        const char *start = m_at;
        int depth = 0;
        while (m_at < m_end) {
            const char c = *m_at;
            if (c == '"') {
                skipText();
                continue;
            }
            if (c == '[' || c == '{') {
                if (++depth > MostDepth)
                    complain(fmt::format("it nests deeper than {} levels", MostDepth));
            } else if (c == ']' || c == '}') {
                if (depth == 0)
                    break;
                --depth;
            } else if (c == ',' && depth == 0) {
                break;
            }
            ++m_at;
        }
        return {start, std::size_t(m_at - start)};
    }

    /// A value of the ordinary sort, through the ordinary parser.
    Json value()
    {
        const char *start = m_at;
        const auto text = extent();
        if (!good())
            return {};
        auto parsed = parseJson(text, m_file);
        if (parsed)
            return std::move(*parsed);
        std::swap(start, m_at);
        complain("no value can be read here");
        return {};
    }

    void readObject()
    {
        need('{');
        if (!good() || take('}'))
            return;
        Json unknown = Json::object();
        std::set<std::string> seen;
        do {
            const auto key = readKey();
            need(':');
            if (!good())
                return;
            if (!seen.insert(key).second)
                complain(fmt::format("the key \"{}\" stands twice", key));
            else if (key == "version")
                readVersion();
            else if (key == "kinds")
                readKinds();
            else if (key == "ids")
                readIds();
            else if (key == "records")
                readRecords();
            else
                unknown[key] = value();
        } while (good() && take(','));
        need('}');
        if (good() && !seen.count("version"))
            complainOfAll("The tile has no \"version\"");
        m_tile.unknown = UnknownFields(std::move(unknown));
    }

    void readVersion()
    {
        const auto version = value();
        if (!good())
            return;
        if (!version.is_number_integer())
            return complainOfAll("\"version\" must be a whole number");
        if (version > TileVersion)
            return complainOfAll(fmt::format("The tile has version {}; this program reads up to version {}",
                                             version.dump(), TileVersion));
        if (version < TileVersion)
            complainOfAll(fmt::format("The tile has version {}, which was never written", version.dump()));
    }

    void readKinds()
    {
        const auto kinds = value();
        if (!good())
            return;
        if (!kinds.is_array() || kinds.size() > 65535)
            return complainOfAll("\"kinds\" must be a list of at most 65535 ids");
        std::set<std::string> seen;
        for (const auto &kind : kinds) {
            if (!kind.is_string() || !isId(kind.get_ref<const std::string &>()))
                return complainOfAll("\"kinds\" must hold ids: 1 to 64 of a-z, 0-9, _ and -");
            m_tile.kinds.push_back(kind.get<std::string>());
            if (!seen.insert(m_tile.kinds.back()).second)
                return complainOfAll(fmt::format("the kind \"{}\" stands twice in \"kinds\"", m_tile.kinds.back()));
        }
    }

    template <class ReadOne> void readList(ReadOne readOne)
    {
        need('[');
        if (!good() || take(']'))
            return;
        do {
            skipSpace();
            readOne();
        } while (good() && take(','));
        need(']');
    }

    void readIds()
    {
        readList([this] {
            PlantId id = 0;
            const auto [end, failure] = std::from_chars(m_at, m_end, id);
            if (failure != std::errc() || !endsNumber(end) || id <= 0 || id >= PlantIdEnd)
                return complain("expected a plant's id, a whole number from 1 to 2⁵³ − 1");
            m_at = end;
            m_ids.push_back(id);
        });
    }

    void readRecords()
    {
        std::size_t column = 0;
        Plant plant;
        readList([&] {
            switch (column) {
            case 0:
                plant.kind = KindIndex(scaled(0, 0, 65534, "the index of a kind"));
                break;
            case 1:
                plant.x = std::int32_t(place());
                break;
            case 2:
                plant.y = std::int32_t(place());
                break;
            case 3:
                plant.z = std::int32_t(place());
                break;
            case 4:
                plant.turn = turn();
                break;
            default:
                plant.scale = std::uint32_t(scaled(4, 1, ScaleMax, "a scale above 0, up to 100000"));
                m_tile.plants.push_back(plant);
            }
            column = (column + 1) % NumbersPerPlant;
        });
        if (good() && column != 0)
            complain("\"records\" ends within a plant: six numbers belong to each");
    }

    std::int64_t place() { return scaled(3, -FarthestMillimetres, FarthestMillimetres, "a place within 2147 km"); }

    std::uint16_t turn()
    {
        const auto units = scaled(4, -1'000'000'000'000, 1'000'000'000'000, "a turn in radians");
        return std::uint16_t((units % FullTurn + FullTurn) % FullTurn);
    }

    bool endsNumber(const char *end) const
    {
        return end < m_end &&
               (*end == ',' || *end == ']' || *end == ' ' || *end == '\n' || *end == '\r' || *end == '\t');
    }

    /// The number here times 10^`decimals`, as a whole number. Short decimals are read digit by digit, which is exact.
    std::int64_t scaled(int decimals, std::int64_t least, std::int64_t most, const char *expected)
    {
        const char *at = m_at;
        const bool negative = at < m_end && *at == '-';
        at += negative ? 1 : 0;
        const char *first = at;
        std::int64_t number = 0;
        while (at < m_end && *at >= '0' && *at <= '9' && at - first < 12)
            number = number * 10 + (*at++ - '0');
        bool simple = at > first && (*first != '0' || at == first + 1);
        int missing = decimals;
        if (simple && at < m_end && *at == '.') {
            const char *point = at++;
            for (; at < m_end && *at >= '0' && *at <= '9' && missing > 0; --missing)
                number = number * 10 + (*at++ - '0');
            simple = at > point + 1;
        }
        if (simple && endsNumber(at)) {
            for (; missing > 0; --missing)
                number *= 10;
            number = negative ? -number : number;
            m_at = at;
        } else {
            number = scaledFromDouble(decimals);
        }
        if (good() && (number < least || number > most))
            complain(fmt::format("expected {}", expected));
        return good() ? number : least;
    }

    /// What is written with more decimals or an exponent.
    std::int64_t scaledFromDouble(int decimals)
    {
        double value = 0;
        const auto [end, failure] = std::from_chars(m_at, m_end, value);
        // from_chars takes "inf", "nan" and ".5", which are no JSON.
        const bool isJson = m_at < m_end && (*m_at == '-' || (*m_at >= '0' && *m_at <= '9'));
        if (failure != std::errc() || !isJson || !std::isfinite(value) || !endsNumber(end)) {
            complain(m_at >= m_end ? "the file ends early" : "expected a number");
            return 0;
        }
        m_at = end;
        const double units = std::round(value * std::pow(10.0, decimals));
        if (decimals == 0 && units != value)
            complain("expected a whole number");
        return std::int64_t(std::clamp(units, -9e15, 9e15));
    }

    void putTogether()
    {
        auto &plants = m_tile.plants;
        if (plants.size() != m_ids.size())
            return complainOfAll(
                fmt::format("There are {} ids, but records of {} plants", m_ids.size(), plants.size()));
        bool sorted = true;
        for (std::size_t i = 0; i < plants.size(); ++i) {
            plants[i].id = m_ids[i];
            if (plants[i].kind >= m_tile.kinds.size())
                return complainOfAll(fmt::format("The plant {} has the kind {}, but \"kinds\" names {}", plants[i].id,
                                                 plants[i].kind, m_tile.kinds.size()));
            sorted = sorted && (i == 0 || plants[i - 1].id <= plants[i].id);
        }
        if (!sorted)
            std::stable_sort(plants.begin(), plants.end(), [](const Plant &a, const Plant &b) { return a.id < b.id; });
    }

    const char *m_begin;
    const char *m_at;
    const char *m_end;
    const std::string &m_file;
    std::optional<Issue> m_issue;
    PlantTile m_tile;
    std::vector<PlantId> m_ids;
};

/// Appends `units` / 10^decimals as the shortest decimal text.
char *putScaled(char *out, std::int64_t units, int decimals)
{
    if (units < 0) {
        *out++ = '-';
        units = -units;
    }
    std::int64_t one = 1;
    for (int i = 0; i < decimals; ++i)
        one *= 10;
    out = std::to_chars(out, out + 24, units / one).ptr;
    auto rest = units % one;
    if (rest == 0)
        return out;
    *out++ = '.';
    while (rest != 0) {
        one /= 10;
        *out++ = char('0' + rest / one);
        rest %= one;
    }
    return out;
}

} // namespace

std::int64_t tileSideMillimetres(double cellSize)
{
    return std::max<std::int64_t>(1, std::llround(cellSize * UnitsPerMetre)) * TileCells;
}

CellCoord tileOf(std::int32_t x, std::int32_t z, std::int64_t side)
{
    const auto down = [side](std::int64_t value) {
        return std::int32_t(value >= 0 ? value / side : -((-(value + 1)) / side) - 1);
    };
    return {down(x), down(z)};
}

std::string tileFileName(CellCoord tile)
{
    return fmt::format("t_{:+03d}_{:+03d}.json", tile.x, tile.z);
}

std::optional<CellCoord> tileOfFileName(std::string_view name)
{
    constexpr std::string_view Start = "t_";
    if (!name.starts_with(Start))
        return {};
    CellCoord tile;
    const char *end = name.data() + name.size();
    const auto number = [end](const char *at, std::int32_t &value) {
        if (at < end && *at == '+')
            ++at;
        return std::from_chars(at, end, value).ptr;
    };
    const char *at = number(name.data() + Start.size(), tile.x);
    if (at >= end || *at != '_')
        return {};
    number(at + 1, tile.z);
    if (tileFileName(tile) != name)
        return {};
    return tile;
}

std::string writePlantTile(const PlantTile &tile)
{
    std::string out = fmt::format("{{\n\"version\": {},\n\"kinds\": [", TileVersion);
    for (std::size_t i = 0; i < tile.kinds.size(); ++i)
        out += fmt::format("{}\"{}\"", i > 0 ? ", " : "", tile.kinds[i]);
    out += "],\n\"ids\": [";

    const auto head = out.size();
    // An id has 16 digits at most; of a record's numbers none takes more than 13 signs and a comma.
    out.resize(head + 64 + tile.plants.size() * 104);
    char *at = out.data() + head;
    const auto put = [&at](std::string_view text) { at = std::copy(text.begin(), text.end(), at); };
    for (std::size_t i = 0; i < tile.plants.size(); ++i) {
        put(i > 0 ? ",\n" : "\n");
        at = std::to_chars(at, at + 20, tile.plants[i].id).ptr;
    }
    put("\n],\n\"records\": [");
    for (std::size_t i = 0; i < tile.plants.size(); ++i) {
        const Plant &plant = tile.plants[i];
        put(i > 0 ? ",\n" : "\n");
        at = std::to_chars(at, at + 8, plant.kind).ptr;
        for (const auto place : {plant.x, plant.y, plant.z}) {
            *at++ = ',';
            at = putScaled(at, place, 3);
        }
        *at++ = ',';
        at = putScaled(at, plant.turn, 4);
        *at++ = ',';
        at = putScaled(at, plant.scale, 4);
    }
    put("\n]");
    out.resize(std::size_t(at - out.data()));
    const Json &unknown = tile.unknown.object();
    for (auto it = unknown.begin(); it != unknown.end(); ++it)
        out += fmt::format(",\n{}: {}", writeCompactJson(Json(it.key())), writeCompactJson(it.value()));
    out += "\n}\n";
    return out;
}

Result<PlantTile> readPlantTile(std::string_view text, const std::string &file)
{
    return TileReader(text, file).read();
}

} // namespace sward
