"""What dialogs that describe one thing have in common: they close only on what can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QDialog, QLabel

from mapper.model.not_allowed import NotAllowed

T = TypeVar("T")


def is_let(check: Callable[[], object], why: QLabel) -> bool:
    """Whether nothing is refused; what is refused is said there."""
    try:
        check()
    except NotAllowed as refused:
        why.setText(str(refused))
        why.show()
        return False
    return True


def answered(dialog: QDialog, described: Callable[[], T]) -> T | None:
    """What the user described; None if they thought better of it."""
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    answer = described() if accepted else None
    dialog.deleteLater()
    return answer
