/*
 * The reason why a text is not a legal move, in words.
 *
 * The text is read as far as possible: "b1", "b1+", "b1/plain", "b1/2", "fill-b1".  Then the
 * moves are found by the rules again, and the step that removes the last such move from the
 * list gives the reason:
 *
 *     where moves start ─▸ what a kind asks ─▸ duties ─▸ choices ─▸ duties ─▸ what is forbidden
 *
 * So every reason is one of the compiled rules, in the English of `describe`.  If memory for it
 * runs out, the reason is shorter.
 */
#include "notation/notation.h"

#include <stdarg.h>
#include <stdio.h>

#include "english/english.h"
#include "play/ends.h"
#include "play/facts.h"
#include "play/moves.h"
#include "play/picking.h"
#include "play/turn.h"

#define FILL "fill-" /* begins the name of a filling */

/* What the text says; what it leaves open is 0, or -1. */
typedef struct wish {
    int hole, kind;
    char sign; /* '+' or '-' */
    uint8_t choices, chosen[DYAR_CHOICES_MAX];
} wish;

typedef struct refusing {
    const dyar_game *game;
    const dyar_position *position;
    const dyar_compiled_phase *rules; /* of the turn */
    unsigned mover;
    const char *text;
    const dyar_move *moves; /* the legal ones */
    size_t count;
    wish wish;
    char *problem;
} refusing;

/* ---- saying it ---- */

static void say(const refusing *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(const refusing *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->problem, DYAR_PROBLEM_TEXT, format, arguments);
    va_end(arguments);
}

enum { SHOWN = 40 }; /* of the text at most, in bytes */

/* How long a reason may be, behind "'b1' is not legal: ". */
static size_t room_for_reason(const refusing *r)
{
    return DYAR_PROBLEM_TEXT - sizeof "'' is not legal: " - strnlen(r->text, SHOWN);
}

