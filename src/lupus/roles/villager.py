"""The Villager: no power, one voice by day (A4)."""

from lupus.engine.contract import Role

ROLE = Role(id="villager", side="humans")
