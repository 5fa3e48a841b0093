/* SPDX-License-Identifier: MIT */
/* States: a line of play as an object (core.h). */
#include "core/core.h"

#include "dyar/search.h"

typedef struct core_state {
    PyObject_HEAD core_rules *rules;
    states_line line;
    uint64_t *legal; /* of the line */
} core_state;

static core_state *state_of(PyObject *self)
{
    return (core_state *)self;
}

/* ---- making and freeing ---- */

static core_state *allocate_state(core_rules *rules)
{
    core_state *state = (core_state *)PyType_GenericNew(core_state_type, NULL, NULL);
    if (!state)
        return NULL;
    Py_INCREF(rules);
    state->rules = rules;
    state->legal = PyMem_Calloc(rules->of.words, sizeof *state->legal);
    if (state->legal)
        return state;
    PyErr_NoMemory();
    Py_DECREF(state);
    return NULL;
}

/* Returns the state, or NULL if what it needed failed. */
static PyObject *finish_state(core_state *state, bool whole)
{
    if (whole)
        return (PyObject *)state;
    if (!PyErr_Occurred())
        PyErr_NoMemory();
    Py_DECREF(state);
    return NULL;
}

PyObject *core_state_of(core_rules *rules, const states_line *line)
{
    core_state *state = allocate_state(rules);
    return state ? finish_state(state, states_line_copy(&state->line, rules->of.game,
                                                        state->legal, line))
                 : NULL;
}

static bool parse_position(const core_rules *rules, const char *text, dyar_position *position)
{
    *position = rules->of.begin;
    if (!text)
        return true;
    dyar_diags *diags = dyar_diags_new();
    const bool is_parsed = diags && dyar_position_parse(rules->of.game, text, position, diags);
    if (!diags)
        PyErr_NoMemory();
    else if (!is_parsed)
        core_raise(diags);
    dyar_diags_free(diags);
    return is_parsed;
}

/* Reads the number of a legal action. */
static bool read_action(const core_state *state, PyObject *action, int32_t *number)
{
    if (!core_read_action(action, number))
        return false;
    const bool is_legal = states_set_has(state->legal, state->rules->of.words, *number);
    if (!is_legal)
        PyErr_Format(PyExc_ValueError, "action %S is not legal in this position", action);
    return is_legal;
}

static bool apply(core_state *state, PyObject *action)
{
    int32_t number;
    if (!read_action(state, action, &number))
        return false;
    if (states_line_play(&state->line, state->rules->of.game, number))
        return true;
    PyErr_NoMemory();
    return false;
}

static bool apply_all(core_state *state, PyObject *actions)
{
    const Py_ssize_t count = actions ? PySequence_Size(actions) : 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *action = PySequence_GetItem(actions, i);
        const bool is_applied = action && apply(state, action);
        Py_XDECREF(action);
        if (!is_applied)
            return false;
    }
    return count >= 0;
}

static PyObject *new_state(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"rules", "position", "history", NULL};
    PyObject *rules, *history = NULL;
    const char *text = NULL;
    dyar_position start;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "O!|zO:State", names, core_rules_type,
                                     &rules, &text, &history) ||
        !parse_position((core_rules *)rules, text, &start))
        return NULL;
    core_state *state = allocate_state((core_rules *)rules);
    return state ? finish_state(state, states_line_begin(&state->line, state->rules->of.game,
                                                         state->legal, state->rules->of.words,
                                                         &start) &&
                                           apply_all(state, history))
                 : NULL;
}

static void free_state(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    states_line_release(&state_of(self)->line);
    PyMem_Free(state_of(self)->legal);
    Py_XDECREF(state_of(self)->rules);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *state_clone(PyObject *self, PyObject *none)
{
    (void)none;
    return core_state_of(state_of(self)->rules, &state_of(self)->line);
}

/* The rules of a deep copy are the same, as they never change. */
static PyObject *state_deepcopy(PyObject *self, PyObject *copied)
{
    (void)copied;
    return state_clone(self, NULL);
}

/* ---- moves ---- */

/* If moves are written by their holes alone, the order of the numbers is that of the board. */
static PyObject *state_legal_actions(PyObject *self, PyObject *none)
{
    const core_state *state = state_of(self);
    int32_t numbers[DYAR_MOVES_MAX];
    (void)none;
    const size_t count = states_legal(&state->rules->of, &state->line, numbers);
    PyObject *actions = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; actions && i < count; i++)
        PyList_SetItem(actions, (Py_ssize_t)i, PyLong_FromLong(numbers[i]));
    return actions;
}

static PyObject *state_action_to_string(PyObject *self, PyObject *action)
{
    const core_state *state = state_of(self);
    const dyar_game *game = state->rules->of.game;
    dyar_move move;
    char text[DYAR_MOVE_TEXT];
    int32_t number;
    if (!read_action(state, action, &number) ||
        !states_line_move(&state->line, game, number, &move))
        return NULL;
    return PyUnicode_FromString(dyar_move_format(game, move, text));
}

