/* The list of reports, and how a report is shown. */
#include "base/report.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_REPORTS = 200, /* nobody reads more; a broken file must not fill the memory */
    WIDEST_EXCERPT = 200,
};

struct dyar_diags {
    dyar_arena arena;
    dyar_diag *list;
    size_t count, room, errors;
    bool silent; /* the newest report was not kept: its hint is not wanted either */
    bool full;
};

dyar_diags *dyar_diags_new(void)
{
    dyar_diags *diags = calloc(1, sizeof *diags);
    if (!diags)
        abort();
    return diags;
}

void dyar_diags_clear(dyar_diags *diags)
{
    dyar_arena_release(&diags->arena);
    diags->count = diags->errors = 0;
    diags->silent = diags->full = false;
}

void dyar_diags_free(dyar_diags *diags)
{
    if (!diags)
        return;
    dyar_arena_release(&diags->arena);
    free(diags->list);
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

static const char *excerpt(dyar_arena *arena, dyar_mark mark)
{
    if (!mark.source || mark.line == 0)
        return NULL;
    dyar_text rest = mark.source->text, line;
    for (unsigned i = 1; dyar_text_split(&rest, "\n", &line); i++)
        if (i == mark.line)
            return mark.column <= WIDEST_EXCERPT ? dyar_text_copy(arena, shown(line)) : NULL;
    return NULL;
}

static bool same_report(const dyar_diag *a, const char *message, dyar_mark mark)
{
    return a->line == mark.line && a->column == mark.column &&
           strcmp(a->message, message) == 0 &&
           strcmp(a->file ? a->file : "", mark.source ? mark.source->name : "") == 0;
}

/* The same mistake met on two ways (through several answers, say) is said once. */
static bool known(const dyar_diags *diags, const char *message, dyar_mark mark)
{
    for (size_t i = 0; i < diags->count; i++)
        if (same_report(&diags->list[i], message, mark))
            return true;
    return false;
}

static void append(dyar_diags *diags, dyar_diag diag)
{
    if (diags->count == diags->room) {
        diags->room = diags->room ? diags->room * 2 : 16;
        diags->list = realloc(diags->list, diags->room * sizeof *diags->list);
        if (!diags->list)
            abort();
    }
    diags->list[diags->count++] = diag;
}

void dyar_report(dyar_diags *diags, dyar_severity severity, dyar_mark mark, const char *format,
                 ...)
{
    diags->errors += severity == DYAR_ERROR;
    dyar_buffer message = {0};
    va_list arguments;
    va_start(arguments, format);
    dyar_buffer_vprint(&message, format, arguments);
    va_end(arguments);
    diags->silent = known(diags, dyar_buffer_text(&message), mark);
    if (!diags->silent && diags->count == MOST_REPORTS)
        diags->silent = diags->full = true;
    if (!diags->silent) {
        const char *file = mark.source ? mark.source->name : NULL;
        append(diags,
               (dyar_diag){
                   .severity = severity,
                   .file = file ? dyar_text_copy(&diags->arena, dyar_text_of(file)) : NULL,
                   .line = mark.line,
                   .column = mark.column,
                   .message =
                       dyar_text_copy(&diags->arena, dyar_text_of(dyar_buffer_text(&message))),
                   .excerpt = excerpt(&diags->arena, mark),
               });
    }
    dyar_buffer_release(&message);
}

void dyar_report_hint(dyar_diags *diags, const char *format, ...)
{
    if (diags->count == 0 || diags->silent || diags->list[diags->count - 1].hint)
        return;
    dyar_buffer hint = {0};
    va_list arguments;
    va_start(arguments, format);
    dyar_buffer_vprint(&hint, format, arguments);
    va_end(arguments);
    diags->list[diags->count - 1].hint =
        dyar_text_copy(&diags->arena, dyar_text_of(dyar_buffer_text(&hint)));
    dyar_buffer_release(&hint);
}

void dyar_report_nearest(dyar_diags *diags, const dyar_nearest *nearest)
{
    if (nearest->word)
        dyar_report_hint(diags, "did you mean '%s'?", nearest->word);
}

/* The caret stands under the column: tabs are kept, so that it does whatever a tab is worth. */
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

/* What a report repeats may hold line breaks; nobody shall take the rest for another report. */
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
        fprintf(to, "(further reports are left out)\n");
}
