"""Lessons: files of pages with a text, a board and something to do (configs/lessons/README.md)."""
