#pragma once

#include "model/core/Json.h"

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

struct RecordType;

/// What a field holds, and so how it stands in JSON and which widget edits it.
enum class FieldKind {
    Boolean,
    Integer,
    Number,
    Text,
    Id,        ///< the record's own name: [a-z0-9_-]{1,64}
    Reference, ///< the id of another record; empty for none
    Path,      ///< a file, relative to the scene's folder, or `builtin:…`; empty for none
    Choice,    ///< one of `choices`
    Colour,    ///< three or four numbers 0–1
    Numbers,   ///< a fixed count of numbers: a range, a place
    Points,    ///< a list of places [x, z] or [x, y, z]
    Tags,      ///< a list of words
    Free,      ///< any JSON: passed through, shown but not edited
    Record,    ///< one nested record
    Records,   ///< a list of nested records
};

/// What must be made anew when a field changes.
enum class Affects { Nothing, Draw, Regrow, Mesh, Ground };

/// What is true of a field, whatever record it belongs to. `unit` is as shown ("m", "°", "plants per 100 m²").
struct FieldFacts
{
    std::string_view key;
    std::string_view label;
    std::string_view doc;
    std::string_view unit = {};
    double minimum = -std::numeric_limits<double>::infinity();
    double maximum = std::numeric_limits<double>::infinity();
    std::string_view group = {};
    Affects affects = Affects::Draw;
    bool advanced = false; ///< folded away in the inspector until asked for
};

struct Field;

/// What a field is while another field of its record, a choice, has one of its values.
struct FieldVariant
{
    std::string_view choice;
    std::shared_ptr<const Field> field; ///< the same row with that value's own words, unit and bounds
    std::vector<double> start;          ///< what it becomes when an artist chooses that value; empty leaves it
};

/// One row of a record's table: the only place that knows the field's name, range, unit and meaning.
struct Field : FieldFacts
{
    FieldKind kind = FieldKind::Free;
    std::vector<std::string_view> choices; ///< of a Choice
    std::vector<int> allowed;              ///< of an Integer: the only values; empty when all in range may stand
    std::vector<std::string_view> parts;   ///< names of the numbers of a Numbers or Colour
    std::size_t count = 1;                 ///< numbers in a Numbers, Colour, or one of Points
    bool ordered = false;                  ///< a Numbers whose first may not exceed its second: a range
    bool optional = false;                 ///< may be absent, which has a meaning of its own
    std::string_view absentMeans = {};     ///< that meaning, as shown ("automatic", "no limit")
    std::string_view list = {};            ///< of a Reference: the scene's list that it names
    const RecordType *record = nullptr;    ///< of a Record or Records
    std::string_view dependsOn = {};       ///< the key of a Choice of the same record; empty for most
    std::vector<FieldVariant> variants;    ///< by that choice; says nothing while it has none of these values

    /// The value as JSON; null for an absent optional. Not for Record and Records.
    std::function<Json(const void *)> get;
    /// Takes a value that `check` has found good.
    std::function<void(void *, const Json &)> set;

    std::function<std::size_t(const void *)> size;                  ///< of Records; 1 for Record
    std::function<const void *(const void *, std::size_t)> element; ///< of Record and Records
    std::function<void *(void *, std::size_t)> elementToEdit;
    std::function<void(void *, std::size_t)> resize; ///< of Records

    bool isNested() const { return kind == FieldKind::Record || kind == FieldKind::Records; }
    /// Null when there is none for that value.
    const FieldVariant *variantFor(std::string_view choice) const;
};

/// A record's table, with what is needed to read, write, check, document and edit it without knowing its C++ type.
struct RecordType
{
    std::string_view name; ///< in a sentence: "grass variety"
    std::string_view doc;
    std::vector<Field> fields;
    std::function<const UnknownFields &(const void *)> unknown;
    std::function<void(void *, UnknownFields)> setUnknown;
    std::function<std::shared_ptr<void>()> make; ///< one with every default
    std::function<void(const void *, const std::string &pointer, Issues &)>
        check; ///< rules between fields; may be empty

    const Field *field(std::string_view key) const;
    /// The default of `field`, as JSON.
    Json defaultOf(const Field &field) const;
};

/// The complaint about `value` standing in `field`, or nothing when it may.
std::optional<Issue> check(const Field &field, const Json &value, const std::string &pointer);

Json toJson(const RecordType &type, const void *record);

/// Reads `json` over what `record` holds. Every complaint goes to `issues`, with its pointer; a field that is
/// complained of keeps its value.
void fromJson(const RecordType &type, void *record, const Json &json, const std::string &pointer, Issues &issues);

/// Sets what `path` names in the record, such as `density` or `/varieties/2/density`. The issue when there is no such
/// field or the value may not stand there, and then nothing has changed.
std::optional<Issue> setField(const RecordType &type, void *record, std::string_view path, const Json &value);

/// The value at `path`, or nothing when there is no such field.
std::optional<Json> fieldValue(const RecordType &type, const void *record, std::string_view path);

/// The row at `path`, however deep; null when there is none.
const Field *findField(const RecordType &type, std::string_view path);

bool isId(std::string_view text);

} // namespace sward
