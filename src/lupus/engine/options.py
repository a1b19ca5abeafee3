"""The table's options: typed names and values, spelled as in the rules, first value the default.

`TABLE` is the one list of them: which ruling each settles and to which editions it belongs. The sentences that
explain them to people are texts and live in the language catalogues under `option.NAME`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, get_args, get_type_hints

import msgspec

from .errors import BadDeal, Defect


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How this table plays. Two options with `night` and `suspicions` belong to the live table's form of a night."""

    deck: Literal["table", "free"] = "table"
    swap_for_villager: Literal["yes", "no"] = "yes"
    first_night: Literal["kills", "master_is_victim"] = "kills"
    first_reference: Literal["seat_1", "lot", "master"] = "seat_1"
    last_to_die: Literal["lot", "master", "closer_to_old_reference"] = "lot"
    start_after_two_dead: Literal["last_mauled", "lot"] = "last_mauled"
    wolves_disagree: Literal["wait", "most", "lot", "nobody"] = "wait"
    wolves_may_pick_wolf: Literal["no", "yes"] = "no"
    wolves_may_pick_nobody: Literal["no", "yes"] = "no"
    absent_harlot_guarded: Literal["dies", "saved"] = "dies"
    guest_of_picked_werehamster: Literal["lives", "dies"] = "lives"
    guest_of_seen_werehamster: Literal["lives", "dies"] = "lives"
    self_protection: Literal["once", "never", "always"] = "once"
    repeat_protection: Literal["yes", "no"] = "yes"
    seer_on_self: Literal["no", "yes"] = "no"
    must_choose: Literal["yes", "no"] = "yes"
    may_abstain: Literal["no", "yes"] = "no"
    may_accuse_self: Literal["no", "yes"] = "no"
    second_suspect_without_votes: Literal["nearest", "master", "none"] = "nearest"
    defence_order: Literal["closer_first", "less_accused_first"] = "closer_first"
    owl_mark_on_dead: Literal["lapses", "announced"] = "lapses"
    owl_announced: Literal["after_accusations", "before_accusations"] = "after_accusations"
    owl_on_self: Literal["no", "yes"] = "no"
    mythomaniac_turns: Literal["night_3", "at_once"] = "night_3"
    mythomaniac_told: Literal["at_once", "night_3"] = "at_once"
    second_seer: Literal["own_look", "joint_look"] = "own_look"
    eyes_opened: Literal["dawn", "at_once", "off"] = "dawn"
    freemasons_called: Literal["before_seer", "last"] = "before_seer"
    lone_nominee: Literal["lynched", "vote"] = "lynched"
    second_ballot_voters: Literal["same", "everyone_not_tied"] = "same"
    all_nominated: Literal["lots", "nominees_vote"] = "lots"
    reveal_on_death: Literal["none", "side", "card"] = "none"
    may_spare: Literal["no", "yes"] = "no"
    ballot: Literal["open", "secret"] = "open"
    last_words: Literal["no", "yes"] = "no"
    ghosts_see: Literal["nothing", "all"] = "nothing"
    first_dead_shield: Literal["off", "on"] = "off"
    night: Literal["called", "together"] = "called"


class OptionInfo(msgspec.Struct, frozen=True):
    """What is known of an option besides its values: the rulings it settles and its editions (empty: all)."""

    rulings: tuple[str, ...]
    editions: frozenset[str] = frozenset()
    house: bool = False


@cache
def values(name: str) -> tuple[str, ...]:
    """Return the values of an option, the book's first."""
    return get_args(get_type_hints(Options)[name])


def _for(editions: str, *rulings: str, house: bool = False) -> OptionInfo:
    """Shorten the table below."""
    return OptionInfo(rulings, frozenset(editions.split()), house)


TABLE: Final[dict[str, OptionInfo]] = {
    "deck": _for("", "C62"),
    "swap_for_villager": _for("", "C56"),
    "first_night": _for("", "C09"),
    "first_reference": _for("", "C01", "K05"),
    "last_to_die": _for("two_suspects", "C04"),
    "start_after_two_dead": _for("nominees", "K07"),
    "wolves_disagree": _for("", "C10"),
    "wolves_may_pick_wolf": _for("", "C11", "K17"),
    "wolves_may_pick_nobody": _for("", "C12", "K17"),
    "absent_harlot_guarded": _for("two_suspects", "C14"),
    "guest_of_picked_werehamster": _for("two_suspects", "C15"),
    "guest_of_seen_werehamster": _for("two_suspects", "C16"),
    "self_protection": _for("", "C20"),
    "repeat_protection": _for("", "C20", "K15"),
    "seer_on_self": _for("", "C21", "K16"),
    "must_choose": _for("", "C23"),
    "may_abstain": _for("", "C24", "K08"),
    "may_accuse_self": _for("", "C25", "K08"),
    "second_suspect_without_votes": _for("two_suspects", "C26"),
    "defence_order": _for("two_suspects", "C29"),
    "owl_mark_on_dead": _for("two_suspects", "C32"),
    "owl_announced": _for("two_suspects", "C33"),
    "owl_on_self": _for("two_suspects", "C33"),
    "mythomaniac_turns": _for("two_suspects", "C34"),
    "mythomaniac_told": _for("two_suspects", "C39"),
    "second_seer": _for("two_suspects", "C38"),
    "eyes_opened": _for("", "C49"),
    "freemasons_called": _for("nominees", "K03"),
    "lone_nominee": _for("nominees", "K10"),
    "second_ballot_voters": _for("nominees", "K12"),
    "all_nominated": _for("nominees", "K13"),
    "reveal_on_death": _for("", "H01", house=True),
    "may_spare": _for("", "H02", house=True),
    "ballot": _for("", "H03", house=True),
    "last_words": _for("", "H04", house=True),
    "ghosts_see": _for("", "H05", house=True),
    "first_dead_shield": _for("", "H06", house=True),
    "night": _for(""),
}
"""Every option. An option that belongs to one ballot procedure is offered by the editions that use it."""


def belongs(name: str, family: str) -> bool:
    """Whether an option is offered by the editions of a family (the name of their ballot procedure)."""
    editions = TABLE[name].editions
    return not editions or family in editions


def parse(given: Mapping[str, object], family: str, defaults: Mapping[str, str]) -> Options:
    """Return the options of a table from names and values as people write them.

    `defaults` are the edition's own defaults where they differ from the book's first value.
    Raises `BadDeal` naming every unknown option, every unknown value and every option of another edition.
    """
    defects: list[Defect] = []
    for name, value in given.items():
        if name not in TABLE:
            defects.append(Defect("unknown_option", {"option": str(name), "known": tuple(TABLE)}))
        elif value not in values(name):
            defects.append(
                Defect("unknown_option_value", {"option": name, "value": str(value)[:80], "values": values(name)})
            )
        elif not belongs(name, family):
            defects.append(Defect("option_of_another_edition", {"option": name}))
    if defects:
        raise BadDeal(tuple(defects))
    return msgspec.convert({**defaults, **given}, Options)


def changed(options: Options) -> dict[str, str]:
    """Return the options that differ from the book's defaults, by name, in the order of the table."""
    book = Options()
    return {name: value for name in TABLE if (value := getattr(options, name)) != getattr(book, name)}
