/*
 * dyar infer: the rulesets nearest to known ones that explain observed games.
 */
#include "cli/infer/infer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/passed.h"
#include "cli/base/progress.h"
#include "cli/rulesets/starting.h"
#include "cli/verify/games_files.h"
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
    CLI_PARAMETER(infer_changes),
    CLI_PARAMETER(infer_tolerate),
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

/* What is no move in any game is a mistake of the file. */
static cli_status check_moves(const lab_field_games *games)
{
    for (size_t i = 0; i < games->count; i++) {
        const lab_field_game *game = &games->list[i];
        const char *strange = lab_field_game_strange_move(game);
        if (!strange)
            continue;
        cli_complain("%s:%u: '%s' is no move; a move is a hole, such as a1", game->path,
                     game->line, strange);
        return CLI_INVALID;
    }
    return CLI_DONE;
}

/* A match is not a game that goes on when it is over. */
static cli_status check_kind(const cli_args *args, const lab_field_games *games)
{
    for (size_t i = 0; i < games->count && !cli_given(args, "match"); i++) {
        if (!lab_field_game_is_match(&games->list[i]))
            continue;
        cli_complain("%s:%u: this is a match", games->list[i].path, games->list[i].line);
        cli_hint("with --match, what is given is explained as matches");
        return CLI_INVALID;
    }
    return CLI_DONE;
}

static cli_status read_games(const cli_args *args, cli_games_file *files,
                             lab_field_games *games)
{
    const size_t count = cli_word_count(args);
    for (size_t i = 0; i < count; i++) {
        files[i].path = cli_word(args, i);
        files[i].text = cli_read(files[i].path, &files[i].length);
    }
    cli_status status = cli_games_files_read(games, true, files, count);
    if (status == CLI_DONE && games->count == 0) {
        cli_complain("there is no game in %s", files[0].path);
        return CLI_INVALID;
    }
    if (status == CLI_DONE)
        status = check_moves(games);
    return status == CLI_DONE ? check_kind(args, games) : status;
}

/* ---- rulesets to start from ---- */

typedef struct seeking {
    const cli_args *args;
    lab_field_games games;
    lab_origin *origins;
    size_t count;
    dyar_ruleset **pool; /* to borrow from; ended by NULL */
    cli_status borrowed;
    cli_progress progress;
} seeking;

/* With the board that the first game shows. */
static cli_status add_origin(seeking *s, const char *from)
{
    const dyar_request request = cli_request(s->args, from);
    dyar_ruleset *plain;
    const cli_status status = cli_load_request(&request, &plain);
    if (status != CLI_DONE)
        return status;
    lab_origin *origin = &s->origins[s->count++];
    if (!lab_origin_begin(origin, from, &request, dyar_ruleset_about(plain), &s->games.list[0]))
        cli_out_of_memory();
    dyar_ruleset_free(plain);
    return cli_load_request(&origin->request, &origin->ruleset);
}

/* Those whose board has as many rows and columns as the first game's. */
static cli_status add_all(seeking *s)
{
    int rows, columns;
    if (!lab_origin_board(&s->games.list[0], &rows, &columns))
        return cli_misuse(s->args,
                          "--from all: the first game does not say which board it has; a tag "
                          "does, such as [Start \"4,4,4,4/4,4,4,4 0,0 1 -\"]");
    cli_status status = CLI_DONE;
    for (const char *const *id = dyar_bundled_ids(); *id && status == CLI_DONE; id++) {
        dyar_ruleset *ruleset =
            cli_load_quietly(&(dyar_request){.ruleset = *id, .library = cli_library()});
        const dyar_ruleset_info *about = ruleset ? dyar_ruleset_about(ruleset) : NULL;
        const bool fits = about && about->rows == rows && about->columns == columns;
        dyar_ruleset_free(ruleset);
        if (fits)
            status = add_origin(s, *id);
    }
    if (status == CLI_DONE && s->count == 0) {
        cli_complain("no bundled ruleset has a board of %d rows of %d holes", rows, columns);
        return CLI_INVALID;
    }
    return status;
}

static cli_status add_origins(seeking *s)
{
    const char *const *from;
    const size_t count = cli_texts(s->args, "from", &from);
    s->origins = cli_allocate((count + cli_count(dyar_bundled_ids())) * sizeof *s->origins);
    cli_status status = CLI_DONE;
    if (count == 1 && strcmp(from[0], "all") == 0)
        return add_all(s);
    for (size_t i = 0; i < count && status == CLI_DONE; i++)
        status =
            strcmp(from[i], "all") == 0
                ? cli_misuse(s->args, "'--from all' stands alone: it has every bundled one")
                : add_origin(s, from[i]);
    return status;
}

/* ---- the search ---- */

static bool borrow(void *context, const dyar_ruleset *const **pool, size_t *count)
{
    seeking *s = context;
    const char *const *ids;
    size_t all = cli_texts(s->args, "borrow", &ids);
    if (all == 0)
        all = cli_count(ids = dyar_bundled_ids());
    s->pool = cli_allocate((all + 1) * sizeof *s->pool);
    *count = 0;
    for (size_t i = 0; i < all && !cli_interrupted() && s->borrowed == CLI_DONE; i++) {
        s->borrowed = cli_load_request(
            &(dyar_request){.ruleset = cli_ruleset_typed(ids[i]), .library = cli_library()},
            &s->pool[*count]);
        *count += s->borrowed == CLI_DONE;
    }
    *pool = (const dyar_ruleset *const *)s->pool;
    return s->borrowed == CLI_DONE;
}

