/* SPDX-License-Identifier: MIT */
/* The list of diagnostics, and how one is printed. */
#include "base/report.h"

#include <stdlib.h>

enum {
    MOST_REPORTS = 200, /* more help no reader; a broken file must not fill the memory */
    WIDEST_EXCERPT = 200,
};

struct dyar_diags {
    dyar_arena arena;
    dyar_diag list[MOST_REPORTS + 1]; /* one place is kept for "out of memory" */
    size_t count, errors;
    bool silent; /* the newest report was dropped, and its hint is, too */
    bool full;
    bool out_of_memory;
};

dyar_diags *dyar_diags_new(void)
{
    return calloc(1, sizeof(dyar_diags));
}

void dyar_diags_clear(dyar_diags *diags)
{
    dyar_arena_release(&diags->arena);
    diags->count = diags->errors = 0;
    diags->silent = diags->full = diags->out_of_memory = false;
}

void dyar_diags_free(dyar_diags *diags)
{
    if (!diags)
        return;
    dyar_arena_release(&diags->arena);
    free(diags);
}

size_t dyar_diags_count(const dyar_diags *diags)
{
    return diags->count;
}

size_t dyar_diags_errors(const dyar_diags *diags)
{
    return diags->errors;
}

bool dyar_diags_out_of_memory(const dyar_diags *diags)
{
    return diags->out_of_memory;
}

const dyar_diag *dyar_diags_get(const dyar_diags *diags, size_t at)
{
    return at < diags->count ? &diags->list[at] : NULL;
}

const char *dyar_severity_word(dyar_severity severity)
{
    static const char *const words[] = {
        [DYAR_ERROR] = "error", [DYAR_WARNING] = "warning", [DYAR_NOTE] = "note"};
    return words[severity];
}

/* Without the end that Windows gives a line; of a line that fills the screen, the beginning. */
static dyar_text shown(dyar_text line)
{
    size_t length = 0;
    for (size_t characters = 0; length < line.length; length++)
        if (((unsigned char)line.at[length] & 0xC0) != 0x80 && characters++ == WIDEST_EXCERPT)
            break;
    if (length > 0 && line.at[length - 1] == '\r')
        length--;
    return (dyar_text){line.at, length};
}

static const char *excerpt(dyar_arena *arena, dyar_location location)
{
    if (!location.source || location.line == 0)
        return NULL;
    dyar_text rest = location.source->text, line;
    for (unsigned i = 1; dyar_text_split(&rest, "\n", &line); i++)
        if (i == location.line)
            return location.column <= WIDEST_EXCERPT ? dyar_text_copy(arena, shown(line))
                                                     : NULL;
    return NULL;
}

static bool same_report(const dyar_diag *a, const char *message, dyar_location location)
{
    return a->line == location.line && a->column == location.column &&
           strcmp(a->message, message) == 0 &&
           strcmp(a->file ? a->file : "", location.source ? location.source->name : "") == 0;
}

/* An error that is found twice, through several answers for instance, is reported once. */
static bool known(const dyar_diags *diags, const char *message, dyar_location location)
{
    for (size_t i = 0; i < diags->count; i++)
        if (same_report(&diags->list[i], message, location))
            return true;
    return false;
}

void dyar_report_no_memory(dyar_diags *diags)
{
    if (diags->out_of_memory)
        return;
    diags->out_of_memory = diags->silent = true;
    diags->errors++;
    diags->list[diags->count++] =
        (dyar_diag){.severity = DYAR_ERROR, .message = "out of memory"};
}

typedef struct reporting {
    dyar_diags *diags;
    dyar_severity severity;
    dyar_location location;
    const char *format;
    va_list arguments;
} reporting;

static const char *printed(dyar_arena *arena, reporting *r)
{
    dyar_buffer text = {.arena = arena};
    dyar_buffer_vprint(&text, r->format, r->arguments);
    return dyar_buffer_text(&text);
}

