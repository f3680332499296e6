"""The forms of zones and of passages; a passage is one thing from each of its two sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from mapper.commands.edits import levels_of
from mapper.commands.things.features import with_clue_edited
from mapper.commands.zones.passages import edit_passage, set_kind, turn_passage
from mapper.commands.zones.stairs import lead_to_level, lead_to_zone
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageSide, Slope, Zone
from mapper.model.place_names import spot_named
from mapper.model.places import OUTDOORS, Place
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zones import named
from mapper.play.delve.torchlit_turns import USUAL_SITE
from mapper.play.map_rules import rules_of
from mapper.ui.app.measures import TIGHT
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import (
    Edits,
    LongText,
    NamedRows,
    OneOf,
    OnOff,
    Own,
    RowForm,
    SideBySide,
    TextLine,
    edits,
    same_for_players,
)
from mapper.ui.keying.clues_and_links import ClueEdits, ClueList, ToldOfIn
from mapper.ui.keying.place_fields import PlaceFields
from mapper.ui.keying.zone_words import (
    DANGERS,
    GROUNDS,
    LIGHTS,
    MATERIALS,
    PASSAGE_KINDS,
    SLOPES,
    STATES,
    ZONE_KINDS,
    inhabitants_called,
    inhabitants_in_words,
    passage_picture,
)
from mapper.ui.widgets.ask_dialog import AskDialog, answered, form_of
from mapper.ui.widgets.feature_icons import WORDS, badge_icon
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import give_tip, on_button
from mapper.ui.widgets.small_parts import IconButton

NUMBER_LETTERS = 5
PICTURE = 22
BETWEEN_SIDES = 6
TITLE_EMS = 24
"""How wide a dialog is, in heights of its letters, so that its title is read whole."""


def zone_form(editor: Editor) -> RowForm:
    """The form of one zone."""
    form = RowForm(editor, edits(Zone, edit_zone), "name")

    def levels(key: Key, _zone: Zone) -> dict[str, str]:
        of = levels_of(editor.document.campaign, key.map)
        return {str(each.number): each.name for each in of}

    inhabitants, told_of = partial(_inhabitants, editor), ToldOfIn(editor)
    often = tr("How often somebody may come by, where turns are counted")
    warned = tr("The number of a risky zone is amber on the map, that of a deadly one red")
    no_name = tr("none: players see no name")
    number = TextLine("number", tr("Number"), wide=NUMBER_LETTERS)
    form.describe(
        SideBySide(number, TextLine("name", tr("Name"), most=LONGEST_NAME)),
        NamedRows(
            OneOf("kind", tr("Kind"), tr_all(ZONE_KINDS)),
            OneOf("ground", tr("Ground"), tr_all(GROUNDS)),
            OneOf("light", tr("Light"), tr_all(LIGHTS)),
            OneOf("danger", tr("Danger"), tr_all(DANGERS), tip=warned),
            OneOf("level", tr("Level"), levels, read=int),
            OneOf("site", tr("Inhabitants"), inhabitants, tip=often),
        ),
        LongText("gm_notes", tr("Notes for the game master")),
        TIGHT,
        TextLine("player_name", tr("Name for the players"), no_name, LONGEST_NAME),
        same_for_players(form, "player_name", "name", tr("The same as the name")),
        LongText("player_text", tr("Text for the players")),
        TIGHT,
        TextLine("tags", tr("Tags"), tr("with commas between"), has_commas=True),
        Own(told_of, told_of.show_row),
    )
    return form


def _inhabitants(editor: Editor, key: Key, zone: Zone) -> dict[str, str]:
    """Who may live in a zone; free words of old stay, and are told as what they are."""
    rules = rules_of(editor.document.campaign, key.map)
    usual = inhabitants_called(rules.inhabitants or USUAL_SITE)
    words = {"": tr("as the map: {what}", what=usual.lower()), **inhabitants_in_words(rules)}
    if zone.site not in words:
        words[zone.site] = tr("“{words}”: no rule reads this", words=zone.site)
    return words


class PassageForm(RowForm):
    """The form of one passage.

    It is made of three: of the passage itself, and of each of its sides. Of what kind it is goes
    by a command of its own, and where it leads by a dialog.
    """

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor, PASSAGE_EDITS, "name")
        picture = partial(passage_picture, side=PICTURE)
        self.leads = QPushButton()
        self.leads.setAccessibleName(tr("Leads to"))
        self.leads.clicked.connect(lambda _on=False: self.choose_beyond())
        self.onward = QWidget()
        self.down, self.up = QPushButton(tr("Down here")), QPushButton(tr("Up here"))
        give_tip(self.down, tr("Make the other end at the same spot of the level beneath."))
        give_tip(self.up, tr("Make the other end at the same spot of the level above."))
        fill(self.onward, row(self.down, self.up, None, space=TIGHT))
        self.down.clicked.connect(lambda _on=False: self._lead_on("down"))
        self.up.clicked.connect(lambda _on=False: self._lead_on("up"))
        turn = IconButton("redo", tr("Turn it around"), self._turn)
        self.describe(
            NamedRows(
                OneOf("kind", tr("Kind"), tr_all(PASSAGE_KINDS), picture),
                OneOf("state", tr("At first"), tr_all(STATES)),
                OneOf("material", tr("Made of"), tr_all(MATERIALS)),
                OneOf("slope", tr("Slope"), tr_all(SLOPES)),
                TextLine("name", tr("Name"), most=LONGEST_NAME),
                Own(self.leads, self._show_what, tr("Leads to")),
                Own(self.onward, name=tr("Other level")),
            ),
            SideBySide(
                OnOff("is_trapped", tr("Trapped")),
                OnOff("is_wide", tr("As wide as the wall")),
                None,
                Own(turn),
            ),
            BETWEEN_SIDES,
            side_form(editor, 0),
            BETWEEN_SIDES,
            side_form(editor, 1),
        )

    def choose_beyond(self) -> None:
        """Ask where it leads, out of the map."""
        campaign = self.editor.document.campaign

        def check(beyond: Place) -> object:
            return self._led_to(beyond)(campaign)

        now = campaign.one(Passage, self.key).beyond or OUTDOORS
        dialog = PassageTargetDialog(campaign, now, check, self)
        beyond = answered(dialog, dialog.beyond)
        if beyond is not None:
            self.keep()
            self.editor.edit(self._led_to(beyond))

    def _led_to(self, beyond: Place) -> Command:
        """Stairs to a zone of the same map have their other end there; all else is out of it."""
        map_id, id_, kind = self.key.map, str(self.key.id), self.row.kind
        if beyond.map == map_id and beyond.zone and not PASSAGES[kind].needs_wall:
            return lambda campaign: lead_to_zone(campaign, map_id, id_, beyond.zone)
        return self.command(lambda row: replace(row, beyond=beyond))

    def _lead_on(self, slope: Slope) -> None:
        """To the same spot of the level above or beneath."""
        map_id, id_ = self.key.map, str(self.key.id)
        self.keep()
        self.editor.edit(lambda campaign: lead_to_level(campaign, map_id, id_, slope))

    def _show_what(self, _key: Key, row: Passage) -> None:
        """Only what has no zone on one side leads out of the map."""
        said = beyond_in_words(self.editor.document.campaign, row.beyond or OUTDOORS)
        on_button(self.leads, said)
        leads_out = any(not side.zone for side in row.sides)
        self.rows.setRowVisible(self.leads, leads_out)
        self.rows.setRowVisible(self.onward, leads_out and not PASSAGES[row.kind].needs_wall)
        self.rows.setRowVisible(self.fields["material"], PASSAGES[row.kind].has_leaf)

    def _turn(self) -> None:
        map_id, id_ = self.key.map, str(self.key.id)
        self.keep()
        self.editor.edit(lambda campaign: turn_passage(campaign, map_id, id_))


def _edited_passage(campaign: Campaign, key: Key, row: Passage) -> Change:
    map_id, id_ = key.map, str(key.id)
    if row.kind != campaign.one(Passage, key).kind:
        return set_kind(campaign, map_id, [id_], row.kind)
    return edit_passage(campaign, map_id, id_, row)


PASSAGE_EDITS = Edits(lambda campaign, key: campaign.one(Passage, key), _edited_passage)


def side_form(editor: Editor, number: int) -> Own:
    """What a passage is from its first side (0) or its second one (1), in the passage's form."""
    form = RowForm(editor, Edits(partial(_side, number), partial(_edited_side, number)), "")
    heading, clues = section(""), ClueList(editor, _clues_of(number), is_full=False)

    def show(key: Key, row: Passage) -> None:
        side = row.sides[number]
        zone = editor.document.campaign.all(Zone, key.map).get(side.zone)
        name = named(zone) if zone is not None or not side.zone else side.zone
        heading.setText(tr("From {zone}", zone=name))
        form.show_row(key, side)

    form.describe(
        Own(heading),
        SideBySide(OneOf("visibility", tr("Seen from here"), tr_all(WORDS), badge_icon)),
        LongText("gm_notes", tr("Notes for the game master")),
        LongText("player_text", tr("Text for the players")),
        Own(clues, clues.show_clues),
        margins=0,
    )
    return Own(form, show)


