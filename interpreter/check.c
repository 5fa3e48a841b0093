/*
 * What loading leaves for the author of a ruleset: rules that never fire, every answer to every
 * question, every example.
 */
#include "ruleset.h"
#include "dyar/trace.h"

#include <ctype.h>
#include <string.h>

enum { MOST_ANSWERS = 32 }; /* chosen at once */

/* A game that can be played alone may still not make a match. */
static void check_match(const dyar_request *request, const dyar_ruleset *ruleset,
                        dyar_diags *diags)
{
    dyar_request as_match = *request;
    if (!ruleset || !ruleset->rules->match || request->match)
        return;
    as_match.match = true;
    dyar_ruleset_free(dyar_ruleset_load_for(&as_match, DYAR_TO_TRY, diags));
}

/* ---- answers ---- */

typedef struct variation {
    const char *answers[MOST_ANSWERS];
    dyar_request request;
} variation;

/* The request with one answer more; it replaces one to the same question. */
static void vary(const dyar_request *request, const char *question, const char *answer,
                 variation *v)
{
    const size_t length = strlen(question);
    v->request = *request;
    size_t count = 0;
    for (size_t i = 0; i < request->answer_count && count + 1 < MOST_ANSWERS; i++)
        if (strncmp(request->answers[i], question, length) != 0 ||
            request->answers[i][length] != '=')
            v->answers[count++] = request->answers[i];
    v->answers[count++] = answer;
    v->request.answers = v->answers;
    v->request.answer_count = count;
}

static void check_answer(const dyar_request *request, const dyar_question *question,
                         const dyar_answer *answer, dyar_mark mark, dyar_diags *diags)
{
    const size_t before = dyar_diags_errors(diags);
    dyar_buffer given = {0};
    variation v;
    dyar_buffer_print(&given, "%s=%s", question->id, answer->id);
    vary(request, question->id, dyar_buffer_text(&given), &v);
    dyar_ruleset *varied = dyar_ruleset_load_for(&v.request, DYAR_TO_TRY, diags);
    check_match(&v.request, varied, diags);
    if (dyar_diags_errors(diags) > before)
        dyar_report(diags, DYAR_NOTE, mark, "that is so with the answer %s",
                    dyar_buffer_text(&given));
    dyar_ruleset_free(varied);
    dyar_buffer_release(&given);
}

static void check_answers(const dyar_ruleset *ruleset, const dyar_request *request,
                          dyar_diags *diags)
{
    const dyar_node *list = dyar_node_get(ruleset->tree, "questions");
    for (size_t i = 0; i < ruleset->question_count; i++) {
        const dyar_question *question = &ruleset->questions[i];
        const dyar_node *answers = dyar_node_get(list->items[i], "answers");
        for (size_t k = 1; k < question->answer_count; k++)
            check_answer(request, question, &question->answers[k], answers->items[k]->mark,
                         diags);
    }
}

/* ---- examples ---- */

/* Rows drawn under each other become one line. */
static void put_in_line(dyar_text drawn, dyar_buffer *line)
{
    for (size_t i = 0; i < drawn.length; i++) {
        dyar_buffer_add(line, (dyar_text){drawn.at + i, 1});
        while (drawn.at[i] == '/' && i + 1 < drawn.length &&
               isspace((unsigned char)drawn.at[i + 1]))
            i++;
    }
}

typedef struct playing {
    const dyar_node *example;
    const dyar_game *game;
    dyar_diags *diags;
    dyar_position position;
    dyar_trace *trace;
} playing;

static bool begin(playing *p)
{
    const dyar_node *before = dyar_node_get(p->example, "before");
    const size_t errors = dyar_diags_errors(p->diags);
    dyar_position_begin(p->game, &p->position);
    if (!before)
        return true;
    dyar_buffer text = {0};
    dyar_buffer_add(&text, before->text);
    if (!dyar_position_parse(p->game, dyar_buffer_text(&text), &p->position, p->diags))
        dyar_report(p->diags, DYAR_NOTE, before->mark, "that is the position of this example");
    dyar_buffer_release(&text);
    return dyar_diags_errors(p->diags) == errors;
}

