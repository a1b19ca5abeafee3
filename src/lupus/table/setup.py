"""What a table plays: its settings, the deck that they give, and everything that keeps it from starting."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import UNSET, Struct
from msgspec.structs import replace

from lupus.bots import BOTS
from lupus.engine import chance
from lupus.engine.deck import check, checked, composition, never, playing_cards
from lupus.engine.errors import BadDeal
from lupus.engine.events import GameDealt
from lupus.engine.events import Person as Seated
from lupus.engine.game import Deal, Game
from lupus.engine.options import TABLE, Options, belongs, parse
from lupus.lang import languages
from lupus.registry import EDITIONS, rules

from . import hand, pace
from . import options as live
from .asks import Cards, Leads, NewTable, Settle, Words
from .people import Person
from .refused import Refused, Unplayable, defect
from .wire import Wrong

PHONES: Final = {"night": "together"}
"""What a table of phones plays by default where the book says otherwise."""

ON_PHONES: Final = frozenset({"eyes_opened"})
"""Options that say nothing where the automatic Master leads."""


class Setting(Struct, frozen=True):
    """How a table plays; `options` differ from the usual ones, `pace` in seconds too."""

    edition: str = "cards"
    language: str = "en"
    words: Words = "gentle"
    extra: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    deck: dict[str, int] = {}
    options: dict[str, str] = {}
    pace: dict[str, int] = {}
    brisk: bool = False
    many_bots: bool = False
    master: Leads = "automatic"
    cards: Cards = "drawn"


def wished(wish: NewTable) -> Setting:
    """Return the setting of a new table. Raises `Refused` for an edition, language or option that there is not."""
    asked = {name: getattr(wish, name) for name in wish.__struct_fields__ if name != "people"}
    return settled(Setting(), Settle(**asked))


def settled(setting: Setting, ask: Settle) -> Setting:
    """Return a changed setting; a new edition keeps what it offers too. Raises `Refused` naming all that is wrong.

    A deck that only more, fewer or other people could play is a draft: it is kept, and `defects` tells what it lacks.
    """
    given = {name: value for name in ask.__struct_fields__ if (value := getattr(ask, name)) is not UNSET}
    after = replace(setting, **given)
    if after.edition not in EDITIONS:
        raise Refused("unknown_edition", edition=after.edition, known=tuple(EDITIONS))
    if after.language not in languages():
        raise Refused("unknown_language", language=after.language, known=languages())
    if after.edition != setting.edition:
        after = replace(after, **_kept(setting, after.edition, set(given)))
    _check_pace(after.pace)
    wrong = [name for name, value in after.options.items() if name in live.LIVE and value not in live.LIVE[name]]
    found = ["unknown_option_value"] if wrong else []
    try:
        options_of(after)
    except BadDeal as bad:
        found += [defect.code for defect in bad.defects]
    if found:
        raise Refused("bad_options", defects=tuple(found))
    impossible = never(rules(after.edition), after.extra, after.without, after.deck)
    if impossible:
        raise Unplayable(impossible)
    return after


def _kept(setting: Setting, edition: str, given: Container[str]) -> dict[str, Any]:
    """Return what another edition offers too of all that is not given anew."""
    book = rules(edition)
    family = book.edition.procedure.family
    kept = {
        "options": {name: to for name, to in setting.options.items() if name in live.LIVE or belongs(name, family)},
        "extra": tuple(role for role in setting.extra if not never(book, extra=(role,))),
        "without": tuple(role for role in setting.without if not never(book, without=(role,))),
        "deck": {role: count for role, count in setting.deck.items() if not never(book, deck={role: count})},
    }
    return {name: value for name, value in kept.items() if name not in given}


def _check_pace(lengths: Mapping[str, int]) -> None:
    for name, length in lengths.items():
        least = pace.LEAST.get(name, 2)
        if name not in pace.USUAL:
            raise Refused("unknown_pace", name=name, known=tuple(pace.USUAL))
        if not least <= length <= pace.LONGEST:
            raise Refused("bad_pace", name=name, seconds=length, least=least, most=pace.LONGEST)


def _basis(setting: Setting) -> dict[str, str]:
    return PHONES if setting.master == "automatic" else {}


def usual(setting: Setting) -> dict[str, str]:
    """Return every option that this table is offered, with its usual value."""
    edition = EDITIONS[setting.edition]
    book = parse(_basis(setting), edition.procedure.family, edition.defaults)
    silent = ON_PHONES if setting.master == "automatic" else frozenset[str]()
    rules = [name for name in TABLE if belongs(name, edition.procedure.family) and name not in silent]
    return live.offered(setting.options) | {name: getattr(book, name) for name in rules}


def options_of(setting: Setting) -> Options:
    """Return the rules' options of a table. Raises `BadDeal`."""
    edition = EDITIONS[setting.edition]
    given = {name: value for name, value in setting.options.items() if name not in live.LIVE}
    return parse({**_basis(setting), **given}, edition.procedure.family, edition.defaults)


