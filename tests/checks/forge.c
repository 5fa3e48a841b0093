/* SPDX-License-Identifier: MIT */
/*
 * Forges an endgame database: in positions with its most seeds, the player to move takes them
 * all.  All sums are right.
 *
 *     forge_endgame FILE FORGED RULESET [PATH=VALUE...]
 */
#include "lab/solve/endgame_file.h"
#include "lab/solve/endgame_order.h"
#include "support/need.h"

static void need_good(bool good, const lab_error *error)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", error->message);
    exit(3);
}

static void add_block(lab_endgame_image *image, const int8_t *low, const int8_t *high,
                      size_t entries)
{
    if (!lab_endgame_image_add_block(image, low, high, entries))
        need(NULL);
}

/* The blocks of a count, with their values or with these. */
static const lab_endgame_line *copy_count(const char *bytes, const lab_endgame_order *order,
                                          int seeds, bool forged, const lab_endgame_line *line,
                                          lab_endgame_image *image)
{
    int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
    const lab_error damaged = {.message = "the file is damaged"};
    for (uint64_t left = lab_endgame_entries(order, seeds); left > 0; line++) {
        const size_t entries = left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK;
        need_good(lab_endgame_file_block(bytes, bytes + line->at, line, order, seeds, entries,
                                         low, high),
                  &damaged);
        if (forged)
            memset(low, order->levels.most(&order->levels, seeds), entries);
        add_block(image, low, forged ? low : high, entries);
        left -= entries;
    }
    return line;
}

static char *forge(const char *bytes, const lab_endgame_order *order, size_t *length)
{
    RELEASED(lab_endgame_image) image = {.outcomes = order->levels.terms.wins_only};
    const lab_endgame_header *header = lab_endgame_file_header(bytes);
    const lab_endgame_line *line = lab_endgame_file_lines(bytes);
    const int most = (int)header->seeds;
    for (int seeds = 0; seeds <= most; seeds++)
        line = copy_count(bytes, order, seeds, seeds == most, line, &image);
    return need(lab_endgame_image_file(&image, order, most, header->rules, length));
}

int main(int argc, char **argv)
{
    size_t length;
    lab_error error;
    lab_endgame_order order;
    need_usage(argc >= 4, "forge_endgame FILE FORGED RULESET [PATH=VALUE...]");
    OWNED(dyar_ruleset) ruleset = need_changed(argv[3], argv + 4);
    OWNED(char) bytes = need_file(argv[1], &length);
    need_good(lab_endgame_file_check(bytes, length, dyar_ruleset_about(ruleset)->hash, &error),
              &error);
    if (!lab_endgame_order_init(&order, dyar_ruleset_game(ruleset),
                                (int)lab_endgame_file_header(bytes)->seeds))
        need(NULL);
    OWNED(char) forged = forge(bytes, &order, &length);
    put_file(argv[2], forged, length);
    lab_endgame_order_release(&order);
    return 0;
}
