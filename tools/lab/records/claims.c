/* Claims of a record. */
#include "lab/records/claims.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/records/deeds.h"

/* ---- words ---- */

/* Behind the `=` of the next word of that name, or NULL; its length. */
static const char *find_word(const char *comment, const char *name, size_t *length)
{
    const size_t named = strlen(name);
    for (const char *at = comment; at && *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        if (strncmp(at, name, named) != 0)
            continue;
        *length = strcspn(at + named, " ;");
        return at + named;
    }
    return NULL;
}

static bool take_word(const char *comment, const char *name, lab_claim *claim)
{
    size_t length = 0;
    const char *word = comment ? find_word(comment, name, &length) : NULL;
    if (word)
        snprintf(claim->told, sizeof claim->told, "%.*s", (int)length, word);
    return word != NULL;
}

/* ---- boards ---- */

/* Up to `,` `/` or the end, and without a mark where the claim has none. */
static bool same_cell(const char *told, size_t told_length, const char *ours,
                      size_t ours_length, bool marks)
{
    const char *mark = memchr(ours, '@', ours_length);
    if (!marks && mark)
        ours_length = (size_t)(mark - ours);
    return (told_length == 1 && *told == '?') ||
           (told_length == ours_length && memcmp(told, ours, told_length) == 0);
}

/* A board that is noted with blanks ends at the first.  `misshapen`: its rows or holes are
 * others, whatever lies in them. */
static bool same_board(const char *told, const char *ours, bool *misshapen)
{
    const bool marks = strchr(told, '@') != NULL;
    bool same = true;
    for (;;) {
        const size_t a = strcspn(told, ",/"), b = strcspn(ours, ",/");
        same = same && same_cell(told, a, ours, b, marks);
        *misshapen = told[a] != ours[b];
        if (*misshapen || !told[a])
            return same && !*misshapen;
        told += a + 1;
        ours += b + 1;
    }
}

static bool board_holds(const dyar_game *game, const dyar_position *after, lab_claim *claim)
{
    dyar_position_format(game, after, claim->ours);
    claim->ours[strcspn(claim->ours, " ")] = '\0';
    claim->of_board = true;
    return same_board(claim->told, claim->ours, &claim->misshapen);
}

/* ---- captures ---- */

/* False without memory. */
static bool check_captures(const dyar_game *game, const dyar_position *before, dyar_move move,
                           lab_claim *claim, bool *holds)
{
    dyar_trace *trace = dyar_trace_new();
    dyar_position after;
    if (!trace)
        return false;
    dyar_position_copy(game, &after, before);
    dyar_play_traced(game, &after, move, trace);
    const int seeds = lab_seeds_captured(trace, dyar_position_mover(game, before));
    const bool good = seeds >= 0 && !dyar_trace_out_of_memory(trace);
    snprintf(claim->ours, sizeof claim->ours, "%d", seeds);
    *holds = good && strcmp(claim->told, claim->ours) == 0;
    claim->of_board = claim->misshapen = false;
    dyar_trace_free(trace);
    return good;
}

/* ---- all of them ---- */

/* False without memory. */
static bool check_move(const lab_record *record, const dyar_game *game,
                       const lab_session *session, size_t at, lab_claim *claim)
{
    const char *comment = record->moves[at].comment;
    bool holds = true;
    if (take_word(comment, "board=", claim))
        holds = board_holds(game, lab_session_position(session, at + 1), claim);
    if (holds && take_word(comment, "captures=", claim) &&
        !check_captures(game, lab_session_position(session, at), lab_session_move(session, at),
                        claim, &holds))
        return false;
    claim->move = holds ? 0 : at + 1;
    return true;
}

bool lab_claims_check(const lab_record *record, const dyar_game *game,
                      const lab_session *session, lab_claim *wrong)
{
    *wrong = (lab_claim){0};
    for (size_t i = 0; i < lab_session_length(session) && wrong->move == 0; i++)
        if (!check_move(record, game, session, i, wrong))
            return false;
    return true;
}
