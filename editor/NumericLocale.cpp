#include "editor/NumericLocale.h"

#include <clocale>

namespace sward {

void useDecimalPoint()
{
    std::setlocale(LC_NUMERIC, "C");
}

} // namespace sward
