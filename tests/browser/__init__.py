"""Tests that look at the page with a real browser.

A package, so that the browser lives exactly as long as this folder: while it runs, an event loop runs in the same
thread, and tests elsewhere that start one of their own would fail. Whoever needs our server here starts it as a
process of its own.
"""
