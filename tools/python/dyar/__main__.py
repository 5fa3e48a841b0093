# SPDX-License-Identifier: MIT
"""The program ``dyar``: ``python3 -m dyar play krur``."""
import os
import sys

from dyar import _study


def main() -> None:
    """Becomes the program, with the arguments of this one."""
    program = _study.program()
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == '__main__':
    main()
