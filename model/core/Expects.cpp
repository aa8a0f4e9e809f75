#include "model/core/Expects.h"

#include <cstdio>
#include <cstdlib>

namespace sward {

void promiseBroken(const char *promise, const char *file, int line)
{
    std::fprintf(stderr, "sward: %s:%d: expected %s\n", file, line, promise);
    std::abort();
}

} // namespace sward
