/* SPDX-License-Identifier: MIT */
/*
 * Replays games that were recorded from another program, as a table says.
 *
 *     check_recorded conformance/ludii.schema.json conformance/ludii.yaml RECORDING [NAME]
 *
 * From each recorded position the same holes must be playable, and one of their moves must lead
 * to the recorded board.  The recording has each lap as a ply of its own, and judges the end
 * after each; a turn here is all plies of one player up to the board that the move reaches.
 * After a difference the replay continues from the recorded position.
 *
 * An entry with `differs` must differ in some turn, one with `ends` must agree in all turns and
 * not in the ends, any other must agree in all.  With a NAME that game alone is replayed, and
 * every difference printed.
 */
#include <stdlib.h>
#include <string.h>

#include "dyar/move.h"
#include "dyar/ruleset.h"
#include "support/case_request.h"
#include "support/recording.h"

enum {
    SITES_MAX = 512,
    TOLD = 3,                /* differences of an entry, unless it is asked for by name */
    PLIES_AFTER_END = 3,     /* by which that program may be behind */
    PASSES = DYAR_HOLES_MAX, /* in a set of moves: a pass, */
    OTHERWISE = DYAR_HOLES_MAX + 1, /* and what begins in no hole of the board */
    LABELS,
};

static const char OVER_HERE[] = "it is over here, and goes on in the recording";

typedef struct tally {
    int plays, turns, reached, agreed, cut;
    int ends_together, ends_apart;
    int differences; /* whole setups, turns, and positions that do not fit the rules */
} tally;

/* An entry of the table with its game, and how far its replay has come. */
typedef struct replay {
    dyar_arena arena;
    const dyar_node *entry, *how; /* `replay` in it; NULL */
    const recorded_game *recorded;
    const dyar_game *game;
    dyar_history *history;
    int hole_at[SITES_MAX];   /* of a site; -1: none of the board */
    bool left_out[SITES_MAX]; /* a site of which the board knows nothing */
    const recorded_play *play;
    const recorded_board *before; /* of ply `at` */
    size_t at;
    int turn; /* of this play, from 1 */
    bool done;
    dyar_position position;
    int most_told;
    bool tells_ends;
    tally tally;
} replay;

/* ---- what is printed ---- */

static const char *position_text(const replay *r, const dyar_position *position)
{
    static char text[DYAR_POSITION_TEXT];
    dyar_position_format(r->game, position, text);
    return text;
}

static bool tells(const replay *r)
{
    return r->tally.differences + r->tally.ends_apart <= r->most_told;
}

static void tell(const replay *r, const char *what)
{
    if (tells(r))
        printf("  %.*s, game %d, turn %d, ply %zu: %s\n      %s\n",
               (int)r->recorded->name.length, r->recorded->name.at, r->tally.plays, r->turn,
               r->at + 1, what, position_text(r, &r->position));
}

static void differ(replay *r, const char *what)
{
    r->tally.differences++;
    tell(r, what);
}

static void end_apart(replay *r, const char *what)
{
    r->tally.ends_apart++;
    if (r->tells_ends)
        tell(r, what);
}

/* ---- the table's words ---- */

static bool says(const dyar_node *how, const char *key, const char *word)
{
    return dyar_text_is(dyar_node_text(how, key), word);
}

static int number_under(const dyar_node *map, const char *key)
{
    double number = 0;
    const dyar_node *node = dyar_node_get(map, key);
    return node && dyar_node_number(node, &number) ? (int)number : 0;
}

/* ---- sites and holes ---- */

static int hole_of_name(const replay *r, dyar_text name)
{
    int hole;
    char text[8];
    snprintf(text, sizeof text, "%.*s", (int)name.length, name.at);
    return dyar_hole_parse(r->game, text, &hole) ? hole : -1;
}

static int hole_of_grid(const replay *r, int site)
{
    const int row = site / r->recorded->columns, column = site % r->recorded->columns;
    const int columns = dyar_game_columns(r->game);
    return row < dyar_game_rows(r->game) && column < columns ? row * columns + column : -1;
}

