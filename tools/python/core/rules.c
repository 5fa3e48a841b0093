/* SPDX-License-Identifier: MIT */
/* Rules: a ruleset that is loaded (core.h). */
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* ---- arguments ---- */

/* The texts of a sequence, as C strings. */
typedef struct text_list {
    PyObject *bytes; /* tuple that holds them */
    const char **items;
    size_t count;
} text_list;

static void release_texts(text_list *texts)
{
    Py_XDECREF(texts->bytes);
    PyMem_Free(texts->items);
}

static bool add_text(text_list *texts, Py_ssize_t at, PyObject *text)
{
    PyObject *bytes = text ? PyUnicode_AsUTF8String(text) : NULL;
    char *item;
    Py_XDECREF(text);
    if (!bytes || PyTuple_SetItem(texts->bytes, at, bytes) < 0 ||
        PyBytes_AsStringAndSize(bytes, &item, NULL) < 0)
        return false;
    texts->items[at] = item;
    return true;
}

/* Call release_texts in any case. */
static bool read_texts(PyObject *sequence, text_list *texts)
{
    const Py_ssize_t count = sequence ? PySequence_Size(sequence) : 0;
    if (count < 0)
        return false;
    texts->bytes = PyTuple_New(count);
    texts->items = PyMem_Calloc((size_t)count + 1, sizeof *texts->items);
    texts->count = (size_t)count;
    if (!texts->bytes || !texts->items) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!add_text(texts, i, PySequence_GetItem(sequence, i)))
            return false;
    return true;
}

/* ---- loading ---- */

void core_raise_text(const char *text)
{
    PyObject *message =
        PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "backslashreplace");
    if (message)
        PyErr_SetObject(PyExc_ValueError, message);
    Py_XDECREF(message);
}

void core_raise(const dyar_diags *diags)
{
    const char *message = states_first_error(diags);
    if (message)
        core_raise_text(message);
    else
        PyErr_NoMemory();
}

static bool load_rules(core_rules *rules, const dyar_load_request *request)
{
    dyar_diags *diags = dyar_diags_new();
    if (!diags) {
        PyErr_NoMemory();
        return false;
    }
    Py_BEGIN_ALLOW_THREADS rules->ruleset = dyar_ruleset_load(request, diags);
    Py_END_ALLOW_THREADS if (!rules->ruleset) core_raise(diags);
    dyar_diags_free(diags);
    if (!rules->ruleset)
        return false;
    const bool are_numbered = states_game_begin(&rules->of, rules->ruleset);
    if (!are_numbered)
        PyErr_SetString(PyExc_ValueError, "the ruleset has too many moves to number them");
    return are_numbered;
}

/* No file is read: a ruleset without a text is a bundled one. */
static bool is_known(const dyar_load_request *request)
{
    if (request->text || dyar_bundled_text(request->ruleset))
        return true;
    PyErr_Format(PyExc_ValueError, "no bundled ruleset '%s'", request->ruleset);
    return false;
}

static bool init_rules(core_rules *rules, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"ruleset", "text", "setup", "answers", "sets", "match", NULL};
    dyar_load_request request = DYAR_LOAD_REQUEST();
    Py_ssize_t text_length = 0;
    PyObject *answers = NULL, *sets = NULL;
    text_list answer_texts = {0}, set_texts = {0};
    int match = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "s|z#zOOp:Rules", names,
                                     &request.ruleset, &request.text, &text_length,
                                     &request.setup, &answers, &sets, &match))
        return false;
    const bool are_read = read_texts(answers, &answer_texts) && read_texts(sets, &set_texts);
    request.text_length = (size_t)text_length;
    request.answers = answer_texts.items;
    request.answer_count = answer_texts.count;
    request.sets = set_texts.items;
    request.set_count = set_texts.count;
    request.match = match;
    const bool is_loaded = are_read && is_known(&request) && load_rules(rules, &request);
    if (is_loaded)
        rules->arguments =
            Py_BuildValue("sz#zNNi", request.ruleset, request.text, text_length, request.setup,
                          answers ? PySequence_Tuple(answers) : PyTuple_New(0),
                          sets ? PySequence_Tuple(sets) : PyTuple_New(0), match);
    release_texts(&answer_texts);
    release_texts(&set_texts);
    return is_loaded && rules->arguments;
}

static PyObject *new_rules(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    core_rules *rules = (core_rules *)PyType_GenericNew(type, arguments, named);
    if (rules && !init_rules(rules, arguments, named)) {
        Py_DECREF(rules);
        return NULL;
    }
    return (PyObject *)rules;
}

static void free_rules(PyObject *self)
{
    core_rules *rules = (core_rules *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(rules->arguments);
    dyar_ruleset_free(rules->ruleset);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* ---- what they are asked ---- */

static PyObject *rules_reduce(PyObject *self, PyObject *none)
{
    (void)none;
    return Py_BuildValue("OO", core_rules_type, ((core_rules *)self)->arguments);
}

static PyObject *rules_number(PyObject *self, void *offset)
{
    return PyLong_FromLong(*(int *)(void *)((char *)self + (size_t)offset));
}

static PyObject *rules_compare(PyObject *a, PyObject *b, int comparison)
{
    if ((comparison != Py_EQ && comparison != Py_NE) || Py_TYPE(b) != core_rules_type)
        Py_RETURN_NOTIMPLEMENTED;
    const bool equal = states_game_equal(&((core_rules *)a)->of, &((core_rules *)b)->of);
    return PyBool_FromLong(equal == (comparison == Py_EQ));
}

static Py_hash_t rules_hash(PyObject *self)
{
    const char *hash = dyar_ruleset_about(((core_rules *)self)->ruleset)->hash;
    return (Py_hash_t)(strtoull(hash, NULL, 16) >> 1); /* never -1, which is an exception */
}

static PyMethodDef rules_methods[] = {
    {"__reduce__", rules_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef rules_numbers[] = {
    {"players", rules_number, NULL, "The number of players.",
     (void *)offsetof(core_rules, of.players)},
    {"actions", rules_number, NULL, "The number of actions: each is 0 to this - 1.",
     (void *)offsetof(core_rules, of.numbers)},
    {"observed", rules_number, NULL, "The number of numbers in an observation.",
     (void *)offsetof(core_rules, of.observed)},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot rules_slots[] = {
    {Py_tp_doc, "Rules(ruleset, text=None, setup=None, answers=(), sets=(), match=False)\n\n"
                "A loaded ruleset: the id of a bundled one, or a name and its text in YAML."},
    {Py_tp_new, (void *)new_rules},
    {Py_tp_dealloc, (void *)free_rules},
    {Py_tp_richcompare, (void *)rules_compare},
    {Py_tp_hash, (void *)rules_hash},
    {Py_tp_methods, rules_methods},
    {Py_tp_getset, rules_numbers},
    {0, NULL},
};

PyType_Spec core_rules_spec = {"dyar._core.Rules", sizeof(core_rules), 0, Py_TPFLAGS_DEFAULT,
                               rules_slots};
