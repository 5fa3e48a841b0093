/* SPDX-License-Identifier: MIT */
/* The explanation of the games, saved as a ruleset. */
#include "cli/infer/infer.h"

#include "cli/base/memory.h"
#include "cli/rulesets/starting.h"
#include "lab/base/file.h"

static void write_path(FILE *to, const char *path, const char *value)
{
    fprintf(to, "  %s: %s\n", path, value ? value : "null");
}

/* "path=value" */
static void write_set(FILE *to, const char *set)
{
    const size_t length = strcspn(set, "=");
    fprintf(to, "  %.*s: %s\n", (int)length, set, set + length + 1);
}

/* What the answers change, path by path. */
static void write_answers(FILE *to, const task_infer_result *m, const lab_candidate *c)
{
    lab_candidate answers = *c, none = *c;
    answers.count = none.count = 0;
    none.combination = 0;
    dyar_ruleset *a = cli_infer_load(m, &none, -1);
    dyar_ruleset *b = cli_infer_load(m, &answers, -1);
    dyar_comparison *comparison = a && b ? dyar_compare(a, b) : NULL;
    const dyar_rule_difference *rules = NULL;
    const size_t count = comparison ? dyar_compare_rules(comparison, &rules) : 0;
    for (size_t i = 0; i < count; i++)
        if (!strstr(rules[i].path, " ("))
            write_path(to, rules[i].path, rules[i].b);
    dyar_comparison_free(comparison);
    dyar_ruleset_free(a);
    dyar_ruleset_free(b);
}

char *cli_infer_id(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *id = cli_copy(name);
    char *dot = strrchr(id, '.');
    if (dot)
        *dot = '\0';
    return id;
}

static cli_status replace(const char *path, const char *text)
{
    lab_error error;
    if (lab_file_write(path, text, strlen(text), &error))
        return CLI_DONE;
    cli_complain("%s", error.message);
    return CLI_SYSTEM;
}

/* A game that is explained as it is has nothing under `change`. */
static char *write_file(const task_infer_result *m, const char *path, const char *changes)
{
    char *id = cli_infer_id(path);
    cli_memory memory = cli_memory_begin();
    cli_write_id(memory.to, id);
    fprintf(memory.to, "extends: %s\n%s%s",
            dyar_ruleset_about(task_infer_origin(m)->ruleset)->id, *changes ? "change:\n" : "",
            changes);
    free(id);
    return cli_memory_end(&memory);
}

/* What the file extends is looked up by its id, and from another folder that may be another
 * ruleset, or none. */
static bool plays_as(const char *path, const char *text, const dyar_ruleset *meant)
{
    dyar_diags *diags = cli_diags_new();
    dyar_ruleset *written =
        dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = path, .text = text,
                                             .text_length = strlen(text), .cache = cli_cache()),
                          diags);
    const bool same = written && strcmp(dyar_ruleset_about(written)->hash,
                                        dyar_ruleset_about(meant)->hash) == 0;
    if (dyar_diags_out_of_memory(diags))
        cli_out_of_memory();
    dyar_ruleset_free(written);
    cli_diags_free(diags);
    return same;
}

static cli_status save_text(const task_infer_result *m, const char *path, const char *text)
{
    dyar_ruleset *meant = cli_infer_load(m, &m->nearest.found.found[0], -1);
    const bool same = plays_as(path, text, meant);
    dyar_ruleset_free(meant);
    if (same)
        return replace(path, text);
    cli_complain("'%s' cannot be written: from that folder it could not extend '%s'", path,
                 task_infer_origin(m)->from);
    cli_hint(
        "a ruleset can extend a bundled ruleset or one in the same folder: choose that folder");
    return CLI_INVALID;
}

cli_status cli_infer_save(const task_infer_result *m, const char *path)
{
    const lab_inference *n = &m->nearest.found;
    if (!n->whole || n->found_count == 0) {
        cli_complain("no ruleset explains the games: '%s' was not written", path);
        return CLI_NO;
    }
    const lab_candidate *c = &n->found[0];
    const dyar_load_request *request = n->task->request;
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < request->set_count; i++)
        write_set(memory.to, request->sets[i]);
    write_answers(memory.to, m, c);
    for (int i = 0; i < c->count; i++) {
        const lab_change *change = &n->changes.list[c->changes[i]];
        for (size_t k = 0; k < change->with_count; k++)
            write_set(memory.to, change->with[k]);
        write_set(memory.to, change->set);
    }
    char *changes = cli_memory_end(&memory);
    char *text = write_file(m, path, changes);
    const cli_status status = save_text(m, path, text);
    free(text);
    free(changes);
    return status;
}
