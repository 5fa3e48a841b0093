# SPDX-License-Identifier: MIT
"""A program that type checkers find right."""
from typing import TYPE_CHECKING, Dict, List

import dyar

if TYPE_CHECKING:
    from dyar import _core, reports


def best_moves(game: dyar.Game) -> Dict[str, float]:
    told = game.analyse(depth=2)
    return {move['move']: sum(move['scores']) for move in told['moves']}


def longest(turns: 'List[reports.PlayTurns]') -> int:
    return max(len(turn['laps']) for turn in turns)


def finish(state: '_core.State') -> List[float]:
    while actions := state.legal_actions():
        state.apply(actions[0])
    return state.returns()


def tell(progress: 'reports.Progress') -> None:
    print(progress.get('played', 0), 'of', progress.get('games', 0))


krur = dyar.load('krur')
played = krur.play(krur.start, ['c1'])
print(best_moves(krur), longest(played['turns']), finish(krur.state()), krur.about['seeds_total'] + 1)
print([row['value'] for row in krur.measure(20, progress=tell)])
print([answer['standing'] for question in krur.questions() for answer in question['answers']])
study: dyar.Study = krur.study('krur.study', games=10, players=['random'], only=['no-move'], progress=tell)
print(sum(study.columns()['turns']), study.report()['total'])
