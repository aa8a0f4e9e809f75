#pragma once

#include <QString>

namespace sward {

/// The folder of the sample scene: beside the program as installed, or in the source tree that it was built in. Empty
/// when it is nowhere.
QString sampleScene();

} // namespace sward