static PyObject *state_string_to_action(PyObject *self, PyObject *arguments)
{
    const core_state *state = state_of(self);
    const dyar_game *game = state->rules->of.game;
    char problem[DYAR_PROBLEM_TEXT];
    const char *text;
    dyar_move move;
    if (!PyArg_ParseTuple(arguments, "s:string_to_action", &text))
        return NULL;
    const int action = states_line_named(&state->line, game, text);
    if (action >= 0)
        return PyLong_FromLong(action);
    dyar_move_parse(game, &state->line.now, text, &move, problem);
    core_raise_text(problem);
    return NULL;
}

static PyObject *state_apply(PyObject *self, PyObject *action)
{
    if (!apply(state_of(self), action))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *state_undo(PyObject *self, PyObject *none)
{
    core_state *state = state_of(self);
    (void)none;
    if (state->line.count == 0) {
        PyErr_SetString(PyExc_ValueError, "no move to take back");
        return NULL;
    }
    if (!states_line_undo(&state->line, state->rules->of.game))
        return PyErr_NoMemory();
    Py_RETURN_NONE;
}

static PyObject *state_history(PyObject *self, PyObject *none)
{
    const core_state *state = state_of(self);
    (void)none;
    PyObject *actions = PyList_New((Py_ssize_t)state->line.count);
    for (size_t i = 0; actions && i < state->line.count; i++)
        PyList_SetItem(actions, (Py_ssize_t)i,
                       PyLong_FromLong(state->line.plies[i + 1].number));
    return actions;
}

/* ---- the position ---- */

static PyObject *format_position(const core_rules *rules, const dyar_position *position)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(rules->of.game, position, text);
    return PyUnicode_FromString(text);
}

static PyObject *state_position(PyObject *self, void *none)
{
    (void)none;
    return format_position(state_of(self)->rules, &state_of(self)->line.now);
}

static PyObject *state_rules(PyObject *self, void *none)
{
    (void)none;
    Py_INCREF(state_of(self)->rules);
    return (PyObject *)state_of(self)->rules;
}

static PyObject *state_is_terminal(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(states_line_is_over(&state_of(self)->line));
}

static PyObject *state_current_player(PyObject *self, PyObject *none)
{
    const core_state *state = state_of(self);
    (void)none;
    return PyLong_FromLong(states_line_is_over(&state->line)
                               ? -1
                               : dyar_position_mover(state->rules->of.game, &state->line.now));
}

static PyObject *state_scores(PyObject *self, PyObject *none)
{
    const core_state *state = state_of(self);
    const dyar_result result = dyar_result_of(state->rules->of.game, &state->line.now);
    (void)none;
    PyObject *scores = PyList_New(state->rules->of.players);
    for (int p = 0; scores && p < state->rules->of.players; p++)
        PyList_SetItem(scores, p, PyLong_FromLong(result.scores[p]));
    return scores;
}

static PyObject *state_observation(PyObject *self, PyObject *none)
{
    const core_state *state = state_of(self);
    const size_t size = (size_t)state->rules->of.observed * sizeof(uint16_t);
    (void)none;
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (bytes)
        states_observe(&state->rules->of, &state->line.now,
                       (uint16_t *)(void *)PyByteArray_AsString(bytes));
    return bytes;
}

/* ---- results ---- */

static PyObject *list_returns(const core_rules *rules, const int64_t *shares, int64_t games)
{
    PyObject *returns = PyList_New(rules->of.players);
    for (int p = 0; returns && p < rules->of.players; p++)
        PyList_SetItem(returns, p,
                       PyFloat_FromDouble(states_return_of(&rules->of, shares[p], games)));
    return returns;
}

static PyObject *state_returns(PyObject *self, PyObject *none)
{
    const core_state *state = state_of(self);
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    (void)none;
    states_add_shares(&state->rules->of, &state->line.now, states_line_is_over(&state->line),
                      shares);
    return list_returns(state->rules, shares, 1);
}

static PyObject *state_rollout(PyObject *self, PyObject *arguments, PyObject *named)
{
    enum { GAMES_MOST = 1000000000 };
    static char *names[] = {"n", "seed", "threads", NULL};
    PyObject *given_games = NULL, *given_seed = NULL, *given_threads = NULL;
    uint64_t games = 1, seed = 0;
    int threads = 1;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "|OOO:rollout", names, &given_games,
                                     &given_seed, &given_threads) ||
        !core_read_number("n", given_games, 1, GAMES_MOST, &games) ||
        !core_read_seed(given_seed, &seed) || !core_read_threads(given_threads, &threads))
        return NULL;
    const core_state *state = state_of(self);
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    return core_roll_out(state->rules, &state->line, (size_t)games, seed, threads, shares)
               ? list_returns(state->rules, shares, (int64_t)games)
               : NULL;
}

