#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Adds a task with two parameters to a copy of the sources: its rows, a file, a text printer and a JSON
# printer, and a method each in Python and JavaScript.  Builds the copy, and finds the task in help, completion,
# the manual, requests, Python and JavaScript; and shows that without either printer nothing is built, and that
# a missing method fails a test.
#
#     run.sh BUILD
#
# BUILD is a build of these sources by Ninja.  Its own commands compile the files that speak of the lists as
# a whole.  All other objects stay: each knows single rows, whose numbers are as before.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
top=$(cd "$here/../.." && pwd)
build=$(realpath "$1")
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy"/{tools/web/npm,tests/checks}
cp -r "$top"/tools/{cli,formats,lab,python,requests,tasks} "$copy/tools"
cp "$top/tools/web/dyar.js" "$copy/tools/web/dyar.mjs"
cp "$top/tools/web/npm/dyar.d.ts" "$copy/tools/web/npm"
cp "$top/tests/checks/signatures.py" "$copy/tests/checks"
ln -s dyar.mjs "$copy/tools/web/dyar.js"
cd "$build"

# ---- building ----

# compile TARGET FILE [SIBLING]: as the build compiles tools/FILE, or its sibling, but from the copy.
compile() {
    local like=${3:-$2} object command
    object=tools/CMakeFiles/$1.dir/$like.o
    command=$(ninja -t commands "$object" | tail -n 1)
    command=${command//"$top/tools"/"$copy/tools"}
    command=${command//"$object"/"$copy/objects/$1/$2.o"}
    command=${command% -c *}" -c $copy/tools/$2"
    mkdir -p "$(dirname "$copy/objects/$1/$2.o")"
    eval "$command"
}

# link PROGRAM: with the copy's objects in place of those of the build.
link() {
    local command file
    command=$(ninja -t commands "$1" | tail -n 1)
    command=${command/-o $1 /-o "$copy/$(basename "$1")" }
    while IFS= read -r file; do
        command=${command/ tools\/CMakeFiles\/dyar.dir\/$file / }
    done < <(cd "$copy/objects/dyar" && find . -name '*.o' | cut -c3-)
    local objects="$copy/objects/dyar_requests"
    [ "$1" != dyar ] || objects+=" $copy/objects/dyar"
    # shellcheck disable=SC2086 # two folders
    command=${command/ tools\/libdyar_requests.a/ $(find $objects -name '*.o' | sort | tr '\n' ' ') tools\/libdyar_requests.a}
    eval "$command"
}

# ---- adding ----

# insert FILE TEXT LINE: into a file of the copy before the line that begins so.
insert() {
    awk -v text="$here/$2" -v line="$3" '
        index($0, line) == 1 { while ((getline more < text) > 0) print more; found = 1 }
        { print }
        END { exit !found }' "$copy/tools/$1" >"$copy/new" ||
        { echo "tools/$1 has no line that begins with '$3'"; exit 1; }
    mv "$copy/new" "$copy/tools/$1"
}

insert tasks/tasks.def task.row '#undef TASK'
insert tasks/parameters.def parameters.rows '/* clang-format on */'
insert cli/main/commands.def command.row '/* clang-format on */'
insert cli/base/options.def options.rows '/* clang-format on */'
cp "$here"/lengths.[ch] "$copy/tools/tasks"
cp "$here"/{answer_lengths.c,report_lengths.h} "$copy/tools/requests"
mkdir "$copy/tools/cli/lengths"
cp "$here/command_lengths.c" "$copy/tools/cli/lengths/lengths.c"

speaking=$(cd "$copy/tools" &&
    grep -rlE '(parameters|tasks|commands|options)\.def"|TASK_PARAMETERS|\bTASKS\b' --include='*.c' cli requests tasks)
for file in $speaking; do
    case $file in
    cli/*) compile dyar "$file" ;;
    *) compile dyar_requests "$file" ;;
    esac
done
compile dyar_requests tasks/lengths.c tasks/wear.c
compile dyar_requests requests/answer_lengths.c requests/answer_measure.c
compile dyar cli/lengths/lengths.c cli/wear/wear.c

# ---- what is forgotten is missed ----

failed=false
# refuse MISSING FILE: the program is not linked without the object of this file.
refuse() {
    mv "$copy/objects/$2.o" "$copy/kept.o"
    if link dyar &>"$copy/said" || ! grep -q "$1" "$copy/said"; then
        echo "not missed: $1"
        cat "$copy/said"
        failed=true
    fi
    mv "$copy/kept.o" "$copy/objects/$2.o"
}
refuse task_lengths dyar_requests/tasks/lengths.c
refuse answer_lengths dyar_requests/requests/answer_lengths.c
refuse cli_command_lengths dyar/cli/lengths/lengths.c

# ---- what is there works ----

link dyar
link tests/ask
"$top/tests/checks/golden.sh" "$copy/dyar" "$here/lengths.txt" || failed=true

# says PATTERN REQUEST
says() {
    local answer
    answer=$("$copy/ask" "$2")
    if [[ $answer != *"$1"* ]]; then
        echo "$2: ${answer:0:600}"
        failed=true
    fi
}

printed=$("$copy/dyar" lengths krur --games 20 --seed 7 --json)
says "{\"answer\":{${printed#*,}}" '{"ask":"lengths","ruleset":"krur","games":20,"seed":7}'
says '"shortest"' '{"ask":"lengths","ruleset":"krur"}'
says "'games' must be a number from 1 to 1000" '{"ask":"lengths","ruleset":"krur","games":1001}'
says '"name":"lengths","kind":"RULESET","about":"find the shortest' '{"ask":"asks"}'
says '{"task":"lengths","name":"games","option":"games","kind":"whole number","least":1,"most":1000,"default":50' '{"ask":"asks"}'

# ---- Python and JavaScript ----

signatures() {
    python3 "$copy/tests/checks/signatures.py" "$copy/ask" 2>&1
}
# lacks MESSAGE: the signatures lack something, and this is said.
lacks() {
    if signatures >"$copy/said" || ! grep -qxF "$1" "$copy/said"; then
        echo "not missed: $1"
        cat "$copy/said"
        failed=true
    fi
}
# same WHO ANSWER: the same answer as the program's.
same() {
    if [ "{\"schema_version\":1,${2#\{}" != "$printed" ]; then
        echo "$1 answers $2"
        failed=true
    fi
}

lacks 'Python lacks lengths'
insert python/dyar/__init__.py method.py.txt '    def wear('
lacks 'dyar.d.ts: Game lacks lengths'
insert web/npm/dyar.d.ts method.d.ts.txt '  wear('
lacks 'dyar.js lacks lengths'
insert web/dyar.mjs method.js.txt '    wear: '
signatures || failed=true
same Python "$(python3 "$here/use.py" "$copy/ask" "$copy/tools/python")"
if command -v node >/dev/null; then
    same JavaScript "$(node "$here/use.mjs" "$copy/ask" "$copy/tools/web/dyar.mjs")"
else
    echo 'JavaScript: not tried, since there is no node'
fi
! $failed
