"""What a browser loads, and what it may do with it; addresses, texts, schema, counters."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lupus.lang import languages
from lupus.server import limits, reach, schema
from lupus.server.limits import Bucket, Buckets, Rate
from lupus.server.reach import Found, Reaching
from server.inside import Inside, inside

WIFI, DOCKER, VPN, CABLE = (
    Found("wlan0", "192.168.1.20"),
    Found("docker0", "172.17.0.1"),
    Found("tun0", "10.8.0.3"),
    Found("eth0", "169.254.7.9"),
)
LOCAL = (Found("lo", "127.0.0.1"), Found("lo", "::1"), Found("wlan0", "fe80::1"))


# -- the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "x" * 1000)
    (tmp_path / "assets" / "app-3f2.js").write_text("1;" * 1000)
    (tmp_path / "assets" / "face-1a.woff2").write_bytes(b"f" * 1000)
    return tmp_path


def test_the_page_is_served_where_its_screens_are(page: Path) -> None:
    @inside
    async def played(_: Inside) -> None:
        server = Inside(static=page)
        for path in ("/", "/t/KRWT", "/board/KRWT", "/index.html"):
            got = await server.http("GET", path)
            assert (got.status, got.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert got.headers["cache-control"] == "no-cache"
        for path in ("/nowhere", "/assets/", "/assets/app-1.js", "/../pyproject.toml", "/static/index.html"):
            got = await server.http("GET", path)
            assert (got.status, got.json["code"]) == (404, "no_such_address")

    played()


def test_files_with_names_of_their_own_are_kept_for_ever_and_pressed(page: Path) -> None:
    @inside
    async def played(_: Inside) -> None:
        server = Inside(static=page)
        plain = await server.http("GET", "/assets/app-3f2.js")
        assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
        pressed = await server.http("GET", "/assets/app-3f2.js", headers={"accept-encoding": "gzip, br"})
        assert pressed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(pressed.body) == plain.body
        assert len(pressed.body) < len(plain.body) / 10
        face = await server.http("GET", "/assets/face-1a.woff2", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in face.headers
        assert face.headers["content-type"] == "font/woff2"
        same = await server.http("GET", "/assets/app-3f2.js", headers={"if-none-match": plain.headers["etag"]})
        assert (same.status, same.body) == (304, b"")

    played()


@pytest.mark.parametrize(
    ("asked", "status", "body", "said"),
    [
        (None, 200, b"0123456789", None),
        ("bytes=0-1", 206, b"01", "bytes 0-1/10"),
        ("bytes=4-", 206, b"456789", "bytes 4-9/10"),
        ("bytes=8-99", 206, b"89", "bytes 8-9/10"),
        ("bytes=10-", 200, b"0123456789", None),
        ("bytes=-3", 200, b"0123456789", None),
    ],
)
def test_a_film_is_served_in_parts_to_whoever_asks(
    tmp_path: Path, asked: str | None, status: int, body: bytes, said: str | None
) -> None:
    (tmp_path / "still.mp4").write_bytes(b"0123456789")

    @inside
    async def played(_: Inside) -> None:
        headers = {} if asked is None else {"range": asked}
        got = await Inside(static=tmp_path).http("GET", "/still.mp4", headers=headers)
        assert (got.status, got.body, got.headers.get("content-range")) == (status, body, said)
        assert (got.headers["content-type"], got.headers["accept-ranges"]) == ("video/mp4", "bytes")

    played()


def test_a_missing_page_says_how_to_build_it(tmp_path: Path) -> None:
    @inside
    async def played(_: Inside) -> None:
        got = await Inside(static=tmp_path / "none").http("GET", "/t/KRWT")
        assert got.status == 503
        assert b"make play" in got.body

    played()


@inside
async def test_every_answer_forbids_what_a_page_need_not_do(server: Inside) -> None:
    table, _ = await server.table()
    for path in ("/", f"/api/tables/{table}", "/api/tables/QQQQ", "/nowhere", "/metrics"):
        headers = (await server.http("GET", path)).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'self'"
        assert "unsafe" not in headers["content-security-policy"]
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers
    assert (await server.http("GET", f"/api/tables/{table}")).headers["cache-control"] == "no-store"


@inside
async def test_wrong_methods_and_addresses_are_refused_in_json(server: Inside) -> None:
    wrong = await server.http("DELETE", "/api/tables")
    assert (wrong.status, wrong.json["code"]) == (405, "wrong_method")
    missing = await server.http("GET", "/api/nothing")
    assert (missing.status, missing.json) == (404, {"code": "no_such_address", "facts": {}})


@inside
async def test_texts_are_the_catalogues_themselves(server: Inside) -> None:
    names = (await server.http("GET", "/api/texts")).json
    assert set(names) == set(languages())
    assert names["it"] == "Italiano"
    got = await server.http("GET", "/api/texts/it.json")
    assert got.json["language.name"] == "Italiano"
    assert got.headers["content-type"].startswith("application/json")
    again = await server.http("GET", "/api/texts/it.json", headers={"if-none-match": got.headers["etag"]})
    assert (again.status, again.headers["cache-control"]) == (304, "no-cache")
    assert (await server.http("GET", "/api/texts/xx.json")).status == 404
    assert (await server.http("GET", "/api/texts/../rows.json")).status == 404


@inside
async def test_a_server_says_that_it_is_there_and_counts(server: Inside) -> None:
    assert (await server.http("GET", "/healthz")).body == b"ok\n"
    _, _, phones = await server.party(2)
    await phones[0].ask("rename", name="Anna")
    page = (await server.http("GET", "/metrics", client="127.0.0.1")).body.decode()
    assert "lupus_tables 1.0" in page
    assert 'lupus_sockets{kind="phone"} 2.0' in page
    assert 'lupus_commands_total{result="done"} 1.0' in page


@inside
async def test_counters_are_for_this_computer_alone(server: Inside) -> None:
    """F16: a ghost who opens lines, or is refused by day, would else signal to whoever reads the counters."""
    here = ("127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1")
    assert [(await server.http("GET", "/metrics", client=one)).status for one in here] == [200] * 4
    missing = await server.http("GET", "/nothing")
    for guest in ("192.168.1.20", "10.0.0.1", "fe80::1", "::ffff:10.0.0.1", "", "unknown"):
        reply = await server.http("GET", "/metrics", client=guest)
        assert (reply.status, reply.body) == (missing.status, missing.body), guest


# -- the schema ----------------------------------------------------------------------------------------------------


@inside
async def test_the_schema_is_published_and_the_page_is_built_from_it(server: Inside) -> None:
    """After a change of the wire: `python -m lupus.server.schema > ui/wire.schema.json`."""
    published = await server.http("GET", "/api/schema.json")
    assert published.body.decode() == schema.text()
    assert json.loads(schema.text())["$defs"].keys() >= {"Request", "Frame", "PublicView", "You", "Board", "Hold"}
    kept = Path(__file__).parents[2] / "ui" / "wire.schema.json"
    assert kept.read_text(encoding="utf-8") == schema.text()


# -- addresses (F40) -----------------------------------------------------------------------------------------------


def reaching(*found: Found, host: str = "0.0.0.0", chosen: str | None = None, default: str | None = None) -> Reaching:  # noqa: S104
    return Reaching(host, 8000, chosen, found=lambda: [*found], default=lambda: default)


def test_phones_are_sent_to_the_wifi_whatever_else_there_is() -> None:
    """F40: a laptop with Wi-Fi, an unused cable and a VPN that is the way to the internet."""
    addresses = reaching(*LOCAL, CABLE, DOCKER, VPN, WIFI, default=VPN.address).addresses()
    assert addresses == ("http://192.168.1.20:8000", "http://10.8.0.3:8000", "http://172.17.0.1:8000")


def test_the_way_to_the_internet_is_tried_first_among_equals() -> None:
    """F40: of a cable and a Wi-Fi the one that leads somewhere."""
    cable = Found("enp3s0", "192.168.178.4")
    assert reaching(WIFI, cable, default=cable.address).addresses()[0] == "http://192.168.178.4:8000"
    assert reaching(cable, WIFI, default=WIFI.address).addresses()[0] == "http://192.168.1.20:8000"


def test_where_no_address_is_known_no_code_is_shown() -> None:
    """F40: rather a hint than a code that leads a phone to itself."""
    for none in (reaching(*LOCAL, CABLE), reaching(WIFI, host="127.0.0.1"), reaching(WIFI, host="localhost")):
        assert none.reach().addresses == ()
        assert none.reach().qr == {}


def test_an_address_chosen_by_hand_is_believed() -> None:
    """F40: the address can be chosen."""
    for chosen, link in (
        ("192.168.7.7", "http://192.168.7.7:8000"),
        ("lupus.local", "http://lupus.local:8000"),
        ("lupus.local:80", "http://lupus.local:80"),
        ("https://lupus.example/", "https://lupus.example"),
        ("fd00::7", "http://[fd00::7]:8000"),
        ("[fd00::7]", "http://[fd00::7]:8000"),
        ("[fd00::7]:9000", "http://[fd00::7]:9000"),
    ):
        assert reaching(WIFI, chosen=chosen).addresses() == (link,)


def test_other_hosts_and_address_families() -> None:
    six = Found("wlan0", "fd00::20")
    assert reaching(six, WIFI).addresses() == ("http://192.168.1.20:8000",)
    assert reaching(six, WIFI, host="::").addresses() == ("http://192.168.1.20:8000", "http://[fd00::20]:8000")
    assert reaching(WIFI, host="192.168.1.20").addresses() == ("http://192.168.1.20:8000",)


@given(st.ip_addresses().map(str))
def test_no_code_ever_leads_a_phone_to_itself(address: str) -> None:
    """F40: whatever this machine says of itself."""
    shown = reaching(Found("wlan0", address), host="::").addresses()
    assert not [one for one in shown if "//127." in one or "localhost" in one or "[::1]" in one or "//0." in one]


def test_this_machine_can_be_asked() -> None:
    assert all(one.interface and one.address for one in reach.interfaces())
    assert reach.departure() is None or reach.usable_for_phones(str(reach.departure()))


@inside
async def test_codes_lead_to_a_table_if_one_is_named(server: Inside) -> None:
    got = (await server.http("GET", "/api/reach?table=krwt")).json
    assert got == {"addresses": [], "qr": {}}
    found = reaching(WIFI, DOCKER).reach("/t/KRWT")
    assert set(found.qr) == set(found.addresses)
    assert found.qr[found.addresses[0]].startswith("<svg")
    assert found.qr != reaching(WIFI, DOCKER).reach().qr
    assert "█" in reach.printed("http://192.168.1.20:8000/t/KRWT")


# -- limits --------------------------------------------------------------------------------------------------------


def test_a_bucket_gives_a_burst_and_then_one_at_a_time() -> None:
    bucket = Bucket(Rate(3, 100), 0)
    assert [bucket.wait(0) for _ in range(4)] == [0, 0, 0, 100]
    assert bucket.wait(50) == 50
    assert bucket.wait(100) == 0
    assert bucket.wait(100) == 100
    assert [bucket.wait(10_000) for _ in range(4)] == [0, 0, 0, 100]


def test_buckets_are_each_somebodys_own_and_few_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST", 2)
    buckets = Buckets(Rate(1, 1000))
    assert [buckets.wait(who, 0) for who in ("a", "a", "b", "b")] == [0, 1000, 0, 1000]
    assert buckets.wait("c", 0) == 0
    assert buckets.wait("a", 0) == 0, "the one longest unused is forgotten"


@inside
async def test_tables_and_chairs_are_not_taken_in_heaps(server: Inside) -> None:
    """A whole table behind one address may come at once; a script may not."""
    table, _ = await server.table()
    statuses = [(await server.http("POST", "/api/tables", {})).status for _ in range(30)]
    assert statuses == [201] * 19 + [429] * 11
    slow = await server.http("POST", "/api/tables", {})
    assert slow.json == {"code": "too_fast", "facts": {"seconds": 10}}
    assert (await server.http("POST", "/api/tables", {}, client="10.0.0.9")).status == 201
    await server.clock.advance(10_000)
    assert (await server.http("POST", "/api/tables", {})).status == 201
    for number in range(23):
        await server.sits(table, f"Name {number}")


@inside
async def test_tables_are_not_found_by_trying_codes(server: Inside) -> None:
    statuses = [(await server.http("GET", "/api/tables/QQQQ")).status for _ in range(41)]
    assert statuses == [404] * 40 + [429]
    codes = [(await server.dial("QQQQ", client="10.0.0.2")).closed for _ in range(41)]
    assert codes == [(4404, "no_table")] * 40 + [(4429, "too_fast")]


@inside
async def test_a_script_that_commands_too_fast_is_told_so(server: Inside) -> None:
    table, host = await server.table()
    path, body = f"/api/tables/{table}/commands", {"id": "1", "command": {"type": "start"}}
    statuses = [(await server.http("POST", path, body, token=host)).status for _ in range(61)]
    assert statuses == [409] * 60 + [429]


@inside
async def test_records_and_night_sheets_are_not_written_in_heaps(server: Inside) -> None:
    """Each costs more than a view; a full table reads them at once, and five times over."""
    table, _, phones = await server.party(7)
    await server.night(phones)
    assert (await phones[0].ask("end", "end"))["ok"]
    for path in (f"/api/tables/{table}/record", "/api/sheet?edition=cards&players=12"):
        assert {(await server.http("GET", path)).status for _ in range(120)} == {200}
        slow = await server.http("GET", path)
        assert (slow.status, slow.json) == (429, {"code": "too_fast", "facts": {"seconds": 1}})
        assert (await server.http("GET", path, client="10.0.0.9")).status == 200
        await server.clock.advance(250)
        assert (await server.http("GET", path)).status == 200
