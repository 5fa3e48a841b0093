#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do the Python module and the package for npm have the same functions, with the parameters of tasks and their defaults?

    tests/checks/signatures.py ASK

Python's signatures have every parameter of tools/tasks/parameters.def, and its default, or None for that of the
engine.  The declarations for TypeScript have every function of Python's, and every parameter; the default that a
comment names is the parameter's, and the binding hands each to the engine.
"""
import ast
import json
import re
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / 'tools'
# A keyword cannot be the name of a function.
IN_PYTHON = {'import': 'import_'}
IN_NPM = {'import': 'importGames', 'import_': 'importGames'}
# Files, studies and tables are Python's alone.
NOT_IN_NPM = {'study', 'merge', 'frame'}
failures = []


def functions(body):
    return {node.name: node.args for node in body if isinstance(node, ast.FunctionDef)}


def defaults(args):
    """By name; a parameter that must be given has none, but is there."""
    places = args.posonlyargs + args.args
    padded = [None] * (len(places) - len(args.defaults)) + args.defaults
    return {arg.arg: default and ast.literal_eval(default)
            for arg, default in zip(places + args.kwonlyargs, padded + args.kw_defaults)}


def check_python(where, found, parameter):
    """One player of a request is the only one of a list here."""
    name, default = parameter['name'], parameter['default']
    if name == 'player' and 'players' in found:
        name, default = 'players', (default,)
    if name not in found:
        failures.append(f'{where} lacks {name}')
    elif found[name] is not None and found[name] != default:
        failures.append(f'{where}: {name} is {found[name]!r}, not {default!r}')


def block(text, begin):
    """The text from there up to the end of the braces and brackets that it opens."""
    depth = 0
    for at in range(begin, len(text)):
        depth += (text[at] in '({[') - (text[at] in ')}]')
        if depth == 0 and text[at] in ';}\n' and text[at - 1] != '(':
            return text[begin:at + 1]
    return text[begin:]


def declaration(types, task):
    """The method or the function, with the interfaces that it names, and those that they extend."""
    method = re.search(rf'^(  |export function ){task}\(.*', types, re.M)
    if not method:
        return None
    text, names = block(types, method.start()), set()
    while True:
        more = set(re.findall(r'\b([A-Z]\w*(?:Options|Games|imits))\b', text)) - names
        if not more:
            return text
        names |= more
        for name in more:
            text += interface(types, name)


def camel_case(name):
    return re.sub(r'_(\w)', lambda letter: letter[1].upper(), name)


def interface(types, name):
    return block(types, types.index(f'export interface {name} '))


def check_members(types, name, members):
    """The interface has a method, or a property, for each of Python's."""
    text = interface(types, name)
    for member in members:
        if member not in NOT_IN_NPM and not re.search(rf'^  (readonly )?{camel_case(IN_NPM.get(member, member))}[(:]', text, re.M):
            failures.append(f'dyar.d.ts: {name} lacks {member}')


def public(names):
    return [name for name in names if not name.startswith('_')]


def check_npm(types, binding, parameter):
    name = parameter['name']
    task = IN_NPM.get(parameter['task'], parameter['task'])
    text = declaration(types, task)
    if text is None:
        return
    camel = camel_case(name)
    plural = 'players' if name == 'player' else camel
    declared = re.search(rf'(?:([\d,]+) if not given[^*]*\*/\s*)?\b(?:{camel}|{plural})\??: ', text)
    if not declared:
        failures.append(f'dyar.d.ts: {task} lacks {camel}')
    elif declared[1] and int(declared[1].replace(',', '')) != parameter['default']:
        failures.append(f"dyar.d.ts: {task}: {camel} is {declared[1]}, not {parameter['default']}")
    method = re.search(rf'^ +(async )?{task}(\(|: \().*', binding, re.M)
    if not method:
        return failures.append(f'dyar.js lacks {task}')
    asked = re.search(r'this\.#|ask\(', block(binding, method.start()))
    given = asked.string[asked.start():]
    for shared in set(re.findall(r'(\w+)\(', given)):
        given += ''.join(re.findall(rf'^const {shared} = .*=> (.*)', binding, re.M))
    if not re.search(rf'\b({name}|{plural})\b', given):
        failures.append(f'dyar.js: {task} lacks {name}')


module = ast.parse((TOOLS / 'python/dyar/__init__.py').read_text())
game = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == 'Game')
types = (TOOLS / 'web/npm/dyar.d.ts').read_text()
binding = (TOOLS / 'web/dyar.js').read_text()
core = {node.name: node.body for node in ast.parse((TOOLS / 'python/dyar/_core.pyi').read_text()).body
        if isinstance(node, ast.ClassDef)}
check_members(types, 'Dyar', public(functions(module.body)))
check_members(types, 'Game', public(functions(game.body)))
for name in 'Rules', 'State', 'Batch':
    check_members(types, name, public(functions(core[name])))
asks = subprocess.run([sys.argv[1], '{"ask":"asks"}'], check=True, capture_output=True).stdout
for parameter in json.loads(asks)['answer']['parameters']:
    task = parameter['task']
    name = IN_PYTHON.get(task, task)
    takers = [(f'{place}{name}', defaults(found[name]))
              for place, found in (('Game.', functions(game.body)), ('dyar.', functions(module.body))) if name in found]
    for where, found in takers:
        check_python(where, found, parameter)
    if not takers:
        failures.append(f'Python lacks {task}')
    check_npm(types, binding, parameter)
sys.exit('\n'.join(failures) or 0)
