#pragma once

#include "model/core/Issue.h"
#include "model/document/Scene.h"
#include "model/fields/Field.h"
#include "model/session/Selection.h"

#include <QString>

#include <functional>
#include <optional>
#include <string_view>

namespace sward {

class Edit;
class Session;

/// A record without its C++ type. `record` is null when the scene has none of that name.
struct RecordView
{
    const RecordType *type = nullptr;
    const void *record = nullptr;

    explicit operator bool() const { return record != nullptr; }
};

/// The record that `ref` names. Contacts, streaming sources and cameras have no id: there `ref.id` is their place in
/// the list, as a decimal number.
RecordView recordOf(const Scene &scene, const RecordRef &ref);

/// Lets `change` work on a copy of the record and puts it back unless there is a complaint. What the record's own
/// rules newly complain of as an error is refused too.
std::optional<Issue> editRecord(Edit &edit, const RecordRef &ref,
                                const std::function<std::optional<Issue>(const RecordType &, void *)> &change);

/// What the record is called in lists: its name, else its id, else its sort and place.
QString nameOf(const Scene &scene, const RecordRef &ref);

/// The record that a JSON Pointer of a complaint lies in; nothing when it is in none.
std::optional<RecordRef> recordAt(const Scene &scene, std::string_view pointer);

/// The table's words are keys of the translation, in one context of their own.
QString translated(std::string_view tableText);

/// Commits the edit, unless a gesture is under way or the document refuses; then says why in the status bar. Returns
/// whether it was done.
bool commitOrSay(Session &session, Edit edit);

} // namespace sward