/* What is being tried, in the one line of progress. */
static void show_progress(void *context, const char *from, int changes, size_t done, size_t all)
{
    seeking *s = context;
    cli_progress_tell(&s->progress, "%s: %s: %zu of %zu", from,
                      changes == 0   ? "answers"
                      : changes == 1 ? "one change"
                      : changes == 2 ? "two changes"
                                     : "three changes",
                      done, all);
}

static cli_status save(const seeking *s, const cli_inferring *n)
{
    const char *path = cli_text(s->args, "output", NULL);
    const cli_status status = path ? cli_infer_save(n, path) : CLI_DONE;
    if (!path || status != CLI_DONE || cli_given(s->args, "json"))
        return status;
    putchar('\n');
    cli_print_line(stdout, "The first is kept as a ruleset in '%s'.", path);
    return status;
}

static cli_status report(const seeking *s, const lab_nearest *nearest)
{
    const lab_origin *from = &s->origins[nearest->best];
    cli_inferring n = {.from = from->from,
                       .ruleset = from->ruleset,
                       .starts = s->count,
                       .games = &s->games,
                       .nearest = nearest};
    if (!lab_fold(&nearest->found, cli_stop(), &n.folded))
        cli_out_of_memory();
    if (cli_given(s->args, "json"))
        cli_infer_json(&n);
    else
        cli_infer_print(&n);
    const cli_status status = save(s, &n);
    return status == CLI_DONE && !nearest->found.whole ? CLI_NO : status;
}

static cli_status seek(seeking *s)
{
    lab_nearest nearest;
    const lab_nearest_task task = {.origins = s->origins,
                                   .origin_count = s->count,
                                   .games = s->games.list,
                                   .game_count = s->games.count,
                                   .tolerate = (int)cli_parameter(s->args, TASK_infer_tolerate),
                                   .most_changes =
                                       (int)cli_parameter(s->args, TASK_infer_changes),
                                   .threads = (int)cli_number(s->args, "threads", 1),
                                   .borrow = borrow,
                                   .progress = show_progress,
                                   .stop = cli_stop(),
                                   .context = s};
    s->progress = cli_progress_begin();
    if (!lab_nearest_find(&task, &nearest) && s->borrowed == CLI_DONE)
        cli_out_of_memory();
    cli_progress_end(&s->progress);
    cli_status status = s->borrowed;
    if (status == CLI_DONE && !cli_interrupted())
        status = report(s, &nearest);
    lab_nearest_release(&nearest);
    return cli_interrupted() ? CLI_INTERRUPTED : status;
}

/* ---- the command ---- */

static void release(seeking *s)
{
    for (size_t i = 0; s->pool && s->pool[i]; i++)
        dyar_ruleset_free(s->pool[i]);
    free(s->pool);
    for (size_t i = 0; i < s->count; i++)
        lab_origin_release(&s->origins[i]);
    free(s->origins);
    lab_field_games_release(&s->games);
}

/* Games, or a ruleset from which something is taken. */
static bool is_read(const cli_args *args, const char *path)
{
    const char *const *from, *const *borrowed;
    const size_t from_count = cli_texts(args, "from", &from);
    const size_t borrowed_count = cli_texts(args, "borrow", &borrowed);
    return cli_leads_to(path, cli_words(args), cli_word_count(args)) ||
           cli_leads_to(path, from, from_count) || cli_leads_to(path, borrowed, borrowed_count);
}

/* What is written at the end must be a file that can be read then. */
static cli_status check_output(const cli_args *args)
{
    const char *path = cli_text(args, "output", NULL);
    if (!path)
        return CLI_DONE;
    if (is_read(args, path))
        return cli_misuse(args, "'%s' is read here; --output writes another file", path);
    char *id = cli_infer_id(path);
    const cli_status status = cli_new_id(args, id);
    free(id);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (!cli_given(args, "from"))
        return cli_misuse(args, "which ruleset to start from? --from RULESET");
    if (cli_given(args, "position"))
        return cli_misuse(args, "games bring their own positions: no --position here");
    if (check_output(args) != CLI_DONE)
        return CLI_USAGE;
    const size_t count = cli_word_count(args);
    cli_games_file *files = cli_allocate(count * sizeof *files);
    seeking s = {.args = args};
    cli_catch_interrupt();
    cli_status status = read_games(args, files, &s.games);
    if (status == CLI_DONE)
        status = add_origins(&s);
    if (status == CLI_DONE)
        status = seek(&s);
    release(&s);
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
        "board after a move ({board=0,8,?,1/4,0,9,9}) or a capture ({captures=4}), and JSON "
        "Lines.\n\n"
        "First every combination of answers to the open questions replays the games; then one "
        "change of the rules at a time, then two, then three, until some explain every move. A "
        "change is another number or word, a rule or test left out, or what another bundled "
        "ruleset has in such a place. The board and the seeds are those of the games. Pairs of "
        "numbers, words and things left out are all tried; of other pairs those that build on "
        "the best single changes. Who wins, and matches, are not changed.\n\n"
        "What explains the games alike is told, the most common changes first, and an "
        "observation that would tell the first two apart. A move that was written down wrongly "
        "(--tolerate) is passed over: the game goes on from the board noted behind it or, "
        "where there is none, with the legal move that explains most of the rest.\n\n"
        "Of several rulesets to start from, the one is told that needs fewest changes or, "
        "where none explains every game, explains most moves; and which others are as near.\n\n"
        "The exit status is 1 where nothing that was tried explains every game.",
    .run = run,
};
