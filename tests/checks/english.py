#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plain English in all texts that a person meets.

    english.py TOP

Reads the texts of the program (help, messages, templates of sentences, words of the rules), of the page
(tools/web/words/en.js), of the schemas, of the Python and npm packages (docstrings, messages, comments of types) and
of the documents (prose and tables outside code, but no generated tables), and refuses

  - patterns that have a plainer form, listed in PATTERNS with that form;
  - sentences of more than 30 words.

It refuses the patterns, but not long sentences, in the comments of C, JavaScript and scripts, too. english_rules.py
does the same for the rules of all rulesets.

english.txt, next to this file, lists at most 40 exceptions, each with a part of the text and the reason. An exception
that is not needed any more is an error, so that the list shrinks.
"""
import ast
import json
import re
import sys
from pathlib import Path

MOST_WORDS = 30
MOST_EXCEPTIONS = 40

# (pattern, what to write instead)
PATTERNS = [
    (r"\b(tells?|told)\b", "print, report, show, list, name, state, explain, distinguish"),
    (r"\b(be|is|are|was|were) had\b", "use, get, is available"),
    (r"\b(is|are) wanted\b|\bwants? (a|an|the|\\)", "needs, requires"),
    (r"\bwhoever\b|\bwho has (most|fewest)\b", "the player who"),
    (r"\bso (many|much|long)\b", "N, up to N, the number of"),
    (r"\bgo(es)? on with\b|\bgone on with\b|\banew\b|\bonce more\b", "continue, resume, again"),
    (r"(?<!there )\bis no (move|place|text|file|key|item|number|regular|ruleset|game|hole)\b", "is not a"),
    (r"\bthere (is|are) no (question|answer|ruleset|region|set-?up)\b", "unknown"),
    (r"\bleads? nowhere\b", "not found, names no hole"),
    (r"\bwithout memory\b|\bfor want of\b", "if memory runs out"),
    (r"\bcan come about\b|\bcomes? up\b|\bcame up\b", "reachable; occurs, repeats"),
    (r"\bmend(s|ed)?\b", "fix"),
    (r"\bset-ups?\b", "setup"),
    (r"\bsows? on\b|\btakes? up (the|all|its|their) seeds\b", "continues sowing; picks up"),
    (r"\bfalls? into\b|\bfell into\b", "lands in, drops into"),
    (r"\ball the same\b|\bin its turn\b", "(delete)"),
    (r"\bstands? (there|here|in|behind|beside|below|for)\b", "is, appears, means"),
    (r"\blies? (in|on|beside|behind|there)\b", "is in, is on"),
    (r"\blooked (at|for)\b|\blooks? for\b", "searched, checked"),
    (r"\btold apart\b|\bsaid otherwise\b|\bnot said\b", "distinguished, worded differently"),
    (r"\bwhat (it|they|a position|every position) (is|are) worth\b", "the value"),
    (r"\bwritten down\b|\bwrites? down\b|\bwrote down\b", "recorded, record"),
    (r"\b(is|are) of --", "need --"),
    (r"\bthat (is|are) none\b|\bmakes? no sense\b", "is not valid"),
    (r"\bis no (count|contest|evidence|proof|name|answer|result|reason)\b", "is not a"),
    (r"\b(says?|proves?|shows?|means?) nothing\b|\bnothing to say\b", "does not prove anything, is not evidence"),
    (r"\bbroken off\b|\bcame to an end\b", "stopped, ended"),
    (r"\bin the course of\b", "during"),
    (r"\bthan (these|this) of\b", "than those of"),
]
PATTERNS = [(re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in PATTERNS]

# The texts of the program; tests and tools for developers are not for its users.
SOURCES = ["interpreter/**/*.[ch]", "interpreter/**/*.def", "tools/cli/**/*.[ch]", "tools/cli/**/*.def",
           "tools/tasks/*.[ch]", "tools/tasks/*.def", "tools/requests/*.[ch]", "tools/requests/*.def",
           "tools/formats/*.[ch]", "tools/formats/formats.def", "tools/lab/**/*.[ch]", "tools/lab/**/*.def",
           "tools/python/core/*.c"]
COMMENTED = ["interpreter", "tools", "tests"]
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])\'', re.DOTALL)


def own_words(words):
    """The text without code and quotations."""
    return re.sub(r'"[^"]*"|“[^”]*”', "QUOTE", re.sub(r"`[^`]*`", "CODE", words))


def c_comments(text):
    """The comments of C and JavaScript, each as one line: (line, text)."""
    for match in TOKEN.finditer(text):
        if match.group().startswith("/"):
            words = re.sub(r"^//|^/\*|\*/$|(?<=\n)[ \t]*\*(?=\s)", " ", match.group())
            yield text.count("\n", 0, match.start()) + 1, own_words(" ".join(words.split()))


def script_comments(text):
    """The comments of scripts, lines that follow each other joined: (line, text)."""
    for match in re.finditer(r"(^[ \t]*#(?!!).*\n)+", text, re.MULTILINE):
        words = re.sub(r"^[ \t]*#", "", match.group(), flags=re.MULTILINE)
        yield text.count("\n", 0, match.start()) + 1, own_words(" ".join(words.split()))


def literals(text):
    """The string literals of C, those that follow each other joined: (line, text)."""
    found, end = [], -1
    for match in TOKEN.finditer(text):
        if not match.group().startswith('"'):
            continue
        words = match.group()[1:-1]
        if found and re.fullmatch(r"(\s|\\\n|PRI\w+)*", text[end:match.start()]):
            found[-1] = (found[-1][0], found[-1][1] + words)
        else:
            found.append((text.count("\n", 0, match.start()) + 1, words))
        end = match.end()
    return found


def is_prose(words):
    """Three words or more, and not YAML, SQL, SVG, troff or a script."""
    return len(words.split()) >= 3 and not re.search(
        r"^\s*(SELECT|INSERT|CREATE|<|\.S|\.T|- \{|\\n\w+:)|\{rule:|xmlns|COMPREPLY|compgen|complete -c|BEGIN ", words)


def c_texts(top):
    for pattern in SOURCES:
        for path in sorted(top.glob(pattern)):
            for line, words in literals(path.read_text(encoding="utf-8")):
                if is_prose(words):
                    yield path, line, words.replace("\\n", "\n").replace('\\"', '"')


def is_script(path):
    if path.suffix or not path.is_file():
        return path.suffix in (".sh", ".py", ".cmake") or path.name == "CMakeLists.txt"
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def comment_texts(top):
    for path in sorted(path for folder in COMMENTED for path in (top / folder).rglob("*")):
        is_c = path.suffix in (".c", ".h", ".def", ".js", ".mjs")
        if (is_c or is_script(path)) and "node_modules" not in path.parts:
            read = c_comments if is_c else script_comments
            for line, words in read(path.read_text(encoding="utf-8")):
                yield path, line, words


def page_texts(top):
    path = top / "tools/web/words/en.js"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for words in re.findall(r"'((?:\\.|[^'\\])*)'(?=[,} ]|$)", line.partition(":")[2]):
            if len(words.split()) >= 3:
                yield path, number, words


def schema_words(value):
    """Titles and descriptions of a schema, wherever they are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("title", "description") and isinstance(inner, str):
                yield inner
            else:
                yield from schema_words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from schema_words(inner)