static void place_sites(replay *r)
{
    const dyar_node *named = dyar_node_get(r->how, "sites");
    const dyar_node *missing = dyar_node_get(r->how, "missing");
    for (int site = 0; site < r->recorded->sites; site++) {
        if (named)
            r->hole_at[site] =
                (size_t)site < named->count ? hole_of_name(r, named->items[site]->text) : -1;
        else
            r->hole_at[site] = r->recorded->columns ? hole_of_grid(r, site) : -1;
        r->left_out[site] = named && r->hole_at[site] < 0;
        for (size_t i = 0; missing && i < missing->count; i++)
            r->left_out[site] |= r->hole_at[site] == hole_of_name(r, missing->items[i]->text);
    }
}

/* Every hole of the board is recorded, and all that is recorded are holes. */
static bool sites_fit(const replay *r)
{
    bool found[DYAR_HOLES_MAX] = {false};
    for (int site = 0; site < r->recorded->sites; site++) {
        if (!r->left_out[site] && r->hole_at[site] < 0)
            return false;
        if (!r->left_out[site])
            found[r->hole_at[site]] = true;
    }
    for (int hole = 0; hole < dyar_game_rows(r->game) * dyar_game_columns(r->game); hole++)
        if (found[hole] ==
            (dyar_position_hole(r->game, &r->position, hole) == DYAR_HOLE_MISSING))
            return false;
    return true;
}

/* Seeds are given from hole to hole: a pick, of the hole that gets them. */
static bool gives(recorded_sites move)
{
    return move.from >= 0 && move.to >= 0 && move.from != move.to;
}

static int hole_of(const replay *r, recorded_sites move, bool picks)
{
    const int from = move.from < 0 ? -1 : r->hole_at[move.from];
    if (picks && gives(move))
        return r->hole_at[move.to];
    return from >= 0 || move.to < 0 ? from : r->hole_at[move.to];
}

/* ---- boards ---- */

static bool boards_agree(const replay *r, const dyar_position *position,
                         const recorded_board *board)
{
    for (int site = 0; site < r->recorded->sites; site++)
        if (!r->left_out[site] &&
            dyar_position_seeds(r->game, position, r->hole_at[site]) != board->seeds[site])
            return false;
    return true;
}

/* Is the board ready for the next round: without seeds, or with all as at the beginning? */
static bool is_swept(const replay *r, const recorded_board *board)
{
    bool empty = true, anew = r->turn > 1;
    for (int site = 0; site < r->recorded->sites; site++) {
        if (r->left_out[site])
            continue;
        empty = empty && board->seeds[site] == 0;
        anew = anew && board->seeds[site] == r->play->start.seeds[site];
    }
    return empty || anew;
}

static bool hands_are_empty(const recorded_board *board)
{
    for (size_t i = 0; i < board->hand_count; i++)
        if (board->hands[i] > 0)
            return false;
    return true;
}

static int site_of(const replay *r, int hole)
{
    for (int site = 0; site < r->recorded->sites; site++)
        if (!r->left_out[site] && r->hole_at[site] == hole)
            return site;
    return -1;
}

static void write_hole(const replay *r, int hole, const recorded_board *board, dyar_buffer *to)
{
    const dyar_node *marks = dyar_node_get(r->how, "marks");
    const int site = site_of(r, hole);
    if (site < 0) {
        dyar_buffer_put(to, "-");
        return;
    }
    dyar_buffer_print(to, "%d", board->seeds[site]);
    if (marks && board->states[site])
        dyar_buffer_print(to, "@%d", board->states[site]);
    if (marks && board->states[site] && marks->type == DYAR_TYPE_STRING)
        dyar_buffer_print(to, ":%.*s", (int)marks->text.length, marks->text.at);
}

/* A recorded board as a position of the rules, with `state` as its fourth field. */
static void take_up(replay *r, const recorded_board *board, int mover, const char *state)
{
    const int columns = dyar_game_columns(r->game);
    const bool stores =
        says(r->how, "hands", "stores") && board->hand_count >= (size_t)r->recorded->players;
    dyar_buffer text = {.arena = &r->arena};
    for (int row = dyar_game_rows(r->game); row-- > 0;)
        for (int column = 0; column < columns; column++) {
            write_hole(r, row * columns + column, board, &text);
            dyar_buffer_put(&text, column + 1 < columns ? "," : row > 0 ? "/" : " ");
        }
    for (int player = 0; player < r->recorded->players; player++)
        dyar_buffer_print(&text, "%s%d", player ? "," : "", stores ? board->hands[player] : 0);
    dyar_buffer_print(&text, " %d %s", mover, state);
    dyar_diags *diags = dyar_diags_new();
    r->done = !dyar_position_parse(r->game, dyar_buffer_text(&text), &r->position, diags);
    if (r->done) {
        differ(r, "the recorded position does not fit the rules");
        if (tells(r))
            dyar_diags_print(diags, stdout);
    }
    dyar_diags_free(diags);
}

