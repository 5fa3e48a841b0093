/* SPDX-License-Identifier: MIT */
/* Positions, turns and what is thought of them, as JSON. */
#include "requests/report_play.h"

#include <stdlib.h>
#include <string.h>

#include "dyar/account.h"
#include "dyar/reasons.h"
#include "lab/records/net_events.h"

/* ---- positions ---- */

static void write_moves(lab_writer *json, const dyar_game *game, const dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(game, position, moves);
    LAB_WRITE_EACH(json, NULL, i, count)
        lab_write_string(json, dyar_move_format(game, moves[i], text));
}

static void write_result(lab_writer *json, const dyar_result *result, int players)
{
    if (!result->over) {
        lab_write_null(json);
        return;
    }
    lab_write_object(json);
    lab_write_key_string(json, "reason", result->reason);
    lab_write_key_truth(json, "drawn", result->drawn);
    LAB_WRITE_EACH(json, "winners", player, players)
        if (result->winners & 1u << player)
            lab_write_number(json, player + 1);
    lab_write_close(json);
}

static void write_numbers(lab_writer *json, const char *key, const int *numbers, int count)
{
    LAB_WRITE_EACH(json, key, i, count)
        lab_write_number(json, numbers[i]);
}

static void write_each(lab_writer *json, const char *key, const dyar_game *game,
                       const dyar_position *position,
                       int (*of)(const dyar_game *, const dyar_position *, int))
{
    int numbers[DYAR_PLAYERS_MAX];
    const int players = dyar_game_players(game);
    for (int player = 0; player < players; player++)
        numbers[player] = of(game, position, player);
    write_numbers(json, key, numbers, players);
}

static void write_match(lab_writer *json, const dyar_game *game, const dyar_position *position)
{
    if (!dyar_game_is_match(game))
        return;
    lab_write_key_number(json, "game", dyar_position_game(game, position));
    lab_write_key_number(json, "began", dyar_position_began(game, position) + 1);
    write_each(json, "wins", game, position, dyar_position_wins);
    write_each(json, "scored", game, position, dyar_position_won_before);
    write_each(json, "kept", game, position, dyar_position_kept);
    lab_write_key_number(json, "pool", dyar_position_pool(game, position));
    write_each(json, "to_place", game, position, dyar_position_to_place);
}

/* Without missing holes. */
static void write_hole_state(lab_writer *json, const dyar_game *game,
                             const dyar_position *position, int hole)
{
    char name[8];
    int marked_for;
    const dyar_hole_state state = dyar_position_hole(game, position, hole);
    const int mark = dyar_position_mark(game, position, hole, &marked_for);
    if (state == DYAR_HOLE_MISSING)
        return;
    lab_write_object(json);
    lab_write_key_string(json, "hole", dyar_hole_name(game, hole, name));
    lab_write_key_number(json, "seeds", dyar_position_seeds(game, position, hole));
    lab_write_key_number(json, "owner", dyar_position_owner(game, position, hole) + 1);
    if (state == DYAR_HOLE_CLOSED)
        lab_write_key_truth(json, "closed", true);
    if (mark >= 0) {
        lab_write_key_string(json, "mark", dyar_game_marks(game)[mark]);
        lab_write_key_number(json, "marked_for", marked_for + 1);
    }
    lab_write_close(json);
}

static void write_hole_states(lab_writer *json, const dyar_game *game,
                              const dyar_position *position)
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    LAB_WRITE_EACH(json, "holes", hole, holes)
        write_hole_state(json, game, position, hole);
}

void report_position(lab_writer *json, const dyar_ruleset *ruleset,
                     const dyar_position *position)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    char text[DYAR_POSITION_TEXT];
    const int players = dyar_game_players(game);
    const dyar_result result = dyar_result_of(game, position);
    dyar_position_format(game, position, text);
    lab_write_object(json);
    lab_write_key_string(json, "ruleset", dyar_ruleset_about(ruleset)->id);
    lab_write_key_string(json, "position", text);
    lab_write_key_number(json, "mover", dyar_position_mover(game, position) + 1);
    lab_write_key(json, "moves");
    write_moves(json, game, position);
    write_hole_states(json, game, position);
    write_each(json, "captured", game, position, dyar_position_store);
    write_each(json, "reserve", game, position, dyar_position_reserve);
    write_numbers(json, "scores", result.scores, players);
    write_match(json, game, position);
    lab_write_key_truth(json, "over", result.over);
    lab_write_key(json, "result");
    write_result(json, &result, players);
    lab_write_close(json);
}

