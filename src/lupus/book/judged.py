"""A situation judged as far as it is told, and what the game waits for then: the questions of the page "what if".

A case (docs/cases.md) is played through the engine. Where it stops short, in a night that has fallen or before
somebody's accusation, the answer says what is wanted next, so that a page can ask for it without knowing a rule.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET

from lupus.engine.errors import BadDeal, Fact, Illegal
from lupus.engine.views import accusation_refused, vote_refused
from lupus.record.cases import Acts, Case, Day, DayDo, Night, NightDo
from lupus.record.codec import Told, told
from lupus.record.conduct import Conductor
from lupus.record.errors import Difference
from lupus.record.judge import judge
from lupus.record.seating import Stuck
from lupus.record.tell import Teller

from .why import Happened, rulings

STEPS: Final = 60
"""Nights and days in one case; a game of 23 is over long before."""
TRIES: Final = 40
"""Choices of one night that must be refused."""


class AskedCall(msgspec.Struct, frozen=True):
    """A call of the night: who opens their eyes, and whether they choose, each for themselves or all together."""

    call: str
    awake: tuple[str, ...]
    chooses: bool
    common: bool


class Waits(msgspec.Struct, frozen=True):
    """What is wanted next, people by name.

    `what`: `night` (choices for its `calls`), `day` (a step for it), `accuse` or `vote` (from `who`, among `may`),
    `execute` (from each of `who`), `lot` or `name` (one of `may`, for a `purpose`). `nobody`: pointing at nobody
    is allowed, too.
    """

    what: str
    number: int
    who: tuple[str, ...]
    may: tuple[str, ...]
    nobody: bool
    purpose: str
    calls: tuple[AskedCall, ...]


class RefusedStep(msgspec.Struct, frozen=True):
    """Where a case asks for what the rules do not do. `code` and `facts` of a refusal or defect, if it was one."""

    pointer: str
    words: str
    rulings: tuple[str, ...]
    code: str
    facts: dict[str, Fact]


class JudgedStep(msgspec.Struct, frozen=True):
    """What a night or a day gave: events with their audiences, the same in words, and the rulings behind it."""

    phase: str
    number: int
    entries: tuple[Told, ...]
    lines: tuple[str, ...]
    rulings: tuple[str, ...]
    forced: tuple[str, ...]


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands in the end."""

    name: str
    role: str
    alive: bool


class Judged(msgspec.Struct, frozen=True):
    """A case, judged."""

    steps: tuple[JudgedStep, ...]
    people: tuple[Standing, ...]
    reference: str | None
    waits: Waits | None
    refused: RefusedStep | None
    winner: str | None


class Waiting(Exception):
    """A case ends here, and the game waits for something."""

    def __init__(self, waits: Waits) -> None:
        """Carry it."""
        super().__init__(waits.what)
        self.waits = waits


class Asking(Conductor):
    """Plays a case and, where its last step ends early, says what is wanted."""

    def _wants(self, what: str, **more: object) -> Waiting:
        public = self.game.public
        number = public.day if public.day == public.night else public.night
        nothing = {"who": (), "may": (), "nobody": False, "purpose": "", "calls": ()}
        return Waiting(msgspec.convert({**nothing, "what": what, "number": number, **more}, Waits))

    def _names(self, seats: tuple[int, ...]) -> list[str]:
        return [self.names[seat - 1] for seat in seats]

    def _last(self, here: str) -> bool:
        return here == f"/steps/{len(self.case.steps) - 1}"

    def _lot(self, pointer: str, acts: Acts, purpose: str, among: tuple[int, ...]) -> int:
        given = acts.lot.get(purpose, UNSET) if isinstance(acts.lot, dict) else acts.lot
        if purpose == "last_to_die" and isinstance(acts, NightDo):
            given = acts.last_to_die
        if given is UNSET:
            raise self._wants("lot", purpose=purpose, may=self._names(among))
        return super()._lot(pointer, acts, purpose, among)

    def _quiet(self, acts: Acts, here: str) -> None:
        public = self.game.public
        if public.phase == "naming" and public.purpose not in acts.names:
            raise self._wants("name", purpose=public.purpose or "", may=self._names(public.among))
        super()._quiet(acts, here)

    def _accusation(self, do: DayDo, here: str, left: list[tuple[str, str | None]]) -> None:
        public, asked = self.game.public, self.game.public.asked
        if asked is not None and not left and self._last(here) and self.names[asked - 1] not in do.skipped:
            may = tuple(seat for seat in public.living if accusation_refused(public, asked, seat) is None)
            nobody = accusation_refused(public, asked, None) is None
            raise self._wants("accuse", who=self._names((asked,)), may=self._names(may), nobody=nobody)
        super()._accusation(do, here, left)

    def _ballot(self, do: DayDo, here: str, ballots: list[list[tuple[str, str | None]]]) -> None:
        asked = self.game.public.asked
        if asked is not None and not any(ballots) and self._last(here) and self.names[asked - 1] not in do.absent:
            raise self._vote("vote", (asked,))
        super()._ballot(do, here, ballots)

    def _fingers(self, do: DayDo, here: str, fingers: list[tuple[str, str | None]]) -> None:
        if not fingers and self._last(here):
            raise self._vote("execute", self.game.public.voters)
        super()._fingers(do, here, fingers)

    def _vote(self, what: str, voters: tuple[int, ...]) -> Waiting:
        public = self.game.public
        nobody = vote_refused(public, voters[0], None) is None
        return self._wants(what, who=self._names(voters), may=self._names(public.suspects), nobody=nobody)

    def wanted(self) -> Waits | None:
        """Return the step that is wanted once all steps of the case are played; None when the game is over."""
        public = self.game.public
        if self.game.over:
            return None
        if public.phase in {"call", "point"}:
            return self._wants("night", calls=self._calls()).waits
        if public.phase == "dealt":
            return self._wants("night", number=1, calls=self._calls()).waits
        return self._wants("day").waits

    def _calls(self) -> tuple[AskedCall, ...]:
        public, found = self.game.public, []
        book, options = self.game.rules, self.game.public.options
        for call in public.calls or tuple(
            call.id for call in book.edition.calls(1, options) if call.role in public.in_play
        ):
            role = book.roles[call.partition(":")[0]]
            awake = [
                name
                for seat, name in enumerate(self.names, 1)
                if self.game.hidden.roles[seat - 1] == role.id and seat in public.alive
            ]
            common = role.joint is not None and role.joint(options) is not None
            found.append(AskedCall(call, tuple(awake), role.chooses and ":" not in call, common))
        return tuple(found)


