"""A program that appends to a SQLite file until somebody kills it: `python -m store.appending FILE`.

It writes one line, `TABLE NUMBER`, for each row that the store has answered for.
"""

from __future__ import annotations

import os
import random
import sys
from threading import Thread
from typing import Final

from lupus.store import Store, open_store

TABLES: Final = ("KRWT", "ABCD", "EFGH", "IJKL", "MNOP", "QRST")


def row(table: str, number: int) -> bytes:
    """Return the row of this number: mostly some hundred bytes, one in eight so long that it fills many pages."""
    drawn = random.Random(f"{table} {number}")
    return drawn.randbytes(drawn.randrange(40_000 if drawn.randrange(8) == 0 else 500))


def append(store: Store, table: str) -> None:
    """Append to one table, each row when the last is answered, without end."""
    number = len(store.read(table).result())
    while True:
        number += 1
        store.append(table, number, row(table, number)).result()
        os.write(1, f"{table} {number}\n".encode())


def main() -> None:
    """Append to all tables at once."""
    store = open_store(sys.argv[1])
    threads = [Thread(target=append, args=(store, table)) for table in TABLES]
    for thread in threads:
        thread.start()


if __name__ == "__main__":
    main()
