/* `dyar questions`: what the sources leave open, and the answers to choose from. */
#include "cli/about.h"
#include "cli/cli.h"
#include "cli/terminal.h"

static void print_plain(const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    if (dyar_ruleset_questions(ruleset, &questions) == 0) {
        printf("%s has no open questions.\n", about->name);
        return;
    }
    const cli_terminal terminal = cli_terminal_of(stdout);
    cli_print_questions(stdout, ruleset, 0, terminal.width);
    fputc('\n', stdout);
    cli_wrap(
        stdout,
        "* the answer that is played. The first of each is the default; another is chosen with "
        "--answer QUESTION=ANSWER.",
        0, 0, terminal.width);
}

static cli_status run(const cli_args *args)
{
    cli_loaded loaded;
    const cli_status status = cli_load(args, cli_word(args, 0), &loaded);
    if (status != CLI_DONE)
        return status;
    if (cli_flag(args, "json")) {
        cli_json json = cli_json_begin(stdout);
        cli_json_questions(&json, loaded.ruleset);
        cli_json_end(&json);
    } else
        print_plain(loaded.ruleset);
    cli_unload(&loaded);
    return CLI_DONE;
}

static const cli_example examples[] = {
    {"dyar questions RULESET", "what its sources leave open"},
    {"dyar play RULESET --answer QUESTION=ANSWER", "play with another answer than the default"},
    {0},
};

const cli_command cli_command_questions = {
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Sources leave some things unsaid or contradict each other. A ruleset names every such "
        "question "
        "and says of each answer whether a source attests it, suggests it, or whether it is "
        "assumed.",
    .run = run,
};
