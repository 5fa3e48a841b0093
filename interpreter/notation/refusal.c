/* SPDX-License-Identifier: MIT */
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

#include "english/reasons.h"
#include "play/ends.h"
#include "play/facts.h"
#include "play/moves.h"
#include "play/picking.h"
#include "play/turn.h"

#define FILL "fill-"     /* begins the name of a filling */
enum { RULE_NAME = 41 }; /* bytes of a rule's name that are shown, and a zero */

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
    bool sentence;      /* for a person who plays; false: a message of limited length */
    dyar_reason reason; /* the result; its texts are in the next two */
    char words[DYAR_REASON_TEXT], rule[RULE_NAME];
} refusing;

/* ---- the reason ---- */

enum { SHOWN = 40 }; /* of the text at most, in bytes */

/* How long a reason may be, behind "'b1' is not legal: ". */
static size_t room_for_reason(const refusing *r)
{
    return r->sentence
               ? sizeof r->words - 1
               : DYAR_PROBLEM_TEXT - sizeof "'' is not legal: " - strnlen(r->text, SHOWN);
}

static void give_reason(refusing *r, dyar_why why)
{
    r->reason = dyar_reason_of(why);
    r->reason.hole = r->wish.hole;
    r->reason.player = (int)r->mover;
    r->reason.name = r->words;
    r->reason.rule = *r->rule ? r->rule : NULL;
}

static void give_reason_of(refusing *r, dyar_why why, unsigned player)
{
    give_reason(r, why);
    r->reason.player = (int)player;
}

/* A reason with words of its own. */
static void give_words(refusing *r, dyar_why why, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void give_words(refusing *r, dyar_why why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->words, sizeof r->words, format, arguments);
    va_end(arguments);
    give_reason(r, why);
}

static void give_numbers(refusing *r, dyar_why why, int taken, int number)
{
    give_reason(r, why);
    r->reason.taken = taken;
    r->reason.number = number;
}

/* As in a message: the hole is in the text that it quotes, and players have numbers. */
static void word_message(const refusing *r, char *text, size_t room)
{
    static const char *const players[DYAR_PLAYERS_MAX] = {"player 1", "player 2", "player 3",
                                                          "player 4", "player 5", "player 6"};
    const dyar_reason_names names = {r->game, players, "the hole"};
    dyar_reason_word(&names, &r->reason, false, text, room);
}

typedef struct explaining {
    const refusing *refusing;
    const dyar_condition *starts; /* of these holes, or of ... */
    const dyar_lookaheads *only, *besides;
    bool picks;
    dyar_arena arena;
    dyar_buffer words;
} explaining;

static void explain(void *context)
{
    explaining *t = context;
    t->words.arena = &t->arena;
    if (t->starts)
        dyar_english_starts(t->refusing->game->rules, t->starts, t->picks, &t->words);
    else
        dyar_english_moves(t->refusing->game->rules, t->refusing->rules->phase, t->only,
                           t->besides, &t->words);
}

/* Gives a reason in words of the rules; false if these do not fit in, or there is no memory for
 * them. */
