/* SPDX-License-Identifier: MIT */
/* Tournaments, ratings, and records of many games. */
#include <math.h>
#include <unistd.h>

#include "lab/records/record_file.h"
#include "lab/measure/tournament.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- ratings ---- */

/* 75 of 100, and one more that is shared: odds of 75.5 to 25.5. */
TEST(two_players_are_rated_by_their_share)
{
    const lab_lineup lineup = {.players = {0, 1}, .shares = {75, 25}, .count = 2, .games = 100};
    const double p = 75.5 / 101, apart = 400 * log10(75.5 / 25.5);
    const double within = 1.959964 * 400 / log(10) / (2 * sqrt(101 * p * (1 - p)));
    lab_rating ratings[2];
    lab_rate(&lineup, 1, ratings, 2);
    assert_near(ratings[0].elo, apart / 2, 1e-3);
    assert_near(ratings[1].elo, -apart / 2, 1e-3);
    assert_near(ratings[0].within, within, 1e-2);
    assert_near(ratings[1].within, within, 1e-2);
}

/* Shares that strengths of 4 : 2 : 1 lead to exactly, the game that is shared included. */
TEST(strengths_that_explain_all_games_are_found)
{
    const double step = 400 * log10(2);
    lab_lineup lineups[3] = {{.players = {0, 1}}, {.players = {0, 2}}, {.players = {1, 2}}};
    const double strength[] = {4, 2, 1};
    lab_rating ratings[3];
    for (size_t i = 0; i < 3; i++) {
        lab_lineup *l = &lineups[i];
        const double a = strength[l->players[0]], b = strength[l->players[1]];
        l->count = 2;
        l->games = 299;
        l->shares[0] = 300 * a / (a + b) - 0.5;
        l->shares[1] = 300 * b / (a + b) - 0.5;
    }
    lab_rate(lineups, 3, ratings, 3);
    assert_near(ratings[0].elo, step, 1e-3);
    assert_near(ratings[1].elo, 0, 1e-3);
    assert_near(ratings[2].elo, -step, 1e-3);
}

TEST(of_three_at_one_board_each_is_rated)
{
    const lab_lineup lineup = {
        .players = {2, 0, 1}, .shares = {20, 20, 20}, .count = 3, .games = 60};
    const lab_lineup other = {
        .players = {0, 1, 2}, .shares = {40, 10, 10}, .count = 3, .games = 60};
    lab_rating ratings[3];
    lab_rate(&lineup, 1, ratings, 3);
    for (size_t i = 0; i < 3; i++)
        assert_near(ratings[i].elo, 0, 1e-6);
    lab_rate(&other, 1, ratings, 3);
    assert_near(ratings[0].elo - ratings[1].elo, 400 * log10((40 + 1. / 3) / (10 + 1. / 3)),
                1e-3);
    assert_near(ratings[1].elo, ratings[2].elo, 1e-6);
}

TEST(whoever_wins_everything_is_finitely_strong)
{
    const lab_lineup lineup = {.players = {0, 1}, .shares = {20, 0}, .count = 2, .games = 20};
    lab_rating ratings[2];
    lab_rate(&lineup, 1, ratings, 2);
    assert_in_range((int)ratings[0].elo, 100, 1000);
    assert_true(ratings[0].within > ratings[0].elo / 3);
}

/* ---- tournaments ---- */

typedef struct told {
    FILE *to;
    const dyar_game *game;
    size_t games, stop_after;
} told;

static bool tell(void *context, const lab_meeting *meeting)
{
    told *t = context;
    const lab_session *session = meeting->session;
    fprintf(t->to, "%zu %zu:", meeting->number, meeting->lineup);
    for (int seat = 0; seat < dyar_game_players(t->game); seat++)
        fprintf(t->to, " %zu=%g", meeting->players[seat], meeting->shares[seat]);
    for (size_t i = 0; i < lab_session_length(session); i++) {
        char text[DYAR_MOVE_TEXT];
        fprintf(t->to, " %s", dyar_move_format(t->game, lab_session_move(session, i), text));
    }
    fputc('\n', t->to);
    return ++t->games != t->stop_after;
}

typedef struct meeting_place {
    dyar_ruleset *ruleset;
    lab_player_spec players[3];
    size_t player_count;
} meeting_place;

static meeting_place prepare(const char *ruleset, const char *const *players, size_t count)
{
    meeting_place place = {.ruleset = need_bundled(ruleset), .player_count = count};
    lab_error error;
    for (size_t i = 0; i < count; i++)
        assert_true(lab_player_spec_parse(players[i], &place.players[i], &error));
    return place;
}