static const char *state_asked(replay *r)
{
    const dyar_node *state = dyar_node_get(r->how, "state");
    return state ? dyar_text_copy(&r->arena, state->text) : "-";
}

/* ---- what can be played ---- */

typedef struct options {
    dyar_move moves[DYAR_MOVES_MAX];
    int begins[DYAR_MOVES_MAX]; /* a hole, PASSES or OTHERWISE */
    size_t count;
} options;

static int beginning(const replay *r, dyar_move move)
{
    char text[DYAR_MOVE_TEXT];
    dyar_move_format(r->game, move, text);
    const dyar_text name = {text, strcspn(text, "+-/>")};
    const int hole = hole_of_name(r, name);
    return dyar_text_is(name, "pass") ? PASSES : hole < 0 ? OTHERWISE : hole;
}

static void find_options(const replay *r, options *found)
{
    found->count = dyar_moves(r->game, &r->position, found->moves);
    for (size_t i = 0; i < found->count; i++)
        found->begins[i] = beginning(r, found->moves[i]);
}

static bool options_agree(const replay *r, const options *here, const recorded_ply *ply)
{
    bool ours[LABELS] = {false}, theirs[LABELS] = {false};
    if (dyar_move_is_pick(here->moves[0]) && gives(ply->move))
        return true; /* which holes else could be given to is not recorded */
    for (size_t i = 0; i < here->count; i++)
        ours[here->begins[i]] = true;
    theirs[PASSES] = ply->passes;
    for (size_t i = 0; !ply->passes && i < ply->legal_count; i++) {
        const recorded_sites move = ply->legal[i];
        const int hole = hole_of(r, move, dyar_move_is_pick(here->moves[0]));
        if (move.from >= 0 || move.to >= 0)
            theirs[hole < 0 ? OTHERWISE : hole] = true;
    }
    return memcmp(ours, theirs, sizeof ours) == 0;
}

/* ---- a turn ---- */

/* Where a move has led. */
typedef struct outcome {
    dyar_position position;
    bool over;
    bool found;  /* in the recording, */
    size_t last; /* after this ply */
} outcome;

static size_t plies_left(const replay *r, size_t from)
{
    return r->play->count - from;
}

/* Is this board among those of the mover's laps? */
static void look_for(const replay *r, outcome *o)
{
    const recorded_ply *plies = r->play->plies;
    const int mover = plies[r->at].mover, next = dyar_position_mover(r->game, &o->position) + 1;
    size_t i = r->at;
    for (; i < r->play->count && plies[i].mover == mover; i++) {
        const bool hands_on = o->over || plies[i].after.next == next || plies_left(r, i) == 1;
        o->last = i;
        o->found = hands_on && boards_agree(r, &o->position, &plies[i].after);
        if (o->found)
            return;
        if (!plies[i].again)
            break;
    }
    /* Ended within a turn of the recording, of which some laps were not played any more. */
    o->found = o->over && i + PLIES_AFTER_END >= r->play->count;
    o->last = r->play->count - 1;
}

static void play(const replay *r, dyar_move move, outcome *o)
{
    *o = (outcome){.position = r->position};
    dyar_history_begin(r->history, &r->position);
    dyar_play(r->game, &o->position, move);
    dyar_history_judge(r->history, &o->position);
    o->over = dyar_result_of(r->game, &o->position).over;
    look_for(r, o);
}

/* What the moves of the recorded hole lead to: the one that was recorded, else the first. */
typedef struct attempt {
    outcome best;
    bool any, some_over;
} attempt;

