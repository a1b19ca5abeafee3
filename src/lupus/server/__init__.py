"""The HTTP and WebSocket edge of the live table, the only place with asyncio.

It takes commands off the wire, hands them to `table`, keeps what comes back in `store` and sends every seat its view.
The page that phones and boards open lies in `static/`, built from `ui/`. No rule and no secret is decided here.
"""
