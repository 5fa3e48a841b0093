/* SPDX-License-Identifier: MIT */
/* `dyar new`: a ruleset of one's own, whole or as a difference from another. */
#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "cli/base/terminal.h"
#include "cli/rulesets/starting.h"
#include "dyar/table.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_ID = 64, COMMENT_WIDTH = 96 };

/* ---- ids ---- */

/* Lower-case words with hyphens between. */
static bool is_id(const char *id)
{
    if (!islower((unsigned char)*id) || strlen(id) > LONGEST_ID)
        return false;
    for (const char *at = id; *at; at++) {
        const bool plain = (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9');
        if (!plain && !(*at == '-' && at[1] != '-' && at[1] != '\0'))
            return false;
    }
    return true;
}

cli_status cli_new_id(const cli_args *args, const char *id)
{
    if (!is_id(id))
        return cli_misuse(args,
                          "an id must be lower-case letters and digits with hyphens, such as "
                          "'my-game', not '%s'",
                          id);
    if (dyar_bundled_text(id))
        return cli_misuse(args, "'%s' is the id of a bundled ruleset: choose another id", id);
    cli_warn_of_namesakes(id);
    return CLI_DONE;
}

/* ---- the text of the file ---- */

/* Text as comment lines, wrapped; `indent` spaces stand after the sign. */
static void write_comment(FILE *to, int indent, const char *text)
{
    cli_memory memory = cli_memory_begin();
    cli_wrap(memory.to, text, indent + 2, indent + 2, COMMENT_WIDTH - 2);
    char *wrapped = cli_memory_end(&memory), *rest = wrapped;
    bool first = true;
    for (char *line; (line = strsep(&rest, "\n")) && rest; first = false)
        fprintf(to, "# %*s%s\n", first ? indent : 0, "", first ? line : line + 2);
    free(wrapped);
}

static void write_head(FILE *to, const char *id, const dyar_ruleset_info *base)
{
    char *what =
        cli_format("A ruleset of your own. It follows %s in everything that it does not state.",
                   base->name);
    cli_write_head(to, id, what);
    fprintf(to, "extends: %s\n\n%s\n", base->id, cli_keys_for_people);
    free(what);
}

static bool is_landing(const dyar_table_row *row)
{
    return !row->phase && row->rule && strcmp(row->table, "landing") == 0;
}

static bool seen_before(const dyar_table_row *rows, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (is_landing(&rows[i]) && strcmp(rows[i].rule, rows[at].rule) == 0)
            return true;
    return false;
}

/* The rules of landing as paths, each once. */
static void write_rules(FILE *to, const dyar_ruleset *base)
{
    const dyar_table_row *rows;
    const size_t count = dyar_ruleset_table(base, &rows);
    cli_need(rows);
    for (size_t i = 0; i < count; i++)
        if (is_landing(&rows[i]) && !seen_before(rows, i))
            fprintf(to, "#   landing.%s: null\n", rows[i].rule);
}

static void write_changes(FILE *to, const dyar_ruleset *base)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(base);
    write_comment(
        to, 0,
        "What is different: paths into the other ruleset, with new values. null removes an "
        "entry. Examples are not inherited: state your own, and 'check' plays them.");
    fprintf(to, "# change:\n#   board.columns: %d\n", about->columns);
    write_rules(to, base);
    fputs("# examples:\n#   - {before: ..., move: ..., after: ..., rule: ...}\n", to);
}

static void write_answer(FILE *to, const dyar_answer *answer, bool is_default)
{
    const char *standing = answer->standing ? answer->standing : "";
    fprintf(to, "#     %s%s%s%s%s%s\n", answer->id, *standing ? ", " : "", standing,
            answer->source ? ", " : "", answer->source ? answer->source : "",
            is_default ? " (so it is now)" : "");
}

static void write_question(FILE *to, const dyar_question *question)
{
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s: %s", question->id, question->asks);
    char *text = cli_memory_end(&memory);
    write_comment(to, 2, text);
    free(text);
    for (size_t i = 0; i < question->answer_count; i++)
        write_answer(to, &question->answers[i], i == 0);
}

static void write_questions(FILE *to, const dyar_ruleset *base)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(base, &questions);
    if (count == 0)
        return;
    fputc('\n', to);
    write_comment(to, 0,
                  "What the sources leave open, and the answers on offer: ideas for changes. "
                  "--answer QUESTION=ANSWER tries one without a file.");
    for (size_t i = 0; i < count; i++)
        write_question(to, &questions[i]);
}

static char *write_text(const char *id, const dyar_ruleset *base)
{
    cli_memory memory = cli_memory_begin();
    write_head(memory.to, id, dyar_ruleset_about(base));
    write_changes(memory.to, base);
    write_questions(memory.to, base);
    return cli_memory_end(&memory);
}

