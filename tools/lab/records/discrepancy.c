/* SPDX-License-Identifier: MIT */
/* The first discrepancy between a recorded game and our own playing of it. */
#include "lab/records/discrepancy.h"

#include "lab/base/memstream.h"
#include "lab/records/assertions.h"
#include "lab/records/conform.h"
#include "lab/records/ending.h"
#include "lab/records/record_game.h"
#include "lab/records/record_replay.h"

/* Sets what both sides have there; NULL if nothing is reported. Returns false if memory runs
 * out. */
static bool report(lab_discrepancy *d, const char *recorded, const char *ours)
{
    d->recorded = recorded ? strdup(recorded) : NULL;
    d->ours = ours ? strdup(ours) : NULL;
    return (d->recorded || !recorded) && (d->ours || !ours);
}

static void look_at(lab_discrepancy *d, const dyar_position *from, dyar_move move)
{
    d->made = true;
    d->from = *from;
    d->played = move;
}

/* Returns the legal moves, with spaces between; NULL if memory runs out. */
static char *moves_of(const dyar_game *game, const dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(game, position, moves);
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    for (size_t i = 0; to && i < count; i++)
        fprintf(to, "%s%s", i ? " " : "", dyar_move_format(game, moves[i], text));
    return lab_memstream_end(&printed, NULL);
}

void lab_discrepancy_release(lab_discrepancy *d)
{
    free(d->recorded);
    free(d->ours);
    d->recorded = d->ours = NULL;
}

/* ---- recorded games ---- */

static char *recorded_moves(const lab_recorded *recorded, const lab_recorded_move *move)
{
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    for (size_t i = 0; to && i < move->legal_count; i++)
        fprintf(to, "%s%s", i ? " " : "", recorded->legal[move->first_legal + i]);
    return lab_memstream_end(&printed, NULL);
}

static bool report_start(const lab_recorded *recorded, const lab_mismatch *found,
                         lab_discrepancy *d)
{
    d->key = "start";
    d->move = 0;
    d->text = NULL;
    snprintf(d->what, sizeof d->what, "its start does not fit the rules: %s", found->problem);
    return report(d, recorded->start, NULL);
}

static bool report_position(const dyar_game *game, const lab_recorded_move *move,
                            const lab_mismatch *found, lab_discrepancy *d)
{
    char ours[DYAR_POSITION_TEXT];
    d->key = "position";
    snprintf(d->what, sizeof d->what, "the position after the move differs");
    look_at(d, &found->before, found->move);
    dyar_position_format(game, &found->after, ours);
    return report(d, move->after, ours);
}

static void word_choice(const dyar_game *game, const lab_mismatch *found, lab_discrepancy *d)
{
    const char *reason = dyar_result_of(game, &found->before).reason;
    switch (found->kind) {
    case LAB_OTHER_END:
        d->key = "end";
        snprintf(d->what, sizeof d->what,
                 "the recorded game continues, but by these rules it ended by '%.60s'",
                 reason ? reason : "no-moves");
        return;
    case LAB_OTHER_MOVE:
        d->key = "move";
        snprintf(d->what, sizeof d->what, "%s", found->problem);
        return;
    default:
        d->key = "legal";
        snprintf(d->what, sizeof d->what, "other moves are legal");
        return;
    }
}

/* A difference that shows before the move is made comes of the move before, if of any. */
static bool report_choice(const dyar_game *game, const lab_recorded *recorded,
                          const lab_mismatch *found, lab_discrepancy *d)
{
    const lab_recorded_move *move = &recorded->moves[found->at];
    word_choice(game, found, d);
    if (found->at)
        look_at(d, &found->previous, found->previous_move);
    if (move->has_legal && !(d->recorded = recorded_moves(recorded, move)))
        return false;
    d->ours = found->kind == LAB_OTHER_END ? strdup("(by these rules it is over)")
                                           : moves_of(game, &found->before);
    return d->ours != NULL;
}

bool lab_recorded_discrepancy(const lab_recorded *recorded, const dyar_game *game,
                              lab_discrepancy *d)
{
    lab_mismatch found;
    *d = (lab_discrepancy){0};
    if (lab_recorded_compare(game, recorded, &found))
        return true;
    if (found.kind == LAB_NO_MEMORY)
        return false;
    if (found.kind == LAB_OTHER_START)
        return report_start(recorded, &found, d);
    d->move = found.at + 1;
    d->text = recorded->moves[found.at].move;
    return found.kind == LAB_OTHER_POSITION
               ? report_position(game, &recorded->moves[found.at], &found, d)
               : report_choice(game, recorded, &found, d);
}

