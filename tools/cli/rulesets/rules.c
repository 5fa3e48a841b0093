/* SPDX-License-Identifier: MIT */
/* `dyar rules`: the bundled rulesets as they are written, and the schema of all. */
#include "cli/base/cli.h"

static cli_status run_rules(const cli_args *args)
{
    const char *id = cli_word(args, 0);
    if (args->rules.schema == (id != NULL))
        return cli_misuse(args, "name a RULESET, or use --schema, not both");
    if (!id) {
        fputs(dyar_bundled_schema(), stdout);
        return CLI_DONE;
    }
    const char *text = dyar_bundled_text(id);
    if (text) {
        fputs(text, stdout);
        return CLI_DONE;
    }
    const cli_status status = cli_find(id);
    if (status != CLI_DONE)
        return status;
    cli_complain("'%s' is not a bundled ruleset", id);
    cli_hint("read the file itself ('dyar list' lists the bundled rulesets)");
    return CLI_INVALID;
}

static const cli_example rules_examples[] = {
    {"dyar rules RULESET", "print a ruleset as its author wrote it"},
    {"dyar rules --schema > ruleset.schema.json",
     "write the schema that an editor needs to check and complete"},
    {0},
};

const cli_command cli_command_rules = {
    .options = cli_rules_options,
    .examples = rules_examples,
    .more = "Bundled rulesets are good examples. To start a variant of one, use 'dyar new ID "
            "--from RULESET'.",
    .run = run_rules,
};
