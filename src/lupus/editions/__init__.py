"""The rule editions, one file each, exporting `EDITION`: composition, call order, ballot procedure, defaults.

An edition is data and a few small functions (see `engine.contract`). What does not live here: what a single role does
(`roles`), how a phase runs (`engine.flow`), any text.
"""
