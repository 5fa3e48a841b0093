/* SPDX-License-Identifier: MIT */
/*
 * Does the engine play as its semantics say?  (DYAR_SEMANTICS in dyar/ruleset.h)
 *
 *     check_semantics FOLDER FILE          compares
 *     check_semantics FOLDER FILE print    prints the file as it is to be
 *
 * FOLDER has rulesets that use every word of the vocabulary.  FILE has the number and, for each
 * of them, a checksum of random games (or of matches, if it has any): of all positions, moves
 * and results, by the reference path.  The fast path must come to the same.
 *
 * A checksum may change, or go away, only with the number: `print` refuses anything else, so
 * that nobody can change what rules mean by the way.
 */
#include <glob.h>
#include <inttypes.h>

#include "dyar/move.h"
#include "dyar/playout.h"
#include "ruleset/ruleset.h"
#include "support/need.h"
#include "support/used_words.h"

enum { SEED = 1, GAMES = 30, TURNS = 150, MATCH_TURNS = 600, NAME = 64, MOST = 500 };

typedef struct kept {
    char name[NAME];
    uint64_t checksum;
    bool found; /* a ruleset has this name */
} kept;

typedef struct check {
    int number; /* of the file; 0: there is none yet */
    kept kept[MOST];
    size_t kept_count;
    used_words used;
    FILE *print; /* NULL: compare */
    int wrong;
} check;

/* ---- checksums ---- */

static void add_text(uint64_t *sum, const char *text)
{
    do
        *sum = (*sum ^ (unsigned char)*text) * UINT64_C(0x100000001B3);
    while (*text++);
}

static void add_position(uint64_t *sum, const dyar_game *game, const dyar_position *position)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(game, position, text);
    add_text(sum, text);
}

static void add_moves(uint64_t *sum, const dyar_game *game, const dyar_move *moves,
                      size_t count)
{
    char text[DYAR_MOVE_TEXT];
    for (size_t i = 0; i < count; i++)
        add_text(sum, dyar_move_format(game, moves[i], text));
}

static void add_result(uint64_t *sum, const dyar_game *game, const dyar_position *position)
{
    const dyar_result result = dyar_result_of(game, position);
    char text[64];
    add_text(sum, result.over && result.reason ? result.reason : "");
    snprintf(text, sizeof text, "%d %u %d", result.over, (unsigned)result.winners,
             result.drawn);
    add_text(sum, text);
    for (int player = 0; player < dyar_game_players(game); player++) {
        snprintf(text, sizeof text, "%d", result.scores[player]);
        add_text(sum, text);
    }
}

static void add_game(uint64_t *sum, const dyar_game *game, dyar_history *history,
                     uint64_t number)
{
    dyar_random random = dyar_random_begin(SEED, number);
    const int turns = dyar_game_is_match(game) ? MATCH_TURNS : TURNS;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    dyar_position_begin(game, &position);
    dyar_deal(game, &position, &random);
    dyar_history_begin(history, &position);
    for (int turn = 0; turn < turns; turn++) {
        const size_t count = dyar_moves(game, &position, moves);
        add_position(sum, game, &position);
        add_moves(sum, game, moves, count);
        if (count == 0)
            break;
        dyar_play(game, &position, moves[dyar_random_below(&random, (uint32_t)count)]);
        dyar_history_judge(history, &position);
    }
    add_result(sum, game, &position);
}

static uint64_t checksum_of(const dyar_game *game)
{
    OWNED(dyar_history) history = need(dyar_history_new(game));
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (uint64_t number = 0; number < GAMES; number++)
        add_game(&sum, game, history, number);
    return sum;
}

/* ---- the file ---- */

static void read_kept(check *c, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[256];
    while (file && fgets(line, sizeof line, file)) {
        kept *k = &c->kept[c->kept_count];
        if (sscanf(line, "semantics %d", &c->number) == 1)
            continue;
        c->kept_count += c->kept_count < MOST &&
                         sscanf(line, "%63[a-z0-9-] %" SCNx64, k->name, &k->checksum) == 2;
    }
    if (file)
        fclose(file);
}

