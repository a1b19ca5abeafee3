"""The roles, one file each, exporting `ROLE`. A role is a record (see `engine.contract`): intent and declared facts.

What does not live here: what choices do to one another (the editions' passes), when a role is called (the editions'
call orders), any text (the language catalogues), any state.
"""