/* "'b1' is not legal: " and the reason. */
static void give_reason(const refusing *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void give_reason(const refusing *r, const char *format, ...)
{
    char reason[DYAR_PROBLEM_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    say(r, "'%.*s' is not legal: %s", SHOWN, r->text, reason);
}

typedef struct telling {
    const refusing *refusing;
    const dyar_condition *starts; /* of these holes, or of ... */
    const dyar_lookaheads *only, *besides;
    bool picks;
    dyar_arena arena;
    dyar_buffer words;
} telling;

static void tell(void *context)
{
    telling *t = context;
    t->words.arena = &t->arena;
    if (t->starts)
        dyar_english_starts(t->refusing->game->rules, t->starts, t->picks, &t->words);
    else
        dyar_english_moves(t->refusing->game->rules, t->refusing->rules->phase, t->only,
                           t->besides, &t->words);
}

/* Gives a reason that ends in words of the rules; false where these do not fit in, or there is
 * no memory for them. */
static bool give_rule(telling t, const char *reason)
{
    const bool told = dyar_arena_run(&t.arena, tell, &t);
    const char *words = told ? dyar_buffer_text(&t.words) : "";
    const bool fits = told && strlen(reason) + strlen(words) <= room_for_reason(t.refusing);
    if (fits)
        give_reason(t.refusing, "%s%s", reason, words);
    dyar_arena_release(&t.arena);
    return fits;
}

/* ---- reading ---- */

/* A kind's name or the number of a choice, behind its stroke. */
static bool read_part(const dyar_rules *rules, dyar_text part, wish *w)
{
    dyar_text rest = part;
    long number;
    if (dyar_text_take_number(&rest, UINT8_MAX + 1, &number)) {
        if (rest.length > 0 || number < 1 || w->choices == DYAR_CHOICES_MAX)
            return false;
        w->chosen[w->choices++] = (uint8_t)(number - 1);
        return true;
    }
    for (int kind = 0; kind < rules->kind_count; kind++)
        if (part.length > 0 && dyar_text_equal(rules->kind_names[kind], part)) {
            w->kind = kind;
            return true;
        }
    return false;
}

/* False when the text is not the name of any move. */
static bool read_wish(const dyar_rules *rules, dyar_text rest, wish *w)
{
    dyar_text part;
    const unsigned place = dyar_place_take(&rules->board, &rest);
    *w = (wish){.hole = (int)place, .kind = -1};
    if (place == DYAR_NO_PLACE)
        return false;
    if (rest.length > 0 && (*rest.at == '+' || *rest.at == '-')) {
        w->sign = *rest.at;
        rest = (dyar_text){rest.at + 1, rest.length - 1};
    }
    if (rest.length > 0 && *rest.at != '/')
        return false;
    if (rest.length > 0)
        rest = (dyar_text){rest.at + 1, rest.length - 1};
    while (rest.length > 0)
        if (!dyar_text_split(&rest, "/", &part) || !read_part(rules, part, w))
            return false;
    return true;
}

/* "z9", "z9+": a hole as it would be on a larger board, or a square where there is none. */
static bool is_off_board(const dyar_board *board, const char *text)
{
    dyar_text rest = dyar_text_of(text);
    const size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    const size_t digits = strspn(text + letters, "0123456789");
    const unsigned place = dyar_place_take(board, &rest);
    if (place != DYAR_NO_PLACE)
        return board->missing[place];
    return dyar_begins_with_hole(dyar_text_of(text)) && digits > 0 &&
           strchr("+-/", text[letters + digits]);
}

/* ---- what the text leaves open ---- */

static bool is_wanted(const dyar_move *move, const void *about)
{
    const wish *w = about;
    const unsigned both = move->choices < w->choices ? move->choices : w->choices;
    return move->hole == w->hole && (!w->sign || move->clockwise == (w->sign == '-')) &&
           (w->kind < 0 || move->kind == w->kind) && memcmp(move->chosen, w->chosen, both) == 0;
}

/* "a1/1, a1/2 and a1/3": the legal moves from the hole, the first few; how many there are. */
static size_t list_moves(const refusing *r, const wish *w, char *list, size_t room)
{
    enum { FEW = 4 };
    size_t count = 0, length = 0;
    char text[DYAR_MOVE_TEXT];
    *list = '\0';
    for (size_t i = 0; i < r->count; i++) {
        if (!is_wanted(&r->moves[i], w))
            continue;
        if (count++ < FEW && length < room)
            length +=
                (size_t)snprintf(list + length, room - length, "%s%.20s", count > 1 ? ", " : "",
                                 dyar_move_format(r->game, r->moves[i], text));
    }
    if (count > FEW && length < room)
        snprintf(list + length, room - length, " ...");
    return count;
}

static const dyar_move *find_wanted(const refusing *r, const wish *w)
{
    for (size_t i = 0; i < r->count; i++)
        if (is_wanted(&r->moves[i], w))
            return &r->moves[i];
    return NULL;
}

/* The text fits legal moves, but is not the whole name of one. */
static void complete(const refusing *r)
{
    char list[DYAR_PROBLEM_TEXT / 2], text[DYAR_MOVE_TEXT];
    const dyar_move *move = find_wanted(r, &r->wish);
    if (move && move->choices > r->wish.choices)
        say(r,
            "there is something to choose in '%.40s': say it after a stroke, such as "
            "%s",
            r->text, dyar_move_format(r->game, *move, text));
    else if (move && move->written && !r->wish.sign)
        say(r, "say which way: %.40s+ (counterclockwise) or %.40s- (clockwise)", r->text,
            r->text);
    else
        say(r, "'%.40s' is written %s", r->text,
            list_moves(r, &r->wish, list, sizeof list) ? list : "otherwise");
}

/* ---- holes from which no move starts ---- */

/* What of a condition does not hold for the hole, in the case that lacks least. */
typedef struct fault {
    size_t count;
    dyar_test tests[DYAR_TESTS_MAX];
} fault;

static void find_in_case(const dyar_compiled_case *tried, const dyar_turn *view, unsigned cell,
                         fault *found)
{
    found->count = 0;
    for (size_t i = 0; i < tried->count && found->count < DYAR_TESTS_MAX; i++)
        if (!dyar_test_fits(&tried->tests[i], view, cell))
            found->tests[found->count++] = *tried->tests[i].source;
}

/* The smaller of the two faults is kept. */
static void find_fault(const dyar_compiled_conditions *conditions, const dyar_turn *view,
                       unsigned cell, fault *least)
{
    fault found;
    for (unsigned i = 0; i < conditions->rule_count; i++)
        for (size_t k = 0; k < conditions->rules[i].count; k++) {
            find_in_case(&conditions->rules[i].cases[k], view, cell, &found);
            if (found.count > 0 && found.count < least->count)
                *least = found;
        }
}

static bool lacks(const fault *f, dyar_fact fact)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->tests[i].fact == fact && f->tests[i].path.count == 0)
            return true;
    return false;
}

