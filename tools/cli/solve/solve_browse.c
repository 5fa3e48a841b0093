/* SPDX-License-Identifier: MIT */
/* dyar solve --browse: from position to position, with what is known of each. */
#include "cli/solve/solve.h"

#include "cli/base/safe_text.h"
#include "cli/play/draw.h"
#include "cli/play/prompt.h"

enum { WAY = 1000 }; /* positions on the way back to the first */

typedef struct browsing {
    const cli_known *known;
    const dyar_game *game;
    dyar_position way[WAY];
    size_t at;
    task_solve_result shown; /* of the position on the way */
} browsing;

/* ---- a position ---- */

static void show_worth(browsing *b, const dyar_position *position)
{
    const cli_known *k = b->known;
    task_solve_result *shown = &b->shown;
    shown->position = position;
    shown->found = (lab_solve_result){.moves = shown->moves};
    const lab_solve_task task = {.game = b->game,
                                 .start = position,
                                 .outcome_only = shown->outcome_only,
                                 .stop = k->task->stop};
    if (!lab_solve_by(&task, k->terms, k->known, k->context, &shown->found)) {
        puts("The value of this position is not known.");
        return;
    }
    cli_solve_print(shown);
    lab_best_line_find(&task, k->terms, k->known, k->context, &shown->line);
    cli_solve_print_line(shown);
}

static void show(browsing *b)
{
    const dyar_position *position = &b->way[b->at];
    cli_draw(stdout, b->game, position,
             &(cli_drawing){.terminal = cli_terminal_of(stdout),
                            .before = b->at > 0 ? &b->way[b->at - 1] : NULL});
    if (dyar_result_of(b->game, position).over)
        puts("The game is over.");
    else
        show_worth(b, position);
}

/* ---- what is typed ---- */

static void go_back(browsing *b)
{
    if (b->at == 0) {
        puts("This is the first position.");
        return;
    }
    b->at--;
    show(b);
}

static void go_on(browsing *b, const char *text)
{
    char problem[DYAR_PROBLEM_TEXT];
    const dyar_position *position = &b->way[b->at];
    dyar_move move;
    if (!dyar_move_parse(b->game, position, text, &move, problem)) {
        char *shown = cli_safe_line(problem);
        printf("%s; type 'back' to go back, 'quit' to stop\n", shown);
        free(shown);
        return;
    }
    if (b->at + 1 == WAY) {
        puts("This position is too far from the first. Type 'back' to go back.");
        return;
    }
    dyar_position_copy(b->game, &b->way[b->at + 1], position);
    dyar_play(b->game, &b->way[++b->at], move);
    show(b);
}

/* False: that is enough. */
static bool obey(browsing *b, const char *text)
{
    if (strcmp(text, "quit") == 0)
        return false;
    if (strcmp(text, "back") == 0)
        go_back(b);
    else if (*text)
        go_on(b, text);
    return true;
}

static bool ask(browsing *b)
{
    char *line = NULL;
    if (cli_ask("a move, 'back' or 'quit': ", &line) != CLI_ASKED_LINE)
        return false;
    const bool goes_on = obey(b, line);
    free(line);
    return goes_on;
}

void cli_solve_browse(const cli_known *known, bool outcome_only)
{
    browsing *b = cli_allocate(sizeof *b);
    b->known = known;
    b->game = known->task->game;
    b->shown = (task_solve_result){.game = b->game, .outcome_only = outcome_only};
    dyar_position_copy(b->game, &b->way[0], known->task->start);
    show(b);
    while (ask(b))
        continue;
    free(b);
}