def schema_texts(top):
    for path in sorted((top / "schema").rglob("*.json")):
        text = path.read_text(encoding="utf-8")
        for words in schema_words(json.loads(text)):
            yield path, text.count("\n", 0, text.find(json.dumps(words, ensure_ascii=False))) + 1, words


def docstring_texts(top):
    for path in sorted((top / "tools/python/dyar").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                words = ast.get_docstring(node) or ""
                for paragraph in words.split("\n\n"):
                    yield path, getattr(node, "lineno", 1), " ".join(paragraph.split())


def type_texts(top):
    """The comments of the npm package's types."""
    path = top / "tools/web/npm/dyar.d.ts"
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r"/\*\*(.*?)\*/", text, re.DOTALL):
        yield path, text.count("\n", 0, match.start()) + 1, " ".join(re.sub(r"\n\s*\*", " ", match[1]).split())


def prose_of(text):
    """Paragraphs and items of Markdown, without code, tables, addresses and comments: (line, text)."""
    begun, words, fenced = 0, [], False
    for number, line in enumerate(text.splitlines() + [""], 1):
        fence = re.match(r"\s*(```|~~~)", line)
        fenced = fenced != bool(fence)
        code = fenced or fence or line.startswith(("    ", "|", "<!--", "#"))
        item = re.match(r"\s*([-*]|\d+\.) ", line)
        if (not line.strip() or code or item) and words:
            yield begun, " ".join(words)
            words = []
        if line.strip() and not code:
            begun = begun if words else number
            words.append(re.sub(r"^\s*([-*]|\d+\.) ", "", line).strip())


def cells_of(text):
    """The cells of a page's tables that are not generated: (line, text)."""
    generated = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("<!--"):
            generated = not re.match(r"<!--.*\b(end|/)", line)
        elif line.startswith("|") and not generated:
            for cell in line.strip("|").split("|"):
                yield number, cell.strip()


def document_texts(top):
    for path in sorted(top.rglob("*.md")):
        if "build" in path.parts or ".git" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        for line, words in [*prose_of(text), *cells_of(text)]:
            yield path, line, own_words(re.sub(r"\]\([^)]*\)", "]", words))


def sentences(words):
    for part in re.split(r"(?<=[.?!:;])\s+|\n\n", words):
        yield part


def patterns_in(words):
    for pattern, instead in PATTERNS:
        match = pattern.search(words)
        if match:
            yield f"'{match.group()}' -- write: {instead}"


def long_sentences_in(words):
    for sentence in sentences(words):
        count = len(re.findall(r"[A-Za-z][\w'-]*", sentence))
        if count > MOST_WORDS:
            yield f"a sentence of {count} words ('{sentence.split()[0]} {sentence.split()[1]} ...')"


def findings(words):
    yield from patterns_in(words)
    yield from long_sentences_in(words)


def read_exceptions(path):
    """The exceptions: (file, part of a text, reason)."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


def problems(top, exceptions):
    used = set()
    for texts, find in READERS:
        for path, line, words in texts(top):
            name = str(path.relative_to(top))
            found = list(find(words))
            kept = [e for e in exceptions if found and e[0] == name and e[1] in words]
            used.update(kept)
            if not kept:
                yield from (f"{name}:{line}: {finding}" for finding in found)
    for exception in exceptions:
        if exception not in used or len(exception) != 3 or not exception[2]:
            yield f"english.txt: not needed, or without a reason: {exception[0]}: {exception[1]}"
    if len(exceptions) > MOST_EXCEPTIONS:
        yield f"english.txt: {len(exceptions)} exceptions, more than {MOST_EXCEPTIONS}"


READERS = [(c_texts, findings), (comment_texts, patterns_in), (page_texts, findings), (schema_texts, findings),
           (docstring_texts, findings), (type_texts, findings), (document_texts, findings)]


def main():
    wrong = list(problems(Path(sys.argv[1]).resolve(), read_exceptions(Path(__file__).with_suffix(".txt"))))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
