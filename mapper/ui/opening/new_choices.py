"""What the dialog for a new campaign says: problems in words, sizes, free names for files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from mapper.commands.maps.new_campaign import NewCampaign, area_of, made
from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.hexes import Hex, Numbering, Top, label
from mapper.model.hexes.rectangle import MOST_HEXES
from mapper.model.map_view import MapView
from mapper.play.gm_map import gm_map
from mapper.ui.app.translated import tr
from mapper.ui.opening.campaign_names import ENDING, free_name, with_ending

SAMPLE_COLUMNS, SAMPLE_ROWS = 60, 40
LARGEST_HEX = 10_000
FORBIDDEN = '<>:"/\\|?*'
"""What file names on one system or another may not hold."""


@dataclass(frozen=True, slots=True)
class NewCampaignFields:
    """The fields as they stand in the dialog."""

    name: str
    map_name: str
    hex_size: str
    columns: int
    rows: int
    place: str


def problems(written: NewCampaignFields, home: Path) -> Mapping[str, str]:
    """What is wrong, by field, in the order of the fields; the folder `home` will be made."""
    found = {
        "name": "" if written.name.strip() else tr("Give the campaign a name."),
        "map_name": "" if written.map_name.strip() else tr("Give the map a name."),
        "place": _problem_of_place(written.place, home),
        "hex_size": "" if read_size(written.hex_size) else what_a_size_is(),
        "columns": _problem_of_size(written.columns * written.rows),
    }
    return {field: problem for field, problem in found.items() if problem}


def read_size(text: str) -> Fraction | None:
    """A whole number, a fraction or a decimal number above nothing; exactly as it is written."""
    written = text.strip().replace(",", ".").replace(" ", "")
    if len(written) > 20 or not set(written) <= set("0123456789./"):
        return None
    try:
        size = Fraction(written)
    except (ValueError, ZeroDivisionError):
        return None
    return size if 0 < size <= LARGEST_HEX else None


def size_in_words(columns: int, rows: int, hex_size: str, unit: str) -> str:
    """How many hexes there are, and how much land they cover."""
    hexes = columns * rows
    count = tr("{count} hexes", hexes, count=f"{hexes:,}")
    size = read_size(hex_size)
    if size is None:
        return count
    area = area_of(hexes, size)
    digits = f"{area:,.0f}" if area >= 10 else f"{area:.1f}"
    land = (
        tr("{area} square miles", area=digits) if unit == "miles" else tr("{area} km²", area=digits)
    )
    return f"{count}, {land}"


def numbers_in_words(top: Top, numbering: Numbering) -> str:
    """How the first hexes are numbered."""
    down = label(Hex(0, 1), top, numbering)
    first, across = label(Hex(0, 0), top, numbering), label(Hex(1, 0), top, numbering)
    return tr("{first}, below it {down}, beside it {across}", first=first, down=down, across=across)


def sample(new: NewCampaign) -> MapView:
    """The map as it will be, or for a large one a smaller map of the same making."""
    small = replace(new, columns=min(new.columns, SAMPLE_COLUMNS), rows=min(new.rows, SAMPLE_ROWS))
    campaign = Campaign(made(small))
    return gm_map(campaign, next(iter(campaign.maps())))


def is_sampled(columns: int, rows: int) -> bool:
    return columns > SAMPLE_COLUMNS or rows > SAMPLE_ROWS


def file_for(name: str, folder: Path) -> Path:
    """A file for a campaign of this name that is not there yet."""
    stem = "".join("-" if letter in FORBIDDEN else letter for letter in name.strip()).strip(". ")
    return free_name(folder / f"{stem or tr('Campaign')}{ENDING}")


def written_path(place: str) -> Path:
    """The file that is meant by what stands in the field."""
    return with_ending(Path(place.strip()).expanduser())


def what_a_size_is() -> str:
    return tr("Write a number above 0 such as 6, 3/2 or 1.5.")


def _problem_of_size(hexes: int) -> str:
    if hexes <= MOST_HEXES:
        return ""
    return tr("At most {most} hexes to begin with; a map can grow.", most=f"{MOST_HEXES:,}")


def _problem_of_place(place: str, home: Path) -> str:
    if not place.strip() or not Path(place.strip()).name:
        return tr("Say where the campaign’s file is to lie.")
    path = written_path(place)
    if not path.is_absolute():
        return tr("Write the whole path, or use Browse.")
    if path.exists():
        return tr("There is a file of this name already; choose another name.")
    if not path.parent.is_dir() and path.parent != home:
        return tr("There is no folder “{folder}”.", folder=path.parent)
    return ""
