#include "panels/RecordAccess.h"

#include "model/document/Edit.h"
#include "model/session/Session.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <charconv>
#include <type_traits>

namespace sward {
namespace {

std::optional<std::size_t> asPlace(std::string_view text)
{
    std::size_t place = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), place);
    if (problem != std::errc() || end != text.data() + text.size())
        return {};
    return place;
}

template <class T> constexpr bool HasId = requires(const T &record)
{
    record.id;
};

template <class T> std::optional<std::size_t> placeIn(const RecordList<T> &list, const std::string &id)
{
    if constexpr (HasId<T>) {
        const int index = list.indexOf(id);
        return index < 0 ? std::nullopt : std::optional<std::size_t>(std::size_t(index));
    } else {
        const auto place = asPlace(id);
        return place && *place < list.size() ? place : std::nullopt;
    }
}

/// The variety or kind inside a record that has such; null for the others and when there is none.
template <class T> auto *childOf(T &record, const std::string &child)
{
    using Plain = std::remove_const_t<T>;
    const auto find = [&](auto &list) {
        const auto found = std::find_if(list.begin(), list.end(), [&](const auto &each) { return each.id == child; });
        return found == list.end() ? nullptr : &*found;
    };
    if constexpr (std::is_same_v<Plain, GrassType>)
        return find(record.varieties);
    else if constexpr (std::is_same_v<Plain, PlacedFoliage>)
        return find(record.kinds);
    else
        return static_cast<T *>(nullptr);
}

template <class T> RecordView viewIn(const RecordList<T> &list, const RecordRef &ref)
{
    const auto place = placeIn(list, ref.id);
    if (!place)
        return {};
    const T &record = list[*place];
    if (ref.child.empty())
        return {&T::type(), &record};
    const auto *child = childOf(record, ref.child);
    return {&std::decay_t<decltype(*child)>::type(), child};
}

using Function = std::function<std::optional<Issue>(const RecordType &, void *)>;

/// All errors that the record's tables and rules know of, nested records included.
Issues errorsOf(const RecordType &type, const void *record)
{
    Issues issues;
    fromJson(type, type.make().get(), toJson(type, record), {}, issues);
    std::erase_if(issues, [](const Issue &issue) { return issue.severity != Severity::Error; });
    return issues;
}

std::optional<Issue> changeChecked(const RecordType &type, void *record, const Function &change)
{
    const Issues before = errorsOf(type, record);
    if (auto issue = change(type, record))
        return issue;
    for (auto &issue : errorsOf(type, record)) {
        if (std::find(before.begin(), before.end(), issue) == before.end())
            return std::move(issue);
    }
    return {};
}

template <class T> std::optional<Issue> editIn(Edit &edit, const RecordRef &ref, const Function &change)
{
    const auto &list = ListOf<T>::in(edit.scene());
    const auto place = placeIn(list, ref.id);
    if (!place)
        return error("it is no longer in the scene");
    T copy = list[*place];
    std::optional<Issue> issue;
    if (ref.child.empty()) {
        issue = changeChecked(T::type(), &copy, change);
    } else {
        auto *child = childOf(copy, ref.child);
        if (!child)
            return error("it is no longer in the scene");
        issue = changeChecked(std::decay_t<decltype(*child)>::type(), child, change);
    }
    if (!issue)
        edit.replaceAt<T>(*place, std::move(copy));
    return issue;
}

template <class T> std::optional<Issue> editSingle(Edit &edit, const Shared<T> &present, const Function &change)
{
    if (!present)
        return error("it is no longer in the scene");
    T copy = *present;
    auto issue = changeChecked(T::type(), &copy, change);
    if (!issue)
        edit.set(std::move(copy));
    return issue;
}

template <class T> RecordView viewOf(const Shared<T> &record)
{
    return {&T::type(), record.get()};
}

/// The first steps of a JSON Pointer.
std::vector<std::string> stepsOf(std::string_view pointer)
{
    std::vector<std::string> steps;
    while (pointer.starts_with('/')) {
        pointer.remove_prefix(1);
        const auto slash = std::min(pointer.find('/'), pointer.size());
        steps.emplace_back(pointer.substr(0, slash));
        pointer.remove_prefix(slash);
    }
    return steps;
}

template <class T> std::optional<RecordRef> refIn(const RecordList<T> &list, const std::vector<std::string> &steps)
{
    const auto place = steps.size() > 1 ? asPlace(steps[1]) : std::nullopt;
    if (!place || *place >= list.size())
        return {};
    RecordRef ref{ListOf<T>::kind, steps[1], {}};
    if constexpr (HasId<T>)
        ref.id = list[*place].id;
    const auto child = steps.size() > 3 ? asPlace(steps[3]) : std::nullopt;
    const auto take = [&](const auto &children) {
        if (child && *child < children.size())
            ref.child = children[*child].id;
    };
    if constexpr (std::is_same_v<T, GrassType>) {
        if (steps.size() > 3 && steps[2] == "varieties")
            take(list[*place].varieties);
    } else if constexpr (std::is_same_v<T, PlacedFoliage>) {
        if (steps.size() > 3 && steps[2] == "kinds")
            take(list[*place].kinds);
    }
    return ref;
}

} // namespace

