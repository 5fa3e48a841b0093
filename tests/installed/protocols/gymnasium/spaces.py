# SPDX-License-Identifier: MIT
"""A stand-in for the spaces of Gymnasium: what belongs to a space, and a drawn element."""
import random


class Discrete:
    """The numbers 0 to n - 1."""

    def __init__(self, n):
        self.n = n

    def contains(self, value):
        return 0 <= int(value) < self.n

    def sample(self, mask=None):
        if mask is not None and len(mask) != self.n:
            raise ValueError('a mask has a byte for each action')
        return random.choice([value for value in range(self.n) if mask is None or mask[value]])


class Box:
    """Arrays of this shape and type, with numbers from `low` to `high`."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def contains(self, value):
        return (tuple(value.shape) == tuple(self.shape) and value.dtype == self.dtype
                and all(self.low <= number <= self.high for number in value))


class Dict:
    """Dicts whose values belong to these spaces."""

    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, value):
        return value.keys() == self.spaces.keys() and all(
            self.spaces[key].contains(part) for key, part in value.items())
