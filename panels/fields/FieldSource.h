#pragma once

#include "model/core/Issue.h"
#include "model/core/Json.h"
#include "model/fields/Field.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// What a form shows and writes: one record, or several of one type at once. A field is named by its path within the
/// record, such as `/placement/slopeRange`; `part` is one of its numbers, or −1 for the whole value.
class FieldSource
{
public:
    /// From what stands there to what shall stand there. Called once for every record.
    using Change = std::function<Json(const Json &present)>;

    struct Choice
    {
        std::string id;
        std::string name;
    };

    virtual ~FieldSource() = default;

    virtual const RecordType &type() const = 0;
    /// Whether the records differ in it.
    virtual bool isMixed(const std::string &path, int part) const = 0;
    /// The first record's.
    virtual Json value(const std::string &path, int part) const = 0;
    virtual bool isDefault(const std::string &path) const = 0;
    /// What a reference into `list` may name.
    virtual std::vector<Choice> choices(std::string_view list) const = 0;

    /// Changes the field in all records as one step called after `label`; the complaint when one of them may not have
    /// it, and then nothing has changed.
    virtual std::optional<Issue> set(const std::string &path, std::string_view label, const Change &change) = 0;

    /// Starts a drag: everything until `commit` is one step. What else is being dragged ends as a step first.
    virtual void begin(std::string_view label) = 0;
    /// Applies `change` to the values from when the drag began.
    virtual std::optional<Issue> drag(const std::string &path, const Change &change) = 0;
    virtual void commit() = 0;
    virtual void cancel() = 0;
};

/// One field of a source: what a widget is bound to.
class FieldBinding
{
public:
    FieldBinding(std::shared_ptr<FieldSource> source, const RecordType &owner, const Field &field, std::string path,
                 int part = -1)
        : m_source(std::move(source)), m_owner(&owner), m_field(&field), m_path(std::move(path)), m_part(part)
    {
    }

    const Field &field() const { return *m_field; }
    /// The record type whose row the field is.
    const RecordType &owner() const { return *m_owner; }
    FieldSource &source() const { return *m_source; }
    const std::string &path() const { return m_path; }
    int part() const { return m_part; }
    FieldBinding withPart(int part) const { return {m_source, *m_owner, *m_field, m_path, part}; }

    bool isMixed() const { return m_source->isMixed(m_path, m_part); }
    bool isDefault() const { return m_source->isDefault(m_path); }
    bool isAbsent() const;
    Json value() const;
    /// As a number; nothing when it is absent.
    std::optional<double> number() const;
    /// As text; empty when it is absent.
    std::string text() const;

    std::optional<Issue> set(const Json &value) const;
    std::optional<Issue> reset() const;
    /// Changes the number by a function, in every record that has one.
    std::optional<Issue> change(const std::function<double(double)> &change) const;
    std::optional<Issue> changeValue(const FieldSource::Change &change) const;

    void begin() const { m_source->begin(m_field->label); }
    std::optional<Issue> drag(const std::function<double(double)> &change) const;
    std::optional<Issue> dragTo(const Json &value) const;
    void commit() const { m_source->commit(); }
    void cancel() const { m_source->cancel(); }

private:
    FieldSource::Change onPart(const std::function<double(double)> &change) const;

    std::shared_ptr<FieldSource> m_source;
    const RecordType *m_owner;
    const Field *m_field;
    std::string m_path;
    int m_part;
};

} // namespace sward
