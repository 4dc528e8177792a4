"""Handouts: lessons on paper."""
