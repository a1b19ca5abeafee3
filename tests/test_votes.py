"""Ties end as the setting says, and who may vote for whom is exactly what is shown (F53, F56)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from lupus.engine import events as e
from lupus.engine.commands import Accuse, Close, Command, Name, PassOver, Point, Remove, Vote
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from worlds import Master, begin, day_step, lots_of, night, run, to_hold, to_night

EDITIONS: Final = ("cards", "classic")
NINE: Final = "villager werewolf villager villager villager villager villager villager werewolf villager"

Choices = Mapping[int, int | None]
"""seat -> whom it accuses or votes for; None: abstains where that is legal, else is passed over."""


def dawned(edition: str, roles: str = NINE, *, master: Master = "automatic", **given: str) -> Game:
    """Return a game at its first discussion; nobody has died, so that people count from seat 1."""
    game = night(begin(edition, roles, master=master, first_night="master_is_victim", **given), {})
    assert (game.public.phase, game.public.reference) == ("discussion", None)
    return game


def accused(game: Game, accusations: Choices) -> Game:
    """Play the accusations."""
    game = run(game, Close())
    while game.public.phase == "accusation":
        asked = game.public.asked or 0
        command: Command = Accuse(asked, accusations.get(asked))
        game = run(game, command if command in game.legal(asked) else PassOver(asked))
    return game


def heard(game: Game) -> Game:
    """Close the defences."""
    while game.public.phase == "defence":
        game = run(game, Close())
    return game


def voted(game: Game, votes: Choices) -> Game:
    """Play one vote; who has no vote in it, or may not abstain, is absent."""
    game = heard(game)
    if game.public.phase == "execution":
        for seat in game.public.voters:
            if Point(seat, votes.get(seat)) in game.legal(seat):
                game = run(game, Point(seat, votes.get(seat)), "person")
        return run(game, Close(), "clock")
    ballot = game.public.ballot
    while game.public.phase == "ballot" and game.public.ballot == ballot:
        asked = game.public.asked or 0
        command: Command = Vote(asked, votes.get(asked))
        game = run(game, command if command in game.legal(asked) else PassOver(asked))
    return game


def drawn(game: Game, purpose: str, among: tuple[int, ...]) -> int:
    """Return whom the lot of the first day draws; it names deal, day, purpose and ballot (docs/record.md)."""
    return lots_of(game.deal)(f"deal 1/day 1/{purpose}/{game.public.ballot}", among)


def outcome(game: Game) -> int | None:
    """Return who was executed in the last batch; None: spared."""
    events = [entry.event for entry in game.batch.entries]
    found = [event.seat for event in events if isinstance(event, e.Executed)]
    assert len(found) + sum(isinstance(event, e.Spared) for event in events) == 1, "one outcome, not more (F53)"
    return found[0] if found else None


def spread(targets: tuple[int, ...], seats: int = 10) -> dict[int, int | None]:
    """Return accusations that give every target the same number: the targets accuse the next, in a circle."""
    ring = dict(zip(targets, (*targets[1:], targets[0]), strict=True))
    return {seat: ring.get(seat) for seat in range(1, seats + 1)}


# -- F53, cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tied", [(4, 8), (3, 4, 6, 7, 9), tuple(range(1, 11))])
def test_tied_accusations_go_to_the_closer_ones(tied: tuple[int, ...]) -> None:
    """F53, A7: ties of 2, 5 and all: the two closest clockwise from the reference are the Suspects, nobody else."""
    game = accused(dawned("cards", may_abstain="yes"), spread(tied))
    assert game.public.suspects == tied[:2]


@pytest.mark.parametrize("setting", ["nearest", "master", "none"])
@pytest.mark.parametrize("master", ["automatic", "human"])
def test_nobody_accused_in_cards(setting: str, master: Master) -> None:
    """F53, C26, docs/rules.md: all abstain; the closest is the first Suspect, the second as the setting says."""
    game = dawned("cards", may_abstain="yes", second_suspect_without_votes=setting, master=master)
    game = accused(game, dict.fromkeys(range(1, 11)))
    if setting == "nearest":
        assert game.public.suspects == (1, 2)
    elif setting == "none":
        assert game.public.suspects == (1,)
        assert outcome(heard(game)) == 1
    elif master == "human":
        assert (game.public.phase, game.public.among) == ("naming", tuple(range(2, 11)))
        assert run(game, Name(6)).public.suspects == (1, 6)
    else:
        assert game.public.suspects == (1, drawn(game, "second_suspect", tuple(range(2, 11))))


@pytest.mark.parametrize("ballot", ["open", "secret"])
@pytest.mark.parametrize("may_spare", ["no", "yes"])
def test_a_tied_execution_falls_on_the_closer(may_spare: str, ballot: str) -> None:
    """F53, A7, C05: four fingers each; the closer Suspect is executed, and only that one."""
    game = accused(dawned("cards", may_spare=may_spare, ballot=ballot, may_abstain="yes"), spread((3, 8)))
    votes = dict(zip(game.public.alive - {3, 8}, itertools.cycle((8, 3)), strict=False))
    after = voted(game, votes)
    assert Counter(votes.values()) == {3: 4, 8: 4}
    assert outcome(after) == 3
    assert after.public.alive == game.public.alive - {3}


@pytest.mark.parametrize("may_spare", ["no", "yes"])
def test_all_abstain_from_an_execution(may_spare: str) -> None:
    """F53, C30, H02: missing fingers are 0 to 0, a tie; fingers at nobody spare where that is allowed."""
    game = accused(dawned("cards", may_spare=may_spare, may_abstain="yes"), spread((3, 8)))
    assert outcome(voted(game, {})) == (None if may_spare == "yes" else 3)
    assert outcome(run(heard(game), Close())) == 3


# -- F53, classic ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tied", [(4, 8), (3, 4, 6, 7, 9), tuple(range(1, 11))])
def test_all_who_are_tied_are_nominated(tied: tuple[int, ...]) -> None:
    """F53, K09, K11: exactly the tied, up to the whole table."""
    assert accused(dawned("classic", may_abstain="yes"), spread(tied)).public.suspects == tied


def test_nobody_accused_in_classic() -> None:
    """F53, K25: all abstain; a lot among the living is lynched."""
    game = dawned("classic", may_abstain="yes")
    assert outcome(accused(game, dict.fromkeys(range(1, 11)))) == drawn(game, "nobody_accused", tuple(range(1, 11)))


@pytest.mark.parametrize("setting", ["lots", "nominees_vote"])
def test_the_whole_table_nominated(setting: str) -> None:
    """F53, K13: lots among all, or the nominees vote, never for themselves."""
    everybody = tuple(range(1, 11))
    game = heard(accused(dawned("classic", all_nominated=setting), spread(everybody)))
    if setting == "lots":
        assert outcome(game) == drawn(game, "lynch", everybody)
        return
    assert game.public.voters == everybody
    assert all(Vote(seat, seat) not in run_to(game, seat).legal(seat) for seat in everybody)
    votes = dict.fromkeys(everybody, 5) | {5: 6}
    assert outcome(voted(game, votes)) == 5


def run_to(game: Game, seat: int) -> Game:
    """Pass over everybody before a seat in a spoken vote."""
    while game.public.asked not in {seat, None}:
        game = run(game, PassOver(game.public.asked or 0))
    return game


@pytest.mark.parametrize("setting", ["lynched", "vote"])
def test_one_alone_is_nominated(setting: str) -> None:
    """F53, K10: lynched after the defence, or voted on (there is nobody else to vote for)."""
    game = accused(dawned("classic", may_abstain="yes", lone_nominee=setting), dict.fromkeys(range(1, 10)) | {10: 4})
    assert game.public.suspects == (4,)
    game = heard(game)
    if setting == "vote":
        assert game.public.voters == (1, 2, 3, 5, 6, 7, 8, 9, 10)
        game = voted(game, dict.fromkeys(range(1, 11), 4))
    assert outcome(game) == 4


@pytest.mark.parametrize("setting", ["same", "everyone_not_tied"])
@pytest.mark.parametrize("tied", [(4, 8), (3, 4, 6, 7, 9)])
def test_a_tied_ballot_is_taken_again_among_the_tied_then_lots(tied: tuple[int, ...], setting: str) -> None:
    """F53, K12, K14: the same voters or everyone not tied; still tied: lots among those still tied only."""
    nominated = (3, 4, 6, 7, 8, 9)
    game = heard(accused(dawned("classic", may_abstain="yes", second_ballot_voters=setting), spread(nominated)))
    voters = game.public.voters
    assert voters == (1, 2, 5, 10)
    first = dict(zip(voters, tied if len(tied) == 2 else tied[:4], strict=False))
    game = voted(game, first)
    leading = tuple(sorted(first.values()))
    assert (game.public.suspects, game.public.phase) == (leading, "defence")
    game = heard(game)
    expected = voters if setting == "same" else tuple(seat for seat in range(1, 11) if seat not in leading)
    assert game.public.voters == expected
    lots = voted(game, dict(zip(expected, leading, strict=False)))
    assert outcome(lots) == drawn(game, "lynch", leading)
    won = voted(game, dict.fromkeys(expected, leading[-1]))
    assert outcome(won) == leading[-1]


@pytest.mark.parametrize("may_spare", ["no", "yes"])
@pytest.mark.parametrize("may_abstain", ["no", "yes"])
def test_all_abstain_from_a_ballot(may_abstain: str, may_spare: str) -> None:
    """F53, K08, H02: nobody's voice counts: tied at 0, again, then lots; a voice for nobody spares where allowed."""
    accusations: Choices = {**dict.fromkeys(range(1, 11), 4), 4: 8}
    game = heard(accused(dawned("classic", may_abstain=may_abstain, may_spare=may_spare), accusations))
    assert game.public.suspects == (4, 8)
    if may_spare == "yes":
        assert outcome(voted(game, {})) is None
        return
    again = voted(game, {})
    assert (again.public.ballot, again.public.suspects) == (1, (4, 8))
    again = heard(again)
    assert outcome(voted(again, {})) == drawn(again, "lynch", (4, 8))