/* ---- the file ---- */

/* Gives the finished file its name, unless another file has it.  A link replaces nothing; where
 * the file system has no links, an empty file claims the name first. */
static bool publish(const char *temporary, const char *path)
{
    if (link(temporary, path) == 0) {
        unlink(temporary);
        return true;
    }
    const int claim = errno == EEXIST ? -1 : open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (claim < 0)
        return false;
    const bool published = close(claim) == 0 && rename(temporary, path) == 0;
    if (!published)
        unlink(path);
    return published;
}

static bool fill(int file, const char *text)
{
    const mode_t hidden = umask(0);
    umask(hidden);
    for (size_t left = strlen(text); left > 0;) {
        const ssize_t written = write(file, text, left);
        if (written < 0 && errno != EINTR)
            return false;
        text += written > 0 ? written : 0;
        left -= written > 0 ? (size_t)written : 0;
    }
    return fchmod(file, 0666 & ~hidden) == 0 && fsync(file) == 0;
}

/* Whole or not at all, and never over another file. */
static cli_status save(const char *path, const char *text)
{
    char temporary[] = ".dyar-new-XXXXXX";
    const int file = mkstemp(temporary);
    bool saved = file >= 0 && fill(file, text);
    if (file >= 0)
        saved = close(file) == 0 && saved;
    saved = saved && publish(temporary, path);
    if (saved)
        return CLI_DONE;
    const int why = errno;
    if (file >= 0)
        unlink(temporary);
    cli_complain("'%s' cannot be written: %s", path, strerror(why));
    return CLI_SYSTEM;
}

/* ---- the command ---- */

/* Checked before it is saved: what is begun is right. */
static cli_status start(const char *path, const char *text, const char *base)
{
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = path, .text = text, .text_length = strlen(text));
    dyar_diags *diags = cli_diags_new();
    cli_status status = dyar_ruleset_check(&request, diags) ? CLI_DONE : CLI_INVALID;
    if (status != CLI_DONE) {
        cli_show_diags(diags);
        if (base && !dyar_bundled_text(base))
            cli_hint("a ruleset can extend a bundled ruleset or one in the same folder");
    }
    cli_diags_free(diags);
    return status == CLI_DONE ? save(path, text) : status;
}

static void print_what_next(const char *path, const char *plays)
{
    printf("Wrote %s. It %s until you change it.\n\n    edit %s, then\n    dyar check %s\n    "
           "dyar describe %s\n    dyar play %s\n",
           path, plays, path, path, path, path);
}

static cli_status begin_whole(const char *id, const char *path)
{
    char *text = cli_template(id);
    const cli_status status = start(path, text, NULL);
    if (status == CLI_DONE)
        print_what_next(path, "is a small game");
    free(text);
    return status;
}

static cli_status begin_from(const char *id, const char *path, const char *from)
{
    dyar_ruleset *base;
    const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = from, .cache = cli_cache());
    cli_status status = cli_load_request(&request, &base);
    if (status != CLI_DONE)
        return status;
    const dyar_ruleset_info *about = dyar_ruleset_about(base);
    char *text = write_text(id, base);
    status = start(path, text, about->id);
    if (status == CLI_DONE) {
        char *plays = cli_format("plays as %s", about->name);
        print_what_next(path, plays);
        free(plays);
    }
    free(text);
    dyar_ruleset_free(base);
    return status;
}

static cli_status run_new(const cli_args *args)
{
    const char *id = cli_word(args, 0), *from = args->new.from;
    char path[LONGEST_ID + 8];
    const cli_status status = cli_new_id(args, id);
    if (status != CLI_DONE)
        return status;
    snprintf(path, sizeof path, "%s.yaml", id);
    if (access(path, F_OK) == 0) {
        cli_complain("'%s' is there already", path);
        return CLI_SYSTEM;
    }
    return from ? begin_from(id, path, cli_ruleset_typed(from)) : begin_whole(id, path);
}

static const cli_example new_examples[] = {
    {"dyar new my-game", "write my-game.yaml, a small game with an explanation of each key"},
    {"dyar new my-game --from RULESET", "write a variant, which states only what differs"},
    {0},
};

const cli_command cli_command_new = {
    .options = cli_new_options,
    .examples = new_examples,
    .more = "Writes ID.yaml into the current folder: a complete game with a comment on every "
            "key. Never overwrites a file. With --from, the new ruleset extends the other one "
            "and states only what differs. Comments list the rules and open questions that you "
            "can change. The first line names the schema for editors.",
    .run = run_new,
};