/* ---- records ---- */

/* The last move that was made, if any. */
static void look_at_last(lab_discrepancy *d, const lab_session *session)
{
    const size_t moves = lab_session_length(session);
    if (moves)
        look_at(d, lab_session_position(session, moves - 1),
                lab_session_move(session, moves - 1));
}

static bool judge_result(const lab_record *record, const dyar_game *game,
                         const lab_session *session, lab_discrepancy *d)
{
    const char *noted = lab_record_value(record, "Result");
    const dyar_result result = dyar_result_of(game, lab_session_now(session));
    const lab_ending_judgement ending = lab_record_ending(record, game, &result);
    if (ending == LAB_ENDING_AGREES)
        return true;
    d->key = "result";
    snprintf(d->what, sizeof d->what, "the result differs");
    look_at_last(d, session);
    const char *open =
        strcmp(noted, "draw") == 0
            ? "(by these rules it continues; if players agreed: [Termination \"agreed\"])"
            : "(by these rules it continues; if a player resigned: [Termination \"resigned\"])";
    return report(d, noted,
                  ending == LAB_ENDING_NOBODY  ? "(the game has no such result)"
                  : ending == LAB_ENDING_OTHER ? lab_result_word(&result)
                                               : open);
}

static bool report_refused(const lab_record *record, const dyar_game *game,
                           const lab_session *session, const lab_error *error,
                           lab_discrepancy *d)
{
    const dyar_position *now = lab_session_now(session);
    const size_t moves = lab_session_length(session);
    char problem[DYAR_PROBLEM_TEXT] = "";
    dyar_move ignored;
    d->key = "move";
    d->move = moves + 1;
    d->text = record->moves[moves].text;
    d->line = error->line;
    dyar_move_parse(game, now, d->text, &ignored, problem);
    snprintf(d->what, sizeof d->what, "the move cannot be played: %s", problem);
    look_at_last(d, session);
    char *ours = moves_of(game, now);
    const bool reported = ours && report(d, NULL, *ours ? ours : "(by these rules it is over)");
    free(ours);
    return reported;
}

static bool judge_assertions(const lab_record *record, const dyar_game *game,
                             const lab_session *session, lab_discrepancy *d)
{
    lab_assertion wrong;
    if (!lab_assertions_check(record, game, session, &wrong))
        return false;
    if (wrong.move == 0)
        return true;
    d->key = wrong.of == LAB_ASSERTED_STORES  ? "stores"
             : wrong.of == LAB_ASSERTED_BOARD ? "position"
                                              : "captures";
    snprintf(d->what, sizeof d->what, "%s",
             wrong.of == LAB_ASSERTED_STORES ? "the stores after the move differ"
             : wrong.of == LAB_ASSERTED_CAPTURES
                 ? "the move captures a different number of seeds"
             : wrong.misshapen ? "the board noted after the move has different rows or holes"
                               : "the board after the move differs");
    d->move = wrong.move;
    d->text = record->moves[wrong.move - 1].text;
    d->line = record->moves[wrong.move - 1].line;
    look_at(d, lab_session_position(session, wrong.move - 1),
            lab_session_move(session, wrong.move - 1));
    return report(d, wrong.stated, wrong.ours);
}

/* Assertions come before the moves and the result that follow them. */
static bool replay_judged(const lab_record *record, const dyar_game *game, lab_session *session,
                          lab_discrepancy *d)
{
    lab_error error = {0};
    const bool replayed = lab_record_replay(record, game, session, &error);
    if (error.no_memory || !judge_assertions(record, game, session, d))
        return false;
    if (d->key)
        return true;
    return replayed ? judge_result(record, game, session, d)
                    : report_refused(record, game, session, &error, d);
}

bool lab_record_discrepancy(const lab_record *record, const dyar_game *game, lab_discrepancy *d)
{
    dyar_position start;
    lab_error error = {0};
    *d = (lab_discrepancy){.semantics = lab_record_other_semantics(record)};
    if (!lab_record_start(record, game, &start, &error)) {
        d->key = "start";
        d->line = error.line;
        snprintf(d->what, sizeof d->what, "%s", error.message);
        return !error.no_memory && report(d, lab_record_value(record, "Start"), NULL);
    }
    lab_session *session = lab_session_new(game, &start);
    const bool known = session && replay_judged(record, game, session, d);
    lab_session_free(session);
    return known;
}
