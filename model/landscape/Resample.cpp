#include "model/landscape/Resample.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// Old samples that a new one is made of along one axis, with their shares.
struct Taps
{
    int first = 0;
    std::vector<double> shares;
};

/// A triangle about the place, as wide as the distance between new samples but at least that of the old.
std::vector<Taps> tapsAlong(int count, double first, double last)
{
    const double step = count > 1 ? (last - first) / (count - 1) : 0;
    const double reach = std::max(step, 1.0);
    std::vector<Taps> all;
    for (int i = 0; i < count; ++i) {
        const double at = first + i * step;
        Taps taps;
        taps.first = int(std::ceil(at - reach + 1e-9));
        const int end = int(std::floor(at + reach - 1e-9));
        double sum = 0;
        for (int sample = taps.first; sample <= end; ++sample) {
            taps.shares.push_back(1 - std::abs(sample - at) / reach);
            sum += taps.shares.back();
        }
        for (double &share : taps.shares)
            share /= sum;
        all.push_back(std::move(taps));
    }
    return all;
}

} // namespace

template <class Sample>
Raster<Sample> resampled(const Raster<Sample> &old, int width, int height, const ResampledPart &part, Outside outside)
{
    const auto columns = tapsAlong(width, part.first.x, part.last.x);
    const auto rows = tapsAlong(height, part.first.y, part.last.y);
    const auto isInside = [&](int x, int z) { return x >= 0 && z >= 0 && x < old.width() && z < old.height(); };
    const auto sampleAt = [&](int x, int z) -> double {
        if (outside == Outside::Fill && !isInside(x, z))
            return old.fill();
        return old.at(std::clamp(x, 0, old.width() - 1), std::clamp(z, 0, old.height() - 1));
    };
    Raster<Sample> made(width, height, old.fill());
    const Epoch epoch = nextEpoch();
    std::size_t bytes = 0;
    std::vector<Sample> line(std::size_t(width), old.fill());
    for (int z = 0; z < height; ++z) {
        const Taps &row = rows[std::size_t(z)];
        for (int x = 0; x < width; ++x) {
            const Taps &column = columns[std::size_t(x)];
            double sum = 0;
            for (std::size_t j = 0; j < row.shares.size(); ++j)
                for (std::size_t i = 0; i < column.shares.size(); ++i)
                    sum += sampleAt(column.first + int(i), row.first + int(j)) * column.shares[i] * row.shares[j];
            line[std::size_t(x)] = Sample(std::floor(sum + 0.5));
        }
        if (std::any_of(line.begin(), line.end(), [&](Sample sample) { return sample != old.fill(); }))
            made.write({0, z, width, z + 1}, line.data(), epoch, bytes);
    }
    return made;
}

template Raster<std::uint8_t> resampled(const Raster<std::uint8_t> &, int, int, const ResampledPart &, Outside);
template Raster<std::uint16_t> resampled(const Raster<std::uint16_t> &, int, int, const ResampledPart &, Outside);

} // namespace sward
