#include "model/terrain/OffsetMap.h"

#include "model/raster/Png.h"

#include <fmt/format.h>

namespace sward {

Result<OffsetMap> readOffsetMap(std::span<const std::uint8_t> bytes, const std::string &file, int width, int height)
{
    const auto east = readPng(bytes, file, 0);
    if (!east)
        return east.issue();
    if (east->channels < 2 || (east->bits != 8 && east->bits != 16))
        return error(fmt::format("The offsets have {} of {} bits, but need two channels of 8 or 16 bits",
                                 east->channels == 1 ? "one channel" : fmt::format("{} channels", east->channels),
                                 east->bits),
                     file);
    if (east->width != width || east->height != height)
        return error(fmt::format("The offsets have {} x {} samples, the heights {} x {}", east->width, east->height,
                                 width, height),
                     file);
    const auto south = readPng(bytes, file, 1);
    if (!south)
        return south.issue();
    const int factor = east->bits == 8 ? 256 : 1;
    OffsetMap map;
    map.width = width;
    map.height = height;
    map.samples.reserve(east->samples.size() * 2);
    for (std::size_t i = 0; i < east->samples.size(); ++i) {
        map.samples.push_back(std::uint16_t(east->samples[i] * factor));
        map.samples.push_back(std::uint16_t(south->samples[i] * factor));
    }
    return map;
}

} // namespace sward
