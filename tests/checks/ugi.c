/* SPDX-License-Identifier: MIT */
/*
 * Plays random games through `dyar ugi` and through the library side by side.
 *
 *     check_ugi PROGRAM game|match GAMES SEED RULESET...
 *
 * After every move both must agree on the position, the legal moves, the turn, the scores,
 * whether the game is over, and its result; so they must when the position is given as its
 * string.
 */
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dyar/move.h"
#include "dyar/playout.h"
#include "dyar/random.h"
#include "support/need.h"

enum { MOST_TURNS = 150, ANSWER = 16384 };

typedef struct session {
    const dyar_game *game;
    FILE *to, *from;
    pid_t child;
    dyar_position position;
    char *moves; /* played so far, each with a space before it */
    size_t length;
    char answer[ANSWER];
    int failed;
} session;

typedef struct setting {
    const char *program;
    bool match;
    uint64_t games, seed;
} setting;

/* ---- the child ---- */

static void start(session *s, const char *program, const char *ruleset, bool match)
{
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0 || (s->child = fork()) < 0)
        abort();
    if (s->child == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        execl(program, program, "ugi", ruleset, match ? "--match" : (char *)NULL, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    s->to = fdopen(to[1], "w");
    s->from = fdopen(from[0], "r");
}

static bool stop(session *s)
{
    int status = 1;
    fprintf(s->to, "quit\n");
    fclose(s->to);
    fclose(s->from);
    waitpid(s->child, &status, 0);
    return status == 0;
}

static void send(session *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(s->to, format, arguments);
    va_end(arguments);
    fputc('\n', s->to);
    fflush(s->to);
}

/* The next line that begins with `word`, without it; "" at the end of the output. */
static const char *receive(session *s, const char *word)
{
    const size_t length = strlen(word);
    while (fgets(s->answer, sizeof s->answer, s->from)) {
        s->answer[strcspn(s->answer, "\n")] = '\0';
        if (strncmp(s->answer, word, length) == 0)
            return s->answer + length + (s->answer[length] == ' ');
        if (strncmp(s->answer, "info string error", 17) == 0) {
            printf("%s\n", s->answer);
            s->failed++;
        }
    }
    return "";
}

/* ---- comparing ---- */

static void compare(session *s, const char *query, const char *expected)
{
    send(s, "query %s", query);
    const char *got = receive(s, "response");
    if (strcmp(got, expected) == 0)
        return;
    printf("startpos moves%s\n    query %s\n    expected: %s\n    got:      %s\n", s->moves,
           query, expected, got);
    s->failed++;
}

static const char *result_word(const dyar_result *result, char word[16])
{
    if (!result->over)
        return "none";
    if (result->drawn)
        return "draw";
    if (result->winners == 0)
        return "lost";
    for (int player = 0; player < DYAR_PLAYERS_MAX; player++)
        if (result->winners == 1U << player)
            snprintf(word, 16, "p%dwin", player + 1);
    return word;
}

static void compare_moves(session *s, const dyar_move *moves, size_t count)
{
    char list[ANSWER] = "", text[DYAR_MOVE_TEXT];
    for (size_t i = 0; i < count; i++) {
        strcat(list, i ? " " : "");
        strcat(list, dyar_move_format(s->game, moves[i], text));
    }
    compare(s, "moves", list);
}

static void compare_scores(session *s, const dyar_result *result)
{
    char list[256];
    int length = 0;
    for (int player = 0; player < dyar_game_players(s->game); player++)
        length += snprintf(list + length, sizeof list - (size_t)length, "%s%d",
                           player ? " " : "", result->scores[player]);
    compare(s, "scores", list);
}

static void compare_all(session *s, const dyar_move *moves, size_t count)
{
    char text[DYAR_POSITION_TEXT], word[16] = "?";
    const dyar_result result = dyar_result_of(s->game, &s->position);
    const int mover = dyar_position_mover(s->game, &s->position);
    dyar_position_format(s->game, &s->position, text);
    compare(s, "fen", text);
    compare_moves(s, moves, count);
    compare_scores(s, &result);
    compare(s, "gameover", result.over ? "true" : "false");
    compare(s, "result", result_word(&result, word));
    compare(s, "p1turn", mover == 0 ? "true" : "false");
    snprintf(word, sizeof word, "%d", mover + 1);
    compare(s, "turn", word);
}

/* ---- games ---- */

static void remember(session *s, dyar_move move)
{
    char text[DYAR_MOVE_TEXT];
    dyar_move_format(s->game, move, text);
    s->length += (size_t)sprintf(s->moves + s->length, " %s", text);
}

/* While the game goes on: its end may be a matter of its history. */
static void compare_string(session *s, const dyar_move *moves, size_t count)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(s->game, &s->position, text);
    send(s, "position fen %s", text);
    compare_all(s, moves, count);
}

/* A start that chance has laid out is the program's own: it is asked for. */
static void begin(session *s)
{
    dyar_position_begin(s->game, &s->position);
    send(s, "uginewgame");
    if (!dyar_awaits_deal(s->game, &s->position))
        return;
    send(s, "position startpos");
    send(s, "query fen");
    s->position = need_position(s->game, receive(s, "response"));
}

static void play_game(session *s, dyar_random random)
{
    dyar_move moves[DYAR_MOVES_MAX];
    OWNED(dyar_history) history = dyar_history_new(s->game);
    s->length = 0;
    s->moves[0] = '\0';
    begin(s);
    dyar_history_begin(history, &s->position);
    for (int turn = 0; turn < MOST_TURNS && s->failed == 0; turn++) {
        const size_t count = dyar_moves(s->game, &s->position, moves);
        send(s, "position startpos%s%s", s->length ? " moves" : "", s->moves);
        compare_all(s, moves, count);
        if (count == 0)
            break;
        compare_string(s, moves, count);
        const dyar_move move = moves[dyar_random_below(&random, (uint32_t)count)];
        dyar_play(s->game, &s->position, move);
        dyar_history_judge(history, &s->position);
        remember(s, move);
    }
}

static int check(const dyar_game *game, const setting *with, const char *ruleset)
{
    session s = {.game = game,
                 .moves = need(malloc((MOST_TURNS + 1) * (size_t)(DYAR_MOVE_TEXT + 1)))};
    start(&s, with->program, ruleset, with->match);
    send(&s, "ugi");
    receive(&s, "ugiok");
    send(&s, "isready");
    receive(&s, "readyok");
    for (uint64_t number = 0; number < with->games && s.failed == 0; number++)
        play_game(&s, dyar_random_begin(with->seed, number));
    s.failed += !stop(&s);
    free(s.moves);
    return s.failed;
}

int main(int argc, char **argv)
{
    need_usage(argc >= 6, "check_ugi PROGRAM game|match GAMES SEED RULESET...");
    const setting with = {.program = argv[1],
                          .match = strcmp(argv[2], "match") == 0,
                          .games = strtoull(argv[3], NULL, 10),
                          .seed = strtoull(argv[4], NULL, 10)};
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    int failed = 0;
    for (char **file = argv + 5; *file; file++) {
        print_progress(*file);
        OWNED(dyar_ruleset) ruleset = need_ruleset(
            &DYAR_LOAD_REQUEST(.ruleset = *file, .match = with.match, .cache = cache));
        failed += check(dyar_ruleset_game(ruleset), &with, *file);
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
