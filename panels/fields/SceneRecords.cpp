#include "panels/fields/SceneRecords.h"

#include "model/core/Expects.h"
#include "model/landscape/FollowRecord.h"
#include "model/session/Session.h"
#include "panels/RecordAccess.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

namespace sward {
namespace {

Json valueIn(const Scene &scene, const RecordRef &ref, const std::string &path, int part)
{
    const RecordView view = recordOf(scene, ref);
    auto value = view ? fieldValue(*view.type, view.record, path) : std::nullopt;
    if (!value)
        return {};
    if (part < 0)
        return std::move(*value);
    return value->is_array() && std::size_t(part) < value->size() ? (*value)[std::size_t(part)] : Json();
}

/// The table that holds the last step of `path`.
const RecordType &ownerOf(const RecordType &type, std::string_view path)
{
    const auto slash = path.rfind('/');
    if (slash == std::string_view::npos || slash == 0)
        return type;
    std::string_view parent = path.substr(0, slash);
    // The place in a list of records is a step of the path, but not of the tables.
    if (parent.find_first_not_of("0123456789", parent.rfind('/') + 1) == std::string_view::npos)
        parent = parent.substr(0, parent.rfind('/'));
    const Field *field = findField(type, parent);
    return field && field->record ? *field->record : type;
}

/// Another choice gives the numbers beside it another meaning: they start anew.
std::optional<Issue> setDependents(const RecordType &type, void *record, const std::string &path, const Json &choice)
{
    const auto slash = path.rfind('/');
    const std::string beside = path.substr(0, slash + 1);
    for (const auto &field : ownerOf(type, path).fields) {
        if (field.dependsOn.empty() || field.dependsOn != path.substr(slash + 1))
            continue;
        const auto *variant = field.variantFor(choice.get_ref<const std::string &>());
        if (!variant || variant->start.empty())
            continue;
        const Json start = field.kind == FieldKind::Numbers ? Json(variant->start) : Json(variant->start[0]);
        if (auto issue = setField(type, record, beside + std::string(field.key), start))
            return issue;
    }
    return {};
}

std::optional<Issue> write(Edit &edit, const Scene &before, const RecordRef &ref, const std::string &path,
                           const FieldSource::Change &change)
{
    const Json present = valueIn(before, ref, path, -1);
    const Json wanted = change(present);
    if (wanted == valueIn(edit.scene(), ref, path, -1))
        return {};
    auto issue = editRecord(edit, ref, [&](const RecordType &type, void *record) {
        auto failure = setField(type, record, path, wanted);
        return failure || !wanted.is_string() ? failure : setDependents(type, record, path, wanted);
    });
    if (!issue && ref.list == SlotKind::Landscape)
        followLandscape(edit, before);
    if (!issue && ref.list == SlotKind::Layers)
        followLayer(edit, before, ref.id);
    return issue;
}

template <class T> std::vector<FieldSource::Choice> choicesOf(const T &records)
{
    std::vector<FieldSource::Choice> choices;
    for (std::size_t i = 0; i < records.size(); ++i)
        choices.push_back({records[i].id, records[i].name.empty() ? records[i].id : records[i].name});
    return choices;
}

} // namespace

SceneRecords::SceneRecords(Session &session, std::vector<RecordRef> refs)
    : m_session(session), m_refs(std::move(refs)), m_gesture(session.document)
{
    expects(!m_refs.empty());
    const RecordView view = recordOf(m_session.document.scene(), m_refs.front());
    expects(view.type != nullptr);
    m_type = view.type;
}

SceneRecords::~SceneRecords()
{
    commit();
}

bool SceneRecords::isAlive() const
{
    return std::all_of(m_refs.begin(), m_refs.end(),
                       [&](const RecordRef &ref) { return bool(recordOf(m_session.document.scene(), ref)); });
}

bool SceneRecords::isMixed(const std::string &path, int part) const
{
    const Json first = value(path, part);
    return std::any_of(m_refs.begin() + 1, m_refs.end(), [&](const RecordRef &ref) {
        return valueIn(m_session.document.scene(), ref, path, part) != first;
    });
}

Json SceneRecords::value(const std::string &path, int part) const
{
    return valueIn(m_session.document.scene(), m_refs.front(), path, part);
}

bool SceneRecords::isDefault(const std::string &path) const
{
    const Field *field = findField(*m_type, path);
    if (!field)
        return true;
    const Json standard = ownerOf(*m_type, path).defaultOf(*field);
    return std::all_of(m_refs.begin(), m_refs.end(), [&](const RecordRef &ref) {
        return valueIn(m_session.document.scene(), ref, path, -1) == standard;
    });
}

std::vector<FieldSource::Choice> SceneRecords::choices(std::string_view list) const
{
    const Scene &scene = m_session.document.scene();
    if (list == "layers")
        return choicesOf(scene.layers);
    if (list == "materials")
        return choicesOf(scene.materials);
    if (list == "areas") {
        // A layer is measured from others only.
        auto areas = choicesOf(scene.layers);
        std::erase_if(areas, [&](const Choice &area) { return area.id == m_refs.front().id; });
        for (auto &zone : choicesOf(scene.zones))
            areas.push_back({zone.id, QCoreApplication::translate("SceneRecords", "%1 (zone)")
                                          .arg(QString::fromStdString(zone.name))
                                          .toStdString()});
        return areas;
    }
    if (list == "kinds") {
        const PlacedFoliage *placed = scene.placedFoliage.find(m_refs.front().id);
        return placed ? choicesOf(placed->kinds) : std::vector<Choice>();
    }
    return {};
}

std::optional<Issue> SceneRecords::set(const std::string &path, std::string_view label, const Change &change)
{
    Edit edit = m_session.document.edit(stepName(label));
    for (const auto &ref : m_refs) {
        if (auto issue = write(edit, edit.base(), ref, path, change))
            return issue;
    }
    const auto done = m_session.document.commit(std::move(edit));
    return done ? std::nullopt : std::optional(done.issue());
}

void SceneRecords::begin(std::string_view label)
{
    m_gesture.begin(stepName(label));
}

std::optional<Issue> SceneRecords::drag(const std::string &path, const Change &change)
{
    Edit *edit = m_gesture.edit();
    if (!edit)
        return {};
    std::optional<Issue> complaint;
    for (const auto &ref : m_refs) {
        if (auto issue = write(*edit, edit->base(), ref, path, change))
            complaint = std::move(issue);
    }
    m_gesture.announce();
    return complaint;
}

void SceneRecords::commit()
{
    m_gesture.commit();
}

void SceneRecords::cancel()
{
    m_gesture.cancel();
}

std::string SceneRecords::stepName(std::string_view label) const
{
    const QString what = m_refs.size() == 1
                             ? nameOf(m_session.document.scene(), m_refs.front())
                             : QCoreApplication::translate("SceneRecords", "%n records", nullptr, int(m_refs.size()));
    return QStringLiteral("%1: %2").arg(what, translated(label)).toStdString();
}

} // namespace sward
