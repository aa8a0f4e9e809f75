#pragma once

#include "model/document/Scene.h"
#include "model/fields/Field.h"
#include "model/files/FileSystem.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// What an export left.
struct Exported
{
    std::vector<std::string> files; ///< paths, in the order written
    std::size_t plants = 0;
    Issues problems; ///< what could not be expressed, and what was done instead
};

/// One format that a scene can be written in. Its options are a record with a field table, so that the command line,
/// the window and scripts offer the same ones.
struct Exporter
{
    std::string_view name;    ///< as the command line calls it
    std::string_view label;   ///< as the menu calls it
    std::string_view summary; ///< one sentence
    const RecordType &(*options)();
    /// Writes below the folder `out`, which it makes. A file that cannot be written leaves the one that was there.
    Result<Exported> (*run)(FileSystem &files, const Scene &scene, const std::string &out, const void *options);
};

/// All of them. A new one is a file of its own and a row in Exporter.cpp.
std::span<const Exporter *const> exporters();
/// The one of that name, or null.
const Exporter *findExporter(std::string_view name);

/// Writes a file beside its place and then puts it there, so that a failure leaves what was there. Notes it in
/// `exported`.
Result<Done> writeExported(FileSystem &files, const std::string &path, std::span<const std::uint8_t> bytes,
                           Exported &exported);

} // namespace sward
