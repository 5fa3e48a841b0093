/* SPDX-License-Identifier: MIT */
/* The comparison of a recorded game with rules. */
#include "lab/records/agree.h"

#include "lab/base/bits.h"
#include "lab/records/assertions.h"
#include "lab/records/conform.h"
#include "lab/records/ending.h"
#include "lab/records/record_game.h"
#include "lab/records/record_replay.h"

static void disagree(lab_agreement *agreement, size_t move, const char *why)
{
    agreement->agrees = false;
    agreement->move = move;
    snprintf(agreement->why, sizeof agreement->why, "%s", why);
}

static void compare_result(const lab_record *record, const dyar_game *game,
                           const lab_session *session, lab_agreement *agreement)
{
    const char *noted = lab_record_value(record, "Result");
    const dyar_result result = dyar_result_of(game, lab_session_now(session));
    const lab_ending_judgement ending = lab_record_ending(record, game, &result);
    char why[200];
    if (ending == LAB_ENDING_AGREES)
        return;
    snprintf(why, sizeof why, "the result is %s, not %.100s",
             result.over ? lab_result_word(&result) : "open", noted);
    disagree(agreement, lab_session_length(session) + 1, why);
    agreement->open = ending == LAB_ENDING_OPEN;
}

/* Returns false if memory runs out. */
static bool compare_assertions(const lab_record *record, const dyar_game *game,
                               const lab_session *session, lab_agreement *agreement)
{
    lab_assertion wrong;
    char why[240];
    if (!lab_assertions_check(record, game, session, &wrong))
        return false;
    snprintf(why, sizeof why, "%s %.100s, not %.100s",
             wrong.of == LAB_ASSERTED_STORES  ? "the stores are"
             : wrong.of != LAB_ASSERTED_BOARD ? "it captures"
             : wrong.misshapen                ? "the board has the shape of"
                                              : "the board is",
             wrong.ours, wrong.stated);
    if (wrong.move > 0)
        disagree(agreement, wrong.move, why);
    return true;
}

/* Assertions come before the moves and the result that follow them. */
static bool replay(const lab_record *record, const dyar_game *game, lab_session *session,
                   lab_agreement *agreement)
{
    char problem[DYAR_PROBLEM_TEXT] = "";
    lab_error error = {0};
    dyar_move ignored;
    const bool replayed = lab_record_replay(record, game, session, &error);
    if (error.no_memory || !compare_assertions(record, game, session, agreement))
        return false;
    if (!agreement->agrees)
        return true;
    if (replayed) {
        compare_result(record, game, session, agreement);
        return true;
    }
    const size_t made = lab_session_length(session);
    dyar_move_parse(game, lab_session_now(session), record->moves[made].text, &ignored,
                    problem);
    disagree(agreement, made + 1, problem);
    return true;
}

/* What people write behind a move may stand around what we wrote. */
static bool is_in(const char *ours, const char *written)
{
    static const char *const begins[] = {"captures ", "marks ", "unmarks ", "closes "};
    if (*ours)
        return written && strstr(written, ours);
    for (size_t i = 0; written && i < sizeof begins / sizeof *begins; i++)
        if (strncmp(written, begins[i], strlen(begins[i])) == 0)
            return false;
    return true;
}

/* Returns false if memory runs out. */
static bool compare_comment(const lab_record *record, const dyar_game *game,
                            const lab_session *session, size_t at, dyar_trace *trace,
                            lab_agreement *agreement)
{
    const dyar_position *before = lab_session_position(session, at);
    const char *written = record->moves[at].comment;
    dyar_position after;
    char why[240];
    dyar_trace_clear(trace);
    dyar_position_copy(game, &after, before);
    dyar_play_traced(game, &after, lab_session_move(session, at), trace);
    char *ours = lab_record_comment(game, trace, dyar_position_mover(game, before));
    const bool good = ours && !dyar_trace_out_of_memory(trace);
    snprintf(why, sizeof why, "it states '%.100s', but now is '%.100s'", written ? written : "",
             good ? ours : "");
    if (good && !is_in(ours, written))
        disagree(agreement, at + 1, why);
    free(ours);
    return good;
}

