"""The written game: records and cases in, records, judgements and stories out.

`codec` turns lines into bytes and back, `write` and `read` know files, `replay` plays a record again and finds the
first difference, `verify` recomputes hashes, deal and draws, `cases` and `conduct` judge worked examples, `tell` makes
a story. `docs/record.md` describes the format for other languages. What may not live here: rules (the engine), live
tables, anything that needs a clock (times come in as text).
"""
