"""Words of a campaign inside Markdown, where they must not count as marks."""

from __future__ import annotations


def one_line(text: str) -> str:
    """As plain words, in one line."""
    marked = "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text)
    return " ".join(marked.split())
