#include "model/files/SceneJson.h"

#include "model/document/Edit.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace sward {
namespace {

template <class T> Json writeList(const Scene &scene)
{
    Json list = Json::array();
    for (const auto &record : ListOf<T>::in(scene).items())
        list.push_back(toJson(T::type(), record.get()));
    return list;
}

/// A record that is named by nothing else still needs a name to be edited and mended by.
template <class T> void nameIfNameless(T &record, std::size_t index, const std::vector<Shared<T>> &others)
{
    if constexpr (requires { record.id; }) {
        if (!record.id.empty())
            return;
        auto id = fmt::format("unnamed-{}", index + 1);
        while (std::any_of(others.begin(), others.end(), [&](const auto &other) { return other->id == id; }))
            id += "-";
        record.id = id;
    }
}

template <class T> void readList(const Json &json, Scene &scene, Issues &issues)
{
    const auto pointer = pointerTo("", ListOf<T>::key);
    if (!json.is_array()) {
        issues.push_back(error(fmt::format("expected a list, found {}", kindOf(json)), {}, pointer));
        return;
    }
    std::vector<Shared<T>> records;
    for (std::size_t i = 0; i < json.size(); ++i) {
        T record;
        fromJson(T::type(), &record, json[i], pointerTo(pointer, i), issues);
        if (!json[i].is_object())
            continue;
        nameIfNameless(record, i, records);
        records.push_back(share(std::move(record)));
    }
    ListOf<T>::in(scene) = RecordList<T>(std::move(records));
}

template <class T> SceneSection listSection()
{
    return {ListOf<T>::key, true, &T::type(), writeList<T>, readList<T>};
}

template <class T, Shared<T> Scene::*member> Json writeOne(const Scene &scene)
{
    return scene.*member ? toJson(T::type(), (scene.*member).get()) : Json();
}

template <class T> const char *keyOf();
template <> const char *keyOf<Landscape>()
{
    return "landscape";
}
template <> const char *keyOf<Wind>()
{
    return "wind";
}
template <> const char *keyOf<Streaming>()
{
    return "streaming";
}

template <class T, Shared<T> Scene::*member> void readOne(const Json &json, Scene &scene, Issues &issues)
{
    T record;
    fromJson(T::type(), &record, json, pointerTo("", keyOf<T>()), issues);
    scene.*member = share(std::move(record));
}

template <class T, Shared<T> Scene::*member> SceneSection section()
{
    return {keyOf<T>(), false, &T::type(), writeOne<T, member>, readOne<T, member>};
}

bool isUtf8(const std::string &text)
{
    const auto *at = reinterpret_cast<const unsigned char *>(text.data());
    const auto *end = at + text.size();
    while (at < end) {
        const unsigned lead = *at++;
        const int more = lead < 0x80 ? 0 : lead >> 5 == 6 ? 1 : lead >> 4 == 14 ? 2 : lead >> 3 == 30 ? 3 : -1;
        if (more < 0 || end - at < more)
            return false;
        std::uint32_t code = more == 0 ? lead : lead & (0x3fu >> more);
        for (int i = 0; i < more; ++i, ++at) {
            if (*at >> 6 != 2)
                return false;
            code = code << 6 | (*at & 0x3f);
        }
        constexpr std::uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
            return false;
    }
    return true;
}

} // namespace

const std::vector<SceneSection> &sceneSections()
{
    static const std::vector<SceneSection> sections{
        section<Landscape, &Scene::landscape>(),
        listSection<Layer>(),
        listSection<Material>(),
        listSection<GrassType>(),
        listSection<FoliageField>(),
        listSection<PlacedFoliage>(),
        listSection<Zone>(),
        listSection<Road>(),
        listSection<Water>(),
        section<Wind, &Scene::wind>(),
        listSection<Contact>(),
        listSection<StreamingSource>(),
        listSection<CameraMark>(),
        section<Streaming, &Scene::streaming>(),
    };
    return sections;
}

Json sceneJson(const Scene &scene)
{
    Json json{{"format", SceneFormat}, {"version", SceneVersion}};
    // What this version does not know of the scene itself goes behind everything that it knows.
    SceneSettings known = *scene.settings;
    known.unknown = {};
    json.update(toJson(SceneSettings::type(), &known));
    for (const auto &section : sceneSections()) {
        auto value = section.write(scene);
        if (!value.is_null())
            json[std::string(section.key)] = std::move(value);
    }
    json.update(scene.settings->unknown.object());
    return json;
}

void readSceneJson(const Json &json, Scene &scene, Issues &issues)
{
    Json settings = json;
    settings.erase("format");
    settings.erase("version");
    for (const auto &section : sceneSections()) {
        const std::string key(section.key);
        if (const auto found = json.find(key); found != json.end())
            section.read(*found, scene, issues);
        settings.erase(key);
    }
    SceneSettings read;
    fromJson(SceneSettings::type(), &read, settings, "", issues);
    scene.settings = share(std::move(read));
}

std::optional<Issue> unwritable(const Json &json, const std::string &pointer)
{
    if (json.is_number_float() && !std::isfinite(json.get<double>()))
        return error("is not a finite number, which cannot be saved", {}, pointer);
    if (json.is_string() && !isUtf8(json.get_ref<const std::string &>()))
        return error("is not UTF-8 text, which cannot be saved", {}, pointer);
    if (!json.is_structured())
        return {};
    std::size_t index = 0;
    for (auto it = json.begin(); it != json.end(); ++it, ++index) {
        if (json.is_object() && !isUtf8(it.key()))
            return error("holds a key that is not UTF-8 text, which cannot be saved", {}, pointer);
        if (auto found = unwritable(*it, json.is_object() ? pointerTo(pointer, it.key()) : pointerTo(pointer, index)))
            return found;
    }
    return {};
}

} // namespace sward
