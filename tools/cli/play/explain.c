/* Moves and results in words. */
#include "cli/play/explain.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "dyar/table.h"
#include "lab/records/deeds.h"

enum { NAME = 32, PLACE = 64 };

/* ---- names ---- */

/* "c1", "south's store", "the hand". */
static const char *place_words(const cli_telling *t, int place, char words[PLACE])
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    char name[NAME];
    if (place < 0)
        snprintf(words, PLACE, "the hand");
    else if (place < holes)
        dyar_hole_name(game, place, words);
    else
        snprintf(words, PLACE, "%s's store", cli_told_player(t, place - holes, name));
    return words;
}

/* ---- lines ---- */

/* What a rule does, in the words of the dispatch table; "" when it says nothing. */
static const char *rule_does(const cli_telling *t, const char *table, const char *rule)
{
    const dyar_table_row *rows;
    const size_t count = dyar_ruleset_table(t->ruleset, &rows);
    cli_need(rows);
    for (size_t i = 0; i < count && table && rule; i++)
        if (rows[i].does && rows[i].rule && rows[i].table && strcmp(rows[i].rule, rule) == 0 &&
            strcmp(rows[i].table, table) == 0)
            return rows[i].does;
    return "";
}

/* ---- laps ---- */

/* Seeds that enter from the reserve are a lap, though none is sown. */
static const dyar_event *find_lap(const dyar_trace *trace, int lap)
{
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if ((event->kind == DYAR_EVENT_LAP || event->kind == DYAR_EVENT_ENTER) &&
            event->lap == lap)
            return event;
    }
    return NULL;
}

static int last_lap(const dyar_trace *trace)
{
    int last = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        if (dyar_trace_get(trace, i)->kind == DYAR_EVENT_LAP &&
            dyar_trace_get(trace, i)->lap > last)
            last = dyar_trace_get(trace, i)->lap;
    return last;
}

/* Laps that are left out in the middle of a long move; none when `first` is 0. */
typedef struct gap {
    int first, last;
} gap;

static bool in_gap(gap left_out, int lap)
{
    return left_out.first > 0 && lap >= left_out.first && lap <= left_out.last;
}

/* What a rule does is told once a move: relays would say the same again and again. */
static bool told_before(const dyar_trace *trace, gap left_out, const dyar_event *rule)
{
    for (int lap = 1; lap < rule->lap; lap++) {
        const dyar_event *earlier = in_gap(left_out, lap) ? NULL : lab_landing_of(trace, lap);
        if (earlier && strcmp(earlier->rule, rule->rule) == 0)
            return true;
    }
    return false;
}

static void tell_lap(const cli_telling *t, const dyar_trace *trace, gap left_out, int lap)
{
    const dyar_event *event = find_lap(trace, lap), *landing = lab_landing_of(trace, lap);
    const bool tells = landing && !told_before(trace, left_out, landing);
    const char *does = tells ? rule_does(t, landing->table, landing->rule) : "";
    char from[PLACE], to[PLACE];
    if (!event)
        return;
    const bool enters = event->kind == DYAR_EVENT_ENTER;
    cli_tell_line(t, 0, "lap %d: %d %s from %s %s %s%s%s%s%s%s", lap, event->seeds,
                  cli_seeds_word(event->seeds),
                  enters ? "the reserve" : place_words(t, event->from, from),
                  enters ? "into" : "to", place_words(t, event->to, to),
                  event->clockwise ? ", clockwise" : "", landing ? "; rule " : "",
                  landing ? landing->rule : "", *does ? ": " : "", does);
}

/* ---- what else happens ---- */

static void tell_rule(const cli_telling *t, const dyar_event *event)
{
    const char *does = rule_does(t, event->table, event->rule);
    char place[PLACE];
    if (event->from >= 0)
        cli_tell_line(t, 2, "at %s rule %s%s%s", place_words(t, event->from, place),
                      event->rule, *does ? ": " : "", does);
    else
        cli_tell_line(t, 2, "rule %s%s%s", event->rule, *does ? ": " : "", does);
}

