"""The program's own typefaces, so that text looks and measures the same on every machine."""

from __future__ import annotations

import struct

from PySide6.QtGui import QFont, QFontDatabase

from mapper.resources import resources

FIGURES = "Alegreya Sans"
WITHOUT_LINING = "IM FELL English"
"""Its 1 is an I and its 0 an o: figures among its letters are those of the other typeface."""


def load_fonts() -> None:
    """Make Alegreya Sans and IM FELL English known to Qt."""
    # IM FELL English has no bold: asked for an upright bold, Qt takes its italic.
    for path in sorted((resources() / "fonts").glob("*.ttf")):
        font = path.read_bytes()
        if path.name.startswith("IMFell"):
            font = without_digits(font)
        if QFontDatabase.addApplicationFontFromData(font) == -1:
            raise OSError(f"The font {path} cannot be read; install Cognita again.")
    QFont.insertSubstitution(WITHOUT_LINING, FIGURES)


def with_figures(font: QFont) -> QFont:
    """The same; its digits are of one height and width, so that 10 is no smaller than 4."""
    made = QFont(font)
    for feature in ("lnum", "tnum"):
        made.setFeature(QFont.Tag(feature), 1)
    return made


def font_for(family: str, size: float, *, is_bold: bool = False, is_italic: bool = False) -> QFont:
    """A typeface for words on a map, of so many pixels, with such digits."""
    made = with_figures(QFont(family))
    made.setPixelSize(max(1, round(size)))
    made.setBold(is_bold)
    made.setItalic(is_italic)
    return made


def without_digits(font: bytes) -> bytes:
    """A TrueType font that knows no digits, so that whoever writes takes them from another."""
    tables = struct.unpack_from(">H", font, 4)[0]
    entries = range(12, 12 + 16 * tables, 16)
    entry = next(at for at in entries if font[at : at + 4] == b"cmap")
    start = struct.unpack_from(">L", font, entry + 8)[0]
    made = struct.pack(">HHHHL", 0, 1, 3, 1, 12) + _letters_without_digits(font, start)
    padding = bytes(-len(font) % 4)
    place = struct.pack(">LL", len(font) + len(padding), len(made))
    return font[: entry + 8] + place + font[entry + 16 :] + padding + made


def _letters_without_digits(font: bytes, start: int) -> bytes:
    """Its table of which letter is which shape (format 4): runs of letters, one of them cut."""
    at = start + struct.unpack_from(">L", font, start + 8)[0]
    _, length, language, twice = struct.unpack_from(">HHHH", font, at)
    ends, starts, shifts, others = (
        list(struct.unpack_from(f">{twice // 2}H", font, at + 14 + more))
        for more in (0, twice + 2, 2 * twice + 2, 3 * twice + 2)
    )
    cut = next(number for number, end in enumerate(ends) if end >= ord("9"))
    for column, value in ((ends, ord("0") - 1), (starts, starts[cut]), (shifts, shifts[cut])):
        column.insert(cut, value)
    starts[cut + 1] = ord("9") + 1
    others = [other + 2 if other else 0 for other in others[:cut]] + [0] + others[cut:]
    count = len(ends)
    columns = struct.pack(f">{count}HH{3 * count}H", *ends, 0, *starts, *shifts, *others)
    rest = font[at + 16 + 4 * twice : at + length]
    steps = count.bit_length() - 1
    search = 2 << steps
    head = (4, 14 + len(columns) + len(rest), language, 2 * count)
    return struct.pack(">7H", *head, search, steps, 2 * count - search) + columns + rest
