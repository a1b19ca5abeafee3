"""What an operator may count: nothing that tells one table, one person or one act of a night from another."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds that a disk takes."""


class Meters:
    """The counters of one server, with a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.tables = Gauge("lupus_tables", "Tables in memory.", registry=registry)
        self.sockets = Gauge("lupus_sockets", "Open sockets.", ["kind"], registry=registry)
        self.made = Counter("lupus_tables_made", "Tables made.", registry=registry)
        self.forgotten = Counter("lupus_tables_forgotten", "Tables that the janitor has deleted.", registry=registry)
        self.joined = Counter("lupus_joined", "People who were given a chair or a place to watch.", registry=registry)
        self.commands = Counter(
            "lupus_commands", "Commands by day, by what became of them.", ["result"], registry=registry
        )
        self.frames = Counter("lupus_frames", "Frames shown.", registry=registry)
        self.slowed = Counter("lupus_slowed", "Requests refused for being too many.", ["what"], registry=registry)
        self.stored = Histogram(
            "lupus_stored_seconds", "Time until a row was durable.", buckets=QUICK, registry=registry
        )

    def text(self) -> bytes:
        """Return the page for Prometheus."""
        return generate_latest(self.registry)
