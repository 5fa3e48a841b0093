/* SPDX-License-Identifier: MIT */
/* Endgame databases of games in which seeds alone do not decide who wins. */
#include "lab/players/search.h"
#include "lab/solve/endgame_file.h"
#include "lab/solve/endgame_outcomes.h"
#include "lab/solve/exhaust.h"
#include "support/built_endgame.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- two bits ---- */

enum { ENTRIES = 1001, ROOM = 2 + ENTRIES / 2 };

typedef struct bounds {
    int8_t low[ENTRIES], high[ENTRIES];
} bounds;

static const int8_t pairs[][2] = {{-1, -1}, {0, 0}, {1, 1}, {-1, 0}, {0, 1}, {-1, 1}};

/* The bounds of entry i are the pair i % kinds. */
static bounds bounds_of(int kinds)
{
    bounds b;
    for (int i = 0; i < ENTRIES; i++) {
        b.low[i] = pairs[i % kinds][0];
        b.high[i] = pairs[i % kinds][1];
    }
    return b;
}

static void assert_comes_back(int kinds, size_t length)
{
    const bounds b = bounds_of(kinds);
    bounds back;
    uint8_t packed[ROOM];
    assert_int_equal(lab_endgame_outcomes_pack(b.low, b.high, ENTRIES, packed), length);
    assert_true(lab_endgame_outcomes_unpack(packed, length, ENTRIES, back.low, back.high));
    assert_memory_equal(b.low, back.low, sizeof b.low);
    assert_memory_equal(b.high, back.high, sizeof b.high);
}

/* "two bits for each entry, and two more if its bounds differ" */
TEST(an_outcome_takes_two_bits)
{
    assert_comes_back(3, 251);
    assert_comes_back(6, 251 + 125);
}

TEST(what_is_not_a_block_is_rejected)
{
    const bounds b = bounds_of(6);
    bounds back;
    uint8_t packed[ROOM + 1] = {0};
    const size_t length = lab_endgame_outcomes_pack(b.low, b.high, ENTRIES, packed);
    assert_false(lab_endgame_outcomes_unpack(packed, 0, ENTRIES, back.low, back.high));
    assert_false(lab_endgame_outcomes_unpack(packed, length - 1, ENTRIES, back.low, back.high));
    assert_false(lab_endgame_outcomes_unpack(packed, length + 1, ENTRIES, back.low, back.high));
    const struct {
        size_t at;
        uint8_t bits;
    } wrong[] = {
        {250, 4},           /* a bit that is left over */
        {length - 1, 0xC0}, /* the fourth code of two bounds, which there is not */
        {0, 3},             /* one more is open than has bounds */
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const uint8_t right = packed[wrong[i].at];
        packed[wrong[i].at] |= wrong[i].bits;
        assert_false(lab_endgame_outcomes_unpack(packed, length, ENTRIES, back.low, back.high));
        packed[wrong[i].at] = right;
    }
    assert_true(lab_endgame_outcomes_unpack(packed, length, ENTRIES, back.low, back.high));
}

/* ---- values ---- */

typedef struct comparing {
    lab_endgame_reader *reader;
    size_t positions, open;
} comparing;

static void compare_value(void *context, const dyar_position *position, lab_bounds value)
{
    comparing *c = context;
    lab_bounds kept;
    assert_true(lab_endgame_probe_checked(c->reader, position, &kept));
    assert_int_equal(kept.low, value.low);
    assert_int_equal(kept.high, value.high);
    c->positions++;
    c->open += value.low < value.high;
}

/* The database has the values that are found by a list of all reachable positions, which
 * distinguishes all stores. */
static comparing compare_all(built *b)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result result = {.moves = moves};
    comparing c = {.reader = build_new(b, dyar_game_seeds(b->loaded.game))};
    assert_non_null(c.reader);
    assert_true(lab_endgame_levels(c.reader)->terms.wins_only);
    assert_int_equal(lab_exhaust(&(lab_solve_task){.game = b->loaded.game,
                                                   .start = &b->loaded.start,
                                                   .memory = (size_t)1 << 28,
                                                   .each = compare_value,
                                                   .context = &c},
                                 1, &result),
                     LAB_SOLVE_FINE);
    lab_endgame_close(c.reader);
    return c;
}

/* "The player who made the last move wins", "a player with no legal move loses", "the game is a
 * draw when a position occurs for the second time", "if neither player can move, it is a draw".
 */
