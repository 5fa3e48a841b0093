# SPDX-License-Identifier: MIT
"""A program that type checkers find wrong, in each line that names an error."""
import dyar

krur = dyar.load('krur')
krur.analyse(depth=2)['bset']  # TypedDict "Analyse" has no key "bset"
krur.analyse(depth=2)['moves'][0]['vaule']  # TypedDict "AnalyseMoves" has no key "vaule"
krur.play(krur.start, ['c1'])['postion']  # TypedDict "Played" has no key "postion"
krur.about['colums']  # TypedDict "Load" has no key "colums"
dyar.rulesets()[0]['nmae']  # TypedDict "ListRow" has no key "nmae"
krur.perft(2)['leaves'].upper()  # "int" has no attribute "upper"
krur.measure(20)[0]['value'] + 1  # Unsupported operand types for + ("None" and "int")
krur.state().aply(2)  # "State" has no attribute "aply"
krur.play(krur.start, 5)  # Argument 2 to "play" of "Game" has incompatible type "int"
