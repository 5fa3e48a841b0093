/* SPDX-License-Identifier: MIT */
/* Batches: an array of lines of play (core.h). */
#include "core/core.h"

#include <string.h>

#include "dyar/playout.h"

typedef struct core_batch {
    PyObject_HEAD core_rules *rules;
    size_t count;
    states_line *lines;
    states_line first; /* a game that has not begun, unless its setup is dealt */
    bool is_dealt;
    uint64_t *legal;      /* sets of the legal moves of each line, and of `first` */
    dyar_random *randoms; /* of each game */
    int threads;
    bool is_busy; /* a thread works on it without the interpreter's lock */
} core_batch;

static core_batch *batch_of(PyObject *self)
{
    return (core_batch *)self;
}

static uint64_t *legal_of(const core_batch *batch, size_t at)
{
    return batch->legal + at * batch->rules->of.words;
}

static bool is_over(const core_batch *batch, size_t at)
{
    return states_set_is_empty(legal_of(batch, at), batch->rules->of.words);
}

/* ---- work on all games ---- */

/* Does something with the games `from` to `to` - 1.  Returns false if memory runs out. */
typedef bool batch_work(core_batch *batch, size_t from, size_t to, void *context);

typedef struct batch_task {
    core_batch *batch;
    batch_work *work;
    void *context;
} batch_task;

static bool work_on(void *context, size_t from, size_t to)
{
    const batch_task *task = context;
    return task->work(task->batch, from, to, task->context);
}

/* One thread at a time works on a batch.  Call release_batch only if this returns true. */
static bool claim_batch(core_batch *batch)
{
    if (batch->is_busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread uses the batch");
    const bool is_claimed = !batch->is_busy;
    batch->is_busy = true;
    return is_claimed;
}

static void release_batch(core_batch *batch)
{
    batch->is_busy = false;
}

/* Of a batch that is claimed. */
static bool work_on_all(core_batch *batch, batch_work *work, void *context)
{
    batch_task task = {batch, work, context};
    const bool whole = core_share_work(batch->count, batch->threads, work_on, &task);
    if (!whole)
        PyErr_NoMemory();
    return whole;
}

static bool for_each(core_batch *batch, batch_work *work, void *context)
{
    if (!claim_batch(batch))
        return false;
    const bool whole = work_on_all(batch, work, context);
    release_batch(batch);
    return whole;
}

/* Returns a bytearray with `size` bytes for each game, which are 0 until the work fills them.
 */
static PyObject *fill_bytes(PyObject *self, size_t size, batch_work *work)
{
    core_batch *batch = batch_of(self);
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)(size * batch->count));
    if (!bytes)
        return NULL;
    char *to = PyByteArray_AsString(bytes);
    memset(to, 0, size * batch->count);
    if (for_each(batch, work, to))
        return bytes;
    Py_DECREF(bytes);
    return NULL;
}

/* ---- making and freeing ---- */

/* A setup that is dealt is another in each game.  All others begin as a copy. */
static bool begin_game(core_batch *batch, size_t at)
{
    const core_rules *rules = batch->rules;
    states_line *line = &batch->lines[at];
    if (!batch->is_dealt)
        return states_line_copy(line, rules->of.game, legal_of(batch, at), &batch->first);
    dyar_position start;
    dyar_position_copy(rules->of.game, &start, &rules->of.begin);
    dyar_deal(rules->of.game, &start, &batch->randoms[at]);
    return states_line_begin(line, rules->of.game, legal_of(batch, at), rules->of.words,
                             &start);
}

static bool begin_games(core_batch *batch, size_t from, size_t to, void *context)
{
    bool whole = true;
    (void)context;
    for (size_t i = from; i < to && whole; i++)
        whole = begin_game(batch, i);
    return whole;
}

static bool allocate_games(core_batch *batch, size_t count)
{
    const size_t words = batch->rules->of.words;
    batch->lines = PyMem_Calloc(count, sizeof *batch->lines);
    batch->randoms = PyMem_Calloc(count, sizeof *batch->randoms);
    batch->legal = PyMem_Calloc((count + 1) * words, sizeof *batch->legal);
    if (!batch->lines || !batch->randoms || !batch->legal)
        return false;
    batch->count = count;
    return states_line_begin(&batch->first, batch->rules->of.game, legal_of(batch, count),
                             words, &batch->rules->of.begin);
}

