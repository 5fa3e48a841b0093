/* SPDX-License-Identifier: MIT */
/* The check of a plan. */
#include "lab/study/plan_check.h"

#include <errno.h>
#include <inttypes.h>

#include "lab/base/text.h"

typedef bool fits(const char *text);

/* ---- texts ---- */

/* All parts of a list, of which there is at least one. */
static bool parts_fit(const char *list, const char *separator, fits *part_fits)
{
    for (;;) {
        const char *end = strstr(list, separator);
        char *part = end ? strndup(list, (size_t)(end - list)) : strdup(list);
        const bool good = part && part_fits(part);
        free(part);
        if (!good || !end)
            return good;
        list = end + strlen(separator);
    }
}

/* As it is written: without a sign or leading zeros. */
static bool is_number(const char *text, uint64_t least, uint64_t most)
{
    char again[24];
    const uint64_t number = strtoull(text, NULL, 10);
    snprintf(again, sizeof again, "%" PRIu64, number);
    return number >= least && number <= most && strcmp(text, again) == 0;
}

static bool is_one_of(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(text, *words) == 0)
            return true;
    return false;
}

static bool is_optional(const char *text, fits *text_fits)
{
    return !text || text_fits(text);
}

/* Sixteen hexadecimal digits. */
static bool is_hash(const char *text)
{
    return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
}

/* Keys of sources. */
static bool are_keys(const char *text)
{
    return parts_fit(text, ", ", lab_text_is_name);
}

/* ---- settings ---- */

static bool is_answer(const char *text)
{
    const char *equals = strchr(text, '=');
    return equals && equals == strrchr(text, '=') && parts_fit(text, "=", lab_text_is_name);
}

static bool is_player(const char *text)
{
    lab_player_spec spec;
    lab_error error;
    return lab_player_spec_parse(text, &spec, &error);
}

static bool is_setup(const char *value)
{
    return !*value || lab_text_is_setup_name(value);
}

static bool are_answers(const char *value)
{
    return !*value || parts_fit(value, "\n", is_answer);
}

static bool is_truth(const char *value)
{
    return is_one_of(value, (const char *const[]){"yes", "no", NULL});
}

static bool is_design(const char *value)
{
    return is_one_of(value, lab_design_words);
}

static bool are_names(const char *value)
{
    return !*value || parts_fit(value, ",", lab_text_is_name);
}

static bool are_players(const char *value)
{
    return !*value || (strlen(value) < LAB_STRENGTH_NAME && parts_fit(value, ",", is_player));
}

static bool are_strengths(const char *value)
{
    size_t commas = 0;
    for (const char *at = value; *at; at++)
        commas += *at == ',';
    return commas < LAB_STRENGTHS_MAX && (!*value || parts_fit(value, ",", is_player));
}

static bool is_number_of_games(const char *value)
{
    return is_number(value, 0, LAB_GAMES_MAX);
}

static bool is_turn_limit(const char *value)
{
    return is_number(value, 1, LAB_TURNS_MAX);
}

static bool is_semantics(const char *value)
{
    return is_number(value, 1, INT32_MAX);
}

static bool is_seed(const char *value)
{
    return is_number(value, 0, INT64_MAX);
}

static bool check_settings(const lab_plan *plan, lab_error *error)
{
    static const struct {
        const char *name;
        fits *value_fits;
        bool may_grow;
    } known[] = {
#define LAB_SETTING(name, kind, may_grow) {name, kind, may_grow},
#include "lab/study/settings.def"
#undef LAB_SETTING
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const lab_setting *setting = &plan->settings[i];
        if (i >= plan->setting_count || strcmp(setting->name, known[i].name) != 0)
            return lab_refuse(error, "the setting '%s' is missing", known[i].name);
        if (!known[i].value_fits(setting->value) || setting->may_grow != known[i].may_grow)
            return lab_refuse(error, "the value of setting '%s' is not valid", known[i].name);
    }
    return plan->setting_count == sizeof known / sizeof *known ||
           lab_refuse(error, "there is an unknown setting");
}

/* ---- what the ruleset says ---- */

static bool check_sources(const lab_plan *plan, lab_error *error)
{
    for (size_t i = 0; i < plan->source_count; i++) {
        enum { KEY, NOTE = LAB_SOURCE_TEXTS - 1 };
        const char **texts[LAB_SOURCE_TEXTS];
        lab_source_texts(&plan->sources[i], texts);
        if (!*texts[KEY] || !lab_text_is_name(*texts[KEY]))
            return lab_refuse(error, "the key of a source is not a name");
        for (size_t t = KEY + 1; t <= NOTE; t++)
            if (!is_optional(*texts[t], t == NOTE ? lab_text_is_plain : lab_text_is_line))
                return lab_refuse(error, "a text of a source is not valid");
    }
    return true;
}

