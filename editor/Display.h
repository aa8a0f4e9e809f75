#pragma once

namespace sward {

/// Whether the X display that the environment names answers. Qt would end the program at the first window if it does
/// not.
bool hasDisplay();

} // namespace sward
