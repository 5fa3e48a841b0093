/* SPDX-License-Identifier: MIT */
/*
 * Recordings of other programs as strangers may write them, one game to an input: they are
 * refused with a reason, or held against play.
 */
#include "fuzz/input.h"
#include "lab/records/conform.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lab_recorded recorded;
    lab_error error = {0};
    if (lab_recorded_parse((const char *)data, size, &recorded, &error)) {
        const dyar_ruleset *ruleset =
            recorded.game ? bundled_named(recorded.game, false) : bundled(0, false);
        lab_mismatch mismatch;
        if (ruleset && !lab_recorded_compare(dyar_ruleset_game(ruleset), &recorded, &mismatch))
            insist(mismatch.kind != LAB_SAME, "other, and the same", recorded.start);
    } else {
        insist(error.message[0], "refused without a reason", "recording");
    }
    lab_recorded_release(&recorded);
    return 0;
}
