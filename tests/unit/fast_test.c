/*
 * The fast path leads to the same positions as the rules, seed by seed.
 *
 * Every ruleset that has a fast path is played twice at once, move by move: as it was compiled,
 * and by a copy that has none.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/random.h"
#include "dyar/ruleset.h"
#include "fast/wing.h"
#include "support/unit.h"

enum { MOVES = 300, TURNS_OF_A_GAME = 40, GAMES = 4 };

/* ---- positions ---- */

/* Seeds in heaps and handfuls, some marks, some closed holes: boards that games seldom come to.
 */
static void scatter(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    const dyar_topology *t = &game->topology;
    int left = 0;
    for (int i = 0; i < t->holes; i++) {
        left += position->cells[t->hole[i]];
        position->cells[t->hole[i]] = 0;
    }
    while (left > 0) {
        const int most = dyar_random_below(random, 4) ? 4 : left;
        const int seeds =
            1 + (int)dyar_random_below(random, (uint32_t)(most < left ? most : left));
        uint16_t *cell = &position->cells[t->hole[dyar_random_below(random, t->holes)]];
        *cell = (uint16_t)(*cell + seeds);
        left -= seeds;
    }
    const uint32_t marks = dyar_random_below(random, 8);
    for (int i = 0; game->marked && i < t->holes; i++) {
        const unsigned cell = t->hole[i];
        uint16_t *code = &position->cells[game->layout.marks + cell];
        const size_t kinds = game->rules->mark_count;
        *code = DYAR_UNMARKED;
        if (game->closable && dyar_random_below(random, 8) == 0 && position->cells[cell] == 0)
            *code = DYAR_CLOSED_CODE;
        if (kinds == 0 || *code || dyar_random_below(random, 8) >= marks)
            continue;
        const unsigned name = dyar_random_below(random, (uint32_t)kinds);
        const unsigned player = dyar_random_below(random, (uint32_t)game->players);
        *code = (uint16_t)dyar_mark_code(
            name, game->rules->marks[name].owned ? player : (unsigned)DYAR_NOBODY);
    }
}

static void begin(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    dyar_position_begin(game, position);
    if (dyar_random_below(random, 2))
        scatter(game, position, random);
}

/* ---- two games at once ---- */

typedef struct pair {
    const dyar_request *request;
    const dyar_game *fast, *plain;
    dyar_position before, by_fast, by_one;
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
} pair;

static void differ(const pair *p, const char *what, const dyar_move *move)
{
    char before[DYAR_POSITION_TEXT], one[DYAR_POSITION_TEXT], lanes[DYAR_POSITION_TEXT];
    char name[DYAR_MOVE_TEXT];
    dyar_position_format(p->fast, &p->before, before);
    dyar_position_format(p->plain, &p->by_one, one);
    dyar_position_format(p->fast, &p->by_fast, lanes);
    const size_t sets = p->request->set_count;
    fail_msg("%s %s %s: %s after %s in %s\n    by the rules: %s\n    fast:         %s",
             p->request->ruleset, sets > 0 ? p->request->sets[0] : "",
             sets > 1 ? p->request->sets[1] : "", what,
             move ? dyar_move_format(p->fast, *move, name) : "no move", before, one, lanes);
}

static bool results_agree(const pair *p)
{
    const dyar_result a = dyar_result_of(p->fast, &p->by_fast);
    const dyar_result b = dyar_result_of(p->plain, &p->by_one);
    return a.over == b.over && a.drawn == b.drawn && a.reason == b.reason &&
           a.winners == b.winners && memcmp(a.scores, b.scores, sizeof a.scores) == 0;
}

static bool moves_agree(pair *p)
{
    dyar_move others[DYAR_MOVES_MAX];
    p->count = dyar_moves(p->fast, &p->by_fast, p->moves);
    if (dyar_moves(p->plain, &p->by_one, others) != p->count)
        return false;
    for (size_t i = 0; i < p->count; i++)
        if (!dyar_move_equal(p->moves[i], others[i]))
            return false;
    return true;
}

