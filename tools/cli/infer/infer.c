/*
 * dyar infer: the rulesets nearest to a known one that explain observed games.
 */
#include "cli/infer/infer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/progress.h"
#include "lab/base/parallel.h"

static const cli_option options[] = {
    {CLI_WORDED("from", "RULESET"), .help = "the ruleset to start from, as near as is known"},
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
    {"dyar infer my-games.txt --from RULESET --tolerate 1 --threads 2",
     "though one move may have been written down wrongly"},
    {0},
};

/* ---- the games ---- */

/* "c1", "aa12-", "pass", "fill-c1", with whatever choices behind. */
static bool looks_like_a_move(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    if (strcmp(text, "pass") == 0)
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
    const cli_status status =
        cli_field_games_read(games, cli_text(args, "from", ""), files, count);
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

static void show_progress(void *context, int changes, size_t done, size_t all)
{
    cli_progress_tell(context, "%s: %zu of %zu",
                      changes == 0   ? "answers"
                      : changes == 1 ? "one change"
                      : changes == 2 ? "two changes"
                                     : "three changes",
                      done, all);
}

static cli_status infer(const cli_args *args, cli_inferring *n, const dyar_request *request,
                        const lab_observed *games)
{
    stock pool;
    cli_progress progress = cli_progress_begin();
    cli_status status = load_pool(args, n->ruleset, &pool);
    const lab_infer_task task = {.from = n->ruleset,
                                 .request = request,
                                 .pool = pool.list,
                                 .pool_count = pool.count,
                                 .games = games,
                                 .game_count = n->games->count,
                                 .tolerate = (int)cli_number(args, "tolerate", 0),
                                 .most_changes = (int)cli_number(args, "changes", 2),
                                 .threads = (int)cli_number(args, "threads", 1),
                                 .stop = cli_stop(),
                                 .progress = show_progress,
                                 .context = &progress};
    if (status == CLI_DONE && !cli_interrupted() && !lab_infer(&task, &n->found))
        cli_out_of_memory();
    cli_progress_end(&progress);
    if (status == CLI_DONE && !cli_interrupted()) {
        cli_infer_fold(n);
        if (cli_flag(args, "json"))
            cli_infer_json(n);
        else
            cli_infer_print(n);
    }
    if (status == CLI_DONE && !cli_interrupted() && cli_given(args, "output"))
        status = cli_infer_save(n, cli_text(args, "output", NULL));
    free(n->ask.position);
    const bool whole = n->found.whole;
    lab_inference_release(&n->found);
    release_pool(&pool);
    return cli_interrupted()    ? CLI_INTERRUPTED
           : status != CLI_DONE ? status
           : whole              ? CLI_DONE
                                : CLI_NO;
}

/* With the board that the games show. */
static cli_status infer_from(const cli_args *args, const cli_field_games *games)
{
    cli_inferring n = {.from = cli_text(args, "from", NULL), .games = games};
    dyar_request request = cli_request(args, n.from);
    dyar_ruleset *ruleset;
    cli_status status = cli_load_request(&request, &ruleset);
    if (status != CLI_DONE)
        return status;
    lab_observed *list = observed(games);
    char sets[BOARD_SETS][SET_TEXT];
    const size_t more = board_sets(&list[0], ruleset, sets);
    const char **all = cli_allocate((request.set_count + more + 1) * sizeof *all);
    for (size_t i = 0; i < request.set_count; i++)
        all[i] = request.sets[i];
    for (size_t i = 0; i < more; i++)
        all[request.set_count + i] = sets[i];
    request.sets = all;
    request.set_count += more;
    dyar_ruleset_free(ruleset);
    status = cli_load_request(&request, &ruleset);
    if (status == CLI_DONE) {
        n.ruleset = ruleset;
        status = infer(args, &n, &request, list);
        dyar_ruleset_free(ruleset);
    }
    free(all);
    free(list);
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
        status = infer_from(args, &games);
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
        "The exit status is 1 where nothing that was tried explains every game.",
    .run = run,
};