static bool begin_batch(core_batch *batch, size_t count, uint64_t seed)
{
    if (!allocate_games(batch, count)) {
        PyErr_NoMemory();
        return false;
    }
    batch->is_dealt = dyar_awaits_deal(batch->rules->of.game, &batch->rules->of.begin);
    for (size_t i = 0; i < count; i++)
        batch->randoms[i] = dyar_random_begin(seed, i);
    return for_each(batch, begin_games, NULL);
}

static PyObject *make_batch(PyObject *rules, size_t count, uint64_t seed, int threads)
{
    core_batch *batch = (core_batch *)PyType_GenericNew(core_batch_type, NULL, NULL);
    if (!batch)
        return NULL;
    Py_INCREF(rules);
    batch->rules = (core_rules *)rules;
    batch->threads = threads;
    if (begin_batch(batch, count, seed))
        return (PyObject *)batch;
    Py_DECREF(batch);
    return NULL;
}

static PyObject *new_batch(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    enum { GAMES_MOST = 1000000 };
    static char *names[] = {"rules", "n", "seed", "threads", NULL};
    PyObject *rules;
    long long count;
    unsigned long long seed = 0;
    int threads = 1;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "O!L|Ki:Batch", names, core_rules_type,
                                     &rules, &count, &seed, &threads) ||
        !core_check_threads(threads))
        return NULL;
    if (count < 1 || count > GAMES_MOST) {
        PyErr_Format(PyExc_ValueError, "'n' must be 1 to %d, not %lld", GAMES_MOST, count);
        return NULL;
    }
    return make_batch(rules, (size_t)count, seed, threads);
}

static void free_batch(PyObject *self)
{
    core_batch *batch = batch_of(self);
    PyTypeObject *type = Py_TYPE(self);
    for (size_t i = 0; i < batch->count; i++)
        states_line_release(&batch->lines[i]);
    states_line_release(&batch->first);
    PyMem_Free(batch->lines);
    PyMem_Free(batch->randoms);
    PyMem_Free(batch->legal);
    Py_XDECREF(batch->rules);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* ---- what is asked of each game ---- */

/* Writes eight bits as bytes, the lowest first. */
static void write_eight(uint8_t *mask, unsigned bits)
{
    const uint64_t lowest = UINT64_C(0x0101010101010101);
    uint64_t bytes = (bits * lowest & UINT64_C(0x8040201008040201)) + 0x7F * lowest;
    bytes = bytes >> 7 & lowest;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    memcpy(mask, &bytes, sizeof bytes);
}

/* The last eight numbers overlap those before. */
static void write_mask(const uint64_t *legal, size_t words, size_t numbers, uint8_t *mask)
{
    enum { EIGHT = 8 };
    if (numbers < EIGHT) {
        for (size_t n = 0; n < numbers; n++)
            mask[n] = legal[0] >> n & 1;
        return;
    }
    for (size_t at = 0; at + EIGHT < numbers; at += EIGHT)
        write_eight(mask + at, states_set_eight(legal, words, at));
    write_eight(mask + numbers - EIGHT, states_set_eight(legal, words, numbers - EIGHT));
}

static bool mask_games(core_batch *batch, size_t from, size_t to, void *context)
{
    const size_t numbers = (size_t)batch->rules->of.numbers, words = batch->rules->of.words;
    for (size_t i = from; i < to; i++)
        write_mask(legal_of(batch, i), words, numbers, (uint8_t *)context + i * numbers);
    return true;
}

static PyObject *batch_legal_mask(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, (size_t)batch_of(self)->rules->of.numbers, mask_games);
}

static int32_t choose_one(const uint64_t *legal, size_t words, dyar_random *random)
{
    const unsigned count = states_set_count(legal, words);
    return count > 0 ? states_set_nth(legal, words, dyar_random_below(random, count)) : -1;
}

static bool choose_at_random(core_batch *batch, size_t from, size_t to, void *context)
{
    const size_t words = batch->rules->of.words;
    const uint64_t *legal = legal_of(batch, from);
    int32_t *actions = context;
    for (size_t i = from; i < to; i++, legal += words)
        actions[i] = choose_one(legal, words, &batch->randoms[i]);
    return true;
}

static PyObject *batch_random_actions(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, sizeof(int32_t), choose_at_random);
}

static bool note_done(core_batch *batch, size_t from, size_t to, void *context)
{
    for (size_t i = from; i < to; i++)
        ((uint8_t *)context)[i] = is_over(batch, i);
    return true;
}

