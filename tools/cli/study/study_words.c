/* SPDX-License-Identifier: MIT */
/* The findings of a study in words. */
#include "cli/study/study_words.h"

#include <ctype.h>
#include <math.h>

#include "cli/base/cli.h"
#include "cli/base/memory.h"

/* ---- numbers ---- */

/* Three digits or so; never "-0.0". */
static void write_number(double number, char text[CLI_VALUE_TEXT])
{
    const int decimals = fabs(number) >= 99.95 ? 0 : fabs(number) >= 9.995 ? 1 : 2;
    const double unit = pow(10, -decimals);
    snprintf(text, CLI_VALUE_TEXT, "%.*f", decimals, fabs(number) < unit / 2 ? 0 : number);
}

static void write_hundredths(double share, char text[CLI_VALUE_TEXT])
{
    const double number = share * 100;
    snprintf(text, CLI_VALUE_TEXT, "%.1f", fabs(number) < 0.05 ? 0 : number);
}

static void write_value(lab_measure_id measure, double value, char text[CLI_VALUE_TEXT])
{
    if (lab_measure_is_share(lab_measure_get(measure)))
        write_hundredths(value, text);
    else
        write_number(value, text);
}

const char *cli_study_value(lab_measure_id measure, double value, char text[CLI_VALUE_TEXT])
{
    write_value(measure, value, text);
    if (lab_measure_is_share(lab_measure_get(measure)))
        strcat(text, " %");
    return text;
}

const char *cli_study_range(lab_measure_id measure, double low, double high,
                            char text[CLI_VALUE_TEXT])
{
    char a[CLI_VALUE_TEXT], b[CLI_VALUE_TEXT];
    write_value(measure, low, a);
    write_value(measure, high, b);
    snprintf(text, CLI_VALUE_TEXT, "%.24s to %.24s%s", a, b,
             lab_measure_is_share(lab_measure_get(measure)) ? " %" : "");
    return text;
}

const char *cli_study_change(lab_measure_id measure, double change, char text[CLI_VALUE_TEXT])
{
    char number[CLI_VALUE_TEXT];
    write_value(measure, change, number);
    const bool shows = strspn(number, "0.") < strlen(number);
    snprintf(text, CLI_VALUE_TEXT, "%s%.40s%s", change > 0 && shows ? "+" : "", number,
             lab_measure_is_share(lab_measure_get(measure)) ? " %" : "");
    return text;
}

const char *cli_study_bounds(lab_measure_id measure, const lab_estimate *estimate,
                             char text[CLI_VALUE_TEXT])
{
    *text = '\0';
    if (estimate->bounded)
        cli_study_range(measure, estimate->interval.low, estimate->interval.high, text);
    return text;
}

const char *cli_study_bounds_of_effect(const lab_effect *effect, char text[CLI_VALUE_TEXT])
{
    *text = '\0';
    if (effect->bounded)
        cli_study_range(effect->measure, effect->effect.low, effect->effect.high, text);
    return text;
}

const char *cli_study_games(const lab_effect *effect, char text[CLI_VALUE_TEXT])
{
    char a[32], b[32];
    lab_format_count(effect->games[0], a);
    lab_format_count(effect->games[1], b);
    if (effect->games[0] == effect->games[1])
        snprintf(text, CLI_VALUE_TEXT, "%.28s", a);
    else
        snprintf(text, CLI_VALUE_TEXT, "%.28s and %.28s", a, b);
    return text;
}

const char *cli_study_title(const lab_effect *effect, char text[CLI_VALUE_TEXT])
{
    snprintf(text, CLI_VALUE_TEXT, "%s%s", lab_measure_get(effect->measure)->title,
             effect->above_fair ? " above a fair share" : "");
    return text;
}

/* ---- combinations ---- */

const char *cli_study_setting(const lab_plan *plan, const char *name)
{
    const char *value = lab_plan_setting(plan, name);
    return value ? value : "";
}

lab_strengths cli_study_strengths(const lab_plan *plan)
{
    lab_strengths strengths = {.count = lab_plan_strengths(plan)};
    for (size_t i = 0; i < strengths.count; i++)
        lab_plan_strength(plan, i, strengths.names[i]);
    return strengths;
}