static bool give_rule(refusing *r, explaining t, dyar_why why)
{
    char text[DYAR_REASON_TEXT];
    const bool worded = dyar_arena_run(&t.arena, explain, &t);
    give_words(r, why, "%s", worded ? dyar_buffer_text(&t.words) : "");
    dyar_arena_release(&t.arena);
    word_message(r, text, sizeof text);
    return worded && strlen(text) <= room_for_reason(r);
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
    return move->hole == w->hole &&
           (!w->sign || dyar_move_is_clockwise(*move) == (w->sign == '-')) &&
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
static void complete(refusing *r)
{
    char list[DYAR_PROBLEM_TEXT / 2], text[DYAR_MOVE_TEXT];
    const dyar_move *move = find_wanted(r, &r->wish);
    if (move && move->choices > r->wish.choices)
        give_words(r, DYAR_WHY_REFUSE_TEXT,
                   "'%.40s' needs a choice: add it after a slash, such as %s", r->text,
                   dyar_move_format(r->game, *move, text));
    else if (move && move->flags & DYAR_MOVE_NAMES_DIRECTION && !r->wish.sign)
        give_words(
            r, DYAR_WHY_REFUSE_TEXT,
            "the direction is missing: write %.40s+ (counterclockwise) or %.40s- (clockwise)",
            r->text, r->text);
    else
        give_words(r, DYAR_WHY_REFUSE_TEXT, "write '%.40s' as %s", r->text,
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

static void explain_mark(refusing *r, unsigned code)
{
    const char *name = r->game->mark_list[dyar_mark_name(code)];
    if (dyar_mark_owner(code) == DYAR_NOBODY) {
        give_words(r, DYAR_WHY_REFUSE_SIGN, "%.40s", name);
    } else {
        give_words(r, DYAR_WHY_REFUSE_MARKED, "%.40s", name);
        r->reason.player = (int)dyar_mark_owner(code);
    }
}

/* What everybody can see of the hole; false when that is not what is wrong. */
static bool explain_visible(refusing *r, const dyar_turn *view, unsigned cell, const fault *f)
{
    const unsigned owner = r->game->topology.owner[cell], code = dyar_code_at(view, cell);
    if (code == DYAR_CLOSED_CODE)
        give_reason(r, DYAR_WHY_REFUSE_CLOSED);
    else if (lacks(f, DYAR_FACT_SIDE) && owner == DYAR_NOBODY)
        give_reason(r, DYAR_WHY_REFUSE_UNOWNED);
    else if (lacks(f, DYAR_FACT_SIDE) && owner != r->mover)
        give_reason_of(r, DYAR_WHY_REFUSE_OWNER, owner);
    else if (lacks(f, DYAR_FACT_SEEDS) && view->cells[cell] == 0)
        give_reason(r, DYAR_WHY_REFUSE_EMPTY);
    else if (lacks(f, DYAR_FACT_MARK) && code != DYAR_UNMARKED)
        explain_mark(r, code);
    else
        return false;
    return true;
}

/* All that is wrong or, if that is too long, the first of it, or only that it is wrong. */
static void explain_fault(refusing *r, const dyar_turn *view, unsigned cell, const fault *f,
                          bool picks)
{
    if (explain_visible(r, view, cell, f))
        return;
    for (size_t count = f->count; count > 0; count = count > 1 ? 1 : 0) {
        const dyar_case failed = {f->tests, count};
        const dyar_condition condition = {.cases = &failed, .count = 1};
        const explaining t = {.refusing = r, .starts = &condition, .picks = picks};
        if (give_rule(r, t, picks ? DYAR_WHY_REFUSE_PICKS : DYAR_WHY_REFUSE_STARTS))
            return;
    }
    give_reason(r, picks ? DYAR_WHY_REFUSE_PICK : DYAR_WHY_REFUSE_START);
}

/* Without seeds to sow no move starts, whatever the rules say of the hole. */
static bool explain_want_of_seeds(refusing *r, const dyar_turn *view,
                                  const dyar_compiled_kind *kind)
{
    const unsigned reserve = view->cells[r->game->layout.reserve + r->mover];
    if (kind->enter && reserve < (unsigned)kind->enter)
        give_numbers(r, DYAR_WHY_REFUSE_RESERVE, (int)reserve, kind->enter);
    else if (!kind->enter && kind->of_store && view->lifted == 0)
        give_reason(r, DYAR_WHY_REFUSE_STORE);
    else if (!kind->enter && view->lifted == 0)
        give_reason(r, DYAR_WHY_REFUSE_EMPTY);
    else if (kind->seeds == DYAR_CHOSEN && view->lifted <= kind->leave)
        give_numbers(r, DYAR_WHY_REFUSE_STAY, view->lifted, kind->leave);
    else
        return false;
    return true;
}

/* Looks from the hole in the direction of the move that was wished for, or else of the kind. */
static void look_as_wished(const refusing *r, dyar_turn *view, const dyar_compiled_kind *kind,
                           unsigned cell)
{
    dyar_look_from(view, kind, cell);
    dyar_face(view, DYAR_COUNTERCLOCKWISE);
    const bool clockwise = r->wish.sign
                               ? r->wish.sign == '-'
                               : dyar_direction_from(view, kind, cell) == DYAR_CLOCKWISE;
    dyar_face(view, clockwise ? DYAR_CLOCKWISE : DYAR_COUNTERCLOCKWISE);
}

static void refuse_start(refusing *r)
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
        look_as_wished(r, &view, kind, cell);
        if (!dyar_holds(kind->from, &view, cell))
            find_fault(kind->from, &view, cell, &least);
        else
            nearest = kind;
    }
    if (!nearest) {
        give_reason(r, DYAR_WHY_REFUSE_NOW);
        return;
    }
    look_as_wished(r, &view, nearest, cell);
    if (dyar_holds(nearest->from, &view, cell) && explain_want_of_seeds(r, &view, nearest))
        return;
    if (least.count > DYAR_TESTS_MAX)
        least.count = 0;
    explain_fault(r, &view, cell, &least, false);
}

/* ---- moves that the rules take back ---- */

static bool is_one_or_more(const dyar_number_test *test)
{
    return test && dyar_number_fits(test, 1) && !dyar_number_fits(test, 0);
}

/* Must the move leave the opponent seeds, who has none now? */
static bool must_feed(const refusing *r, const dyar_lookahead *look)
{
    const dyar_condition *leaves = look->leaves;
    const dyar_test *test =
        leaves && leaves->count == 1 && leaves->cases->count == 1 ? leaves->cases->tests : NULL;
    dyar_turn view;
    dyar_view(&view, r->game, r->position, r->mover);
    return test && test->fact == DYAR_FACT_FREE_SEEDS && test->who == DYAR_WHO_OPPONENT &&
           !test->narrowed && is_one_or_more(test->number) && r->game->players == 2 &&
           dyar_free_seeds(&view, &r->game->others[r->mover]) == 0;
}

static bool must_capture(const dyar_lookahead *look)
{
    return is_one_or_more(look->captures) && !look->start && !look->first_lap &&
           !look->leaves && !look->kinds;
}

/* The two duties that most games with duties have are put plainly to a person. */
static bool refuse_plainly(refusing *r, const dyar_duty *duty)
{
    char text[DYAR_MOVE_TEXT];
    if (!r->sentence || duty->only.count != 1)
        return false;
    if (must_feed(r, duty->only.list))
        give_reason_of(r, DYAR_WHY_REFUSE_FEED, 1 - r->mover);
    else if (must_capture(duty->only.list))
        give_words(r, DYAR_WHY_REFUSE_CAPTURE, "%s",
                   dyar_move_format(r->game, r->moves[0], text));
    else
        return false;
    return true;
}

static void refuse_for_duty(refusing *r, size_t number)
{
    const dyar_duty *duty = &r->rules->phase->duties[number];
    const explaining t = {.refusing = r, .only = &duty->only, .besides = &duty->besides};
    snprintf(r->rule, sizeof r->rule, "%.*s", (int)duty->name.length, duty->name.at);
    if (!refuse_plainly(r, duty) && !give_rule(r, t, DYAR_WHY_REFUSE_DUTY))
        give_words(r, DYAR_WHY_REFUSE_DUTY, "other moves");
}

static void refuse_for_kind(refusing *r, size_t number)
{
    static const dyar_lookaheads none;
    const dyar_kind *kind = &r->rules->phase->kinds[number];
    const explaining t = {.refusing = r, .only = &kind->only, .besides = &none};
    if (!give_rule(r, t, DYAR_WHY_REFUSE_KIND))
        give_reason(r, DYAR_WHY_REFUSE_NOW);
}

/* The move is made, to see which of the two it is. */
static void refuse_forbidden(refusing *r, const dyar_move *move)
{
    dyar_position after, origin;
    dyar_turn turn;
    dyar_copy(r->game, &after, r->position);
    dyar_turn_begin(&turn, r->game, r->rules, &after, r->mover);
    dyar_turn_play(&turn, move, &origin);
    give_reason(r, turn.captured > 0 ? DYAR_WHY_REFUSE_SLAM : DYAR_WHY_REFUSE_ENDLESS);
}

static dyar_loss lose(const refusing *r, const wish *w)
{
    dyar_loss loss = {.wants = is_wanted, .about = w};
    dyar_find_loss(r->game, r->position, r->mover, &loss);
    return loss;
}

/* The direction, or a choice, is one that no move from the hole has. */
static bool refuse_details(refusing *r, const wish *less)
{
    char list[DYAR_PROBLEM_TEXT / 2];
    const size_t count = list_moves(r, less, list, sizeof list);
    if (count > 0)
        give_words(r, count == 1 ? DYAR_WHY_REFUSE_OTHER : DYAR_WHY_REFUSE_OTHERS, "%s", list);
    return count > 0;
}

static void refuse_turn(refusing *r, const wish *less)
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
        give_reason(r, DYAR_WHY_REFUSE_NOW);
        break;
    case DYAR_LOST_AS_FORBIDDEN:
        refuse_forbidden(r, &loss.move);
        break;
    }
}

