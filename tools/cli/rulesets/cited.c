/* SPDX-License-Identifier: MIT */
/* The evidence for rules, in words. */
#include "cli/rulesets/describe.h"
#include "cli/base/memory.h"
#include "cli/rulesets/about.h"

#include <math.h>

void cli_print_part(FILE *to, const char *before, const char *text, const char *after)
{
    if (text && *text)
        fprintf(to, "%s%s%s", before, text, after);
}

/* Who plays it, in which language, and since when that is known. */
static void print_people(FILE *to, const dyar_ruleset_info *about)
{
    char *people = cli_joined(about->people, ", ");
    cli_print_part(to, "People: ", people, ". ");
    cli_print_part(to, "Language: ", about->language, ". ");
    if (about->first_described)
        fprintf(to, "First described in %d. ", about->first_described);
    free(people);
}

void cli_print_whereabouts(FILE *to, const dyar_ruleset_info *about)
{
    char *others = cli_joined(about->also_called, ", ");
    cli_print_part(to, "Also called ", others, ". ");
    cli_print_part(to, "The name means: ", about->meaning, ". ");
    cli_print_part(to, "Region: ", about->region, ". ");
    print_people(to, about);
    if (about->has_place)
        fprintf(to, "Recorded at %g° %s, %g° %s.", fabs(about->latitude),
                about->latitude < 0 ? "S" : "N", fabs(about->longitude),
                about->longitude < 0 ? "W" : "E");
    free(others);
}

/* "source, suggested, question no-move"; what a source attests needs no word for it. */
void cli_print_citation(FILE *to, const dyar_citation *citation)
{
    const bool attested = citation->source && strcmp(citation->standing, "attested") == 0;
    const char *parts[] = {citation->changed ? "changed here" : NULL, citation->source,
                           attested ? NULL : citation->standing};
    const char *between = "";
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        cli_print_part(to, between, parts[i], "");
        between = parts[i] ? ", " : between;
    }
    if (citation->question)
        fprintf(to, "%squestion %s", between, citation->question);
}

void cli_print_doubt(FILE *to, const dyar_citation *citation)
{
    if (citation->changed)
        fputs("changed here", to);
    if (citation->question)
        fprintf(to, "%sopen question %s", citation->changed ? ", " : "", citation->question);
}

/* What is printed of a citation; the caller frees it. */
static char *citation_text(const dyar_citation *citation, cli_citation_printer *print)
{
    cli_memory memory = cli_memory_begin();
    print(memory.to, citation);
    return cli_memory_end(&memory);
}

/* Does the same text come from a citation before it? */
static bool repeats(const dyar_sentence *sentence, size_t at, const char *text,
                    cli_citation_printer *print)
{
    bool found = false;
    for (size_t i = 0; i < at && !found; i++) {
        char *before = citation_text(&sentence->citations[i], print);
        found = strcmp(before, text) == 0;
        free(before);
    }
    return found;
}

/* A list is the last part of the text: what follows begins another line. */
static bool ends_in_list(const char *text)
{
    const char *line = strrchr(text, '\n');
    return line && strncmp(line + 1 + strspn(line + 1, " "), "- ", 2) == 0;
}

void cli_print_citations(FILE *to, const dyar_sentence *sentence, cli_citation_printer *print)
{
    const char *between = ends_in_list(sentence->text) ? "\n[" : " [";
    for (size_t i = 0; i < sentence->citation_count; i++) {
        char *text = citation_text(&sentence->citations[i], print);
        if (*text && !repeats(sentence, i, text, print)) {
            fprintf(to, "%s%s", between, text);
            between = "; ";
        }
        free(text);
    }
    if (*between == ';')
        fputc(']', to);
}

static char *all_citations(const dyar_sentence *sentence, cli_citation_printer *print)
{
    cli_memory memory = cli_memory_begin();
    cli_print_citations(memory.to, sentence, print);
    return cli_memory_end(&memory);
}

static bool belong_together(const dyar_sentence *a, const dyar_sentence *b,
                            cli_citation_printer *print)
{
    if (a->rule || b->rule || strcmp(a->section, b->section) != 0)
        return false;
    char *one = all_citations(a, print), *other = all_citations(b, print);
    const bool alike = strcmp(one, other) == 0;
    free(one);
    free(other);
    return alike;
}

size_t cli_print_paragraph(FILE *to, const dyar_sentence *sentences, size_t count, size_t at,
                           cli_citation_printer *print)
{
    fputs(sentences[at].text, to);
    for (; at + 1 < count && belong_together(&sentences[at], &sentences[at + 1], print); at++)
        fprintf(to, "%c%s", ends_in_list(sentences[at].text) ? '\n' : ' ',
                sentences[at + 1].text);
    return at;
}

void cli_print_work(FILE *to, const dyar_source_entry *source)
{
    cli_print_part(to, "", source->by, ": ");
    cli_print_part(to, "", source->title, "");
    cli_print_part(to, ", in ", source->in, "");
    cli_print_part(to, ", ", source->year, "");
    cli_print_part(to, ", page ", source->page, "");
    cli_print_part(to, ", informant: ", source->informant, "");
    cli_print_part(to, ", ", source->place, "");
    cli_print_part(to, " (", source->licence, ")");
    cli_print_part(to, "; language: ", source->language, "");
    cli_print_part(to, "; doi:", source->doi, "");
    cli_print_part(to, "; read: ", source->read, "");
    cli_print_part(to, source->read ? ", in " : "; read in ", source->read_in, "");
    cli_print_part(to, "; <", source->url, ">");
    cli_print_part(to, ", accessed ", source->accessed, "");
    cli_print_part(to, "; archived at <", source->archived, ">");
    fputc('.', to);
    cli_print_part(to, " ", source->note, "");
}

void cli_print_source(FILE *to, const dyar_source_entry *source)
{
    fprintf(to, "%s: ", source->key);
    cli_print_work(to, source);
}
