/* SPDX-License-Identifier: MIT */
/* The evidence for rules, in words. */
#include "cli/rulesets/describe.h"
#include "cli/base/memory.h"
#include "cli/rulesets/about.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* Does the one say no more than the other? */
static bool cite_alike(const dyar_citation *a, const dyar_citation *b)
{
    char *one, *other;
    cli_memory memory = cli_memory_begin();
    cli_print_citation(memory.to, a);
    one = cli_memory_end(&memory);
    memory = cli_memory_begin();
    cli_print_citation(memory.to, b);
    other = cli_memory_end(&memory);
    const bool alike = strcmp(one, other) == 0;
    free(one);
    free(other);
    return alike;
}

/* " [source; assumed, question no-move]" */
void cli_print_citations(FILE *to, const dyar_sentence *sentence)
{
    const char *between = " [";
    for (size_t i = 0; i < sentence->citation_count; i++) {
        bool told = false;
        for (size_t k = 0; k < i; k++)
            told = told || cite_alike(&sentence->citations[k], &sentence->citations[i]);
        if (told)
            continue;
        fputs(between, to);
        cli_print_citation(to, &sentence->citations[i]);
        between = "; ";
    }
    if (sentence->citation_count > 0)
        fputc(']', to);
}

static bool belong_together(const dyar_sentence *a, const dyar_sentence *b)
{
    bool alike = !a->rule && !b->rule && strcmp(a->section, b->section) == 0 &&
                 a->citation_count == b->citation_count;
    for (size_t i = 0; alike && i < a->citation_count; i++)
        alike = cite_alike(&a->citations[i], &b->citations[i]);
    return alike;
}

size_t cli_print_paragraph(FILE *to, const dyar_sentence *sentences, size_t count, size_t at)
{
    fputs(sentences[at].text, to);
    for (; at + 1 < count && belong_together(&sentences[at], &sentences[at + 1]); at++)
        fprintf(to, " %s", sentences[at + 1].text);
    return at;
}

void cli_print_work(FILE *to, const dyar_source_entry *source)
{
    cli_print_part(to, "", source->by, ": ");
    cli_print_part(to, "", source->title, "");
    cli_print_part(to, ", in ", source->in, "");
    cli_print_part(to, ", ", source->year, "");
    cli_print_part(to, ", page ", source->page, "");
    cli_print_part(to, ", told by ", source->informant, "");
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