/* Finds the move of a ply that names no site: only the board shows it. */
static void attempt_turn(const replay *r, const options *here, attempt *a)
{
    const recorded_ply *ply = &r->play->plies[r->at];
    const int hole = hole_of(r, ply->move, dyar_move_is_pick(here->moves[0]));
    const int begins = ply->passes ? PASSES : hole < 0 ? -1 : hole;
    *a = (attempt){.any = false};
    for (size_t i = 0; i < here->count && !a->best.found; i++) {
        outcome o;
        if (begins >= 0 && here->begins[i] != begins)
            continue;
        play(r, here->moves[i], &o);
        a->some_over |= o.over;
        if (!a->any || o.found)
            a->best = o;
        a->any = true;
    }
}

/* Finds the end of the turn.  The lap that ends a round sweeps the board, and the plies that
 * fill it again are not part of that turn. */
static size_t end_of_turn(const replay *r)
{
    const recorded_ply *plies = r->play->plies;
    const bool rounds = says(r->how, "until", "round");
    size_t i = r->at;
    while (i + 1 < r->play->count && plies[i].again &&
           plies[i + 1].mover == plies[r->at].mover &&
           !(rounds && is_swept(r, &plies[i].after)))
        i++;
    return i;
}

static void go_on_after(replay *r, size_t last)
{
    r->at = last + 1;
    r->before = &r->play->plies[last].after;
}

/* As reached: to be gone on from. */
static void accept(replay *r, const outcome *o, bool agreed)
{
    r->tally.reached++;
    r->tally.agreed += agreed;
    if (!agreed)
        differ(r, "other moves are legal in the recording");
    r->position = o->position;
    go_on_after(r, o->last);
    if (!o->over)
        return;
    r->done = true;
    if (plies_left(r, r->at) <= PLIES_AFTER_END)
        r->tally.ends_together++;
    else
        end_apart(r, OVER_HERE);
}

/* Keeps of the turn before what the recording leaves open. */
static const char *state_after(replay *r, const attempt *a)
{
    const char *text = position_text(r, a->any ? &a->best.position : &r->position);
    const char *turns = strstr(text, "turns=");
    dyar_buffer state = {.arena = &r->arena};
    if (says(r->how, "hands", "reserve") && !hands_are_empty(r->before))
        for (size_t i = 0; i < r->before->hand_count; i++)
            dyar_buffer_print(&state, "%s%d", i ? "," : "reserve=", r->before->hands[i]);
    else if (turns)
        dyar_buffer_print(&state, "%.*s", (int)strspn(turns, "turns=0123456789,"), turns);
    return state.length > 0 ? dyar_buffer_text(&state) : state_asked(r);
}

static void refuse(replay *r, const attempt *a, size_t last)
{
    differ(r, a->any ? "no move of the recorded hole leads to the recorded board"
                     : "the recorded move is none here");
    go_on_after(r, last);
    if (tells(r) && a->any)
        printf("      leads to %s\n", position_text(r, &a->best.position));
    take_up(r, r->before, r->before->next, state_after(r, a));
    if (tells(r))
        printf("      recorded %s\n", position_text(r, &r->position));
}

/* Its last board is not recorded, only that it was swept: the turn is compared by the holes
 * that could be played, and by whether the game is over here, too. */
static void end_round(replay *r, const attempt *a, bool agreed)
{
    r->tally.reached++;
    r->tally.agreed += agreed;
    if (!agreed)
        differ(r, "other moves are legal in the recording");
    if (a->some_over)
        r->tally.ends_together++;
    else
        end_apart(r, "it goes on here, and the recording sweeps the board for the next round");
    r->done = true;
}

static void judge_attempt(replay *r, const attempt *a, bool agreed)
{
    const size_t last = end_of_turn(r);
    const recorded_ply *ply = &r->play->plies[last];
    if (a->best.found) {
        accept(r, &a->best, agreed);
    } else if (a->any && is_swept(r, &ply->after) &&
               (a->some_over || says(r->how, "until", "round"))) {
        end_round(r, a, agreed);
    } else if (ply->again && plies_left(r, last) == 1) { /* the recording ends in this turn */
        r->tally.turns--;
        r->tally.cut++;
        r->done = true;
    } else {
        refuse(r, a, last);
    }
}

