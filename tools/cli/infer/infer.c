/*
 * dyar infer: the rulesets nearest to known ones that explain observed games.
 */
#include "cli/infer/infer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/progress.h"
#include "lab/base/parallel.h"

static const cli_option options[] = {
    {.name = "from",
     .kind = CLI_TEXTS,
     .argument = "RULESET",
     .help =
         "the ruleset to start from, as near as is known; may be repeated, and 'all' stands "
         "for every bundled one whose board has the rows and columns of the first game"},
    {.name = "borrow",
     .kind = CLI_TEXTS,
     .argument = "RULESET",
     .help = "borrow from this ruleset, not from all that are bundled; may be repeated"},
    {CLI_COUNTED("changes", "N", 0, LAB_INFER_CHANGES_MAX),
     .help = "try up to N changes at once (2)"},
    {CLI_COUNTED("tolerate", "N", 0, LAB_MISRECORDED_MAX),
     .help = "N moves may have been written down wrongly (0)"},
    {CLI_COUNTED("threads", "N", 1, LAB_PARALLEL_THREADS_MAX),
     .help = "try in N threads, 1 if not given"},
    {CLI_WORDED("output", "FILE"), .letter = 'o',
     .help = "write the first that explains the games as a ruleset, ID.yaml"},
    {0},
};

static const cli_example examples[] = {
    {"dyar infer my-games.txt --from RULESET",
     "which rules near those of RULESET explain these games?"},
    {"dyar infer my-games.txt --from all --changes 0",
     "which bundled ruleset explains these games as it is?"},
    {"dyar infer my-games.txt --from RULESET --tolerate 1 --threads 2",
     "though one move may have been written down wrongly"},
    {0},
};

/* ---- the games ---- */

/* "c1", "aa12-", "pass", "turn", "fill-c1", with whatever choices behind. */
static bool looks_like_a_move(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    if (strcmp(text, "pass") == 0 || strcmp(text, "turn") == 0)
        return true;
    if (strncmp(text, "fill-", 5) == 0)
        text += 5;
    const size_t column = strspn(text, letters);
    return column >= 1 && column <= 2 && text[column] >= '1' && text[column] <= '9';
}

/* What is no move in any game is a mistake of the file. */
static cli_status check_moves(const cli_field_games *games)
{
    for (size_t i = 0; i < games->count; i++)
        for (size_t k = 0; k < cli_field_game_moves(&games->list[i]); k++) {
            const char *move = cli_field_game_move(&games->list[i], k);
            if (looks_like_a_move(move))
                continue;
            cli_complain("%s:%u: '%s' is no move; a move is a hole, such as a1",
                         games->list[i].path, games->list[i].line, move);
            return CLI_INVALID;
        }
    return CLI_DONE;
}

static cli_status read_games(const cli_args *args, cli_games_file *files,
                             cli_field_games *games)
{
    const size_t count = cli_word_count(args);
    for (size_t i = 0; i < count; i++) {
        files[i].path = cli_word(args, i);
        files[i].text = cli_read(files[i].path, &files[i].length);
    }
    const char *const *from;
    cli_texts(args, "from", &from);
    const cli_status status = cli_field_games_read(games, from[0], files, count);
    if (status == CLI_DONE && games->count == 0) {
        cli_complain("there is no game in %s", files[0].path);
        return CLI_INVALID;
    }
    return status == CLI_DONE ? check_moves(games) : status;
}

static lab_observed *observed(const cli_field_games *games)
{
    lab_observed *list = cli_allocate(games->count * sizeof *list);
    for (size_t i = 0; i < games->count; i++)
        list[i] = (lab_observed){games->list[i].record, games->list[i].recorded};
    return list;
}

/* ---- the board, which the games show ---- */

static const char *start_of(const lab_observed *game)
{
    return game->record ? lab_record_value(game->record, "Start") : game->recorded->start;
}

typedef struct board_seen {
    int rows, columns, seeds, in_each; /* in_each: of every hole; -1: not all alike */
} board_seen;

static board_seen see_board(const char *start)
{
    board_seen seen = {.rows = 1, .columns = 1, .in_each = -2};
    for (const char *at = start; *at && *at != ' '; at++) {
        char *end;
        const int seeds = (int)strtol(at, &end, 10);
        if (end > at && (at == start || at[-1] == ',' || at[-1] == '/')) {
            seen.seeds += seeds;
            seen.in_each = seen.in_each == -2 || seen.in_each == seeds ? seeds : -1;
        }
        seen.rows += *at == '/';
        seen.columns += *at == ',' && seen.rows == 1;
    }
    return seen;
}