static void tell_mark(const refusing *r, unsigned code)
{
    const char *name = r->game->mark_list[dyar_mark_name(code)];
    if (dyar_mark_owner(code) == DYAR_NOBODY)
        give_reason(r, "the hole is marked '%.40s'", name);
    else
        give_reason(r, "the hole is marked '%.40s' by player %u", name,
                    dyar_mark_owner(code) + 1);
}

/* What everybody can see of the hole; false when that is not what is wrong. */
static bool tell_visible(const refusing *r, const dyar_turn *view, unsigned cell,
                         const fault *f)
{
    const unsigned owner = r->game->topology.owner[cell], code = dyar_code_at(view, cell);
    if (code == DYAR_CLOSED_CODE)
        give_reason(r, "the hole is closed");
    else if (lacks(f, DYAR_FACT_SIDE) && owner == DYAR_NOBODY)
        give_reason(r, "the hole belongs to no player");
    else if (lacks(f, DYAR_FACT_SIDE) && owner != r->mover)
        give_reason(r, "the hole belongs to player %u", owner + 1);
    else if (lacks(f, DYAR_FACT_SEEDS) && view->cells[cell] == 0)
        give_reason(r, "the hole is empty");
    else if (lacks(f, DYAR_FACT_MARK) && code != DYAR_UNMARKED)
        tell_mark(r, code);
    else
        return false;
    return true;
}

/* All that is wrong, or where that is too long, the first of it, at last as it is written. */
static void tell_fault(const refusing *r, const dyar_turn *view, unsigned cell, const fault *f,
                       bool picks)
{
    if (tell_visible(r, view, cell, f))
        return;
    for (size_t count = f->count; count > 0; count = count > 1 ? 1 : 0) {
        const dyar_case failed = {f->tests, count};
        const dyar_condition condition = {.cases = &failed, .count = 1};
        const telling t = {.refusing = r, .starts = &condition, .picks = picks};
        if (give_rule(t, picks ? "a player picks only " : "a move starts only from "))
            return;
    }
    if (f->count > 0 && f->tests[0].number)
        give_reason(r, "the hole does not fit '%s: %.*s'", dyar_facts[f->tests[0].fact].word,
                    (int)f->tests[0].number->text.length, f->tests[0].number->text.at);
    else
        give_reason(r, picks ? "the hole cannot be picked" : "no move starts from there");
}

/* Without seeds to sow no move starts, whatever the rules say of the hole. */
static bool tell_want_of_seeds(const refusing *r, const dyar_turn *view,
                               const dyar_compiled_kind *kind)
{
    const unsigned reserve = view->cells[r->game->layout.reserve + r->mover];
    if (kind->enter && reserve < (unsigned)kind->enter)
        give_reason(r, "player %u has %u seed%s in reserve, and the move needs %d",
                    r->mover + 1, reserve, reserve == 1 ? "" : "s", kind->enter);
    else if (!kind->enter && kind->of_store && view->lifted == 0)
        give_reason(r, "the store of player %u is empty", r->mover + 1);
    else if (!kind->enter && view->lifted == 0)
        give_reason(r, "the hole is empty");
    else if (kind->seeds == DYAR_CHOSEN && view->lifted <= kind->leave)
        give_reason(r, "of the %d seed%s there %d must stay", view->lifted,
                    view->lifted == 1 ? "" : "s", kind->leave);
    else
        return false;
    return true;
}

