/* SPDX-License-Identifier: MIT */
/* What answers ask for: the ruleset and the position that are meant, and who listens. */
#include "requests/asking.h"
#include "dyar/playout.h"
#include "formats/replay.h"
#include "lab/base/memstream.h"
#include "requests/report_solve.h"
#include "requests/server.h"

#include <inttypes.h>
#include <stdarg.h>

bool asking_refuse(asking *a, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(a->problem, sizeof a->problem, format, list);
    va_end(list);
    return false;
}

static void report_solution(const asking *a, const task_solve_result *solution)
{
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    if (to) {
        lab_writer json = lab_write_begin(to);
        report_solved(&json, solution);
        lab_write_end(&json);
    }
    char *text = lab_memstream_end(&printed, NULL);
    if (text)
        a->tell(a->context, text);
    free(text);
}

void asking_show_progress(void *context, const task_progress *p)
{
    const asking *a = context;
    char text[400];
    if (p->solution) {
        report_solution(a, p->solution);
        return;
    }
    if (p->all == 0)
        return;
    if (p->from)
        snprintf(text, sizeof text,
                 "{\"from\":\"%.80s\",\"changes\":%d,\"done\":%" PRIu64 ",\"%s\":%" PRIu64
                 ",\"best\":\"%.80s\",\"explained\":%" PRIu64 ",\"moves\":%" PRIu64 "}",
                 p->from, p->changes, p->done, p->unit, p->all, p->best, p->explained,
                 p->moves);
    else
        snprintf(text, sizeof text, "{\"%s\":%" PRIu64 ",\"%s\":%" PRIu64 "}",
                 strcmp(p->unit, "games") == 0 ? "played" : "done", p->done, p->unit, p->all);
    a->tell(a->context, text);
}

bool asking_failed(asking *a)
{
    const task_error *error = &a->run.error;
    const char *joint = error->hint ? "; " : "", *hint = error->hint ? error->hint : "";
    if (!*error->what)
        return false;
    if (error->line)
        return asking_refuse(a, "line %u: %s%s%s", error->line, error->what, joint, hint);
    if (error->key)
        return asking_refuse(a, "'%s': %s%s%s", error->key, error->what, joint, hint);
    return asking_refuse(a, "%s%s%s", error->what, joint, hint);
}

/* ---- rulesets ---- */

dyar_load_request asking_request(const asking *a)
{
    const request_fields *f = &a->fields;
    return DYAR_LOAD_REQUEST(.ruleset = f->ruleset, .text = f->text,
                             .text_length = f->text ? strlen(f->text) : 0, .setup = f->setup,
                             .answers = f->answers.list, .answer_count = f->answers.count,
                             .sets = f->set.list, .set_count = f->set.count, .match = f->match,
                             .for_reading = a->only_reads, .cache = a->server->cache);
}

/* Is a ruleset named?  A name that is not a bundled ruleset is not read as a path: requests
 * have no access to files. */
static bool names_a_ruleset(asking *a, const dyar_load_request *request)
{
    if (!request->ruleset)
        return asking_refuse(a, "'ruleset' is missing");
    if (!request->text && !dyar_bundled_text(request->ruleset))
        return asking_refuse(a, "unknown ruleset '%.60s'", request->ruleset);
    return true;
}

const dyar_ruleset *asking_load(asking *a, const dyar_load_request *request)
{
    const dyar_ruleset *ruleset = NULL;
    if (names_a_ruleset(a, request) && server_ruleset(a->server, request, a->diags, &ruleset) &&
        !ruleset)
        asking_refuse(a, "the ruleset cannot be loaded with these options");
    return ruleset;
}

bool asking_load_anew(void *context, const dyar_load_request *request, dyar_ruleset **ruleset)
{
    asking *a = context;
    *ruleset = names_a_ruleset(a, request) ? dyar_ruleset_load(request, a->diags) : NULL;
    if (!*ruleset && !*a->problem && !dyar_diags_out_of_memory(a->diags))
        asking_refuse(a, "the ruleset cannot be loaded with these options");
    return *ruleset != NULL;
}

dyar_load_request asking_other_request(const asking *a)
{
    const request_fields *f = &a->fields;
    dyar_load_request request = asking_request(a);
    if (f->other || f->other_text) {
        request.ruleset = f->other ? f->other : f->ruleset;
        request.text = f->other_text;
        request.text_length = f->other_text ? strlen(f->other_text) : 0;
    }
    request.setup = f->other_setup;
    request.answers = f->other_answers.list;
    request.answer_count = f->other_answers.count;
    if (f->given[REQUEST_other_set]) {
        request.sets = f->other_set.list;
        request.set_count = f->other_set.count;
    }
    if (f->given[REQUEST_other_match])
        request.match = f->other_match;
    return request;
}

const dyar_ruleset *asking_load_other(asking *a)
{
    const dyar_load_request request = asking_other_request(a);
    return asking_load(a, &request);
}

/* ---- games ---- */

static bool read_player(asking *a, const dyar_game *game, const char *text,
                        lab_player_spec *player)
{
    lab_error error;
    if (!lab_player_spec_parse(text, player, &error))
        return asking_refuse(a, "%s", error.message);
    const char *unfit = lab_player_unfit(player->kind, game);
    return !unfit ||
           asking_refuse(a, "'%s' cannot play this game: %s", player->kind->name, unfit);
}

