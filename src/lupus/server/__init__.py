"""The edge: HTTP, WebSockets, clocks, chance and addresses; the only room with asyncio.

`House` holds the tables of this server, a `Desk` one live table with its sockets, an `Outlet` one socket's way out.
`app` puts them behind addresses and `run` serves them. A row is stored first and told afterwards; a token is never
written anywhere, only its hash; at night frames leave on the tick. What may not live here: rules, views, texts (a
refusal is a code with facts), anything that a table could decide by itself.
"""
