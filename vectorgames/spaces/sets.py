"""VectorTable: the sets of four spaces that win, as frozen numpy arrays. Vectors of a lattice, integrated GRYBs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class VectorTable:
    """Sets of four spaces.

    ``spaces``: int16[n, 4], each row the sequence to be shown; rows in ascending order.
    ``dims``: uint8[n], bit k set if coordinate (lattice) or locus (tree) k runs, counted from 0.
    ``starts``, ``through``: the rows through space i are ``through[starts[i]:starts[i + 1]]``.
    """

    spaces: np.ndarray
    dims: np.ndarray
    starts: np.ndarray
    through: np.ndarray

    @classmethod
    def of(cls, spaces: np.ndarray, dims: np.ndarray, size: int) -> VectorTable:
        """The table of these rows, in any order, over ``size`` spaces."""
        order = np.lexsort(spaces.T[::-1])
        spaces, dims = np.ascontiguousarray(spaces[order]), dims[order]
        flat = spaces.reshape(-1)
        through = (np.argsort(flat, kind="stable") // spaces.shape[1]).astype(np.int32)
        starts = np.concatenate([[0], np.cumsum(np.bincount(flat, minlength=size))])
        return cls(*map(frozen, (spaces, dims, starts, through)))

    def __len__(self) -> int:
        return len(self.spaces)

    def rows_through(self, space: int) -> np.ndarray:
        """Row numbers of the sets through a space, ascending."""
        return self.through[self.starts[space] : self.starts[space + 1]]


def frozen(array: np.ndarray) -> np.ndarray:
    """The same array, read-only from now on."""
    array.setflags(write=False)
    return array
