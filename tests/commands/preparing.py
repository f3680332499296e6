"""Everything that a game master can do to prepare a wilderness, where chance takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Literal

from hypothesis import strategies as st

from mapper.commands.clipboard.copying import Turning, clear_things, copy, cut, delete, move, paste
from mapper.commands.maps.grid import Margins, crop, grow, shift
from mapper.commands.maps.maps import add_map, put_map, remove_map, rename_map, set_style
from mapper.commands.paths.path_shapes import (
    delete_point,
    insert_point,
    move_point,
    reroute,
)
from mapper.commands.paths.paths import (
    add_crossing,
    add_path,
    add_path_kind,
    change_kind,
    draw_path,
    edit_crossing,
    edit_path_kind,
    extend_path,
    join_paths,
    remove_crossing,
    remove_path,
    remove_path_kind,
    rename_path,
    reverse_path,
    split_path,
)
from mapper.commands.terrain.terrain import (
    Described,
    add_region,
    add_terrain,
    edit_region,
    edit_terrain,
    move_region_name,
    paint,
    paint_region,
    raise_hexes,
    remove_region,
    remove_terrain,
    set_height,
    subtract_region,
    unite_regions,
)
from mapper.commands.things.features import (
    add_clue,
    duplicate_feature,
    edit_feature,
    link_features,
    remove_clue,
    roll_landmark,
    unlink_features,
)
from mapper.commands.things.labels import add_preset, edit_label, edit_preset, remove_preset
from mapper.commands.things.things import (
    add_thing,
    edit_thing,
    move_label,
    move_thing,
    remove_things,
)
from mapper.commands.things.underlays import (
    add_underlay,
    drag_underlay,
    pin_underlay,
    place_underlay,
    remove_underlay,
    set_above,
    set_opacity,
    show_underlay,
)
from mapper.drawing.style import style_names
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.label_rows import LabelPreset
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Pin,
    Region,
    Row,
    TerrainType,
    Token,
    Underlay,
)
from mapper.model.clip import clip_from_text, clip_to_text
from mapper.model.hexes.chunks import Area, area_of
from mapper.model.hexes.hexes import ORIGIN, Hex, add, line
from mapper.model.hexes.sides import Side, corner
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import Stop, needs_crossing, spanning, stops, straight, touched
from mapper.model.places import FeatureAt, Place
from tests.small import MAP

NEAR = st.builds(Hex, st.integers(-2, 7), st.integers(-3, 6))
TRAVELS: tuple[Literal["road", "river", "none"], ...] = ("road", "river", "none")
AREAS = st.lists(NEAR, max_size=6).map(area_of)
PINS = Pin(0, 0, Hex(0, 0)), Pin(90, 40, Hex(3, 1))


@dataclass(frozen=True, slots=True)
class Whim:
    """What comes to the game master's mind: draws from the test's own source of chance."""

    data: st.DataObject
    campaign: Campaign

    def hex(self) -> Hex:
        return self.data.draw(NEAR)

    def area(self) -> Area:
        return self.data.draw(AREAS)

    def number(self, low: int, high: int) -> int:
        return self.data.draw(st.integers(low, high))

    def yes(self) -> bool:
        return self.data.draw(st.booleans())

    def one(self, row_class: type[Row], map_id: str = "") -> str:
        """The id of one of the rows of a class; refused if there is none."""
        ids = sorted(self.campaign.all(row_class, map_id))
        if not ids:
            raise NotAllowed("There is none.")
        return self.data.draw(st.sampled_from(ids))

    def feature(self) -> FeatureAt:
        return FeatureAt(MAP, self.one(Feature, MAP))

    def way(self) -> list[Stop]:
        """Through hexes or along hexsides."""
        if self.yes():
            return list(line(self.hex(), self.hex()))
        a, b = (corner(self.hex(), self.number(0, 5)) for _ in range(2))
        return list(straight(a, b))

    def stop(self, path: str) -> Stop:
        """A hex or corner that a path leads through."""
        return self.data.draw(st.sampled_from(stops(self.campaign.all(Path, MAP)[path])))

    def side(self) -> Side:
        """A side that a path crosses or lies on."""
        row = self.campaign.all(Path, MAP)[self.one(Path, MAP)]
        sides = [where for where in touched(row) if isinstance(where, Side)]
        return self.data.draw(st.sampled_from(sorted(sides)))

    def kind(self) -> str:
        own = sorted(self.campaign.all(PathKind))
        return self.data.draw(st.sampled_from(["road", "river", "wall", *own]))

    def words(self) -> str:
        return self.data.draw(st.sampled_from(["Mill", "Ford", "Old Road", "Wolds"]))


Deed = Callable[[Whim], Change]


def _edit_feature(w: Whim) -> Change:
    at = w.feature()
    row = w.campaign.all(Feature, MAP)[at.id]
    return edit_feature(w.campaign, at, replace(row, title=w.words(), at=w.hex()))


def _tell_of(w: Whim) -> Change:
    """A link to a feature by its name, which goes along as that is renamed."""
    at = w.feature()
    rows = w.campaign.all(Feature, MAP)
    told = f"Beside [[{rows[w.one(Feature, MAP)].title}]]."
    return edit_feature(w.campaign, at, replace(rows[at.id], gm_notes=told))


def _share_look(w: Whim) -> Change:
    id_ = w.one(Label, MAP)
    row = replace(w.campaign.all(Label, MAP)[id_], preset=w.one(LabelPreset))
    return edit_label(w.campaign, Key("label", MAP, id_), row)


def _edit_label(w: Whim) -> Change:
    id_ = w.one(Label, MAP)
    row = replace(w.campaign.all(Label, MAP)[id_], size=w.number(1, 5), text=w.words())
    return edit_thing(w.campaign, Key("label", MAP, id_), row)


def _paste(w: Whim) -> Change:
    """By way of the text form, as between two windows."""
    clip = clip_from_text(clip_to_text(copy(w.campaign, MAP, w.area())))
    return paste(w.campaign, MAP, clip, w.hex(), Turning(w.number(0, 5), w.yes()))


def _move(w: Whim) -> Change:
    return move(w.campaign, MAP, w.area(), w.hex(), Turning(w.number(0, 5), w.yes()))


def _add_child(w: Whim) -> Change:
    row = Map(w.words(), opened_by=Place(MAP, w.hex()))
    return add_map(w.campaign, row, 3, 2)[1]


def _remove_child(w: Whim) -> Change:
    id_ = w.one(Map)
    if id_ == MAP:
        raise NotAllowed("The map that all is done on stays.")
    return remove_map(w.campaign, id_)


def _put_child(w: Whim) -> Change:
    id_ = w.one(Map)
    if id_ == MAP:
        raise NotAllowed("The map that all is done on stays.")
    return put_map(w.campaign, id_, Place(MAP, w.hex()), w.number(0, 3))


def _reroute(w: Whim) -> Change:
    id_ = w.one(Path, MAP)
    last = len(stops(w.campaign.all(Path, MAP)[id_])) - 1
    return reroute(w.campaign, MAP, id_, 0, last)


def _split(w: Whim) -> Change:
    id_ = w.one(Path, MAP)
    return split_path(w.campaign, MAP, id_, w.stop(id_))


def _extend(w: Whim) -> Change:
    id_ = w.one(Path, MAP)
    own = stops(w.campaign.all(Path, MAP)[id_])
    end = own[0] if (at_start := w.yes()) else own[-1]
    to = w.hex() if isinstance(end, Hex) else corner(w.hex(), w.number(0, 5))
    return extend_path(w.campaign, MAP, id_, straight(end, to), at_start)


def _join(w: Whim) -> Change:
    """With a path whose end is where this one ends."""
    id_ = w.one(Path, MAP)
    paths = w.campaign.all(Path, MAP)
    own = stops(paths.pop(id_))
    met = [i for i, row in paths.items() if {own[0], own[-1]} & {stops(row)[0], stops(row)[-1]}]
    if not met:
        raise NotAllowed("There is none.")
    return join_paths(w.campaign, MAP, id_, w.data.draw(st.sampled_from(sorted(met))))


def _edit_crossing(w: Whim) -> Change:
    id_ = w.one(Crossing, MAP)
    row = w.campaign.all(Crossing, MAP)[id_]
    return edit_crossing(w.campaign, MAP, id_, replace(row, kind="gate", name=w.words()))


def _bridge(w: Whim) -> Change:
    """In a hex in which a path crosses a river, which is drawn first where there is none."""
    paths, own = w.campaign.all(Path, MAP).values(), w.campaign.all(PathKind)
    hexes = sorted({at for path in paths for at in path.hexes})
    crossed = [at for at in hexes if needs_crossing(paths, at, own)]
    if not hexes:
        raise NotAllowed("There is none.")
    if not crossed:
        at = w.data.draw(st.sampled_from(hexes))
        return add_path(w.campaign, MAP, "river", line(add(at, Hex(0, -1)), add(at, Hex(0, 1))))
    within = spanning(Crossing("bridge", Side(ORIGIN, 0)), w.data.draw(st.sampled_from(crossed)))
    return add_crossing(w.campaign, MAP, within)


def _edit_path_kind(w: Whim) -> Change:
    travel = w.data.draw(st.sampled_from(TRAVELS))
    row = PathKind(w.words(), "#654321", 4, "dashed", travel)
    return edit_path_kind(w.campaign, w.one(PathKind), row)


def _drag_underlay(w: Whim) -> Change:
    return drag_underlay(w.campaign, MAP, w.one(Underlay, MAP), w.number(-9, 9), w.number(-9, 9))


def _place_underlay(w: Whim) -> Change:
    size = Fraction(w.number(20, 60))
    return place_underlay(w.campaign, MAP, w.one(Underlay, MAP), size, (w.number(0, 9), 3))


THINGS: Mapping[str, Deed] = MappingProxyType(
    {
        "add feature": lambda w: add_thing(
            w.campaign, MAP, Feature(w.hex(), w.words(), "secret" if w.yes() else "overt")
        ),
        "edit feature": _edit_feature,
        "tell of a feature": _tell_of,
        "move feature": lambda w: move_thing(w.campaign, Key("feature", *w.feature()), w.hex()),
        "duplicate feature": lambda w: duplicate_feature(w.campaign, w.feature(), w.hex()),
        "remove feature": lambda w: remove_things(w.campaign, [Key("feature", *w.feature())]),
        "roll landmark": lambda w: roll_landmark(w.campaign, w.feature(), Random(w.number(0, 9))),
        "add clue": lambda w: add_clue(w.campaign, w.feature(), Clue("Hear", Place(MAP, w.hex()))),
        "remove clue": lambda w: remove_clue(w.campaign, w.feature(), 0),
        "link features": lambda w: link_features(w.campaign, w.feature(), w.feature()),
        "unlink features": lambda w: unlink_features(w.campaign, w.feature(), w.feature()),
        "add token": lambda w: add_thing(w.campaign, MAP, Token(w.hex(), w.words())),
        "edit token": lambda w: edit_thing(
            w.campaign,
            Key("token", MAP, w.one(Token, MAP)),
            Token(w.hex(), w.words(), "", "#123456"),
        ),
        "move token": lambda w: move_thing(
            w.campaign, Key("token", MAP, w.one(Token, MAP)), w.hex()
        ),
        "remove token": lambda w: remove_things(w.campaign, [Key("token", MAP, w.one(Token, MAP))]),
        "add label": lambda w: add_thing(w.campaign, MAP, Label(w.words(), (w.hex(), w.hex()))),
        "edit label": _edit_label,
        "move label": lambda w: move_label(w.campaign, MAP, w.one(Label, MAP), w.hex()),
        "remove label": lambda w: remove_things(w.campaign, [Key("label", MAP, w.one(Label, MAP))]),
        "clear things": lambda w: clear_things(w.campaign, MAP, w.area()),
    }
)
WAYS: Mapping[str, Deed] = MappingProxyType(
    {
        "add path": lambda w: add_path(w.campaign, MAP, w.kind(), w.way()),
        "draw path": lambda w: draw_path(w.campaign, MAP, w.kind(), w.way()),
        "extend path": _extend,
        "split path": _split,
        "join paths": _join,
        "reverse path": lambda w: reverse_path(w.campaign, MAP, w.one(Path, MAP)),
        "rename path": lambda w: rename_path(w.campaign, MAP, w.one(Path, MAP), w.words()),
        "change kind": lambda w: change_kind(w.campaign, MAP, w.one(Path, MAP), w.kind()),
        "remove path": lambda w: remove_path(w.campaign, MAP, w.one(Path, MAP)),
        "insert point": lambda w: insert_point(
            w.campaign, MAP, w.one(Path, MAP), w.number(0, 4), w.hex()
        ),
        "move point": lambda w: move_point(
            w.campaign, MAP, w.one(Path, MAP), w.number(0, 4), w.hex()
        ),
        "delete point": lambda w: delete_point(w.campaign, MAP, w.one(Path, MAP), w.number(0, 4)),
        "reroute": _reroute,
        "add path kind": lambda w: add_path_kind(w.campaign, PathKind(w.words(), "#123456")),
        "edit path kind": _edit_path_kind,
        "remove path kind": lambda w: remove_path_kind(w.campaign, w.one(PathKind)),
        "add label look": lambda w: add_preset(w.campaign, LabelPreset(w.words())),
        "edit label look": lambda w: edit_preset(
            w.campaign, w.one(LabelPreset), LabelPreset(w.words(), 4, "water")
        ),
        "remove label look": lambda w: remove_preset(w.campaign, w.one(LabelPreset)),
        "share a label look": _share_look,
        "move region name": lambda w: move_region_name(
            w.campaign, MAP, w.one(Region, MAP), w.hex()
        ),
        "add crossing": lambda w: add_crossing(w.campaign, MAP, Crossing("ford", w.side())),
        "bridge in a hex": _bridge,
        "edit crossing": _edit_crossing,
        "remove crossing": lambda w: remove_crossing(w.campaign, MAP, w.one(Crossing, MAP)),
    }
)
GROUND: Mapping[str, Deed] = MappingProxyType(
    {
        "paint": lambda w: paint(w.campaign, MAP, w.area(), w.number(0, 3)),
        "raise": lambda w: raise_hexes(w.campaign, MAP, w.area(), w.number(-3, 3)),
        "set height": lambda w: set_height(w.campaign, MAP, w.area(), w.number(-3, 3)),
        "add terrain": lambda w: add_terrain(w.campaign, Described(w.words(), "#445566")),
        "edit terrain": lambda w: edit_terrain(
            w.campaign, w.one(TerrainType), Described(w.words(), "#112233")
        ),
        "remove terrain": lambda w: remove_terrain(w.campaign, w.one(TerrainType)),
        "add region": lambda w: add_region(w.campaign, MAP, Region(w.words(), "#aa3355"), w.area()),
        "edit region": lambda w: edit_region(
            w.campaign, MAP, w.one(Region, MAP), Region(w.words(), "#33aa55", danger="deadly")
        ),
        "paint region": lambda w: paint_region(
            w.campaign, MAP, w.one(Region, MAP), w.area(), w.yes()
        ),
        "unite regions": lambda w: unite_regions(
            w.campaign, MAP, w.one(Region, MAP), w.one(Region, MAP)
        ),
        "subtract region": lambda w: subtract_region(
            w.campaign, MAP, w.one(Region, MAP), w.one(Region, MAP)
        ),
        "remove region": lambda w: remove_region(w.campaign, MAP, w.one(Region, MAP)),
    }
)
PIECES: Mapping[str, Deed] = MappingProxyType(
    {
        "cut": lambda w: cut(w.campaign, MAP, w.area()),
        "delete": lambda w: delete(w.campaign, MAP, w.area()),
        "paste": _paste,
        "move": _move,
        "grow": lambda w: grow(w.campaign, MAP, Margins(w.number(0, 1), 1, 0, 1), 1),
        "crop": lambda w: crop(w.campaign, MAP, w.area()),
        "shift": lambda w: shift(w.campaign, MAP, w.hex()),
        "rename map": lambda w: rename_map(w.campaign, MAP, w.words(), ""),
        "set style": lambda w: set_style(
            w.campaign, MAP, w.data.draw(st.sampled_from(style_names()))
        ),
        "add child map": _add_child,
        "put child map": _put_child,
        "remove child map": _remove_child,
        "add underlay": lambda w: add_underlay(w.campaign, MAP, "a" * 64, PINS),
        "pin underlay": lambda w: pin_underlay(w.campaign, MAP, w.one(Underlay, MAP), PINS[::-1]),
        "drag underlay": _drag_underlay,
        "place underlay": _place_underlay,
        "set opacity": lambda w: set_opacity(
            w.campaign, MAP, w.one(Underlay, MAP), w.number(0, 100)
        ),
        "set above": lambda w: set_above(w.campaign, MAP, w.one(Underlay, MAP), w.yes()),
        "show underlay": lambda w: show_underlay(w.campaign, MAP, w.one(Underlay, MAP), w.yes()),
        "remove underlay": lambda w: remove_underlay(w.campaign, MAP, w.one(Underlay, MAP)),
    }
)
OFFER_WORDS: Mapping[str, Deed] = MappingProxyType({**THINGS, **WAYS, **GROUND, **PIECES})
