#include "model/grass/GrassData.h"

#include "model/core/Expects.h"
#include "model/terrain/SectionGrid.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// A type's weights at height samples, bilinear between its own, which for one grid are the samples themselves.
std::vector<std::uint8_t> weightsAt(const CombinedWeights &weights, const std::vector<int> &xs,
                                    const std::vector<int> &zs, int samplesX, int samplesZ)
{
    // Sample i of the heights lies at i · (own − 1) / (heights − 1) of the weights, in whole numbers.
    struct Between
    {
        int first;
        std::int64_t share, whole; ///< of the next one
    };
    const auto between = [](int i, int samples, int own) {
        const std::int64_t at = std::int64_t(i) * (own - 1);
        const std::int64_t whole = std::max(samples - 1, 1);
        return Between{int(at / whole), at % whole, whole};
    };
    std::vector<Between> columns, rows;
    for (const int x : xs)
        columns.push_back(between(x, samplesX, weights.width()));
    for (const int z : zs)
        rows.push_back(between(z, samplesZ, weights.height()));
    const TexelRect rect{columns.front().first, rows.front().first, columns.back().first + 2, rows.back().first + 2};
    std::vector<std::uint8_t> own(std::size_t(rect.width()) * std::size_t(rect.height()));
    weights.read(rect, own.data());
    const auto at = [&](int x, int z) {
        return std::int64_t(own[std::size_t(z - rect.z0) * std::size_t(rect.width()) + std::size_t(x - rect.x0)]);
    };
    std::vector<std::uint8_t> out;
    out.reserve(xs.size() * zs.size());
    for (const auto &row : rows) {
        for (const auto &column : columns) {
            const auto along = [&](int z) {
                return at(column.first, z) * (column.whole - column.share) + at(column.first + 1, z) * column.share;
            };
            const std::int64_t all = row.whole * column.whole;
            const std::int64_t sum = along(row.first) * (row.whole - row.share) + along(row.first + 1) * row.share;
            out.push_back(std::uint8_t((sum + all / 2) / all));
        }
    }
    return out;
}

} // namespace

std::uint16_t GrassData::heightAt(int x, int z) const
{
    const std::size_t at = (std::size_t(z) * std::size_t(side) + std::size_t(x)) * 2;
    return std::uint16_t(bytes[at] | bytes[at + 1] << 8);
}

std::span<const std::uint8_t> GrassData::weightsOf(std::string_view type) const
{
    for (const auto &one : weights)
        if (one.type == type)
            return {bytes.data() + one.offset, samples()};
    return {};
}

std::uint64_t GrassData::hash() const
{
    std::uint64_t hash = XXH3_64bits(bytes.data(), bytes.size());
    for (const auto &one : weights)
        hash = XXH3_64bits_withSeed(one.type.data(), one.type.size(), hash + one.offset);
    return hash;
}

GrassDataBuilder::GrassDataBuilder(const Scene &scene) : m_landscape(scene.landscape), m_heights(scene.heights)
{
    if (!m_landscape || m_heights.isEmpty())
        return;
    m_componentsX = piecesAcross(m_heights.width(), m_landscape->componentQuads());
    m_componentsZ = piecesAcross(m_heights.height(), m_landscape->componentQuads());
    const SceneWeights layers(scene);
    for (const auto &type : scene.grassTypes.items()) {
        CombinedWeights weights(scene, layers, *type);
        if (!weights.isEmpty())
            m_types.push_back({type->id, std::move(weights)});
    }
}

GrassData GrassDataBuilder::build(CellCoord component) const
{
    expects(component.x >= 0 && component.x < m_componentsX && component.z >= 0 && component.z < m_componentsZ);
    const int quads = m_landscape->componentQuads();
    std::vector<int> xs, zs;
    for (int i = 0; i <= quads; ++i) {
        xs.push_back(std::min(component.x * quads + i, m_heights.width() - 1));
        zs.push_back(std::min(component.z * quads + i, m_heights.height() - 1));
    }
    GrassData data;
    data.side = quads + 1;
    data.bytes.reserve(data.samples() * (2 + m_types.size()));
    for (const int z : zs) {
        for (const int x : xs) {
            const std::uint16_t height = m_heights.at(x, z);
            data.bytes.push_back(std::uint8_t(height & 0xff));
            data.bytes.push_back(std::uint8_t(height >> 8));
        }
    }
    for (const auto &type : m_types) {
        const auto weights = weightsAt(type.weights, xs, zs, m_heights.width(), m_heights.height());
        if (std::all_of(weights.begin(), weights.end(), [](auto weight) { return weight == 0; }))
            continue;
        data.weights.push_back({type.id, data.bytes.size()});
        data.bytes.insert(data.bytes.end(), weights.begin(), weights.end());
    }
    return data;
}

} // namespace sward