static void play_turn(replay *r)
{
    options here;
    attempt a;
    r->tally.turns++;
    r->turn++;
    find_options(r, &here);
    const bool agreed =
        says(r->how, "legal", "ignored") || options_agree(r, &here, &r->play->plies[r->at]);
    attempt_turn(r, &here, &a);
    judge_attempt(r, &a, agreed);
}

/* ---- a recorded play ---- */

/* Judges the end by the rules: a recording may continue with plies that change nothing. */
static void judge_end(replay *r)
{
    bool idle = plies_left(r, r->at) <= PLIES_AFTER_END;
    for (size_t i = r->at; idle && i < r->play->count; i++) {
        const recorded_ply *ply = &r->play->plies[i];
        idle = ply->passes || memcmp(ply->after.seeds, r->before->seeds,
                                     (size_t)r->recorded->sites * sizeof(uint16_t)) == 0;
    }
    if (idle)
        r->tally.ends_together++;
    else
        end_apart(r, OVER_HERE);
    r->done = true;
}

static bool round_is_over(const replay *r)
{
    const recorded_ply *ply = &r->play->plies[r->at];
    if (says(r->how, "until", "given-up"))
        return ply->passes && ply->legal_count > 0;
    if (!says(r->how, "until", "round"))
        return false;
    return (r->at > 0 && is_swept(r, r->before)) ||
           (ply->heap && (ply->move.from < 0 || r->hole_at[ply->move.from] < 0));
}

/* Behind the opening, which not every ruleset plays. */
static void skip_opening(replay *r)
{
    int turns = number_under(r->how, "skip");
    if (says(r->how, "begin", "hands-empty"))
        while (r->at < r->play->count && !hands_are_empty(r->before))
            go_on_after(r, r->at);
    for (; turns > 0 && r->at < r->play->count; go_on_after(r, r->at))
        turns -= !r->play->plies[r->at].again;
}

static void begin_play(replay *r)
{
    const bool from_rules = r->at == 0 && !says(r->how, "begin", "recorded");
    const int mover = r->at < r->play->count ? r->play->plies[r->at].mover : r->before->next;
    const bool alike = from_rules && boards_agree(r, &r->position, r->before);
    if (from_rules && !alike)
        differ(r, "the set-up differs");
    if (!alike || dyar_position_mover(r->game, &r->position) + 1 != mover)
        take_up(r, r->before, mover, state_asked(r));
}

static void replay_play(replay *r, const recorded_play *play)
{
    r->play = play;
    r->before = &play->start;
    r->at = 0;
    r->turn = 0;
    r->done = false;
    r->tally.plays++;
    dyar_position_begin(r->game, &r->position);
    skip_opening(r);
    begin_play(r);
    while (!r->done && r->at < play->count && !round_is_over(r)) {
        if (dyar_result_of(r->game, &r->position).over)
            judge_end(r);
        else
            play_turn(r);
    }
}

static void replay_all(replay *r)
{
    dyar_position_begin(r->game, &r->position);
    place_sites(r);
    if (r->recorded->players != dyar_game_players(r->game) || !sites_fit(r)) {
        differ(r, "players, or holes of the board, are not those of the recording");
        return;
    }
    for (size_t i = 0; i < r->recorded->play_count; i++)
        replay_play(r, &r->recorded->plays[i]);
}

/* ---- entries of the table ---- */

typedef struct checking {
    dyar_arena arena;
    const dyar_node *table;
    dyar_cache *cache;
    const char *only; /* the name asked for; NULL: all */
    int games, agree, end_otherwise, differ, left_out, unknown, failed;
} checking;

static dyar_ruleset *load(checking *c, const dyar_node *entry)
{
    case_request wanted;
    case_request_read(&wanted, &c->arena, entry, entry);
    wanted.request.cache = c->cache;
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(&wanted.request, diags);
    if (!ruleset)
        dyar_diags_print(diags, stdout);
    dyar_diags_free(diags);
    return ruleset;
}

/* What is wrong with what an entry claims; NULL: nothing. */
static const char *judge_claims(const replay *r)
{
    const tally *t = &r->tally;
    const bool differs = dyar_node_get(r->entry, "differs"),
               ends = dyar_node_get(r->entry, "ends");
    if (t->plays == 0)
        return "has no game that could be replayed";
    if (differs)
        return t->differences > 0 ? NULL : "agrees in every turn: 'differs' is not true";
    if (t->differences > 0)
        return "does not agree";
    if (t->turns == 0)
        return "has no turn that could be compared";
    if (ends)
        return t->ends_apart > 0 ? NULL : "ends as recorded: 'ends' is not true";
    return t->ends_apart > 0 ? "ends otherwise, and no 'ends' says why" : NULL;
}

