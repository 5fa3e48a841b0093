/* SPDX-License-Identifier: MIT */
/*
 * The reasons of turns, tried in random games.
 *
 *     check_reasons GAMES SEED RULESET...
 *     check_reasons --examples GAMES SEED RULESET...
 *     check_reasons --rows FILE
 *
 * Of each ruleset it plays GAMES games and, if the ruleset has matches, some of these.
 *
 * (1) The seeds that reasons say a player captures are those that the player's store has
 * gained, beside what was sown into it or moved there. (2) Seeds that leave the game are as
 * many as the reasons say. (3) The summary of a turn with captures states how many seeds are
 * captured. (4) Every sentence is whole. (5) A hole from which no move starts has a reason,
 * which is one sentence; a legal move has none.
 * (6) A rule rests on what `describe` says that it rests on.
 *
 * With --examples it prints, of each kind of reason, the first turn or refusal that has it.
 *
 * With --rows it checks the sentences of a file, which has each kind: a kind, a ruleset,
 * changes with "&&" between, "game" or "match", a position, a move, and the sentence of the
 * reason; or, beginning with a quotation mark, the message of dyar_move_parse.
 */
#include "dyar/random.h"
#include "dyar/reasons.h"
#include "support/need.h"

OWNER(dyar_reasons, dyar_reasons_free);

enum { MOST_TURNS = 300, MATCH = 4, KINDS = 200 };

typedef struct checking {
    const char *name; /* of the ruleset */
    dyar_ruleset *ruleset;
    const dyar_game *game;
    bool match, examples;
    int players, failures;
    dyar_position before, after;
    dyar_move move;
    dyar_trace *trace;
    const char *refused; /* the text that is refused; NULL: a turn was played */
    bool *seen;          /* by kind */
} checking;

static void fail(checking *c, const char *what, const char *text)
{
    char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
    dyar_position_format(c->game, &c->before, position);
    printf("%s: '%s' %s: %s: %s\n", c->name, position,
           c->refused ? c->refused : dyar_move_format(c->game, c->move, move), what, text);
    c->failures++;
}

/* ---- sentences ---- */

static bool is_whole(const char *text)
{
    const size_t length = strlen(text);
    return length > 2 && text[length - 1] == '.' && !strpbrk(text, "{}[|]") &&
           !strstr(text, " -1") && !strstr(text, "(null)") && !strstr(text, "  ");
}

static bool is_capture(const dyar_reason *reason)
{
    return strncmp(reason->what, "capture", strlen("capture")) == 0;
}

static size_t find_reason_kind(const char *what)
{
    size_t at = 0;
    while (strcmp(dyar_reason_kind_get(at)->what, what) != 0)
        at++;
    return at;
}

