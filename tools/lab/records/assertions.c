/* SPDX-License-Identifier: MIT */
/* Assertions of a record, read from its comments and compared with its moves. */
#include "lab/records/assertions.h"

#include <ctype.h>

#include "lab/records/net_events.h"

/* ---- words ---- */

/* Returns the value of the word if it has this name and a value, else NULL.  `captures: 4` and
 * `captures = 4` are assertions if a number or `?` follows. */
static const char *value_of(const char *word, const char *name)
{
    const size_t named = strlen(name);
    if (strncmp(word, name, named) != 0)
        return NULL;
    if (word[named] == '=' && word[named + 1] != ' ')
        return word + named + 1;
    const char *sign = word + named + strspn(word + named, " ");
    if (*sign != '=' && *sign != ':')
        return NULL;
    const char *number = sign + 1 + strspn(sign + 1, " ");
    return isdigit((unsigned char)*number) || *number == '?' ? number : NULL;
}

/* Finds the first assertion of this name, and its length; returns NULL if there is none. */
static const char *find_assertion(const char *comment, const char *name, size_t *length)
{
    for (const char *at = comment; at && *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        const char *assertion = value_of(at, name);
        if (!assertion)
            continue;
        *length = strcspn(assertion, " ;");
        while (*length > 0 &&
               strchr(",.:)", assertion[*length - 1])) /* of a sentence around it */
            --*length;
        return assertion;
    }
    return NULL;
}

static bool take_assertion(const char *comment, const char *name, lab_assertion *assertion)
{
    size_t length = 0;
    const char *word = find_assertion(comment, name, &length);
    if (word)
        snprintf(assertion->stated, sizeof assertion->stated, "%.*s", (int)length, word);
    return word != NULL;
}

/* ---- boards ---- */

/* Compares two cells, up to `,`, `/` or the end; without marks if the assertion has none. */
static bool same_cell(const char *stated, size_t stated_length, const char *ours,
                      size_t ours_length, bool marks)
{
    const char *mark = memchr(ours, '@', ours_length);
    if (!marks && mark)
        ours_length = (size_t)(mark - ours);
    return (stated_length == 1 && *stated == '?') ||
           (stated_length == ours_length && memcmp(stated, ours, stated_length) == 0);
}

/* Compares the boards; a stated board with blanks ends at the first.  `misshapen`: its rows or
 * holes are others, whatever their seeds. */
static bool same_board(const char *stated, const char *ours, bool *misshapen)
{
    const bool marks = strchr(stated, '@') != NULL;
    bool same = true;
    for (;;) {
        const size_t a = strcspn(stated, ",/"), b = strcspn(ours, ",/");
        same = same && same_cell(stated, a, ours, b, marks);
        *misshapen = stated[a] != ours[b];
        if (*misshapen || !stated[a])
            return same && !*misshapen;
        stated += a + 1;
        ours += b + 1;
    }
}

static bool board_holds(const dyar_game *game, const dyar_position *after,
                        lab_assertion *assertion)
{
    dyar_position_format(game, after, assertion->ours);
    assertion->ours[strcspn(assertion->ours, " ")] = '\0';
    assertion->of = LAB_ASSERTED_BOARD;
    return same_board(assertion->stated, assertion->ours, &assertion->misshapen);
}

/* The second field of a position: "10,22". */
static bool stores_hold(const dyar_game *game, const dyar_position *after,
                        lab_assertion *assertion)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(game, after, text);
    const char *stores = text + strcspn(text, " ") + 1;
    snprintf(assertion->ours, sizeof assertion->ours, "%.*s", (int)strcspn(stores, " "),
             stores);
    assertion->of = LAB_ASSERTED_STORES;
    return same_board(assertion->stated, assertion->ours, &assertion->misshapen);
}

/* ---- captures ---- */

/* Returns false if memory runs out. */
static bool check_captures(const dyar_game *game, const dyar_position *before, dyar_move move,
                           lab_assertion *assertion, bool *holds)
{
    dyar_trace *trace = dyar_trace_new();
    dyar_position after;
    if (!trace)
        return false;
    dyar_position_copy(game, &after, before);
    dyar_play_traced(game, &after, move, trace);
    const int seeds = lab_seeds_captured(trace, dyar_position_mover(game, before));
    const bool good = seeds >= 0 && !dyar_trace_out_of_memory(trace);
    snprintf(assertion->ours, sizeof assertion->ours, "%d", seeds);
    *holds = good && strcmp(assertion->stated, assertion->ours) == 0;
    assertion->of = LAB_ASSERTED_CAPTURES;
    assertion->misshapen = false;
    dyar_trace_free(trace);
    return good;
}

/* ---- all of them ---- */

/* Returns false if memory runs out. */
static bool check_move(const lab_record *record, const dyar_game *game,
                       const lab_session *session, size_t at, lab_assertion *assertion)
{
    const char *comment = record->moves[at].comment;
    bool holds = true;
    if (take_assertion(comment, "board", assertion))
        holds = board_holds(game, lab_session_position(session, at + 1), assertion);
    if (holds && take_assertion(comment, "stores", assertion))
        holds = stores_hold(game, lab_session_position(session, at + 1), assertion);
    if (holds && take_assertion(comment, "captures", assertion) &&
        !check_captures(game, lab_session_position(session, at), lab_session_move(session, at),
                        assertion, &holds))
        return false;
    assertion->move = holds ? 0 : at + 1;
    return true;
}

bool lab_assertions_check(const lab_record *record, const dyar_game *game,
                          const lab_session *session, lab_assertion *wrong)
{
    *wrong = (lab_assertion){0};
    for (size_t i = 0; i < lab_session_length(session) && wrong->move == 0; i++)
        if (!check_move(record, game, session, i, wrong))
            return false;
    return true;
}
