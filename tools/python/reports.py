#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the types of reports: one for each object of the JSON Schemas of what Dyar prints and answers.

    tools/python/reports.py SCHEMAS OUTPUT

SCHEMAS is the folder schema/output.  OUTPUT is the module `dyar.reports` for Python, a TypedDict for each object, or, if
its name ends in `.d.ts`, the declarations for TypeScript, an interface for each.  The names are the same.  The report of
`analyse` is the type `Analyse`, a row of the array that `list` prints is `ListRow`, and the object below the key `moves`
of the former is `AnalyseMoves`.  Keys that a schema does not require may be missing.
"""
import json
import keyword
import sys
import textwrap
from pathlib import Path

# Not reports of objects that Python returns.
LEFT_OUT = {'list-jsonld', 'error'}


def camel(name):
    return ''.join(word.capitalize() for word in name.replace('-', '_').split('_'))


class Module:
    """The types of one schema in a language, those that others use first."""

    def __init__(self, name, schema, language):
        self.language = language
        self.definitions = schema.get('$defs', {})
        self.written = {}  # text by name
        self.prefix = camel(name)
        self.type_of(schema, self.prefix)

    def type_of(self, schema, name):
        """The annotation of a value, whose own class, if it needs one, has this name."""
        if '$ref' in schema:
            key = schema['$ref'].rpartition('/')[2]
            return self.type_of(self.definitions[key], self.prefix + camel(key))
        if 'anyOf' in schema:
            return self.language.union([self.type_of(one, name) for one in schema['anyOf']])
        if 'enum' in schema:
            return self.language.literal(schema['enum'])
        if 'const' in schema:
            return self.language.simple['boolean' if schema['const'] is True else 'integer']
        kinds = schema['type'] if isinstance(schema['type'], list) else [schema['type']]
        found = [self.kind_of(kind, schema, name) for kind in kinds]
        return found[0] if len(found) == 1 else self.language.union(found)

    def kind_of(self, kind, schema, name):
        if kind == 'array':
            row = name + 'Row' if name == self.prefix else name
            return self.language.array(self.type_of(schema['items'], row))
        if kind != 'object':
            return self.language.simple[kind]
        if 'properties' in schema:
            return self.write_class(schema, name)
        if isinstance(schema.get('additionalProperties'), dict):
            return self.language.dictionary(self.type_of(schema['additionalProperties'], name))
        return self.language.simple[kind]

    def write_class(self, schema, name):
        keys = {key: (self.type_of(value, name + camel(key)), value.get('description', ''))
                for key, value in schema['properties'].items() if key != 'schema_version'}
        text = self.language.record(name, keys, schema.get('required', []), schema.get('description', ''))
        if self.written.setdefault(name, text) != text:
            raise SystemExit(f"two types have the name '{name}'")
        return name


class TypeScript:
    """Interfaces."""

    head = '// The types of reports, one for each object; made by tools/python/reports.py from the JSON Schemas.\n\n'
    simple = {'string': 'string', 'integer': 'number', 'number': 'number', 'boolean': 'boolean', 'null': 'null',
              'object': 'Record<string, unknown>'}

    @staticmethod
    def literal(words):
        return ' | '.join(f"'{word}'" for word in words)

    @staticmethod
    def union(kinds):
        return ' | '.join(dict.fromkeys(kinds))

    @staticmethod
    def array(kind):
        return f'({kind})[]' if ' ' in kind else f'{kind}[]'

    @staticmethod
    def dictionary(kind):
        return f'Record<string, {kind}>'

    @staticmethod
    def record(name, keys, required, about):
        text = f'/** {about} */\n' if about else ''
        text += f'export interface {name} {{\n'
        for key, (kind, meaning) in keys.items():
            text += f'  /** {meaning} */\n' if meaning else ''
            text += f"  {key}{'' if key in required else '?'}: {kind};\n"
        return text + '}\n\n'


class Python:
    """TypedDicts."""

    head = ('"""The types of reports, one for each object; made by tools/python/reports.py from the JSON Schemas."""\n'
            'from typing import Dict, List, Literal, TypedDict, Union\n\n\n')
    simple = {'string': 'str', 'integer': 'int', 'number': 'float', 'boolean': 'bool', 'null': 'None',
              'object': 'Dict[str, object]'}

    @staticmethod
    def literal(words):
        return f"Literal[{', '.join(repr(word) for word in words)}]"

    @staticmethod
    def union(kinds):
        return f"Union[{', '.join(kinds)}]"

    @staticmethod
    def array(kind):
        return f'List[{kind}]'

    @staticmethod
    def dictionary(kind):
        return f'Dict[str, {kind}]'

    @staticmethod
    def record(name, keys, required, about):
        must = {key: value for key, value in keys.items() if key in required}
        may = {key: value for key, value in keys.items() if key not in required}
        if not must or not may:
            return typed_dict(name, ['TypedDict'], must or may, bool(must), about)
        return (typed_dict('_' + name, ['TypedDict'], must, True) +
                typed_dict(name, ['_' + name], may, False, about))


def comment(text, indent):
    return ''.join(f'{indent}#: {line}\n' for line in textwrap.wrap(text, 112)) if text else ''


def typed_dict(name, bases, keys, total, about=''):
    """The text of a class; its keys may be words of Python, which a class cannot name."""
    words = {key: value for key, value in keys.items() if keyword.iskeyword(key)}
    text, ending = '', '' if total else ', total=False'
    if words:
        fields = ''.join(f"    {key!r}: '{kind}',\n" for key, (kind, _about) in words.items())
        named = f'_{name}Words'
        text = f"{named} = TypedDict('{named}', {{\n{fields}}}{ending})\n\n\n"
        bases = [named] + [base for base in bases if base != 'TypedDict']
    text += f"class {name}({', '.join(bases)}{ending}):\n"
    text += f'    """{about or "Keys of a report."}"""\n\n'
    for key, (kind, meaning) in keys.items():
        if key not in words:
            text += comment(meaning, '    ') + f'    {key}: {kind}\n'
    return text.rstrip() + '\n\n\n'


def main():
    schemas, output = Path(sys.argv[1]), Path(sys.argv[2])
    language = TypeScript if output.name.endswith('.d.ts') else Python
    text = language.head
    for path in sorted(schemas.rglob('*.schema.json'), key=lambda path: path.name):
        name = path.name.partition('.')[0]
        if name not in LEFT_OUT:
            text += ''.join(Module(name, json.loads(path.read_text(encoding='utf-8')), language).written.values())
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text.rstrip() + '\n', encoding='utf-8')


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
