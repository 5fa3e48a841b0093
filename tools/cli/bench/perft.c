/* dyar perft: counts move sequences of a length. */
#include "lab/players/perft.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/base/cli.h"
#include "lab/base/json_write.h"

static const cli_option options[] = {
    {.name = "divide", .help = "a line for every first move"},
    {0},
};

static const cli_example examples[] = {
    {"dyar perft RULESET 6", "count the sequences of six moves"},
    {"dyar perft RULESET 4 --divide", "the same for four, told apart by the first move"},
    {0},
};

typedef struct counted {
    int depth;
    bool divided, complete;
    uint64_t leaves;
    lab_perft_line lines[DYAR_MOVES_MAX];
    size_t count;
} counted;

static void count(const cli_loaded *loaded, counted *c)
{
    if (!c->divided || c->depth == 0) {
        c->complete = lab_perft(loaded->game, &loaded->start, c->depth, cli_stop(), &c->leaves);
        return;
    }
    c->complete = lab_perft_divide(loaded->game, &loaded->start, c->depth, cli_stop(), c->lines,
                                   &c->count);
    for (size_t i = 0; i < c->count; i++)
        c->leaves += c->lines[i].leaves;
}

static void print_text(const dyar_game *game, const counted *c)
{
    char move[DYAR_MOVE_TEXT];
    for (size_t i = 0; i < c->count; i++)
        printf("%s %" PRIu64 "\n", dyar_move_format(game, c->lines[i].move, move),
               c->lines[i].leaves);
    if (c->complete)
        printf("%s%" PRIu64 "\n", c->divided ? "total " : "", c->leaves);
}

static void print_json(const dyar_game *game, const counted *c)
{
    char move[DYAR_MOVE_TEXT];
    lab_writer json = lab_write_report(stdout);
    lab_write_object(&json);
    lab_write_key_number(&json, "depth", c->depth);
    lab_write_key_number(&json, "leaves", (long long)c->leaves);
    if (!c->complete)
        lab_write_key_truth(&json, "complete", false);
    if (c->divided) {
        lab_write_key_array(&json, "moves");
        for (size_t i = 0; i < c->count; i++) {
            lab_write_object(&json);
            lab_write_key_string(&json, "move", dyar_move_format(game, c->lines[i].move, move));
            lab_write_key_number(&json, "leaves", (long long)c->lines[i].leaves);
            lab_write_close(&json);
        }
        lab_write_close(&json);
    }
    lab_write_end(&json);
}

static cli_status count_and_print(const cli_args *args, const cli_loaded *loaded, int depth)
{
    counted c = {.depth = depth, .divided = cli_flag(args, "divide")};
    cli_catch_interrupt();
    count(loaded, &c);
    if (cli_flag(args, "json"))
        print_json(loaded->game, &c);
    else
        print_text(loaded->game, &c);
    if (c.complete)
        return CLI_DONE;
    cli_complain("stopped before all were counted: %" PRIu64 " so far", c.leaves);
    return CLI_INTERRUPTED;
}

static cli_status run(const cli_args *args)
{
    cli_loaded loaded;
    long long depth;
    if (!cli_parse_number("DEPTH", cli_word(args, 1), 0, LAB_PERFT_DEPTH_MAX, &depth))
        return CLI_USAGE;
    cli_status status = cli_load(args, cli_word(args, 0), &loaded);
    if (status != CLI_DONE)
        return status;
    status = count_and_print(args, &loaded, (int)depth);
    cli_unload(&loaded);
    return status;
}

const cli_command cli_command_perft = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Counts the sequences of exactly DEPTH moves from the position. A game that ends "
        "earlier counts nothing, a pass is a move, and repetition of positions is not judged. "
        "Two programs that play by the same rules get the same number.\n\n"
        "With --match the sequences run on from one game to the next, and each choice of a "
        "hole to fill between them is a move.",
    .run = run,
};
