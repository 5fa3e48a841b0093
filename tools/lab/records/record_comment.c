/* SPDX-License-Identifier: MIT */
/* The comment on a move in a record: its effects in a few words. */
#include "lab/records/record_game.h"

#include "lab/base/memstream.h"
#include "lab/records/net_events.h"

/* Effects that are not written yet; NULL after they are. */
typedef struct deeds {
    const dyar_event **list;
    size_t count;
} deeds;

typedef struct writer {
    const dyar_game *game;
    int mover;
    FILE *to;
    bool begun; /* something is written */
} writer;

/* ---- words ---- */

static void begin_comment(writer *w)
{
    if (w->begun)
        fputs("; ", w->to);
    w->begun = true;
}

static void put_player(const writer *w, int player)
{
    char name[DYAR_PLAYER_NAME];
    fputs(player < 0 ? "nobody" : dyar_player_name(w->game, player, name), w->to);
}

static void put_hole(const writer *w, int place)
{
    const int holes = dyar_game_rows(w->game) * dyar_game_columns(w->game);
    char name[8];
    if (place >= holes)
        fprintf(w->to, " store-%d", place - holes + 1);
    else if (place >= 0)
        fprintf(w->to, " %s", dyar_hole_name(w->game, place, name));
}

/* ---- moves ---- */

/* Does one phrase describe both? */
static bool go_together(const dyar_event *a, const dyar_event *b)
{
    return a->kind == b->kind && a->player == b->player &&
           (a->kind == DYAR_EVENT_CAPTURE || a->kind == DYAR_EVENT_CLOSE ||
            strcmp(a->rule ? a->rule : "", b->rule ? b->rule : "") == 0);
}

static void put_head(const writer *w, const dyar_event *event, int seeds)
{
    if (event->kind == DYAR_EVENT_CAPTURE)
        fprintf(w->to, "captures %d", seeds);
    else if (event->kind == DYAR_EVENT_GIVEN)
        fprintf(w->to, "gets %d owed", seeds);
    else if (event->kind == DYAR_EVENT_CLOSE)
        fputs("closes", w->to);
    else
        fprintf(w->to, "%s %s", event->kind == DYAR_EVENT_MARK ? "marks" : "unmarks",
                event->rule);
    const bool whose = event->kind == DYAR_EVENT_CAPTURE || event->kind == DYAR_EVENT_GIVEN ||
                       (event->kind == DYAR_EVENT_MARK && event->player >= 0);
    if (whose && event->player != w->mover) {
        fputs(" for ", w->to);
        put_player(w, event->player);
    }
}

/* Writes one phrase for all effects that go together with this one, and removes them. */
static void put_deeds(writer *w, deeds *all, size_t first)
{
    const dyar_event *event = all->list[first];
    int seeds = 0;
    for (size_t i = first; i < all->count; i++)
        if (all->list[i] && go_together(event, all->list[i]))
            seeds += all->list[i]->seeds;
    begin_comment(w);
    put_head(w, event, seeds);
    if (event->kind != DYAR_EVENT_GIVEN)
        fputc(':', w->to);
    for (size_t i = first; i < all->count; i++) {
        if (!all->list[i] || !go_together(event, all->list[i]))
            continue;
        if (event->kind != DYAR_EVENT_GIVEN)
            put_hole(w, all->list[i]->from);
        all->list[i] = NULL;
    }
}

/* Writes seeds given to the first to capture after the capture. */
static bool put_move(writer *w, const dyar_trace *trace)
{
    deeds all = {.list = malloc((dyar_trace_count(trace) + 1) * sizeof *all.list)};
    if (!all.list)
        return false;
    all.count = lab_net_events(trace, all.list);
    for (size_t i = 0; i < all.count; i++)
        if (all.list[i] && all.list[i]->kind != DYAR_EVENT_GIVEN)
            put_deeds(w, &all, i);
    for (size_t i = 0; i < all.count; i++)
        if (all.list[i])
            put_deeds(w, &all, i);
    free(all.list);
    return true;
}

/* ---- between the games of a match ---- */

static void put_winner(const writer *w, int player)
{
    if (player >= 0) {
        fputs(", ", w->to);
        put_player(w, player);
        fputs(" wins", w->to);
    } else {
        fputs(", nobody wins alone", w->to);
    }
}

/* "game 1: 21-11, south wins". */
static void put_game_over(writer *w, const dyar_trace *trace, size_t at)
{
    const dyar_event *over = dyar_trace_get(trace, at), *score;
    const char *joint = " ";
    begin_comment(w);
    fprintf(w->to, "game %d:", over->seeds);
    while ((score = dyar_trace_get(trace, ++at)) && score->kind == DYAR_EVENT_SCORE) {
        fprintf(w->to, "%s%d", joint, score->seeds);
        joint = "-";
    }
    put_winner(w, over->player);
}

static void put_match(writer *w, const dyar_trace *trace)
{
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_GAME_OVER) {
            put_game_over(w, trace, i);
        } else if (event->kind == DYAR_EVENT_NEXT_GAME) {
            begin_comment(w);
            fprintf(w->to, "game %d", event->seeds);
        } else if (event->kind == DYAR_EVENT_MATCH_OVER) {
            begin_comment(w);
            fputs("the match is over", w->to);
            put_winner(w, event->player);
        }
    }
}

char *lab_record_comment(const dyar_game *game, const dyar_trace *trace, int mover)
{
    lab_memstream comment;
    writer w = {.game = game, .mover = mover, .to = lab_memstream_begin(&comment)};
    const bool good = w.to && !dyar_trace_out_of_memory(trace) && put_move(&w, trace);
    if (good)
        put_match(&w, trace);
    char *text = lab_memstream_end(&comment, NULL);
    if (good)
        return text;
    free(text);
    return NULL;
}