/* ---- other moves than sowings ---- */

static void refuse_pick(refusing *r)
{
    const unsigned cell = r->game->topology.cell_at[r->wish.hole];
    fault least = {.count = DYAR_TESTS_MAX + 1};
    dyar_turn view;
    const dyar_compiled_pick *pick = dyar_due_pick(r->game, r->position, &view);
    find_fault(pick->hole, &view, cell, &least);
    if (least.count > DYAR_TESTS_MAX)
        least.count = 0;
    explain_fault(r, &view, cell, &least, true);
}

/* Between two games of a match. */
static void refuse_filling(refusing *r)
{
    const unsigned cell = r->game->topology.cell_at[r->wish.hole];
    const unsigned owner = r->game->topology.owner[cell];
    if (owner != r->mover)
        give_reason_of(r, DYAR_WHY_REFUSE_OWNER, owner);
    else if (r->game->match->hole_seeds > 0)
        give_reason(r, DYAR_WHY_REFUSE_FILLED);
    else
        give_reason(r, DYAR_WHY_REFUSE_FULLER);
}

static void refuse_over(refusing *r)
{
    const dyar_result result = dyar_result_of(r->game, r->position);
    give_words(r, r->game->match ? DYAR_WHY_REFUSE_MATCH : DYAR_WHY_REFUSE_GAME, "%.80s",
               result.reason);
}

