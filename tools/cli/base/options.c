/* SPDX-License-Identifier: MIT */
/* Arguments, read by the rows of options.def into the fields of cli_args. */
#include "cli/base/options.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>

#include "cli/base/memory.h"
#include "lab/base/parallel.h"
#include "lab/players/playouts.h"
#include "lab/solve/endgame.h"
#include "lab/study/design.h"
#include "lab/study/plan_check.h"

enum { MAX_OPTIONS = 48 };

typedef struct parsed {
    cli_args args;
    const char **words;
    task_values tasks;
    bool given[TASK_PARAMETERS];
} parsed;

/* ---- tables ---- */

static const char *const group_words[] = {"region", NULL};
static const char *const by_words[] = {"characters", "play", NULL};
static const char *const coding_words[] = {"standard", "binary", NULL};
static const char *const matrix_words[] = {"csv", "nexus", NULL};

#define CLI_WITHIN(from, to, usual) .least = from, .most = to, .otherwise = usual
#define CLI_VALUE(type, command, field, word, stands, ...)                                     \
    static const cli_option command##_##field = {.name = word,                                 \
                                                 .kind = CLI_##type,                           \
                                                 .argument = stands,                           \
                                                 .offset = offsetof(cli_args, command.field),  \
                                                 .help = __VA_ARGS__};
#include "cli/base/options.def"

/* The reading of each kind of option, and the word that help prints for its value. */
#define CLI_OF_WHOLE CLI_NUMBER, .argument = "N"
#define CLI_OF_SECONDS CLI_SECONDS, .argument = "S"
#define CLI_OF_DECIMAL CLI_SECONDS, .argument = "X"
#define CLI_OF_MIB CLI_NUMBER, .argument = "MIB"

/* What completion offers for texts, by their keys. */
#define CLI_OFFERS_OF_player CLI_OFFERS_PLAYERS
#define CLI_OFFERS_OF_strengths CLI_OFFERS_PLAYERS
#define CLI_OFFERS_OF_of CLI_OFFERS_NOTHING
#define CLI_OFFERS_OF_format CLI_OFFERS_NOTHING
#define CLI_OFFERS_OF_trust CLI_OFFERS_NOTHING

