"""How benchmarks print: a table for people, or with JSON=1 one JSON line per figure."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table


class Figure(NamedTuple):
    """One measured figure; `against` says what `ratio` compares with."""

    name: str
    value: float
    unit: str
    against: str = ""
    ratio: float | None = None


def report(title: str, figures: list[Figure]) -> None:
    """Print all figures of a benchmark."""
    if os.environ.get("JSON"):
        for figure in figures:
            sys.stdout.write(msgspec.json.encode({"bench": title, **figure._asdict()}).decode() + "\n")
        return
    table = Table(title=title)
    for heading in ("figure", "value", "unit", "against", "ratio"):
        table.add_column(heading, justify="right" if heading in {"value", "ratio"} else "left")
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        table.add_row(figure.name, f"{figure.value:.2f}", figure.unit, figure.against, ratio)
    Console().print(table)
