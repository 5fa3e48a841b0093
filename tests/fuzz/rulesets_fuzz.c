/* SPDX-License-Identifier: MIT */
/*
 * Rulesets, spoiled by their structure and by bytes, from text to two hundred moves: the fast
 * path against the plain one, and what must hold in every game.
 *
 * Comments at the beginning say how it is asked for: "# --setup NAME", "# --answer
 * QUESTION=ANSWER", "# --set PATH=VALUE".  Some of the inputs are also checked, as by their
 * author: every setup, answer and example, each of which is compiled like another ruleset; or
 * read from a file; or compared with a bundled one, and each laid over the other.  Their bytes
 * decide which.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/compare.h"
#include "fuzz/input.h"
#include "fuzz/spoil.h"
#include "fuzz/way.h"
#include "program/game.h"
#include "ruleset/ruleset.h"
#include "support/invariants.h"
#include "support/paths.h"

enum { TURNS = 200, LOOKED_AT = 20, CHECKED = 64, COMPARED = 16, IN_FILES = 16, AS_MATCH = 4 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

static void play(const dyar_game *game, const char *what, const dyar_diags *warnings)
{
    const invariants_games games = {.game = game,
                                    .seed = 1,
                                    .count = 1,
                                    .turns = TURNS,
                                    .every = LOOKED_AT,
                                    .warnings = game->phase_count == 1 ? warnings : NULL};
    insist(invariants_broken(&games) == 0, "what must hold does not", what);
    insist((!game->fast && !game->relay) || paths_agree(what, game, TURNS), "the paths part",
           what);
}

/* What the other would have decided in a game of the first. */
static void lay_over(const dyar_ruleset *played, const dyar_ruleset *other)
{
    dyar_judging *judging = dyar_judging_new(played, other);
    dyar_landings landings = {0};
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    if (dyar_judging_fits(judging)) {
        const dyar_game *game = dyar_judging_game(judging);
        dyar_position_begin(game, &position);
        for (size_t turn = 0, count;
             turn < LOOKED_AT && (count = dyar_moves(game, &position, moves)) > 0; turn++)
            dyar_judging_play(judging, &position, moves[turn * 7 % count], &landings);
        insist(landings.differing <= landings.count, "more differ than there are", "landings");
    }
    dyar_judging_free(judging);
}

static void compare(const dyar_ruleset *a, const dyar_ruleset *b)
{
    const dyar_rule_difference *rules;
    const dyar_said_difference *said;
    dyar_comparison *comparison = dyar_compare(a, b);
    const size_t count = dyar_compare_rules(comparison, &rules);
    for (size_t i = 0; i < count; i++)
        insist(rules[i].a || rules[i].b, "differs in nothing", rules[i].path);
    dyar_compare_said(comparison, &said);
    dyar_comparison_free(comparison);
    lay_over(a, b);
    lay_over(b, a);
}

static void load_and_play(const dyar_load_request *request, unsigned sum)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load_for(request, DYAR_TO_CHECK, diags);
    insist((dyar_diags_errors(diags) == 0) == (ruleset != NULL),
           ruleset ? "accepted with errors" : "refused without a reason", request->ruleset);
    if (ruleset)
        play(dyar_ruleset_game(ruleset), request->match ? "match" : "game", diags);
    if (ruleset && sum % COMPARED == 2)
        compare(ruleset, bundled(sum / COMPARED, false));
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
}

static unsigned sum_of(const uint8_t *data, size_t size)
{
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++)
        sum = sum * 31 + data[i];
    return sum >> 8;
}

/* ---- what is asked for ---- */

enum { WORDS = 2, WORD = 128 };

typedef struct loading {
    char setup[WORD], answer[WORDS][WORD], set[WORDS][WORD];
    const char *answers[WORDS], *sets[WORDS];
} loading;

/* False: the line says no option. */
static bool read_option(const char *line, loading *options, dyar_load_request *request)
{
    if (sscanf(line, "# --setup %127[^\n]", options->setup) == 1) {
        request->setup = options->setup;
    } else if (request->answer_count < WORDS &&
               sscanf(line, "# --answer %127[^\n]", options->answer[request->answer_count]) ==
                   1) {
        options->answers[request->answer_count] = options->answer[request->answer_count];
        request->answer_count++;
    } else if (request->set_count < WORDS &&
               sscanf(line, "# --set %127[^\n]", options->set[request->set_count]) == 1) {
        options->sets[request->set_count] = options->set[request->set_count];
        request->set_count++;
    } else {
        return false;
    }
    return true;
}

static void read_options(const uint8_t *data, size_t size, loading *options,
                         dyar_load_request *request)
{
    char *text = strndup((const char *)data, size), *rest = text;
    request->answers = options->answers;
    request->sets = options->sets;
    for (const char *line; (line = strsep(&rest, "\n"));)
        if (!read_option(line, options, request))
            break;
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dyar_cache *cache;
    const unsigned sum = sum_of(data, size);
    loading options;
    if (!cache)
        cache = dyar_cache_new();
    dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = "input.yaml", .text = (const char *)data,
                          .text_length = size, .cache = cache);
    request.match = sum % AS_MATCH == 1 && memmem(data, size, "match:", 6);
    read_options(data, size, &options, &request);
    if (sum % IN_FILES == 0 || memmem(data, size, "./", 2)) { /* another file may be named */
        request.ruleset = file_of("yaml", data, size);
        request.text = NULL;
    }
    load_and_play(&request, sum);
    if (sum % CHECKED == 1)
        way_take(cache, (const char *)data, size);
    return 0;
}

/* libFuzzer's own mutations, which know the dictionary, every fourth time. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    if (size == 0 || seed % 4 == 0)
        return LLVMFuzzerMutate(data, size, most);
    dyar_random random = dyar_random_begin(seed, 0);
    dyar_arena arena = {0};
    dyar_buffer text = {.arena = &arena};
    dyar_buffer_add(&text, (dyar_text){(const char *)data, size});
    spoil(&text, &random);
    if (text.length < most)
        most = text.length;
    if (most > 0)
        memcpy(data, text.at, most);
    dyar_arena_release(&arena);
    return most;
}