def spared(setting: Setting) -> Setting:
    """Return a setting under which the pack may not pick somebody in night 1 (H06), unless the table said no."""
    return replace(setting, options={"first_dead_shield": "on", **setting.options})


def deck_of(setting: Setting, players: int) -> dict[str, int]:
    """Return the deck for so many players. Raises `BadDeal`."""
    book = rules(setting.edition)
    if setting.options.get("deck") != "free" or not setting.deck:
        return composition(book, players, setting.extra, setting.without)
    special = {role: number for role, number in setting.deck.items() if number and role != book.edition.filler}
    rest = players - sum(special.values())
    return {**special, book.edition.filler: rest} if rest else special


Given: TypeAlias = Mapping[str, str]
"""Person -> the card that they were dealt by hand, as the palette calls it."""


def defects(setting: Setting, people: Sequence[Person], given: Given | None = None) -> tuple[Wrong, ...]:
    """Return everything that keeps these people from playing (F72)."""
    found: list[Wrong] = []
    phoneless = sum(person.phoneless for person in people)
    if phoneless and setting.master == "automatic":
        found.append(Wrong("needs_phones", {"people": phoneless}))
    bots = sum(person.bot is not None for person in people)
    if 3 * bots > len(people) and len(people) - bots > 1 and not setting.many_bots:
        found.append(Wrong("many_bots", {"bots": bots, "most": len(people) // 3}))
    try:
        deal = _deal(setting, people, deck_of(setting, len(people)), 1, given)
        found += map(defect, check(deal, rules(setting.edition)))
    except BadDeal as bad:
        found += map(defect, bad.defects)
    return tuple(found)


def announced(setting: Setting, people: Sequence[Person], number: int, given: Given | None = None) -> Deal:
    """Return what everybody is told of a deal of these people in this order, but for the first chair; no cards yet.

    `given` are the cards of a deck dealt by hand, which are there at once; whoever is not in it holds a card that
    nobody has noted yet. Raises `Refused` with everything that is wrong.
    """
    wrong = defects(setting, people, given)
    if wrong:
        raise Refused("cannot_start", defects=tuple(one.code for one in wrong))
    deal = _deal(setting, people, deck_of(setting, len(people)), number, given)
    told = replace(deal.announced, origin=0)
    return replace(deal, announced=told) if setting.cards == "hand" else Deal(announced=told, roles=())


def dealt(begun: Deal, secret: bytes, safe: Sequence[str] = ()) -> Game:
    """Return a new game, its first chair and, unless they are there, its cards drawn from a secret.

    One of those who are `safe` is shielded on night 1, by lot among several, where the table says so (H06).
    """
    told, book = begun.announced, rules(begun.announced.edition)
    ids = [person.id for person in told.persons]
    drawn = replace(told, origin=chance.origin(secret, told.deal, ids))
    here = [person for person in ids if person in safe]
    if here and told.options.first_dead_shield == "on":
        shielded = chance.draw(secret, f"deal {told.deal}/shield", here)
        drawn = replace(drawn, shield=ids.index(shielded) + 1)
    if begun.roles:
        return Game.start(checked(replace(begun, announced=drawn), book), book)
    roles = chance.dealt(secret, told.deal, dict(told.deck), ids)
    cards = _cards(playing_cards(book.edition, roles), roles, ids, secret, told.deal)
    return Game.start(checked(Deal(announced=drawn, roles=roles, cards=cards), book), book)


def _deal(
    setting: Setting, people: Sequence[Person], deck: dict[str, int], number: int, given: Given | None = None
) -> Deal:
    """Deal by hand; where the software deals, in order, just to look at it."""
    ids, book = [person.id for person in people], rules(setting.edition)
    if setting.cards == "hand":
        roles, cards = hand.roles(book.edition, deck, [(given or {}).get(one) for one in ids])
    else:
        roles = tuple(role for role in sorted(deck) for _ in range(deck[role]))
        cards = playing_cards(book.edition, roles)
    told = GameDealt(
        deal=number,
        edition=setting.edition,
        options=options_of(setting),
        persons=tuple(Seated(person.id, person.name) for person in people),
        origin=min(1, len(ids)),
        deck=tuple(sorted((role, count) for role, count in deck.items() if count)),
        master="automatic" if setting.master == "automatic" else "human",
    )
    return Deal(announced=told, roles=roles, cards=cards)


def _cards(
    cards: tuple[str | None, ...], roles: Sequence[str], ids: Sequence[str], secret: bytes, number: int
) -> tuple[str | None, ...]:
    """Give the cards of each role to its owners by lot: in the order of chairs a card would tell who comes before."""
    if not cards:
        return ()
    left = {role: [card for card, held in zip(cards, roles, strict=True) if held == role] for role in roles}
    held = dict(zip(ids, roles, strict=True))
    given = {person: left[held[person]].pop() for person in chance.shuffled(secret, f"deal {number}/playing", ids)}
    return tuple(given[person] for person in ids)


def bot(name: str) -> str:
    """Return the name of a bot. Raises `Refused` if there is none."""
    if name not in BOTS:
        raise Refused("unknown_bot", bot=name, known=tuple(BOTS))
    return name
