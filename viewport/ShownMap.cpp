#include "viewport/ShownMap.h"

namespace sward {

QByteArray ShownMap::texels(const SampleRect &rect, int mapWidth, int mapHeight) const
{
    QByteArray bytes(qsizetype(rect.width()) * rect.height(), '\0');
    if (width <= 0 || height <= 0)
        return bytes;
    auto *out = bytes.data();
    for (int z = rect.z0; z < rect.z1; ++z) {
        const auto row = std::size_t(z) * std::size_t(height) / std::size_t(mapHeight);
        for (int x = rect.x0; x < rect.x1; ++x) {
            const auto column = std::size_t(x) * std::size_t(width) / std::size_t(mapWidth);
            *out++ = char(values[row * std::size_t(width) + column]);
        }
    }
    return bytes;
}

} // namespace sward