/* ---- as a value ---- */

static PyObject *state_compare(PyObject *a, PyObject *b, int comparison)
{
    if ((comparison != Py_EQ && comparison != Py_NE) || Py_TYPE(b) != core_state_type)
        Py_RETURN_NOTIMPLEMENTED;
    const core_rules *rules = state_of(a)->rules;
    const bool equal =
        states_game_equal(&rules->of, &state_of(b)->rules->of) &&
        dyar_position_equal(rules->of.game, &state_of(a)->line.now, &state_of(b)->line.now);
    return PyBool_FromLong(equal == (comparison == Py_EQ));
}

static Py_hash_t state_hash(PyObject *self)
{
    const core_state *state = state_of(self);
    const uint64_t hash = dyar_position_hash(state->rules->of.game, &state->line.now);
    return (Py_hash_t)(hash >> 1); /* never -1, which is an exception */
}

static PyObject *state_reduce(PyObject *self, PyObject *none)
{
    const core_state *state = state_of(self);
    PyObject *history = state_history(self, none);
    return history ? Py_BuildValue("O(ONN)", core_state_type, state->rules,
                                   format_position(state->rules, &state->line.start), history)
                   : NULL;
}

static PyObject *state_repr(PyObject *self)
{
    PyObject *position = state_position(self, NULL);
    PyObject *text = position ? PyUnicode_FromFormat("<State %U>", position) : NULL;
    Py_XDECREF(position);
    return text;
}

/* ---- the type ---- */

static PyMethodDef state_methods[] = {
    {"legal_actions", state_legal_actions, METH_NOARGS,
     "The legal actions, in the order of the board; none if the game is over."},
    {"action_to_string", state_action_to_string, METH_O,
     "The name of a legal action, as 'c1'."},
    {"string_to_action", state_string_to_action, METH_VARARGS,
     "The legal action of this name.  Raises ValueError with the reason if it is not legal."},
    {"apply", state_apply, METH_O,
     "Plays an action.  Raises ValueError, and plays nothing, if it is not legal."},
    {"undo", state_undo, METH_NOARGS, "Undoes the last action by playing the others again."},
    {"clone", state_clone, METH_NOARGS, "An independent copy."},
    {"history", state_history, METH_NOARGS, "The actions since the state was made."},
    {"is_terminal", state_is_terminal, METH_NOARGS, "Whether the game, or the match, is over."},
    {"current_player", state_current_player, METH_NOARGS,
     "The player to move, from 0; -1 if the game is over."},
    {"scores", state_scores, METH_NOARGS, "The seeds of each player."},
    {"returns", state_returns, METH_NOARGS,
     "The value of the game for each player: 1 for a win, -1 for a loss, 0 for a draw or a "
     "game\n"
     "that is not over.  With n players, (n * share - 1) / (n - 1) for a share of the win. A\n"
     "single player has 1 for a win, and 0 otherwise."},
    {"rollout", (PyCFunction)(void (*)(void))state_rollout, METH_VARARGS | METH_KEYWORDS,
     "rollout(n=1, seed=0, threads=1)\n\n"
     "The mean returns of n random games from here, played without the interpreter's lock.\n"
     "The same seed gives the same result with any number of threads."},
    {"observation", state_observation, METH_NOARGS,
     "The position as a bytearray of 16-bit numbers in the byte order of the machine: the "
     "seeds\n"
     "of each hole; the mark of each hole (0: none, 1: closed, 2: a missing hole, 3 and more:\n"
     "3 + kind * (players + 1) + owner, from 1; 0: nobody's); each player's store; each\n"
     "player's reserve; the player to move."},
    {"__copy__", state_clone, METH_NOARGS, NULL},
    {"__deepcopy__", state_deepcopy, METH_O, NULL},
    {"__reduce__", state_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef state_fields[] = {
    {"position", state_position, NULL, "The position as text.", NULL},
    {"rules", state_rules, NULL, "The rules of the game.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc,
     "State(rules, position=None, history=())\n\n"
     "A game in play.  Equal states have equal positions of equal rules; how they came\n"
     "about does not count.  An action changes the state and its hash."},
    {Py_tp_new, (void *)new_state},
    {Py_tp_dealloc, (void *)free_state},
    {Py_tp_repr, (void *)state_repr},
    {Py_tp_richcompare, (void *)state_compare},
    {Py_tp_hash, (void *)state_hash},
    {Py_tp_methods, state_methods},
    {Py_tp_getset, state_fields},
    {0, NULL},
};

PyType_Spec core_state_spec = {"dyar._core.State", sizeof(core_state), 0, Py_TPFLAGS_DEFAULT,
                               state_slots};