def judged(case: Case, language: str) -> Judged:
    """Return what the rules make of a case, in the words of a language."""
    steps: list[JudgedStep] = []
    try:
        conductor = Asking(case)
    except Stuck as stuck:
        return Judged((), (), None, None, _refused(stuck, case), None)
    waits, refused = None, None
    for index in range(len(case.steps)):
        first = len(conductor.games)
        try:
            conductor.step(index)
        except Waiting as waiting:
            waits = waiting.waits
        except Stuck as stuck:
            refused = _refused(stuck, case)
        steps.append(_told(conductor, index, first, language))
        if waits or refused:
            break
    else:
        waits, refused = conductor.wanted(), _difference(judge(case).difference)
    return _whole(conductor, tuple(steps), waits, refused)


def _whole(
    conductor: Asking, steps: tuple[JudgedStep, ...], waits: Waits | None, refused: RefusedStep | None
) -> Judged:
    public, hidden = conductor.game.public, conductor.game.hidden
    people = tuple(
        Standing(name, hidden.roles[seat - 1], seat in public.alive) for seat, name in enumerate(conductor.names, 1)
    )
    winner = None if public.ends is None else public.ends[0]
    return Judged(steps, people, conductor.name(public.reference), waits, refused, winner)


def _told(conductor: Asking, index: int, first: int, language: str) -> JudgedStep:
    """Return what the batches of a step said that still stand."""
    step = conductor.case.steps[index]
    numbers = {game.batch.number for game in conductor.games[first:]}
    batches = [game.batch for game in conductor.game.chain() if game.batch.number in numbers][::-1]
    entries = [entry for batch in batches for entry in batch.entries]
    events = [entry.event for entry in entries]
    forced = {seat for batch in batches for seat in batch.forced}
    happened = Happened(conductor.case, index, events, forced, conductor.game)
    return JudgedStep(
        phase="day" if isinstance(step, Day) else "night",
        number=step.number,
        entries=told(tuple(entries)),
        lines=tuple(line for _, lines in Teller(language, conductor.names).chapters(events) for line in lines),
        rulings=rulings(happened),
        forced=tuple(conductor.names[seat - 1] for seat in sorted(forced)),
    )


def _refused(stuck: Stuck, case: Case) -> RefusedStep:
    found, cause = stuck.difference, stuck.__context__
    rulings_ = tuple(dict.fromkeys((*found.rulings, *case.rulings)))
    match cause:  # what the rules said, before a case made a difference of it
        case Illegal():
            return RefusedStep(found.pointer, found.words(), rulings_, cause.code, dict(cause.facts))
        case BadDeal():
            defect = cause.defects[0]
            return RefusedStep(found.pointer, found.words(), rulings_, defect.code, dict(defect.facts))
        case _:
            return RefusedStep(found.pointer, found.words(), rulings_, "", {})


def _difference(found: Difference | None) -> RefusedStep | None:
    return None if found is None else RefusedStep(found.pointer, found.words(), found.rulings, "", {})


def too_long(case: Case) -> bool:
    """Whether a case is longer than any game, and so not worth judging for somebody else."""
    return len(case.steps) > STEPS or any(len(step.refused) > TRIES for step in case.steps if isinstance(step, Night))
