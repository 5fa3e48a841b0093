/* SPDX-License-Identifier: MIT */
/* Comparing a recorded game with our own playing of it. */
#include "lab/records/conform.h"

#include "lab/base/bits.h"

/* ---- positions as recordings write them ---- */

/* What a recording leaves open about marks. */
typedef struct silence {
    bool nobodys; /* marks that are nobody's */
    bool names;   /* the kind of a mark */
} silence;

static silence silence_of(const char *recorded)
{
    return (silence){.nobodys = !strstr(recorded, "@0"), .names = !strchr(recorded, ':')};
}

/* Copies a cell (up to `,`, `/`, a space or the end) without the parts that the recording
 * leaves out. Returns its end. */
static const char *view_cell(const char *from, silence s, char **to)
{
    const char *end = from + strcspn(from, ",/ ");
    const char *mark = memchr(from, '@', (size_t)(end - from));
    const char *name = memchr(from, ':', (size_t)(end - from));
    const char *stop = end;
    if (s.names && name)
        stop = name;
    if (s.nobodys && mark && mark[1] == '0')
        stop = mark;
    memcpy(*to, from, (size_t)(stop - from));
    *to += stop - from;
    return end;
}

/* The length of the first `count` words. */
static size_t words_length(const char *text, int count)
{
    const char *at = text;
    for (int i = 0; i < count && *at; i++) {
        at += strspn(at, " ");
        at += strcspn(at, " ");
    }
    return (size_t)(at - text);
}

/* Writes the first three fields of our position, without what the recording leaves open about
 * marks.  `text` needs DYAR_POSITION_TEXT bytes. */
static void view(const dyar_game *game, const dyar_position *position, const char *recorded,
                 char *text)
{
    char ours[DYAR_POSITION_TEXT];
    const silence s = silence_of(recorded);
    const char *from = ours;
    dyar_position_format(game, position, ours);
    ours[words_length(ours, 3)] = '\0';
    while (*from && *from != ' ') {
        from = view_cell(from, s, &text);
        if (*from && *from != ' ')
            *text++ = *from++;
    }
    strcpy(text, from);
}

/* Whether the first `count` fields are what the recording says. */
static bool agrees(const dyar_game *game, const dyar_position *position, const char *recorded,
                   int count)
{
    char ours[DYAR_POSITION_TEXT];
    view(game, position, recorded, ours);
    const size_t length = words_length(recorded, count);
    return words_length(ours, count) == length && memcmp(ours, recorded, length) == 0;
}

/* ---- the start ---- */

static lab_mismatch_kind parse(const dyar_game *game, const char *text, lab_mismatch *d)
{
    dyar_diags *diags = dyar_diags_new();
    lab_mismatch_kind kind = LAB_SAME;
    if (!diags)
        return LAB_NO_MEMORY;
    if (!dyar_position_parse(game, text, &d->before, diags)) {
        kind = dyar_diags_out_of_memory(diags) ? LAB_NO_MEMORY : LAB_OTHER_START;
        snprintf(d->problem, sizeof d->problem, "%s", dyar_diags_get(diags, 0)->message);
    }
    dyar_diags_free(diags);
    return kind;
}

/* Begins with the setup, where the recording leaves it open; only the mover may differ. */
static lab_mismatch_kind begin(const dyar_game *game, const lab_recorded *recorded,
                               lab_mismatch *d)
{
    const char *start = recorded->start;
    char ours[DYAR_POSITION_TEXT], text[2 * DYAR_POSITION_TEXT];
    dyar_position_begin(game, &d->before);
    if (!agrees(game, &d->before, start, 2))
        return parse(game, start, d);
    dyar_position_format(game, &d->before, ours);
    const size_t board = words_length(ours, 2), turn = words_length(ours, 3);
    const size_t from = words_length(start, 2), to = words_length(start, 3);
    snprintf(text, sizeof text, "%.*s%.*s%s", (int)board, ours, (int)(to - from), start + from,
             ours + turn);
    return parse(game, text, d);
}

/* ---- the moves ---- */

static bool is_recorded(const lab_recorded *recorded, const lab_recorded_move *move,
                        const char *text)
{
    for (size_t i = 0; i < move->legal_count; i++)
        if (strcmp(recorded->legal[move->first_legal + i], text) == 0)
            return true;
    return false;
}

static bool same_moves(const dyar_game *game, const lab_recorded *recorded,
                       const lab_recorded_move *move, const dyar_move *ours, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[DYAR_MOVE_TEXT];
        if (!is_recorded(recorded, move, dyar_move_format(game, ours[i], text)))
            return false;
    }
    return count == move->legal_count;
}

/* LAB_SAME when the move is legal for both and no other position comes of it. */
static lab_mismatch_kind compare_move(const dyar_game *game, const lab_recorded *recorded,
                                      const lab_recorded_move *move, lab_mismatch *d)
{
    dyar_move ours[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, &d->before, ours);
    if (count == 0)
        return LAB_OTHER_END;
    if (move->has_legal && !same_moves(game, recorded, move, ours, count))
        return LAB_OTHER_LEGAL;
    if (!dyar_move_parse(game, &d->before, move->move, &d->move, d->problem))
        return LAB_OTHER_MOVE;
    d->after = d->before;
    dyar_play(game, &d->after, d->move);
    if (move->after && !agrees(game, &d->after, move->after, 3))
        return LAB_OTHER_POSITION;
    d->choices += lab_bits_of(count);
    return LAB_SAME;
}

bool lab_recorded_compare(const dyar_game *game, const lab_recorded *recorded, lab_mismatch *d)
{
    *d = (lab_mismatch){0};
    d->kind = begin(game, recorded, d);
    if (d->kind != LAB_SAME)
        return false;
    for (; d->at < recorded->count; d->at++) {
        d->kind = compare_move(game, recorded, &recorded->moves[d->at], d);
        if (d->kind != LAB_SAME)
            return false;
        d->previous = d->before;
        d->previous_move = d->move;
        d->before = d->after;
    }
    return true;
}