static const cli_option parameter_options[] = {
#define TASK_NUMBER(task, key, word, form, from, to, usual, unit, about)                       \
    [TASK_##task##_##key] = {.name = word,                                                     \
                             .kind = CLI_OF_##form,                                            \
                             .help = about,                                                    \
                             .least = (long long)(from),                                       \
                             .most = (long long)(to),                                          \
                             .of = &task_parameters[TASK_##task##_##key]},
#define TASK_TEXT(task, key, word, stands, list, usual, about)                                 \
    [TASK_##task##_##key] = {.name = word,                                                     \
                             .kind = CLI_TEXT,                                                 \
                             .argument = stands,                                               \
                             .help = about,                                                    \
                             .words = list,                                                    \
                             .offers = CLI_OFFERS_OF_##key,                                    \
                             .of = &task_parameters[TASK_##task##_##key]},
#define TASK_FLAG(task, key, word, about)                                                      \
    [TASK_##task##_##key] = {.name = word,                                                     \
                             .kind = CLI_FLAG,                                                 \
                             .help = about,                                                    \
                             .of = &task_parameters[TASK_##task##_##key]},
#include "tasks/parameters.def"
};

#define CLI_BEGIN(command) const cli_option *const cli_##command##_options[] = {
#define CLI_VALUE(kind, command, field, ...) &command##_##field,
#define CLI_SHARED(field) &shared_##field,
#define CLI_PARAMETER(task, key) &parameter_options[TASK_##task##_##key],
#define CLI_END(command)                                                                       \
    NULL                                                                                       \
    }                                                                                          \
    ;
#define CLI_LIST CLI_BEGIN
#define CLI_LIST_END CLI_END
#include "cli/base/options.def"

const cli_option *cli_option_at(const cli_command *command, size_t at)
{
    const cli_option *const *const lists[] = {
        command->options,
        command->takes & CLI_TAKES_RULESET ? cli_ruleset_options : NULL,
        command->takes & CLI_TAKES_JSON ? cli_report_options : NULL,
        cli_common_options,
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const cli_option *const *option = lists[i]; option && *option; option++)
            if (at-- == 0)
                return *option;
    return NULL;
}

bool cli_has_options(const cli_entry *entry)
{
    return entry->command->options ||
           entry->command->takes & (CLI_TAKES_RULESET | CLI_TAKES_JSON);
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
    fprintf(stderr, "       for help: 'dyar %s --help'\n", entry->name);
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

/* Without a task, an option has no limits. */
static bool fits_decimal(const task_parameter *of, const char *what, const char *text)
{
    double number;
    const bool is_number = parse_seconds(text, &number);
    if (is_number && (!of || (number >= of->least && number <= of->most)))
        return true;
    if (of)
        cli_complain("%s must be a number%s from %.15g to %.15g, not '%s'", what,
                     of->kind == TASK_SECONDS ? " of seconds" : "", of->least, of->most, text);
    else
        cli_complain("%s must be a number of seconds, such as '2' or '0.5', not '%s'", what,
                     text);
    return false;
}

static bool fits(const cli_option *option, const char *text)
{
    char what[48];
    long long number;
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
        return fits_decimal(option->of, what, text);
    }
    return false;
}

/* ---- reading ---- */

typedef struct reader {
    parsed *p;
    char *const *words; /* not read yet */
    size_t left;
} reader;

static void add_text(task_texts *texts, const char *text)
{
    const char **list = cli_reallocate((void *)texts->list, (texts->count + 1) * sizeof *list);
    list[texts->count++] = text;
    texts->list = list;
}

/* The default, if `text` is NULL. */
static void put_number(void *field, const cli_option *option, const char *text)
{
    double decimal = option->otherwise;
    long long whole = (long long)decimal;
    if (option->kind == CLI_NUMBER && (!text || parse_whole(text, &whole)))
        *(long long *)field = whole;
    else if (option->kind == CLI_SECONDS && (!text || parse_seconds(text, &decimal)))
        *(double *)field = decimal;
}

static void put_field(parsed *p, const cli_option *option, const char *text)
{
    void *field = (char *)&p->args + option->offset;
    if (option->kind == CLI_FLAG)
        *(bool *)field = true;
    else if (option->kind == CLI_TEXT)
        *(const char **)field = text;
    else if (option->kind == CLI_TEXTS)
        add_text(field, text);
    else
        put_number(field, option, text);
}

static void put_parameter(parsed *p, task_parameter_id id, const char *text)
{
    const long long most = 1LL << 53; /* no parameter is larger, and a double is exact */
    long long whole;
    double seconds;
    p->given[id] = true;
    switch (task_parameters[id].kind) {
    case TASK_FLAG:
        task_set_flag(&p->tasks, id, true);
        break;
    case TASK_TEXT:
        task_set_text(&p->tasks, id, text);
        break;
    case TASK_SECONDS:
    case TASK_DECIMAL:
        if (parse_seconds(text, &seconds))
            task_set_number(&p->tasks, id, seconds);
        break;
    default:
        if (parse_whole(text, &whole) && whole <= most)
            task_set_number(&p->tasks, id, (double)whole);
    }
}

/* Parameters of several tasks may have the same option. */
static void put_value(parsed *p, const cli_option *option, const char *text)
{
    if (!option->of)
        put_field(p, option, text);
    for (task_parameter_id id = 0; id < TASK_PARAMETERS; id++)
        if (task_helps[id].option && strcmp(task_helps[id].option, option->name) == 0 &&
            (task_parameters[id].kind == TASK_FLAG) == (option->kind == CLI_FLAG))
            put_parameter(p, id, text);
}

static bool read_value(reader *r, const cli_option *option, const char *value)
{
    if (option->kind != CLI_FLAG && !value) {
        if (r->left == 0) {
            cli_misuse(&r->p->args, "'--%s' needs a value: '--%s %s'", option->name,
                       option->name, option->argument);
            return false;
        }
        value = *r->words++;
        r->left--;
    }
    if (value && !fits(option, value))
        return false;
    put_value(r->p, option, value);
    return true;
}

/* `-o` */
static bool read_letter(reader *r, const char *word)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(r->p->args.entry->command, i)); i++)
        if (option->letter && option->letter == word[1] && word[2] == '\0')
            return read_value(r, option, NULL);
    cli_misuse(&r->p->args, "unknown option '%s'", word);
    return false;
}

/* `text` is what follows the dashes: "seed", "seed=3". */
static bool read_option(reader *r, const char *text)
{
    const size_t length = strcspn(text, "=");
    const char *value = text[length] == '=' ? text + length + 1 : NULL;
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(r->p->args.entry->command, i)); i++)
        if (strlen(option->name) == length && memcmp(option->name, text, length) == 0)
            return read_value(r, option, value);
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    return refuse_option(&r->p->args, name);
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
            r->p->words[r->p->args.word_count++] = word;
    }
    return true;
}

