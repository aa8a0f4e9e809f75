#pragma once

class QWidget;

namespace sward {

class Session;
class ToolBox;

/// Copies the selected plants: to the clipboard, and as the group that the place tool stamps.
void copySelected(Session &session, ToolBox &tools);
void cutSelected(Session &session, ToolBox &tools);
/// Puts the plants of the clipboard onto the ground under the cursor and selects them. One step of the history.
void pastePlants(Session &session, ToolBox &tools);
/// Asks for a file and writes the selected plants into it as a group.
void saveGroupAsking(Session &session, const ToolBox &tools, QWidget *window);
/// Asks for a group's file and puts it into the place tool's hand.
void openGroupAsking(Session &session, ToolBox &tools, QWidget *window);

} // namespace sward