static void tell_capture(const cli_telling *t, const dyar_event *event)
{
    char place[PLACE], name[NAME];
    place_words(t, event->from, place);
    if (event->player < 0)
        cli_tell_line(t, 2, "%d %s of %s leave%s the game", event->seeds,
                      cli_seeds_word(event->seeds), place, event->seeds == 1 ? "s" : "");
    else
        cli_tell_line(t, 2, "%s captures %d %s of %s", cli_told_player(t, event->player, name),
                      event->seeds, cli_seeds_word(event->seeds), place);
}

static void tell_mark(const cli_telling *t, const dyar_event *event)
{
    char place[PLACE], name[NAME];
    place_words(t, event->from, place);
    if (event->player < 0)
        cli_tell_line(t, 2, "%s is marked as %s", place, event->rule);
    else
        cli_tell_line(t, 2, "%s is marked as %s, for %s", place, event->rule,
                      cli_told_player(t, event->player, name));
}

/* What a player puts, gets or begins. */
static void tell_of_player(const cli_telling *t, const dyar_event *event)
{
    const char *seeds = cli_seeds_word(event->seeds);
    char to[PLACE], room[NAME];
    const char *name = cli_told_player(t, event->player, room);
    if (event->kind == DYAR_EVENT_PUT)
        cli_tell_line(t, 2, "%s puts %d %s into %s", name, event->seeds, seeds,
                      place_words(t, event->to, to));
    else if (event->kind == DYAR_EVENT_GIVEN)
        cli_tell_line(t, 2, "%s is the first to capture and gets %d more %s", name,
                      event->seeds, seeds);
    else if (event->kind == DYAR_EVENT_TURN)
        cli_tell_line(t, 0, "%s turns the board round", name);
    else
        cli_tell_line(t, 2, "for %s the phase %s begins", name, event->rule);
}

static void tell_take(const cli_telling *t, const dyar_event *event)
{
    char from[PLACE];
    cli_tell_line(t, 2, "%d %s of %s %s taken into the hand", event->seeds,
                  cli_seeds_word(event->seeds), place_words(t, event->from, from),
                  event->seeds == 1 ? "is" : "are");
}

static void tell_event(const cli_telling *t, const dyar_event *event)
{
    const char *seeds = cli_seeds_word(event->seeds);
    char from[PLACE], to[PLACE];
    place_words(t, event->from, from);
    place_words(t, event->to, to);
    switch (event->kind) {
    case DYAR_EVENT_RULE:
        if (!lab_is_landing(event))
            tell_rule(t, event);
        break;
    case DYAR_EVENT_CAPTURE:
        tell_capture(t, event);
        break;
    case DYAR_EVENT_TAKE:
        tell_take(t, event);
        break;
    case DYAR_EVENT_MOVE:
        cli_tell_line(t, 2, "%d %s from %s to %s", event->seeds, seeds, from, to);
        break;
    case DYAR_EVENT_PUT:
    case DYAR_EVENT_GIVEN:
    case DYAR_EVENT_BEGIN:
    case DYAR_EVENT_TURN:
        tell_of_player(t, event);
        break;
    case DYAR_EVENT_MARK:
        tell_mark(t, event);
        break;
    case DYAR_EVENT_UNMARK:
        cli_tell_line(t, 2, "%s loses its mark", from);
        break;
    case DYAR_EVENT_CLOSE:
        cli_tell_line(t, 2, "%s is closed", from);
        break;
    case DYAR_EVENT_ENDLESS:
        cli_tell_line(t, 0, "the sowing would never end");
        break;
    case DYAR_EVENT_SLAM:
        cli_tell_line(t, 2, "a capture of everything does not stand here");
        break;
    case DYAR_EVENT_LIFT: /* told as a lap */
    case DYAR_EVENT_ENTER:
    case DYAR_EVENT_SOW:
    case DYAR_EVENT_LAP:
    case DYAR_EVENT_GAME_OVER: /* told together, between two games */
    case DYAR_EVENT_SCORE:
    case DYAR_EVENT_LEFT_OVER:
    case DYAR_EVENT_LOST:
    case DYAR_EVENT_SURRENDER:
    case DYAR_EVENT_TOTAL:
    case DYAR_EVENT_LENT:
    case DYAR_EVENT_FILL:
    case DYAR_EVENT_KEEP:
    case DYAR_EVENT_POOL:
    case DYAR_EVENT_NEXT_GAME:
    case DYAR_EVENT_MATCH_OVER:
        break;
    }
}

