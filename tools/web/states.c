/* SPDX-License-Identifier: MIT */
/*
 * States for JavaScript (npm/state.js): games of a ruleset, and one line of play at a time,
 * which is the present one.
 *
 * JavaScript keeps every other state as an image, bytes that it owns, so that its collector
 * frees them.  An image is
 *
 *     uint32_t moves, is_judged, cells of the start, cells of the position
 *     the plies, the start's among them, and the cells of both without the zeros at the end
 *
 * Texts and images come and go in the room, numbers in the answers.  A function that fails
 * because memory runs out returns OUT_OF_MEMORY, false or NULL, and changes nothing.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/search.h"
#include "web/states.h"

/* The present state. */
static struct {
    const states_game *of;
    states_line line;
    uint64_t *legal; /* set of its legal moves */
    size_t words;    /* that have room there */
} here;

/* Filled by the call before; JavaScript copies what it keeps. */
static union {
    int32_t numbers[DYAR_MOVES_MAX];
    uint16_t observation[2 * DYAR_HOLES_MAX + 2 * DYAR_PLAYERS_MAX + 1];
    double returns[DYAR_PLAYERS_MAX];
    char text[DYAR_POSITION_TEXT];
} answers;

static char problem[1024];

static struct {
    char *bytes;
    size_t size;
} room;

