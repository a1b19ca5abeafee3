"""Finds every role and edition: a file dropped into `roles/` or `editions/` is all that it takes to add one."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import Final

from . import editions, roles
from .engine.contract import Edition, Role, Rules


def _modules(package: ModuleType) -> list[ModuleType]:
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return [importlib.import_module(f"{package.__name__}.{name}") for name in names]


ROLES: Final[dict[str, Role]] = {module.ROLE.id: module.ROLE for module in _modules(roles)}
EDITIONS: Final[dict[str, Edition]] = {module.EDITION.id: module.EDITION for module in _modules(editions)}


def rules(edition: str) -> Rules:
    """Return an edition with every role. Raises `KeyError` for an unknown edition."""
    return Rules(EDITIONS[edition], ROLES)
