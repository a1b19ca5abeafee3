"""The rules engine: commands in, batches of events out, and what each audience was told.

Pure: no input or output, no clock, no randomness, no logging, nothing imported but the standard library and msgspec.
It knows no role and no edition by name; both are handed to it (`contract`). Begin reading at `game`, then `flow`.
What may not live here: sentences, persons' names beyond the deal, networking, storage, anything of one edition only.
"""