TEST(values_are_those_of_a_list_of_all_positions)
{
    static const struct {
        const char *ruleset, *columns, *seeds, *answer;
        bool open;
    } games[] = {
        {"ngola", "board.columns=2", "setup.seeds=2", NULL, false},
        {"jongkak", "board.columns=3", "setup.seeds=2", "first-move=any", false},
        {"nocapt", "board.columns=3", "setup.seeds=2", NULL, false},
        {"ot-tjin", "board.columns=3", "setup.seeds=2", NULL, true},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const char *sets[] = {games[i].columns, games[i].seeds, NULL};
        const char *answers[] = {games[i].answer, NULL};
        built b = {.loaded = load(games[i].ruleset, sets, answers)};
        const comparing c = compare_all(&b);
        assert_true(c.positions > 400);
        assert_true(c.open == 0 || games[i].open);
        dyar_ruleset_free(b.loaded.ruleset);
    }
}

/* ---- players ---- */

static lab_outlook outlook_of(lab_bounds value)
{
    return value.low > 0 ? LAB_WON : value.high < 0 ? LAB_LOST : LAB_DRAWN;
}

static void assert_sees(const loaded *game, lab_endgame_reader *reader)
{
    const lab_oracle oracle = lab_endgame_oracle(reader);
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result known = {.moves = moves};
    lab_search *search = lab_search_new(game->game, LAB_SEARCH_ALPHABETA, 1 << 16);
    lab_insight insight;
    assert_true(lab_solve_look_up(
        &(lab_solve_task){.game = game->game, .start = &game->start, .endgame = reader},
        &known));
    assert_true(lab_search_run(search,
                               &(lab_search_task){.position = &game->start,
                                                  .every_move = true,
                                                  .limits = {.depth = 1},
                                                  .oracle = &oracle},
                               &insight));
    assert_int_equal(insight.count, known.move_count);
    for (size_t i = 0; i < insight.count; i++)
        for (size_t k = 0; k < known.move_count; k++)
            if (dyar_move_equal(insight.opinions[i].move, moves[k].move))
                assert_int_equal(insight.opinions[i].outlook, outlook_of(moves[k].value));
    lab_search_free(search);
}

/* Of each move, who wins after it. */
TEST(a_player_sees_who_wins)
{
    static const char *const games[][3] = {{"ngola", "board.columns=2", "setup.seeds=2"},
                                           {"nocapt", "board.columns=3", "setup.seeds=2"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const char *sets[] = {games[i][1], games[i][2], NULL};
        built b = {.loaded = load(games[i][0], sets, NULL)};
        lab_endgame_reader *reader = build_new(&b, dyar_game_seeds(b.loaded.game));
        assert_sees(&b.loaded, reader);
        lab_endgame_close(reader);
        dyar_ruleset_free(b.loaded.ruleset);
    }
}

/* ---- files ---- */

static built small_game(void)
{
    const char *sets[] = {"board.columns=2", "setup.seeds=2", NULL};
    built b = {.loaded = load("nocapt", sets, NULL)};
    lab_endgame_close(build_new(&b, 4)); /* names the file */
    assert_int_equal(build(&b, 4, 1, NULL), LAB_RETROGRADE_DONE);
    read_bytes(&b);
    return b;
}

static void release_game(built *b)
{
    remove(b->path);
    free(b->bytes);
    dyar_ruleset_free(b->loaded.ruleset);
}

/* Margins are not taken for outcomes.  The checksums are right. */
TEST(a_file_of_margins_is_rejected)
{
    built b = small_game();
    lab_error error;
    lab_endgame_header *header = (lab_endgame_header *)(void *)b.bytes;
    assert_int_equal(header->version, LAB_ENDGAME_OF_OUTCOMES);
    header->version = LAB_ENDGAME_OF_MARGINS;
    lab_endgame_file_seal(b.bytes);
    put_file(b.path, b.bytes, b.length);
    assert_null(open_it(&b, &error));
    assert_non_null(strstr(error.message, "damaged"));
    assert_int_equal(build(&b, 4, 1, NULL), LAB_RETROGRADE_FOREIGN);
    release_game(&b);
}

/* A changed byte is noticed, in whatever part of the file it is. */
TEST(a_damaged_file_yields_no_value)
{
    built b = small_game();
    for (size_t at = 0; at < b.length; at++) {
        lab_error error;
        lab_bounds value;
        bool sound = true;
        b.bytes[at] ^= 4;
        put_file(b.path, b.bytes, b.length);
        b.bytes[at] ^= 4;
        lab_endgame_reader *reader = open_it(&b, &error);
        for (int n = 0; reader && n <= 4; n++) {
            const lab_level_order *levels = lab_endgame_levels(reader);
            dyar_position position;
            levels->lay(levels, n, 0, &position);
            sound = sound && lab_endgame_probe(reader, &position, &value);
        }
        assert_true(!reader || !sound);
        lab_endgame_close(reader);
    }
    release_game(&b);
}
