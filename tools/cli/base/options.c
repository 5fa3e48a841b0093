/*
 * Arguments read by tables.
 *
 * Values are kept grouped by option, in the order of the table, so that a repeatable option is
 * a slice of one array.
 */
#include "cli/base/options.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "lab/compare/divergence.h"
#include "lab/players/playouts.h"

enum { MAX_OPTIONS = 48 };

typedef struct slot {
    size_t first, count; /* in `values` */
} slot;

struct cli_args {
    const cli_entry *entries, *entry; /* all commands, and the one these are for */
    const char **words;               /* ended by NULL */
    size_t word_count;
    const char **values;
    lab_writer *json;        /* of --json; NULL: not given */
    slot slots[MAX_OPTIONS]; /* by number of the option */
};

/* ---- tables ---- */

static const cli_option shared_options[] = {
#define CLI_OPTION(id, ...) [CLI_SHARED_##id] = {__VA_ARGS__},
#include "cli/base/options.def"
};

/* How options of the kinds are read, and what stands for their values in help. */
#define CLI_OF_WHOLE CLI_NUMBER, .argument = "N"
#define CLI_OF_SECONDS CLI_SECONDS, .argument = "S"
#define CLI_OF_MIB CLI_NUMBER, .argument = "MIB"

/* What completion offers for texts, by their keys. */
#define CLI_OFFERS_OF_player CLI_OFFERS_PLAYERS
#define CLI_OFFERS_OF_of CLI_OFFERS_NOTHING

