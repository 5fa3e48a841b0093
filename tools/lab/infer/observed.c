/* SPDX-License-Identifier: MIT */
/* Replaying observed games by rules that may not be theirs. */
#include "lab/infer/observed.h"

#include "lab/base/bits.h"
#include "lab/records/record_game.h"
#include "lab/records/record_replay.h"

typedef struct explaining {
    const dyar_game *rules;
    size_t game;
    size_t most_open;
    int left; /* number of moves that may still be misrecorded */
    lab_explanation *account;
} explaining;

static void fail(const explaining *e, size_t move, const char *why)
{
    lab_explanation *account = e->account;
    const size_t at = account->failed_count++;
    account->whole = false;
    if (at >= LAB_FAILED_MAX)
        return;
    account->failed[at] = (lab_observed_move){e->game, move};
    snprintf(account->why[at], sizeof account->why[at], "%s", why);
}

static void tolerate(explaining *e, size_t move)
{
    lab_explanation *account = e->account;
    account->misrecorded[account->misrecorded_count++] = (lab_observed_move){e->game, move};
    e->left--;
}

static void finish(const explaining *e, size_t moves)
{
    e->account->games++;
    e->account->moves += moves + 1;
}

/* The players may have ended the game: only its moves are explained. */
static void finish_open(const explaining *e, size_t moves)
{
    e->account->games++;
    e->account->open++;
    e->account->moves += moves;
}

/* ---- with boards ---- */

static bool explain_recorded(explaining *e, const lab_recorded *recorded)
{
    lab_recorded rest = *recorded;
    for (size_t before = 0;;) {
        lab_agreement agreement;
        lab_freedom freedom;
        if (!lab_recorded_measure(&rest, e->rules, &agreement, &freedom))
            return false;
        e->account->choices += freedom.choices;
        if (agreement.agrees) {
            finish(e, rest.count);
            return true;
        }
        const size_t made = agreement.move ? agreement.move - 1 : 0;
        e->account->moves += made;
        if (agreement.move == 0 || e->left == 0 || !rest.moves[made].after) {
            fail(e, agreement.move ? before + made : recorded->count, agreement.why);
            return true;
        }
        tolerate(e, before + made);
        before += made + 1;
        rest.start = rest.moves[made].after;
        rest.moves += made + 1;
        rest.count -= made + 1;
    }
}

/* ---- moves alone ---- */

static bool explain_record(explaining *e, const lab_record *record);

/* The position before a move that could be made up to there. */
static bool play_up_to(const explaining *e, const lab_record *record, size_t move,
                       dyar_position *position)
{
    lab_error error;
    if (!lab_record_start(record, e->rules, position, &error))
        return false;
    for (size_t i = 0; i < move; i++) {
        dyar_move made;
        if (!dyar_move_parse(e->rules, position, record->moves[i].text, &made, NULL))
            return false;
        dyar_play(e->rules, position, made);
    }
    return true;
}

static bool explains_more(const lab_explanation *a, const lab_explanation *b)
{
    return a->whole != b->whole ? a->whole : a->moves > b->moves;
}

/* The game with another move in its place, whichever explains most. */
static bool explain_otherwise(explaining *e, const lab_record *record, size_t move,
                              uint64_t choices)
{
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    lab_record changed = *record;
    changed.moves = malloc(record->move_count * sizeof *changed.moves);
    if (!changed.moves)
        return false;
    memcpy(changed.moves, record->moves, record->move_count * sizeof *changed.moves);
    tolerate(e, move);
    const explaining before = *e;
    const lab_explanation account_before = *e->account;
    lab_explanation best = account_before;
    fail(&(explaining){.account = &best, .game = e->game}, move, "no other move fits");
    best.moves += move;
    best.choices += choices;
    bool good = play_up_to(e, record, move, &position);
    const size_t count = good ? dyar_moves(e->rules, &position, moves) : 0;
    good = true;
    for (size_t i = 0; good && i < count; i++) {
        *e = before;
        *e->account = account_before;
        dyar_move_format(e->rules, moves[i], changed.moves[move].text);
        good = explain_record(e, &changed);
        if (explains_more(e->account, &best))
            best = *e->account;
    }
    *e->account = best;
    free(changed.moves);
    return good;
}

static bool explain_record(explaining *e, const lab_record *record)
{
    lab_agreement agreement;
    lab_freedom freedom;
    if (!lab_record_measure(record, e->rules, &agreement, &freedom))
        return false;
    const size_t made = agreement.move ? agreement.move - 1 : 0;
    if (agreement.move > 0 && made < record->move_count && e->left > 0)
        return explain_otherwise(e, record, made, freedom.choices);
    e->account->choices += freedom.choices;
    e->account->going_on += freedom.goes_on;
    if (agreement.agrees) {
        finish(e, record->move_count);
        return true;
    }
    if (agreement.open && !lab_record_value(record, "Termination") &&
        e->account->open < e->most_open) {
        finish_open(e, record->move_count);
        return true;
    }
    e->account->moves += made;
    fail(e, agreement.move ? made : record->move_count, agreement.why);
    return true;
}

bool lab_explain(const lab_field_game *games, size_t count, size_t most_open,
                 const dyar_game *rules, int tolerate, lab_explanation *explanation)
{
    explaining e = {
        .rules = rules, .most_open = most_open, .left = tolerate, .account = explanation};
    *explanation = (lab_explanation){.whole = true};
    for (e.game = 0; e.game < count; e.game++)
        if (!(games[e.game].record ? explain_record(&e, games[e.game].record)
                                   : explain_recorded(&e, games[e.game].recorded)))
            return false;
    return true;
}

size_t lab_count_moves(const lab_field_game *games, size_t count)
{
    size_t moves = 0;
    for (size_t i = 0; i < count; i++)
        moves += lab_field_game_moves(&games[i]) + 1;
    return moves;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool lab_moves_cost_find(const lab_field_game *games, size_t count, lab_moves_cost *cost)
{
    size_t texts = 0, different = 0;
    *cost = (lab_moves_cost){.moves = lab_count_moves(games, count)};
    const char **list = calloc(cost->moves + 1, sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < lab_field_game_moves(&games[i]); k++)
            list[texts++] = lab_field_game_move(&games[i], k);
    qsort(list, texts, sizeof *list, compare_texts);
    for (size_t i = 0; i < texts; i++)
        different += i == 0 || strcmp(list[i - 1], list[i]) != 0;
    free(list);
    cost->each = lab_bits_of(different + 1) + LAB_BIT;
    return true;
}

uint64_t lab_explanation_cost(const lab_moves_cost *cost, const lab_explanation *explanation)
{
    const size_t unexplained = cost->moves - explanation->moves +
                               explanation->misrecorded_count + explanation->going_on -
                               explanation->open;
    return explanation->choices + unexplained * cost->each;
}