static void compare(pair *p, const dyar_move *move)
{
    if (!dyar_position_equal(p->fast, &p->by_fast, &p->by_one))
        differ(p, "positions differ", move);
    if (!moves_agree(p))
        differ(p, "moves differ", move);
    if (!results_agree(p))
        differ(p, "results differ", move);
}

static void play_pair(pair *p)
{
    dyar_random random = dyar_random_begin(1, (uint64_t)p->fast->total);
    int turn = TURNS_OF_A_GAME;
    for (int i = 0; i < MOVES; i++) {
        if (turn == TURNS_OF_A_GAME || p->count == 0) {
            begin(p->fast, &p->by_fast, &random);
            p->before = p->by_one = p->by_fast;
            compare(p, NULL);
            turn = 0;
            continue;
        }
        const dyar_move move = p->moves[dyar_random_below(&random, (uint32_t)p->count)];
        p->before = p->by_fast;
        dyar_play(p->fast, &p->by_fast, move);
        dyar_play(p->plain, &p->by_one, move);
        compare(p, &move);
        turn++;
    }
}

/* "The same position, random numbers and turns give the same game [...] in every build": on the
 * fast path a whole game is one loop. */
static void play_out_pair(pair *p)
{
    for (uint64_t number = 0; number < GAMES; number++) {
        dyar_random a = dyar_random_begin(2, number), b = a;
        begin(p->fast, &p->by_fast, &a);
        p->before = p->by_one = p->by_fast;
        b = a;
        const dyar_playout x = dyar_play_out(p->fast, &p->by_fast, &a, NULL, TURNS_OF_A_GAME);
        const dyar_playout y = dyar_play_out(p->plain, &p->by_one, &b, NULL, TURNS_OF_A_GAME);
        compare(p, NULL);
        if (memcmp(&a, &b, sizeof a) != 0)
            differ(p, "random numbers differ", NULL);
        if (x.turns != y.turns || x.moves != y.moves || x.options != y.options ||
            x.choices != y.choices || x.over != y.over)
            differ(p, "what is counted of a random game differs", NULL);
    }
}

/* ---- which rulesets ---- */

/* What was played fast, so that a test that compares nothing is noticed. */
typedef struct coverage {
    dyar_library *library;
    int loaded, games, tables, widths[3], more, turned, passing_over, avoiding_start,
        most_cells;
} coverage;

static void note_coverage(coverage *seen, const dyar_game *game)
{
    const dyar_wing *w = (const dyar_wing *)(const void *)game->fast;
    seen->games++;
    seen->widths[w->ring > 32 ? 2 : w->ring > 16]++;
    seen->tables += w->has.tables;
    seen->more += w->has.more;
    seen->turned += w->views[0][DYAR_CLOCKWISE].holes != 0;
    seen->passing_over += w->refused[0].count > 0;
    seen->avoiding_start += w->avoids_lap_start;
    if (w->cells > seen->most_cells)
        seen->most_cells = w->cells;
}

static void play_against_rules(const dyar_request *request, const dyar_game *game)
{
    static pair p;
    dyar_game plain = *game;
    plain.fast = NULL;
    p = (pair){.request = request, .fast = game, .plain = &plain};
    play_pair(&p);
    play_out_pair(&p);
}

/* The game as it is played on a processor that has no more than the library is compiled for. */
typedef struct plain_level {
    dyar_game game;
    dyar_wing wing;
} plain_level;

static void play_on_plain_level(const dyar_request *request, const dyar_game *game)
{
    static plain_level plain;
    plain.game = *game;
    plain.wing = *(const dyar_wing *)(const void *)game->fast;
    plain.wing.fast = plain.wing.ring <= 16   ? dyar_fast_16_plain
                      : plain.wing.ring <= 32 ? dyar_fast_32_plain
                                              : dyar_fast_64_plain;
    plain.game.fast = &plain.wing.fast;
    play_against_rules(request, &plain.game);
}

