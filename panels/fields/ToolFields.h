#pragma once

#include "model/tools/ToolOptions.h"
#include "panels/fields/FieldSource.h"

namespace sward {

class ToolBox;

/// The options of one tool as fields. They are no part of the scene, so nothing of them is undone but a cancelled drag.
class ToolFields : public FieldSource
{
public:
    /// `key` is the row of ToolOptions.
    ToolFields(ToolBox &tools, std::string_view key);

    const RecordType &type() const override { return *m_type; }
    bool isMixed(const std::string &, int) const override { return false; }
    Json value(const std::string &path, int part) const override;
    bool isDefault(const std::string &path) const override;
    std::vector<Choice> choices(std::string_view) const override { return {}; }
    std::optional<Issue> set(const std::string &path, std::string_view label, const Change &change) override;
    void begin(std::string_view label) override;
    std::optional<Issue> drag(const std::string &path, const Change &change) override;
    void commit() override {}
    void cancel() override;

private:
    ToolBox &m_tools;
    std::string m_root;
    const RecordType *m_type;
    ToolOptions m_start; ///< when the drag began
};

} // namespace sward
