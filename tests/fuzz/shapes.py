"""Values of everything that travels, drawn from the published schema; some of them wrong on purpose."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from lupus.server import schema

SCHEMA: Final[dict[str, Any]] = json.loads(schema.text())

ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**40, 0.5, 1e300, "", "x" * 65, "\0", "\u202e\u2066",
    "<script>alert(1)</script>", "🐺" * 30, "' OR 1=1 --", "../../etc/passwd", "%s%n", [], {}, [[[]]],
    {"type": "start"}, {"": None}, [1] * 30,
)  # fmt: skip
"""What does not belong wherever it stands."""

WORDS: Final = ("cards", "classic", "en", "it", "lobby", "werewolf", "seer", "villager", "plain", "cat", "free", "deck")
"""What a word may mean something as."""

HASH: Final = "^[0-9a-f]{64}$"
"""The one pattern that the schema has."""


class Shapes:
    """Draws from one source of chance. `wrong`: how likely something that does not belong stands in a place."""

    def __init__(self, chance: Random, wrong: float = 0.0) -> None:
        self._chance, self._wrong = chance, wrong

    def of(self, name: str) -> Any:
        """Return a value of a type, by its name in the schema."""
        return self.drawn(SCHEMA["$defs"][name])

    def drawn(self, shape: dict[str, Any]) -> Any:
        """Return a value of a shape."""
        chance = self._chance
        if chance.random() < self._wrong:
            return chance.choice(ODD)
        if "$ref" in shape:
            return self.of(shape["$ref"].rpartition("/")[2])
        if "anyOf" in shape:
            return self.drawn(chance.choice(shape["anyOf"]))
        if "enum" in shape:
            return chance.choice(shape["enum"])
        match shape.get("type"):
            case "object":
                return self._object(shape)
            case "array":
                return self._array(shape)
            case "string" if shape.get("pattern") == HASH:
                return f"{chance.getrandbits(256):064x}"
            case "string":
                return (chance.choice(WORDS) if chance.random() < 0.7 else chance.choice("aQ\u00e9🐺") * 3)[
                    : shape.get("maxLength", 99)
                ]
            case "integer":
                return chance.randint(shape.get("minimum", -1), min(shape.get("maximum", 26), 26))
            case "number":
                return chance.random()
            case "boolean":
                return chance.random() < 0.5
            case _:
                return None

    def _object(self, shape: dict[str, Any]) -> dict[str, Any]:
        chance, needed = self._chance, shape.get("required", ())
        made = {
            name: self.drawn(part)
            for name, part in shape.get("properties", {}).items()
            if (name in needed and chance.random() >= self._wrong) or chance.random() < 0.5
        }
        if isinstance(shape.get("additionalProperties"), dict):
            made |= {
                chance.choice(WORDS): self.drawn(shape["additionalProperties"]) for _ in range(chance.randrange(3))
            }
        if chance.random() < self._wrong:
            made[chance.choice(WORDS)] = chance.choice(ODD)
        return made

    def _array(self, shape: dict[str, Any]) -> list[Any]:
        if "prefixItems" in shape:
            return [self.drawn(part) for part in shape["prefixItems"]]
        most = min(shape.get("maxItems", 4), 4)
        items = shape.get("items")
        return [self.drawn(items) for _ in range(self._chance.randint(0, most))] if isinstance(items, dict) else []


def commands() -> list[str]:
    """Return the names of everything that may be asked of a table."""
    return [one["$ref"].rpartition("/")[2] for one in SCHEMA["$defs"]["Request"]["properties"]["command"]["anyOf"]]
