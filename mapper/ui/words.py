"""Every text that a user reads goes through here, so that it can be translated."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

CONTEXT = "Cognita"


def tr(text: str, n: int | None = None, **values: object) -> str:
    """The text in the user's language; `%n` in it is the number that decides the plural form."""
    said = QCoreApplication.translate(CONTEXT, text, "", -1 if n is None else n)
    return said.format(**values) if values else said