static void refuse_start(const refusing *r)
{
    const unsigned cell = r->game->topology.cell_at[r->wish.hole];
    const dyar_compiled_kind *nearest = NULL;
    fault least = {.count = DYAR_TESTS_MAX + 1};
    dyar_turn view;
    dyar_view(&view, r->game, r->position, r->mover);
    view.rules = r->rules;
    for (size_t i = 0; i < r->rules->kind_count; i++) {
        const dyar_compiled_kind *kind = &r->rules->kinds[i];
        if (r->wish.kind >= 0 && kind->number != r->wish.kind)
            continue;
        nearest = nearest ? nearest : kind;
        dyar_look_from(&view, kind, cell);
        if (!dyar_holds(kind->from, &view, cell))
            find_fault(kind->from, &view, cell, &least);
        else
            nearest = kind;
    }
    if (!nearest) {
        give_reason(r, "no such move is allowed now");
        return;
    }
    dyar_look_from(&view, nearest, cell);
    if (dyar_holds(nearest->from, &view, cell) && tell_want_of_seeds(r, &view, nearest))
        return;
    if (least.count > DYAR_TESTS_MAX)
        least.count = 0;
    tell_fault(r, &view, cell, &least, false);
}

/* ---- moves that the rules take back ---- */

static void refuse_for_duty(const refusing *r, size_t number)
{
    enum { NAME = 40 };
    const dyar_duty *duty = &r->rules->phase->duties[number];
    const telling t = {.refusing = r, .only = &duty->only, .besides = &duty->besides};
    const int length = duty->name.length < NAME ? (int)duty->name.length : NAME;
    char reason[NAME + 32];
    snprintf(reason, sizeof reason, "rule '%.*s' allows only ", length, duty->name.at);
    if (!give_rule(t, reason))
        give_reason(r, "%sother moves", reason);
}

static void refuse_for_kind(const refusing *r, size_t number)
{
    static const dyar_lookaheads none;
    const dyar_kind *kind = &r->rules->phase->kinds[number];
    const telling t = {.refusing = r, .only = &kind->only, .besides = &none};
    if (!give_rule(t, "it must be "))
        give_reason(r, "it does not lead where such a move must lead");
}

/* The move is made, to see which of the two it is. */
static void refuse_forbidden(const refusing *r, const dyar_move *move)
{
    dyar_position after, origin;
    dyar_turn turn;
    dyar_copy(r->game, &after, r->position);
    dyar_turn_begin(&turn, r->game, r->rules, &after, r->mover);
    dyar_turn_play(&turn, move, &origin);
    if (turn.captured > 0)
        give_reason(r, "a capture of all seeds of the other side is forbidden");
    else
        give_reason(r, "a sowing that never ends is forbidden");
}

static dyar_loss lose(const refusing *r, const wish *w)
{
    dyar_loss loss = {.wants = is_wanted, .about = w};
    dyar_find_loss(r->game, r->position, r->mover, &loss);
    return loss;
}

/* The direction, or a choice, is one that no move from the hole has. */
static bool refuse_details(const refusing *r, const wish *less)
{
    char list[DYAR_PROBLEM_TEXT / 2];
    const size_t count = list_moves(r, less, list, sizeof list);
    if (count > 0)
        give_reason(r, "from this hole the %s %s", count == 1 ? "only move is" : "moves are",
                    list);
    return count > 0;
}

static void refuse_turn(const refusing *r, const wish *less)
{
    dyar_loss loss = lose(r, &r->wish);
    if (loss.step == DYAR_LOST_AT_START || loss.step == DYAR_LOST_BY_CHOICE) {
        if (refuse_details(r, less))
            return;
        loss = lose(r, less);
    }
    switch (loss.step) {
    case DYAR_LOST_NOWHERE:
        complete(r);
        break;
    case DYAR_LOST_AT_START:
        refuse_start(r);
        break;
    case DYAR_LOST_BY_KIND:
        refuse_for_kind(r, loss.number);
        break;
    case DYAR_LOST_BY_DUTY:
        refuse_for_duty(r, loss.number);
        break;
    case DYAR_LOST_BY_CHOICE:
        give_reason(r, "none of its choices is open");
        break;
    case DYAR_LOST_AS_FORBIDDEN:
        refuse_forbidden(r, &loss.move);
        break;
    }
}

/* ---- other moves than sowings ---- */

