#pragma once

namespace sward {

/// Puts the decimal point back. A Qt application object takes LC_NUMERIC from the environment, and C libraries would
/// then read "1.5" as 1 under a comma locale: call this right after constructing one.
void useDecimalPoint();

} // namespace sward
