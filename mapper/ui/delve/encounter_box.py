"""Who is met: where they are, how they take it, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton

from mapper.commands.delve.fought import fight
from mapper.commands.delve.hazards import (
    burst_in,
    end_meeting,
    move_meeting,
    name_meeting,
    roll_reaction,
)
from mapper.commands.things.features import creature_met
from mapper.commands.travel.met_outside import (
    come_from,
    counts_deeds,
    end_met,
    far_off,
    name_met,
    react_outside,
)
from mapper.model.campaign.ids import natural
from mapper.model.campaign.travel_rows import MetOnTheWay
from mapper.model.campaign.zone_rows import Encounter, Zone
from mapper.model.hexes.hexes import DIRECTIONS, neighbour
from mapper.model.places import Place, zone_of
from mapper.model.stat_lines import line_of, together
from mapper.play.delve.site_procedure import BurstIn, HowMet
from mapper.play.travel.meetings import whence
from mapper.rules.shared.dice import parsed
from mapper.rules.sovereign.encounters import EncounterAction
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.deeds.deeds_at_hand import DeedsAtHand
from mapper.ui.delve.delve_dialogs import ComeInDialog
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.keying.map_words import WHERE, zone_on
from mapper.ui.table.dice_lines import RollLine
from mapper.ui.widgets.ask_dialog import number_field, open_dialog, pop_up
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import IconButton, in_a_row, show_words, text_button

MOST_ROUNDS = 100
TWO_DICE = "2d6"
FEET_A_YARD = 3
MEET_DEEDS = ("Parley", "Chase", "Flee")
"""The deeds that follow on a meeting, of those the table plays; each is asked on its card."""


class EncounterBox(QFrame):
    """The box of those who are met, in a dungeon or out of doors.

    `look_at` shows where they are or come from, `leave` gives the keys back once they are named,
    `begin` has them fight.
    How far off they are is asked under the sky alone, rounds of fighting in dungeons alone.
    """

    def __init__(
        self,
        delving: DelveSession,
        deeds: DeedsAtHand,
        look_at: Callable[[Place], object],
        leave: Callable[[], object],
        begin: Callable[[], object],
    ) -> None:
        super().__init__()
        self._delving, self._deeds, self._look_at = delving, deeds, look_at
        self._shown = ""
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Encounter"))
        self.who, self.where = QLineEdit(), plain_label()
        self.where.setWordWrap(True)
        self.reaction = RollLine(tr("Reaction"), parsed(TWO_DICE))
        self.reaction.fallen.connect(self._react)
        self.distance = RollLine(tr("Distance"), parsed(TWO_DICE))
        self.distance.fallen.connect(self._measure)
        self.next = {title: self._deed_button(title) for title in MEET_DEEDS}
        self.begin = text_button(tr("Fight"), tr("A fight with those who are met"), begin)
        fought = tr("The fight is over: the clock goes on by its rounds")
        self.fight = text_button(tr("Fought"), fought, self._fought)
        self.rounds = number_field(tr("Rounds of fighting"), 1, MOST_ROUNDS)
        gone = tr("They are gone, or never were")
        self.over = text_button(tr("Gone"), gone, self._end)
        plainly = tr("Undead, or plainly hostile: nothing is rolled")
        hostile = partial(self._rolled, (), None, is_hostile=True)
        self.hostile = text_button(tr("Hostile"), plainly, hostile)
        stunned = tr("Check whether those within are stunned for a round")
        self.come_in = text_button(tr("Come in…"), stunned, self.ask_come_in)
        hit_dice = tr("Hit dice of those who are met")
        self.hit_dice = number_field(hit_dice, 0, MOST_ROUNDS, special=tr("not said"))
        self.hit_dice_said = plain_label(tr("Hit dice"))
        self.look = IconButton("go", tr("Show where they are"), self._look)
        self.elsewhere = IconButton("edit", tr("They come from elsewhere"), self._choose_place)
        self.keyed = IconButton("token", tr("One of those who are keyed here"), self._choose_keyed)
        self._set_up(leave)
        self._lay_out()
        self.hide()
        delving.changed.connect(self.fill)

    def _lay_out(self) -> None:
        top = in_a_row(self.who, self.keyed, self.look, self.elsewhere)
        top.setStretch(0, 1)
        ends = Flow()
        taken = self.hostile, self.hit_dice_said, self.hit_dice, self.come_in
        fought = self.begin, self.fight, self.rounds
        for part in (*taken, *fought, *self.next.values(), self.over):
            ends.addWidget(part)
        steady = top, ends, self.reaction  # what is told by and by stands below: no button moves
        fill(self, *steady, self.distance, self.where, None, margin=NEAR, space=TIGHT)

    def take_keys(self, *, if_unnamed: bool = False) -> None:
        """Name those who are met with the next keys."""
        if not (if_unnamed and self.who.text()):
            self.who.setFocus()

    def fill(self) -> None:
        met, is_inside = self._delving.met, self._delving.is_inside
        self.setVisible(met is not None)
        if met is None:
            return
        if met.who != self._shown:
            self._shown = met.who
            self.who.setText(met.who)
        show_words(self.where, " · ".join(self._whereabouts(met)))
        self.keyed.setVisible(bool(self._delving.keyed_near()))
        self.look.setEnabled(self._place_of(met) is not None)
        for part in (self.fight, self.rounds):
            part.setVisible(is_inside)
        self.distance.setVisible(not is_inside and not met.feet)
        for title, button in self.next.items():
            button.setVisible(self._deeds.has(title))
        known = creature_met(self._delving.campaign, met.who)
        of_all = together(known) if known is not None else None
        self.hit_dice.setSpecialValueText(str(of_all) if of_all else tr("not said"))
        self.hit_dice_said.setVisible(self._counts_deeds)
        self.hit_dice.setVisible(self._counts_deeds)
        self.come_in.setVisible(is_inside and self._counts_deeds)

    def ask_come_in(self) -> None:
        """Whether those within are stunned by how the group comes in."""
        scores = self._delving.scores_at_door()
        if scores is not None:
            open_dialog(ComeInDialog(*scores, self._come_in, self.window()))

    @property
    def _counts_deeds(self) -> bool:
        """Whether it counts for the reaction what the members do."""
        rules, group = self._delving.rules, self._delving.group
        if rules is None:
            return bool(group) and counts_deeds(self._delving.campaign, group)
        return "reaction" in rules.asked.checks

    def _whereabouts(self, met: Encounter | MetOnTheWay) -> Iterator[str]:
        yield from self._where(met)
        known = creature_met(self._delving.campaign, met.who)
        if known is not None:
            yield line_of(replace(known, count="", name=""))
        if met.feet and isinstance(met, MetOnTheWay):
            yield tr("{yards} yards away", yards=met.feet // FEET_A_YARD)
        elif met.feet:
            yield tr("{feet} ft away", feet=met.feet)
        if isinstance(met, Encounter) and met.surprised:
            names = ", ".join(map(self._delving.called, met.surprised))
            yield tr("surprised: {names}", names=names)
        if met.reaction:
            yield tr("reaction: {how}", how=met.reaction.replace("_", " "))

    def _where(self, met: Encounter | MetOnTheWay) -> Iterator[str]:
        """The zone where they are, or from where they come to the hex."""
        if isinstance(met, Encounter):
            if zone_of(met.at) in self._zones():
                yield self._named(zone_of(met.at))
        elif met.side is not None:
            yield self._from_side(met, met.side)

    def _from_side(self, met: MetOnTheWay, side: int) -> str:
        party = self._delving.party
        there = whence(self._delving.campaign, party.at.map if party else "", met.at, side)
        return tr("from {where}, {hex}", where=tr(WHERE[there.direction]), hex=there.hex)

    def _named(self, zone: str) -> str:
        party = self._delving.party
        return zone_on(self._delving.campaign, party.at.map if party else "", zone)

    def _zones(self) -> dict[str, Zone]:
        party = self._delving.party
        return dict(self._delving.campaign.all(Zone, party.at.map)) if party is not None else {}

    def _deed_button(self, title: str) -> QPushButton:
        says = tr("By those who are chosen, or all: opens the deed")
        return text_button(tr(title), says, lambda: self._deeds.open_called(title, self.window()))

    def _set_up(self, leave: Callable[[], object]) -> None:
        self.rounds.valueChanged.connect(self._say_rounds)
        self._say_rounds(self.rounds.value())
        give_tip(
            self.hit_dice,
            tr(
                "Of all of them together: who could win fights rather than runs. While nobody has"
                " said, that is left to you"
            ),
        )
        self.who.setPlaceholderText(tr("Somebody is met: who?"))
        self.who.setAccessibleName(tr("Who is met"))
        self.who.editingFinished.connect(self._name)
        self.who.returnPressed.connect(leave)

    def _react(self, dice: tuple[int, ...]) -> None:
        """What the delvers do counts where the rules say so, but not to who is plainly hostile."""
        met = self._delving.met
        known = creature_met(self._delving.campaign, met.who) if met is not None else None
        is_plain = known is not None and (known.is_hostile or known.is_undead)
        if is_plain or not self._counts_deeds:
            self._rolled(dice, None)
            return
        actions: tuple[tuple[str, EncounterAction], ...] = (
            (tr("They wait"), "wait"),
            (tr("They talk"), "talk"),
            (tr("They fight"), "fight"),
            (tr("They run"), "run"),
        )
        pop_up(((text, partial(self._rolled, dice, each)) for text, each in actions), self.reaction)

    def _rolled(
        self, dice: tuple[int, ...], action: EncounterAction | None, *, is_hostile: bool = False
    ) -> None:
        chance, strong = self._delving.random, self.hit_dice.value()
        how = HowMet(action, Fraction(strong), is_hostile, dice)
        react = roll_reaction if self._delving.is_inside else react_outside
        self._delving.do(lambda c, g: react(c, g, chance, how))

    def _measure(self, dice: tuple[int, ...]) -> None:
        chance = self._delving.random
        self._delving.do(lambda c, g: far_off(c, g, chance, dice))

    def _come_in(self, coming: BurstIn) -> bool:
        chance = self._delving.random
        return self._delving.do(lambda c, g: burst_in(c, g, chance, coming))

    def _name(self) -> None:
        met, words = self._delving.met, self.who.text().strip()
        if met is not None and words != met.who:
            self._call(words)

    def _call(self, words: str) -> None:
        name = name_meeting if self._delving.is_inside else name_met
        self._delving.do(lambda c, g: name(c, g, words, self._delving.random))

    def _choose_keyed(self) -> None:
        """They are those who are keyed here or beside, so many as stand there."""
        keyed = dict.fromkeys(self._delving.keyed_near().values())
        pop_up(((words, partial(self._call, words)) for words in keyed), self.keyed)

    def _end(self) -> None:
        self._delving.do(end_meeting if self._delving.is_inside else end_met)

    def _fought(self) -> None:
        rounds = self.rounds.value()
        self._delving.do(lambda c, g: fight(c, g, rounds))

    def _say_rounds(self, rounds: int) -> None:
        self.rounds.setSuffix(tr(" round") if rounds == 1 else tr(" rounds"))

    def _look(self) -> None:
        met = self._delving.met
        place = self._place_of(met) if met is not None else None
        if place is not None:
            self._look_at(place)

    def _place_of(self, met: Encounter | MetOnTheWay) -> Place | None:
        """Where they are, or out of doors the hex that they come from."""
        party = self._delving.party
        if party is None or met.at is None:
            return None
        if isinstance(met, Encounter):
            return Place(party.at.map, met.at)
        return Place(party.at.map, met.at if met.side is None else neighbour(met.at, met.side))

    def _choose_place(self) -> None:
        met = self._delving.met
        if isinstance(met, MetOnTheWay):
            sides = range(len(DIRECTIONS))
            pop_up(
                ((self._from_side(met, each), partial(self._turn, each)) for each in sides),
                self.elsewhere,
            )
            return
        zones = sorted(
            self._zones().items(), key=lambda each: natural(each[1].number or each[1].name)
        )
        ways = ((self._named(id_), partial(self._put, id_)) for id_, _row in zones)
        pop_up(ways, self.elsewhere)

    def _turn(self, side: int) -> None:
        self._delving.do(lambda c, g: come_from(c, g, side))

    def _put(self, zone: str) -> None:
        self._delving.do(lambda c, g: move_meeting(c, g, zone))