static void refuse_pick(const refusing *r)
{
    const unsigned cell = r->game->topology.cell_at[r->wish.hole];
    fault least = {.count = DYAR_TESTS_MAX + 1};
    dyar_turn view;
    const dyar_compiled_pick *pick = dyar_due_pick(r->game, r->position, &view);
    find_fault(pick->hole, &view, cell, &least);
    if (least.count > DYAR_TESTS_MAX)
        least.count = 0;
    tell_fault(r, &view, cell, &least, true);
}

/* Between two games of a match. */
static void refuse_filling(const refusing *r)
{
    const unsigned cell = r->game->topology.cell_at[r->wish.hole];
    const unsigned owner = r->game->topology.owner[cell];
    if (owner != r->mover)
        give_reason(r, "the hole belongs to player %u", owner + 1);
    else if (r->game->match->hole_seeds > 0)
        give_reason(r, "the hole is filled already");
    else
        give_reason(r, "holes with fewer seeds are filled first");
}

static void refuse_over(const refusing *r)
{
    const dyar_result result = dyar_result_of(r->game, r->position);
    say(r, "the %s is over (%.80s)", r->game->match ? "match" : "game", result.reason);
}

/* ---- the door ---- */

static void refuse_swap(const refusing *r)
{
    if (r->game->rules->setup.swapper == DYAR_WORD_NONE)
        say(r, "the rules of this game do not let players swap sides");
    else
        say(r, "only player 2 may swap sides, in place of their first move");
}

static bool refuse_word(const refusing *r)
{
    char text[DYAR_MOVE_TEXT];
    if (strcmp(r->text, "turn") == 0)
        say(r, "the board cannot be turned now");
    else if (strcmp(r->text, "swap") == 0)
        refuse_swap(r);
    else if (strcmp(r->text, "pass") == 0)
        give_reason(r, "player %u has a move, such as %s", r->mover + 1,
                    dyar_move_format(r->game, r->moves[0], text));
    else
        return false;
    return true;
}

/* A filling is due and the text is not one, or the reverse. */
static bool refuse_other_act(const refusing *r, bool fills)
{
    const bool is_filling = r->moves[0].fills && r->moves[0].hole != DYAR_PASS;
    char text[DYAR_MOVE_TEXT];
    if (is_filling == fills)
        return false;
    if (fills)
        say(r, "there is nothing to be filled now");
    else
        say(r, "the %sgame is being laid out: fill a hole, such as %s",
            r->game->match && !r->game->rules->setup.arranged ? "next " : "",
            dyar_move_format(r->game, r->moves[0], text));
    return true;
}

static void refuse_hole(const refusing *r)
{
    const wish less = {.hole = r->wish.hole, .kind = r->wish.kind};
    const bool filling = r->position->cells[r->game->layout.ended] == DYAR_ENDED_FILLING;
    if (!r->moves[0].picks && !filling)
        refuse_turn(r, &less);
    else if (refuse_details(r, &less))
        return;
    else if (filling)
        refuse_filling(r);
    else
        refuse_pick(r);
}

static void find_reason(refusing *r)
{
    const dyar_board *board = &r->game->rules->board;
    const bool fills = strncmp(r->text, FILL, strlen(FILL)) == 0;
    const char *name = r->text + (fills ? strlen(FILL) : 0);
    char text[DYAR_MOVE_TEXT];
    if (refuse_word(r))
        return;
    if (is_off_board(board, name))
        say(r, "'%.40s' is not on this board of %d x %d holes", r->text, board->rows,
            board->columns);
    else if (!read_wish(r->game->rules, dyar_text_of(name), &r->wish))
        say(r, "'%.40s' is not a move: a move is a hole, such as %s", r->text,
            dyar_move_format(r->game, r->moves[0], text));
    else if (!refuse_other_act(r, fills))
        refuse_hole(r);
}

void dyar_refuse_move(const dyar_game *any, const dyar_position *position, const char *text,
                      const dyar_move *moves, size_t count, char problem[DYAR_PROBLEM_TEXT])
{
    const dyar_game *game = dyar_game_at(any, position);
    const unsigned mover = position->cells[game->layout.mover];
    refusing r = {.game = game,
                  .position = position,
                  .rules = dyar_rules_of_turn(game, position, mover),
                  .mover = mover,
                  .text = text,
                  .moves = moves,
                  .count = count,
                  .problem = problem};
    if (count == 0)
        refuse_over(&r);
    else
        find_reason(&r);
}
