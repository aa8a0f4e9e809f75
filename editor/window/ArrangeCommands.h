#pragma once

namespace sward {

class Session;
class ToolBox;

// What the Arrange panel asks for, by the options in it. Each is one step of the history; with nothing to do it says
// why in the status bar.

void randomiseSelected(Session &session, const ToolBox &tools);
void alignSelected(Session &session, const ToolBox &tools);
/// Puts plants of the ticked kinds along the selected records, which stay selected, so that another kind can follow.
void plantAlongSelected(Session &session, const ToolBox &tools);

} // namespace sward
