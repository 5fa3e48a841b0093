# SPDX-License-Identifier: MIT
"""What the adapters use of numpy, where it is not installed: arrays of one dimension."""
import array

int8, uint16, float32 = 'int8', 'uint16', 'float32'
_CODES = {int8: 'b', uint16: 'H', float32: 'f'}


class ndarray(list):
    """Numbers of one type."""

    def __init__(self, numbers, dtype):
        super().__init__(array.array(_CODES[dtype], numbers))
        self.dtype, self.shape = dtype, (len(self),)


def frombuffer(buffer, dtype):
    return ndarray(memoryview(buffer).cast(_CODES[dtype]), dtype)


def zeros(count, dtype):
    return ndarray([0] * count, dtype)
