#pragma once

class QWidget;

namespace sward {

class Session;

/// What the Edit menu does to the selection. Each is one step of the history; with nothing to do it says why in the
/// status bar.
void duplicateSelected(Session &session);
/// Asks first when records go that others use or that have plants.
void deleteSelected(Session &session, QWidget *window);
void selectAllPlants(Session &session);
void dropSelected(Session &session);
/// Asks for the name of the one selected record.
void renameSelected(Session &session, QWidget *window);
/// Hiding is not part of the scene and makes no step.
void hideSelected(Session &session);
void showEverything(Session &session);
void isolateSelected(Session &session);

} // namespace sward