RecordView recordOf(const Scene &scene, const RecordRef &ref)
{
    switch (ref.list) {
    case SlotKind::Settings:
        return viewOf(scene.settings);
    case SlotKind::Landscape:
        return viewOf(scene.landscape);
    case SlotKind::Wind:
        return viewOf(scene.wind);
    case SlotKind::Streaming:
        return viewOf(scene.streaming);
    case SlotKind::Layers:
        return viewIn(scene.layers, ref);
    case SlotKind::Materials:
        return viewIn(scene.materials, ref);
    case SlotKind::GrassTypes:
        return viewIn(scene.grassTypes, ref);
    case SlotKind::Foliage:
        return viewIn(scene.foliage, ref);
    case SlotKind::PlacedFoliage:
        return viewIn(scene.placedFoliage, ref);
    case SlotKind::Zones:
        return viewIn(scene.zones, ref);
    case SlotKind::Roads:
        return viewIn(scene.roads, ref);
    case SlotKind::Water:
        return viewIn(scene.water, ref);
    case SlotKind::Contacts:
        return viewIn(scene.contacts, ref);
    case SlotKind::Sources:
        return viewIn(scene.sources, ref);
    case SlotKind::Cameras:
        return viewIn(scene.cameras, ref);
    case SlotKind::Heights:
    case SlotKind::Holes:
    case SlotKind::Weights:
    case SlotKind::Plants:
        break;
    }
    return {};
}

std::optional<Issue> editRecord(Edit &edit, const RecordRef &ref, const Function &change)
{
    switch (ref.list) {
    case SlotKind::Settings:
        return editSingle(edit, edit.scene().settings, change);
    case SlotKind::Landscape:
        return editSingle(edit, edit.scene().landscape, change);
    case SlotKind::Wind:
        return editSingle(edit, edit.scene().wind, change);
    case SlotKind::Streaming:
        return editSingle(edit, edit.scene().streaming, change);
    case SlotKind::Layers:
        return editIn<Layer>(edit, ref, change);
    case SlotKind::Materials:
        return editIn<Material>(edit, ref, change);
    case SlotKind::GrassTypes:
        return editIn<GrassType>(edit, ref, change);
    case SlotKind::Foliage:
        return editIn<FoliageField>(edit, ref, change);
    case SlotKind::PlacedFoliage:
        return editIn<PlacedFoliage>(edit, ref, change);
    case SlotKind::Zones:
        return editIn<Zone>(edit, ref, change);
    case SlotKind::Roads:
        return editIn<Road>(edit, ref, change);
    case SlotKind::Water:
        return editIn<Water>(edit, ref, change);
    case SlotKind::Contacts:
        return editIn<Contact>(edit, ref, change);
    case SlotKind::Sources:
        return editIn<StreamingSource>(edit, ref, change);
    case SlotKind::Cameras:
        return editIn<CameraMark>(edit, ref, change);
    case SlotKind::Heights:
    case SlotKind::Holes:
    case SlotKind::Weights:
    case SlotKind::Plants:
        break;
    }
    return error("it has no fields");
}

QString nameOf(const Scene &scene, const RecordRef &ref)
{
    const RecordView view = recordOf(scene, ref);
    if (!view)
        return QString::fromStdString(ref.child.empty() ? ref.id : ref.child);
    if (view.type->field("name")) {
        const auto name = fieldValue(*view.type, view.record, "name");
        if (name && !name->get_ref<const std::string &>().empty())
            return QString::fromStdString(name->get<std::string>());
    }
    if (view.type->field("id"))
        return QString::fromStdString(ref.child.empty() ? ref.id : ref.child);
    QString sort = translated(view.type->name);
    sort[0] = sort[0].toUpper();
    const auto place = asPlace(ref.id);
    return place ? QStringLiteral("%1 %2").arg(sort).arg(*place + 1) : sort;
}

std::optional<RecordRef> recordAt(const Scene &scene, std::string_view pointer)
{
    const auto steps = stepsOf(pointer);
    if (steps.empty())
        return {};
    const std::string &list = steps[0];
    if (list == "landscape")
        return scene.landscape ? std::optional(RecordRef{SlotKind::Landscape, {}, {}}) : std::nullopt;
    if (list == "wind")
        return RecordRef{SlotKind::Wind, {}, {}};
    if (list == "streaming")
        return RecordRef{SlotKind::Streaming, {}, {}};
    if (list == "name" || list == "target")
        return RecordRef{SlotKind::Settings, {}, {}};
    std::optional<RecordRef> found;
    const auto look = [&](const auto &records) {
        using T = std::decay_t<decltype(records[0])>;
        if (list == ListOf<T>::key)
            found = refIn(records, steps);
    };
    look(scene.layers);
    look(scene.materials);
    look(scene.grassTypes);
    look(scene.foliage);
    look(scene.placedFoliage);
    look(scene.zones);
    look(scene.roads);
    look(scene.water);
    look(scene.contacts);
    look(scene.sources);
    look(scene.cameras);
    return found;
}

QString translated(std::string_view tableText)
{
    const QByteArray text(tableText.data(), qsizetype(tableText.size()));
    return QCoreApplication::translate("fields", text.constData());
}

bool commitOrSay(Session &session, Edit edit)
{
    const auto done = session.document.commit(std::move(edit));
    if (!done)
        session.said(done.issue().message);
    return done.ok();
}

} // namespace sward
