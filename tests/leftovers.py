"""What a test has left behind: windows, workspaces, timers that go on, and threads."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.until import PATIENCE

QT_OWN = ("QTipLabel", "QShapedPixmapWidget")
"""What Qt makes once and keeps for itself."""


class Left(NamedTuple):
    """A thing that outlives a test: how it is told apart from others, and what it is called."""

    number: int
    name: str


def standing() -> frozenset[Left]:
    """All that is there now, of what no test may leave."""
    return frozenset((*threads(), *(qt_things() if has_application() else ())))


def standing_after(known: frozenset[Left]) -> frozenset[Left]:
    """All that is there once nothing is left of what nobody holds, if there is more than before."""
    delete_deferred()
    now = standing()
    if now <= known:
        return now
    _let_end({left.number for left in now - known})
    gc.collect()
    return standing()


def _let_end(numbers: set[int]) -> None:
    """Threads that come to their end by themselves are waited for."""
    for thread in threading.enumerate():
        if id(thread) in numbers and thread is not threading.current_thread():
            thread.join(PATIENCE)


def delete_deferred() -> None:
    """What is to be deleted later is deleted now, and what goes with it."""
    if has_application():
        core = sys.modules["PySide6.QtCore"]
        for _ in range(2):
            core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)


def has_application() -> bool:
    core = sys.modules.get("PySide6.QtCore")
    return core is not None and core.QCoreApplication.instance() is not None


def threads() -> Iterator[Left]:
    """The threads that Python began; one that Qt began is only met."""
    for thread in threading.enumerate():
        if not isinstance(thread, threading._DummyThread):
            yield Left(id(thread), f"the thread {thread.name}")


def qt_things() -> Iterator[Left]:
    yield from _windows()
    gui = sys.modules.get("PySide6.QtGui")
    if (
        gui is not None
        and gui.QGuiApplication.mouseButtons()
        != sys.modules["PySide6.QtCore"].Qt.MouseButton.NoButton
    ):
        yield Left(0, "a mouse button that is held down")
    timer = sys.modules["PySide6.QtCore"].QTimer
    module = sys.modules.get("mapper.ui.window.workspace")
    workspace = module.Workspace if module is not None else None
    met = [thing for thing in gc.get_objects() if type(thing) is timer or type(thing) is workspace]
    for thing in met:
        if type(thing) is workspace:
            yield Left(id(thing), "a workspace")
        elif _is_valid(thing) and thing.isActive():
            root = _root(thing)
            if not root.isWidgetType():  # or it goes with its window
                yield Left(_address(root), f"a timer of {_called(root)}")


def _windows() -> Iterator[Left]:
    widgets = sys.modules.get("PySide6.QtWidgets")
    app = widgets.QApplication.instance() if widgets is not None else None
    if widgets is None or not isinstance(app, widgets.QApplication):
        return
    for widget in app.topLevelWidgets():
        if not widget.inherits("QMenu") and widget.metaObject().className() not in QT_OWN:
            yield Left(_address(widget), f"the window {_called(widget)}")


def _root(thing: Any) -> Any:
    """What it is part of in the end; itself, if of nothing."""
    while thing.parent() is not None:
        thing = thing.parent()
    return thing


def _called(thing: Any) -> str:
    return f"{type(thing).__name__} {thing.objectName()}".strip()


def _is_valid(thing: Any) -> bool:
    return bool(sys.modules["shiboken6"].isValid(thing))


def _address(thing: Any) -> int:
    return int(sys.modules["shiboken6"].getCppPointer(thing)[0])
