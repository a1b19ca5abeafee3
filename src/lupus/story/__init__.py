"""The story of a game that is over: its course, what was remarkable, who deserves an award, who foretold it.

Everything is read from the entries that stand when the game has ended, and from the predictions of those who watched;
before the end there is no story. What is found leaves as the ids of texts with their arguments, never as sentences.
What may not live here: anything about a game being played, tables, screens, time.
"""