const char *cli_study_first(const lab_plan *plan)
{
    return *cli_study_setting(plan, "answer") || *cli_study_setting(plan, "set")
               ? "as chosen"
               : "default answers";
}

/* The next question from `q` on that a combination answers unlike the first, and what it
 * answers; NULL beyond the last. */
static const dyar_question *next_unlike(const lab_plan *plan, size_t combination, size_t *q,
                                        const char **answer)
{
    const size_t *first = lab_design_answers(&plan->design, 0);
    const size_t *chosen = lab_design_answers(&plan->design, combination);
    while (*q < plan->question_count && chosen[*q] == first[*q])
        ++*q;
    if (*q == plan->question_count)
        return NULL;
    const dyar_question *question = &plan->questions[*q];
    *answer = question->answers[chosen[(*q)++]].id;
    return question;
}

char *cli_study_label(const lab_plan *plan, size_t combination)
{
    const dyar_question *question;
    const char *answer, *between = "";
    cli_memory memory = cli_memory_begin();
    for (size_t q = 0; (question = next_unlike(plan, combination, &q, &answer));) {
        fprintf(memory.to, "%s%s=%s", between, question->id, answer);
        between = " ";
    }
    fputs(*between ? "" : cli_study_first(plan), memory.to);
    return cli_memory_end(&memory);
}

const dyar_question *cli_study_only_question(const lab_plan *plan, size_t combination)
{
    const char *answer;
    size_t q = 0;
    const dyar_question *question = next_unlike(plan, combination, &q, &answer);
    return question && !next_unlike(plan, combination, &q, &answer) ? question : NULL;
}

char *cli_study_answers(const lab_plan *plan, size_t combination, bool with_questions)
{
    const dyar_question *question;
    const char *answer, *between = "";
    cli_memory memory = cli_memory_begin();
    for (size_t q = 0; (question = next_unlike(plan, combination, &q, &answer));) {
        fprintf(memory.to, "%s%s%s%s", between, with_questions ? question->asks : "",
                with_questions ? " " : "", answer);
        between = "; ";
    }
    fputs(*between ? "" : cli_study_first(plan), memory.to);
    return cli_memory_end(&memory);
}

const char *cli_study_standing(lab_standing standing, char text[CLI_VALUE_TEXT])
{
    size_t length = 0;
    for (size_t s = DYAR_STANDINGS; s-- > 1 && length < CLI_VALUE_TEXT;)
        if (standing.answers[s] > 0)
            length += (size_t)snprintf(text + length, CLI_VALUE_TEXT - length, "%s%zu %s",
                                       length ? ", " : "", standing.answers[s],
                                       dyar_standing_word(s));
    if (length == 0)
        snprintf(text, CLI_VALUE_TEXT, "all %s", dyar_standing_word(0));
    return text;
}

/* ---- the whole ---- */

const char *cli_study_verdict(const lab_findings *f, size_t question,
                              char text[LAB_VERDICT_TEXT])
{
    if (lab_question_answered(&f->experiment, f->effects, question) == LAB_NOT_VARIED) {
        snprintf(text, LAB_VERDICT_TEXT, "Its other answers have not been played yet.");
        return text;
    }
    lab_question_verdict(&f->experiment, f->effects, question, text);
    text[0] = (char)toupper((unsigned char)text[0]);
    if (strlen(text) + 1 < LAB_VERDICT_TEXT)
        strcat(text, ".");
    return text;
}

/* The caller frees the text. */
static char *greatest_players(const lab_findings *f)
{
    char name[LAB_STRENGTH_NAME];
    lab_plan_strength(f->plan, f->strength, name);
    return strcmp(name, "random") == 0 ? cli_copy("random players")
                                       : cli_format("players %s", name);
}

char *cli_study_among(const lab_findings *f)
{
    char *players = greatest_players(f), *among;
    if (f->strength == 0)
        among = cli_format("Figures are of games among %s: one strength, which does not show "
                           "whether they hold at others.",
                           players);
    else
        among = cli_format("Figures are of games among %s, the greatest of %zu strengths.",
                           players, f->strength + 1);
    free(players);
    return among;
}

