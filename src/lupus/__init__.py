"""lupus: a rules engine for Lupus in Tabula (Werewolf), its records, its bots and its command line.

The names below are the package's front door; `docs/` tells the rest.
"""
