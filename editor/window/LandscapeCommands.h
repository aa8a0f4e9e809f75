#pragma once

#include <QString>

class QWidget;

namespace sward {

struct Exporter;
class Session;

// What the Landscape and Export menus do: each asks, does it as one step of the history, and says what came of it.

void replaceHeightsAsking(Session &session, QWidget *parent);
void resizeLandscapeAsking(Session &session, QWidget *parent);
void resampleLandscapeAsking(Session &session, QWidget *parent);
/// Takes a grey picture as the weights of a layer: `layer`, else the one that the picture was exported from, else the
/// active one.
void importMaskAsking(Session &session, QWidget *parent);
/// Writes the scene as it stands into a folder that the artist chooses.
void exportAsking(Session &session, const Exporter &exporter, QWidget *parent);

} // namespace sward
