"""Plays a case through the engine, step by step, as its Master would, and keeps what each step gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET, UnsetType

from lupus.engine import commands as c
from lupus.engine.errors import Illegal
from lupus.engine.game import Game

from .cases import Acts, Case, Day, DayDo, Night, NightDo, Picks
from .seating import Stuck, deal_of

CALLS = ("werewolf", "seer", "bodyguard", "harlot", "owl", "mythomaniac")


def expected_acts(step: Night | Day, here: str, *, called: bool) -> list[str]:
    """Return pointers to everything in a step that must come to pass once; what is undone, only in calls."""
    do = step.do
    keyed: dict[str, Iterable[str | int]] = {"remove": do.remove, "penalise": do.penalise, "names": do.names}
    if isinstance(do, NightDo):
        keyed["undone"] = do.undone if called else ()
    else:
        keyed |= {"skipped": range(len(do.skipped)), "absent": range(len(do.absent))}
    refused = range(len(step.refused)) if isinstance(step, Night) else ()
    acts = [f"{here}/do/{key}/{name}" for key, names in keyed.items() for name in names]
    return [*acts, *(f"{here}/refused/{index}" for index in refused)]


class Conductor:
    """One case being played."""

    def __init__(self, case: Case, *, night: str = "called") -> None:
        """Deal the case; `night` is the form in which its nights are played. Raises `Stuck` for a bad deal."""
        self.case = case
        self.names = [seat.name for seat in case.seats]
        self.seats = {name: number for number, name in enumerate(self.names, 1)}
        self.game = deal_of(case, self.seats, night)
        self.games = [self.game]
        """Every game so far, the newest last."""
        self.done: set[str] = set()
        """Pointers of everything that was done or tried, so that what never comes to pass is found."""

    # -- small words ---------------------------------------------------------------------------------------------

    def seat(self, pointer: str, name: str) -> int:
        """Return the seat of a name. Raises `Stuck` for a stranger."""
        if name not in self.seats:
            raise Stuck(pointer, "a player of this case", name, self.names)
        return self.seats[name]

    def name(self, seat: int | None) -> str | None:
        """Return the name in a seat."""
        return None if seat is None else self.names[seat - 1]

    def run(self, pointer: str, command: c.Command, acts: Acts, here: str = "") -> None:
        """Run a command that must be accepted, with the case's own answers for lots."""

        def lots(question: str, among: tuple[int, ...]) -> int:
            return self._lot(here or pointer, acts, question.split("/")[2], among)

        try:
            self.game = self.game.run(command, lots)
        except Illegal as illegal:
            raise Stuck(pointer, type(command).__name__, "accepted", f"refused: {illegal}") from None
        self.games.append(self.game)
        self.done.add(pointer)

    def _lot(self, pointer: str, acts: Acts, purpose: str, among: tuple[int, ...]) -> int:
        drawn: str | UnsetType = UNSET
        if purpose == "last_to_die" and isinstance(acts, NightDo):
            drawn = acts.last_to_die
        elif isinstance(acts.lot, dict):
            drawn = acts.lot.get(purpose, UNSET)
        else:
            drawn = acts.lot
        key = "lastToDie" if purpose == "last_to_die" else "lot"
        if drawn is UNSET:
            raise Stuck(
                f"{pointer}/do",
                f"a lot ({purpose})",
                f"no lot, as the case gives no {key}",
                self._among(among),
            )
        seat = self.seat(f"{pointer}/do/{key}", drawn)
        if seat not in among:
            raise Stuck(f"{pointer}/do/{key}", f"a lot ({purpose})", drawn, self._among(among))
        return seat

    def _among(self, seats: tuple[int, ...]) -> list[str | None]:
        return [self.name(seat) for seat in seats]

    # -- steps ---------------------------------------------------------------------------------------------------

    def step(self, index: int) -> list[Game]:
        """Play one step and return the games that it went through. Raises `Stuck`."""
        step, here, first = self.case.steps[index], f"/steps/{index}", len(self.games)
        if isinstance(step, Night) and self._ended() == f"nightfall {step.number}":
            return []
        if self.game.over:
            raise Stuck(here, "another step", "the game to go on", f"it ended at {self.game.public.ends}")
        if isinstance(step, Night):
            self._night(step, here)
        else:
            self._day(step, here)
        for pointer in expected_acts(step, here, called=self.game.public.options.night == "called"):
            if pointer not in self.done:
                raise Stuck(pointer, "what the case does", "it to come to pass", "it never does")
        return self.games[first:]

    def _ended(self) -> str | None:
        ends = self.game.public.ends
        return None if ends is None else ends[1]

    def _open(self, acts: Acts, here: str) -> None:
        """Carry out what the Master does while something is open: removals, penalties, naming."""
        public = self.game.public
        open_now = {public.call if public.phase == "call" else public.phase}
        open_now.update(public.calls if public.phase == "point" else ())  # together, all calls are open at once
        for key, kind, players in (
            ("remove", c.Remove, acts.remove),
            ("penalise", c.Penalise, acts.penalise),
        ):
            for name, moment in players.items():
                if moment in open_now and self._still(kind, self.seat(f"{here}/do/{key}", name)):
                    self.run(f"{here}/do/{key}/{name}", kind(self.seats[name]), acts, here)

    def _still(self, kind: type[c.Remove | c.Penalise], seat: int) -> bool:
        done = self.game.public.silent if kind is c.Remove else self.game.hidden.penalised
        return seat not in done and (kind is c.Remove or seat in self.game.public.alive)

    def _quiet(self, acts: Acts, here: str) -> None:
        """Close what needs nobody's choice: the deal, last words; answer what the Master is asked to name."""
        while self.game.public.phase in {"dealt", "last_words", "naming"}:
            if self.game.public.phase == "naming":
                purpose = self.game.public.purpose or ""
                if purpose not in acts.names:
                    raise Stuck(f"{here}/do/names", f"the Master to name the {purpose}", "a name", "none given")
                named = self.seat(f"{here}/do/names", acts.names[purpose])
                self.run(f"{here}/do/names/{purpose}", c.Name(named), acts, here)
            else:
                self._open(acts, here)
                if self.game.public.phase in {"dealt", "last_words"}:
                    self.run(here, c.Close(), acts, here)

    # -- nights --------------------------------------------------------------------------------------------------

    def _night(self, step: Night, here: str) -> None:
        self._quiet(step.do, here)
        if self.game.over:
            return
        self._moment(here, step.number, ("call", "point"), self.game.public.night)
        unused = {call for call in CALLS if getattr(step.do, call) is not UNSET}
        while self.game.public.phase in {"call", "point"}:
            self._open(step.do, here)
            calls = (self.game.public.call or "",) if self.game.public.phase == "call" else self.game.public.calls
            for call in calls:
                unused -= {call}
                self._call(step, here, call)
            self.run(here, c.Close(), step.do, here)
        if unused:
            raise Stuck(f"{here}/do/{min(unused)}", "a choice", "its role to be called tonight", "it is not")
        if self.game.public.phase == "look":
            self.run(here, c.Close(), step.do, here)
        self._open(step.do, here)
        if "last_to_die" in step.do.names:
            named = self.seat(f"{here}/do/names", step.do.names["last_to_die"])
            self.run(f"{here}/do/names/last_to_die", c.Name(named), step.do, here)
        self.run(here, c.Close(), step.do, here)

    def _moment(self, here: str, number: int, phases: tuple[str, ...], actual: int) -> None:
        if self.game.public.phase not in phases or actual != number:
            given = f"{self.game.public.phase} {actual}"
            raise Stuck(f"{here}/number", "the step", f"{phases[0]} {number}", given)

    def _call(self, step: Night, here: str, call: str) -> None:
        """Try what must be refused, make and take back what is to be undone, then make the night's choices."""
        for index, refused in enumerate(step.refused):
            if refused.role == call:
                self._refused(f"{here}/refused/{index}", call, refused.target, refused.code)
        if call in step.do.undone and self.game.public.phase == "call":
            before = self.game.batch.number
            self._point(f"{here}/do/undone/{call}", call, step.do.undone[call], step.do, here)
            self.run(here, c.Close(), step.do, here)
            self.run(f"{here}/do/undone/{call}", c.Undo(before), step.do, here)
        picks = getattr(step.do, call, UNSET)
        if picks is not UNSET:
            self._point(f"{here}/do/{call}", call, picks, step.do, here)
        if call in step.do.names:
            named = self.seat(f"{here}/do/names", step.do.names[call])
            self.run(f"{here}/do/names/{call}", c.Name(named), step.do, here)

    def _refused(self, pointer: str, call: str, target: str | None, code: str | UnsetType) -> None:
        seat = None if target is None else self.seat(pointer, target)
        for owner in self.game.awake(call):
            self.done.add(pointer)
            try:
                self.game.run(c.Point(owner, seat))
            except Illegal as illegal:
                if code is not UNSET and illegal.code != code:
                    raise Stuck(f"{pointer}/code", "the refusal", code, illegal.code) from None
            else:
                raise Stuck(pointer, f"{call} on {target}", "refused", "accepted")

    def _point(self, pointer: str, call: str, picks: Picks, acts: Acts, here: str) -> None:
        owners = self.game.awake(call)
        if not owners and picks != {}:
            raise Stuck(pointer, "a choice", f"a living {call} to make it", "there is none")
        by_owner: Mapping[str, str | None]
        by_owner = picks if isinstance(picks, dict) else {self.names[seat - 1]: picks for seat in owners}
        for name, target in by_owner.items():
            seat = None if target is None else self.seat(pointer, target)
            self.run(pointer, c.Point(self.seat(pointer, name), seat), acts, here)

    # -- days ----------------------------------------------------------------------------------------------------

    def _day(self, step: Day, here: str) -> None:
        self._quiet(step.do, here)
        self._moment(here, step.number, ("discussion",), self.game.public.day)
        self._open(step.do, here)
        if not self.game.over:
            self.run(here, c.Close(), step.do, here)
        accusations = list(step.do.accuse)
        ballots = [list(ballot) for ballot in step.do.ballots]
        fingers = list(step.do.execute)
        while not self.game.over and self.game.public.day == self.game.public.night:
            self._open(step.do, here)
            phase = self.game.public.phase
            if phase == "accusation":
                self._accusation(step.do, here, accusations)
            elif phase == "ballot":
                self._ballot(step.do, here, ballots)
            elif phase == "execution":
                votes = fingers or (ballots.pop(0) if ballots else [])
                self._fingers(step.do, here, votes)
                fingers = []
            elif phase == "naming":
                self._quiet(step.do, here)
            elif phase in {"defence", "last_words"}:
                self.run(here, c.Close(), step.do, here)
        for key, left in (("accuse", accusations), ("execute", fingers), ("ballots", [*filter(None, ballots)])):
            if left:
                raise Stuck(f"{here}/do/{key}", "a finger or vote", left[0], "nobody is asked any more")

    def _accusation(self, do: DayDo, here: str, left: list[tuple[str, str | None]]) -> None:
        asked = self.name(self.game.public.asked) or ""
        if asked in do.skipped:
            pointer = f"{here}/do/skipped/{do.skipped.index(asked)}"
            if left and left[0][0] == asked:
                raise Stuck(pointer, "who is passed over", "no accusation of theirs", left[0])
            self.run(pointer, c.PassOver(self.seats[asked]), do, here)
            return
        if not left or left[0][0] != asked:
            raise Stuck(f"{here}/do/accuse", "who is asked", left[0][0] if left else "nobody", asked)
        _, target = left.pop(0)
        seat = None if target is None else self.seat(f"{here}/do/accuse", target)
        self.run(f"{here}/do/accuse", c.Accuse(self.seats[asked], seat), do, here)

    def _ballot(self, do: DayDo, here: str, ballots: list[list[tuple[str, str | None]]]) -> None:
        asked = self.name(self.game.public.asked) or ""
        while ballots and not ballots[0]:
            ballots.pop(0)
        if asked in do.absent:
            self.run(f"{here}/do/absent/{do.absent.index(asked)}", c.PassOver(self.seats[asked]), do, here)
            return
        if not ballots or ballots[0][0][0] != asked:
            raise Stuck(f"{here}/do/ballots", "who votes", ballots[0][0][0] if ballots else "nobody", asked)
        _, target = ballots[0].pop(0)
        seat = None if target is None else self.seat(f"{here}/do/ballots", target)
        self.run(f"{here}/do/ballots", c.Vote(self.seats[asked], seat), do, here)

    def _fingers(self, do: DayDo, here: str, fingers: list[tuple[str, str | None]]) -> None:
        for voter, target in fingers:
            seat = None if target is None else self.seat(f"{here}/do/execute", target)
            self.run(f"{here}/do/execute", c.Point(self.seat(f"{here}/do/execute", voter), seat), do, here)
        if self.game.public.phase == "execution":
            self.run(here, c.Close(), do, here)
