/* SPDX-License-Identifier: MIT */
/* Answers to open questions, with the reasons in sentences. */
#include "cli/reconstruct/reconstruct.h"

#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/base/memory.h"
#include "cli/base/terminal.h"

#include <math.h>

enum { INDENT = 2 };

typedef struct printing {
    const task_reconstruct_result *result;
    cli_terminal terminal;
} printing;

/* Does a reading have several answers, which no evidence distinguishes? */
static bool is_tied(const task_reconstructed *q, size_t reading)
{
    return (q->readings[reading] & (q->readings[reading] - 1)) != 0;
}

/* ---- the table of answers ---- */

static bool has_likelihoods(const printing *p)
{
    return p->result->has_records || p->result->has_wear;
}

/* Those of what was given: "x 0.04", "x 0.04 x 0.88". */
static char *format_likelihoods(const printing *p, const task_reconstructed *q, size_t answer)
{
    cli_memory memory = cli_memory_begin();
    if (p->result->has_records)
        fprintf(memory.to, "x %.2f", q->count.evidence[LAB_RECON_RECORDS][answer]);
    if (p->result->has_wear)
        fprintf(memory.to, "%sx %.2f", p->result->has_records ? " " : "",
                q->count.evidence[LAB_RECON_WEAR][answer]);
    return cli_memory_end(&memory);
}

/* "played" if that is the only answer, or "left played". */
static char *format_played(const task_reconstructed *q, size_t reading)
{
    const size_t played = q->question->played;
    if (q->shown[reading] != played)
        return cli_copy("");
    return is_tied(q, reading) ? cli_format("%s played", q->question->answers[played].id)
                               : cli_copy("played");
}

/* The last column is there only if something was observed. */
static void print_row(const printing *p, cli_columns *columns, const task_reconstructed *q,
                      size_t reading)
{
    char *texts[LAB_RECON_ADDED], *likelihoods = format_likelihoods(p, q, reading);
    char *share = cli_format("%.0f %%", 100 * q->count.probability[reading]);
    char *played = format_played(q, reading);
    for (size_t kind = 0; kind < LAB_RECON_ADDED; kind++)
        texts[kind] = cli_format("%.2f", q->count.evidence[kind][reading]);
    cli_columns_add(columns, q->names[reading], share, texts[0], texts[1], texts[2], texts[3],
                    texts[4], texts[5], q->question->answers[q->shown[reading]].standing,
                    played, likelihoods);
    for (size_t i = 0; i < LAB_RECON_ADDED; i++)
        free(texts[i]);
    free(likelihoods);
    free(share);
    free(played);
}

/* Nothing if it rounds to 0 %. */
static void print_another(cli_columns *columns, const task_reconstructed *q)
{
    const long percent = lround(100 * q->count.another);
    char *share = cli_format("%ld %%", percent);
    if (percent > 0)
        cli_columns_add(columns, "(another rule)", share, "", "", "", "", "", "", "", "", "");
    free(share);
}

static void print_answers(const printing *p, const task_reconstructed *q)
{
    const char *const *words = lab_recon_kind_words;
    const char *observed = !p->result->has_wear      ? "records"
                           : !p->result->has_records ? "wear"
                                                     : "records, wear";
    cli_columns *columns = cli_columns_new(LAB_RECON_ADDED + 4 + has_likelihoods(p));
    cli_columns_add(columns, "answer", "share", words[0], words[1], words[2], words[3],
                    words[4], words[5], "", "", observed);
    for (size_t i = 0; i < q->ballot.answers; i++)
        print_row(p, columns, q, q->order[i]);
    print_another(columns, q);
    cli_columns_keep_first(columns);
    cli_columns_end(columns, stdout, INDENT, p->terminal.is_terminal ? p->terminal.width : 0);
}

/* ---- reasons ---- */

static void print_vote(FILE *to, const printing *p, const task_reconstructed *q,
                       const lab_recon_vote *vote)
{
    const lab_recon_member *voter = &p->result->collection.members[vote->row];
    fprintf(to, "%s (%.2f", voter->about->id, (double)vote->distance);
    for (size_t i = 0; i < q->ballot.answers; i++)
        if (vote->answers >> i & 1)
            fprintf(to, ", %s", q->names[i]);
    fputc(')', to);
}