static void explain(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void explain(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(problem, sizeof problem, format, values);
    va_end(values);
}

static void explain_first(const dyar_diags *diags)
{
    const char *message = states_first_error(diags);
    explain("%s", message ? message : "out of memory");
}

/* ---- memory ---- */

void *EXPORTED(dyar_states_answers)(void);
const char *EXPORTED(dyar_states_problem)(void);

void *dyar_states_room(size_t size)
{
    if (size <= room.size)
        return room.bytes;
    if (size > SIZE_MAX / 2)
        return NULL;
    char *bytes = realloc(room.bytes, 2 * size);
    if (!bytes)
        return NULL;
    room.bytes = bytes;
    room.size = 2 * size;
    return bytes;
}

void *dyar_states_answers(void)
{
    return &answers;
}

/* Returns why the call before failed. */
const char *dyar_states_problem(void)
{
    return problem;
}

/* ---- games ---- */

web_game *EXPORTED(dyar_states_load)(size_t length, size_t answer_count, size_t set_count,
                                     bool match);
void EXPORTED(dyar_states_free)(web_game *game);
bool EXPORTED(dyar_states_same)(const web_game *a, const web_game *b);

static const char *next_text(const char **text)
{
    const char *found = *text;
    *text += strlen(found) + 1;
    return found;
}

/* Sets all to the texts that follow each other there. */
static void list_texts(const char **list, size_t count, const char **text)
{
    for (size_t i = 0; i < count; i++)
        list[i] = next_text(text);
}

/* Returns NULL, and explains why, if the ruleset cannot be loaded or numbered. */
static web_game *load(const dyar_load_request *request, dyar_diags *diags)
{
    web_game *game = calloc(1, sizeof *game);
    game = game && diags ? game : NULL;
    if (!game)
        explain("out of memory");
    else if (!(game->ruleset = dyar_ruleset_load(request, diags)))
        explain_first(diags);
    else if (!states_game_begin(&game->of, game->ruleset))
        explain("the ruleset has too many moves to number them");
    else
        return game;
    dyar_states_free(game);
    return NULL;
}

/* Loads a ruleset.  In the room are texts, each with a zero: its name; the setup, or nothing;
 * the answers; the values; and its own text, `length` bytes, or nothing if it is bundled.
 * Answers are the numbers of players, of actions and of an observation. */
web_game *dyar_states_load(size_t length, size_t answer_count, size_t set_count, bool match)
{
    const char *text = room.bytes, **list = calloc(answer_count + set_count + 1, sizeof *list);
    if (!list) {
        explain("out of memory");
        return NULL;
    }
    dyar_load_request request =
        DYAR_LOAD_REQUEST(.match = match, .answers = list, .sets = list + answer_count);
    request.ruleset = next_text(&text);
    request.setup = next_text(&text);
    request.setup = *request.setup ? request.setup : NULL;
    request.answer_count = answer_count;
    request.set_count = set_count;
    list_texts(list, answer_count + set_count, &text);
    request.text = length > 0 ? text : NULL;
    request.text_length = length;
    dyar_diags *diags = dyar_diags_new();
    web_game *game = load(&request, diags);
    dyar_diags_free(diags);
    free(list);
    if (game)
        memcpy(answers.numbers,
               (int32_t[]){game->of.players, game->of.numbers, game->of.observed},
               3 * sizeof *answers.numbers);
    return game;
}

/* No state of it may be present. */
void dyar_states_free(web_game *game)
{
    if (game)
        dyar_ruleset_free(game->ruleset);
    free(game);
}

bool dyar_states_same(const web_game *a, const web_game *b)
{
    return states_game_equal(&a->of, &b->of);
}

/* ---- the present state ---- */

bool EXPORTED(dyar_states_begin)(const web_game *game);
bool EXPORTED(dyar_states_enter)(const web_game *game);
size_t EXPORTED(dyar_states_image)(void);

/* Makes room for a set of the game's moves.  Returns false if memory runs out. */
static bool make_legal_room(const states_game *of)
{
    if (of->words <= here.words)
        return true;
    uint64_t *legal = realloc(here.legal, of->words * sizeof *legal);
    if (!legal)
        return false;
    here.legal = here.line.legal = legal;
    here.words = of->words;
    return true;
}

/* Cells that a game does not use are 0. */
static void clear_positions(void)
{
    memset(&here.line.now, 0, sizeof here.line.now);
    memset(&here.line.start, 0, sizeof here.line.start);
}

/* Begins a state at the position whose text is in the room.  Returns false, and explains why,
 * if it is not a position. */
bool dyar_states_begin(const web_game *game)
{
    dyar_position start = game->of.begin;
    dyar_diags *diags = dyar_diags_new();
    const bool is_parsed =
        diags && dyar_position_parse(game->of.game, room.bytes, &start, diags);
    if (!diags)
        explain("out of memory");
    else if (!is_parsed)
        explain_first(diags);
    dyar_diags_free(diags);
    if (!is_parsed)
        return false;
    explain("out of memory");
    if (!make_legal_room(&game->of))
        return false;
    clear_positions();
    here.of = &game->of;
    return states_line_begin(&here.line, here.of->game, here.legal, here.of->words, &start);
}

bool web_states_show(const states_game *of, const states_line *line)
{
    if (!make_legal_room(of))
        return false;
    clear_positions();
    here.of = of;
    return states_line_copy(&here.line, of->game, here.legal, line);
}

enum { JUDGED = 1, START, NOW, HEADER };

static size_t cells_of(const dyar_position *position)
{
    size_t cells = DYAR_POSITION_CELLS;
    while (cells > 0 && position->cells[cells - 1] == 0)
        cells--;
    return cells;
}

/* Copies one after another into the room, or out of it. */
static char *put(char *to, const void *from, size_t size)
{
    memcpy(to, from, size);
    return to + size;
}

static const char *get(const char *from, void *to, size_t size)
{
    memcpy(to, from, size);
    return from + size;
}

/* Writes the image of the present state into the room.  Returns its size; 0 if memory runs out.
 */
size_t dyar_states_image(void)
{
    const states_line *line = &here.line;
    const uint32_t header[HEADER] = {line->count, line->is_judged,
                                     (uint32_t)cells_of(&line->start),
                                     (uint32_t)cells_of(&line->now)};
    const size_t cell = sizeof *line->now.cells;
    const size_t plies = (line->count + 1) * sizeof *line->plies;
    const size_t size = sizeof header + plies + (header[START] + header[NOW]) * cell;
    if (!dyar_states_room(size))
        return 0;
    char *to = put(room.bytes, header, sizeof header);
    to = put(to, line->plies, plies);
    to = put(to, line->start.cells, header[START] * cell);
    put(to, line->now.cells, header[NOW] * cell);
    return size;
}

/* Makes the state present whose image is in the room. */
bool dyar_states_enter(const web_game *game)
{
    states_line *line = &here.line;
    uint32_t header[HEADER];
    const char *from = get(room.bytes, header, sizeof header);
    const size_t cell = sizeof *line->now.cells;
    if (!states_line_make_room(line, header[0]) || !make_legal_room(&game->of))
        return false;
    clear_positions();
    from = get(from, line->plies, (header[0] + 1) * sizeof *line->plies);
    from = get(from, line->start.cells, header[START] * cell);
    get(from, line->now.cells, header[NOW] * cell);
    line->count = header[0];
    line->is_judged = header[JUDGED];
    here.of = &game->of;
    states_line_restore(line, here.of->game, here.legal, here.of->words);
    return true;
}

/* ---- moves ---- */

int EXPORTED(dyar_states_legal)(void);
int EXPORTED(dyar_states_apply)(int32_t action);
int EXPORTED(dyar_states_undo)(void);
int EXPORTED(dyar_states_name)(int32_t action);
int EXPORTED(dyar_states_action)(void);
int EXPORTED(dyar_states_history)(void);

static bool is_legal(int32_t action)
{
    return states_set_has(here.line.legal, here.line.words, action);
}

/* Returns the number of legal actions, which are the answers. */
int dyar_states_legal(void)
{
    return (int)states_legal(here.of, &here.line, answers.numbers);
}

/* Plays an action; NO if it is not legal. */
int dyar_states_apply(int32_t action)
{
    if (!is_legal(action))
        return NO;
    return states_line_play(&here.line, here.of->game, action) ? 0 : OUT_OF_MEMORY;
}

/* Takes back the last action; NO if there is none. */
int dyar_states_undo(void)
{
    if (here.line.count == 0)
        return NO;
    return states_line_undo(&here.line, here.of->game) ? 0 : OUT_OF_MEMORY;
}

/* Returns the length of the name of an action, which is the answer; NO if it is not legal. */
int dyar_states_name(int32_t action)
{
    dyar_move move;
    if (!is_legal(action) || !states_line_move(&here.line, here.of->game, action, &move))
        return NO;
    return (int)strlen(dyar_move_format(here.of->game, move, answers.text));
}

/* Returns the action whose name is in the room; NO, and explains why, if it is not legal. */
int dyar_states_action(void)
{
    dyar_move move;
    const int action = states_line_named(&here.line, here.of->game, room.bytes);
    if (action < 0)
        dyar_move_parse(here.of->game, &here.line.now, room.bytes, &move, problem);
    return action;
}

/* Returns the number of actions since the start, which are in the room, 32 bits each. */
int dyar_states_history(void)
{
    const states_line *line = &here.line;
    if (!dyar_states_room(line->count * sizeof(int32_t) + 1))
        return OUT_OF_MEMORY;
    for (uint32_t i = 0; i < line->count; i++) {
        const int32_t action = line->plies[i + 1].number;
        memcpy(room.bytes + i * sizeof action, &action, sizeof action);
    }
    return (int)line->count;
}

/* ---- the position ---- */

size_t EXPORTED(dyar_states_position)(void);
int EXPORTED(dyar_states_player)(void);
uint64_t EXPORTED(dyar_states_hash)(void);
bool EXPORTED(dyar_states_equal)(void);
void EXPORTED(dyar_states_scores)(void);
void EXPORTED(dyar_states_observe)(void);
void EXPORTED(dyar_states_returns)(void);
bool EXPORTED(dyar_states_roll_out)(double games, double seed);

/* Returns the length of the position's text, which is the answer. */
size_t dyar_states_position(void)
{
    return dyar_position_format(here.of->game, &here.line.now, answers.text);
}

/* Returns the player to move, from 0; NO if the game is over. */
int dyar_states_player(void)
{
    return states_line_is_over(&here.line) ? NO
                                           : dyar_position_mover(here.of->game, &here.line.now);
}

uint64_t dyar_states_hash(void)
{
    return dyar_position_hash(here.of->game, &here.line.now);
}

/* Returns whether the state whose image is in the room, of the same game, has this position. */
bool dyar_states_equal(void)
{
    dyar_position other = {{0}};
    uint32_t header[HEADER];
    const char *from = get(room.bytes, header, sizeof header);
    from += (header[0] + 1) * sizeof *here.line.plies;
    get(from + header[START] * sizeof *other.cells, other.cells,
        header[NOW] * sizeof *other.cells);
    return dyar_position_equal(here.of->game, &here.line.now, &other);
}

/* Answers the seeds of each player. */
void dyar_states_scores(void)
{
    const dyar_result result = dyar_result_of(here.of->game, &here.line.now);
    for (int p = 0; p < here.of->players; p++)
        answers.numbers[p] = result.scores[p];
}

/* Answers the observation. */
void dyar_states_observe(void)
{
    states_observe(here.of, &here.line.now, answers.observation);
}

static void answer_returns(const int64_t shares[DYAR_PLAYERS_MAX], int64_t games)
{
    for (int p = 0; p < here.of->players; p++)
        answers.returns[p] = states_return_of(here.of, shares[p], games);
}

/* Answers what the game is worth to each player. */
void dyar_states_returns(void)
{
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    states_add_shares(here.of, &here.line.now, states_line_is_over(&here.line), shares);
    answer_returns(shares, 1);
}

/* Answers the mean returns of random games from here.  Both are whole numbers. */
bool dyar_states_roll_out(double games, double seed)
{
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    states_rollout rollout;
    bool whole = states_rollout_begin(&rollout, here.of, &here.line);
    rollout.seed = (uint64_t)seed;
    whole = whole && states_roll_out(&rollout, (uint64_t)games, shares);
    states_rollout_release(&rollout);
    if (!whole)
        return false;
    answer_returns(shares, (int64_t)games);
    return true;
}