static void count(checking *c, const replay *r, const char *wrong)
{
    const bool differs = r->tally.differences > 0;
    c->failed += wrong != NULL;
    c->differ += differs;
    c->agree += !differs;
    c->end_otherwise += !differs && r->tally.ends_apart > 0;
}

static void print_entry(const replay *r, const char *wrong)
{
    const tally *t = &r->tally;
    printf("%.*s: %s; %d games, %d turns: %d with the recorded result, %d with the same moves "
           "as well; ends: %d together, %d apart; %d cut off in a turn\n",
           (int)r->recorded->name.length, r->recorded->name.at, wrong ? wrong : "as it says",
           t->plays, t->turns, t->reached, t->agreed, t->ends_together, t->ends_apart, t->cut);
}

static void check_entry(checking *c, const dyar_node *entry, const recorded_game *recorded)
{
    dyar_ruleset *ruleset = load(c, entry);
    if (!ruleset) {
        printf("%.*s: its ruleset cannot be loaded with these options\n",
               (int)recorded->name.length, recorded->name.at);
        c->failed++;
        return;
    }
    const bool differs = dyar_node_get(entry, "differs");
    replay *r = DYAR_NEW(&c->arena, replay);
    *r = (replay){.entry = entry,
                  .how = dyar_node_get(entry, "replay"),
                  .recorded = recorded,
                  .game = dyar_ruleset_game(ruleset),
                  .most_told = c->only   ? 1000000
                               : differs ? 0
                                         : TOLD,
                  .tells_ends = c->only || !dyar_node_get(entry, "ends")};
    r->history = dyar_history_new(r->game);
    replay_all(r);
    const char *wrong = judge_claims(r);
    if (wrong || c->only)
        print_entry(r, wrong);
    count(c, r, wrong);
    dyar_history_free(r->history);
    dyar_arena_release(&r->arena);
    dyar_ruleset_free(ruleset);
}

static void check_game(checking *c, const recorded_game *recorded)
{
    const dyar_entry *entry = dyar_node_entry(c->table, recorded->name);
    if (c->only && !dyar_text_is(recorded->name, c->only))
        return;
    c->games++;
    if (!entry)
        c->unknown++;
    else if (dyar_node_get(entry->value, "left-out"))
        c->left_out++;
    else
        check_entry(c, entry->value, recorded);
}

/* ---- the whole ---- */

static void check_all(checking *c, const char *recording)
{
    const char *text = recording_read(&c->arena, recording);
    const recorded_game *game;
    c->failed += text == NULL;
    for (size_t games = 0; text; games++) {
        dyar_arena one = {0};
        game = recording_next(&one, &text);
        if (game)
            check_game(c, game);
        dyar_arena_release(&one);
        if (!game)
            break;
    }
}

/* An entry for what nobody recorded would never be tried. */
static void count_entries(checking *c)
{
    if (c->only || (size_t)(c->games - c->unknown) == c->table->count)
        return;
    printf("the table has %zu entries, and only %d of them are recorded games\n",
           c->table->count, c->games - c->unknown);
    c->failed++;
}

int main(int argc, char **argv)
{
    if (argc < 4 || argc > 5) {
        fprintf(stderr, "usage: check_recorded SCHEMA TABLE RECORDING [NAME]\n");
        return 2;
    }
    checking c = {.only = argv[4], .cache = dyar_cache_new()};
    c.table = case_file_read(&c.arena, NULL, argv[1], argv[2]);
    if (c.table) {
        check_all(&c, argv[3]);
        count_entries(&c);
        printf("%d recorded games: %d agree in every turn (%d of them end otherwise), %d "
               "differ, %d are left out, %d are not in the table; %d entries are wrong\n",
               c.games, c.agree, c.end_otherwise, c.differ, c.left_out, c.unknown, c.failed);
    }
    dyar_cache_free(c.cache);
    dyar_arena_release(&c.arena);
    return c.table && c.games > 0 && c.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
