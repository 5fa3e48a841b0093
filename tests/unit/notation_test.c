/* SPDX-License-Identifier: MIT */
/* Moves and positions as text: what is wrong with one that cannot be read. */

#include "dyar/move.h"
#include "dyar/position.h"
#include "support/need.h"
#include "support/unit.h"

enum { MOST_SETS = 4 };

typedef struct asked {
    const char *ruleset;  /* NULL: kalah */
    const char *position; /* NULL: one of kalah */
    const char *text;
    const char *said; /* NULL: it can be read */
    const char *sets[MOST_SETS];
    bool match;
} asked;

#define KALAH "4,4,4,4,4,4/4,4,4,4,4,0 4,0 1 -"

static dyar_ruleset *load(const asked *a)
{
    dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = a->ruleset ? a->ruleset : "kalah",
                                                  .sets = a->sets, .match = a->match);
    while (request.set_count < MOST_SETS && a->sets[request.set_count])
        request.set_count++;
    return need_ruleset(&request);
}

/* ---- moves ---- */

static void explain(const asked *a)
{
    OWNED(dyar_ruleset) ruleset = load(a);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const dyar_position position = need_position(game, a->position ? a->position : KALAH);
    char problem[DYAR_PROBLEM_TEXT] = "";
    dyar_move move;
    const bool read = dyar_move_parse(game, &position, a->text, &move, problem);
    assert_string_equal(problem, a->said ? a->said : "");
    assert_int_equal(read, !a->said);
    assert_int_equal(dyar_move_parse(game, &position, a->text, &move, NULL), read);
}

#define CHOICE                                                                                 \
    "landing=[{rule: choice, when: {side: own, lap: 1, seeds: 2..}, then: {choose: ["          \
    "{option: back, do: [take: landed], then: {sow-on: {after: landed}}}, "                    \
    "{option: stop, then: end-turn}]}}, {rule: nothing, then: end-turn}]"

#define PICK                                                                                   \
    "landing=[{rule: nothing, then: {pick: {hole: {side: opponent, seeds: 5..}, times: 1, "    \
    "do: [capture: here], then: end-turn}}}]"