static kept *find_kept(check *c, const char *name)
{
    for (size_t i = 0; i < c->kept_count; i++)
        if (strcmp(c->kept[i].name, name) == 0)
            return &c->kept[i];
    return NULL;
}

static void complain(check *c, const char *name, const char *what)
{
    fprintf(stderr, "%s: %s\n", name, what);
    c->wrong++;
}

/* While the number is the same, so are the checksums. */
static void compare(check *c, const char *name, uint64_t checksum)
{
    kept *k = find_kept(c, name);
    if (k)
        k->found = true;
    if (!k && !c->print)
        complain(c, name, "is not in the file: tools/dev/golden adds it");
    if (k && k->checksum != checksum && c->number == DYAR_SEMANTICS)
        complain(c, name, "plays differently, and the semantics are the same");
    if (c->print)
        fprintf(c->print, "%s %016" PRIx64 "\n", name, checksum);
}

/* ---- rulesets ---- */

static void check_ruleset(check *c, const char *path, const char *name)
{
    dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = path);
    OWNED(dyar_ruleset) ruleset = need_ruleset(&request);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    request.match = dyar_ruleset_about(ruleset)->has_match;
    OWNED(dyar_ruleset) reference = need(dyar_ruleset_load_for(&request, DYAR_TO_TRY, diags));
    OWNED(dyar_ruleset) fast = need_ruleset(&request);
    const uint64_t checksum = checksum_of(dyar_ruleset_game(reference));
    used_rules(&c->used, reference->rules);
    if (checksum_of(dyar_ruleset_game(fast)) != checksum)
        complain(c, name, "the fast path plays differently from the reference path");
    compare(c, name, checksum);
}

static void check_folder(check *c, const char *folder)
{
    char pattern[4096], name[NAME];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*.yaml", folder);
    if (glob(pattern, 0, NULL, &found) != 0) {
        complain(c, folder, "has no rulesets");
        return;
    }
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *file = strrchr(found.gl_pathv[i], '/') + 1;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(file, "."), file);
        check_ruleset(c, found.gl_pathv[i], name);
    }
    globfree(&found);
}

static void check_gone(check *c)
{
    for (size_t i = 0; i < c->kept_count; i++)
        if (!c->kept[i].found && c->number == DYAR_SEMANTICS)
            complain(c, c->kept[i].name, "is gone, and the semantics are the same");
}

/* ---- what is to be done ---- */

static void check_number(check *c)
{
    if (c->number > DYAR_SEMANTICS)
        complain(c, "DYAR_SEMANTICS", "is lower than in the file; it only rises");
    else if (c->number < DYAR_SEMANTICS && !c->print)
        complain(c, "DYAR_SEMANTICS", "has risen: tools/dev/golden writes the file");
}

static void advise(void)
{
    fprintf(
        stderr,
        "\nThe engine has semantics %d.  If rules are meant to play differently now, raise\n"
        "DYAR_SEMANTICS in interpreter/include/dyar/ruleset.h and run tools/dev/golden: what\n"
        "was computed by the old number is then refused.  If not, this is a bug.  A ruleset\n"
        "of tests/semantics is never changed: add another one.\n",
        DYAR_SEMANTICS);
}

static const char head[] =
    "# Checksums of random games of the rulesets in tests/semantics, by the semantics of the\n"
    "# engine (DYAR_SEMANTICS in interpreter/include/dyar/ruleset.h).  tools/dev/golden "
    "writes\n"
    "# this file, and changes a checksum only if the number has risen.\n";

int main(int argc, char **argv)
{
    static check c;
    char *text = NULL;
    size_t length = 0;
    need_usage(argc >= 3, "check_semantics FOLDER FILE [print]");
    c.print = argc > 3 ? need(open_memstream(&text, &length)) : NULL;
    read_kept(&c, argv[2]);
    check_number(&c);
    check_folder(&c, argv[1]);
    check_gone(&c);
    c.wrong += used_words_missing(&c.used, "tests/semantics", false);
    if (c.print)
        fclose(c.print);
    if (c.wrong)
        advise();
    else if (text)
        printf("%ssemantics %d\n%s", head, DYAR_SEMANTICS, text);
    free(text);
    return c.wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
