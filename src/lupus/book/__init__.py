"""The rule book as data, and a situation judged: what the pages for reading and printing ask the rules.

Everything here is read from the roles, the editions and the options that the engine plays with, or is what the engine
gave; nothing is typed a second time. The long texts lie in `lang/book`, one file a language. What may not live here:
tables, persons, requests, anything that is kept.
"""
