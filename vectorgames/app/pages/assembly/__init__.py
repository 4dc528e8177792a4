"""The page Build: a board is put together step by step, parts in hand are measured, files to cut it are written."""
