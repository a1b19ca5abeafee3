"""What all tests share: Hypothesis draws the same examples in every run and has no clock to race against."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("lupus", deadline=None, derandomize=True)
settings.load_profile("lupus")
