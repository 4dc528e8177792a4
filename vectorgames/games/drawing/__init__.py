"""Veptheca: vectors drawn from dot to dot."""
