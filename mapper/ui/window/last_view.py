"""What of each map was seen last, so that it is seen again when one comes back to it."""

from __future__ import annotations

import hashlib
from math import isfinite
from pathlib import Path

from PySide6.QtCore import QSettings

from mapper.ui.app.settings_file import recall
from mapper.ui.canvas.camera import Camera


def keep_seen(settings: QSettings, file: Path, map_id: str, camera: Camera) -> None:
    settings.setValue(_key(file, map_id), f"{camera.px} {camera.left} {camera.top}")


def seen_last(settings: QSettings, file: Path, map_id: str) -> Camera | None:
    """None of a map that was not seen yet."""
    try:
        px, left, top = map(float, recall(settings, _key(file, map_id), "").split())
    except ValueError:
        return None
    return Camera(px, left, top) if all(map(isfinite, (px, left, top))) else None


def _key(file: Path, map_id: str) -> str:
    mark = hashlib.sha256(f"{file}/{map_id}".encode()).hexdigest()[:16]
    return f"seen/{mark}"
