"""A live table, still without I/O: persons, tokens, setting up, clock, automatic Master, and what screens are sent.

A `Table` is a fold of stored rows (`rows`): `Table.run(row)` checks one, then returns the next table; the old one is
still the truth if the row is refused. Time and chance come in with the rows. What is not worth storing (who is
connected, choices that still stand under a thumb) is in `live`. `master` says which row the automatic Master wants
next and when; `frames` turns a table into what the board and each phone are sent.

What may not live here: rules of the game (the engine's), sentences (message ids and arguments travel), sockets,
threads, clocks, randomness. This room imports the engine, records, bots, texts and the registry only.
"""