static const char *file_id(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void note_kind(checking *c, const dyar_reason *reason)
{
    char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
    const size_t kind = find_reason_kind(reason->what);
    if (!is_whole(reason->text))
        fail(c, "no whole sentence", reason->text);
    if (c->seen[kind])
        return;
    c->seen[kind] = true;
    if (!c->examples)
        return;
    dyar_position_format(c->game, &c->before, position);
    printf("%s\t%.*s\t\t%s\t%s\t%s\t%s\n", reason->what, (int)strcspn(file_id(c->name), "."),
           file_id(c->name), c->match ? "match" : "game", position,
           c->refused ? c->refused : dyar_move_format(c->game, c->move, move), reason->text);
}

/* ---- (1) and (2) ---- */

/* Seeds that came into the store otherwise than by a capture. */
static int count_other_gains(const checking *c, int player)
{
    const int store = dyar_game_rows(c->game) * dyar_game_columns(c->game) + player;
    int seeds = 0;
    for (size_t i = 0; i < dyar_trace_count(c->trace); i++) {
        const dyar_event *event = dyar_trace_get(c->trace, i);
        if (event->kind == DYAR_EVENT_ENDLESS)
            seeds = 0;
        if ((event->kind == DYAR_EVENT_SOW || event->kind == DYAR_EVENT_MOVE) &&
            event->to == store)
            seeds += event->seeds;
        if ((event->kind == DYAR_EVENT_LIFT || event->kind == DYAR_EVENT_MOVE ||
             event->kind == DYAR_EVENT_TAKE || event->kind == DYAR_EVENT_CAPTURE) &&
            event->from == store)
            seeds -= event->seeds;
        if (event->kind == DYAR_EVENT_PUT && event->player == player)
            seeds -= event->seeds;
    }
    return seeds;
}

static int sum_up(const dyar_reasons *reasons, int player, bool captures)
{
    int seeds = 0;
    for (size_t i = 0; i < reasons->count; i++) {
        const dyar_reason *r = &reasons->list[i];
        if (captures ? is_capture(r) && r->player == player : strcmp(r->what, "remove") == 0)
            seeds += r->taken;
    }
    return seeds;
}

/* The stores, and the seeds out of the game, change in other ways as well. */
static bool is_beyond(const checking *c)
{
    for (size_t i = 0; i < dyar_trace_count(c->trace); i++)
        switch (dyar_trace_get(c->trace, i)->kind) {
        case DYAR_EVENT_GAME_OVER:
        case DYAR_EVENT_FILL:
        case DYAR_EVENT_NEXT_GAME:
        case DYAR_EVENT_MATCH_OVER:
        case DYAR_EVENT_TURN:
        case DYAR_EVENT_SWAP:
            return true;
        default:
            break;
        }
    return dyar_result_of(c->game, &c->after).over;
}

static void check_sums(checking *c, const dyar_reasons *reasons)
{
    char text[80];
    for (int p = 0; p < c->players; p++) {
        const int gained = dyar_position_store(c->game, &c->after, p) -
                           dyar_position_store(c->game, &c->before, p) -
                           count_other_gains(c, p);
        const int counted = sum_up(reasons, p, true);
        snprintf(text, sizeof text, "player %d captures %d, not %d", p + 1, gained, counted);
        if (gained != counted)
            fail(c, "wrong sum", text);
    }
    const int left =
        dyar_position_out(c->game, &c->after) - dyar_position_out(c->game, &c->before);
    snprintf(text, sizeof text, "%d leave, not %d", left, sum_up(reasons, -1, false));
    if (left != sum_up(reasons, -1, false))
        fail(c, "wrong sum", text);
}

/* ---- (3) ---- */

static void check_summary(checking *c, const dyar_reasons *reasons)
{
    const dyar_reason *s = &reasons->summary;
    char number[24];
    int all = 0;
    for (int p = 0; p < c->players; p++)
        all += sum_up(reasons, p, true);
    const int stated = s->taken + (strcmp(s->what, "shared") == 0 ? s->number : 0);
    snprintf(number, sizeof number, "%d seed", s->taken);
    if (all > 0 && (stated != all || !strstr(s->text, number)))
        fail(c, "the summary misses captures", s->text);
}

/* ---- (6) ---- */

static bool cites(const dyar_sentence *sentence, const char *source)
{
    for (size_t i = 0; i < sentence->citation_count; i++) {
        const char *cited = sentence->citations[i].source;
        if (source ? cited && strcmp(cited, source) == 0 : !cited)
            return true;
    }
    return !source && sentence->citation_count == 0;
}

/* Some sentence on a rule of that name, of whatever table and phase, has the same source. */
static void check_citation(checking *c, const dyar_reason *reason)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(c->ruleset, &sentences);
    const char *source = reason->citation ? reason->citation->source : NULL;
    bool described = false, cited = false;
    for (size_t i = 0; i < count && reason->rule && reason->table; i++)
        if (sentences[i].rule && strcmp(sentences[i].rule, reason->rule) == 0) {
            described = true;
            cited = cited || cites(&sentences[i], source);
        }
    if (described && !cited)
        fail(c, "another source than described", source ? source : reason->rule);
}

