"""Small dungeons as other programs write them, made by hand."""

from __future__ import annotations

from typing import Any

BIT = {
    "nothing": 0,
    "block": 1,
    "room": 2,
    "corridor": 4,
    "perimeter": 16,
    "aperture": 32,
    "room_id": 0xFFC0,
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
    "stair_down": 0x400000,
    "stair_up": 0x800000,
    "label": 0xFF000000,
}


def rect(x: int, y: int, w: int, h: int, **more: Any) -> dict[str, Any]:
    return {"x": x, "y": y, "w": w, "h": h, **more}


def watabou_door(x: int, y: int, way: tuple[int, int] = (1, 0), type_: int = 1) -> dict[str, Any]:
    return {"x": x, "y": y, "dir": {"x": way[0], "y": way[1]}, "type": type_}


def note(text: str, ref: str, x: float, y: float) -> dict[str, Any]:
    return {"text": text, "ref": ref, "pos": {"x": x, "y": y}}


def watabou(type_: int = 1, **parts: Any) -> dict[str, Any]:
    """Two rooms with a door of some type between them, and a way in from the left."""
    return {
        "version": "1.2.5",
        "title": "Crypt of the Tin Moth",
        "story": "It eats light.",
        "rects": [
            rect(1, 0, 4, 4),
            rect(6, 0, 3, 4, ending=True),
            rect(0, 1, 1, 1),
            rect(5, 1, 1, 1),
        ],
        "doors": [watabou_door(0, 1, type_=3), watabou_door(5, 1, type_=type_)],
        "notes": [note("A moth of tin.", "1", 7.5, 1.5)],
        "columns": [],
        "water": [],
    } | parts


PLAN = """
#########
#aaa#bbb#
#aaaDbbb#
#aaa#bbb#
##D######
 #......#
 ######.#
"""
"""Rooms a and b with a door between; below a door to a corridor with a bend."""


def donjon(door: str = "door", desc: str = "Unlocked Door", **parts: Any) -> dict[str, Any]:
    """Two rooms and a corridor; both doors are of one type."""
    rows = [row.ljust(9) for row in PLAN.strip("\n").splitlines()]
    east = {"row": 2, "col": 4, "type": door, "desc": desc, "out_id": 2}
    south = {"row": 4, "col": 2, "type": door, "desc": desc}
    made: dict[str, Any] = {
        "cell_bit": BIT,
        "cells": [[_cell(letter, door) for letter in row] for row in rows],
        "rooms": [
            None,
            _room(1, 1, {"east": [east], "south": [south]}),
            _room(2, 5, {"west": [{**east, "out_id": 1}]}),
        ],
        "stairs": [{"row": 6, "col": 7, "dir": "south", "key": "down"}],
        "corridor_features": {
            "a": {"key": "a", "summary": "A draught", "detail": "", "marks": [{"row": 5, "col": 3}]}
        },
        "wandering_monsters": {"1": "Lamp eater"},
        "details": {"history": "Built by moths.", "special": None},
        "settings": {"name": "The Tin Halls", "grid": "Square", "seed": 7},
    }
    return made | parts


def keyed(contents: dict[str, Any]) -> dict[str, Any]:
    """The same with these contents in the first room."""
    made = donjon()
    made["rooms"][1]["contents"] = contents
    return made


def _room(id_: int, west: int, doors: dict[str, Any]) -> dict[str, Any]:
    box = {"north": 1, "south": 3, "west": west, "east": west + 2, "row": 1, "col": west}
    size = {"width": 30, "height": 30, "area": 900, "size": ""}
    return {"id": id_, "shape": "square", **box, **size, "contents": {"summary": "Empty"}} | {
        "doors": doors
    }


def _cell(letter: str, door: str) -> int:
    room = {"a": 1, "b": 2}.get(letter)
    if room is not None:
        return BIT["room"] | room << 6
    if letter == "D":
        return BIT["corridor"] | BIT.get(door, BIT["door"])
    return {".": BIT["corridor"], "#": BIT["perimeter"]}.get(letter, 0)