static bool play_moves(playing *p)
{
    const dyar_node *moves = dyar_node_get(p->example, "move");
    dyar_text rest = moves ? moves->text : (dyar_text){NULL, 0}, word;
    while (dyar_text_split(&rest, " ", &word)) {
        char text[DYAR_MOVE_TEXT] = "", problem[DYAR_PROBLEM_TEXT];
        dyar_move move;
        if (word.length == 0)
            continue;
        memcpy(text, word.at, word.length < sizeof text ? word.length : sizeof text - 1);
        if (!dyar_move_parse(p->game, &p->position, text, &move, problem)) {
            dyar_report(p->diags, DYAR_ERROR, moves->mark, "this example cannot be played: %s",
                        problem);
            return false;
        }
        dyar_play_traced(p->game, &p->position, move, p->trace);
    }
    return true;
}

static void compare(playing *p)
{
    const dyar_node *after = dyar_node_get(p->example, "after");
    const dyar_node *rule = dyar_node_get(p->example, "rule");
    const char *fired = dyar_trace_landing_rule(p->trace);
    char reached[DYAR_POSITION_TEXT];
    dyar_buffer wanted = {0};
    dyar_position_format(p->game, &p->position, reached);
    if (after)
        put_in_line(after->text, &wanted);
    if (after && strcmp(reached, dyar_buffer_text(&wanted)) != 0) {
        dyar_report(p->diags, DYAR_ERROR, after->mark, "played, this example comes to '%s'",
                    reached);
        dyar_report_hint(p->diags, "it says '%s'", dyar_buffer_text(&wanted));
    }
    if (rule && (!fired || !dyar_text_is(rule->text, fired)))
        dyar_report(p->diags, DYAR_ERROR, rule->mark, "the rule that fired last is '%s'",
                    fired ? fired : "none");
    dyar_buffer_release(&wanted);
}

static void play_example(const dyar_node *example, const dyar_game *game, dyar_diags *diags)
{
    playing p = {.example = example, .game = game, .diags = diags, .trace = dyar_trace_new()};
    if (begin(&p) && play_moves(&p))
        compare(&p);
    dyar_trace_free(p.trace);
}

/* An example may be one of a match, and ask for a set-up and for answers of its own. */
static void check_example(const dyar_request *request, const dyar_ruleset *ruleset,
                          const dyar_node *example, dyar_diags *diags)
{
    const dyar_node *setup = dyar_node_get(example, "setup");
    const dyar_node *answers = dyar_node_get(example, "answers");
    const dyar_node *as = dyar_node_get(example, "as");
    if (!setup && !answers && !as) {
        play_example(example, ruleset->game, diags);
        return;
    }
    dyar_arena arena = {0};
    dyar_request varied = *request;
    const char *given[MOST_ANSWERS];
    varied.answers = given;
    varied.answer_count = 0;
    varied.match = as && dyar_text_is(as->text, "match");
    if (setup)
        varied.setup = dyar_text_copy(&arena, setup->text);
    for (size_t i = 0; answers && i < answers->count && i < MOST_ANSWERS; i++) {
        dyar_buffer one = {0};
        dyar_buffer_add(&one, answers->entries[i].key);
        dyar_buffer_put(&one, "=");
        dyar_buffer_add(&one, answers->entries[i].value->text);
        given[varied.answer_count++] = dyar_text_copy(&arena, (dyar_text){one.at, one.length});
        dyar_buffer_release(&one);
    }
    dyar_ruleset *other = dyar_ruleset_load_for(&varied, DYAR_TO_PLAY, diags);
    if (other)
        play_example(example, other->game, diags);
    dyar_ruleset_free(other);
    dyar_arena_release(&arena);
}

static bool check(const dyar_request *request, dyar_diags *diags)
{
    const size_t before = dyar_diags_errors(diags);
    dyar_ruleset *ruleset = dyar_ruleset_load_for(request, DYAR_TO_CHECK, diags);
    if (!ruleset)
        return false;
    /* Examples are of the ruleset as it is written, not of what a request makes of it. */
    const bool as_written =
        !request->setup && !request->answer_count && !request->set_count && !request->match;
    const dyar_node *examples = as_written ? dyar_node_get(ruleset->tree, "examples") : NULL;
    check_match(request, ruleset, diags);
    check_answers(ruleset, request, diags);
    for (size_t i = 0; examples && i < examples->count; i++)
        check_example(request, ruleset, examples->items[i], diags);
    dyar_ruleset_free(ruleset);
    return dyar_diags_errors(diags) == before;
}

bool dyar_ruleset_check(const dyar_request *request, dyar_diags *diags)
{
    dyar_library *own = request->library ? NULL : dyar_library_new();
    dyar_request shared = *request;
    shared.library = own ? own : request->library;
    const bool good = check(&shared, diags);
    dyar_library_free(own);
    return good;
}