enum { BOARD_SETS = 3, SET_TEXT = 48 };

/* What of the board differs from the ruleset's, as sets. */
static size_t board_sets(const lab_observed *game, const dyar_ruleset *ruleset,
                         char sets[BOARD_SETS][SET_TEXT])
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    const char *start = start_of(game);
    size_t count = 0;
    if (!start)
        return 0;
    const board_seen seen = see_board(start);
    if (seen.rows != about->rows)
        snprintf(sets[count++], SET_TEXT, "board.rows=%d", seen.rows);
    if (seen.columns != about->columns)
        snprintf(sets[count++], SET_TEXT, "board.columns=%d", seen.columns);
    if (seen.in_each > 0 && (count > 0 || seen.seeds != about->seeds_total))
        snprintf(sets[count++], SET_TEXT, "setup={seeds: %d}", seen.in_each);
    return count;
}

/* ---- other rulesets to take from ---- */

typedef struct stock {
    const dyar_ruleset **list;
    size_t count;
} stock;

/* Those of as many players. */
static cli_status load_pool(const cli_args *args, const dyar_ruleset *from, stock *pool)
{
    const char *const *ids;
    size_t count = cli_texts(args, "borrow", &ids);
    cli_status status = CLI_DONE;
    if (count == 0)
        for (ids = dyar_bundled_ids(); ids[count];)
            count++;
    *pool = (stock){.list = cli_allocate((count + 1) * sizeof *pool->list)};
    for (size_t i = 0; i < count && !cli_interrupted() && status == CLI_DONE; i++) {
        dyar_ruleset *ruleset;
        status = cli_load_request(
            &(dyar_request){.ruleset = cli_ruleset_meant(ids[i]), .library = cli_library()},
            &ruleset);
        if (status != CLI_DONE)
            break;
        if (dyar_ruleset_about(ruleset)->players == dyar_ruleset_about(from)->players)
            pool->list[pool->count++] = ruleset;
        else
            dyar_ruleset_free(ruleset);
    }
    return status;
}

static void release_pool(stock *p)
{
    for (size_t i = 0; i < p->count; i++)
        dyar_ruleset_free((dyar_ruleset *)p->list[i]);
    free(p->list);
}

/* ---- the command ---- */

/* What is being tried, for the one line of progress. */
typedef struct showing {
    cli_progress progress;
    const char *from;
} showing;

static void show_progress(void *context, int changes, size_t done, size_t all)
{
    showing *s = context;
    cli_progress_tell(&s->progress, "%s: %s: %zu of %zu", s->from,
                      changes == 0   ? "answers"
                      : changes == 1 ? "one change"
                      : changes == 2 ? "two changes"
                                     : "three changes",
                      done, all);
}

/* ---- a ruleset to start from ---- */

/* With the board that the games show. */
typedef struct origin {
    const char *from;
    dyar_ruleset *ruleset;
    dyar_request request;
    const char **sets; /* of the request */
    char board[BOARD_SETS][SET_TEXT];
} origin;

static void release_origin(origin *o)
{
    dyar_ruleset_free(o->ruleset);
    free(o->sets);
}

static cli_status load_origin(const cli_args *args, const char *from, const lab_observed *game,
                              origin *o)
{
    dyar_ruleset *plain;
    *o = (origin){.from = from, .request = cli_request(args, from)};
    cli_status status = cli_load_request(&o->request, &plain);
    if (status != CLI_DONE)
        return status;
    const size_t given = o->request.set_count, more = board_sets(game, plain, o->board);
    dyar_ruleset_free(plain);
    o->sets = cli_allocate((given + more + 1) * sizeof *o->sets);
    for (size_t i = 0; i < given; i++)
        o->sets[i] = o->request.sets[i];
    for (size_t i = 0; i < more; i++)
        o->sets[given + i] = o->board[i];
    o->request.sets = o->sets;
    o->request.set_count = given + more;
    return cli_load_request(&o->request, &o->ruleset);
}

/* ---- the search ---- */

/* How near a ruleset is to one that explains the games. */
typedef struct nearness {
    bool whole;   /* there is one, with as many changes as were allowed */
    size_t moves; /* that the best one explains */
} nearness;

