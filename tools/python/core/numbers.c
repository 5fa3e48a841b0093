/* SPDX-License-Identifier: MIT */
/* Numbers that programs hand over (core.h). */
#include "core/core.h"

bool core_read_number(const char *name, PyObject *value, uint64_t least, uint64_t most,
                      uint64_t *number)
{
    if (!value)
        return true;
    PyObject *index = PyIndex_Check(value) ? PyNumber_Index(value) : NULL;
    if (!index) {
        PyErr_Format(PyExc_TypeError, "'%s' must be a whole number, not %R", name, value);
        return false;
    }
    const unsigned long long read = PyLong_AsUnsignedLongLong(index);
    const bool is_outside = PyErr_Occurred() || read < least || read > most;
    PyErr_Clear();
    if (is_outside)
        PyErr_Format(PyExc_ValueError, "'%s' must be %llu to %llu, not %S", name,
                     (unsigned long long)least, (unsigned long long)most, index);
    Py_DECREF(index);
    *number = read;
    return !is_outside;
}

bool core_read_seed(PyObject *value, uint64_t *seed)
{
    return core_read_number("seed", value, 0, UINT64_MAX, seed);
}

bool core_read_threads(PyObject *value, int *threads)
{
    uint64_t number = (uint64_t)*threads;
    const bool is_read = core_read_number("threads", value, 1, CORE_THREADS_MAX, &number);
    *threads = is_read ? (int)number : *threads;
    return is_read;
}

bool core_read_action(PyObject *action, int32_t *number)
{
    int overflow;
    const long long read = PyLong_AsLongLongAndOverflow(action, &overflow);
    *number = read < 0 || read > INT32_MAX ? -1 : (int32_t)read;
    return read != -1 || overflow != 0 || !PyErr_Occurred();
}