static void play_request(coverage *seen, const dyar_request *asked)
{
    dyar_request request = *asked;
    request.library = seen->library;
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    const dyar_game *game = ruleset ? dyar_ruleset_game(ruleset) : NULL;
    seen->loaded += game != NULL;
    if (game && game->fast) {
        play_against_rules(&request, game);
        play_on_plain_level(&request, game);
        note_coverage(seen, game);
    }
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
}

/* Not every ruleset can be varied in every way: what is refused is passed over. */
static const char *const variants[][2] = {
    {"sowing.direction=clockwise"},
    {"sowing.direction=chosen"},
    {"sowing.first-seed=same-hole"},
    {"sowing.first-seed=same-hole-unless-single"},
    {"sowing.skip=[{is: start}]"},
    {"sowing.skip=[{is: lap-start}]"},
    {"sowing.skip=[{mark: any}]"},
    {"sowing.relay-direction=reverse"},
    {"setup.seeds=1"},
    {"setup.seeds=30"},
    {"board.columns=2"},
    {"board.columns=5"},
    {"board.columns=7"},
    {"board.columns=8"},
    {"board.columns=9"},
    {"board.columns=15"},
    {"board.columns=24"},
    {"sowing.skip=[{is: lap-start}]", "setup.seeds=30"},
    {"sowing.skip=[{is: start}]", "board.columns=9"},
    {"sowing.skip=[{mark: any}]", "setup.seeds=30"},
    {"sowing.first-seed=same-hole", "setup.seeds=30"},
    {"sowing.direction=clockwise", "setup.seeds=30"},
    {"sowing.direction=chosen", "board.columns=15"},
    {"sowing.direction=clockwise", "board.columns=24"},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

static void play_file(coverage *seen, const char *path, size_t first, size_t step)
{
    for (int match = 0; match < 2; match++)
        play_request(seen, &(dyar_request){.ruleset = path, .match = match});
    for (size_t i = first; i < VARIANTS; i += step)
        play_request(seen, &(dyar_request){.ruleset = path,
                                           .sets = variants[i],
                                           .set_count = variants[i][1] ? 2 : 1,
                                           .match = i % 3 == 2});
}

static void play_files(coverage *seen, const char *pattern, size_t step)
{
    glob_t files;
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        play_file(seen, files.gl_pathv[i], i % step, step);
    globfree(&files);
}

/* As many cells as the fast path has room for: the last bit of a set is used. */
static const char sixty_four_cells[] =
    "dyar: 1\n"
    "id: sixty-four-cells\n"
    "name: Sixty-four cells\n"
    "players: 4\n"
    "board:\n"
    "  rows: 4\n"
    "  columns: 15\n"
    "  territory: {1: a1-o1, 2: a2-o2, 3: a3-o3, 4: a4-o4}\n"
    "  track: a1-o1 o2-a2 a3-o3 o4-a4\n"
    "setup: {seeds: 3}\n"
    "marks: {house: {means: captured, worth: mark-owner}}\n"
    "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}\n"
    "sowing: {direction: chosen, skip: [{mark: others}], endless: undo}\n"
    "landing:\n"
    "  - {rule: own-house, when: {mark: own}, then: end-turn}\n"
    "  - {rule: house, when: {seeds: 4}, do: [mark: {hole: landed, as: house}], then: "
    "end-turn}\n"
    "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
    "  - {rule: nothing, then: end-turn}\n"
    "leftovers: {marked: mark-owner, free: nobody}\n"
    "winner: most-seeds\n";

/* Stores lie behind the vectors there: cells 64 and 65. */
static const char sixty_four_holes[] =
    "dyar: 1\n"
    "id: sixty-four-holes\n"
    "name: Sixty-four holes\n"
    "players: 2\n"
    "board: {rows: 4, columns: 16}\n"
    "setup: {seeds: 3}\n"
    "marks: {house: {means: captured, worth: mark-owner}}\n"
    "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}\n"
    "sowing: {direction: chosen, skip: [{mark: others}], endless: undo}\n"
    "landing:\n"
    "  - {rule: own-house, when: {mark: own}, then: end-turn}\n"
    "  - {rule: house, when: {seeds: 4}, do: [mark: {hole: landed, as: house}], then: "
    "end-turn}\n"
    "  - {rule: capture, when: {seeds: 1, in: inner, opposite: {mark: none}}, do: [capture: "
    "opposite], then: end-turn}\n"
    "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
    "  - {rule: nothing, then: end-turn}\n"
    "leftovers: {marked: mark-owner, free: nobody}\n"
    "winner: most-seeds\n";

/* Small games, each with something that a table made beforehand could miss. */
static const char *const made[][2] = {
    {"all seeds lie in the hole that is captured",
     "board: {rows: 2, columns: 2}\n"
     "setup: {seeds: 1}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - rule: all\n"
     "    when: {seeds: 4}\n"
     "    do: [capture-run: {go: back, from: landed, while: {seeds: 4}}]\n"
     "    then: end-turn\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"in some holes more is asked than tables have room for",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - rule: alone\n"
     "    when:\n"
     "      in: left-half\n"
     "      next: {seeds: 0}\n"
     "      previous: {seeds: 0}\n"
     "      opposite: {seeds: 1.., next: {seeds: 0}}\n"
     "    do: [capture: opposite]\n"
     "    then: end-turn\n"
     "  - rule: across\n"
     "    when: {in: right-half, opposite: {seeds: 2..}}\n"
     "    do: [capture: opposite]\n"
     "    then: end-turn\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"one player may play single seeds, and the other may not",
     "board: {rows: 2, columns: 4}\n"
     "regions: {south: a1-d1}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from:\n"
     "    - {side: own, in: south, seeds: 2..}\n"
     "    - {side: own, in: not south, seeds: 1..}\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 3}, do: [capture: landed], then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a duty applies in either of two cases",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - rule: feed\n"
     "      if: [{opponent: {seeds: 0}}, {own: {seeds: ..4}}]\n"
     "      only: {start: {seeds: 2..}}\n"
     "      otherwise: any-move\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 3}, do: [capture: landed], then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"one player goes on from a hole that is not on their track",
     "board: {rows: 2, columns: 4, track: {1: c1-d1 d2-a2, 2: d2-a2 a1-b1}}\n"
     "regions: {yard: a1 d2, apart: a1-b1}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, in: not apart, seeds: 1..}, none: pass}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: yard, when: {seeds: 3}, then: {relay: own.yard}}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"every second seed in the hand captures, in some holes",
     "board: {rows: 4, columns: 3}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 2..}, none: pass}\n"
     "sowing: {endless: undo}\n"
     "each-seed:\n"
     "  - {rule: odd, when: {in: inner, seeds: 3.., hand: odd 1..}, do: [capture: here]}\n"
     "landing:\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"who can capture must", "board: {rows: 2, columns: 4}\n"
                             "setup: {seeds: 2}\n"
                             "moves:\n"
                             "  from: {side: own, seeds: 1..}\n"
                             "  must:\n"
                             "    - {rule: duty, only: {captures: 1..}, otherwise: any-move}\n"
                             "  none: pass\n"
                             "landing:\n"
                             "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: "
                             "[capture: landed], then: end-turn}\n"
                             "  - {rule: nothing, then: end-turn}\n"},
    {"who can capture in the end must, over several laps",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: {captures: 1..}, otherwise: any-move}\n"
     "  none: pass\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a capture must leave the other something",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: {captures: 1.., leaves: {opponent: {seeds: 1..}}}, otherwise: "
     "any-move}\n"
     "  none: pass\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a duty is either of two things",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: [{captures: 3..}, {start: {seeds: 2..}}], otherwise: any-move}\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a move must leave a store",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: {leaves: {own: {store: 2..}}}, otherwise: any-move}\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a move must leave an empty hole somewhere",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: {leaves: {board: {seeds: ..9}, own: {seeds: 3..}}}, otherwise: "
     "any-move}\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"the first lap must end in an empty hole",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: {first-lap: {seeds: 1}}, otherwise: any-move}\n"
     "  none: pass\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"the first lap must end before an empty hole",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: {first-lap: {next: {seeds: 0}, previous: {seeds: 1..}, "
     "opposite: {seeds: 1.., next: {seeds: 1..}}}}, otherwise: any-move}\n"
     "  none: pass\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"the first lap must end there, and capture",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, only: {first-lap: {side: opponent}, captures: 1..}, otherwise: "
     "any-move}\n"
     "  none: pass\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"only moves that capture are moves",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  kinds: [{kind: strike, from: {side: own, seeds: 1..}, only: {captures: 1..}}]\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"only moves that leave the other a seed",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  kinds: [{kind: feed, from: {side: own, seeds: 1..}, only: {leaves: {opponent: {seeds: "
     "1..}}}}]\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a duty that holds for some holes alone",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, if: {opponent: {seeds: ..2}}, only: {captures: 1..}, otherwise: "
     "no-move}\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a duty that holds while the board is full",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - {rule: duty, if: {board: {seeds: 9..}}, only: {captures: 1..}, otherwise: "
     "any-move}\n"
     "  none: pass\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"each-seed captures for the other", "board: {rows: 2, columns: 4}\n"
                                         "setup: {seeds: 2}\n"
                                         "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                                         "each-seed:\n"
                                         "  - {rule: give, when: {side: opponent, seeds: 4}, "
                                         "do: [capture: {from: here, for: opponent}]}\n"
                                         "sowing: {endless: undo}\n"
                                         "landing:\n"
                                         "  - {rule: capture, when: {side: opponent, seeds: "
                                         "3}, do: [capture: landed], then: end-turn}\n"
                                         "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
                                         "  - {rule: nothing, then: end-turn}\n"},
    {"each-seed captures two seeds",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "each-seed:\n"
     "  - {rule: two, when: {seeds: 4}, do: [capture: {from: here, seeds: 2}]}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"each-seed captures two holes",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "each-seed:\n"
     "  - {rule: both, when: {seeds: 4}, do: [capture: [here, opposite]]}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"each-seed removes", "board: {rows: 2, columns: 4}\n"
                          "setup: {seeds: 2}\n"
                          "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                          "each-seed:\n"
                          "  - {rule: gone, when: {seeds: 4, hand: 1..}, do: [remove: here]}\n"
                          "sowing: {endless: undo}\n"
                          "landing:\n"
                          "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: "
                          "landed], then: end-turn}\n"
                          "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
                          "  - {rule: nothing, then: end-turn}\n"},
    {"each-seed captures the last but one",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "each-seed:\n"
     "  - {rule: late, when: {seeds: 3.., hand: 1}, do: [capture: here]}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"each-seed captures by the hole behind",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "each-seed:\n"
     "  - {rule: behind, when: {seeds: 4, previous: {seeds: ..2}}, do: [capture: here]}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a run both ways", "board: {rows: 2, columns: 4}\n"
                        "setup: {seeds: 2}\n"
                        "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                        "landing:\n"
                        "  - {rule: run, when: {seeds: 2}, do: [capture-run: {go: both, while: "
                        "{seeds: 2}}], then: end-turn}\n"
                        "  - {rule: nothing, then: end-turn}\n"},
    {"a run that takes what lies opposite",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: run, when: {seeds: 1}, do: [capture-run: {go: forward, from: next, take: "
     "opposite, step: 2, at-most: 2, while: {seeds: 0, opposite: {seeds: 1..}}}], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a run for the opponent", "board: {rows: 2, columns: 4}\n"
                               "setup: {seeds: 2}\n"
                               "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                               "landing:\n"
                               "  - {rule: run, when: {seeds: 2}, do: [capture-run: {go: back, "
                               "for: opponent, while: {seeds: 2 or 3}}], then: again}\n"
                               "  - {rule: nothing, then: end-turn}\n"},
    {"captures, then again", "board: {rows: 2, columns: 4}\n"
                             "setup: {seeds: 2}\n"
                             "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                             "landing:\n"
                             "  - {rule: more, when: {seeds: 2, side: opponent}, do: [capture: "
                             "[landed, next]], then: again}\n"
                             "  - {rule: nothing, then: end-turn}\n"},
    {"captures and removes", "board: {rows: 2, columns: 4}\n"
                             "setup: {seeds: 2}\n"
                             "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                             "landing:\n"
                             "  - {rule: both, when: {seeds: 2}, do: [capture: landed, remove: "
                             "opposite], then: end-turn}\n"
                             "  - {rule: nothing, then: end-turn}\n"},
    {"takes some and sows them on", "board: {rows: 2, columns: 4}\n"
                                    "setup: {seeds: 2}\n"
                                    "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                                    "sowing: {endless: undo}\n"
                                    "landing:\n"
                                    "  - {rule: some, when: {seeds: 3..}, do: [take: {from: "
                                    "landed, seeds: 2}], then: {sow-on: {after: landed}}}\n"
                                    "  - {rule: nothing, then: end-turn}\n"},
    {"sows on the other way", "board: {rows: 2, columns: 4}\n"
                              "setup: {seeds: 2}\n"
                              "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                              "sowing: {endless: undo}\n"
                              "landing:\n"
                              "  - {rule: back, when: {seeds: 3..}, do: [take: landed], then: "
                              "{sow-on: {after: landed, direction: reverse}}}\n"
                              "  - {rule: nothing, then: end-turn}\n"},
    {"sows on into the hole itself",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: into, when: {seeds: 3..}, do: [take: landed], then: {sow-on: {from: next}}}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"relays from the next hole",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: next, when: {next: {seeds: 2..}}, then: {relay: next}}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"moves to the hole opposite", "board: {rows: 2, columns: 4}\n"
                                   "setup: {seeds: 2}\n"
                                   "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                                   "landing:\n"
                                   "  - {rule: over, when: {seeds: 2}, do: [move: {from: "
                                   "landed, to: opposite}], then: end-turn}\n"
                                   "  - {rule: nothing, then: end-turn}\n"},
    {"wins by a single seed", "board: {rows: 2, columns: 4}\n"
                              "setup: {seeds: 2}\n"
                              "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                              "landing:\n"
                              "  - {rule: win, when: {seeds: 9..}, then: win}\n"
                              "  - {rule: lose, when: {seeds: 8}, then: lose}\n"
                              "  - {rule: draw, when: {seeds: 7}, then: draw}\n"
                              "  - {rule: nothing, then: end-turn}\n"},
    {"ends when somebody cannot move",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: stuck, when: {somebody: {moves: 0}}, then: count}]\n"},
    {"ends when all have few",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: few, when: {everybody: {seeds: ..3}}, then: count}, {rule: odd, when: {own: "
     "{seeds: 1 or 4}}, then: count}]\n"},
    {"ends when the store is full",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: full, when: {somebody: {store: half+1..}}, then: count}, {rule: half, when: "
     "{everybody: {store: half}}, then: draw}]\n"},
    {"ends when the store has three or five",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: three, when: {own: {store: 3 or 5}}, then: count}]\n"},
    {"ends when the board is nearly empty",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: nearly, when: {board: {seeds: ..4}, own: {seeds: 1..}}, then: count}]\n"},
    {"marks for nobody",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "marks: {spot: {owner: nobody}}\n"
     "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}\n"
     "landing:\n"
     "  - {rule: spot, when: {seeds: 3, mark: none}, do: [mark: {hole: landed, as: spot}], "
     "then: end-turn}\n"
     "  - {rule: clear, when: {mark: spot}, do: [unmark: landed], then: again}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"marks for the opponent",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "marks: {house: {means: house, worth: mark-owner}}\n"
     "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: house, when: {seeds: 3, mark: none}, do: [mark: {hole: landed, as: house, "
     "for: opponent}], then: end-turn}\n"
     "  - {rule: sow-on, when: {seeds: 2.., mark: none}, then: relay}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"closes holes", "board: {rows: 2, columns: 4}\n"
                     "setup: {seeds: 2}\n"
                     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                     "landing:\n"
                     "  - {rule: shut, when: {seeds: 4}, do: [capture: landed, close: landed], "
                     "then: end-turn}\n"
                     "  - {rule: nothing, then: end-turn}\n"},
    {"the game begins as it may end", "board: {rows: 2, columns: 4}\n"
                                      "setup: {seeds: 2}\n"
                                      "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                                      "landing: [{rule: nothing, then: end-turn}]\n"
                                      "end: [{rule: few, when: {board: {seeds: ..40}}}]\n"},
    {"the game ends by what lies in another's store",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 2 or 3}, do: [capture: landed], then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: enough, when: {opponent: {store: 5..}}}]\n"},
    {"a run of captures ends where the turn began",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - rule: run\n"
     "    when: {seeds: 2..}\n"
     "    do: [capture-run: {go: back, from: landed, while: {is: not start}}]\n"
     "    then: end-turn\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"a landing goes on with the hand, which is empty",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 2}, do: [capture: landed], then: end-turn}\n"
     "  - {rule: five, when: {seeds: 5}, then: {sow-on: {after: landed}}}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"seeds that are sown on begin a lap elsewhere",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "sowing: {endless: undo}\n"
     "landing:\n"
     "  - {rule: back, when: {is: lap-start}, do: [capture: landed], then: end-turn}\n"
     "  - rule: from-there\n"
     "    when: {seeds: 1, opposite: {seeds: 1..}}\n"
     "    do: [take: opposite]\n"
     "    then: {sow-on: {after: opposite}}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"one player sows into one hole only, which is passed over when it was emptied",
     "board: {rows: 2, columns: 4}\n"
     "regions: {south: a1-d1, north: b2-d2}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "sowing: {skip: [{is: lap-start}, {side: own, in: north}, {side: opponent, in: south}]}\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 3}, do: [capture: landed], then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"one hole takes all seeds",
     "board: {rows: 2, columns: 4}\n"
     "regions: {well: b1}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "sowing: {skip: [{in: not well}]}\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 9..}, do: [capture: landed], then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"some moves may be made besides those that fulfil a duty",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves:\n"
     "  from: {side: own, seeds: 1..}\n"
     "  must:\n"
     "    - rule: few\n"
     "      if: {own: {seeds: ..9}}\n"
     "      only: {start: {seeds: ..2}}\n"
     "      besides: {start: {seeds: 5..}}\n"
     "      otherwise: any-move\n"
     "  none: pass\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 3}, do: [capture: landed], then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"seeds under a mark are free, but nobody plays them",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "marks: {field: {means: fallow, owner: nobody, worth: row-owner}}\n"
     "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 3, mark: none}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: row-empty, when: {somebody: {seeds: 0}}}]\n"},
    {"seeds under a mark are bound, and yet may be played",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "marks: {house: {means: captured, worth: mark-owner}}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "landing:\n"
     "  - {rule: capture, when: {seeds: 3, mark: none}, do: [capture: landed], then: "
     "end-turn}\n"
     "  - {rule: house, when: {seeds: 4, mark: none}, do: [mark: {hole: landed, as: house}], "
     "then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"
     "end: [{rule: row-empty, when: {somebody: {seeds: 0}}}]\n"},
    {"where there are marks, holes are passed over for what lies opposite",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "marks: {house: {means: captured, worth: mark-owner}}\n"
     "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}\n"
     "sowing: {skip: [{opposite: {seeds: 3}}]}\n"
     "landing:\n"
     "  - {rule: house, when: {seeds: 4, mark: none}, do: [mark: {hole: landed, as: house}], "
     "then: end-turn}\n"
     "  - {rule: nothing, then: end-turn}\n"},
    {"holes are passed over for their seeds, and captured in passing",
     "board: {rows: 2, columns: 4}\n"
     "setup: {seeds: 2}\n"
     "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
     "sowing: {skip: [{seeds: 5..}]}\n"
     "each-seed: [{rule: four, when: {seeds: 4}, do: [capture: here]}]\n"
     "landing: [{rule: nothing, then: end-turn}]\n"},
};

