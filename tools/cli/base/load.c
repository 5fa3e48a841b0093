/* SPDX-License-Identifier: MIT */
/* Finding and loading the ruleset that a command is about. */
#include "cli/base/cli.h"
#include "cli/base/errors.h"
#include "cli/base/memory.h"
#include "cli/base/terminal.h"
#include "dyar/playout.h"
#include "formats/replay.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- reports ---- */

static cli_look look_of(const char *word)
{
    return strcmp(word, "error") == 0     ? CLI_RED
           : strcmp(word, "warning") == 0 ? CLI_YELLOW
                                          : CLI_CYAN;
}

/* Where a word of ours begins in the line: "error: " at the beginning or after a space. */
static const char *find_label(const char *line, const char *word)
{
    char label[16];
    snprintf(label, sizeof label, "%s: ", word);
    const char *at = strstr(line, label);
    return at && (at == line || at[-1] == ' ') ? at : NULL;
}

/* A printed line, with its "error", "warning", "note" or "hint" in colour. */
static void show_line(const cli_terminal *terminal, const char *line)
{
    static const char *const words[] = {"error", "warning", "note", "hint"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = find_label(line, words[i]);
        if (!at)
            continue;
        fprintf(stderr, "%.*s%s%s%s%s\n", (int)(at - line), line,
                cli_look_code(terminal, look_of(words[i])), words[i],
                cli_look_code(terminal, CLI_PLAIN), at + strlen(words[i]));
        return;
    }
    fprintf(stderr, "%s\n", line);
}

void cli_show_diags(const dyar_diags *diags)
{
    if (dyar_diags_out_of_memory(diags))
        cli_out_of_memory();
    cli_errors_note_diags(diags);
    const cli_terminal terminal = cli_terminal_of(stderr);
    if (!terminal.colour) {
        dyar_diags_print(diags, stderr);
        return;
    }
    cli_memory memory = cli_memory_begin();
    dyar_diags_print(diags, memory.to);
    char *text = cli_memory_end(&memory), *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) && rest;)
        show_line(&terminal, line);
    free(text);
}

/* ---- finding ---- */

static bool looks_like_path(const char *ruleset)
{
    return strpbrk(ruleset, "/.") != NULL;
}

/* "'a', 'b' or 'c'", the joint being " or ". */
static char *list_ids(const char *const *ids, size_t count, const char *joint)
{
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < count; i++)
        fprintf(memory.to, "%s'%s'", i == 0 ? "" : i + 1 < count ? ", " : joint, ids[i]);
    return cli_memory_end(&memory);
}

bool cli_hint_near(const char *name)
{
    const char *ids[CLI_NAMESAKES];
    const size_t count = cli_rulesets_near(name, ids);
    char *list = list_ids(ids, count, " or ");
    if (count > 0)
        cli_hint("did you mean %s?", list);
    free(list);
    return count > 0;
}

static bool hint_file(const char *name)
{
    char *file = cli_file_called(name);
    const bool is_there = file != NULL;
    if (is_there)
        cli_hint("a file '%s' exists", file);
    free(file);
    return is_there;
}

void cli_warn_of_namesakes(const char *name)
{
    const char *ids[CLI_NAMESAKES];
    const size_t count = cli_rulesets_called(name, ids);
    char *list = list_ids(ids, count, " and ");
    if (count > 0) {
        cli_complain("'%s' is also a name of the bundled %s %s", name,
                     count == 1 ? "ruleset" : "rulesets", list);
        cli_hint("choose another id, or add '.yaml' to name the file");
    }
    free(list);
}

static cli_status refuse_name(const char *name)
{
    const char *ids[CLI_NAMESAKES];
    const size_t namesakes = cli_rulesets_called(name, ids);
    if (!namesakes) {
        cli_complain("'%s' is neither a bundled ruleset nor a file", name);
        if (!hint_file(name) && !cli_hint_near(name))
            cli_hint("'dyar list' lists the bundled rulesets");
        return CLI_INVALID;
    }
    char *list = list_ids(ids, namesakes, " and ");
    cli_complain("'%s' is the name of several rulesets: %s", name, list);
    cli_hint("use an id ('dyar list' shows where each is played)");
    free(list);
    return CLI_INVALID;
}

cli_status cli_find(const char *ruleset)
{
    struct stat about;
    if (strcmp(ruleset, "-") == 0 || dyar_bundled_text(ruleset))
        return CLI_DONE;
    const bool is_there = *ruleset && stat(ruleset, &about) == 0; /* some call "" this folder */
    if (!is_there && (!*ruleset || errno == ENOENT) && !looks_like_path(ruleset))
        return refuse_name(ruleset);
    if (!is_there || access(ruleset, R_OK) != 0) {
        const bool absent = errno == ENOENT;
        cli_complain("'%s' cannot be read: %s", ruleset, strerror(errno));
        if (absent)
            hint_file(ruleset);
        return CLI_SYSTEM;
    }
    if (S_ISDIR(about.st_mode)) {
        cli_complain("'%s' cannot be read: it is a folder", ruleset);
        return CLI_SYSTEM;
    }
    return CLI_DONE;
}

/* ---- loading ---- */

