/* SPDX-License-Identifier: MIT */
/* Batches: an array of lines of play (core.h). */
#include "core/core.h"

#include <string.h>

typedef struct core_batch {
    PyObject_HEAD core_rules *rules;
    states_batch all;
    int threads;
    bool is_busy; /* a thread works on it without the interpreter's lock */
} core_batch;

static core_batch *batch_of(PyObject *self)
{
    return (core_batch *)self;
}

/* ---- work on all games ---- */

typedef struct batch_task {
    states_batch *batch;
    states_batch_work *work;
    void *data;
} batch_task;

static bool work_on(void *context, size_t from, size_t to)
{
    const batch_task *task = context;
    return task->work(task->batch, from, to, task->data);
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
static bool work_on_all(core_batch *batch, states_batch_work *work, void *data)
{
    batch_task task = {&batch->all, work, data};
    const bool whole = core_share_work(batch->all.count, batch->threads, work_on, &task);
    if (!whole)
        PyErr_NoMemory();
    return whole;
}

static bool for_each(core_batch *batch, states_batch_work *work, void *data)
{
    if (!claim_batch(batch))
        return false;
    const bool whole = work_on_all(batch, work, data);
    release_batch(batch);
    return whole;
}

/* Does the work, which needs no data. */
static PyObject *do_for_each(PyObject *self, states_batch_work *work)
{
    if (!for_each(batch_of(self), work, NULL))
        return NULL;
    Py_RETURN_NONE;
}

/* Returns a bytearray with `size` bytes for each game, which the work fills. */
static PyObject *fill_bytes(PyObject *self, size_t size, states_batch_work *work)
{
    core_batch *batch = batch_of(self);
    PyObject *bytes =
        PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)(size * batch->all.count));
    if (!bytes)
        return NULL;
    if (for_each(batch, work, PyByteArray_AsString(bytes)))
        return bytes;
    Py_DECREF(bytes);
    return NULL;
}

/* ---- making and freeing ---- */

static bool begin_batch(core_batch *batch, size_t count, uint64_t seed)
{
    if (states_batch_init(&batch->all, &batch->rules->of, count, seed))
        return for_each(batch, states_batch_begin, NULL);
    PyErr_NoMemory();
    return false;
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
    static char *names[] = {"rules", "n", "seed", "threads", NULL};
    PyObject *rules, *given_count, *given_seed = NULL, *given_threads = NULL;
    uint64_t count = 0, seed = 0;
    int threads = 1;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "O!O|OO:Batch", names, core_rules_type,
                                     &rules, &given_count, &given_seed, &given_threads) ||
        !core_read_number("n", given_count, 1, STATES_BATCH_MOST, &count) ||
        !core_read_seed(given_seed, &seed) || !core_read_threads(given_threads, &threads))
        return NULL;
    return make_batch(rules, (size_t)count, seed, threads);
}

static void free_batch(PyObject *self)
{
    core_batch *batch = batch_of(self);
    PyTypeObject *type = Py_TYPE(self);
    states_batch_release(&batch->all);
    Py_XDECREF(batch->rules);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* ---- what is asked of each game ---- */

static PyObject *batch_legal_mask(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, (size_t)batch_of(self)->rules->of.numbers, states_batch_mask);
}

static PyObject *batch_random_actions(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, sizeof(int32_t), states_batch_choose);
}

static PyObject *batch_done(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, 1, states_batch_done);
}

static PyObject *batch_observations(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, (size_t)batch_of(self)->rules->of.observed * sizeof(uint16_t),
                      states_batch_observe);
}

static PyObject *batch_returns(PyObject *self, PyObject *none)
{
    (void)none;
    return fill_bytes(self, (size_t)batch_of(self)->rules->of.players * sizeof(double),
                      states_batch_returns);
}

/* ---- steps ---- */

/* Copies the numbers of a bytes object or of a bytearray. */
static bool read_bytes(const core_batch *batch, const char *bytes, Py_ssize_t size,
                       int32_t *numbers)
{
    if ((size_t)size != batch->all.count * sizeof *numbers) {
        PyErr_Format(PyExc_ValueError,
                     "'actions' must be %zu numbers of 32 bits, not %zd bytes",
                     batch->all.count, size);
        return false;
    }
    memcpy(numbers, bytes, (size_t)size);
    return true;
}

static bool read_item(PyObject *item, int32_t *number)
{
    const bool is_read = item && core_read_action(item, number);
    Py_XDECREF(item);
    return is_read;
}

static bool read_sequence(const core_batch *batch, PyObject *actions, int32_t *numbers)
{
    const Py_ssize_t count = PySequence_Size(actions);
    if (count >= 0 && (size_t)count != batch->all.count)
        PyErr_Format(PyExc_ValueError, "'actions' must be %zu numbers, not %zd",
                     batch->all.count, count);
    if ((size_t)count != batch->all.count)
        return false;
    for (Py_ssize_t i = 0; i < count; i++)
        if (!read_item(PySequence_GetItem(actions, i), &numbers[i]))
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

/* Names the action as the program wrote it. */
static void raise_illegal(PyObject *actions, const int32_t *numbers, size_t at)
{
    const bool are_bytes = PyByteArray_Check(actions) || PyBytes_Check(actions);
    PyObject *action =
        are_bytes ? PyLong_FromLong(numbers[at]) : PySequence_GetItem(actions, (Py_ssize_t)at);
    if (action)
        PyErr_Format(PyExc_ValueError, "action %S is not legal in game %zu", action, at);
    Py_XDECREF(action);
}

/* Of a batch that is claimed. */
static bool step_all(core_batch *batch, PyObject *actions, int32_t *numbers)
{
    const size_t at = states_batch_find_illegal(&batch->all, numbers);
    if (at == batch->all.count)
        return work_on_all(batch, states_batch_step, numbers);
    raise_illegal(actions, numbers, at);
    return false;
}

static bool claim_and_step(core_batch *batch, PyObject *actions, int32_t *numbers)
{
    if (!claim_batch(batch))
        return false;
    const bool whole = step_all(batch, actions, numbers);
    release_batch(batch);
    return whole;
}

static PyObject *batch_step(PyObject *self, PyObject *actions)
{
    core_batch *batch = batch_of(self);
    int32_t *numbers = PyMem_Calloc(batch->all.count, sizeof *numbers);
    if (!numbers)
        return PyErr_NoMemory();
    const bool whole =
        read_actions(batch, actions, numbers) && claim_and_step(batch, actions, numbers);
    PyMem_Free(numbers);
    if (!whole)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *batch_reset(PyObject *self, PyObject *none)
{
    (void)none;
    return do_for_each(self, states_batch_reset);
}

static PyObject *batch_play_out(PyObject *self, PyObject *none)
{
    (void)none;
    return do_for_each(self, states_batch_play_out);
}

/* ---- one game ---- */

static Py_ssize_t batch_length(PyObject *self)
{
    return (Py_ssize_t)batch_of(self)->all.count;
}

static PyObject *batch_item(PyObject *self, Py_ssize_t at)
{
    core_batch *batch = batch_of(self);
    if (at < 0 || (size_t)at >= batch->all.count) {
        PyErr_Format(PyExc_IndexError, "the games of the batch are 0 to %zu, not %zd",
                     batch->all.count - 1, at < 0 ? at - batch_length(self) : at);
        return NULL;
    }
    if (!claim_batch(batch))
        return NULL;
    PyObject *state = core_state_of(batch->rules, &batch->all.lines[at]);
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
