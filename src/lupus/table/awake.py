"""Who is awake with whom at night, as it was told."""

from __future__ import annotations

from lupus.engine.views import View
from lupus.registry import ROLES


def mates(view: View) -> tuple[int, ...]:
    """Return who is awake with the viewer, the viewer included; nobody for somebody who is awake alone, or asleep."""
    public, role = view.public, view.role or ""
    if public.phase == "call" and (public.call or "").partition(":")[0] != role:
        return ()
    found = view.mates(role)
    return tuple(seat for seat in found if seat in public.alive) if len(found) > 1 else ()


def pack(view: View) -> tuple[int, ...]:
    """Return those with whom the viewer makes one common choice tonight, the viewer included; ghosts have left it."""
    role = ROLES.get(view.role or "")
    found = mates(view) if role is not None and role.joint is not None else ()
    return found if view.seat in found and len(found) > 1 else ()