static PyObject *batch_done(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, 1, note_done);
}

static bool observe_games(core_batch *batch, size_t from, size_t to, void *context)
{
    for (size_t i = from; i < to; i++)
        states_observe(&batch->rules->of, &batch->lines[i].now,
                       (uint16_t *)context + i * (size_t)batch->rules->of.observed);
    return true;
}

static PyObject *batch_observations(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, (size_t)batch_of(self)->rules->of.observed * sizeof(uint16_t),
                      observe_games);
}

static void write_returns(const core_rules *rules, const states_line *line, double *returns)
{
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    states_add_shares(&rules->of, &line->now, states_line_is_over(line), shares);
    for (int p = 0; p < rules->of.players; p++)
        returns[p] = states_return_of(&rules->of, shares[p], 1);
}

static bool return_games(core_batch *batch, size_t from, size_t to, void *context)
{
    for (size_t i = from; i < to; i++)
        write_returns(batch->rules, &batch->lines[i],
                      (double *)context + i * (size_t)batch->rules->of.players);
    return true;
}

static PyObject *batch_returns(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, (size_t)batch_of(self)->rules->of.players * sizeof(double),
                      return_games);
}

/* ---- steps ---- */

/* Copies the numbers of a bytes object or of a bytearray. */
static bool read_bytes(const core_batch *batch, const char *bytes, Py_ssize_t size,
                       int32_t *numbers)
{
    if ((size_t)size != batch->count * sizeof *numbers) {
        PyErr_Format(PyExc_ValueError, "actions must be %zu numbers of 32 bits, not %zd bytes",
                     batch->count, size);
        return false;
    }
    memcpy(numbers, bytes, (size_t)size);
    return true;
}

static bool read_number(PyObject *item, int32_t *number)
{
    const long value = item ? PyLong_AsLong(item) : -1;
    Py_XDECREF(item);
    *number = value < 0 || value > INT32_MAX ? -1 : (int32_t)value;
    return value != -1 || !PyErr_Occurred();
}

static bool read_sequence(const core_batch *batch, PyObject *actions, int32_t *numbers)
{
    const Py_ssize_t count = PySequence_Size(actions);
    if (count >= 0 && (size_t)count != batch->count)
        PyErr_Format(PyExc_ValueError, "actions must be %zu, not %zd", batch->count, count);
    if ((size_t)count != batch->count)
        return false;
    for (Py_ssize_t i = 0; i < count; i++)
        if (!read_number(PySequence_GetItem(actions, i), &numbers[i]))
            return false;
    return true;
}

static bool read_actions(const core_batch *batch, PyObject *actions, int32_t *numbers)
{
    if (PyByteArray_Check(actions))
        return read_bytes(batch, PyByteArray_AsString(actions), PyByteArray_Size(actions),
                          numbers);
    if (PyBytes_Check(actions))
        return read_bytes(batch, PyBytes_AsString(actions), PyBytes_Size(actions), numbers);
    return read_sequence(batch, actions, numbers);
}

static bool are_legal(const core_batch *batch, const int32_t *numbers)
{
    for (size_t i = 0; i < batch->count; i++)
        if (!states_set_has(legal_of(batch, i), batch->rules->of.words, numbers[i]) &&
            !is_over(batch, i)) {
            PyErr_Format(PyExc_ValueError, "action %d is not legal in game %zu",
                         (int)numbers[i], i);
            return false;
        }
    return true;
}

static bool step_games(core_batch *batch, size_t from, size_t to, void *context)
{
    const int32_t *numbers = context;
    bool whole = true;
    for (size_t i = from; i < to && whole; i++)
        whole = is_over(batch, i) ||
                states_line_play(&batch->lines[i], batch->rules->of.game, numbers[i]);
    return whole;
}

static bool step_all(core_batch *batch, int32_t *numbers)
{
    if (!claim_batch(batch))
        return false;
    const bool whole = are_legal(batch, numbers) && work_on_all(batch, step_games, numbers);
    release_batch(batch);
    return whole;
}

static PyObject *batch_step(PyObject *self, PyObject *actions)
{
    core_batch *batch = batch_of(self);
    int32_t *numbers = PyMem_Calloc(batch->count, sizeof *numbers);
    if (!numbers)
        return PyErr_NoMemory();
    const bool whole = read_actions(batch, actions, numbers) && step_all(batch, numbers);
    PyMem_Free(numbers);
    if (!whole)
        return NULL;
    Py_RETURN_NONE;
}

