"""What the browser loads: the built page, kept in memory, and the texts; with headers that allow nothing else."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from lupus.lang import languages, text

from .refusals import EdgeRefused
from .rest import answer

POLICY: Final = (
    "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'"
)
"""`blob:` are pictures that the page itself has drawn."""

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(self), geolocation=(), payment=(), usb=(), midi=(), screen-wake-lock=(self)",
    ),
)
"""On every answer."""

IMMUTABLE: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what they hold."""

FRESH: Final = "no-cache"
"""For all others: kept, but asked for."""

MISSING: Final = """\
The page of the live table is not built.

In a copy of the repository `make play` builds it and starts the server; so does `pip install .`.
Released packages carry it. The interface for programs is there all the same: see docs/api.md.
"""

READ: Final = ("rules", "replay", "print", "judge", "check")
"""Screens that need no table."""

SMALL: Final = 512
"""Bytes below which compressing does not pay."""

PRESSED: Final = frozenset({".woff2", ".png", ".jpg", ".webp", ".ico", ".opus", ".ogg", ".mp3", ".mp4"})
"""Kinds of files that are compressed already."""

TYPES: Final = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".mp4": "video/mp4",
}
"""Where this machine's own table may be wrong or incomplete."""


RANGE: Final = re.compile(r"bytes=(\d{1,9})-(\d{0,9})")
"""How a part of a file is asked for, as far as we need it."""


class File(NamedTuple):
    """A file as it is served."""

    whole: bytes
    pressed: bytes | None
    kind: str
    tag: str
    keeps: str

    @classmethod
    def of(cls, path: str, whole: bytes, keeps: str) -> File:
        """Return a file of the page."""
        suffix = path[path.rfind(".") :]
        kind = TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        pressed = None if suffix in PRESSED or len(whole) < SMALL else gzip.compress(whole, mtime=0)
        return cls(whole, pressed, kind, f'"{hashlib.sha256(whole).hexdigest()[:20]}"', keeps)

    def response(self, request: Request) -> Response:
        """Return it, or that it has not changed."""
        headers = {"etag": self.tag, "cache-control": self.keeps, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.kind.startswith("video/"):
            return self._part(request, {**headers, "accept-ranges": "bytes"})
        if self.pressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.pressed, headers={**headers, "content-encoding": "gzip"}, media_type=self.kind)
        return Response(self.whole, headers=headers, media_type=self.kind)

    def _part(self, request: Request, headers: dict[str, str]) -> Response:
        """Return the bytes that were asked for: some browsers play nothing of which they cannot have a part."""
        wanted = RANGE.fullmatch(request.headers.get("range", ""))
        first, last = (int(wanted[1]), int(wanted[2] or len(self.whole) - 1)) if wanted else (0, -1)
        part = self.whole[first : last + 1]
        if not part:
            return Response(self.whole, headers=headers, media_type=self.kind)
        headers["content-range"] = f"bytes {first}-{first + len(part) - 1}/{len(self.whole)}"
        return Response(part, 206, headers, self.kind)


class Pages:
    """Everything that is served as it lies there."""

    def __init__(self, static: Traversable | None = None) -> None:
        page = static if static is not None else files("lupus.server") / "static"
        self._files = dict(_all(page, "")) if page.is_dir() else {}
        catalogues = {language: (files("lupus.lang") / f"{language}.json").read_bytes() for language in languages()}
        self._texts = {language: File.of(f"{language}.json", whole, FRESH) for language, whole in catalogues.items()}

    def routes(self) -> list[BaseRoute]:
        """Return where they are; the last takes whatever is left."""
        return [
            Route("/api/texts", self.languages),
            Route("/api/texts/{language}.json", self.texts),
            Route("/", self.index),
            Route("/t/{rest:path}", self.index),
            Route("/board/{rest:path}", self.index),
            Route("/master/{rest:path}", self.index),
            *(Route(f"/{page}{rest}", self.index) for page in READ for rest in ("", "/{rest:path}")),
            Route("/{path:path}", self.file),
        ]

    async def index(self, request: Request) -> Response:
        """Serve the page; which screen it is, it reads from its own address."""
        page = self._files.get("index.html")
        return PlainTextResponse(MISSING, 503) if page is None else page.response(request)

    async def file(self, request: Request) -> Response:
        """Serve a file of the page."""
        found = self._files.get(request.path_params["path"])
        if found is None:
            raise EdgeRefused("no_such_address")
        return found.response(request)

    async def languages(self, _: Request) -> Response:
        """List the languages, each with its own name for itself."""
        return answer({language: text(language, "language.name") for language in languages()})

    async def texts(self, request: Request) -> Response:
        """Serve the texts of a language: the catalogue itself."""
        found = self._texts.get(request.path_params["language"])
        if found is None:
            raise EdgeRefused("no_such_address")
        return found.response(request)


def _all(folder: Traversable, path: str) -> list[tuple[str, File]]:
    """Return every file below a folder, by its path."""
    found: list[tuple[str, File]] = []
    for one in folder.iterdir():
        name = f"{path}{one.name}"
        if one.is_dir():
            found += _all(one, f"{name}/")
        else:
            found.append((name, File.of(name, one.read_bytes(), IMMUTABLE if path.startswith("assets/") else FRESH)))
    return found
