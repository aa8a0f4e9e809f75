#pragma once

class QString;

namespace sward {

/// Opens the main window on a scene (a folder or its scene.json; empty for the start page), runs the event loop and
/// returns the exit code. A QApplication exists already.
int runWindow(const QString &scenePath);

} // namespace sward