static gap find_gap(const cli_telling *t, const dyar_trace *trace)
{
    const int laps = last_lap(trace);
    if (t->laps == 0 || laps <= t->laps + 1)
        return (gap){0};
    return (gap){.first = (t->laps + 1) / 2 + 1, .last = laps - t->laps / 2};
}

static void begin_lap(const cli_telling *t, const dyar_trace *trace, gap left_out, int lap)
{
    if (!in_gap(left_out, lap))
        tell_lap(t, trace, left_out, lap);
    else if (lap == left_out.first)
        cli_tell_line(t, 0, "... %d more laps ...", left_out.last - left_out.first + 1);
}

void cli_tell_move(const cli_telling *t, const dyar_trace *trace)
{
    const gap left_out = find_gap(t, trace);
    int told = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->lap > told)
            begin_lap(t, trace, left_out, told = event->lap);
        if (cli_tells_match(event))
            i = cli_tell_match(t, trace, i) - 1;
        else if (!in_gap(left_out, event->lap) || event->kind == DYAR_EVENT_CAPTURE ||
                 event->kind == DYAR_EVENT_GIVEN)
            tell_event(t, event);
    }
}

/* ---- results ---- */

/* "south and north": the players of a set of bits. */
static void list_players(const cli_telling *t, unsigned players, char *words, size_t room)
{
    size_t length = 0;
    words[0] = '\0';
    for (int player = 0; players; player++, players >>= 1) {
        char name[NAME];
        if ((players & 1) == 0)
            continue;
        const char *joint = length == 0 ? "" : players == 1 ? " and " : ", ";
        length += (size_t)snprintf(words + length, room - length, "%s%s", joint,
                                   cli_told_player(t, player, name));
    }
}

/* ": south 22, north 42"; "" where nothing is counted. */
static void list_counts(const cli_telling *t, const dyar_position *position,
                        const dyar_result *result, char *words, size_t room)
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    const int players = dyar_game_players(game);
    cli_counts counts;
    size_t length = 0;
    words[0] = '\0';
    if (!cli_count_players(game, position, result->scores, &counts))
        return;
    for (int player = 0; player < players; player++) {
        char name[NAME];
        length +=
            (size_t)snprintf(words + length, room - length, "%s%s %d", player ? ", " : ": ",
                             cli_told_player(t, player, name), counts.values[player]);
    }
    if (!counts.seeds || counts.fewest)
        snprintf(words + length, room - length, " (%s)",
                 counts.fewest ? "the fewest win" : counts.many);
}

void cli_tell_result(const cli_telling *t, const dyar_position *position)
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    const dyar_result result = dyar_result_of(game, position);
    const bool match = dyar_game_is_match(game);
    char counts[DYAR_PLAYERS_MAX * (NAME + 16) + 32], winners[DYAR_PLAYERS_MAX * (NAME + 8)];
    list_counts(t, position, &result, counts, sizeof counts);
    list_players(t, result.winners, winners, sizeof winners);
    if (!result.over)
        cli_tell_line(t, 0, "The %s goes on%s.", match ? "match" : "game", counts);
    else if (result.winners == 0)
        cli_tell_line(t, 0, "Nobody wins%s.", counts);
    else if (result.drawn)
        cli_tell_line(t, 0, "%s is a draw of %s%s.", match ? "The match" : "It", winners,
                      counts);
    else
        cli_tell_line(t, 0, "The winner%s is %s%s.", match ? " of the match" : "", winners,
                      counts);
    if (result.over && result.reason)
        cli_tell_reason(t, 0, result.reason);
}

void cli_tell_moves(const cli_telling *t, const dyar_position *position)
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(game, position, moves);
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < count; i++)
        fprintf(memory.to, "%s%s", i ? " " : "", dyar_move_format(game, moves[i], text));
    char *list = cli_memory_end(&memory);
    cli_tell_line(t, 0, "%s", list);
    free(list);
}
