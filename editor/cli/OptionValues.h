#pragma once

#include "editor/cli/Command.h"
#include "model/fields/Field.h"

namespace sward::cli {

/// Sets the fields of `record` from every `--option key=value` given. Values are JSON where they read as such, else
/// text. The complaint names the option and what is allowed.
std::optional<Issue> readOptionValues(const Arguments &arguments, const RecordType &type, void *record);

/// The options of a record for people, one a line: key, default, meaning.
std::string describeOptions(const RecordType &type);

} // namespace sward::cli