static const cli_option parameter_options[] = {
#define TASK_NUMBER(task, key, word, form, from, to, usual, unit, about)                       \
    [1 + TASK_##task##_##key] = {.name = word,                                                 \
                                 .kind = CLI_OF_##form,                                        \
                                 .help = about,                                                \
                                 .least = (long long)(from),                                   \
                                 .most = (long long)(to),                                      \
                                 .of = &task_parameters[TASK_##task##_##key]},
#define TASK_TEXT(task, key, word, stands, list, usual, about)                                 \
    [1 + TASK_##task##_##key] = {.name = word,                                                 \
                                 .kind = CLI_TEXT,                                             \
                                 .argument = stands,                                           \
                                 .help = about,                                                \
                                 .words = list,                                                \
                                 .offers = CLI_OFFERS_OF_##key,                                \
                                 .of = &task_parameters[TASK_##task##_##key]},
#define TASK_FLAG(task, key, word, about)                                                      \
    [1 + TASK_##task##_##key] = {.name = word, .kind = CLI_FLAG, .help = about},
#include "tasks/parameters.def"
};

static const cli_option ruleset_options[] = {CLI_SHARED(setup), CLI_SHARED(answer),
                                             CLI_SHARED(set),   CLI_SHARED(position),
                                             CLI_SHARED(match), {0}};
static const cli_option json_options[] = {CLI_SHARED(json), {0}};
static const cli_option common_options[] = {CLI_SHARED(help), CLI_SHARED(version), {0}};

/* The option number *at of the table, or NULL with *at lowered by the length of the table. */
static const cli_option *from_table(const cli_option *table, size_t *at)
{
    for (; table && (table->name || table->shared || table->parameter); table++)
        if ((*at)-- == 0)
            return table->shared      ? &shared_options[table->shared]
                   : table->parameter ? &parameter_options[table->parameter]
                                      : table;
    return NULL;
}

const cli_option *cli_option_at(const cli_command *command, size_t at)
{
    const cli_option *tables[] = {
        command->options,
        command->takes & CLI_TAKES_RULESET ? ruleset_options : NULL,
        command->takes & CLI_TAKES_JSON ? json_options : NULL,
        common_options,
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const cli_option *option = from_table(tables[i], &at);
        if (option)
            return option;
    }
    return NULL;
}

bool cli_has_options(const cli_entry *entry)
{
    return entry->command->options || entry->command->takes;
}

/* How many words a command takes, read from its arguments in commands.def. */
typedef struct arity {
    size_t least;
    size_t most; /* SIZE_MAX: any number */
} arity;

static arity arity_of(const cli_entry *entry)
{
    arity words = {0, 0};
    const char *text = entry->arguments;
    while (*text) {
        const size_t length = strcspn(text, " ");
        words.least += *text != '[';
        words.most++;
        if (memmem(text, length, "...", 3))
            words.most = SIZE_MAX;
        text += length + (text[length] == ' ');
    }
    return words;
}

/* ---- complaints ---- */

void cli_usage_print(const cli_entry *entry, FILE *to)
{
    fprintf(to, "usage: dyar %s%s%s%s\n", entry->name, *entry->arguments ? " " : "",
            entry->arguments, cli_has_options(entry) ? " [options]" : "");
}

static void point_to_help(const cli_entry *entry)
{
    cli_usage_print(entry, stderr);
    fprintf(stderr, "       'dyar %s --help' tells more\n", entry->name);
}

static void complain_list(const cli_entry *entry, const char *format, va_list list)
{
    char before[64];
    snprintf(before, sizeof before, "dyar %s: ", entry->name);
    cli_complain_list(before, format, list);
}

__attribute__((format(printf, 2, 3))) static void complain(const cli_entry *entry,
                                                           const char *format, ...)
{
    va_list list;
    va_start(list, format);
    complain_list(entry, format, list);
    va_end(list);
}

cli_status cli_misuse(const cli_args *args, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    complain_list(args->entry, format, list);
    va_end(list);
    point_to_help(args->entry);
    return CLI_USAGE;
}

static bool refuse_option(const cli_args *args, const char *name)
{
    const char *known[MAX_OPTIONS + 1] = {0};
    for (size_t i = 0; cli_option_at(args->entry->command, i); i++)
        known[i] = cli_option_at(args->entry->command, i)->name;
    const char *near = cli_nearest(name, known);
    complain(args->entry, "unknown option '--%s'", name);
    if (near)
        cli_hint("did you mean '--%s'?", near);
    point_to_help(args->entry);
    return false;
}

/* The name of required argument number `at` as help writes it, without dots. */
static void argument_name(const cli_entry *entry, size_t at, char name[32])
{
    const char *text = entry->arguments;
    for (; *text == '[' || at > 0; text += strcspn(text, " ") + 1)
        at -= *text != '[';
    snprintf(name, 32, "%.*s", (int)strcspn(text, " ."), text);
}

/* ---- values ---- */

static bool parse_whole(const char *text, long long *number)
{
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return end != text && *end == '\0' && errno == 0 && !strchr(" \t\n+", *text);
}

static bool parse_seconds(const char *text, double *seconds)
{
    char *end;
    if (!strchr("0123456789.", *text) || strpbrk(text, "xXpP"))
        return false;
    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*seconds);
}

bool cli_parse_number(const char *what, const char *text, long long least, long long most,
                      long long *number)
{
    if (parse_whole(text, number) && *number >= least && *number <= most)
        return true;
    if (most == INT64_MAX)
        cli_complain("%s must be a whole number from %lld, not '%s'", what, least, text);
    else
        cli_complain("%s must be a whole number from %lld to %lld, not '%s'", what, least, most,
                     text);
    return false;
}

static bool one_of(const cli_option *option, const char *text)
{
    for (const char *const *word = option->words; *word; word++)
        if (strcmp(*word, text) == 0)
            return true;
    cli_memory words = cli_memory_begin();
    for (const char *const *word = option->words; *word; word++)
        fprintf(words.to, "%s'%s'", word == option->words ? "" : ", ", *word);
    char *list = cli_memory_end(&words);
    cli_complain("'--%s' must be one of %s, not '%s'", option->name, list, text);
    free(list);
    const char *near = cli_nearest(text, option->words);
    if (near)
        cli_hint("did you mean '%s'?", near);
    return false;
}

static bool is_within(const task_parameter *of, const char *what, double seconds,
                      const char *text)
{
    if (!of || (seconds >= of->least && seconds <= of->most))
        return true;
    cli_complain("%s must be a number of seconds from %.15g to %.15g, not '%s'", what,
                 of->least, of->most, text);
    return false;
}

static bool fits(const cli_option *option, const char *text)
{
    char what[48];
    long long number;
    double seconds;
    snprintf(what, sizeof what, "'--%s'", option->name);
    switch (option->kind) {
    case CLI_FLAG:
        cli_complain("'--%s' takes no value", option->name);
        return false;
    case CLI_TEXT:
    case CLI_TEXTS:
        return !option->words || one_of(option, text);
    case CLI_NUMBER:
        return cli_parse_number(what, text, option->least, option->most, &number);
    case CLI_SECONDS:
        if (parse_seconds(text, &seconds))
            return is_within(option->of, what, seconds, text);
        cli_complain("%s must be a number of seconds, as '2' or '0.5', not '%s'", what, text);
        return false;
    }
    return false;
}

/* ---- reading ---- */

typedef struct finding {
    size_t option;
    const char *value;
} finding;

typedef struct reader {
    cli_args *args;
    finding *found;
    size_t found_count;
    char *const *words; /* not read yet */
    size_t left;
} reader;

static bool find_option(const cli_args *args, const char *name, size_t length, size_t *number)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(args->entry->command, i)); i++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0) {
            *number = i;
            return true;
        }
    return false;
}

static bool read_value(reader *r, size_t number, const char *value)
{
    const cli_option *option = cli_option_at(r->args->entry->command, number);
    if (option->kind != CLI_FLAG && !value) {
        if (r->left == 0) {
            cli_misuse(r->args, "'--%s' needs a value: '--%s %s'", option->name, option->name,
                       option->argument);
            return false;
        }
        value = *r->words++;
        r->left--;
    }
    if (value && !fits(option, value))
        return false;
    r->found[r->found_count++] = (finding){number, value};
    return true;
}

/* `-o`; false when no option has that letter. */
static bool find_letter(const cli_args *args, const char *word, size_t *number)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(args->entry->command, i)); i++)
        if (option->letter && option->letter == word[1] && word[2] == '\0') {
            *number = i;
            return true;
        }
    return false;
}

