#pragma once

class QWidget;

namespace sward {

class Session;

// What the Landscape menu does: each asks, does it as one step of the history, and says what came of it.

void replaceHeightsAsking(Session &session, QWidget *parent);
void resizeLandscapeAsking(Session &session, QWidget *parent);
void resampleLandscapeAsking(Session &session, QWidget *parent);

} // namespace sward
