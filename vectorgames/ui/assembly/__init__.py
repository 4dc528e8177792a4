"""The page on which a board is put together: steps, fit of the parts in hand, check, cut files."""
