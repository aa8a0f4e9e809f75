#include "plugins/heights/AscHeights.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace sward {

namespace {

constexpr int largestSide = 32768;
constexpr double missingUnlessSaid = -9999; ///< the format's own default

constexpr std::array<std::string_view, 11> keys{"ncols",     "nrows",        "xllcorner", "yllcorner",
                                                "xllcenter", "yllcenter",    "cellsize",  "dx",
                                                "dy",        "nodata_value", "nodata"};

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Takes the next word off the text; empty at the end. `line` counts the line ends passed.
std::string_view nextWord(std::string_view &text, int &line)
{
    while (!text.empty() && isBlank(text.front())) {
        line += text.front() == '\n';
        text.remove_prefix(1);
    }
    std::size_t size = 0;
    while (size < text.size() && !isBlank(text[size]))
        ++size;
    const auto word = text.substr(0, size);
    text.remove_prefix(size);
    return word;
}

std::string lower(std::string_view word)
{
    std::string result(word);
    for (auto &c : result)
        if (c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
    return result;
}

std::optional<double> toNumber(std::string_view word)
{
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size() || word.empty())
        return std::nullopt;
    return value;
}

struct Header
{
    double columns = 0;
    double rows = 0;
    double cellSize = 0;
    double missing = missingUnlessSaid;
};

/// What a broken word looks like in a message: short, and nothing that tears the line.
std::string quoted(std::string_view word)
{
    std::string text(word.substr(0, 24));
    for (auto &c : text)
        if (c < 0x20 || c > 0x7e)
            c = '?';
    return text;
}

} // namespace

bool isAsc(std::string_view text)
{
    int line = 1;
    text = text.substr(0, 256);
    const auto word = lower(nextWord(text, line));
    return std::ranges::find(keys, word) != keys.end() && toNumber(nextWord(text, line)).has_value();
}

Result<HeightImage> readAsc(std::string_view text, const std::string &file)
{
    int line = 1;
    Header header;
    while (true) {
        auto rest = text;
        auto restLine = line;
        const auto word = nextWord(rest, restLine);
        const auto key = lower(word);
        if (std::ranges::find(keys, key) == keys.end())
            break;
        const auto valueWord = nextWord(rest, restLine);
        const auto value = toNumber(valueWord);
        if (!value || (std::isinf(*value)))
            return error(fmt::format("Line {}: {} needs a number, not \"{}\"", restLine, key, quoted(valueWord)), file);
        if (key == "ncols")
            header.columns = *value;
        else if (key == "nrows")
            header.rows = *value;
        else if (key == "cellsize" || key == "dx")
            header.cellSize = *value;
        else if (key.starts_with("nodata"))
            header.missing = *value;
        text = rest;
        line = restLine;
    }
    const auto allowed = [](double side) { return side >= 1 && side <= largestSide && side == std::floor(side); };
    if (!allowed(header.columns) || !allowed(header.rows))
        return error(fmt::format("ncols and nrows must be whole numbers from 1 to {}; the header says {} and {}",
                                 largestSide, header.columns, header.rows),
                     file);
    const auto cells = std::size_t(header.columns) * std::size_t(header.rows);
    if (text.size() / 2 + 1 < cells) // a digit and a blank each
        return error(fmt::format("The grid should have {} cells ({} x {}), but {} bytes of text cannot hold them",
                                 cells, header.columns, header.rows, text.size()),
                     file);

    HeightImage image;
    image.width = int(header.columns);
    image.height = int(header.rows);
    image.bits = 32;
    image.cellSize = std::isfinite(header.cellSize) && header.cellSize > 0 ? header.cellSize : 0;
    image.samples.reserve(cells);
    bool fractions = false;
    while (image.samples.size() < cells) {
        const auto word = nextWord(text, line);
        if (word.empty())
            return error(fmt::format("The grid should have {} cells ({} x {}), but the file ends after {}", cells,
                                     image.width, image.height, image.samples.size()),
                         file);
        const auto value = toNumber(word);
        if (!value)
            return error(fmt::format("Line {}: \"{}\" is not a number (cell {} of {})", line, quoted(word),
                                     image.samples.size() + 1, cells),
                         file);
        fractions = fractions || word.find('.') != std::string_view::npos;
        const bool isHeight = *value != header.missing && std::isfinite(*value) && std::abs(*value) < 1e30;
        image.samples.push_back(isHeight ? float(*value) : HeightImage::missing);
    }
    image.isFloat = fractions;
    if (const auto extra = nextWord(text, line); !extra.empty())
        return error(fmt::format("Line {}: more follows after the {} cells ({} x {}) of the grid", line, cells,
                                 image.width, image.height),
                     file);
    return image;
}

} // namespace sward