static bool is_usable(const cli_args *args)
{
    const arity takes = arity_of(args->entry);
    if (args->shared.help || args->shared.version)
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
    if (args->shared.csv && args->shared.json) {
        cli_misuse(args, "one form at a time: --csv or --json");
        return false;
    }
    return true;
}

static void put_defaults(parsed *p)
{
    const cli_option *option;
    task_set_defaults(&p->tasks);
    for (size_t i = 0; (option = cli_option_at(p->args.entry->command, i)); i++)
        if (!option->of && (option->kind == CLI_NUMBER || option->kind == CLI_SECONDS))
            put_field(p, option, NULL);
}

static void drop_overruled_defaults(parsed *p)
{
    for (size_t i = 0; i < TASK_UNLESSES; i++)
        if (p->given[task_unlesses[i].other] && !p->given[task_unlesses[i].of])
            task_set_number(&p->tasks, task_unlesses[i].of, 0);
}

cli_args *cli_args_parse(const cli_entry *entries, const cli_entry *entry, size_t count,
                         char *const *words)
{
    parsed *p = cli_allocate(sizeof *p);
    p->words = cli_allocate((count + 1) * sizeof *p->words);
    p->args = (cli_args){.entries = entries,
                         .entry = entry,
                         .words = p->words,
                         .tasks = &p->tasks,
                         .given = p->given};
    put_defaults(p);
    reader r = {.p = p, .words = words, .left = count};
    const bool read = read_words(&r);
    drop_overruled_defaults(p);
    if (read && p->args.shared.json) {
        p->args.json = cli_allocate(sizeof *p->args.json);
        *p->args.json = lab_write_report(stdout);
    }
    if (read && is_usable(&p->args))
        return &p->args;
    cli_args_free(&p->args);
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
        ((parsed *)args)->words[i] = cli_ruleset_typed(args->words[i]);
}

void cli_args_free(cli_args *args)
{
    if (args->json && args->json->filled[0])
        lab_write_end(args->json);
    free(args->json);
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(args->entry->command, i)); i++)
        if (option->kind == CLI_TEXTS)
            free((void *)((task_texts *)(void *)((char *)args + option->offset))->list);
    free(((parsed *)args)->words);
    free(args);
}

/* ---- asking ---- */

const char *cli_word(const cli_args *args, size_t at)
{
    return at < args->word_count ? args->words[at] : NULL;
}

long long cli_number_or(long long number, long long otherwise)
{
    return number == CLI_NONE ? otherwise : number;
}

const char *cli_first_given(const cli_named *list)
{
    while (list->name && !list->given)
        list++;
    return list->name;
}
