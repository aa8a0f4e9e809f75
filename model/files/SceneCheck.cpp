#include "model/files/SceneCheck.h"

#include "model/document/Edit.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/LayerRules.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace sward {
namespace {

using Visit = std::function<void(const Field &, const void *, const std::string &)>;

void visitRecord(const RecordType &type, const void *record, const std::string &pointer, const Visit &visit)
{
    for (const auto &field : type.fields) {
        const auto at = pointerTo(pointer, field.key);
        visit(field, record, at);
        if (field.kind == FieldKind::Record) {
            visitRecord(*field.record, field.element(record, 0), at, visit);
        } else if (field.kind == FieldKind::Records) {
            for (std::size_t i = 0; i < field.size(record); ++i)
                visitRecord(*field.record, field.element(record, i), pointerTo(at, i), visit);
        }
    }
}

template <class T> void visitList(const Scene &scene, const Visit &visit)
{
    const auto &list = ListOf<T>::in(scene);
    for (std::size_t i = 0; i < list.size(); ++i)
        visitRecord(T::type(), &list[i], pointerTo(pointerTo("", ListOf<T>::key), i), visit);
}

/// Says where a value stands that must stand only once.
class Once
{
public:
    Once(std::string_view what, Issues &issues) : m_what(what), m_issues(issues) {}

    void add(const std::string &value, const std::string &pointer)
    {
        if (value.empty())
            return;
        const auto [first, isNew] = m_seen.emplace(value, pointer);
        if (!isNew)
            m_issues.push_back(
                error(fmt::format("the {} \"{}\" is taken by {}", m_what, value, first->second), {}, pointer));
    }

private:
    std::string_view m_what;
    Issues &m_issues;
    std::map<std::string, std::string> m_seen;
};

template <class T> void checkIds(const Scene &scene, Issues &issues)
{
    Once once("id", issues);
    const auto &list = ListOf<T>::in(scene);
    for (std::size_t i = 0; i < list.size(); ++i)
        once.add(list[i].id, fmt::format("/{}/{}/id", ListOf<T>::key, i));
}

template <class T> std::set<std::string> idsOf(const Scene &scene)
{
    std::set<std::string> ids;
    for (const auto &record : ListOf<T>::in(scene).items())
        ids.insert(record->id);
    return ids;
}

void checkReferences(const Scene &scene, Issues &issues)
{
    // Kinds refer to each other within one placed foliage, which its own record checks.
    const std::map<std::string_view, std::set<std::string>> known{{"layers", idsOf<Layer>(scene)},
                                                                  {"materials", idsOf<Material>(scene)}};
    const auto look = [&](std::string_view list, const std::string &id, const std::string &pointer) {
        const auto ids = known.find(list);
        if (ids != known.end() && !id.empty() && ids->second.count(id) == 0)
            issues.push_back(
                warning(fmt::format("there is no {} \"{}\"", list.substr(0, list.size() - 1), id), {}, pointer));
    };
    forEachField(scene, [&](const Field &field, const void *record, const std::string &pointer) {
        if (field.kind == FieldKind::Reference)
            look(field.list, field.get(record).get<std::string>(), pointer);
    });
    for (std::size_t t = 0; t < scene.grassTypes.size(); ++t) {
        const auto &varieties = scene.grassTypes[t].varieties;
        for (std::size_t v = 0; v < varieties.size(); ++v) {
            for (std::size_t m = 0; m < varieties[v].materials.size(); ++m)
                look("materials", varieties[v].materials[m],
                     fmt::format("/grassTypes/{}/varieties/{}/materials/{}", t, v, m));
        }
    }
}

/// Rules that cannot do what they say are left out.
void checkRules(const Scene &scene, Issues &issues)
{
    for (std::size_t i = 0; i < scene.layers.size(); ++i) {
        const auto &rules = scene.layers[i].rules;
        for (std::size_t r = 0; r < rules.size(); ++r) {
            if (auto why = whyWithoutEffect(scene, scene.layers[i], rules[r]); !why.empty())
                issues.push_back(warning(std::move(why), {}, fmt::format("/layers/{}/rules/{}/of", i, r)));
        }
    }
}

/// A material must reach its root by its parents.
void checkParents(const Scene &scene, Issues &issues)
{
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        const Material *material = &scene.materials[i];
        std::set<const Material *> passed;
        while (material && passed.insert(material).second)
            material = scene.materials.find(material->parent);
        if (material)
            issues.push_back(error(fmt::format("the parents of \"{}\" run in a circle", scene.materials[i].id), {},
                                   fmt::format("/materials/{}/parent", i)));
    }
}