# -- F53, F54: the pack ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["called", "together"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_human_master_decides_for_a_pack_that_disagrees(edition: str, form: str) -> None:
    """C10: the call stays open until all point alike; on time-out the Master decides, in both forms of a night."""
    game = to_night(begin(edition, NINE, master="human", night=form, wolves_disagree="wait"))
    while game.public.phase == "call" and game.public.call != "werewolf":
        game = run(game, Close())
    game = run(run(game, Point(2, 3), "person"), Point(9, 4), "person")
    game = run(game, Close()) if form == "together" else game
    with pytest.raises(Illegal, match="pack_disagrees"):
        run(game, Close())
    game = run(game, Name(5))
    while game.public.phase != "discussion":
        game = run(game, Close())
    assert game.public.alive == {1, 2, 3, 4, 6, 7, 8, 9, 10}


@pytest.mark.parametrize("setting", ["most", "lot", "nobody", "wait"])
def test_a_tied_pack_ends_as_the_setting_says(setting: str) -> None:
    """F54, C10: four werewolves point at A, B, B, C, C without one: never A by `most`, never anybody by `nobody`."""
    deck = "werewolf werewolf werewolf werewolf werewolf " + "villager " * 8
    game = begin("classic", deck.strip(), wolves_disagree=setting)
    for order in sorted(set(itertools.permutations((6, 7, 7, 8, 8)))):
        held = to_hold(game, {"werewolf": dict(zip(range(1, 6), order, strict=True))})
        chosen = [target for _, call, _, target in held.hidden.chosen if call == "werewolf"]
        among = {"most": (7, 8), "wait": (7, 8), "lot": (6, 7, 8), "nobody": ()}[setting]
        assert chosen == [lots_of(game.deal)("deal 1/night 1/werewolf/0", among) if among else None]


