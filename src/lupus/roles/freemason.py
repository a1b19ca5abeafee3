"""The Freemasons: see each other on night 1, nothing else (A4); never just one (C54)."""

from lupus.engine.contract import Role

ROLE = Role(id="freemason", side="humans", in_pairs=True)
