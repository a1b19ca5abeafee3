"""Stories: what each reader is told of a game, in whole sentences, and nothing beyond what they were told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Literal, get_args

import pytest

from lupus.engine import chance
from lupus.engine import events as e
from lupus.engine.commands import Accuse, Close, Command, GiveUp, Point, Undo
from lupus.engine.deck import composition
from lupus.engine.game import Deal, Game
from lupus.engine.options import Options, parse
from lupus.lang import languages
from lupus.record.tell import Teller
from lupus.record.tell_lines import LINES
from lupus.registry import EDITIONS, rules

NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Hamed", "Irene")
ROUND: Final = ("villager", "werewolf", "villager", "villager", "seer", "villager", "werewolf", "medium", "villager")
"""The example round of the rules (X01): who holds which card."""

EVERYBODY: Final = ("Anna", "Anna", "{name}", "**x**", "Niccolò", *(f"Name {seat}" for seat in range(6, 24)))


def deal(
    edition: str,
    names: Sequence[str],
    roles: Sequence[str],
    options: Options,
    master: Literal["automatic", "human"] = "automatic",
) -> Game:
    persons = tuple(e.Person(f"person {seat}", name) for seat, name in enumerate(names, 1))
    deck = tuple((role, roles.count(role)) for role in sorted(set(roles)))
    announced = e.GameDealt(1, edition, options, persons, 1, deck, master)
    return Game.start(Deal(announced=announced, roles=tuple(roles)), rules(edition))


def lots(_question: str, among: tuple[int, ...]) -> int:
    return among[0]


def run(game: Game, *commands: Command) -> Game:
    for command in commands:
        game = game.run(command, lots)
    return game


@cache
def whole_game(table: int, seed: int) -> Game:
    """Return a game played to the end by nobody in particular, with every role of its size."""
    edition, players, given = TABLES[table]
    options = parse(given, EDITIONS[edition].procedure.family, EDITIONS[edition].defaults)
    whim, ids = random.Random(seed), [f"person {seat}" for seat in range(1, players + 1)]
    extras = [extra.role for extra in EDITIONS[edition].extras if extra.minimum <= players]
    roles = chance.dealt(chance.secret_of(str(seed)), 1, composition(rules(edition), players, extras), ids)
    game = deal(edition, EVERYBODY[:players], roles, options)
    while not game.over:
        spoken = game.public.phase in {"accusation", "ballot"}
        game = run(game, *(whim.choice(game.legal(seat)) for seat in game.awaited()), *(() if spoken else (Close(),)))
    return game


def everything(game: Game) -> list[e.Event]:
    """Return all that the Master was told."""
    return [entry.event for batch in game.batches() for entry in batch.entries]


def example_round() -> Game:
    """Return the first night and day of the example round."""
    game = run(deal("cards", NAMES, ROUND, Options()), Close(), Point(2, 4), Point(7, 3), Point(7, 4), Close())
    game = run(game, Point(5, 3), Close(), Close(), Close())
    for seat, target in ((5, 2), (6, 2), (7, 3), (8, 2), (9, 2), (1, 6), (2, 3), (3, 6), (4, 2)):
        game = run(game, Accuse(seat, target))
    game = run(game, Close(), Close())
    return run(game, *(Point(s, t) for s, t in ((1, 2), (3, 6), (5, 2), (7, 6), (8, 2), (9, 2))), Close())


# -- whole stories ---------------------------------------------------------------------------------------------


def test_the_master_is_told_everything() -> None:
    game = run(example_round(), Close(), GiveUp())
    assert Teller("en", NAMES).story(everything(game)) == [
        "The deal",
        (
            "9 people sit in a circle: Anna, Bruno, Carla, Dario, Elena, Fabio, Giulia, Hamed and Irene. "
            "In the deck: 1 Medium, 1 Seer, 5 Villagers and 2 Werewolves."
        ),
        (
            "The cards: Villagers: Anna, Carla, Dario, Fabio and Irene; Seer: Elena; Medium: Hamed; "
            "Werewolves: Bruno and Giulia."
        ),
        "Night 1",
        "Night falls. Called tonight: Werewolves and Seer.",
        "Werewolves: Bruno and Giulia open their eyes. The pack picks Dario.",
        "Elena (Seer) looks at Carla. The answer is no: Carla is no werewolf.",
        "The night takes Dario: victim of the pack.",
        "Day 1",
        "It is day. Dario does not wake up.",
        (
            "Accusations: Elena and Fabio against Bruno; Giulia against Carla; Hamed and Irene against Bruno; "
            "Anna against Fabio; Bruno against Carla; Carla against Fabio; Dario against Bruno."
        ),
        "Under suspicion: Bruno and Fabio. The count: Bruno 5, Fabio 2, Carla 2.",
        "Fabio and Bruno speak in defence.",
        (
            "Fingers: Anna, Elena, Hamed and Irene at Bruno; Carla and Giulia at Fabio. "
            "The count: Bruno 4, Fabio 2. The village sends away Bruno."
        ),
        "Night 2",
        "Night falls. Called tonight: Medium, Werewolves and Seer.",
        "Hamed (Medium) learns that Bruno, sent away the day before, was a werewolf.",
        "The end",
        "The game is given up, without a verdict.",
        (
            "The cards: Villagers: Anna, Carla, Dario, Fabio and Irene; Seer: Elena; Medium: Hamed; "
            "Werewolves: Bruno and Giulia."
        ),
    ]


def test_the_board_is_told_what_everybody_saw() -> None:
    chapters = Teller("it", NAMES).chapters(example_round().told(None))
    assert [title for title, _ in chapters] == ["Si danno le carte", "Notte 1", "Giorno 1", "Notte 2"]
    assert chapters[1].lines == ("Cala la notte. Chiamate di stanotte: Lupi mannari e Veggente.",)
    assert chapters[2].lines[0] == "È giorno. Dario non si sveglia."
    assert chapters[2].lines[-1].endswith("Il conteggio: Bruno 4, Fabio 2. Il villaggio allontana Bruno.")


def test_the_seer_is_told_in_the_second_person() -> None:
    deal_, night, *_ = Teller("en", NAMES, 5).chapters(example_round().told(5))
    assert deal_.lines[0].endswith("You are Elena, in seat 5.")
    assert deal_.lines[1] == "You are the Seer."
    assert night.lines[1:] == ("You look at Carla. The answer is no: Carla is no werewolf.",)


def test_a_werewolf_is_told_of_the_pack() -> None:
    deal_, night, *_ = Teller("it", NAMES, 7).chapters(example_round().told(7))
    assert deal_.lines[1] == "Il tuo ruolo è Lupo mannaro."
    assert night.lines[1:] == ("Apri gli occhi e vedi Bruno. Il branco sceglie Dario.",)


def test_the_medium_and_a_villager_are_told_no_more_than_theirs() -> None:
    game = run(example_round(), Close())
    medium, villager = (Teller("en", NAMES, seat).story(game.told(seat)) for seat in (8, 1))
    only = [line for line in medium if line not in villager]
    assert [line.rpartition(". ")[2] for line in only] == [
        "You are Hamed, in seat 8.",
        "You are the Medium.",
        "You learn that Bruno, sent away the day before, was a werewolf.",
    ]


def test_a_pack_that_does_not_agree_is_worth_a_line() -> None:
    game = run(deal("cards", NAMES, ROUND, Options()), Close(), Point(2, 4), Point(7, 3), Close())
    assert Teller("en", NAMES).story(everything(game))[-1] == (
        "Werewolves: Bruno and Giulia open their eyes. The pack does not agree: Bruno at Dario; Giulia at Carla. "
        "A lot among Carla and Dario falls on Carla. The pack picks Carla."
    )


def test_spoken_votes_are_not_told_twice() -> None:
    events = [e.Voted(1, 2), e.Voted(4, 2), e.PassedOver(5), e.FingersCounted(1, ((2, 2), (3, 0)), 0, ((1, 2), (4, 2)))]
    assert Teller("en", NAMES).story(events) == [
        "Votes: Anna and Dario for Bruno; no vote from Elena.",
        "The count: Bruno 2, Carla 0.",
    ]


def test_the_end_names_winners_and_all_cards_with_the_werewolves_last() -> None:
    roles, dealt = ("werewolf", "werehamster", "seer", "werewolf"), ("mythomaniac", "werehamster", "seer", "werewolf")
    events = [e.GameEnded("werehamster", "execution 3"), e.CardsTurned(roles, dealt, (2,))]
    assert Teller("en", NAMES).story(events) == [
        "The end",
        "Verdict of day 3: the Werehamster is alive and wins alone.",
        (
            "The winner: Bruno. The cards: Werehamster: Bruno; Seer: Carla; "
            "Werewolves: Anna (dealt as Mythomaniac) and Dario."
        ),
    ]


def test_what_is_taken_back_stays_in_the_story() -> None:
    start = run(deal("cards", NAMES, ROUND, Options(), "human"), Close())
    game = run(start, Point(2, 4), Point(7, 4), Close(), Undo(start.batch.number), Point(2, 1), Point(7, 1), Close())
    assert Teller("en", NAMES).story(everything(game))[-4:] == [
        "Werewolves: Bruno and Giulia open their eyes. The pack picks Dario.",
        "Taken back",
        "The Master takes back everything after step 1.",
        "The pack picks Anna.",
    ]
    assert Teller("en", NAMES).story(game.told(1))[-2:] == [
        "Taken back",
        "The last thing that was told no longer counts.",
    ]


def test_a_story_of_nothing_is_empty() -> None:
    assert Teller("it", NAMES).story([]) == []


# -- single lines ----------------------------------------------------------------------------------------------

PAIR: Final = (e.Person("a", "Anna"), e.Person("b", "Bruno"))

TOLD: Final[list[tuple[e.Event, str | None]]] = [
    (e.RoleLearned(1, "seer"), "The Master learns that Anna holds the card Seer."),
    (e.CardDealt(1, "seer", "K♥"), "Anna holds the card Seer."),
    (e.NightFell(1, ("werewolf:recognise", "seer")), "Night falls. Called tonight: Werewolves (recognition) and Seer."),
    (e.NightFell(9, ()), "Night falls. Nobody is called."),
    (e.CallOpened("seer"), None),
    (e.BeatOpened("point"), None),
    (e.Woke("seer", (1,)), None),
    (e.Woke("seer", ()), None),
    (e.Woke("werehamster:recognise", (1,)), "Werehamster (recognition): Anna opens their eyes."),
    (e.Pointed("seer", 1, None), "Anna points at nobody."),
    (e.Noted(1, 2), None),
    (e.Chosen("bodyguard", 1, 1), "Anna (Bodyguard) guards their own door."),
    (e.Chosen("harlot", 1, None), "Anna (Harlot) stays at home."),
    (e.Chosen("seer", None, 2), "The Seers’ look falls on Bruno."),
    (e.Answered("seer", 1, 2, werewolf=True), "The answer is yes: Bruno is a werewolf."),
    (e.Answered("medium", 1, None, None), "Anna (Medium) gets the neutral sign: nobody was sent away."),
    (e.Copied(1, "seer"), "The imitation gives Anna a role: Seer."),
    (e.Copied(1, None), "The imitation gives nothing: Anna stays a plain human."),
    (e.CopyTold(1, None), None),
    (e.Turned(1, "werewolf"), "Anna takes on another role: Werewolf."),
    (e.LotKept("werewolf", (1, 2), 2), "A lot among Anna and Bruno falls on Bruno."),
    (e.Named(1), "In secret, the Master names Anna."),
    (e.PenaltyNoted(1), "Anna opens their eyes uncalled and will not see the morning."),
    (e.HoldOpened(), None),
    (e.Died(1, "host"), "The night takes Anna: guest of a werewolf."),
    (e.Marked(1), None),
    (e.Dawned(2, (), 3), "It is day. No victims tonight."),
    (e.Dawned(2, (1, 2, 3), 2), "It is day. Anna, Bruno and Carla do not wake up. The count starts from Bruno."),
    (e.Revealed(1, werewolf=True, role=None), "Anna was a werewolf."),
    (e.Revealed(1, werewolf=False, role="owl"), "The card of Anna: Owl."),
    (e.Unveiled(1, ("seer", "werewolf"), ()), "Anna is a ghost now and is told everything."),
    (e.LastWordsOpened(1), "Anna has the last word."),
    (e.DiscussionOpened(1), None),
    (e.AccusationOpened((1, 2)), None),
    (e.Accused(1, 2), "Anna accuses Bruno."),
    (e.Accused(1, None), "Anna accuses nobody."),
    (e.MarkAnnounced(2), "The Owl marks Bruno."),
    (e.MarkAnnounced(None), "The Owl marks nobody."),
    (e.NamingOpened("reference", (1, 2)), None),
    (e.ReferenceNamed(1), "Nobody has died so far: Anna speaks first."),
    (e.SecondSuspectNamed(1), "The Master names a second Suspect: Anna."),
    (e.SuspectsNamed((1,), ()), "Under suspicion: Anna."),
    (e.DefenceOpened(1), "Anna speaks in defence."),
    (e.BallotOpened(1, (1, 2), (3,), spoken=False, may_spare=False, may_abstain=False), None),
    (e.Fingered(1, 2), None),
    (e.Voted(1, None), "Anna votes for nobody."),
    (e.PassedOver(1), "Anna gives no vote."),
    (e.FingersKept(((1, 2), (3, None))), "The fingers, in secret: Anna at Bruno; Carla at nobody."),
    (e.FingersKept(()), "Nobody raises a finger."),
    (e.FingersCounted(1, ((1, 2), (2, 0)), 3, ()), "The count: Anna 2, Bruno 0, nobody 3."),
    (e.LotDrawn("nobody_accused", (1, 2), 2), "Nobody was accused; a lot among Anna and Bruno falls on Bruno."),
    (e.RunOffOpened((1, 2)), "A tie: Anna and Bruno speak once more, then the vote is repeated."),
    (e.Executed(1, 1), "The village sends away Anna."),
    (e.Spared(), "The village sends nobody away today."),
    (e.Removed(1), "Anna leaves the game."),
    (e.Penalised(1), "Anna opens their eyes uncalled and becomes a ghost at once."),
    (
        e.GameEnded("humans", "removal 2"),
        "Day 2, when somebody dropped out: no werewolf is left alive. The humans win.",
    ),
    (e.GivenUp(), "The game is given up, without a verdict."),
    (e.CardsTurned(("seer",), ("seer",), ()), "The cards: Seer: Anna."),
    (e.Withdrawn(3), "The Master takes back everything after step 3."),
    (e.Forgot(4), "The last 4 things that were told no longer count."),
    (
        e.GameDealt(2, "cards", Options(), PAIR, 1, (("seer", 1), ("owl", 1)), "human", shield=2),
        ("This is deal number 2. 2 people sit in a circle: Anna and Bruno. In the deck: 1 Seer and 1 Owl. "
        "Bruno is safe from the pack on night 1."),
    ),
]  # fmt: skip

TOLD_TO_ANNA: Final[list[tuple[e.Event, str | None]]] = [
    (e.CardDealt(1, "seer", "K♥"), "You are the Seer. Your card is K♥."),
    (e.CardDealt(2, "seer"), "Bruno holds the card Seer."),
    (e.RoleLearned(1, "seer"), "The Master now knows that you hold the card Seer."),
    (e.Woke("freemason", (1, 2)), "You open your eyes and see Bruno."),
    (e.Woke("werewolf", (1,)), None),
    (e.Pointed("seer", 1, None), "You point at nobody."),
    (e.Pointed("seer", 2, 3), "Bruno points at Carla."),
    (e.Noted(1, 2), "Your thumb rests on Bruno."),
    (e.Noted(2, 1), None),
    (e.Chosen("bodyguard", 1, 1), "You guard your own door."),
    (e.Chosen("bodyguard", 2, 1), "Bruno (Bodyguard) protects Anna."),
    (e.Chosen("werewolf", None, 3), "The pack picks Carla."),
    (e.Answered("medium", 1, 2, werewolf=False), "You learn that Bruno, sent away the day before, was no werewolf."),
    (e.CopyTold(1, None), "Your imitation gives you nothing: you stay a plain human."),
    (e.CopyTold(1, "seer"), "Your imitation gives you a role: Seer."),
    (e.Turned(1, "werewolf"), "Your role changes. You are a Werewolf."),
    (e.Fingered(1, None), "Your finger points at nobody."),
    (e.Executed(1, 1), "The village sends away Anna."),
    (
        e.Unveiled(1, ("seer", "werewolf", "unknown"), ((1, "werewolf", None, 3), (2, "seer", 1, 2))),
        (
            "You are a ghost now and are told everything. The cards: Seer: Anna; Unknown card: Carla; Werewolf: Bruno. "
            "Night 1: The pack picks Carla. Night 2: You look at Bruno."
        ),
    ),
]


@pytest.mark.parametrize(("event", "line"), TOLD)
def test_an_event_makes_a_sentence_or_none(event: e.Event, line: str | None) -> None:
    assert Teller("en", NAMES).line(event) == line


@pytest.mark.parametrize(("event", "line"), TOLD_TO_ANNA)
def test_a_seat_hears_of_itself_as_you(event: e.Event, line: str | None) -> None:
    assert Teller("en", NAMES, 1).line(event) == line


def test_every_event_is_told_and_shown_above() -> None:
    assert set(get_args(e.AnyEvent)) == LINES.keys() == {type(event) for event, _ in TOLD}


# -- names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "called"),
    [
        (("Anna", "Bruno"), ("Anna", "Bruno")),
        (("Anna", "Bruno", "Anna"), ("Anna (1)", "Bruno", "Anna (3)")),
        (("Anna", "anna "), ("Anna (1)", "anna (2)")),
        (("Niccolò", "Niccolo\u0300"), ("Niccolò (1)", "Niccolo\u0300 (2)")),
        (("Anna", "Anna", "Anna (1)"), ("Anna (1)", "Anna (2)", "Anna (1) (3)")),
        (("", "  ", "Bruno"), ("(1)", "(2)", "Bruno")),
        (("a\nb", "\x1b[31m", "\u202egnirts"), ("a b", "[31m", "gnirts")),
        (("👩\u200d👩\u200d👧", "日本"), ("👩\u200d👩\u200d👧", "日本")),
    ],
)
def test_people_with_one_name_are_told_apart(given: tuple[str, ...], called: tuple[str, ...]) -> None:
    teller = Teller("en", given)
    executed = [teller.line(e.Executed(seat, seat)) for seat in range(1, len(given) + 1)]
    assert [line and line.removeprefix("The village sends away ")[:-1] for line in executed] == list(called)


def test_a_name_is_never_read_as_a_placeholder() -> None:
    story = Teller("it", ("{seat}", "{list}", "{name}")).story([e.Accused(1, 2), e.Accused(3, 1)])
    assert story == ["Accuse: {seat} contro {list}; {name} contro {seat}."]


# -- any game --------------------------------------------------------------------------------------------------

TABLES: Final = [
    ("cards", 23, {}),
    (
        "cards",
        16,
        {"night": "together", "ghosts_see": "all", "may_spare": "yes", "ballot": "secret", "must_choose": "no"},
    ),
    (
        "cards",
        17,
        {"second_seer": "joint_look", "mythomaniac_turns": "at_once", "reveal_on_death": "card", "last_words": "yes"},
    ),
    (
        "cards",
        19,
        {"may_abstain": "yes", "first_reference": "lot", "owl_on_self": "yes", "mythomaniac_told": "night_3"},
    ),
    ("classic", 18, {"may_spare": "yes", "may_abstain": "yes", "reveal_on_death": "side"}),
    ("classic", 12, {"night": "together", "all_nominated": "nominees_vote", "wolves_may_pick_nobody": "yes"}),
]


def readers(game: Game) -> Iterable[tuple[int | None, list[e.Event]]]:
    """Yield the Master, the board and every seat, each with what they were told."""
    yield None, everything(game)
    for seat in (None, *range(1, game.public.seats + 1)):
        yield seat, game.told(seat)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_any_game_can_be_told_to_anybody(table: int, language: str) -> None:
    for seed in range(2):
        game = whole_game(table, seed)
        for seat, told in readers(game):
            teller = Teller(language, EVERYBODY[: game.public.seats], seat)
            chapters = teller.chapters(told)
            assert all(title and lines for title, lines in chapters)
            said = " ".join(teller.story(told)).replace("{name}", "Name")
            assert not re.search(r"[{}]|  |None|\.\.", said)


def test_the_games_above_put_nearly_every_sentence_together() -> None:
    games = [whole_game(table, seed) for table in range(len(TABLES)) for seed in range(2)]
    told = {type(event) for game in games for event in everything(game)}
    by_a_human_master = {
        e.RoleLearned,
        e.Named,
        e.PenaltyNoted,
        e.Penalised,
        e.Removed,
        e.Withdrawn,
        e.Forgot,
        e.GivenUp,
    }
    rare = {e.NamingOpened, e.SecondSuspectNamed, e.PassedOver, e.LotDrawn, e.ReferenceNamed, e.RunOffOpened}
    assert LINES.keys() - told <= by_a_human_master | rare