static void print_kinship(const printing *p, const task_reconstructed *q)
{
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "Kinship: %zu of the %zu nearest rulesets whose rule is known play %s: ",
            q->nearest.agreeing, q->nearest.voters, q->names[q->order[0]]);
    for (size_t i = 0; i < q->nearest.voters; i++) {
        fputs(i ? ", " : "", memory.to);
        print_vote(memory.to, p, q, &q->ballot.votes[i]);
    }
    fputc('.', memory.to);
    cli_memory_wrap(&memory, p->terminal.width, INDENT, 2 * INDENT);
}

static void print_polls(const printing *p, const task_reconstructed *q)
{
    const char *first = q->names[q->order[0]];
    if (q->near.voters > 0)
        cli_print_wrapped(p->terminal.width, INDENT, 2 * INDENT,
                          "Place: within %.0f km, %zu of %zu rulesets play %s.",
                          p->result->weights.range, q->near.agreeing, q->near.voters, first);
    if (q->people.voters > 0)
        cli_print_wrapped(p->terminal.width, INDENT, 2 * INDENT,
                          "People: of the same people or language, %zu of %zu rulesets play "
                          "%s.",
                          q->people.agreeing, q->people.voters, first);
}

static void print_characters(const printing *p, const task_reconstructed *q)
{
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "Characters in question: ");
    for (size_t i = 0; i < q->character_count; i++)
        fprintf(memory.to, "%s%s", i ? ", " : "", dyar_character_at(q->characters[i])->name);
    fputc('.', memory.to);
    cli_memory_wrap(&memory, p->terminal.width, INDENT, 2 * INDENT);
}

static void print_reasons(const printing *p, const task_reconstructed *q)
{
    if (q->character_count == 0) {
        cli_print_wrapped(p->terminal.width, INDENT, 2 * INDENT,
                          "No character shows a difference between these answers, so that no "
                          "other ruleset can vote.");
        return;
    }
    print_characters(p, q);
    if (q->ballot.count == 0) {
        cli_print_wrapped(p->terminal.width, INDENT, 2 * INDENT,
                          "The rule is not known of any other ruleset.");
        return;
    }
    print_kinship(p, q);
    print_polls(p, q);
}

/* ---- the verdict ---- */

static void print_without(FILE *to, const task_reconstructed *q)
{
    for (size_t kind = 0; kind < LAB_RECON_KINDS; kind++)
        if (q->without[kind] != q->order[0])
            fprintf(to, " Without %s, %s would be first.", lab_recon_kind_words[kind],
                    q->names[q->without[kind]]);
}

static void print_named(FILE *to, const task_reconstructed *q)
{
    const double share = 100 * q->count.probability[q->order[0]];
    fprintf(to, "Most probable: %s%s, %.0f %%", q->names[q->order[0]],
            is_tied(q, q->order[0]) ? " (the evidence cannot distinguish them)" : "", share);
    if (q->ballot.answers > 1)
        fprintf(to, ", %.0f points before %s. The decisive evidence: %s.", 100 * q->lead,
                q->names[q->order[1]], lab_recon_kind_words[q->decides]);
    else
        fputs(", the only answer.", to);
    print_without(to, q);
    if (q->to_change > 0)
        fprintf(to, " %zu %s with all other rules the same that play%s %s would change it.",
                q->to_change, q->to_change == 1 ? "game" : "games",
                q->to_change == 1 ? "s" : "", q->names[q->order[1]]);
}

static void print_doubt(FILE *to, const task_reconstruct_result *result,
                        const task_reconstructed *q)
{
    const long share = lround(100 * q->count.probability[q->order[0]]);
    fputs("Not enough to say: ", to);
    if (q->ballot.answers == 1)
        fprintf(to, "%s. No evidence distinguishes them.", q->names[0]);
    else if (share >= TASK_RECONSTRUCT_ENOUGH)
        fprintf(to,
                "relatives, neighbours and standings have evidence of %.2f. The first answer "
                "rests on what is common in all rulesets (%.2f), and on their pattern.",
                q->evidence, result->weights.common);
    else
        fprintf(to, "%s has %ld %%, less than the %d %% that a first answer needs.",
                q->names[q->order[0]], share, TASK_RECONSTRUCT_ENOUGH);
}

void cli_reconstruct_write_verdict(FILE *to, const task_reconstruct_result *result,
                                   const task_reconstructed *q)
{
    if (q->is_enough)
        print_named(to, q);
    else
        print_doubt(to, result, q);
}

