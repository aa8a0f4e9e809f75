#pragma once

class QString;

namespace sward {

/// To be called before the application object is made, whoever opens a window or draws a picture: chooses the windowing
/// system and OpenGL and names the application for its settings. False without a display.
bool prepareApplication();

/// Opens the main window on a scene (a folder or its scene.json; empty for the start page), runs the event loop and
/// returns the exit code. A QApplication exists already.
int runWindow(const QString &scenePath);

} // namespace sward