dyar_load_request cli_request(const cli_args *args, const char *ruleset)
{
    return DYAR_LOAD_REQUEST(.ruleset = ruleset, .setup = args->shared.setup,
                             .answers = args->shared.answer.list,
                             .answer_count = args->shared.answer.count,
                             .sets = args->shared.set.list, .set_count = args->shared.set.count,
                             .match = args->shared.match,
                             .for_reading = args->entry->command->takes & CLI_READS,
                             .cache = cli_cache());
}

/* Is the ruleset valid, but without rules for matches? */
static bool lacks_match(const dyar_load_request *request)
{
    dyar_load_request single = *request;
    dyar_diags *diags = cli_diags_new();
    single.match = false;
    dyar_ruleset *ruleset = dyar_ruleset_load(&single, diags);
    const bool lacks = ruleset && !dyar_ruleset_about(ruleset)->has_match;
    dyar_ruleset_free(ruleset);
    cli_diags_free(diags);
    return lacks;
}

static void show_refusal(const dyar_load_request *request, const dyar_diags *diags)
{
    if (!request->match || !lacks_match(request)) {
        cli_show_diags(diags);
        return;
    }
    cli_complain("'%s' has no rules for matches", request->ruleset);
    cli_hint("leave out '--match', or add a 'match' block to the ruleset");
}

cli_status cli_load_request(const dyar_load_request *request, dyar_ruleset **ruleset)
{
    *ruleset = NULL;
    const cli_status found =
        request->text || request->beside ? CLI_DONE : cli_find(request->ruleset);
    if (found != CLI_DONE)
        return found;
    dyar_diags *diags = cli_diags_new();
    *ruleset = dyar_ruleset_load(request, diags);
    if (*ruleset)
        cli_show_diags(diags);
    else
        show_refusal(request, diags);
    cli_diags_free(diags);
    return *ruleset ? CLI_DONE : CLI_INVALID;
}

void cli_play_traced(const dyar_game *game, dyar_position *position, dyar_move move,
                     dyar_trace *trace)
{
    dyar_play_traced(game, position, move, trace);
    if (dyar_trace_out_of_memory(trace))
        cli_out_of_memory();
}

cli_status cli_position(const dyar_game *game, const char *text, dyar_position *position)
{
    dyar_diags *diags = cli_diags_new();
    const bool fits = format_parse_position(game, text, position, diags);
    cli_show_diags(diags);
    cli_diags_free(diags);
    return fits ? CLI_DONE : CLI_INVALID;
}

static cli_status begin(const cli_args *args, cli_loaded *loaded)
{
    const char *position = args->shared.position;
    loaded->game = dyar_ruleset_game(loaded->ruleset);
    dyar_position_begin(loaded->game, &loaded->start);
    return position ? cli_position(loaded->game, position, &loaded->start) : CLI_DONE;
}

void cli_deal(const dyar_game *game, long long seed, dyar_position *start)
{
    dyar_random random = dyar_random_begin((uint64_t)seed, 0);
    dyar_deal(game, start, &random);
}

cli_status cli_settle_start(long long seed, const dyar_game *game, dyar_position *start)
{
    if (!dyar_awaits_deal(game, start))
        return CLI_DONE;
    if (seed == CLI_NONE) {
        cli_complain(
            "chance arranges the seeds of this game: the starting position is missing");
        cli_hint("add '--seed N' or '--position STRING'");
        return CLI_USAGE;
    }
    cli_deal(game, seed, start);
    return CLI_DONE;
}

cli_status cli_load(const cli_args *args, const char *ruleset, cli_loaded *loaded)
{
    *loaded = (cli_loaded){0};
    const dyar_load_request request = cli_request(args, ruleset);
    cli_status status = cli_load_request(&request, &loaded->ruleset);
    if (status != CLI_DONE)
        return status;
    status = begin(args, loaded);
    if (status != CLI_DONE)
        cli_unload(loaded);
    return status;
}

void cli_unload(cli_loaded *loaded)
{
    dyar_ruleset_free(loaded->ruleset);
    *loaded = (cli_loaded){0};
}

cli_status cli_load_settled(const cli_args *args, cli_loaded *loaded)
{
    cli_status status = cli_load(args, cli_word(args, 0), loaded);
    if (status != CLI_DONE)
        return status;
    status = cli_settle_start(args->shared.seed_of_start, loaded->game, &loaded->start);
    if (status != CLI_DONE)
        cli_unload(loaded);
    return status;
}

static cli_status work_with(const cli_args *args, cli_loaded *loaded, cli_status status,
                            cli_work *work)
{
    if (status != CLI_DONE)
        return status;
    status = work(args, loaded);
    cli_unload(loaded);
    return status;
}

cli_status cli_with_loaded(const cli_args *args, cli_work *work)
{
    cli_loaded loaded;
    const cli_status status = cli_load(args, cli_word(args, 0), &loaded);
    return work_with(args, &loaded, status, work);
}

cli_status cli_with_settled(const cli_args *args, cli_work *work)
{
    cli_loaded loaded;
    const cli_status status = cli_load_settled(args, &loaded);
    return work_with(args, &loaded, status, work);
}