# -- F56: what is shown is what passes -------------------------------------------------------------------------------


def accepted(game: Game) -> set[tuple[int, int | None]]:
    """Return every ballot that really passes in the open vote, spoken votes in their turn: all seats, all targets."""
    found = set()
    seats = range(1, game.public.seats + 1)
    kind = Point if game.public.phase == "execution" else Vote
    turns = [game]
    while kind is Vote and turns[-1].public.asked and len(turns[-1].public.order) > 1:
        turns.append(run(turns[-1], PassOver(turns[-1].public.asked or 0)))
    for turn in turns:
        for seat, target in itertools.product(seats, (*seats, None)):
            try:
                turn.run(kind(seat, target), lots_of(game.deal), cause="person")
            except Illegal:
                continue
            found.add((seat, target))
    return found


def shown(game: Game) -> set[tuple[int, int | None]]:
    """Return every ballot that the board's last announcement of a vote, and what came after it, allows."""
    opened = next(event for event in reversed(game.view().history()) if isinstance(event, e.BallotOpened))
    history = game.view().history()
    since = history[history.index(opened) :] if history.count(opened) == 1 else history
    gone = {event.seat for event in since if isinstance(event, e.Removed)}
    nobody = opened.may_spare or opened.may_abstain
    targets: list[int | None] = [*opened.candidates, *([None] if nobody else [])]
    return {(seat, target) for seat in opened.voters for target in targets if seat != target and seat not in gone}


def votes_from(game: Game) -> Iterator[Game]:
    """Yield the votes to which every way in which the living may accuse leads, each defence closed."""
    ways = [[one.target for one in asked_at(game, seat)] for seat in sorted(game.public.alive)]
    for way in itertools.product(*ways):
        after = heard(accused(game, dict(zip(sorted(game.public.alive), way, strict=True))))
        if after.public.phase in {"execution", "ballot"}:
            yield after


