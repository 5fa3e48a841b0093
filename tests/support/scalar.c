/* Copies of compiled games. */
#include "support/scalar.h"

#include <stdlib.h>
#include <string.h>

copied_game copy_game(const dyar_game *game)
{
    copied_game copy = {*game, calloc(game->phase_count, sizeof(dyar_turn_rules))};
    if (!copy.phases)
        abort();
    memcpy(copy.phases, game->phases, game->phase_count * sizeof *copy.phases);
    copy.game.phases = copy.phases;
    return copy;
}

copied_game copy_scalar(const dyar_game *game)
{
    copied_game copy = copy_game(game);
    copy.game.lanes = copy.game.ends_when_empty = false;
    copy.game.layout.open = 0;
    for (size_t i = 0; i < game->phase_count; i++) {
        dyar_turn_rules *rules = &copy.phases[i];
        rules->lift = rules->lifting.count > 0 ? dyar_lift_judged : dyar_lift_plain;
        rules->lap = dyar_lap_plain;
        rules->knows_laps = rules->brief = rules->vector_moves = false;
        if (rules->each_seed.count > 0 || game->tells_crossing)
            rules->sow = dyar_sow_judged;
        else
            rules->sow = rules->skip || game->closable ? dyar_sow_skipping : dyar_sow_plain;
    }
    return copy;
}