static bool read_letter(reader *r, const char *word)
{
    size_t number;
    if (find_letter(r->args, word, &number))
        return read_value(r, number, NULL);
    cli_misuse(r->args, "unknown option '%s'", word);
    return false;
}

/* `text` is what follows the dashes: "seed", "seed=3". */
static bool read_option(reader *r, const char *text)
{
    const size_t length = strcspn(text, "=");
    size_t number;
    if (!find_option(r->args, text, length, &number)) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        return refuse_option(r->args, name);
    }
    return read_value(r, number, text[length] == '=' ? text + length + 1 : NULL);
}

static bool read_words(reader *r)
{
    bool only_words = false;
    while (r->left > 0) {
        const char *word = *r->words++;
        r->left--;
        if (!only_words && strcmp(word, "--") == 0)
            only_words = true;
        else if (!only_words && strncmp(word, "--", 2) == 0) {
            if (!read_option(r, word + 2))
                return false;
        } else if (!only_words && word[0] == '-' && word[1] != '\0') {
            if (!read_letter(r, word))
                return false;
        } else
            r->args->words[r->args->word_count++] = word;
    }
    return true;
}

static void group_values(cli_args *args, const finding *found, size_t count)
{
    size_t filled = 0;
    for (size_t option = 0; cli_option_at(args->entry->command, option); option++) {
        assert(option < MAX_OPTIONS);
        args->slots[option].first = filled;
        for (size_t i = 0; i < count; i++)
            if (found[i].option == option)
                args->values[filled++] = found[i].value;
        args->slots[option].count = filled - args->slots[option].first;
    }
}

