/* Endgame databases as strangers may send them: they are refused with a reason, or asked for
 * what every position along a game is worth. */
#include "dyar/move.h"
#include "fuzz/input.h"
#include "lab/solve/endgame.h"
#include "support/need.h"

enum { TURNS = 60 };

/* The ruleset for which tools/dev/fuzz builds the databases that it begins with. */
static const dyar_ruleset *small_oware(void)
{
    static dyar_ruleset *ruleset;
    static const char *const sets[] = {"board.columns=2", "setup.seeds=1"};
    if (!ruleset)
        ruleset =
            need_ruleset(&(dyar_request){.ruleset = "oware", .sets = sets, .set_count = 2});
    return ruleset;
}

static void ask(const dyar_game *game, lab_endgame_reader *reader)
{
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    dyar_position_begin(game, &position);
    for (size_t i = 0; i < TURNS && (count = dyar_moves(game, &position, moves)) > 0; i++) {
        lab_bounds value;
        if (lab_endgame_probe(reader, &position, &value))
            insist(value.low <= value.high && value.low >= -4 && value.high <= 4,
                   "worth more than there is", "position");
        dyar_play(game, &position, moves[i * 7 % count]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *path = file_of("database", data, size);
    const dyar_ruleset *ruleset = small_oware();
    lab_error error = {0};
    lab_endgame_reader *reader = lab_endgame_open(path, dyar_ruleset_game(ruleset),
                                                  dyar_ruleset_about(ruleset)->hash, &error);
    if (reader)
        ask(dyar_ruleset_game(ruleset), reader);
    else
        insist(error.message[0], "refused without a reason", path);
    lab_endgame_close(reader);
    return 0;
}
