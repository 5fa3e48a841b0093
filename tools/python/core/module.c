/* SPDX-License-Identifier: MIT */
/* The module dyar._core. */
#include "core/core.h"

PyTypeObject *core_rules_type, *core_state_type, *core_batch_type;

/* Adds a type to the module, which owns it. */
static PyTypeObject *add_type(PyObject *module, const char *name, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    Py_XINCREF(type);
    if (type && PyModule_AddObject(module, name, type) == 0)
        return (PyTypeObject *)type;
    Py_XDECREF(type);
    Py_XDECREF(type);
    return NULL;
}

static struct PyModuleDef core_module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "dyar._core",
    .m_doc = "Games as objects, over libdyar: Rules, State and Batch.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&core_module);
    if (!module)
        return NULL;
    core_rules_type = add_type(module, "Rules", &core_rules_spec);
    core_state_type = core_rules_type ? add_type(module, "State", &core_state_spec) : NULL;
    core_batch_type = core_state_type ? add_type(module, "Batch", &core_batch_spec) : NULL;
    if (core_batch_type)
        return module;
    Py_DECREF(module);
    return NULL;
}