def _side(number: int, campaign: Campaign, key: Key) -> PassageSide:
    return campaign.one(Passage, key).sides[number]


def _edited_side(number: int, campaign: Campaign, key: Key, side: PassageSide) -> Change:
    row = campaign.one(Passage, key)
    sides = (side, row.sides[1]) if number == 0 else (row.sides[0], side)
    return edit_passage(campaign, key.map, str(key.id), replace(row, sides=sides))


def _clues_of(number: int) -> ClueEdits:
    def of(campaign: Campaign, key: Key) -> tuple[Clue, ...]:
        return _side(number, campaign, key).clues

    def put(campaign: Campaign, key: Key, clues: tuple[Clue, ...]) -> Change:
        side = replace(_side(number, campaign, key), clues=clues)
        return _edited_side(number, campaign, key, side)

    return ClueEdits(
        lambda c, key, clue: put(c, key, (*of(c, key), clue)),
        lambda c, key, known, clue: put(c, key, with_clue_edited(of(c, key), known, clue)),
        lambda c, key, index: put(c, key, of(c, key)[:index] + of(c, key)[index + 1 :]),
    )


class PassageTargetDialog(AskDialog):
    """The dialog for where a passage leads, out of the map."""

    def __init__(
        self, campaign: Campaign, beyond: Place, check: Callable[[Place], object], parent: QWidget
    ) -> None:
        super().__init__(
            tr("Where the passage leads"), lambda: check(self.beyond()), parent, tr("&Save")
        )
        self.fields = PlaceFields(campaign, beyond if beyond.spot else None, tr("Outside"))
        self.lay_out(form_of(*self.fields.rows()))
        self.setMinimumWidth(TITLE_EMS * self.fontMetrics().height())

    def beyond(self) -> Place:
        return self.fields.place() or OUTDOORS


def beyond_in_words(campaign: Campaign, beyond: Place) -> str:
    """The map, and the hex or the zone on it."""
    row = campaign.maps().get(beyond.map)
    if row is None:
        return tr("Outside")
    is_there = beyond.hex or beyond.zone in campaign.all(Zone, beyond.map)
    return f"{row.name}, {spot_named(campaign, beyond)}" if is_there else row.name