static bool reset_if_done(core_batch *batch, size_t from, size_t to, void *context)
{
    bool whole = true;
    (void)context;
    for (size_t i = from; i < to && whole; i++)
        whole = !is_over(batch, i) || begin_game(batch, i);
    return whole;
}

static PyObject *batch_reset(PyObject *self, PyObject *none)
{
    (void)none;
    if (!for_each(batch_of(self), reset_if_done, NULL))
        return NULL;
    Py_RETURN_NONE;
}

/* Leaves the line at the end of the game, without moves. */
static bool play_out_game(core_batch *batch, size_t at, dyar_history *history)
{
    const dyar_game *game = batch->rules->of.game;
    states_line *line = &batch->lines[at];
    dyar_position end = line->now;
    if (!states_line_replay(line, game, history))
        return false;
    dyar_play_out(game, &end, &batch->randoms[at], history, batch->rules->of.turns_most);
    return !dyar_history_out_of_memory(history) &&
           states_line_begin(line, game, line->legal, line->words, &end);
}

static bool play_out_games(void *context, size_t from, size_t to)
{
    core_batch *batch = context;
    dyar_history *history = dyar_history_new(batch->rules->of.game);
    bool whole = history != NULL;
    for (size_t i = from; i < to && whole; i++)
        whole = play_out_game(batch, i, history);
    dyar_history_free(history);
    return whole;
}

static PyObject *batch_play_out(PyObject *self, PyObject *none)
{
    core_batch *batch = batch_of(self);
    (void)none;
    if (!claim_batch(batch))
        return NULL;
    const bool whole = core_share_work(batch->count, batch->threads, play_out_games, batch);
    release_batch(batch);
    if (!whole)
        return PyErr_NoMemory();
    Py_RETURN_NONE;
}

/* ---- one game ---- */

static Py_ssize_t batch_length(PyObject *self)
{
    return (Py_ssize_t)batch_of(self)->count;
}

static PyObject *batch_item(PyObject *self, Py_ssize_t at)
{
    core_batch *batch = batch_of(self);
    if (at < 0 || (size_t)at >= batch->count) {
        PyErr_SetString(PyExc_IndexError, "no game has this number");
        return NULL;
    }
    if (!claim_batch(batch))
        return NULL;
    PyObject *state = core_state_of(batch->rules, &batch->lines[at]);
    release_batch(batch);
    return state;
}

/* ---- the type ---- */

static PyMethodDef batch_methods[] = {
    {"legal_mask", batch_legal_mask, METH_NOARGS,
     "A byte for each action of each game: 1 if it is legal."},
    {"random_actions", batch_random_actions, METH_NOARGS,
     "A random legal action of each game as a number of 32 bits; -1 if the game is over."},
    {"step", batch_step, METH_O,
     "Plays an action in each game that is not over: a sequence of numbers, or bytes of "
     "numbers\n"
     "of 32 bits.  Raises ValueError, and plays nothing, if one is not legal."},
    {"reset", batch_reset, METH_NOARGS, "Restarts each game that is over."},
    {"play_out", batch_play_out, METH_NOARGS,
     "Plays each game to its end at random, faster than steps do.  The moves are not kept: "
     "the\n"
     "history of batch[i] is then empty."},
    {"done", batch_done, METH_NOARGS, "A byte for each game: 1 if it is over."},
    {"returns", batch_returns, METH_NOARGS,
     "State.returns of each game: a double for each player."},
    {"observations", batch_observations, METH_NOARGS, "State.observation of each game."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_doc, "Batch(rules, n, seed=0, threads=1)\n\n"
                "Many games at once: batch[i] is a State, a copy of game i.  All methods work "
                "without the\n"
                "interpreter's lock, and return bytearrays in the byte order of the machine."},
    {Py_tp_new, (void *)new_batch},
    {Py_tp_dealloc, (void *)free_batch},
    {Py_tp_methods, batch_methods},
    {Py_sq_length, (void *)batch_length},
    {Py_sq_item, (void *)batch_item},
    {0, NULL},
};

PyType_Spec core_batch_spec = {"dyar._core.Batch", sizeof(core_batch), 0, Py_TPFLAGS_DEFAULT,
                               batch_slots};
