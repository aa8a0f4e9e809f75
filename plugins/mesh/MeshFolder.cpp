#include "plugins/mesh/MeshFolder.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace sward {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 7> textureFolders{"textures", "texture",   "tex",   "maps",
                                                         "images",   "materials", "source"};

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

bool sameButForCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

bool isWithin(const fs::path &path, const fs::path &folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// The entry of a folder whose name differs only by case; of several the first in the alphabet.
std::optional<fs::path> entryInAnyCase(const fs::path &folder, std::string_view name)
{
    std::optional<fs::path> best;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
        if (sameButForCase(entry->path().filename().string(), name) && (!best || entry->path() < *best))
            best = entry->path();
    return best;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10 : -1;
}

std::string withoutPercents(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escaped =
            text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 && hexDigit(text[i + 2]) >= 0;
        result += escaped ? char(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2])) : text[i];
        i += escaped ? 2 : 0;
    }
    return result;
}

bool isDriveLetter(std::string_view text)
{
    return text.size() >= 2 && text[1] == ':' && lower(text[0]) >= 'a' && lower(text[0]) <= 'z';
}

} // namespace

MeshFolder::MeshFolder(const fs::path &meshFile, const fs::path &root)
{
    std::error_code failure;
    m_folder = fs::weakly_canonical(fs::absolute(meshFile, failure).parent_path(), failure);
    m_root = root.empty() ? m_folder : fs::weakly_canonical(fs::absolute(root, failure), failure);
    if (!isWithin(m_folder, m_root))
        m_root = m_folder;
}

MeshFolder::Place MeshFolder::at(const fs::path &target) const
{
    if (!isWithin(target, m_root))
        return {Found::Outside, {}, {}};
    std::error_code failure;
    auto path = m_root;
    auto found = Found::Exactly;
    for (const auto &part : target.lexically_relative(m_root)) {
        if (fs::exists(path / part, failure)) {
            path /= part;
        } else if (const auto entry = entryInAnyCase(path, part.string())) {
            path = *entry;
            found = Found::OtherCase;
        } else {
            return {};
        }
    }
    const auto real = fs::canonical(path, failure);
    if (failure || !fs::is_regular_file(real, failure))
        return {};
    if (!isWithin(real, m_root)) // a link that leads out
        return {Found::Outside, {}, {}};
    return {found, path, path.lexically_relative(m_folder).generic_string()};
}

MeshFolder::Place MeshFolder::findExactly(std::string reference) const
{
    std::ranges::replace(reference, '\\', '/');
    if (reference.empty() || reference.find('\0') != std::string::npos)
        return {};
    auto place = at((m_folder / reference).lexically_normal());
    if (place.found == Found::Missing && reference.find('%') != std::string::npos)
        place = at((m_folder / withoutPercents(reference)).lexically_normal());
    return place;
}

MeshFolder::Place MeshFolder::find(std::string reference) const
{
    std::ranges::replace(reference, '\\', '/');
    if (reference.starts_with("file://"))
        reference.erase(0, 7);
    auto place = isDriveLetter(reference) ? Place{Found::Outside, {}, {}} : findExactly(reference);
    if (place.found != Found::Missing && place.found != Found::Outside)
        return place;
    const auto byName = findByName(reference.substr(reference.rfind('/') + 1));
    return byName.found == Found::Missing ? place : byName;
}

MeshFolder::Place MeshFolder::findByName(const std::string &name) const
{
    if (name.empty() || name == "." || name == "..")
        return {};
    std::vector<fs::path> folders{m_folder};
    std::error_code failure;
    for (fs::directory_iterator entry(m_folder, failure), end; !failure && entry != end; entry.increment(failure))
        for (const auto folder : textureFolders)
            if (sameButForCase(entry->path().filename().string(), folder))
                folders.push_back(entry->path());
    std::sort(folders.begin() + 1, folders.end());
    for (const auto &folder : folders) {
        auto place = at(folder / name);
        if (place.found == Found::Exactly || place.found == Found::OtherCase) {
            place.found = Found::ByName;
            return place;
        }
    }
    return {};
}

} // namespace sward
