/* Claims of a record. */
#include "lab/records/claims.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/records/deeds.h"

/* ---- words ---- */

/* What the word claims, where it has that name and claims anything; else NULL.  People also
 * write `captures: 4` and `captures = 4`: that is a claim where a number follows, or `?`. */
static const char *claimed(const char *word, const char *name)
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

/* The first claim of that name, and its length; NULL where there is none. */
static const char *find_claim(const char *comment, const char *name, size_t *length)
{
    for (const char *at = comment; at && *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        const char *claim = claimed(at, name);
        if (!claim)
            continue;
        *length = strcspn(claim, " ;");
        while (*length > 0 &&
               strchr(",.:)", claim[*length - 1])) /* of the sentence it stands in */
            --*length;
        return claim;
    }
    return NULL;
}

static bool take_claim(const char *comment, const char *name, lab_claim *claim)
{
    size_t length = 0;
    const char *word = find_claim(comment, name, &length);
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
    if (take_claim(comment, "board", claim))
        holds = board_holds(game, lab_session_position(session, at + 1), claim);
    if (holds && take_claim(comment, "captures", claim) &&
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