static void report(void *context)
{
    reporting *r = context;
    dyar_diags *diags = r->diags;
    dyar_arena *scratch = dyar_scratch_new(&diags->arena);
    const char *message = printed(scratch, r);
    diags->silent = known(diags, message, r->location);
    if (!diags->silent && diags->count >= MOST_REPORTS)
        diags->silent = diags->full = true;
    if (!diags->silent) {
        const char *file = r->location.source ? r->location.source->name : NULL;
        const dyar_diag diag = {
            .severity = r->severity,
            .file = file ? dyar_text_copy(&diags->arena, dyar_text_of(file)) : NULL,
            .line = r->location.line,
            .column = r->location.column,
            .message = dyar_text_copy(&diags->arena, dyar_text_of(message)),
            .excerpt = excerpt(&diags->arena, r->location),
        };
        diags->list[diags->count++] = diag;
    }
    dyar_scratch_free(scratch);
}

void dyar_vreport(dyar_diags *diags, dyar_severity severity, dyar_location location,
                  const char *format, va_list arguments)
{
    reporting r = {
        .diags = diags, .severity = severity, .location = location, .format = format};
    diags->errors += severity == DYAR_ERROR;
    va_copy(r.arguments, arguments);
    if (!dyar_arena_run(&diags->arena, report, &r))
        dyar_report_no_memory(diags);
    va_end(r.arguments);
}

void dyar_report(dyar_diags *diags, dyar_severity severity, dyar_location location,
                 const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    dyar_vreport(diags, severity, location, format, arguments);
    va_end(arguments);
}

static void hint(void *context)
{
    reporting *r = context;
    r->diags->list[r->diags->count - 1].hint = printed(&r->diags->arena, r);
}

void dyar_report_hint(dyar_diags *diags, const char *format, ...)
{
    reporting r = {.diags = diags, .format = format};
    if (diags->count == 0 || diags->silent || diags->list[diags->count - 1].hint)
        return;
    va_start(r.arguments, format);
    if (!dyar_arena_run(&diags->arena, hint, &r))
        dyar_report_no_memory(diags);
    va_end(r.arguments);
}

void dyar_report_nearest(dyar_diags *diags, const dyar_nearest *nearest)
{
    if (nearest->word.at)
        dyar_report_hint(diags, "did you mean '%.*s'?", (int)nearest->word.length,
                         nearest->word.at);
}

void dyar_report_unknown(dyar_diags *diags, dyar_location location, const char *what,
                         const dyar_nearest *nearest)
{
    dyar_report(diags, DYAR_ERROR, location, "%s '%.*s'", what, (int)nearest->wanted.length,
                nearest->wanted.at);
    dyar_report_nearest(diags, nearest);
}

/* Prints the caret below the column: tabs are kept, so that the width of a tab does not matter.
 */
static void print_caret(const dyar_diag *diag, FILE *to)
{
    const char *at = diag->excerpt;
    for (unsigned column = 1; column < diag->column && *at; at++) {
        if (((unsigned char)*at & 0xC0) == 0x80)
            continue;
        fputc(*at == '\t' ? '\t' : ' ', to);
        column++;
    }
    fputc('^', to);
}

/* A message may quote line breaks, which must not look like the next diagnostic. */
static void print_in_line(const char *text, FILE *to)
{
    for (size_t length; length = strcspn(text, "\n"), text[length]; text += length + 1)
        fprintf(to, "%.*s\\x0a", (int)length, text);
    fputs(text, to);
}

static void print_diag(const dyar_diag *diag, FILE *to)
{
    if (diag->file)
        print_in_line(diag->file, to);
    if (diag->file && diag->line)
        fprintf(to, ":%u:%u", diag->line, diag->column);
    fprintf(to, "%s%s: ", diag->file ? ": " : "", dyar_severity_word(diag->severity));
    print_in_line(diag->message, to);
    fputc('\n', to);
    if (diag->excerpt) {
        fprintf(to, "    %s\n    ", diag->excerpt);
        print_caret(diag, to);
        fputc('\n', to);
    }
    if (diag->hint) {
        fputs("    hint: ", to);
        print_in_line(diag->hint, to);
        fputc('\n', to);
    }
}

void dyar_diags_print(const dyar_diags *diags, FILE *to)
{
    for (size_t i = 0; i < diags->count; i++)
        print_diag(&diags->list[i], to);
    if (diags->full)
        fprintf(to, "(more messages are omitted)\n");
}