def asked_at(game: Game, seat: int) -> list[Accuse]:
    """Return what a seat may do when it is asked to accuse."""
    game = run(game, Close())
    while game.public.asked != seat:
        game = run(game, PassOver(game.public.asked or 0))
    return [one for one in game.legal(seat) if isinstance(one, Accuse)]


FOUR: Final = "werewolf villager villager villager"
FIVE: Final = f"{FOUR} villager"


@pytest.mark.parametrize("may_spare", ["no", "yes"])
@pytest.mark.parametrize("may_abstain", ["no", "yes"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ballots_that_pass_are_the_ballots_that_are_shown(edition: str, may_abstain: str, may_spare: str) -> None:
    """F56: four or five seats, every way to accuse; then also after each removal of a voter or a Suspect."""
    given = {"may_abstain": may_abstain, "may_spare": may_spare}
    if edition == "classic":
        given["all_nominated"] = "nominees_vote"
    game = dawned(edition, FOUR if may_abstain == "yes" else FIVE, master="automatic", **given)
    tried = set()
    for vote in votes_from(game):
        setting = (vote.public.suspects, vote.public.voters)
        if setting in tried:
            continue
        tried.add(setting)
        assert accepted(vote) == shown(vote)
        for leaving in range(2, game.public.seats + 1):
            after = heard(run(vote, Remove(leaving)))
            if after.public.phase in {"execution", "ballot"}:
                assert accepted(after) == shown(after)
    assert tried


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_dead_have_no_vote_and_are_no_candidates(edition: str) -> None:
    """F56: after each death the voters and candidates shown are the living ones that really vote."""
    for victim in range(2, 7):
        game = night(begin(edition, f"{FIVE} villager"), {"werewolf": victim})
        for vote in itertools.islice(votes_from(game), 40):
            assert accepted(vote) == shown(vote)
            assert victim not in {*vote.public.voters, *vote.public.suspects}
            assert {*vote.public.voters, *vote.public.suspects} <= vote.public.alive


@pytest.mark.parametrize("setting", ["same", "everyone_not_tied"])
def test_the_second_ballot_shows_who_really_votes(setting: str) -> None:
    """F56, K12: in the repeated vote too, also after somebody has left."""
    game = dawned("classic", may_abstain="yes", second_ballot_voters=setting)
    first = heard(accused(game, spread((3, 4, 6))))
    second = heard(voted(first, {1: 3, 2: 4}))
    assert second.public.ballot == 2
    assert accepted(second) == shown(second)
    for leaving in (1, 3, 6, 10):
        after = heard(run(second, Remove(leaving)))
        if after.public.phase == "ballot":
            assert accepted(after) == shown(after)


def by_the_rules(
    edition: str, suspects: tuple[int, ...], tally: Counter[int | None], *, spare: bool
) -> set[int | None]:
    """Return who may be executed by a count (A7, B4, H02), suspects closest first; more than one: taken again."""
    most = max(tally[seat] for seat in suspects)
    if spare and tally[None] and tally[None] >= most:
        return {None}
    leading = [seat for seat in suspects if tally[seat] == most]
    return {leading[0]} if edition == "cards" else set(leading)


@pytest.mark.parametrize("may_spare", ["no", "yes"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_way_to_vote_ends_as_counted(edition: str, may_spare: str) -> None:
    """F56: every set of ballots of six seats; the one executed is the one whom the shown ballots make so."""
    game = dawned(edition, f"{FIVE} villager", may_spare=may_spare, may_abstain="yes")
    vote = heard(accused(game, spread((3, 5), 6)))
    voters, suspects = vote.public.voters, vote.public.suspects
    for way in itertools.product((*suspects, None), repeat=len(voters)):
        after = voted(vote, dict(zip(voters, way, strict=True)))
        expected = by_the_rules(edition, suspects, Counter(way), spare=may_spare == "yes")
        if len(expected) > 1:
            assert set(after.public.suspects) == expected
            assert after.public.phase == "defence"
        else:
            assert {outcome(after)} == expected


def test_a_day_by_script_passes_through_its_vote() -> None:
    """F56: a whole day by script passes through a vote whose voters are the living non-Suspects."""
    game = dawned("cards", FIVE)
    while game.public.phase != "execution":
        game = day_step(game, lambda _, legal: legal[0])
    assert set(game.public.voters) == game.public.alive - set(game.public.suspects)
