/* SPDX-License-Identifier: MIT */
/* Parts of accounts: lines, names, and why a game ended. */
#include "english/account.h"

void dyar_narrate(dyar_narrator *n, int depth, const char *format, ...)
{
    dyar_buffer text = {.arena = n->writer.arena};
    va_list arguments;
    va_start(arguments, format);
    dyar_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    n->lines = dyar_arena_room(text.arena, n->lines, n->count, &n->room, sizeof *n->lines);
    n->lines[n->count++] = (dyar_account_line){depth, dyar_buffer_text(&text)};
}

const char *dyar_narrator_player(const dyar_narrator *n, int player)
{
    char name[DYAR_PLAYER_NAME];
    if (n->style->players && n->style->players[player])
        return n->style->players[player];
    return dyar_english_say(&n->writer, "%s", dyar_player_name(n->game, player, name));
}

const char *dyar_narrator_seeds(const dyar_narrator *n, int seeds)
{
    return dyar_english_say(&n->writer, "%d %s", seeds, seeds == 1 ? "seed" : "seeds");
}

const char *dyar_narrator_place(const dyar_narrator *n, int place)
{
    const dyar_board *board = &n->writer.rules->board;
    const int holes = dyar_squares(board);
    char name[8];
    if (place < 0)
        return "the hand";
    if (place < holes)
        return dyar_english_say(&n->writer, "%s",
                                dyar_place_name(board, (unsigned)place, name));
    return dyar_english_say(&n->writer, "%s's store", dyar_narrator_player(n, place - holes));
}

/* ---- ends ---- */

/* The sentence of the rules that states this end of a game or match; NULL if there is none. */
static const char *end_sentence(const dyar_narrator *n, const char *rule)
{
    for (size_t i = 0; i < n->sentence_count; i++) {
        const dyar_sentence *s = &n->sentences[i];
        const bool ends =
            strcmp(s->section, "The end") == 0 || strcmp(s->section, "Match") == 0;
        if (ends && s->rule && strcmp(s->rule, rule) == 0)
            return s->text;
    }
    return NULL;
}

/* "when all of these hold: A; B", for lists. */
static const char *on_one_line(const dyar_narrator *n, const char *text)
{
    dyar_buffer line = {.arena = n->writer.arena};
    dyar_text rest = dyar_text_of(text), part;
    for (const char *before = ""; dyar_text_split(&rest, "\n", &part);) {
        const size_t sign = strspn(part.at, " -");
        dyar_buffer_print(&line, "%s%.*s", before, (int)(part.length - sign), part.at + sign);
        before = part.length > 0 && part.at[part.length - 1] == ':' ? " " : "; ";
    }
    return dyar_buffer_text(&line);
}

void dyar_narrate_end(dyar_narrator *n, int depth, const char *reason)
{
    static const char *const causes[][2] = {
        {"no-moves", "no legal move was left"},
        {"repetition", "a position had occurred too often"},
        {"win", "a rule ended it with the last move"},
        {"lose", "a rule ended it with the last move"},
        {"draw", "a rule ended it with the last move"},
        {"end-game", "a rule ended it with the last move"},
        {"no-holes", "no player had enough seeds to fill a hole"},
    };
    const char *sentence = end_sentence(n, reason);
    if (sentence) {
        dyar_narrate(n, depth, "It ended by rule %s: %s", reason, on_one_line(n, sentence));
        return;
    }
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
        if (strcmp(causes[i][0], reason) == 0) {
            dyar_narrate(n, depth, "It ended because %s.", causes[i][1]);
            return;
        }
    dyar_narrate(n, depth, "It ended by rule %s.", reason);
}
