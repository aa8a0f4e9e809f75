#include "model/exchange/Exporter.h"

#include <algorithm>

namespace sward {

extern const Exporter masksExporter;
extern const Exporter heightsExporter;
extern const Exporter weightmapsExporter;
extern const Exporter grassDataExporter;
extern const Exporter mobileLandscapeExporter;

std::span<const Exporter *const> exporters()
{
    static const Exporter *const all[] = {
        &masksExporter, &heightsExporter, &weightmapsExporter, &grassDataExporter, &mobileLandscapeExporter,
    };
    return all;
}

const Exporter *findExporter(std::string_view name)
{
    const auto all = exporters();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Exporter *one) { return one->name == name; });
    return found == all.end() ? nullptr : *found;
}

Result<Done> writeExported(FileSystem &files, const std::string &path, std::span<const std::uint8_t> bytes,
                           Exported &exported)
{
    const std::string beside = path + ".part";
    auto done = files.write(beside, bytes);
    if (done)
        done = files.rename(beside, path);
    if (!done) {
        files.remove(beside);
        return done.issue();
    }
    exported.files.push_back(path);
    return Done{};
}

} // namespace sward