static void play_text(coverage *seen, const char *name, const char *text, size_t length)
{
    const int before = seen->loaded;
    play_request(seen, &(dyar_request){.ruleset = name, .text = text, .text_length = length});
    if (seen->loaded == before)
        fail_msg("%s: this is not loaded", name);
}

/* As it is, and in some of the ways in which others are varied. */
static void play_made(coverage *seen, size_t at)
{
    static const char form[] = "dyar: 1\nid: made\nname: Made\nplayers: 2\n%s"
                               "leftovers: {free: row-owner%s}\nwinner: most-seeds\n";
    const char *marked = strstr(made[at][1], "mark-owner") ? ", marked: mark-owner" : "";
    char *text;
    const int length = asprintf(&text, form, made[at][1], marked);
    assert_true(length > 0);
    play_text(seen, made[at][0], text, (size_t)length);
    for (size_t i = at % 4; i < VARIANTS; i += 4)
        play_request(seen, &(dyar_request){.ruleset = made[at][0],
                                           .text = text,
                                           .text_length = (size_t)length,
                                           .sets = variants[i],
                                           .set_count = variants[i][1] ? 2 : 1});
    free(text);
}

static void both_paths_play_alike(void **state)
{
    coverage seen = {.library = dyar_library_new()};
    play_files(&seen, DYAR_TESTS_DIR "/../rulesets/*/*.yaml", 6);
    play_files(&seen, DYAR_TESTS_DIR "/drafts/*.yaml", 5);
    play_text(&seen, "sixty-four-cells", sixty_four_cells, sizeof sixty_four_cells - 1);
    play_text(&seen, "sixty-four-holes", sixty_four_holes, sizeof sixty_four_holes - 1);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        play_made(&seen, i);
    /* 62 holes and three stores, one of them behind the vectors: too many, and too few. */
    play_request(&seen, &(dyar_request){.ruleset = "raja-pasu-mandiri",
                                        .sets = (const char *const[]){"board.columns=31"},
                                        .set_count = 1});
    dyar_library_free(seen.library);
    print_message(
        "%d games: %d of 16 cells, %d of 32, %d of more; %d with laps in tables, "
        "%d beyond the commonest, %d turned, %d passing over, %d avoiding the start\n",
        seen.games, seen.widths[0], seen.widths[1], seen.widths[2], seen.tables, seen.more,
        seen.turned, seen.passing_over, seen.avoiding_start);
    assert_true(seen.widths[0] + seen.widths[1] > seen.tables && seen.widths[0] > 0 &&
                seen.widths[1] > 0 && seen.widths[2] > 0);
    assert_true(seen.tables > 0 && seen.more > 0 && seen.games > seen.more);
    assert_true(seen.turned > 0 && seen.passing_over > 0 && seen.avoiding_start > 0);
    assert_int_equal(seen.most_cells, 66);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_paths_play_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