static cli_status report(const cli_args *args, cli_inferring *n)
{
    cli_infer_fold(n);
    if (cli_flag(args, "json"))
        cli_infer_json(n);
    else
        cli_infer_print(n);
    const cli_status status = cli_given(args, "output")
                                  ? cli_infer_save(n, cli_text(args, "output", NULL))
                                  : CLI_DONE;
    return status == CLI_DONE && !n->found.whole ? CLI_NO : status;
}

/* With up to so many changes.  Either tells what was found, or only how near it is. */
static cli_status search(const cli_args *args, const origin *from, const lab_observed *games,
                         int changes, cli_inferring *n, nearness *near)
{
    stock pool = {0};
    showing shown = {.progress = cli_progress_begin(), .from = from->from};
    /* Answers alone borrow nothing. */
    cli_status status = near && changes == 0 ? CLI_DONE : load_pool(args, from->ruleset, &pool);
    const lab_infer_task task = {.from = from->ruleset,
                                 .request = &from->request,
                                 .pool = pool.list,
                                 .pool_count = pool.count,
                                 .games = games,
                                 .game_count = n->games->count,
                                 .tolerate = (int)cli_number(args, "tolerate", 0),
                                 .most_changes = changes,
                                 .threads = (int)cli_number(args, "threads", 1),
                                 .stop = cli_stop(),
                                 .progress = show_progress,
                                 .context = &shown};
    n->from = from->from;
    n->ruleset = from->ruleset;
    if (status == CLI_DONE && !cli_interrupted() && !lab_infer(&task, &n->found))
        cli_out_of_memory();
    cli_progress_end(&shown.progress);
    if (status == CLI_DONE && !cli_interrupted() && near)
        *near =
            (nearness){n->found.whole, n->found.found_count > 0 ? n->found.found[0].moves : 0};
    else if (status == CLI_DONE && !cli_interrupted())
        status = report(args, n);
    free(n->ask.position);
    n->ask.position = NULL;
    lab_inference_release(&n->found);
    n->found = (lab_inference){0};
    release_pool(&pool);
    return cli_interrupted() ? CLI_INTERRUPTED : status;
}

/* ---- several to start from ---- */

typedef struct starts {
    origin *list;
    size_t count;
    nearness *near;
    size_t best;
    int changes; /* that were allowed last */
} starts;

/* All with so many changes; the first of the nearest is the best. */
static cli_status measure(const cli_args *args, starts *s, const lab_observed *games,
                          cli_inferring *n)
{
    for (size_t i = 0; i < s->count; i++) {
        const cli_status status = search(args, &s->list[i], games, s->changes, n, &s->near[i]);
        if (status != CLI_DONE)
            return status;
        const nearness best = s->near[i == 0 ? 0 : s->best];
        if (i == 0 || s->near[i].whole > best.whole ||
            (s->near[i].whole == best.whole && s->near[i].moves > best.moves))
            s->best = i;
    }
    return CLI_DONE;
}

/* With no change, then one, until some explain all: what is cheap is tried everywhere first. */
static cli_status find_nearest(const cli_args *args, starts *s, const lab_observed *games,
                               cli_inferring *n)
{
    const int most = (int)cli_number(args, "changes", 2);
    cli_status status = CLI_DONE;
    for (s->changes = 0; status == CLI_DONE; s->changes++) {
        status = measure(args, s, games, n);
        if (s->near[s->best].whole || s->changes == most)
            break;
    }
    for (size_t i = 0; i < s->count; i++)
        if (i != s->best && s->near[i].whole == s->near[s->best].whole &&
            s->near[i].moves == s->near[s->best].moves)
            n->as_near[n->as_near_count++] = s->list[i].from;
    return status;
}

static cli_status infer_from(const cli_args *args, starts *s, const lab_observed *games,
                             const cli_field_games *all)
{
    cli_inferring n = {.games = all,
                       .starts = s->count,
                       .as_near = cli_allocate((s->count + 1) * sizeof *n.as_near)};
    cli_status status = CLI_DONE;
    s->changes = (int)cli_number(args, "changes", 2);
    if (s->count > 1)
        status = find_nearest(args, s, games, &n);
    if (status == CLI_DONE)
        status = search(args, &s->list[s->best], games, s->changes, &n, NULL);
    free(n.as_near);
    return status;
}