static bool check_answer(const dyar_question *question, size_t at, lab_error *error)
{
    const dyar_answer *answer = &question->answers[at];
    if (!answer->id || !lab_text_is_name(answer->id))
        return lab_refuse(error, "the id of an answer is not a name");
    for (size_t i = 0; i < at; i++)
        if (strcmp(question->answers[i].id, answer->id) == 0)
            return lab_refuse(error, "two answers to a question have the same id");
    if (dyar_standing_number(answer->standing) == DYAR_STANDINGS)
        return lab_refuse(error, "the standing of an answer is unknown");
    if (!is_optional(answer->source, are_keys) || !is_optional(answer->note, lab_text_is_plain))
        return lab_refuse(error, "a text of an answer is not valid");
    return true;
}

static bool check_question(const lab_plan *plan, size_t at, lab_error *error)
{
    const dyar_question *question = &plan->questions[at];
    if (!question->id || !lab_text_is_name(question->id))
        return lab_refuse(error, "the id of a question is not a name");
    for (size_t i = 0; i < at; i++)
        if (strcmp(plan->questions[i].id, question->id) == 0)
            return lab_refuse(error, "two questions have the same id");
    if (question->answer_count > LAB_ANSWERS_MAX)
        return lab_refuse(error, "a question has too many answers");
    if (!question->asks || !lab_text_is_line(question->asks))
        return lab_refuse(error, "the text of a question is not valid");
    if (question->chosen >= question->answer_count + !question->answer_count)
        return lab_refuse(error, "the chosen answer to a question does not exist");
    for (size_t i = 0; i < question->answer_count; i++)
        if (!check_answer(question, i, error))
            return false;
    return true;
}

static bool check_questions(const lab_plan *plan, lab_error *error)
{
    if (plan->question_count > LAB_QUESTIONS_MAX)
        return lab_refuse(error, "there are too many questions");
    for (size_t i = 0; i < plan->question_count; i++)
        if (!check_question(plan, i, error))
            return false;
    return true;
}

/* ---- what is played ---- */

static bool check_choices(const lab_plan *plan, size_t combination, lab_error *error)
{
    const size_t *answers = lab_design_answers(&plan->design, combination);
    for (size_t q = 0; q < plan->question_count; q++) {
        const dyar_question *question = &plan->questions[q];
        if (answers[q] >= question->answer_count + !question->answer_count)
            return lab_refuse(error, "a combination has an answer that does not exist");
        if (combination == 0 && answers[q] != question->chosen)
            return lab_refuse(error, "the first combination does not have the chosen answers");
    }
    return true;
}

static bool check_combinations(const lab_plan *plan, lab_error *error)
{
    enum { SEEDS_MAX = 4000 };
    if (plan->design.count == 0 || plan->design.count > LAB_COMBINATIONS_MAX)
        return lab_refuse(error, "there are no combinations, or too many");
    for (size_t i = 0; i < plan->design.count; i++) {
        const lab_combination *combination = &plan->combinations[i];
        if (!combination->rules || !is_hash(combination->rules))
            return lab_refuse(error, "the hash of rules is not valid");
        if (combination->players < 1 || combination->players > DYAR_PLAYERS_MAX ||
            combination->seeds < 1 || combination->seeds > SEEDS_MAX)
            return lab_refuse(error, "the number of players or seeds is impossible");
        if (!check_choices(plan, i, error))
            return false;
    }
    return true;
}

static uint64_t number_of(const lab_plan *plan, const char *setting)
{
    return strtoull(lab_plan_setting(plan, setting), NULL, 10);
}

/* Once the settings are known to be numbers. */
static bool check_games(const lab_plan *plan, lab_error *error)
{
    const size_t strengths = lab_plan_strengths(plan);
    uint64_t games[LAB_LINEUPS] = {0};
    for (size_t i = 0; i < strengths; i++)
        games[lab_lineup_at(i, LAB_LINEUP_ASKED)] = number_of(plan, "games");
    games[lab_lineup_at(strengths - 1, LAB_LINEUP_DOUBLED)] = number_of(plan, "skill");
    return memcmp(games, plan->games, sizeof games) == 0 ||
           lab_refuse(error, "the number of games differs from the setting");
}

/* One of the two says who plays. */
static bool check_players(const lab_plan *plan, lab_error *error)
{
    return !*lab_plan_setting(plan, "players") != !*lab_plan_setting(plan, "strengths") ||
           lab_refuse(error, "exactly one of players and strengths must be set");
}

bool lab_plan_check(const lab_plan *plan, lab_error *error)
{
    errno = 0;
    const bool good = !plan->no_memory && check_settings(plan, error) &&
                      check_sources(plan, error) && check_questions(plan, error) &&
                      check_combinations(plan, error) && check_players(plan, error) &&
                      check_games(plan, error);
    if (!good && (plan->no_memory || errno == ENOMEM)) /* there was none for a part of a list */
        lab_error_no_memory(error);
    return good;
}
