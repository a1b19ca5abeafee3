"""The wire as JSON Schema: for the types of our own screens, and for everybody who writes a program."""

from __future__ import annotations

import json
import sys
from typing import Final

import msgspec

from lupus.book import data, judged
from lupus.table import asks, lead_asks, single, wire, wire_master

TYPES: Final = (
    *(asks.Request, asks.Hello, asks.NewTable, asks.NewSeat),
    *(wire.Frame, single.TableMade, single.SeatMade, single.Picture, wire.Answer, single.Reach),
    *(data.Book, data.NightSheet, judged.Judged),
    *(lead_asks.Correction, wire_master.MasterView, wire_master.Corrected),
)
"""Everything that travels whole; what these hold comes along, called by the names of the code."""


def text() -> str:
    """Return the schema as it is published, and as `ui/wire.schema.json` holds it."""
    roots, parts = msgspec.json.schema_components(TYPES, ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "anyOf": roots,
        "$defs": parts,
    }
    return json.dumps(whole, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