std::size_t plantsOverHoles(const Scene &scene, const PlacedFoliage &placed, const HeightField &ground)
{
    std::size_t count = 0;
    const PlantStore *store = scene.plants.find(placed.id);
    if (!store)
        return 0;
    store->forEachCell([&](CellCoord coord, const PlantCell &cell) {
        for (std::size_t row = 0; row < cell.size(); ++row) {
            const auto at = placed.position + cell.plant(coord, row).metres();
            count += ground.isHole(at.x, at.z);
        }
    });
    return count;
}

void checkSideFiles(const Scene &scene, Issues &issues)
{
    Once once("side file", issues);
    if (scene.landscape) {
        once.add(scene.landscape->heights, "/landscape/heights");
        once.add(scene.landscape->holes, "/landscape/holes");
    }
    std::set<std::string> ids;
    for (std::size_t i = 0; i < scene.layers.size(); ++i) {
        if (ids.insert(scene.layers[i].id).second)
            once.add(scene.layers[i].sideFile(), fmt::format("/layers/{}/file", i));
    }
    ids.clear();
    for (std::size_t i = 0; i < scene.placedFoliage.size(); ++i) {
        if (ids.insert(scene.placedFoliage[i].id).second)
            once.add(scene.placedFoliage[i].tilesFolder(), fmt::format("/placedFoliage/{}/tiles", i));
    }
}

/// What is too much is kept: nothing painted is lost, but no game can hold it.
void checkLayerCount(const Scene &scene, Issues &issues)
{
    if (scene.layers.size() > Layer::Most)
        issues.push_back(error(fmt::format("there are {} layers; a landscape holds {}, and those from here on are kept "
                                           "but have no place in it",
                                           scene.layers.size(), Layer::Most),
                               {}, pointerTo("/layers", Layer::Most)));
}

} // namespace

void forEachField(const Scene &scene, const Visit &visit)
{
    visitRecord(SceneSettings::type(), scene.settings.get(), "", visit);
    if (scene.landscape)
        visitRecord(Landscape::type(), scene.landscape.get(), "/landscape", visit);
    visitList<Layer>(scene, visit);
    visitList<Material>(scene, visit);
    visitList<GrassType>(scene, visit);
    visitList<FoliageField>(scene, visit);
    visitList<PlacedFoliage>(scene, visit);
    visitList<Zone>(scene, visit);
    visitList<Road>(scene, visit);
    visitList<Water>(scene, visit);
    visitList<Contact>(scene, visit);
    visitList<StreamingSource>(scene, visit);
    visitList<CameraMark>(scene, visit);
    visitRecord(Wind::type(), scene.wind.get(), "/wind", visit);
    visitRecord(Streaming::type(), scene.streaming.get(), "/streaming", visit);
}

void checkRecords(const Scene &scene, Issues &issues)
{
    checkIds<Layer>(scene, issues);
    checkIds<Material>(scene, issues);
    checkIds<GrassType>(scene, issues);
    checkIds<FoliageField>(scene, issues);
    checkIds<PlacedFoliage>(scene, issues);
    checkIds<Zone>(scene, issues);
    checkIds<Road>(scene, issues);
    checkIds<Water>(scene, issues);
    Once stateKeys("state key", issues);
    for (std::size_t i = 0; i < scene.placedFoliage.size(); ++i)
        stateKeys.add(scene.placedFoliage[i].stateKey, fmt::format("/placedFoliage/{}/stateKey", i));
    checkReferences(scene, issues);
    checkParents(scene, issues);
    checkRules(scene, issues);
    checkSideFiles(scene, issues);
    checkLayerCount(scene, issues);
}

void checkPlants(const Scene &scene, Issues &issues)
{
    const HeightField ground(scene);
    for (std::size_t i = 0; ground.mayHaveHoles() && i < scene.placedFoliage.size(); ++i) {
        if (const auto count = plantsOverHoles(scene, scene.placedFoliage[i], ground); count > 0)
            issues.push_back(warning(fmt::format("{} plants of \"{}\" stand over holes in the ground, where the editor "
                                                 "does not show them",
                                                 count, scene.placedFoliage[i].id),
                                     {}, fmt::format("/placedFoliage/{}", i)));
    }
    for (std::size_t i = 0; i < scene.placedFoliage.size(); ++i) {
        const auto &placed = scene.placedFoliage[i];
        const PlantStore *store = scene.plants.find(placed.id);
        if (!store)
            continue;
        for (std::size_t k = 0; k < store->kindIds().size(); ++k) {
            const auto &kind = store->kindIds()[k];
            if (placed.kind(kind))
                continue;
            if (const auto count = store->countOf(KindIndex(k)); count > 0)
                issues.push_back(warning(
                    fmt::format("{} plants are of the kind \"{}\", which has no record; they are kept", count, kind),
                    {}, fmt::format("/placedFoliage/{}/kinds", i)));
        }
    }
}

} // namespace sward
