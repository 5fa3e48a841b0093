/* SPDX-License-Identifier: MIT */
/* Tournaments between computer players. */
#include "tasks/tournament.h"

typedef struct meeting_all {
    task_run *run;
    const task_tournament_input *input;
    task_tournament_result *result;
} meeting_all;

/* ---- games ---- */

static void score(task_tournament_score *to, const lab_meeting *meeting, double share)
{
    to->games++;
    to->shares += share;
    to->drawn += share > 0 && meeting->drawn;
    to->won += share >= 1 && !meeting->broken_off;
}

static void count_meeting(task_tournament_result *result, const lab_meeting *meeting)
{
    lab_lineup *lineup = &result->lineups[meeting->lineup];
    result->games++;
    result->broken_off += meeting->broken_off;
    lineup->games++;
    for (size_t seat = 0; seat < lineup->count; seat++) {
        const double share = meeting->shares[seat];
        score(&result->players[meeting->players[seat]], meeting, share);
        score(&result->seats[seat], meeting, share);
        for (size_t i = 0; i < lineup->count; i++)
            if (lineup->players[i] == meeting->players[seat])
                lineup->shares[i] += share;
    }
}

static bool see(void *context, const lab_meeting *meeting)
{
    const meeting_all *m = context;
    count_meeting(m->result, meeting);
    task_show_progress(m->run, "games", m->result->games,
                       m->result->lineup_count * m->result->task.games);
    return !m->input->see || m->input->see(m->input->context, meeting);
}

/* ---- the whole ---- */

static bool check_players(task_run *run, const task_tournament_input *input, size_t seats)
{
    if (seats < 2)
        return task_misused(run, NULL, "a tournament needs a game for two players or more");
    return input->player_count >= seats ||
           task_misused(run, "players",
                        "this game has %zu seats; name at least that number of players (the "
                        "same one may be named twice)",
                        seats);
}

static lab_tournament_task tournament_of(const task_run *run,
                                         const task_tournament_input *input)
{
    const dyar_game *game = dyar_ruleset_game(input->subject.ruleset);
    return (lab_tournament_task){
        .game = game,
        .start = &input->subject.start,
        .players = input->players,
        .player_count = input->player_count,
        .games = lab_tournament_rounds(game, (size_t)input->parameters.games),
        .opening = (int)input->parameters.openings,
        .turn_limit = input->turn_limit ? input->turn_limit : lab_tournament_turn_limit(game),
        .threads = run->threads,
        .seed = (uint64_t)input->parameters.seed,
        .oracle = input->oracle,
        .stop = run->stop,
        .see = see};
}

bool task_tournament(task_run *run, const task_tournament_input *input,
                     task_tournament_result *result)
{
    meeting_all m = {.run = run, .input = input, .result = result};
    *result = (task_tournament_result){.task = tournament_of(run, input)};
    const size_t seats = (size_t)dyar_game_players(result->task.game);
    if (!check_players(run, input, seats))
        return false;
    for (size_t i = 0; i < input->player_count; i++)
        lab_player_spec_format(&input->players[i], result->names[i]);
    result->lineup_count = lab_lineups(input->player_count, seats, NULL);
    result->lineups = calloc(result->lineup_count, sizeof *result->lineups);
    if (!result->lineups)
        return false;
    lab_lineups(input->player_count, seats, result->lineups);
    result->task.context = &m;
    const lab_tournament_end end = lab_tournament(&result->task);
    result->stopped = end == LAB_TOURNAMENT_STOPPED;
    return end != LAB_TOURNAMENT_FAILED;
}

void task_tournament_release(task_tournament_result *result)
{
    free(result->lineups);
}
