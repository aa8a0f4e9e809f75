#pragma once

#include "model/document/Gesture.h"
#include "model/session/Selection.h"
#include "panels/fields/FieldSource.h"

#include <vector>

namespace sward {

class Session;

/// The fields of records of the scene, one or several of one type. Writes through the session's document.
class SceneRecords : public FieldSource
{
public:
    /// Expects at least one record, all of one type.
    SceneRecords(Session &session, std::vector<RecordRef> refs);
    /// Ends a drag that is still under way, keeping what it did.
    ~SceneRecords() override;

    const std::vector<RecordRef> &refs() const { return m_refs; }
    /// Whether all records are still there.
    bool isAlive() const;

    const RecordType &type() const override { return *m_type; }
    bool isMixed(const std::string &path, int part) const override;
    Json value(const std::string &path, int part) const override;
    bool isDefault(const std::string &path) const override;
    std::vector<Choice> choices(std::string_view list) const override;
    std::optional<Issue> set(const std::string &path, std::string_view label, const Change &change) override;
    void begin(std::string_view label) override;
    std::optional<Issue> drag(const std::string &path, const Change &change) override;
    void commit() override;
    void cancel() override;

private:
    std::string stepName(std::string_view label) const;

    Session &m_session;
    std::vector<RecordRef> m_refs;
    const RecordType *m_type;
    Gesture m_gesture;
};

} // namespace sward
