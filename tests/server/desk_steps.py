"""What a Master would do next, read from the view alone: for tests that need a led game to go on."""

from __future__ import annotations

from typing import Any


def steps(view: Any) -> list[dict[str, Any]]:
    """Return the commands of the next step: whoever has to choose takes somebody who is no werewolf."""
    console, moment = view["console"], view["public"]["moment"]
    step = console["next"]
    pack = {one["seat"] for one in console["held"] if one["role"] == "werewolf"}
    may = sorted((seat for seat in step.get("may") or [] if seat is not None), key=lambda seat: seat in pack)
    if step["kind"] == "asked":
        return [{"type": "hear", "seat": step["who"][0], "target": may[0], "moment": moment}]
    if step["kind"] == "naming":
        return [{"type": "lead", "command": {"type": "name", "seats": step["name"][:1]}, "moment": moment}]
    close = {"type": "lead", "command": {"type": "close", "choices": []}, "moment": moment}
    if step["kind"] not in {"call", "beat", "fingers"} or not may:
        return [close]
    choices = [[seat, next(one for one in may if one != seat)] for seat in step.get("who") or []]
    return [{"type": "mark", "choices": choices, "moment": moment}, close]
