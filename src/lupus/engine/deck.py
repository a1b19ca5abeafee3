"""Is this deal playable? Everything that is wrong with it, all at once (F72)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from .contract import UNKNOWN, Edition, Rules
from .errors import BadDeal, Defect
from .game import Deal
from .options import Options, belongs, changed


def composition(rules: Rules, players: int, extra: Iterable[str] = (), without: Iterable[str] = ()) -> dict[str, int]:
    """Return the deck for so many players with some extra roles, and with some roles swapped for Villagers (C56).

    Raises `BadDeal` naming every player number, role or minimum that the edition does not allow.
    """
    edition, defects = rules.edition, list(_wrong_number(rules.edition, players))
    offered = {item.role: item for item in edition.extras}
    chosen = tuple(dict.fromkeys(extra))
    for role in chosen:
        if role not in offered:
            defects.append(Defect("not_an_extra", {"role": role, "extras": tuple(offered)}))
        elif players < offered[role].minimum:
            defects.append(Defect("too_few_for_extra", {"role": role, "minimum": offered[role].minimum}))
    if defects:
        raise BadDeal(tuple(defects))
    deck = Counter(edition.composition(players))
    for role in chosen:
        deck[role] += offered[role].cards
        deck[edition.filler] -= offered[role].cards
    for role in dict.fromkeys(without):
        if not deck[role] or not rules.roles[role].swappable:
            defects.append(Defect("not_swappable", {"role": role}))
        else:
            deck[edition.filler] += deck.pop(role)
    if defects:
        raise BadDeal(tuple(defects))
    return dict(deck)


def never(
    rules: Rules, extra: Iterable[str] = (), without: Iterable[str] = (), deck: Mapping[str, int] | None = None
) -> tuple[Defect, ...]:
    """Return what is wrong with a wish for a deck, however many come to play: with the book's, changed, and a free one.

    What more or fewer players, or one card more, could mend is none of it.
    """
    edition = rules.edition
    most, offered = edition.seats[-1], tuple(item.role for item in edition.extras)
    largest = edition.composition(most)
    free = {role: count for role, count in (deck or {}).items() if count and role != edition.filler}
    known = {role: count for role, count in free.items() if role in rules.roles}
    wolves = sum(count for role, count in known.items() if rules.roles[role].counts_as_werewolf)
    defects = [Defect("not_an_extra", {"role": role, "extras": offered}) for role in extra if role not in offered]
    swappable = {role for role in largest if rules.roles[role].swappable}
    defects += [Defect("not_swappable", {"role": role}) for role in without if role not in swappable]
    defects += _misnamed(rules, free)
    defects += [one for one in _wrong_free_deck(rules, known) if one.code != "just_one"]
    if sum(free.values()) > most:
        defects.append(Defect("deck_and_players", {"number": sum(free.values()), "players": most}))
    if wolves >= most - wolves:
        defects.append(Defect("werewolves_at_parity", {"werewolves": wolves, "others": most - wolves}))
    return tuple(defects)


def playing_cards(edition: Edition, roles: Iterable[str]) -> tuple[str | None, ...]:
    """Return the playing card of each seat, taken in order; empty where the edition uses none or one is missing."""
    if edition.cards is None:
        return ()
    left = {role: iter(cards) for role, cards in edition.cards.items()}
    return tuple(next(left.get(role, iter(())), None) for role in roles)


def check(deal: Deal, rules: Rules) -> tuple[Defect, ...]:
    """Return everything that is wrong with a deal; empty if it can be played."""
    announced, edition = deal.announced, rules.edition
    players, deck = len(announced.persons), dict(announced.deck)
    defects = [*_wrong_number(edition, players), *_wrong_deck(rules, players, deck, announced.options)]
    ids = [person.id for person in announced.persons]
    defects += [Defect("doubled_person", {"id": name}) for name, count in Counter(ids).items() if count > 1]
    if not 1 <= announced.origin <= players:
        defects.append(Defect("no_such_origin", {"seat": announced.origin, "seats": players}))
    if announced.shield is not None and not 1 <= announced.shield <= players:
        defects.append(Defect("no_such_shield", {"seat": announced.shield, "seats": players}))
    if (announced.shield is not None) and announced.options.first_dead_shield == "off":
        defects.append(Defect("shield_off", {"seat": announced.shield}))
    if len(deal.roles) != players:
        defects.append(Defect("roles_and_seats", {"roles": len(deal.roles), "seats": players}))
    held = Counter(role for role in deal.roles if role != UNKNOWN)
    defects += [
        Defect("not_in_deck", {"role": role, "held": count, "deck": deck.get(role, 0)})
        for role, count in sorted(held.items())
        if count > deck.get(role, 0)
    ]
    if UNKNOWN in deal.roles and announced.master == "automatic":
        defects.append(Defect("unknown_needs_master"))
    if announced.deck != tuple(sorted((role, count) for role, count in deck.items() if count)):
        defects.append(Defect("deck_not_sorted"))
    foreign = [name for name in changed(announced.options) if not belongs(name, edition.procedure.family)]
    defects += [Defect("option_of_another_edition", {"option": name}) for name in foreign]
    return (*defects, *_wrong_cards(edition, deal))


def _wrong_cards(edition: Edition, deal: Deal) -> Iterable[Defect]:
    """Playing cards are optional; where they are named, each is one of its role's and nobody else's."""
    if deal.cards and len(deal.cards) != len(deal.roles):
        yield Defect("cards_and_seats", {"number": len(deal.cards), "seats": len(deal.roles)})
        return
    names, seen = edition.cards or {}, set[str]()
    for seat, (role, card) in enumerate(zip(deal.roles, deal.cards, strict=False), 1):
        if card is not None and (card in seen or (role != UNKNOWN and card not in names.get(role, ()))):
            yield Defect("wrong_card", {"seat": seat, "card": card})
        seen |= {card} if card is not None else set()


def _wrong_number(edition: Edition, players: int) -> Iterable[Defect]:
    if players not in edition.seats:
        yield Defect("players", {"players": players, "least": edition.seats[0], "most": edition.seats[-1]})


def _wrong_deck(rules: Rules, players: int, deck: Mapping[str, int], options: Options) -> Iterable[Defect]:
    known = {role: count for role, count in deck.items() if role in rules.roles}
    yield from _misnamed(rules, deck)
    if sum(deck.values()) != players:
        yield Defect("deck_and_players", {"number": sum(deck.values()), "players": players})
    yield from _undecided(rules, known)
    if options.deck == "free":
        yield from _wrong_free_deck(rules, known)
    elif players in rules.edition.seats:
        yield from _off_table(rules, players, known, options)


def _misnamed(rules: Rules, deck: Mapping[str, int]) -> Iterable[Defect]:
    for role in deck:
        if role not in rules.roles:
            yield Defect("unknown_role", {"role": role, "known": tuple(rules.roles)})
    for role, count in deck.items():
        if role in rules.roles and count < 0:
            yield Defect("negative", {"role": role, "number": count})


def _undecided(rules: Rules, deck: Mapping[str, int]) -> Iterable[Defect]:
    """A game that is over at the deal is none (F72, C62)."""
    wolves = sum(count for role, count in deck.items() if rules.roles[role].counts_as_werewolf)
    others = sum(deck.values()) - wolves
    if not wolves:
        yield Defect("no_werewolf")
    if wolves >= others:
        yield Defect("werewolves_at_parity", {"werewolves": wolves, "others": others})


def _wrong_free_deck(rules: Rules, deck: Mapping[str, int]) -> Iterable[Defect]:
    edition = rules.edition
    offered = edition.composition(edition.seats[-1]) | {extra.role: extra.cards for extra in edition.extras}
    for role, count in sorted(deck.items()):
        most = rules.roles[role].at_most
        if edition.cards is not None:
            most = min(len(edition.cards.get(role, ())), count if most is None else most)
        if role not in offered:
            yield Defect("not_in_edition", {"role": role})
        elif most is not None and count > most:
            yield Defect("too_many", {"role": role, "number": count, "most": most})
        if rules.roles[role].in_pairs and count == 1:
            yield Defect("just_one", {"role": role})


def _off_table(rules: Rules, players: int, deck: Mapping[str, int], options: Options) -> Iterable[Defect]:
    """Compare with the table: extra roles from their minimum, other roles swapped for Villagers where allowed."""
    edition, table = rules.edition, rules.edition.composition(players)
    extras = {extra.role: extra for extra in edition.extras}
    for role in sorted({*deck, *table} - {edition.filler}):
        count, usual = deck.get(role, 0), table.get(role, 0)
        extra = extras.get(role)
        if extra is not None and usual == 0:
            if count and players < extra.minimum:
                yield Defect("too_few_for_extra", {"role": role, "minimum": extra.minimum})
            elif count not in {0, extra.cards}:
                yield Defect("extra_cards", {"role": role, "number": count, "table": extra.cards})
            continue
        swapped = count == 0 and rules.roles[role].swappable and options.swap_for_villager == "yes"
        if count != usual and not swapped:
            yield Defect("off_table", {"role": role, "number": count, "table": usual})


def checked(deal: Deal, rules: Rules) -> Deal:
    """Return the deal, or raise `BadDeal` with everything that is wrong with it."""
    defects = check(deal, rules)
    if defects:
        raise BadDeal(defects)
    return deal