static void print_verdict(const printing *p, const task_reconstructed *q)
{
    cli_memory memory = cli_memory_begin();
    cli_reconstruct_write_verdict(memory.to, p->result, q);
    cli_memory_wrap(&memory, p->terminal.width, INDENT, 2 * INDENT);
}

static void print_question(const printing *p, const task_reconstructed *q)
{
    printf("\n%s%s%s\n", cli_look_code(&p->terminal, CLI_BOLD), q->question->id,
           cli_look_code(&p->terminal, CLI_PLAIN));
    cli_print_wrapped(p->terminal.width, INDENT, INDENT, "%s", q->question->asks);
    print_answers(p, q);
    print_reasons(p, q);
    print_verdict(p, q);
}

/* ---- all of it ---- */

static void print_head(const printing *p, const dyar_ruleset *ruleset)
{
    const lab_recon_weights *w = &p->result->weights;
    cli_print_wrapped(p->terminal.width, 0, 0,
                      "%s: its open questions, answered from the %zu bundled rulesets, without "
                      "its family.",
                      dyar_ruleset_about(ruleset)->name, p->result->count);
    cli_print_wrapped(
        p->terminal.width, 0, 0,
        "Weights: kinship %g (at distance 0; reach %g), place %g (at distance 0 and 0 km; "
        "range "
        "%g km), "
        "people %g, common %g, pattern %g, standing %g. The share of an answer is its part of "
        "all evidence; some is kept for a rule that no answer has.",
        w->kinship, w->reach, w->place, w->range, w->people, w->common, w->pattern,
        w->standing);
    if (has_likelihoods(p))
        cli_print_wrapped(p->terminal.width, 0, 0,
                          "Evidence is multiplied by likelihoods, in parts of the greatest: of "
                          "recorded games to the power of %g, of wear to the power of %g.",
                          w->records, w->wear);
    if (p->result->has_records && !p->result->do_records_fit)
        cli_print_wrapped(
            p->terminal.width, 0, 0,
            "The recorded games are not evidence: no combination of answers that "
            "was tried agrees with all of them. 'dyar verify --all-answers' shows "
            "the first move that does not fit.");
}

static void print_first_to_ask(const printing *p)
{
    const task_reconstructed *q = p->result->ask_first;
    if (!q)
        return;
    putchar('\n');
    cli_print_wrapped(p->terminal.width, 0, 0,
                      "Ask first in the field: %s. Its answer is uncertain by %.2f bits, and "
                      "changes characters of weight %g.",
                      q->question->id, q->entropy, q->weight);
}

void cli_reconstruct_print(const dyar_ruleset *ruleset, const task_reconstruct_result *result)
{
    const printing p = {result, cli_terminal_of(stdout)};
    if (result->question_count == 0) {
        printf("%s has no open questions.\n", dyar_ruleset_about(ruleset)->name);
        return;
    }
    print_head(&p, ruleset);
    for (size_t i = 0; i < result->question_count; i++)
        print_question(&p, &result->questions[i]);
    print_first_to_ask(&p);
}

/* ---- as a table of Markdown ---- */

static void print_poll_cell(const task_reconstruct_poll *poll)
{
    if (poll->voters > 0)
        printf(" %zu of %zu |", poll->agreeing, poll->voters);
    else
        printf(" - |");
}

static void print_markdown_row(const task_reconstructed *q)
{
    const double *shares = q->count.probability;
    printf("| %s | %s%s", q->question->id,
           q->is_enough ? "" : "not enough to say: ", q->names[q->order[0]]);
    if (q->ballot.answers > 1)
        printf(", %.0f %% | %s, %.0f %% |", 100 * shares[q->order[0]], q->names[q->order[1]],
               100 * shares[q->order[1]]);
    else
        printf(" | - |");
    printf(" %s |", q->ballot.answers > 1 ? lab_recon_kind_words[q->decides] : "-");
    print_poll_cell(&q->nearest);
    print_poll_cell(&q->near);
    print_poll_cell(&q->people);
    putchar('\n');
}

void cli_reconstruct_print_markdown(const task_reconstruct_result *result)
{
    printf(
        "| question | first answer | second | decides | nearest | within %g km | same people "
        "|\n|---|---|---|---|---:|---:|---:|\n",
        result->weights.range);
    for (size_t i = 0; i < result->question_count; i++)
        print_markdown_row(&result->questions[i]);
}