/* ---- the door ---- */

static void refuse_swap(refusing *r)
{
    if (r->game->rules->setup.swapper == DYAR_WORD_NONE)
        give_reason(r, DYAR_WHY_REFUSE_SWAP);
    else
        give_reason_of(r, DYAR_WHY_REFUSE_SWAP_NOW, 1);
}

static bool refuse_word(refusing *r)
{
    char text[DYAR_MOVE_TEXT];
    if (strcmp(r->text, "turn") == 0)
        give_reason(r, DYAR_WHY_REFUSE_TURN);
    else if (strcmp(r->text, "swap") == 0)
        refuse_swap(r);
    else if (strcmp(r->text, "pass") == 0)
        give_words(r, DYAR_WHY_REFUSE_PASS, "%s", dyar_move_format(r->game, r->moves[0], text));
    else
        return false;
    return true;
}

/* A filling is due and the text is not one, or the reverse. */
static bool refuse_other_act(refusing *r, bool fills)
{
    const bool is_filling = dyar_move_is_filling(r->moves[0]) && r->moves[0].hole != DYAR_PASS;
    char text[DYAR_MOVE_TEXT];
    if (is_filling == fills)
        return false;
    if (fills)
        give_reason(r, DYAR_WHY_REFUSE_FILLING);
    else
        give_words(r, DYAR_WHY_REFUSE_TEXT,
                   "the %sgame is being set up: fill a hole, such as %s",
                   r->game->match && !r->game->rules->setup.arranged ? "next " : "",
                   dyar_move_format(r->game, r->moves[0], text));
    return true;
}

static void refuse_hole(refusing *r)
{
    const wish less = {.hole = r->wish.hole, .kind = r->wish.kind};
    const bool filling = r->position->cells[r->game->layout.ended] == DYAR_ENDED_FILLING;
    if (!dyar_move_is_pick(r->moves[0]) && !filling)
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
        give_words(r, DYAR_WHY_REFUSE_TEXT, "'%.40s' is not on this board of %d x %d holes",
                   r->text, board->rows, board->columns);
    else if (!read_wish(r->game->rules, dyar_text_of(name), &r->wish))
        give_words(r, DYAR_WHY_REFUSE_TEXT,
                   "'%.40s' is not a move: a move is a hole, such as %s", r->text,
                   dyar_move_format(r->game, r->moves[0], text));
    else if (!refuse_other_act(r, fills))
        refuse_hole(r);
}

static void find_refusal(refusing *r, const dyar_refusal *of)
{
    const dyar_game *game = dyar_game_at(of->game, of->position);
    r->game = game;
    r->position = of->position;
    r->mover = of->position->cells[game->layout.mover];
    r->rules = dyar_rules_of_turn(game, of->position, r->mover);
    r->text = of->text;
    r->moves = of->moves;
    r->count = of->count;
    r->wish.hole = -1;
    if (of->count == 0)
        refuse_over(r);
    else
        find_reason(r);
}

void dyar_refuse_move(const dyar_refusal *refusal, char problem[DYAR_PROBLEM_TEXT])
{
    refusing r = {.sentence = false};
    size_t length = 0;
    find_refusal(&r, refusal);
    if (dyar_reason_rank(&r.reason) != DYAR_RANK_OF_TEXT)
        length = (size_t)snprintf(problem, DYAR_PROBLEM_TEXT, "'%.*s' is not legal: ", SHOWN,
                                  r.text);
    word_message(&r, problem + length, DYAR_PROBLEM_TEXT - length);
}

dyar_reason dyar_find_refusal(dyar_arena *arena, const dyar_refusal *refusal)
{
    refusing r = {.sentence = true};
    find_refusal(&r, refusal);
    dyar_reason reason = r.reason;
    reason.name = *r.words ? dyar_text_copy(arena, dyar_text_of(r.words)) : NULL;
    reason.rule = *r.rule ? dyar_text_copy(arena, dyar_text_of(r.rule)) : NULL;
    return reason;
}
