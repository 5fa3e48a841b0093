/* SPDX-License-Identifier: MIT */
/* Records of games that are played. */
#include "lab/records/record_game.h"

#include "lab/base/memstream.h"

/* ---- the rules ---- */

#define SEMANTICS "Semantics"

const char *lab_record_other_semantics(const lab_record *record)
{
    char here[16];
    const char *there = lab_record_value(record, SEMANTICS);
    snprintf(here, sizeof here, "%d", DYAR_SEMANTICS);
    return there && strcmp(there, here) != 0 ? there : NULL;
}

/* Of a rule that is unknown, no answer is. */
static bool is_default(const dyar_ruleset *ruleset, const dyar_question *question, size_t at)
{
    return question->chosen == 0 &&
           !(question->played == 0 && dyar_ruleset_needs_answer(ruleset, at));
}

static bool add_answers(lab_record *record, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    const char *between = "";
    lab_memstream answers;
    FILE *to = lab_memstream_begin(&answers);
    for (size_t i = 0; to && i < count; i++) {
        const dyar_question *q = &questions[i];
        if (is_default(ruleset, q, i) || q->chosen >= q->answer_count)
            continue;
        fprintf(to, "%s%s=%s", between, q->id, q->answers[q->chosen].id);
        between = ", ";
    }
    char *text = lab_memstream_end(&answers, NULL);
    const bool added = text && (!*text || lab_record_add_tag(record, "Answers", text));
    free(text);
    return added;
}

static bool add_rules(lab_record *record, const lab_recording *r)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(r->ruleset);
    char semantics[16];
    snprintf(semantics, sizeof semantics, "%d", DYAR_SEMANTICS);
    bool good = lab_record_add_tag(record, "Ruleset", about->id) &&
                lab_record_add_tag(record, "Rules", about->hash) &&
                lab_record_add_tag(record, SEMANTICS, semantics) &&
                lab_record_add_tag(record, "Parts", about->parts);
    if (about->setup && about->setups && about->setups[0] && about->setups[1])
        good = good && lab_record_add_tag(record, "Setup", about->setup);
    good = good && add_answers(record, r->ruleset);
    for (size_t i = 0; i < r->request->set_count; i++)
        good = good && lab_record_add_tag(record, "Set", r->request->sets[i]);
    if (r->request->match)
        good = good && lab_record_add_tag(record, "Match", "yes");
    return good;
}

/* ---- who and when ---- */

static bool add_players(lab_record *record, const lab_recording *r)
{
    const int players = dyar_game_players(dyar_ruleset_game(r->ruleset));
    bool good = true;
    for (int player = 0; player < players && r->players; player++) {
        char name[16];
        snprintf(name, sizeof name, "Player%d", player % DYAR_PLAYERS_MAX + 1);
        good = good && lab_record_add_tag(record, name, r->players[player]);
    }
    return good;
}

/* A game has the date on which it was begun. */
static bool add_date(lab_record *record, const lab_recording *r)
{
    const char *date = r->before ? lab_record_value(r->before, "Date") : NULL;
    if (!date)
        date = r->date;
    return !date || lab_record_add_tag(record, "Date", date);
}

static bool is_among(const char *name, const char *const *list)
{
    while (*list && strcmp(*list, name) != 0)
        list++;
    return *list != NULL;
}

bool lab_record_tag_is_of_rules(const char *name)
{
    static const char *const tags[] = {"Ruleset", "Rules", SEMANTICS, "Parts", "Setup",
                                       "Answers", "Set",   "Match",   "Start", NULL};
    return is_among(name, tags);
}

static bool has_meaning(const char *name)
{
    static const char *const tags[] = {"Date", "Result", "Termination", NULL};
    return lab_record_tag_is_of_rules(name) || is_among(name, tags) ||
           (strlen(name) == strlen("Player1") && strncmp(name, "Player", 6) == 0 &&
            name[6] >= '1' && name[6] < '1' + DYAR_PLAYERS_MAX);
}

static bool add_others(lab_record *record, const lab_record *before)
{
    bool good = true;
    for (size_t i = 0; before && i < before->tag_count; i++)
        if (!has_meaning(before->tags[i].name))
            good =
                good && lab_record_add_tag(record, before->tags[i].name, before->tags[i].value);
    return good;
}

/* ---- the game ---- */

static bool add_start(lab_record *record, const dyar_game *game, const lab_session *session)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position begin;
    dyar_position_begin(game, &begin);
    if (dyar_position_equal(game, &begin, lab_session_position(session, 0)))
        return true;
    dyar_position_format(game, lab_session_position(session, 0), text);
    return lab_record_add_tag(record, "Start", text);
}

/* A game that is replayed, to be written. */
typedef struct writing {
    const dyar_game *game;
    lab_record *record;
    const lab_record *before; /* while its moves are the same; NULL from then on */
    lab_session *again;
    dyar_trace *trace;
} writing;

/* What stood behind the move already, or else what we have to say of it. */
static bool add_comment(writing *t, size_t at, int mover)
{
    const char *stood = t->before ? t->before->moves[at].comment : NULL;
    if (stood)
        return lab_record_add_comment(t->record, stood);
    char *comment = lab_record_comment(t->game, t->trace, mover);
    const bool good = comment && (!*comment || lab_record_add_comment(t->record, comment));
    free(comment);
    return good;
}

static bool add_move(writing *t, size_t at, dyar_move move)
{
    const int mover = dyar_position_mover(t->game, lab_session_now(t->again));
    char text[DYAR_MOVE_TEXT];
    dyar_move_format(t->game, move, text);
    if (t->before &&
        (at >= t->before->move_count || strcmp(t->before->moves[at].text, text) != 0))
        t->before = NULL;
    dyar_trace_clear(t->trace);
    return lab_session_play(t->again, move, t->trace) && lab_record_add_move(t->record, text) &&
           add_comment(t, at, mover);
}

static bool add_bare_moves(lab_record *record, const lab_recording *r)
{
    bool good = !r->before->comment || lab_record_add_comment(record, r->before->comment);
    for (size_t i = 0; good && i < lab_session_length(r->session); i++) {
        const char *comment = r->before->moves[i].comment;
        good = lab_record_add_move(record, r->before->moves[i].text) &&
               (!comment || lab_record_add_comment(record, comment));
    }
    return good;
}

static bool add_moves(lab_record *record, const lab_recording *r)
{
    const dyar_game *game = dyar_ruleset_game(r->ruleset);
    writing t = {.game = game,
                 .record = record,
                 .before = r->before,
                 .again = lab_session_new(game, lab_session_position(r->session, 0)),
                 .trace = dyar_trace_new()};
    bool good = t.again && t.trace;
    if (good && r->before && r->before->comment)
        good = lab_record_add_comment(record, r->before->comment);
    for (size_t i = 0; good && i < lab_session_length(r->session); i++)
        good = add_move(&t, i, lab_session_move(r->session, i));
    lab_session_free(t.again);
    dyar_trace_free(t.trace);
    return good;
}

bool lab_record_game(lab_record *record, const lab_recording *r)
{
    const dyar_game *game = dyar_ruleset_game(r->ruleset);
    const dyar_result result = dyar_result_of(game, lab_session_now(r->session));
    *record = (lab_record){0};
    return add_rules(record, r) && add_players(record, r) && add_date(record, r) &&
           lab_record_add_tag(record, "Result",
                              r->result ? r->result : lab_result_word(&result)) &&
           (!r->termination || lab_record_add_tag(record, "Termination", r->termination)) &&
           add_start(record, game, r->session) && add_others(record, r->before) &&
           (r->bare ? add_bare_moves : add_moves)(record, r);
}
