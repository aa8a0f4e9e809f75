#include "model/raster/Raster.h"

#include <atomic>

namespace sward {

Epoch nextEpoch()
{
    static std::atomic<Epoch> last{0};
    return ++last;
}

} // namespace sward
