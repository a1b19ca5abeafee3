"""The Possessed: human in every count, wins with the werewolves, knows nobody (A4, C47)."""

from lupus.engine.contract import Role

ROLE = Role(id="possessed", side="werewolves")
