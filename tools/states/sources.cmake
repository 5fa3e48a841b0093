# SPDX-License-Identifier: MIT
# Games as objects, for the cores of other languages: Python's (python/core.cmake), and that of the package for npm
# (web/modules.cmake).
set(states_sources
    states/batch.c
    states/game.c
    states/line.c
    states/results.c)