static bool is_usable(const cli_args *args)
{
    const arity takes = arity_of(args->entry);
    if (cli_given(args, "help") || cli_given(args, "version"))
        return true;
    if (args->word_count < takes.least) {
        char name[32];
        argument_name(args->entry, args->word_count, name);
        cli_misuse(args, "%s is missing", name);
        return false;
    }
    if (args->word_count > takes.most) {
        cli_misuse(args, "unexpected argument '%s'", args->words[takes.most]);
        return false;
    }
    return true;
}

cli_args *cli_args_parse(const cli_entry *entries, const cli_entry *entry, size_t count,
                         char *const *words)
{
    cli_args *args = cli_allocate(sizeof *args);
    args->entries = entries;
    args->entry = entry;
    args->words = cli_allocate((count + 1) * sizeof *args->words);
    args->values = cli_allocate((count + 1) * sizeof *args->values);
    reader r = {.args = args,
                .found = cli_allocate((count + 1) * sizeof(finding)),
                .words = words,
                .left = count};
    const bool read = read_words(&r);
    group_values(args, r.found, r.found_count);
    free(r.found);
    if (read && args->entry->command->takes & CLI_TAKES_JSON && cli_given(args, "json")) {
        args->json = cli_allocate(sizeof *args->json);
        *args->json = lab_write_report(stdout);
    }
    if (read && is_usable(args))
        return args;
    cli_args_free(args);
    return NULL;
}

void cli_args_find_rulesets(cli_args *args)
{
    static const char ruleset[] = "RULESET";
    const size_t length = strlen(ruleset);
    const char *takes = args->entry->arguments + (args->entry->arguments[0] == '[');
    if (strncmp(takes, ruleset, length) != 0)
        return;
    const bool repeated = takes[length] == '.';
    for (size_t i = 0; i < args->word_count && (i == 0 || repeated); i++)
        args->words[i] = cli_ruleset_typed(args->words[i]);
}

void cli_args_free(cli_args *args)
{
    if (args->json && args->json->filled[0])
        lab_write_end(args->json);
    free(args->json);
    free(args->words);
    free(args->values);
    free(args);
}

/* ---- asking ---- */

const cli_entry *cli_entries(const cli_args *args)
{
    return args->entries;
}

size_t cli_word_count(const cli_args *args)
{
    return args->word_count;
}

const char *cli_word(const cli_args *args, size_t at)
{
    return at < args->word_count ? args->words[at] : NULL;
}

const char *const *cli_words(const cli_args *args)
{
    return args->words;
}

lab_writer *cli_json(const cli_args *args)
{
    return args->json;
}

static const slot *slot_of(const cli_args *args, const char *name)
{
    size_t number = 0;
    const bool known = find_option(args, name, strlen(name), &number);
    assert(known);
    (void)known;
    return &args->slots[number];
}

static const char *last_value(const cli_args *args, const char *name)
{
    const slot *s = slot_of(args, name);
    return s->count > 0 ? args->values[s->first + s->count - 1] : NULL;
}

bool cli_given(const cli_args *args, const char *name)
{
    return slot_of(args, name)->count > 0;
}

const char *cli_text(const cli_args *args, const char *name, const char *otherwise)
{
    const char *value = last_value(args, name);
    return value ? value : otherwise;
}

size_t cli_texts(const cli_args *args, const char *name, const char *const **texts)
{
    const slot *s = slot_of(args, name);
    *texts = args->values + s->first;
    return s->count;
}

long long cli_number(const cli_args *args, const char *name, long long otherwise)
{
    const char *value = last_value(args, name);
    long long number;
    return value && parse_whole(value, &number) ? number : otherwise;
}

double cli_seconds(const cli_args *args, const char *name, double otherwise)
{
    const char *value = last_value(args, name);
    double seconds;
    return value && parse_seconds(value, &seconds) ? seconds : otherwise;
}
