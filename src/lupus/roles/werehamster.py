"""The Werehamster: the pack cannot kill it, a Seer's look does; alive at the end it wins alone (A4, A8)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Attack, Effect, GuestsShare, Kill, Look
from lupus.engine.options import Options


def picked(seat: int, options: Options) -> tuple[Effect, ...]:
    """Shrugs the pick off; its guest too, unless the table says otherwise (C15)."""
    return (GuestsShare(seat, "guest"),) if options.guest_of_picked_werehamster == "dies" else ()


def looked_at(seat: int, options: Options) -> tuple[Effect, ...]:
    """Dies of the look (C42); its guest lives, unless the table says otherwise (C16)."""
    death = Kill(seat, "seen")
    return (death, GuestsShare(seat, "guest")) if options.guest_of_seen_werehamster == "dies" else (death,)


ROLE = Role(
    id="werehamster",
    side="alone",
    wins_alone=True,
    at_most=1,
    reacts={Attack: picked, Look: looked_at},
)
