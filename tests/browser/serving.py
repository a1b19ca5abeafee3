"""A real server in a process of its own, which a test may kill and start again."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]


class House:
    """A server with its folder; `speed` is how much faster than in life its clock runs."""

    def __init__(self, folder: Path, speed: float) -> None:
        self.folder, self.speed, self.port = folder, speed, 0
        self._process: subprocess.Popen[str] | None = None
        self.opens()

    def opens(self) -> None:
        """Start, at the same port as before."""
        path = os.pathsep.join(map(str, (ROOT / "src", ROOT / "tests", *filter(None, sys.path))))
        self._process = subprocess.Popen(
            [sys.executable, HERE / "fast_house.py", self.folder, str(self.speed), str(self.port)],
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.strip().isdigit(), "the server did not start; what it says is above"
        self.port = int(said)

    def killed(self) -> None:
        """Kill the process, as a power cut would."""
        self._ended(signal.SIGKILL)

    def stopped(self) -> None:
        """Stop it as Ctrl-C does."""
        self._ended(signal.SIGINT)

    def _ended(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(timeout=20)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def at(self, path: str) -> str:
        """Return an address of this server."""
        return f"http://127.0.0.1:{self.port}{path}"

    def asked(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        """Return what the API answers, read from JSON. Raises `AssertionError` for a refusal."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        read = answer.read()
        connection.close()
        assert answer.status in {200, 201}, f"{method} {path}: {answer.status} {read!r}"
        return json.loads(read)

    def fetched(self, path: str) -> bytes:
        """Return a file of this server's."""
        with urllib.request.urlopen(self.at(path), timeout=30) as answer:  # noqa: S310 - our own server
            found: bytes = answer.read()
        return found

    def draws_from(self, secret: bytes) -> None:
        """Let the next deal be drawn from a secret."""
        (self.folder / "secret").write_text(secret.hex(), "ascii")
