/* SPDX-License-Identifier: MIT */
/* The check of a ruleset for its author: rules that never apply, every setup, every answer to
 * every question with every setup, every example. */
#include "ruleset/ruleset.h"
#include "dyar/trace.h"

enum { MOST_ANSWERS = 32 }; /* chosen at once */

/* While another ruleset is loaded that only one function knows of, nothing is taken from the
 * arena. */
typedef struct checking {
    dyar_arena arena;
    dyar_load_request request;
    dyar_diags *diags;
    dyar_diags *unread;    /* of what is only tried */
    dyar_ruleset *ruleset; /* as it is written; NULL: it has errors */
    bool setups_are_good;  /* with the default answers */
} checking;

/* A game that can be played alone may still not make a match. */
static void check_match(const dyar_load_request *request, const dyar_ruleset *ruleset,
                        dyar_diags *diags)
{
    dyar_load_request as_match = *request;
    if (!ruleset || !ruleset->rules->match || request->match)
        return;
    as_match.match = true;
    dyar_ruleset_free(dyar_ruleset_vary(ruleset, &as_match, DYAR_TO_TRY, diags));
}

/* ---- setups ---- */

static bool is_known_unknown(const dyar_ruleset *ruleset, const dyar_unknown *place)
{
    for (size_t i = 0; i < ruleset->unknown_count; i++)
        if (strcmp(ruleset->unknown[i].path, place->path) == 0)
            return true;
    return false;
}

/* Places that only this setup leaves open. */
static void report_unknown(checking *c, const dyar_ruleset *varied, const char *setup,
                           dyar_location mark)
{
    for (size_t i = 0; i < varied->unknown_count; i++) {
        if (is_known_unknown(c->ruleset, &varied->unknown[i]))
            continue;
        dyar_report_open_place(&c->arena, &varied->unknown[i], DYAR_NOTE, c->diags);
        dyar_report(c->diags, DYAR_NOTE, mark, "found with setup %s", setup);
    }
}

static void check_setup(checking *c, const char *setup, dyar_location mark)
{
    const size_t before = dyar_diags_errors(c->diags);
    dyar_load_request request = c->request;
    request.setup = setup;
    dyar_ruleset *varied = dyar_ruleset_vary(c->ruleset, &request, DYAR_TO_TRY, c->diags);
    check_match(&request, varied, c->diags);
    if (dyar_diags_errors(c->diags) > before)
        dyar_report(c->diags, DYAR_NOTE, mark, "found with setup %s", setup);
    else if (varied)
        report_unknown(c, varied, setup, mark);
    dyar_ruleset_free(varied);
}

/* The first is that of the ruleset as it is written. */
static void check_setups(checking *c)
{
    const size_t before = dyar_diags_errors(c->diags);
    const dyar_node *setups = dyar_node_get(c->ruleset->written, "setups");
    for (size_t i = 1; setups && !c->request.setup && i < setups->count; i++)
        check_setup(c, c->ruleset->info.setups[i], setups->entries[i].key_location);
    c->setups_are_good = dyar_diags_errors(c->diags) == before;
}

/* ---- answers ---- */

typedef struct variation {
    const char *answers[MOST_ANSWERS];
    dyar_load_request request;
} variation;

