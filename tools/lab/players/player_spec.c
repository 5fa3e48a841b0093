/* SPDX-License-Identifier: MIT */
/* Specifications of players: NAME, NAME:BUDGET, NAME@THREADS or NAME:BUDGET@THREADS. */
#include "lab/players/player_spec.h"

#include <inttypes.h>
#include <math.h>

#include "lab/base/parallel.h"

/* More would not end within anybody's lifetime. */
static const double most_nodes = 1e15, least_seconds = 0.001, most_seconds = 1e6;
enum { MOST_DEPTH = 1000, BUDGET_TEXT = 48 };

/* Reads a number without sign or exponent.  `*end` is the text after it. */
static bool read_number(const char *text, double *number, const char **end)
{
    const size_t length = strspn(text, "0123456789.");
    char *after;
    if (length == 0 || *text == '.')
        return false;
    *number = strtod(text, &after);
    *end = after;
    return (size_t)(after - text) == length;
}

static double times_of_suffix(const char *suffix)
{
    if (*suffix == '\0')
        return 1;
    if (strcmp(suffix, "k") == 0)
        return 1e3;
    return strcmp(suffix, "M") == 0 ? 1e6 : 0;
}

/* Which budget the text is; 0: none that can be. */
static unsigned read_budget(const char *text, lab_limits *limits)
{
    double number;
    const char *end;
    *limits = (lab_limits){.threads = limits->threads};
    if (*text == 'd') {
        if (!read_number(text + 1, &number, &end) || *end || number < 1 ||
            number > MOST_DEPTH || number != floor(number))
            return 0;
        limits->depth = (int)number;
        return LAB_BUDGET_DEPTH;
    }
    if (!read_number(text, &number, &end))
        return 0;
    if (strcmp(end, "s") == 0) {
        limits->seconds = number;
        return number >= least_seconds && number <= most_seconds ? LAB_BUDGET_SECONDS : 0;
    }
    number *= times_of_suffix(end);
    if (number < 1 || number > most_nodes || number != floor(number))
        return 0;
    limits->nodes = (uint64_t)number;
    return LAB_BUDGET_NODES;
}

/* "a number (2000, 200k), seconds (0.5s) or moves ahead (d8)" */
static void list_budgets(unsigned budgets, char *words, size_t room)
{
    static const char *const names[] = {"a number (2000, 200k)", "seconds (0.5s)",
                                        "moves ahead (d8)"};
    size_t length = 0;
    words[0] = '\0';
    for (unsigned i = 0; i < sizeof names / sizeof *names && length < room; i++) {
        const unsigned rest = budgets >> i;
        if ((rest & 1) == 0)
            continue;
        const char *joint = length == 0 ? "" : rest == 1 ? " or " : ", ";
        length += (size_t)snprintf(words + length, room - length, "%s%s", joint, names[i]);
    }
}

/* The names of all kinds, with commas between. */
static void list_kinds(char *names, size_t room)
{
    size_t length = 0;
    names[0] = '\0';
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name && length < room; kind++)
        length += (size_t)snprintf(names + length, room - length, "%s%s", length ? ", " : "",
                                   kind->name);
}

static bool refuse_budget(const lab_player_kind *kind, const char *budget, lab_error *error)
{
    char takes[96];
    list_budgets(kind->budgets, takes, sizeof takes);
    if (kind->budgets == 0)
        lab_refuse(error, "'%s' takes no budget", kind->name);
    else
        lab_refuse(error, "'%s' takes %s, not '%.40s'", kind->name, takes, budget);
    return false;
}

static bool read_threads(const lab_player_kind *kind, const char *text, int *threads,
                         lab_error *error)
{
    double number;
    const char *end;
    if (!kind->threads)
        lab_refuse(error, "'%s' uses one thread", kind->name);
    else if (!read_number(text, &number, &end) || *end || number < 1 ||
             number > LAB_PARALLEL_THREADS_MAX || number != floor(number))
        lab_refuse(error, "'%s' uses 1 to %d threads, not '%.40s'", kind->name,
                   LAB_PARALLEL_THREADS_MAX, text);
    else
        *threads = number > 1 ? (int)number : 0;
    return error->message[0] == '\0';
}

bool lab_player_spec_parse(const char *text, lab_player_spec *spec, lab_error *error)
{
    const size_t name = strcspn(text, ":@"), length = strcspn(text, "@");
    const lab_player_kind *kind = lab_player_kind_find(text);
    char budget[BUDGET_TEXT];
    *error = (lab_error){0};
    if (!kind) {
        char known[96];
        list_kinds(known, sizeof known);
        return lab_refuse(error, "unknown player '%.*s'; known players: %s",
                          (int)(name < 40 ? name : 40), text, known);
    }
    *spec = (lab_player_spec){.kind = kind, .limits = kind->usual};
    if (text[length] == '@' &&
        !read_threads(kind, text + length + 1, &spec->limits.threads, error))
        return false;
    if (text[name] != ':')
        return true;
    snprintf(budget, sizeof budget, "%.*s", (int)(length - name - 1), text + name + 1);
    return (length - name - 1 < sizeof budget &&
            (read_budget(budget, &spec->limits) & kind->budgets) != 0) ||
           refuse_budget(kind, budget, error);
}

static void format_nodes(uint64_t nodes, char *text, size_t room)
{
    const bool millions = nodes % 1000000 == 0, thousands = nodes % 1000 == 0;
    const uint64_t unit = millions ? 1000000 : thousands && nodes >= 10000 ? 1000 : 1;
    const char *suffix = unit == 1 ? "" : unit == 1000 ? "k" : "M";
    snprintf(text, room, ":%" PRIu64 "%s", nodes / unit, suffix);
}

static bool is_usual(const lab_player_spec *spec)
{
    const lab_limits *usual = &spec->kind->usual, *limits = &spec->limits;
    return limits->nodes == usual->nodes && limits->depth == usual->depth &&
           !(limits->seconds < usual->seconds) && !(limits->seconds > usual->seconds);
}

const char *lab_player_spec_format(const lab_player_spec *spec, char text[LAB_PLAYER_SPEC_TEXT])
{
    char budget[24] = "", threads[16] = "";
    if (is_usual(spec))
        budget[0] = '\0';
    else if (spec->limits.nodes)
        format_nodes(spec->limits.nodes, budget, sizeof budget);
    else if (spec->limits.seconds > 0)
        snprintf(budget, sizeof budget, ":%.9gs", spec->limits.seconds);
    else if (spec->limits.depth)
        snprintf(budget, sizeof budget, ":d%d", spec->limits.depth);
    if (spec->limits.threads > 1)
        snprintf(threads, sizeof threads, "@%d", spec->limits.threads);
    snprintf(text, LAB_PLAYER_SPEC_TEXT, "%.15s%s%s", spec->kind->name, budget, threads);
    return text;
}

bool lab_player_spec_scale(lab_player_spec *spec, int times)
{
    spec->limits.nodes *= (uint64_t)times;
    spec->limits.seconds *= times;
    return spec->limits.nodes > 0 || spec->limits.seconds > 0;
}