/* ---- turns ---- */

/* A hole's name, "store-1" for a store, NULL for the hand. */
static const char *place_name(const dyar_game *game, int place, char name[16])
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    if (place < 0)
        return NULL;
    if (place < holes)
        return dyar_hole_name(game, place, name);
    snprintf(name, 16, "store-%d", (place - holes + 1) % 100);
    return name;
}

void report_laps(lab_writer *json, const dyar_game *game, const dyar_trace *trace)
{
    LAB_WRITE_EACH(json, NULL, i, dyar_trace_count(trace)) {
        const dyar_event *event = dyar_trace_get(trace, i);
        char from[16], to[16];
        if (event->kind != DYAR_EVENT_LAP && event->kind != DYAR_EVENT_ENTER)
            continue;
        const dyar_event *landing = lab_landing_of(trace, event->lap);
        lab_write_object(json);
        lab_write_key_string(json, "from", place_name(game, event->from, from));
        lab_write_key_string(json, "to", place_name(game, event->to, to));
        lab_write_key_number(json, "seeds", event->seeds);
        lab_write_key_string(json, "rule", landing ? landing->rule : NULL);
        lab_write_close(json);
    }
}

/* Every event is a step. */
static const char *const step_words[] = {
    [DYAR_EVENT_LAP] = "lap",
    [DYAR_EVENT_LIFT] = "lift",
    [DYAR_EVENT_SOW] = "sow",
    [DYAR_EVENT_RULE] = "rule",
    [DYAR_EVENT_CAPTURE] = "capture",
    [DYAR_EVENT_TAKE] = "take",
    [DYAR_EVENT_MOVE] = "move",
    [DYAR_EVENT_PUT] = "put",
    [DYAR_EVENT_ENTER] = "enter",
    [DYAR_EVENT_MARK] = "mark",
    [DYAR_EVENT_UNMARK] = "unmark",
    [DYAR_EVENT_CLOSE] = "close",
    [DYAR_EVENT_BEGIN] = "begin",
    [DYAR_EVENT_ENDLESS] = "endless",
    [DYAR_EVENT_SLAM] = "slam",
    [DYAR_EVENT_TURN] = "turn-board",
    [DYAR_EVENT_SWAP] = "swap-sides",
    [DYAR_EVENT_GAME_OVER] = "game-over",
    [DYAR_EVENT_SCORE] = "score",
    [DYAR_EVENT_LEFT_OVER] = "left-over",
    [DYAR_EVENT_LOST] = "lost",
    [DYAR_EVENT_SURRENDER] = "surrender",
    [DYAR_EVENT_TOTAL] = "total",
    [DYAR_EVENT_LENT] = "lent",
    [DYAR_EVENT_FILL] = "fill",
    [DYAR_EVENT_KEEP] = "keep",
    [DYAR_EVENT_POOL] = "pool",
    [DYAR_EVENT_GIVEN] = "given",
    [DYAR_EVENT_NEXT_GAME] = "next-game",
    [DYAR_EVENT_MATCH_OVER] = "match-over",
};

static void write_step(lab_writer *json, const dyar_game *game, const dyar_event *event)
{
    char place[16];
    lab_write_key_string(json, "do", step_words[event->kind]);
    lab_write_key_number(json, "lap", event->lap);
    lab_write_key_string(json, "from", place_name(game, event->from, place));
    lab_write_key_string(json, "to", place_name(game, event->to, place));
    lab_write_key_number(json, "seeds", event->seeds);
    lab_write_key_number(json, "player", event->player + 1); /* 0: none */
    if (event->rule)
        lab_write_key_string(json, "rule", event->rule);
    if (event->table)
        lab_write_key_string(json, "table", event->table);
}

static void write_steps(lab_writer *json, const report_turn *turn)
{
    const dyar_game *game = dyar_ruleset_game(turn->ruleset);
    LAB_WRITE_OBJECTS(json, "steps", i, dyar_trace_count(turn->trace))
        write_step(json, game, dyar_trace_get(turn->trace, i));
}

