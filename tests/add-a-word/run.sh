#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Adds an effect and a fact to a copy of the sources, by their rows and functions and nothing else,
# regenerates the schema, builds the copy and plays by it; and shows that without any one of the
# functions or columns nothing is built.
#
#     run.sh BUILD
#
# BUILD is a build of these sources by Ninja.  Its own commands compile the files that speak of the
# list as a whole.  All other objects stay: each knows single words, whose numbers are as before.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
top=$(cd "$here/../.." && pwd)
build=$(realpath "$1")
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "$top/interpreter" "$top/schema" "$copy"
cd "$build"

# ---- building ----

# compile FILE [SOURCE]: as the build compiles interpreter/FILE, but from the copy.
compile() {
    local object=interpreter/CMakeFiles/libdyar.dir/$1.o command
    command=$(ninja -t commands "$object" | tail -n 1)
    command=${command//"$top/interpreter"/"$copy/interpreter"}
    command=${command//"$object"/"$copy/objects/$1.o"}
    command=${command% -c *}" -c ${2:-$copy/interpreter/$1}"
    mkdir -p "$(dirname "$copy/objects/$1.o")"
    eval "$command"
}

# link: the program, with the copy's objects before those of the build.
link() {
    local command
    command=$(ninja -t commands dyar | tail -n 1)
    command=${command/-o dyar /-o "$copy/dyar" }
    command=${command/ interpreter\/libdyar.a/ $(find "$copy/objects" -name '*.o' | sort | tr '\n' ' ') interpreter/libdyar.a}
    eval "$command"
}

# make_schema: the copy's, from its vocabulary.
make_schema() {
    cc -std=c17 -D_GNU_SOURCE -I"$copy/interpreter" -I"$copy/interpreter/include" -o "$copy/print_schema" \
        "$top/tools/dev/schema.c" "$copy"/interpreter/{rules/vocabulary,base/text,base/arena}.c
    "$copy/print_schema" <"$top/schema/ruleset.schema.json" >"$copy/schema/ruleset.schema.json"
    cmake -D OUTPUT="$copy/bundled.c" -D TEMPLATE="$top/interpreter/bundled.c.in" \
        -D SCHEMA="$copy/schema/ruleset.schema.json" -D RULESETS="$here/swapping.yaml" \
        -P "$top/tools/dev/bundle.cmake"
}

# ---- adding ----

# insert FILE TEXT LINE: into a file of the copy before the line that begins so; at its end without.
insert() {
    local file=$copy/interpreter/$1
    if [ $# -lt 3 ]; then
        cat "$here/$2" >>"$file"
        return
    fi
    awk -v text="$here/$2" -v line="$3" '
        index($0, line) == 1 { while ((getline more < text) > 0) print more; found = 1 }
        { print }
        END { exit !found }' "$file" >"$copy/new"
    mv "$copy/new" "$file"
}

vocabulary=rules/vocabulary.def
insert $vocabulary empty-holes.row '/* ---- effects ---- */'
insert $vocabulary swap.row '/* ---- what comes after a rule ---- */'
insert play/facts.c empty-holes.read
insert play/effects.c swap.do
insert english/effects.c swap.say 'typedef const char *effect_writer'
insert program/touches.c swap.touch 'static toucher *const touchers'

# ---- what is forgotten is missed ----

failed=false
# refuse MISSING COMMAND...: the command must fail, and say what is missing.
refuse() {
    local missing=$1
    shift
    if "$@" &>"$copy/said" || ! grep -q "$missing" "$copy/said"; then
        echo "not missed: $missing"
        cat "$copy/said"
        failed=true
    fi
}

# refuse_without FUNCTION FILE: the file as it was before the word.
refuse_without() {
    cp "$top/interpreter/$2" "$copy/without.c"
    refuse "$1" compile "$2" "$copy/without.c"
}

make_schema
if cmp -s "$top/schema/ruleset.schema.json" "$copy/schema/ruleset.schema.json"; then
    echo "the schema stays the same"
    failed=true
fi
refuse_without say_swap english/effects.c
refuse_without touch_swaps program/touches.c
sed -i 's/"the player exchanges[^"]*"/""/' "$copy/interpreter/$vocabulary"
refuse 'a word lacks its English' compile rules/vocabulary.c
sed -i 's/^DYAR_EFFECT(swap, "swap", ANYWHERE, /DYAR_EFFECT(swap, "swap", /' "$copy/interpreter/$vocabulary"
refuse 'requires 12 arguments\|too few arguments' compile rules/vocabulary.c
cp "$top/interpreter/$vocabulary" "$copy/interpreter/$vocabulary"
insert $vocabulary empty-holes.row '/* ---- effects ---- */'
insert $vocabulary swap.row '/* ---- what comes after a rule ---- */'

compile bundled.c "$copy/bundled.c"
speaking=$(cd "$copy/interpreter" &&
    grep -rlE 'vocabulary\.def"|dyar_facts|dyar_effect_words|DYAR_(FACT|EFFECT)_COUNT' --include='*.c' .)
for file in $speaking play/facts.c play/effects.c; do
    compile "${file#./}"
done

# refuse_unlinked FUNCTION FILE: with the file's object as it was before the word.
refuse_unlinked() {
    mv "$copy/objects/$2.o" "$copy/kept.o"
    refuse "$1" link
    mv "$copy/kept.o" "$copy/objects/$2.o"
}
refuse_unlinked dyar_read_EMPTY_HOLES play/facts.c
refuse_unlinked dyar_effect_swap play/effects.c

# ---- what is there works ----

link
"$top/tests/checks/golden.sh" "$copy/dyar" "$here/swapping.txt" || failed=true
! $failed
