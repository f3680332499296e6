"""Monitors side by side on a screen of its own, put up and taken down; and what they show."""

from __future__ import annotations

import ctypes
from ctypes.util import find_library
from typing import NamedTuple

X11, RANDR = find_library("X11"), find_library("Xrandr")
ALL_PLANES, Z_PIXMAP = (1 << 32) - 1, 2


def missing() -> list[str]:
    """Which of the libraries are not installed."""
    return [name for name, found in (("libX11", X11), ("libXrandr", RANDR)) if found is None]


class _Monitor(ctypes.Structure):
    """As Xrandr.h has it."""

    _fields_ = (
        ("name", ctypes.c_ulong),
        ("primary", ctypes.c_int),
        ("automatic", ctypes.c_int),
        ("outputs_count", ctypes.c_int),
        ("x", ctypes.c_int),
        ("y", ctypes.c_int),
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("millimetres_wide", ctypes.c_int),
        ("millimetres_high", ctypes.c_int),
        ("outputs", ctypes.POINTER(ctypes.c_ulong)),
    )


class _Image(ctypes.Structure):
    """The first part of what Xlib.h has."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("offset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_ubyte)),
    )


class Place(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Monitors:
    """Of a display, by its name."""

    def __init__(self, display: str) -> None:
        self._x, self._randr = ctypes.CDLL(X11), ctypes.CDLL(RANDR)
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
        self._x.XInternAtom.restype = ctypes.c_ulong
        self._x.XDefaultRootWindow.argtypes = (ctypes.c_void_p,)
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x.XSync.argtypes = (ctypes.c_void_p, ctypes.c_int)
        monitor = ctypes.POINTER(_Monitor)
        self._randr.XRRSetMonitor.argtypes = (ctypes.c_void_p, ctypes.c_ulong, monitor)
        self._randr.XRRDeleteMonitor.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong)
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        self._x.XGetImage.argtypes = (
            ctypes.c_void_p,
            ctypes.c_ulong,
            *(
                ctypes.c_int,
                ctypes.c_int,
                ctypes.c_uint,
                ctypes.c_uint,
                ctypes.c_ulong,
                ctypes.c_int,
            ),
        )
        self._x.XDestroyImage.argtypes = (ctypes.POINTER(_Image),)
        self._x.XCloseDisplay.argtypes = (ctypes.c_void_p,)
        self._display = self._x.XOpenDisplay(display.encode())
        self._root = self._x.XDefaultRootWindow(self._display)

    def put(self, name: str, place: Place) -> None:
        millimetres = place.width // 4, place.height // 4
        made = _Monitor(self._atom(name), 0, 0, 0, *place, *millimetres)
        self._randr.XRRSetMonitor(self._display, self._root, ctypes.byref(made))
        self._x.XSync(self._display, 0)

    def take(self, name: str) -> None:
        self._randr.XRRDeleteMonitor(self._display, self._root, self._atom(name))
        self._x.XSync(self._display, 0)

    def pixels(self, place: Place) -> bytes:
        """What is on the screen there, four bytes a pixel."""
        image = self._x.XGetImage(self._display, self._root, *place, ALL_PLANES, Z_PIXMAP)
        found = ctypes.string_at(image.contents.data, 4 * place.width * place.height)
        self._x.XDestroyImage(image)
        return found

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)

    def _atom(self, name: str) -> int:
        atom: int = self._x.XInternAtom(self._display, name.encode(), 0)
        return atom
