"""What the mouse does on the map: one table, shown on the sheet of keys."""

from __future__ import annotations

from typing import NamedTuple


class Gesture(NamedTuple):
    """How it is made, and what it does."""

    made: str
    does: str


GESTURES = (
    Gesture("Wheel", "Zoom at the pointer"),
    Gesture("Middle drag", "Move the map"),
    Gesture("Space + drag", "Move the map"),
    Gesture("Right drag", "Move the map"),
    Gesture("Right click", "Open the menu of the hex"),
    Gesture("Left drag", "Use the tool along the way: one step to undo"),
    Gesture("Shift + brush", "Erase"),
    Gesture("Alt + brush", "Pick the terrain under the pointer"),
    Gesture("Ctrl + select", "Select more"),
    Gesture("Shift + select", "Select less"),
    Gesture("Alt + select", "Draw a lasso"),
    Gesture("Drag of what is selected", "Move it with all that is on it"),
    Gesture("Drag of a token or feature", "Move it to another hex"),
    Gesture("Click close to a path", "Pick the path; its points can be dragged"),
    Gesture("Alt + path", "Draw along hexsides"),
    Gesture("Enter or double click", "End the path, or put a carried piece down"),
    Gesture("R, Shift + R or M with a carried piece", "Turn it, or mirror it"),
    Gesture("Ctrl + zone", "Add to the zone in which it is begun"),
    Gesture("Shift + zone or corridor", "Take away from zones"),
    Gesture("Alt + zone, corridor or passage", "Leave the grid"),
    Gesture("Backspace", "Take the last point of a path back"),
    Gesture("Drag of a group", "Walk it along the way, hex by hex"),
    Gesture("QWE ASD or arrows", "Step with the group while the travel tool is in hand"),
    Gesture("Drag of a delver", "Send them to another zone; with Shift, put them there by hand"),
    Gesture("Right click on a door or trap", "How it stands now, and what may be done at it"),
    Gesture("Drag or Alt + arrow in the round sheet", "Change the marching order"),
    Gesture("Double click in the round sheet", "Edit what is kept of a delver"),
    Gesture("Shift + reveal", "Hide"),
    Gesture("Escape", "Give up what was begun"),
    Gesture("Wheel or drag on the players’ screen", "Zoom or move their map; Home fits it"),
    Gesture("F11 or Escape on the players’ screen", "Fill the monitor, or leave it"),
)