/* Returns false if memory runs out. */
static bool compare_comments(const lab_record *record, const dyar_game *game,
                             const lab_session *session, lab_agreement *agreement)
{
    dyar_trace *trace = dyar_trace_new();
    bool good = trace != NULL;
    for (size_t i = 0; good && i < lab_session_length(session) && agreement->agrees; i++)
        good = compare_comment(record, game, session, i, trace, agreement);
    dyar_trace_free(trace);
    return good;
}

static void measure(const lab_record *record, const dyar_game *game, const lab_session *session,
                    const lab_agreement *agreement, lab_freedom *freedom)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t length = lab_session_length(session);
    const size_t made = agreement->agrees || agreement->move > length
                            ? length
                            : agreement->move - (agreement->move > 0);
    for (size_t i = 0; i < made; i++) {
        const size_t count = dyar_moves(game, lab_session_position(session, i), moves);
        freedom->choices += count ? lab_bits_of(count) : 0;
    }
    freedom->goes_on = length == record->move_count &&
                       !lab_record_value(record, "Termination") &&
                       !dyar_result_of(game, lab_session_now(session)).over;
}

/* `freedom` may be NULL. */
static bool play(const lab_record *record, const dyar_game *game, bool comments,
                 lab_agreement *agreement, lab_freedom *freedom)
{
    dyar_position start;
    lab_error error;
    *agreement = (lab_agreement){.agrees = true};
    if (!lab_record_start(record, game, &start, &error)) {
        disagree(agreement, 0, error.message);
        return !error.no_memory;
    }
    lab_session *session = lab_session_new(game, &start);
    bool done = session && replay(record, game, session, agreement);
    if (done && comments && agreement->agrees)
        done = compare_comments(record, game, session, agreement);
    if (done && freedom)
        measure(record, game, session, agreement, freedom);
    lab_session_free(session);
    return done;
}

bool lab_record_agrees(const lab_record *record, const dyar_game *game,
                       lab_agreement *agreement)
{
    return play(record, game, false, agreement, NULL);
}

bool lab_record_measure(const lab_record *record, const dyar_game *game,
                        lab_agreement *agreement, lab_freedom *freedom)
{
    *freedom = (lab_freedom){0};
    return play(record, game, false, agreement, freedom);
}

bool lab_record_is_ended_by(const lab_record *record, const dyar_game *game, bool *ends)
{
    lab_agreement agreement;
    const bool known = lab_record_agrees(record, game, &agreement);
    *ends =
        known && !agreement.open && (agreement.agrees || agreement.move > record->move_count);
    return known;
}

bool lab_record_is_the_same(const lab_record *record, const dyar_game *game,
                            lab_agreement *agreement)
{
    return play(record, game, true, agreement, NULL);
}

bool lab_recorded_agrees(const lab_recorded *recorded, const dyar_game *game,
                         lab_agreement *agreement)
{
    lab_freedom ignored;
    return lab_recorded_measure(recorded, game, agreement, &ignored);
}

bool lab_recorded_measure(const lab_recorded *recorded, const dyar_game *game,
                          lab_agreement *agreement, lab_freedom *freedom)
{
    lab_mismatch found;
    *agreement = (lab_agreement){.agrees = true};
    const bool agrees = lab_recorded_compare(game, recorded, &found);
    *freedom = (lab_freedom){.choices = found.choices};
    if (agrees)
        return true;
    switch (found.kind) {
    case LAB_OTHER_START:
        disagree(agreement, 0, found.problem);
        break;
    case LAB_OTHER_END:
        disagree(agreement, found.at + 1, "the game is already over");
        break;
    case LAB_OTHER_LEGAL:
        disagree(agreement, found.at + 1, "other moves are legal");
        break;
    case LAB_OTHER_MOVE:
        disagree(agreement, found.at + 1, found.problem);
        break;
    default:
        disagree(agreement, found.at + 1, "the position after the move differs");
        break;
    }
    return found.kind != LAB_NO_MEMORY;
}