/* Returns false if memory runs out. */
static bool write_account(lab_writer *json, const report_turn *turn)
{
    dyar_account *account =
        dyar_account_of_turn(turn->ruleset, turn->trace, &DYAR_ACCOUNT_STYLE());
    lab_write_key_array(json, "account");
    for (size_t i = 0; account && i < account->count; i++) {
        lab_write_object(json);
        lab_write_key_number(json, "depth", account->lines[i].depth);
        lab_write_key_string(json, "text", account->lines[i].text);
        lab_write_close(json);
    }
    lab_write_close(json);
    dyar_account_free(account);
    return account;
}

/* ---- reasons ---- */

static void write_reason_places(lab_writer *json, const char *key, const dyar_game *game,
                                const dyar_reason *reason, bool with_deciding)
{
    char name[16];
    lab_write_key_array(json, key);
    if (with_deciding && reason->hole >= 0)
        lab_write_string(json, place_name(game, reason->hole, name));
    for (size_t i = 0; i < reason->other_count; i++)
        lab_write_string(json, place_name(game, reason->others[i], name));
    lab_write_close(json);
}

/* The numbers that the reason has. */
static void write_amounts(lab_writer *json, const dyar_reason *reason)
{
    const struct {
        const char *name;
        int number;
    } numbers[] = {{"before", reason->before},
                   {"after", reason->after},
                   {"taken", reason->taken},
                   {"number", reason->number}};
    lab_write_key(json, "seeds");
    lab_write_object(json);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].number >= 0)
            lab_write_key_number(json, numbers[i].name, numbers[i].number);
    if (reason->other_count > 0)
        write_numbers(json, "held", reason->held, (int)reason->other_count);
    lab_write_close(json);
}

static void write_applied_rule(lab_writer *json, const dyar_reason *reason)
{
    const dyar_citation *cited = reason->citation;
    if (!reason->rule)
        return;
    lab_write_key_string(json, "rule", reason->rule);
    lab_write_key_string(json, "table", reason->table);
    lab_write_key_string(json, "source", cited ? cited->source : NULL);
    if (cited && cited->page)
        lab_write_key_string(json, "page", cited->page);
    if (cited && cited->quotes)
        lab_write_key_string(json, "quotes", cited->quotes);
}

void report_reason(lab_writer *json, const dyar_game *game, const dyar_reason *reason)
{
    char name[16];
    lab_write_object(json);
    lab_write_key_string(json, "what", reason->what);
    lab_write_key_number(json, "player", reason->player + 1); /* 0: none */
    lab_write_key_string(json, "hole", place_name(game, reason->hole, name));
    write_reason_places(json, "others", game, reason, false);
    write_reason_places(json, "holes", game, reason, true);
    write_amounts(json, reason);
    if (reason->name)
        lab_write_key_string(json, "name", reason->name);
    write_applied_rule(json, reason);
    lab_write_key_string(json, "text", reason->text);
    lab_write_close(json);
}

/* Returns false if memory runs out. */
static bool write_turn_reasons(lab_writer *json, const report_turn *turn)
{
    const dyar_game *game = dyar_ruleset_game(turn->ruleset);
    const dyar_reasons_turn of = DYAR_REASONS_TURN(turn->before, turn->after, turn->trace);
    dyar_reasons *reasons = dyar_reasons_of_turn(turn->ruleset, &of, NULL);
    if (!reasons)
        return false;
    lab_write_key_string(json, "summary", reasons->summary.text);
    lab_write_key(json, "main");
    report_reason(json, game, &reasons->summary);
    LAB_WRITE_EACH(json, "reasons", i, reasons->count)
        report_reason(json, game, &reasons->list[i]);
    dyar_reasons_free(reasons);
    return true;
}

