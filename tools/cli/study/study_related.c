/* SPDX-License-Identifier: MIT */
/* How related and neighbouring games answer the open questions of a study's ruleset. */
#include "cli/base/html.h"
#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "cli/reconstruct/reconstruct.h"
#include "cli/study/study.h"
#include "lab/base/markup.h"

static const char about_related[] =
    "The other bundled rulesets answer these questions, as 'dyar reconstruct' does: each votes "
    "for the answer that it plays, by its kinship, its place and its people. The standing of "
    "the "
    "answer counts, too, and the pattern of all rules. The share of an answer is its part of "
    "all evidence; some is kept for a rule that no answer has. Answers that no evidence "
    "distinguishes have one share together. The boards show what each answer changes "
    "after the same moves.";

typedef struct related_page {
    FILE *to;
    cli_run *run;
    const task_reconstruct_input *input;
    const task_reconstruct_result *result;
} related_page;

static void write_related_cell(FILE *to, const char *format, double value)
{
    char *text = cli_format(format, value);
    cli_html_element(to, "td", "n", text);
    free(text);
}

static void write_ranked_answer(const related_page *p, const task_reconstructed *q,
                                size_t reading)
{
    fputs("<tr><th scope=\"row\">", p->to);
    lab_markup_text(p->to, q->names[reading]);
    fputs("</th>", p->to);
    write_related_cell(p->to, "%.0f %%", 100 * q->count.probability[reading]);
    for (size_t kind = 0; kind < LAB_RECON_ADDED; kind++)
        write_related_cell(p->to, "%.2f", q->count.evidence[kind][reading]);
    fputs("</tr>\n", p->to);
}

static void write_ranked_answers(const related_page *p, const task_reconstructed *q)
{
    char *caption = cli_format("Answers to %s, with the evidence for each.", q->question->id);
    cli_html_table_begin(p->to, caption);
    cli_html_column(p->to, NULL, "answer");
    cli_html_column(p->to, "n", "share");
    for (size_t kind = 0; kind < LAB_RECON_ADDED; kind++)
        cli_html_column(p->to, "n", lab_recon_kind_words[kind]);
    cli_html_table_body(p->to);
    for (size_t i = 0; i < q->ballot.answers; i++)
        write_ranked_answer(p, q, q->order[i]);
    cli_html_table_end(p->to);
    free(caption);
}

/* No boards if the answers make no difference that games showed. */
static cli_status write_boards_of(const related_page *p, const task_reconstructed *q)
{
    task_readings readings;
    const cli_status status = cli_run_end(
        p->run, task_readings_find(&p->run->task, p->input, p->result, q, &readings));
    if (status == CLI_DONE && readings.parting.different > 1) {
        fputs("<figure>\n", p->to);
        cli_reconstruct_draw_boards(p->to, p->input->subject.ruleset, &readings);
        fputs("</figure>\n", p->to);
    }
    task_readings_release(&readings);
    return status;
}

static cli_status write_related_question(const related_page *p, const task_reconstructed *q)
{
    cli_memory verdict = cli_memory_begin();
    cli_reconstruct_write_verdict(verdict.to, p->result, q);
    char *text = cli_memory_end(&verdict);
    cli_html_element(p->to, "h4", NULL, q->question->asks);
    fputc('\n', p->to);
    cli_html_element(p->to, "p", NULL, text);
    fputc('\n', p->to);
    free(text);
    write_ranked_answers(p, q);
    return write_boards_of(p, q);
}

static cli_status write_related(const related_page *p)
{
    cli_status status = CLI_DONE;
    cli_html_element(p->to, "p", NULL, about_related);
    fputc('\n', p->to);
    for (size_t i = 0; status == CLI_DONE && i < p->result->question_count; i++)
        status = write_related_question(p, &p->result->questions[i]);
    if (p->result->question_count == 0)
        fputs("<p>The ruleset has no open question.</p>\n", p->to);
    return status;
}

/* All questions are open, whatever the study answers. */
static cli_status reconstruct_rules(const cli_args *args, const dyar_load_request *request,
                                    FILE *to)
{
    dyar_ruleset *ruleset;
    task_reconstruct_result result;
    cli_run run;
    cli_status status = cli_load_request(request, &ruleset);
    if (status != CLI_DONE)
        return status;
    task_reconstruct_input input = {.subject = {.request = *request, .ruleset = ruleset},
                                    .parameters = args->tasks->reconstruct};
    dyar_position_begin(dyar_ruleset_game(ruleset), &input.subject.start);
    cli_run_begin(&run, args, cli_processors());
    status = cli_run_end(&run, task_reconstruct(&run.task, &input, &result));
    if (status == CLI_DONE)
        status = write_related(&(related_page){to, &run, &input, &result});
    task_reconstruct_release(&result);
    dyar_ruleset_free(ruleset);
    return status;
}

static cli_status reconstruct_study(const cli_args *args, const lab_plan *plan,
                                    const char *path, FILE *to)
{
    dyar_ruleset *played = NULL;
    cli_study_rules rules;
    cli_study_rules_begin(&rules, plan, 0, path);
    cli_status status = cli_study_rules_load(&rules, plan, 0, path, &played);
    dyar_ruleset_free(played);
    if (status == CLI_DONE) {
        dyar_load_request request = rules.recipe.request;
        request.answer_count = 0;
        request.for_reading = true;
        status = reconstruct_rules(args, &request, to);
    }
    cli_study_rules_release(&rules);
    return status;
}

cli_status cli_study_reconstruct(const cli_args *args, const char *path, char **html)
{
    lab_plan plan;
    lab_store *store;
    cli_memory memory = cli_memory_begin();
    cli_status status = cli_study_open(path, &plan, &store);
    lab_store_close(store);
    if (status == CLI_DONE)
        status = reconstruct_study(args, &plan, path, memory.to);
    lab_plan_release(&plan);
    *html = cli_memory_end(&memory);
    return status;
}