/* ---- (5) ---- */

static void check_refusal(checking *c, int hole)
{
    char text[DYAR_MOVE_TEXT];
    dyar_move move;
    c->refused = dyar_hole_name(c->game, hole, text);
    const bool legal = dyar_move_parse(c->game, &c->before, text, &move, NULL);
    OWNED(dyar_reasons) why =
        need(dyar_reasons_of_refusal(c->ruleset, &c->before, c->refused, NULL));
    if (why->count != !legal)
        fail(c, "legal and refused, or neither", c->refused);
    else if (!legal)
        note_kind(c, &why->summary);
    c->refused = NULL;
}

static void check_refusals(checking *c)
{
    const int holes = dyar_game_rows(c->game) * dyar_game_columns(c->game);
    for (int hole = 0; hole < holes; hole++)
        if (dyar_position_hole(c->game, &c->before, hole) != DYAR_HOLE_MISSING)
            check_refusal(c, hole);
}

/* ---- games ---- */

static void check_turn(checking *c)
{
    const dyar_reasons_turn turn = DYAR_REASONS_TURN(&c->before, &c->after, c->trace);
    OWNED(dyar_reasons) reasons = need(dyar_reasons_of_turn(c->ruleset, &turn, NULL));
    if (reasons->count == 0)
        fail(c, "no reason", "");
    for (size_t i = 0; i < reasons->count; i++) {
        note_kind(c, &reasons->list[i]);
        check_citation(c, &reasons->list[i]);
    }
    note_kind(c, &reasons->summary);
    check_summary(c, reasons);
    if (!is_beyond(c))
        check_sums(c, reasons);
}

static void play_game(checking *c, dyar_random *random)
{
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position_begin(c->game, &c->after);
    for (int turn = 0; turn < MOST_TURNS; turn++) {
        c->before = c->after;
        const size_t count = dyar_moves(c->game, &c->before, moves);
        if (turn % 8 == 0)
            check_refusals(c);
        if (count == 0)
            return;
        c->move = moves[dyar_random_below(random, (uint32_t)count)];
        dyar_trace_clear(c->trace);
        dyar_play_traced(c->game, &c->after, c->move, c->trace);
        check_turn(c);
    }
}

static void play_games(checking *c, const dyar_load_request *request, uint64_t games,
                       uint64_t seed)
{
    c->ruleset = need_ruleset(request);
    c->game = dyar_ruleset_game(c->ruleset);
    c->players = dyar_game_players(c->game);
    for (uint64_t number = 0; number < games; number++) {
        dyar_random random = dyar_random_begin(seed, number);
        play_game(c, &random);
    }
}

static void check_ruleset(checking *c, uint64_t games, uint64_t seed)
{
    dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = c->name);
    play_games(c, &request, games, seed);
    request.match = c->match = dyar_ruleset_about(c->ruleset)->has_match;
    dyar_ruleset_free(c->ruleset);
    if (!c->match)
        return;
    play_games(c, &request, games / MATCH + 1, seed);
    dyar_ruleset_free(c->ruleset);
    c->match = false;
}

/* ---- rows ---- */

enum { WHAT, RULESET, CHANGES, MATCHED, POSITION, MOVE, SENTENCE, COLUMNS, MOST_CHANGES = 8 };

/* Splits the text at each separator, in place.  Returns the number of parts. */
static size_t split(char *text, const char *separator, char **parts, size_t most)
{
    size_t count = 0;
    while (text && count < most) {
        char *end = strstr(text, separator);
        if (end)
            *end = '\0';
        parts[count++] = text;
        text = end ? end + strlen(separator) : NULL;
    }
    return count;
}

static dyar_ruleset *load_row(char **row)
{
    char *changes[MOST_CHANGES];
    const size_t count = *row[CHANGES] ? split(row[CHANGES], " && ", changes, MOST_CHANGES) : 0;
    return need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = row[RULESET], .sets = (const char *const *)changes,
                           .set_count = count, .match = strcmp(row[MATCHED], "match") == 0));
}