bool report_played(lab_writer *json, const report_turn *turn)
{
    const dyar_game *game = dyar_ruleset_game(turn->ruleset);
    const int mover = dyar_position_mover(game, turn->before);
    const int seeds = lab_seeds_captured(turn->trace, mover);
    char text[DYAR_MOVE_TEXT], position[DYAR_POSITION_TEXT];
    bool good = seeds >= 0 && !dyar_trace_out_of_memory(turn->trace);
    dyar_position_format(game, turn->after, position);
    lab_write_object(json);
    lab_write_key_string(json, "move", dyar_move_format(game, turn->move, text));
    lab_write_key_number(json, "mover", mover + 1);
    if (dyar_game_is_match(game))
        lab_write_key_number(json, "game", dyar_position_game(game, turn->before));
    lab_write_key(json, "laps");
    report_laps(json, game, turn->trace);
    lab_write_key_number(json, "captured", seeds);
    lab_write_key_string(json, "position", position);
    if (turn->account)
        good = write_account(json, turn) && write_turn_reasons(json, turn) && good;
    if (turn->steps)
        write_steps(json, turn);
    if (turn->position) {
        lab_write_key(json, "after");
        report_position(json, turn->ruleset, turn->after);
    }
    lab_write_close(json);
    return good;
}

/* ---- what is thought of a position ---- */

typedef struct analysed {
    const dyar_game *game;
    const dyar_position *position;
} analysed;

static void write_scores(lab_writer *json, const analysed *a, const char *key,
                         const int *scores)
{
    LAB_WRITE_EACH(json, key, player, dyar_game_players(a->game))
        lab_write_number(json, scores[player]);
}

/* With two players the mover's margin; otherwise what each of them has. */
static void write_value(lab_writer *json, const analysed *a, int margin, const int *scores)
{
    if (dyar_game_players(a->game) == 2)
        lab_write_key_number(json, "value", margin);
    else
        write_scores(json, a, "value", scores);
    write_scores(json, a, "scores", scores);
}

static void write_certainty(lab_writer *json, const lab_opinion *o)
{
    static const char *const words[] = {
        [LAB_OPEN] = NULL, [LAB_WON] = "win", [LAB_DRAWN] = "draw", [LAB_LOST] = "loss"};
    lab_write_key_truth(json, "exact", o->exact);
    lab_write_key_string(json, "outcome", words[o->outlook]);
}

static void write_move(lab_writer *json, const analysed *a, const lab_opinion *o)
{
    char move[DYAR_MOVE_TEXT];
    lab_write_key_string(json, "move", dyar_move_format(a->game, o->move, move));
    write_value(json, a, o->value, o->scores);
    write_certainty(json, o);
    LAB_WRITE_EACH(json, "line", i, o->line.length)
        lab_write_string(json, dyar_move_format(a->game, o->line.moves[i], move));
}

/* What a game that is over comes to for the player who would be to move. */
static lab_opinion opinion_of_end(const analysed *a)
{
    const dyar_result result = dyar_result_of(a->game, a->position);
    const int mover = dyar_position_mover(a->game, a->position);
    const bool first = result.winners >> mover & 1;
    lab_opinion end = {.value = result.scores[mover] - result.scores[(mover + 1) % 2],
                       .outlook = result.drawn ? LAB_DRAWN
                                  : first      ? LAB_WON
                                               : LAB_LOST,
                       .exact = true};
    memcpy(end.scores, result.scores, sizeof end.scores);
    return end;
}

static void write_estimate(lab_writer *json, const analysed *a, const lab_insight *insight)
{
    const bool over = insight->count == 0;
    const lab_opinion end = opinion_of_end(a), *best = over ? &end : insight->opinions;
    char move[DYAR_MOVE_TEXT];
    write_value(json, a, best->value, best->scores);
    write_certainty(json, best);
    lab_write_key_string(json, "best",
                         over ? NULL : dyar_move_format(a->game, best->move, move));
}

void report_insight(lab_writer *json, const dyar_game *game, const dyar_position *position,
                    const lab_insight *insight)
{
    const analysed a = {game, position};
    lab_write_object(json);
    write_estimate(json, &a, insight);
    LAB_WRITE_OBJECTS(json, "moves", i, insight->count)
        write_move(json, &a, &insight->opinions[i]);
    lab_write_key_number(json, "positions", (long long)insight->nodes);
    lab_write_key_number(json, "depth", insight->depth);
    lab_write_key_real(json, "seconds", insight->seconds);
    lab_write_close(json);
}