/* The games as text, to be freed. */
static char *hold(const meeting_place *place, int threads, size_t stop_after,
                  lab_tournament_end end)
{
    char *text;
    size_t length;
    dyar_position start;
    told t = {.to = open_memstream(&text, &length),
              .game = dyar_ruleset_game(place->ruleset),
              .stop_after = stop_after};
    dyar_position_begin(t.game, &start);
    const lab_tournament_task task = {.game = t.game,
                                      .start = &start,
                                      .players = place->players,
                                      .player_count = place->player_count,
                                      .games = 6,
                                      .opening = 3,
                                      .turn_limit = 200,
                                      .threads = threads,
                                      .seed = 5,
                                      .see = tell,
                                      .context = &t};
    assert_int_equal(lab_tournament(&task), end);
    fclose(t.to);
    return text;
}

static const char *const three[] = {"alphabeta:500", "greedy", "random"};

TEST(games_are_the_same_for_any_number_of_threads)
{
    const meeting_place place = prepare("krur", three, 3);
    OWNED(char) alone = hold(&place, 1, 0, LAB_TOURNAMENT_DONE);
    OWNED(char) together = hold(&place, 3, 0, LAB_TOURNAMENT_DONE);
    assert_string_equal(alone, together);
    assert_non_null(strstr(alone, "\n17 2:"));
    assert_null(strstr(alone, "\n18 "));
    dyar_ruleset_free(place.ruleset);
}

/* The moves of the opening of the game with that number. */
static void opening_of(const char *games, const char *number, char opening[32])
{
    const char *line = strstr(games, number);
    int skipped = 0;
    assert_non_null(line);
    sscanf(line, "%*s %*s %*s %*s %n", &skipped);
    snprintf(opening, 32, "%.8s", line + skipped);
}

TEST(an_opening_is_played_from_every_seat_and_by_every_pair)
{
    const meeting_place place = prepare("krur", three, 3);
    OWNED(char) games = hold(&place, 1, 0, LAB_TOURNAMENT_DONE);
    char first[32], second[32], third[32], other[32];
    opening_of(games, "0 0: 0", first);
    opening_of(games, "\n1 0: 1", second);
    opening_of(games, "\n6 1: 0", third);
    opening_of(games, "\n2 0: 0", other);
    assert_string_equal(first, second);
    assert_string_equal(first, third);
    assert_string_not_equal(first, other);
    dyar_ruleset_free(place.ruleset);
}

TEST(who_has_seen_enough_stops_it)
{
    const meeting_place place = prepare("krur", three, 3);
    OWNED(char) games = hold(&place, 1, 4, LAB_TOURNAMENT_STOPPED);
    assert_non_null(strstr(games, "\n3 0:"));
    assert_null(strstr(games, "\n4 "));
    dyar_ruleset_free(place.ruleset);
}

TEST(all_choices_of_players_are_line_ups)
{
    lab_lineup lineups[16];
    assert_int_equal(lab_lineups(4, 3, lineups), 4);
    assert_int_equal(lab_lineups(3, 3, NULL), 1);
    assert_int_equal(lab_lineups(2, 3, NULL), 0);
    assert_int_equal(lineups[0].count, 3);
    assert_int_equal(lineups[3].players[0], 1);
}

/* ---- records of many games ---- */

TEST(records_stand_behind_those_that_are_there)
{
    char path[] = "/tmp/dyar-records-XXXXXX";
    RELEASED(lab_record_file) file = {0};
    lab_record items[2] = {{0}, {0}};
    const lab_records records = {.items = items, .count = 2};
    lab_error error;
    close(mkstemp(path));
    unlink(path);
    for (size_t i = 0; i < 2; i++) {
        assert_true(lab_record_add_tag(&items[i], "Ruleset", i ? "second" : "first"));
        assert_true(lab_record_add_move(&items[i], "a1"));
    }
    assert_true(lab_record_file_choose(&file, path, NULL, &error));
    assert_true(lab_record_file_add(&file, &records, &error));
    assert_true(lab_record_file_add(&file, &records, &error));
    OWNED(char) text = need_file(path, NULL);
    unlink(path);
    assert_string_equal(text,
                        "[Ruleset \"first\"]\n\n1. a1\n\n[Ruleset \"second\"]\n\n1. a1\n\n"
                        "[Ruleset \"first\"]\n\n1. a1\n\n[Ruleset \"second\"]\n\n1. a1\n");
    lab_record_release(&items[0]);
    lab_record_release(&items[1]);
}