static const dyar_reason *find_what(const dyar_reasons *reasons, const char *what)
{
    for (size_t i = 0; i < reasons->count; i++)
        if (strcmp(reasons->list[i].what, what) == 0)
            return &reasons->list[i];
    return strcmp(reasons->summary.what, what) == 0 ? &reasons->summary : NULL;
}

static void compare_row(checking *c, char **row, const char *text)
{
    if (strcmp(text, row[SENTENCE]) == 0)
        return;
    printf("%s of %s: '%s', not '%s'\n", row[WHAT], row[RULESET], text, row[SENTENCE]);
    c->failures++;
}

static dyar_reasons *reasons_of_row(checking *c, const char *text)
{
    char problem[DYAR_PROBLEM_TEXT];
    c->after = c->before;
    if (!dyar_move_parse(c->game, &c->before, text, &c->move, problem))
        return need(dyar_reasons_of_refusal(c->ruleset, &c->before, text, NULL));
    dyar_trace_clear(c->trace);
    dyar_play_traced(c->game, &c->after, c->move, c->trace);
    const dyar_reasons_turn turn = DYAR_REASONS_TURN(&c->before, &c->after, c->trace);
    return need(dyar_reasons_of_turn(c->ruleset, &turn, NULL));
}

static void check_message(checking *c, char **row)
{
    char problem[DYAR_PROBLEM_TEXT] = "legal";
    dyar_move_parse(c->game, &c->before, row[MOVE], &c->move, problem);
    compare_row(c, row, problem);
}

static void check_row(checking *c, char **row)
{
    c->ruleset = load_row(row);
    c->game = dyar_ruleset_game(c->ruleset);
    c->before = need_position(c->game, row[POSITION]);
    c->seen[find_reason_kind(row[WHAT])] = true;
    if (*row[SENTENCE] == '\'') {
        check_message(c, row);
    } else {
        OWNED(dyar_reasons) reasons = reasons_of_row(c, row[MOVE]);
        const dyar_reason *reason = find_what(reasons, row[WHAT]);
        compare_row(c, row, reason ? reason->text : reasons->summary.text);
    }
    dyar_ruleset_free(c->ruleset);
}

static void check_rows(checking *c, const char *path)
{
    OWNED(char) text = need_file(path, NULL);
    char *rows[KINDS * 2], *row[COLUMNS];
    const size_t count = split(text, "\n", rows, KINDS * 2);
    for (size_t i = 0; i < count; i++)
        if (*rows[i] && *rows[i] != '#' && split(rows[i], "\t", row, COLUMNS) == COLUMNS)
            check_row(c, row);
    for (size_t i = 0; dyar_reason_kind_get(i); i++)
        if (!c->seen[i]) {
            printf("no row has the kind %s\n", dyar_reason_kind_get(i)->what);
            c->failures++;
        }
}

int main(int argc, char **argv)
{
    bool seen[KINDS] = {false};
    const bool examples = argc > 1 && strcmp(argv[1], "--examples") == 0;
    char **words = argv + 1 + examples;
    const bool of_rows = argc == 3 && strcmp(argv[1], "--rows") == 0;
    if (argc < 4 + examples && !of_rows) {
        fprintf(stderr, "usage: check_reasons [--examples] GAMES SEED RULESET...\n");
        return 2;
    }
    checking c = {.examples = examples, .seen = seen, .trace = need(dyar_trace_new())};
    if (of_rows)
        check_rows(&c, argv[2]);
    for (char **file = words + 2; !of_rows && *file; file++) {
        c.name = *file;
        if (!examples)
            print_progress(*file);
        check_ruleset(&c, strtoull(words[0], NULL, 10), strtoull(words[1], NULL, 10));
    }
    dyar_trace_free(c.trace);
    return c.failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