/* Moves, and why they cannot be made. */
static const asked unmade[] = {
    /* what is not a move */
    {.text = "a1"},
    {.text = "A1", .said = "'A1' is not a move: a move is a hole, such as a1"},
    {.text = "a1*", .said = "'a1*' is not a move: a move is a hole, such as a1"},
    {.text = "a1/x", .said = "'a1/x' is not a move: a move is a hole, such as a1"},
    {.text = "a1/0", .said = "'a1/0' is not a move: a move is a hole, such as a1"},
    {.text = "", .said = "'' is not a move: a move is a hole, such as a1"},
    {.text = "g1", .said = "'g1' is not on this board of 2 x 6 holes"},
    {.text = "a3", .said = "'a3' is not on this board of 2 x 6 holes"},
    {.ruleset = "krur",
     .sets = {"board.missing=b1"},
     .position = "4,4,4,4/4,-,4,4 0,0 1 -",
     .text = "b1",
     .said = "'b1' is not on this board of 2 x 4 holes"},
    /* what is written otherwise */
    {.text = "a1+", .said = "write 'a1+' as a1"},
    {.text = "a1/1", .said = "write 'a1/1' as a1"},
    {.text = "a1-", .said = "'a1-' is not legal: from this hole the only move is a1"},
    {.sets = {"sowing.direction=chosen"},
     .text = "a1",
     .said = "the direction is missing: write a1+ (counterclockwise) or a1- (clockwise)"},
    {.sets = {"sowing.direction=chosen"}, .text = "a1-"},
    {.sets = {"sowing.direction=chosen"},
     .text = "f1",
     .said = "'f1' is not legal: the hole is empty"},
    {.sets = {"sowing.direction=chosen"},
     .text = "f1-",
     .said = "'f1-' is not legal: the hole is empty"},
    /* other moves than sowings */
    {.text = "turn", .said = "the board cannot be turned now"},
    {.text = "swap", .said = "the rules of this game do not let players swap sides"},
    {.text = "pass", .said = "'pass' is not legal: player 1 has a move, such as a1"},
    {.text = "fill-a1", .said = "there is no hole to fill now"},
    /* the end */
    {.position = "0,0,0,0,0,0/0,0,0,0,0,0 40,8 1 -",
     .text = "a1",
     .said = "the game is over (row-empty)"},
    {.ruleset = "krur",
     .position = "4,4,4,4/4,4,4,4 0,0 1 over=win1",
     .text = "a1",
     .match = true,
     .said = "the match is over (match-won)"},
    /* holes from which no move starts */
    {.text = "f1", .said = "'f1' is not legal: the hole is empty"},
    {.text = "a2", .said = "'a2' is not legal: the hole belongs to player 2"},
    {.ruleset = "um-laarais",
     .position = "4,4,4,4,4,4/4,4,4,4,4,4 0,0,0 1 -",
     .text = "a2",
     .said = "'a2' is not legal: the hole belongs to player 3"},
    {.ruleset = "um-laarais",
     .position = "4,4,4,4,4,4/4@3,4,4,4,4,4 0,0,0 1 -",
     .text = "a1",
     .said = "'a1' is not legal: the hole is marked 'married' by player 3"},
    {.sets = {"moves.from={side: own, seeds: 2..}"},
     .position = "4,4,4,4,4,4/1,4,4,4,4,0 7,0 1 -",
     .text = "a1",
     .said = "'a1' is not legal: a move starts only from a hole that holds 2 or more seeds"},
    {.sets = {"moves.from={side: own, seeds: 1.., opposite: {seeds: 0}}"},
     .position = "4,0,4,4,4,4/4,4,4,4,4,0 8,0 1 -",
     .text = "a1",
     .said = "'a1' is not legal: a move starts only from a hole if the opposite hole is empty"},
    /* what the rules ask of where a move leads */
    {.ruleset = "oware",
     .position = "0,0,0,0,0,0/1,0,0,0,2,4 20,21 1 -",
     .text = "a1",
     .said = "'a1' is not legal: rule 'feed' allows only a move that leaves the opponent with "
             "seeds in their holes"},
    {.ruleset = "oware",
     .sets = {"grand-slam=forbidden"},
     .position = "0,0,0,0,1,1/1,0,0,0,0,2 20,23 1 -",
     .text = "f1",
     .said = "'f1' is not legal: a grand slam (capturing all the seeds of the other side) is "
             "forbidden"},
    /* moves that take no seeds out of their hole, or not all; picking and filling */
    {.sets = {"setup.reserve=1",
              "moves={kinds: [{kind: sow, from: {side: own, column: 3..}}, {kind: "
              "entering, enter: 2, from: {side: own, seeds: 1..}}], none: pass}"},
     .position = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 reserve=1,1",
     .text = "a1",
     .said = "'a1' is not legal: player 1 has 1 seed in reserve, but the move needs 2"},
    {.sets = {"board.stores=null",
              "moves={kinds: [{kind: plain, from: {side: own, seeds: 1..}}, {kind: captured, "
              "from: {side: own, column: 1}, out-of: own-store, seeds: chosen}], none: pass}"},
     .position = "4,4,4,4,4,4/4,4,4,4,4,0 0,4 1 -",
     .text = "a1/captured",
     .said = "'a1/captured' is not legal: the store of player 1 is empty"},
    {.sets = {"moves={kinds: [{kind: part, from: {side: own, seeds: 1..}, seeds: chosen, "
              "leave: 1}], none: pass}"},
     .position = "1,1,0,4,4,4/3,1,0,4,4,4 15,0 1 -",
     .text = "b1",
     .said = "'b1' is not legal: 1 of the 1 seed there must stay"},
    {.sets = {"moves={kinds: [{kind: part, from: {side: own, seeds: 1..}, seeds: chosen, "
              "leave: 1}], none: pass}"},
     .position = "1,1,0,4,4,4/3,1,0,4,4,4 15,0 1 -",
     .text = "a1/3",
     .said = "'a1/3' is not legal: from this hole the moves are a1/1, a1/2"},
    {.sets = {"board.stores=null", "sowing.endless=undo", PICK},
     .position = "4,4,4,4,5,5/4,4,4,0,5,5 0,0 1 landed=e2;pick=1,1",
     .text = "a2",
     .said = "'a2' is not legal: a player may choose only a hole that holds 5 or more seeds"},
    {.ruleset = DYAR_TESTS_DIR "/records/hollows.yaml",
     .match = true,
     .position = "0,0,0/3,3,3 0,0 2 began=2;fill=0,6;game=3;kept=3,0;wins=2,0",
     .text = "fill-a1",
     .said = "'fill-a1' is not legal: the hole belongs to player 1"},
    /* choices */
    {.sets = {"board.stores=null", "sowing.endless=undo", CHOICE},
     .position = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -",
     .text = "a1",
     .said = "'a1' needs a choice: add it after a slash, such as a1/1"},
    {.sets = {"board.stores=null", "sowing.endless=undo", CHOICE},
     .position = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -",
     .text = "a1/3",
     .said = "'a1/3' is not legal: from this hole the moves are a1/1, a1/2"},
    {.sets = {"board.stores=null", "sowing.endless=undo", CHOICE},
     .position = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -",
     .text = "a1/2"},
    {.sets = {"board.stores=null", "sowing.endless=undo", CHOICE},
     .position = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -",
     .text = "f2/1",
     .said = "'f2/1' is not legal: the hole belongs to player 2"},
};

