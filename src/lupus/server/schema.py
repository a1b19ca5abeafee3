"""The wire as JSON Schema: for the types of our own screens, and for everybody who writes a program."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import msgspec

from lupus.table import asks, wire

TYPES: Final = (
    *(asks.Request, asks.Hello, asks.NewTable, asks.NewSeat),
    *(wire.Frame, wire.View, wire.Answer, wire.Wrong, wire.TableMade, wire.SeatMade, wire.Reach),
)
"""Everything that travels whole; what these hold comes along, called by the names of the code."""


def components() -> dict[str, Any]:
    """Return the schema of every type by its name."""
    _, found = msgspec.json.schema_components(TYPES, ref_template="#/$defs/{name}")
    return found


def text() -> str:
    """Return the schema as it is published."""
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "$defs": components(),
    }
    return json.dumps(whole, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