/* The request with one answer more; it replaces one to the same question. */
static void vary(const dyar_load_request *request, const char *question, const char *answer,
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

/* What a variant takes away an answer of the other ruleset may still speak of. */
static void hint_question(const checking *c, const dyar_question *question)
{
    if (c->ruleset->rules->variation.count > 0)
        dyar_report_hint(
            c->diags, "to remove a question that no longer applies, add 'questions.%s: null'",
            question->id);
}

/* Returns whether the ruleset can be loaded so, and says with which answer and setup it cannot.
 */
static bool check_variation(const checking *c, const variation *v, const char *answer,
                            dyar_location mark)
{
    const size_t before = dyar_diags_errors(c->diags);
    dyar_ruleset *varied = dyar_ruleset_vary(c->ruleset, &v->request, DYAR_TO_TRY, c->diags);
    check_match(&v->request, varied, c->diags);
    dyar_ruleset_free(varied);
    if (dyar_diags_errors(c->diags) == before)
        return true;
    if (v->request.setup == c->request.setup)
        dyar_report(c->diags, DYAR_NOTE, mark, "found with answer %s", answer);
    else
        dyar_report(c->diags, DYAR_NOTE, mark, "found with answer %s and setup %s", answer,
                    v->request.setup);
    return false;
}

static void check_answer(checking *c, const dyar_question *question, const dyar_answer *answer,
                         dyar_location mark)
{
    const char *const *setups = c->ruleset->info.setups;
    const bool has_others = !c->request.setup && setups[0];
    dyar_buffer given = {.arena = &c->arena};
    variation v;
    dyar_buffer_print(&given, "%s=%s", question->id, answer->id);
    vary(&c->request, question->id, dyar_buffer_text(&given), &v);
    bool good = check_variation(c, &v, dyar_buffer_text(&given), mark);
    for (size_t i = 1; good && has_others && c->setups_are_good && setups[i]; i++) {
        v.request.setup = setups[i];
        good = check_variation(c, &v, dyar_buffer_text(&given), mark);
    }
    if (!good)
        hint_question(c, question);
}

static bool lies_somewhere(const dyar_node *root, dyar_text path)
{
    dyar_text part;
    while (root && dyar_text_split(&path, ".", &part))
        root = dyar_change_below(root, part);
    return root != NULL;
}

/* What would have been right in place of the change. */
static void hint_outdated(checking *c, const dyar_outdated *outdated, const char *id)
{
    const dyar_node *root = c->ruleset->written,
                    *answers = dyar_node_get(outdated->question, "answers");
    dyar_arena *scratch = dyar_scratch_new(&c->arena);
    const size_t alike = dyar_answer_in_force(scratch, outdated->question, root, c->unread);
    static const char *const anew =
        "ask the question again under 'questions', with this rule as the first answer";
    if (alike < answers->count) {
        const dyar_text other = dyar_node_text(answers->items[alike], "id");
        dyar_report_hint(c->diags, "remove the change and use '--answer %s=%.*s', or %s", id,
                         (int)other.length, other.at, anew);
    } else if (!lies_somewhere(root, outdated->by.path)) {
        dyar_report_hint(
            c->diags, "to remove a question that no longer applies, add 'questions.%s: null'",
            id);
    } else {
        dyar_report_hint(c->diags, "%s", anew);
    }
    dyar_scratch_free(scratch);
}

/* The author of another file may do as they like. */
static void check_outdated(checking *c, const dyar_question *question, const dyar_node *node)
{
    const dyar_source *own = dyar_node_get(c->ruleset->written, "id")->location.source;
    for (size_t i = 0; i < c->ruleset->outdated_count; i++) {
        const dyar_outdated *outdated = &c->ruleset->outdated[i];
        if (outdated->question != node || outdated->by.location.source != own)
            continue;
        dyar_report(
            c->diags, DYAR_WARNING, outdated->by.location,
            "this change overrides question '%s': its default answer '%s' no longer applies",
            question->id, question->answers[0].id);
        hint_outdated(c, outdated, question->id);
    }
}

static void check_question(checking *c, const dyar_question *question, const dyar_node *node)
{
    const size_t before = dyar_diags_errors(c->diags);
    const dyar_node *answers = dyar_node_get(node, "answers");
    for (size_t k = 1; k < question->answer_count; k++)
        check_answer(c, question, &question->answers[k], answers->items[k]->location);
    if (dyar_diags_errors(c->diags) == before)
        check_outdated(c, question, node);
}

static void check_questions(checking *c)
{
    const dyar_node *list = dyar_node_get(c->ruleset->tree, "questions");
    for (size_t i = 0; i < c->ruleset->question_count; i++)
        check_question(c, &c->ruleset->questions[i], list->items[i]);
}

/* ---- examples ---- */

typedef struct playing {
    const dyar_node *example;
    const char *before, *after; /* positions; NULL where it has none */
    const dyar_game *game;
    dyar_diags *diags;
    dyar_position position;
    dyar_trace *trace;
} playing;

/* A move as the example writes it. */
static void copy_move(dyar_text from, char text[DYAR_MOVE_TEXT])
{
    const size_t length = from.length < DYAR_MOVE_TEXT ? from.length : DYAR_MOVE_TEXT - 1;
    memcpy(text, from.at, length);
    text[length] = '\0';
}

static bool begin(playing *p)
{
    const size_t errors = dyar_diags_errors(p->diags);
    dyar_position_begin(p->game, &p->position);
    if (p->before && !dyar_position_parse(p->game, p->before, &p->position, p->diags))
        dyar_report(p->diags, DYAR_NOTE, dyar_node_get(p->example, "before")->location,
                    "the position is from this example");
    return dyar_diags_errors(p->diags) == errors;
}

/* Whether `legal` lists the move, in any way to write it. */
static bool is_listed(const playing *p, const dyar_node *legal, dyar_move move)
{
    char wanted[DYAR_MOVE_TEXT], text[DYAR_MOVE_TEXT];
    dyar_move_format(p->game, move, wanted);
    for (size_t i = 0; i < legal->count; i++) {
        dyar_move listed;
        copy_move(legal->items[i]->text, text);
        if (dyar_move_parse(p->game, &p->position, text, &listed, NULL) &&
            strcmp(dyar_move_format(p->game, listed, text), wanted) == 0)
            return true;
    }
    return false;
}

/* Compares the legal moves of the position with those that the example lists. */
static void compare_legal(playing *p, const dyar_node *legal)
{
    dyar_move moves[DYAR_MOVES_MAX], move;
    char text[DYAR_MOVE_TEXT], problem[DYAR_PROBLEM_TEXT];
    const size_t count = dyar_moves(p->game, &p->position, moves);
    for (size_t i = 0; i < count; i++) {
        if (!is_listed(p, legal, moves[i]))
            dyar_report(p->diags, DYAR_ERROR, legal->location,
                        "'legal' leaves out '%s', a legal move of this example",
                        dyar_move_format(p->game, moves[i], text));
    }
    for (size_t i = 0; i < legal->count; i++) {
        copy_move(legal->items[i]->text, text);
        if (!dyar_move_parse(p->game, &p->position, text, &move, problem))
            dyar_report(p->diags, DYAR_ERROR, legal->items[i]->location,
                        "'legal' lists a move that is not legal: %s", problem);
    }
}

static bool play_moves(playing *p)
{
    const dyar_node *moves = dyar_node_get(p->example, "move");
    if (!moves)
        return true;
    dyar_text rest = moves->text, word;
    while (dyar_text_split(&rest, " ", &word)) {
        char text[DYAR_MOVE_TEXT], problem[DYAR_PROBLEM_TEXT];
        dyar_move move;
        copy_move(word, text);
        if (!dyar_move_parse(p->game, &p->position, text, &move, problem)) {
            dyar_report(p->diags, DYAR_ERROR, moves->location, "example cannot be played: %s",
                        problem);
            return false;
        }
        dyar_play_traced(p->game, &p->position, move, p->trace);
    }
    return true;
}

static void compare(playing *p)
{
    const dyar_node *rule = dyar_node_get(p->example, "rule");
    const char *fired = dyar_trace_landing_rule(p->trace);
    char reached[DYAR_POSITION_TEXT];
    dyar_position_format(p->game, &p->position, reached);
    if (p->after && strcmp(reached, p->after) != 0) {
        dyar_report(p->diags, DYAR_ERROR, dyar_node_get(p->example, "after")->location,
                    "the example ends with '%s'", reached);
        dyar_report_hint(p->diags, "'after' states '%s'", p->after);
    }
    if (rule && (!fired || !dyar_text_is(rule->text, fired)))
        dyar_report(p->diags, DYAR_ERROR, rule->location, "the last rule that applied is '%s'",
                    fired ? fired : "none");
}

static void play_example(playing *p, const dyar_game *game)
{
    const dyar_node *legal = dyar_node_get(p->example, "legal");
    p->game = game;
    p->trace = dyar_trace_new();
    if (p->trace && begin(p)) {
        if (legal)
            compare_legal(p, legal);
        if (play_moves(p))
            compare(p);
    }
    if (!p->trace || dyar_trace_out_of_memory(p->trace))
        dyar_report_no_memory(p->diags);
    dyar_trace_free(p->trace);
}

/* An example may be one of a match, and ask for a setup and for answers of its own. */
static bool asks_for_another(const dyar_node *example)
{
    return dyar_node_get(example, "setup") || dyar_node_get(example, "answers") ||
           dyar_node_get(example, "as");
}

static void play_in_another(checking *c, playing *p)
{
    const dyar_node *setup = dyar_node_get(p->example, "setup");
    const dyar_node *answers = dyar_node_get(p->example, "answers");
    const dyar_node *as = dyar_node_get(p->example, "as");
    const char *given[MOST_ANSWERS];
    dyar_load_request varied = c->request;
    varied.answers = given;
    varied.answer_count = 0;
    varied.match = as && dyar_text_is(as->text, "match");
    if (setup)
        varied.setup = dyar_text_copy(&c->arena, setup->text);
    for (size_t i = 0; answers && i < answers->count && i < MOST_ANSWERS; i++) {
        dyar_buffer one = {.arena = &c->arena};
        dyar_buffer_add(&one, answers->entries[i].key);
        dyar_buffer_put(&one, "=");
        dyar_buffer_add(&one, answers->entries[i].value->text);
        given[varied.answer_count++] = dyar_buffer_text(&one);
    }
    dyar_ruleset *other = dyar_ruleset_vary(c->ruleset, &varied, DYAR_TO_PLAY, c->diags);
    if (other)
        play_example(p, other->game);
    dyar_ruleset_free(other);
}

static void check_example(checking *c, const dyar_node *example)
{
    const dyar_node *before = dyar_node_get(example, "before");
    const dyar_node *after = dyar_node_get(example, "after");
    playing p = {.example = example,
                 .before = before ? dyar_text_copy(&c->arena, before->text) : NULL,
                 .after = after ? dyar_position_in_line(&c->arena, after->text) : NULL,
                 .diags = c->diags};
    if (asks_for_another(example))
        play_in_another(c, &p);
    else
        play_example(&p, c->ruleset->game);
}

/* A rule that never fires here may do so on the board of another setup, or with another
 * answer. */
static void report_dead_rules(checking *c)
{
    const dyar_load_request *r = &c->request;
    dyar_buffer looked_at = {.arena = &c->arena};
    const char *const *setups = c->ruleset->info.setups;
    if (setups[0] && setups[1] && !r->setup)
        dyar_buffer_print(&looked_at, "setup %s", setups[0]);
    if (c->ruleset->question_count > 0 && r->answer_count == 0)
        dyar_buffer_print(&looked_at, "%sthe default answers", looked_at.length ? " and " : "");
    if (looked_at.length)
        dyar_report(c->diags, DYAR_NOTE, dyar_node_get(c->ruleset->tree, "id")->location,
                    "Dyar searched for rules that can never fire only with %s",
                    dyar_buffer_text(&looked_at));
}

static void check(void *context)
{
    checking *c = context;
    const dyar_load_request *r = &c->request;
    c->ruleset = dyar_ruleset_load_for(r, DYAR_TO_CHECK, c->diags);
    if (!c->ruleset)
        return;
    if (c->ruleset->game->dead_rules > 0)
        report_dead_rules(c);
    /* Examples are of the ruleset as it is written, not of what a request makes of it. */
    const bool as_written = !r->setup && !r->answer_count && !r->set_count && !r->match;
    const dyar_node *examples = as_written ? dyar_node_get(c->ruleset->tree, "examples") : NULL;
    check_match(r, c->ruleset, c->diags);
    check_setups(c);
    check_questions(c);
    dyar_check_standings(&c->arena, c->ruleset->written, c->diags);
    dyar_check_clashes(c->ruleset->written, c->diags);
    for (size_t i = 0; examples && i < examples->count; i++)
        check_example(c, examples->items[i]);
}

bool dyar_ruleset_check(const dyar_load_request *request, dyar_diags *diags)
{
    const size_t before = dyar_diags_errors(diags);
    checking c = {.diags = diags};
    if (!dyar_request_copy(&c.request, request, diags))
        return false;
    dyar_cache *own = c.request.cache ? NULL : dyar_cache_new();
    c.unread = dyar_diags_new();
    if (own)
        c.request.cache = own;
    if (!c.request.cache || !c.unread || !dyar_arena_run(&c.arena, check, &c))
        dyar_report_no_memory(diags);
    const bool good = c.ruleset && dyar_diags_errors(diags) == before;
    dyar_ruleset_free(c.ruleset);
    dyar_arena_release(&c.arena);
    dyar_diags_free(c.unread);
    dyar_cache_free(own);
    return good && !dyar_diags_out_of_memory(diags);
}