TEST(a_move_that_cannot_be_made_is_explained)
{
    for (size_t i = 0; i < sizeof unmade / sizeof *unmade; i++)
        explain(&unmade[i]);
}

TEST(moves_that_do_the_same_are_equal)
{
    const dyar_move move = {.hole = 1, .choices = 1};
    dyar_move others[] = {move, move, move, move, move, move, move};
    assert_true(dyar_move_equal(move, others[0]));
    others[0].hole = 2;
    others[1].kind = 1;
    others[2].flags = DYAR_MOVE_CLOCKWISE;
    others[3].flags = DYAR_MOVE_FILLS;
    others[4].flags = DYAR_MOVE_PICKS;
    others[5].choices = 2;
    others[6].chosen[0] = 1;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(dyar_move_equal(move, others[i]));
    others[0] = move;
    others[0].flags = DYAR_MOVE_NAMES_DIRECTION | DYAR_MOVE_NAMES_KIND;
    assert_true(dyar_move_equal(move, others[0]));
}

/* ---- positions ---- */

static void read_position(const asked *a)
{
    OWNED(dyar_ruleset) ruleset = load(a);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    dyar_position position;
    char text[DYAR_POSITION_TEXT];
    const bool read = dyar_position_parse(game, a->position, &position, diags);
    const dyar_diag *diag = dyar_diags_get(diags, 0);
    assert_string_equal(diag ? diag->message : "", a->said ? a->said : "");
    assert_int_equal(read, !a->said);
    if (read && a->text) {
        dyar_position_format(game, &position, text);
        assert_string_equal(text, a->text);
    }
}

#define MARKS "marks={house: {means: house}, hut: {means: hut}}"

TEST(a_position_that_cannot_be_read_is_explained)
{
    static const asked list[] = {
        {.position = "4,4,4,4,4,4/\n\t 4,4,4,4,4,0 4,0 1 -",
         .text = "4,4,4,4,4,4/4,4,4,4,4,0 4,0 1 -"},
        {.position = "4,4,4,4,4,4/4,4,4,4,4,0 4,0 1 over=win0",
         .said = "players are numbered from 1"},
        {.position = "4,4,4,4,4,4/4,4,4,4,4,0 4,0 1 over=won1",
         .said = "expected how the game ended: win1, lose1, draw or end"},
        {.position = "4,4,4,4,4,4/4,4,4,4,4,0 4,0 1 over=win3",
         .said = "expected a player (a number up to 2)"},
        {.position = "4,4,4,4,4,4/4,4,4,4,4,0 4,0 1 over=draw"},
        {.ruleset = "krur",
         .match = true,
         .position = "4,4,4,4/4,4,4,4 0,0 1 over=lose1",
         .said = "expected how the match ended: win1 or draw"},
        {.ruleset = "krur", .match = true, .position = "4,4,4,4/4,4,4,4 0,0 1 over=win1"},
        {.sets = {MARKS, "setup.marks={hut: a1, house: a2}"},
         .position = "4@1:hut,4,4,4,4,4/4,4,4,4,4,0 4,0 1 -"},
        {.sets = {MARKS, "setup.marks={hut: a1, house: a2}"},
         .position = "4@1:huts,4,4,4,4,4/4,4,4,4,4,0 4,0 1 -",
         .said = "unknown mark"},
        {.sets = {MARKS, "setup.marks={hut: a1, house: a2}"},
         .position = "4,4,4,4,4,4/4,4,4,4,4,0@1:h",
         .said = "unknown mark"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        read_position(&list[i]);
}