/* "With own instead of any: turns 57.9 instead of 38.0 (n 300, 53.1 to 61.2)" */
static void write_figures(FILE *to, const lab_findings *f, const lab_effect *effect)
{
    const dyar_question *question = &f->experiment.questions[effect->question];
    char value[CLI_VALUE_TEXT], before[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT];
    char games[CLI_VALUE_TEXT], title[CLI_VALUE_TEXT];
    fprintf(to, "With %s instead of %s: %s %s instead of %s (n %s, %s)",
            question->answers[effect->to].id, question->answers[effect->from].id,
            cli_study_title(effect, title),
            cli_study_value(effect->measure, effect->answers[1], value),
            cli_study_value(effect->measure, effect->answers[0], before),
            cli_study_games(effect, games),
            cli_study_range(effect->measure, effect->reached.low, effect->reached.high, range));
}

static void write_stability(FILE *to, const lab_findings *f, const lab_stability *stability)
{
    char sentence[LAB_STABILITY_TEXT];
    const lab_strengths names = cli_study_strengths(f->plan);
    const lab_strength_names list = lab_strengths_names(&names);
    if (names.count == 1)
        fputs(" (one strength)", to);
    else
        fprintf(to, "; %s",
                lab_stability_sentence(stability, list.list, names.count, sentence));
}

char *cli_study_headline(const lab_findings *f, size_t question)
{
    const lab_headline headline = lab_findings_headline(f, question);
    char *players = greatest_players(f), verdict[LAB_VERDICT_TEXT];
    cli_memory memory = cli_memory_begin();
    if (headline.found) {
        write_figures(memory.to, f, &f->against[headline.number]);
        fprintf(memory.to, ", among %s", players);
        write_stability(memory.to, f, &f->stabilities[headline.number]);
        fputs(".", memory.to);
    } else {
        fprintf(memory.to, "Among %s%s: ", players, f->strength == 0 ? " (one strength)" : "");
        cli_study_verdict(f, question, verdict);
        verdict[0] = (char)tolower((unsigned char)verdict[0]);
        fputs(verdict, memory.to);
    }
    free(players);
    return cli_memory_end(&memory);
}

/* "players mcts:500 (one strength)", "players of 3 strengths (random, mcts:100, mcts:500)" */
static void write_strengths(FILE *to, const lab_findings *f)
{
    const lab_strengths strengths = cli_study_strengths(f->plan);
    char *players = greatest_players(f);
    if (strengths.count == 1)
        fprintf(to, "%s (one strength)", players);
    else
        fprintf(to, "players of %zu strengths (", strengths.count);
    for (size_t i = 0; strengths.count > 1 && i < strengths.count; i++)
        fprintf(to, "%s%s", i ? ", " : "", strengths.names[i]);
    fputs(strengths.count == 1 ? "" : ")", to);
    free(players);
}

char *cli_study_frame(const lab_findings *f)
{
    const lab_plan *plan = f->plan;
    const uint64_t total = lab_plan_total(plan);
    const char *what =
        strcmp(cli_study_setting(plan, "match"), "yes") == 0 ? "matches" : "games";
    char played[CLI_VALUE_TEXT], all[CLI_VALUE_TEXT];
    cli_memory memory = cli_memory_begin();
    lab_format_count(f->played, played);
    lab_format_count(total, all);
    fprintf(memory.to, "%zu combination%s of answers (%s), ", plan->design.count,
            plan->design.count == 1 ? "" : "s", cli_study_setting(plan, "design"));
    if (f->played < total)
        fprintf(memory.to, "%s of %s %s so far", played, all, what);
    else
        fprintf(memory.to, "%s %s", played, what);
    fputs(" played by ", memory.to);
    write_strengths(memory.to, f);
    fprintf(memory.to, ", seed %s", cli_study_setting(plan, "seed"));
    return cli_memory_end(&memory);
}

char *cli_study_left_out(const lab_plan *plan)
{
    const char *questions = cli_study_setting(plan, "matches-only");
    if (!*questions)
        return NULL;
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "Left out, as %s matches only and these are single games: ",
            strchr(questions, ',') ? "they concern" : "it concerns");
    for (; *questions; questions++)
        fputs(*questions == ',' ? ", " : (char[]){*questions, '\0'}, memory.to);
    fputc('.', memory.to);
    return cli_memory_end(&memory);
}
