"""Words of a campaign inside Markdown, where they must not count as marks."""

from __future__ import annotations

import re

MARKS = re.compile(r"[\\`*_\[\]<>#|~]|&(?=#?\w+;)|^[-+=](?=[-+=\s]|$)")
"""What would be taken for more than a letter where it stands."""

NUMBERED = re.compile(r"^(\d+)([.)])(?=\s|$)")
"""How a line of a numbered list begins."""


def one_line(text: str) -> str:
    """As plain words, in one line."""
    words = " ".join(text.split())
    return NUMBERED.sub(r"\1\\\2", MARKS.sub(r"\\\g<0>", words))