size_t asking_players(asking *a, const dyar_game *game, lab_player_spec *players, size_t most)
{
    const request_texts *named = &a->fields.players;
    if (named->count == 0 && !a->fields.player) {
        asking_refuse(a, "'players' is missing");
        return 0;
    }
    if (named->count == 0)
        return read_player(a, game, a->fields.player, players) ? 1 : 0;
    if (named->count > most) {
        asking_refuse(a, "too many players: %zu, but at most %zu", named->count, most);
        return 0;
    }
    for (size_t i = 0; i < named->count; i++)
        if (!read_player(a, game, named->list[i], &players[i]))
            return 0;
    return named->count;
}

bool asking_seats(asking *a, lab_player_spec players[DYAR_PLAYERS_MAX])
{
    const size_t seats = (size_t)dyar_game_players(a->game);
    const size_t count = asking_players(a, a->game, players, seats);
    for (size_t i = count; count > 0 && i < seats; i++)
        players[i] = players[count - 1];
    return count > 0;
}

/* "random,mcts:50" */
static bool read_strengths(asking *a, const dyar_game *game, lab_strengths *strengths)
{
    const char *list = a->fields.strengths;
    lab_player_spec players[LAB_STRENGTHS_MAX];
    for (size_t count = 0; count < LAB_STRENGTHS_MAX; count++) {
        char name[LAB_STRENGTH_NAME];
        const size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        if (!read_player(a, game, name, &players[count]))
            return false;
        list += length;
        if (*list++ == '\0') {
            *strengths = lab_strengths_of_each(players, count + 1);
            return true;
        }
    }
    return asking_refuse(a, "'strengths' are %d at most", LAB_STRENGTHS_MAX);
}

static bool read_one_strength(asking *a, const dyar_game *game, bool in_turns,
                              lab_strengths *strengths)
{
    const size_t most = in_turns ? DYAR_PLAYERS_MAX : (size_t)dyar_game_players(game);
    lab_player_spec players[DYAR_PLAYERS_MAX];
    const size_t count = asking_players(a, game, players, most);
    for (size_t i = count; count > 0 && i < DYAR_PLAYERS_MAX; i++)
        players[i] = players[in_turns ? i - count : count - 1];
    *strengths = (lab_strengths){0};
    if (count > 0)
        lab_strengths_add(strengths, players, count);
    return count > 0;
}

/* Those who can play one game need not be able to play another. */
static bool fit(asking *a, const dyar_game *game, const lab_strengths *strengths)
{
    for (size_t i = 0; i < strengths->count; i++)
        for (size_t seat = 0; seat < DYAR_PLAYERS_MAX; seat++) {
            const lab_player_kind *kind = strengths->players[i][seat].kind;
            const char *unfit = lab_player_unfit(kind, game);
            if (unfit)
                return asking_refuse(a, "'%s' cannot play this game: %s", kind->name, unfit);
        }
    return true;
}

bool asking_strengths(asking *a, const dyar_game *game, const dyar_game *other, bool in_turns,
                      lab_strengths *strengths)
{
    const bool *given = a->fields.given;
    if (a->fields.strengths && (given[REQUEST_players] || given[REQUEST_player]))
        return asking_refuse(a, "use 'players' or 'strengths', not both");
    return (a->fields.strengths ? read_strengths(a, game, strengths)
                                : read_one_strength(a, game, in_turns, strengths)) &&
           fit(a, other, strengths);
}

/* ---- positions ---- */

bool asking_begin(asking *a, const dyar_game *game, dyar_position *start)
{
    const char *text = a->fields.position;
    dyar_position_begin(game, start);
    return !text || format_parse_position(game, text, start, a->diags) ||
           asking_refuse(a, "the position does not fit the ruleset");
}

bool asking_start(asking *a, const dyar_game *game, dyar_position *start)
{
    if (!asking_begin(a, game, start))
        return false;
    dyar_random lot = dyar_random_begin((uint64_t)a->fields.seed, 0);
    dyar_deal(game, start, &lot);
    return true;
}

bool asking_subject(asking *a, task_subject *subject)
{
    *subject = (task_subject){
        .request = asking_request(a), .ruleset = a->ruleset, .position = a->fields.position};
    return asking_begin(a, a->game, &subject->start);
}

/* Makes the moves that were given. */
static bool make_moves(asking *a)
{
    const request_texts *moves = &a->fields.moves;
    char problem[DYAR_PROBLEM_TEXT];
    for (size_t i = 0; i < moves->count; i++) {
        dyar_move move;
        if (!dyar_move_parse(a->game, lab_session_now(a->session), moves->list[i], &move,
                             problem))
            return asking_refuse(a, "move %zu: %s", i + 1, problem);
        if (!lab_session_play(a->session, move, NULL))
            return false;
    }
    return true;
}

bool asking_reach(asking *a)
{
    dyar_position start;
    if (!asking_start(a, a->game, &start))
        return false;
    a->session = lab_session_new(a->game, &start);
    return a->session && make_moves(a);
}
