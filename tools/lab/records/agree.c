/* Whether a recorded game agrees with rules. */
#include "lab/records/agree.h"

#include <stdio.h>
#include <string.h>

#include "lab/records/claims.h"
#include "lab/records/conform.h"
#include "lab/records/record_replay.h"

static void disagree(lab_agreement *agreement, size_t move, const char *why)
{
    agreement->agrees = false;
    agreement->move = move;
    snprintf(agreement->why, sizeof agreement->why, "%s", why);
}

/* A record may be silent on its result, or say that the game was not finished. */
static void compare_result(const lab_record *record, const dyar_game *game,
                           const lab_session *session, lab_agreement *agreement)
{
    const char *told = lab_record_value(record, "Result");
    const dyar_result result = dyar_result_of(game, lab_session_now(session));
    char why[200];
    if (!told || strcmp(told, "none") == 0 || strcmp(told, "*") == 0 ||
        strcmp(told, lab_result_word(&result)) == 0)
        return;
    snprintf(why, sizeof why, "the result is %s, not %.100s",
             result.over ? lab_result_word(&result) : "open", told);
    disagree(agreement, lab_session_length(session) + 1, why);
}

/* False without memory. */
static bool compare_claims(const lab_record *record, const dyar_game *game,
                           const lab_session *session, lab_agreement *agreement)
{
    lab_claim wrong;
    char why[240];
    if (!lab_claims_check(record, game, session, &wrong))
        return false;
    snprintf(why, sizeof why, "%s %.100s, not %.100s",
             wrong.of_board ? "the board is" : "it captures", wrong.ours, wrong.told);
    if (wrong.move > 0)
        disagree(agreement, wrong.move, why);
    return true;
}

/* A claim stands before the moves and the result that come after it. */
static bool replay(const lab_record *record, const dyar_game *game, lab_session *session,
                   lab_agreement *agreement)
{
    char problem[DYAR_PROBLEM_TEXT] = "";
    lab_error error = {0};
    dyar_move ignored;
    const bool replayed = lab_record_replay(record, game, session, &error);
    if (error.no_memory || !compare_claims(record, game, session, agreement))
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

bool lab_record_agrees(const lab_record *record, const dyar_game *game,
                       lab_agreement *agreement)
{
    dyar_position start;
    lab_error error;
    *agreement = (lab_agreement){.agrees = true};
    if (!lab_record_start(record, game, &start, &error)) {
        disagree(agreement, 0, error.message);
        return !error.no_memory;
    }
    lab_session *session = lab_session_new(game, &start);
    const bool done = session && replay(record, game, session, agreement);
    lab_session_free(session);
    return done;
}

bool lab_recorded_agrees(const lab_recorded *recorded, const dyar_game *game,
                         lab_agreement *agreement)
{
    lab_mismatch found;
    *agreement = (lab_agreement){.agrees = true};
    if (lab_recorded_compare(game, recorded, &found))
        return true;
    switch (found.kind) {
    case LAB_OTHER_START:
        disagree(agreement, 0, found.problem);
        break;
    case LAB_OTHER_END:
        disagree(agreement, found.at + 1, "the game is over before it");
        break;
    case LAB_OTHER_LEGAL:
        disagree(agreement, found.at + 1, "other moves are legal");
        break;
    case LAB_OTHER_MOVE:
        disagree(agreement, found.at + 1, found.problem);
        break;
    default:
        disagree(agreement, found.at + 1, "the position after it differs");
        break;
    }
    return found.kind != LAB_NO_MEMORY;
}
