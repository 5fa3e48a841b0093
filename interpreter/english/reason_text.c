/* SPDX-License-Identifier: MIT */
/*
 * The wording of reasons: one formatter for all patterns of reasons.def.
 *
 *     "{hole} now has {after}, so {others} [is|are] captured ({taken})"
 *     "d2 now has 4, so c2 and e2 are captured (7 seeds)."
 *
 * It allocates nothing, so that it can explain a refused move even if memory has run out.
 */
#include "english/reasons.h"

#include <ctype.h>
#include <stdio.h>

const dyar_reason_kind dyar_reason_kinds[DYAR_WHY_COUNT] = {
#define DYAR_REASON(NAME, id, rank, pattern) {id, pattern},
#include "english/reasons.def"
};

static dyar_why why_of(const dyar_reason *reason)
{
    dyar_why why = 0;
    while (dyar_reason_kinds[why].what != reason->what)
        why++;
    return why;
}

int dyar_reason_rank(const dyar_reason *reason)
{
    enum {
        CAPTURED = DYAR_RANK_CAPTURED,
        REFUSED = DYAR_RANK_REFUSED,
        OF_TEXT = DYAR_RANK_OF_TEXT
    };
    static const signed char ranks[DYAR_WHY_COUNT] = {
#define DYAR_REASON(NAME, id, rank, pattern) rank,
#include "english/reasons.def"
    };
    return ranks[why_of(reason)];
}

dyar_reason dyar_reason_of(dyar_why why)
{
    return (dyar_reason){.what = dyar_reason_kinds[why].what,
                         .player = -1,
                         .hole = -1,
                         .before = -1,
                         .after = -1,
                         .taken = -1,
                         .number = -1};
}

/* A sentence that is being written. */
typedef struct wording {
    const dyar_reason_names *names;
    const dyar_reason *reason;
    char *text;
    size_t length, room;
    size_t number; /* that was written last */
} wording;

static void write_text(wording *w, const char *text, size_t length)
{
    const size_t left = w->room - 1 - w->length;
    const size_t written = length < left ? length : left;
    memcpy(w->text + w->length, text, written);
    w->length += written;
    w->text[w->length] = '\0';
}

static void write_string(wording *w, const char *text)
{
    write_text(w, text, strlen(text));
}

static void write_number(wording *w, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    write_string(w, digits);
    w->number = (size_t)(number < 0 ? 0 : number);
}

static void write_counted(wording *w, int number, const char *noun)
{
    write_number(w, number);
    write_string(w, " ");
    write_string(w, noun);
    write_string(w, number == 1 ? "" : "s");
}

/* "South" and "North" are names; "player 3" is a noun. */
static void write_player(wording *w, int player)
{
    char name[DYAR_PLAYER_NAME];
    const char *const *given = w->names->players;
    if (player >= 0 && given && given[player]) {
        write_string(w, given[player]);
        return;
    }
    dyar_player_name(w->names->game, player < 0 ? 0 : player, name);
    if (w->names->game->players == 2)
        name[0] = (char)toupper((unsigned char)name[0]);
    write_string(w, name);
}

static void write_place(wording *w, int place)
{
    const dyar_board *board = &w->names->game->rules->board;
    const int holes = dyar_squares(board);
    char name[8];
    if (place >= holes) {
        write_player(w, place - holes);
        write_string(w, "'s store");
    } else {
        write_string(w, place < 0 ? "the hand" : dyar_place_name(board, (unsigned)place, name));
    }
}

/* "a, b and c"; of the holes, or of what they held. */
static void write_list(wording *w, bool held)
{
    const dyar_reason *r = w->reason;
    for (size_t i = 0; i < r->other_count; i++) {
        write_string(w, i == 0 ? "" : i + 1 == r->other_count ? " and " : ", ");
        if (held)
            write_number(w, r->held[i]);
        else
            write_place(w, r->others[i]);
    }
    w->number = r->other_count;
}

static void write_hole(wording *w)
{
    if (w->names->hole)
        write_string(w, w->names->hole);
    else
        write_place(w, w->reason->hole);
}

static void write_field(wording *w, dyar_text name)
{
    const dyar_reason *r = w->reason;
    if (dyar_text_is(name, "hole"))
        write_hole(w);
    else if (dyar_text_is(name, "others") || dyar_text_is(name, "held"))
        write_list(w, dyar_text_is(name, "held"));
    else if (dyar_text_is(name, "player"))
        write_player(w, r->player);
    else if (dyar_text_is(name, "before"))
        write_number(w, r->before);
    else if (dyar_text_is(name, "after"))
        write_number(w, r->after);
    else if (dyar_text_is(name, "number"))
        write_number(w, r->number);
    else if (dyar_text_is(name, "taken"))
        write_counted(w, r->taken, "seed");
    else if (dyar_text_is(name, "laps"))
        write_counted(w, r->number, "lap");
    else
        write_string(w, dyar_text_is(name, "rule") ? r->rule : r->name);
}

/* "one|many". */
static void write_form(wording *w, dyar_text forms)
{
    dyar_text one, many;
    dyar_text_split(&forms, "|", &one);
    dyar_text_split(&forms, "|", &many);
    const dyar_text form = w->number == 1 ? one : many;
    write_text(w, form.at, form.length);
}

/* The text up to `end`, which is skipped. */
static dyar_text take_part(const char **at, char end)
{
    const char *from = *at + 1, *to = strchr(from, end);
    *at = to + 1;
    return (dyar_text){from, (size_t)(to - from)};
}

static void write_pattern(wording *w, const char *at)
{
    while (*at) {
        const size_t plain = strcspn(at, "{[");
        write_text(w, at, plain);
        at += plain;
        if (*at == '{')
            write_field(w, take_part(&at, '}'));
        else if (*at == '[')
            write_form(w, take_part(&at, ']'));
    }
}

/* Names of holes, and names that were given, stay as they are. */
static bool begins_with_name(const dyar_reason_names *names, const dyar_reason *reason,
                             const char *pattern)
{
    if (strncmp(pattern, "{player}", strlen("{player}")) == 0)
        return names->players && reason->player >= 0 && names->players[reason->player];
    const int holes = dyar_squares(&names->game->rules->board);
    return strncmp(pattern, "{hole", strlen("{hole")) == 0 && reason->hole < holes;
}

const char *dyar_reason_word(const dyar_reason_names *names, const dyar_reason *reason,
                             bool sentence, char *text, size_t room)
{
    wording w = {.names = names, .reason = reason, .text = text, .room = room};
    const char *pattern = dyar_reason_kinds[why_of(reason)].pattern;
    text[0] = '\0';
    write_pattern(&w, pattern);
    if (!sentence)
        return text;
    if (!begins_with_name(names, reason, pattern))
        text[0] = (char)toupper((unsigned char)text[0]);
    if (w.length > 0 && text[w.length - 1] != '.')
        write_string(&w, ".");
    return text;
}