static cli_status add_start(const cli_args *args, starts *s, const char *from,
                            const lab_observed *game)
{
    const cli_status status = load_origin(args, from, game, &s->list[s->count]);
    if (status == CLI_DONE)
        s->count++;
    else
        release_origin(&s->list[s->count]);
    return status;
}

/* Those whose board has as many rows and columns as the first game's. */
static cli_status add_all(const cli_args *args, starts *s, const lab_observed *game)
{
    const char *start = start_of(game);
    if (!start)
        return cli_misuse(args, "--from all: the first game does not say which board it has");
    const board_seen seen = see_board(start);
    cli_status status = CLI_DONE;
    for (const char *const *id = dyar_bundled_ids(); *id && status == CLI_DONE; id++) {
        dyar_ruleset *ruleset =
            cli_load_quietly(&(dyar_request){.ruleset = *id, .library = cli_library()});
        const dyar_ruleset_info *about = ruleset ? dyar_ruleset_about(ruleset) : NULL;
        const bool fits = about && about->rows == seen.rows && about->columns == seen.columns;
        dyar_ruleset_free(ruleset);
        if (fits)
            status = add_start(args, s, *id, game);
    }
    if (status == CLI_DONE && s->count == 0) {
        cli_complain("no bundled ruleset has a board of %d rows of %d holes", seen.rows,
                     seen.columns);
        return CLI_INVALID;
    }
    return status;
}

static cli_status add_starts(const cli_args *args, starts *s, const lab_observed *game)
{
    const char *const *from;
    const size_t count = cli_texts(args, "from", &from);
    cli_status status = CLI_DONE;
    if (count == 1 && strcmp(from[0], "all") == 0)
        return add_all(args, s, game);
    for (size_t i = 0; i < count && status == CLI_DONE; i++)
        status = strcmp(from[i], "all") == 0
                     ? cli_misuse(args, "'--from all' stands alone: it has every bundled one")
                     : add_start(args, s, from[i], game);
    return status;
}

static cli_status infer(const cli_args *args, const cli_field_games *games)
{
    const char *const *from;
    size_t room = cli_texts(args, "from", &from);
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        room++;
    starts s = {.list = cli_allocate(room * sizeof *s.list),
                .near = cli_allocate(room * sizeof *s.near)};
    lab_observed *list = observed(games);
    cli_status status = add_starts(args, &s, &list[0]);
    if (status == CLI_DONE)
        status = infer_from(args, &s, list, games);
    for (size_t i = 0; i < s.count; i++)
        release_origin(&s.list[i]);
    free(list);
    free(s.list);
    free(s.near);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (!cli_given(args, "from"))
        return cli_misuse(args, "which ruleset to start from? --from RULESET");
    if (cli_given(args, "position"))
        return cli_misuse(args, "games bring their own positions: no --position here");
    const size_t count = cli_word_count(args);
    cli_games_file *files = cli_allocate(count * sizeof *files);
    cli_field_games games;
    cli_catch_interrupt();
    cli_status status = read_games(args, files, &games);
    if (status == CLI_DONE)
        status = infer(args, &games);
    cli_field_games_release(&games);
    for (size_t i = 0; i < count; i++)
        free(files[i].text);
    free(files);
    return status;
}

const cli_command cli_command_infer = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Games are read as 'dyar verify' reads them: records, in which a comment may tell the "
        "board "
        "after a move ({board=0,8,?,1/4,0,9,9}) or a capture ({captures=4}), and JSON "
        "Lines.\n\n"
        "First every combination of answers to the open questions replays the games; then one "
        "change of the rules at a time, then two, then three, until some explain every move. A "
        "change "
        "is another number or word, a rule or test left out, or what another bundled ruleset "
        "has in such a place. The board and the seeds are those of the games. Pairs of "
        "numbers, "
        "words and things left out are all tried; of other pairs those that build on the best "
        "single changes. Who wins, and matches, are not changed.\n\n"
        "What explains the games alike is told, the most common changes first, and an "
        "observation that would tell the first two apart. A move that was written down wrongly "
        "(--tolerate) is passed over: the game goes on from the board noted behind it or, "
        "where "
        "there is none, with the legal move that explains most of the rest.\n\n"
        "Of several rulesets to start from, the one is told that needs fewest changes or, "
        "where "
        "none explains every game, explains most moves; and which others are as near.\n\n"
        "The exit status is 1 where nothing that was tried explains every game.",
    .run = run,
};
