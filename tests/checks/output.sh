#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What commands print with --json fits the schemas of schema/output: on four rulesets, and in the transcripts.
#
#     tests/checks/output.sh DYAR CHECK_SCHEMA SCHEMAS GOLDEN
#
# With FOLDER in the environment what was printed is kept there.
set -euo pipefail
dyar=$(realpath "$1") check=$(realpath "$2") schemas=$(realpath "$3") golden=$(realpath "$4")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir documents
found=0

# keep SCHEMA WHAT FILE: each line of the file is a document of WHAT.
keep() {
    local line
    mkdir -p "documents/$1"
    while IFS= read -r line; do
        found=$((found + 1))
        [ -z "${FOLDER-}" ] || printf '%s\n' "$line" >>"$FOLDER/$1.jsonl"
        printf '%s\n' "$line" >"documents/$1/$found"
        printf 'documents/%s/%s: %s\n' "$1" "$found" "$2" >>origins
    done <"$3"
}

# reports SCHEMA COMMAND...
reports() {
    local schema=$1
    shift
    "$dyar" "$@" --json >"$work/printed" 2>"$work/complaints" || [ $? -lt 4 ] ||
        { cat "$work/complaints" >&2; exit 1; }
    [ -s "$work/printed" ] || { echo "dyar $*: nothing is printed" >&2; exit 1; }
    keep "$schema" "dyar $*" "$work/printed"
}

# fails STATUS COMMAND...: instead of a report there is an error.
fails() {
    local wanted=$1 status=0
    shift
    "$dyar" "$@" --json >"$work/printed" 2>/dev/null || status=$?
    if [ $status -ne "$wanted" ] || ! grep -q "\"status\":$wanted}" "$work/printed"; then
        echo "dyar $* --json: status $status, not $wanted, or not the error:" >&2
        cat "$work/printed" >&2
        exit 1
    fi
    keep error "dyar $*" "$work/printed"
}

reports list list
"$dyar" list --jsonld >"$work/printed"
keep list-jsonld "dyar list --jsonld" "$work/printed"
for ruleset in krur um-laarais bao-kiswahili katra; do
    reports describe describe "$ruleset"
    reports questions questions "$ruleset" --plain
    reports questions questions "$ruleset" --positions 100 --games 2
    reports questions questions "$ruleset" --positions 100 --games 2 --evidence
    reports table table "$ruleset"
    reports features features "$ruleset"
    [ "$ruleset" = krur ] || # doors.sh has that of Krur
        reports reconstruct reconstruct "$ruleset"
    reports show show "$ruleset"
    move=$("$dyar" ugi "$ruleset" <<<'query moves' | awk '{ print $2 }')
    reports trace trace "$ruleset" "$move"
    reports perft perft "$ruleset" 2
    reports perft perft "$ruleset" 2 --divide
    reports analyse analyse "$ruleset" --depth 2
    reports tournament tournament "$ruleset" --players random,greedy,random,greedy --games 8
    reports bench bench "$ruleset" --playouts 20
    "$dyar" rules "$ruleset" >"$ruleset.yaml"
    reports check check "$ruleset.yaml"
    printf '[Ruleset "%s"]\n\n1. %s\n' "$ruleset" "$move" >"$ruleset.txt"
    reports wear wear "$ruleset" --games 4 --observed a1=3,b1=5
    reports verify verify "$ruleset.txt"
    reports verify-answers verify "$ruleset.txt" --all-answers
    [[ $ruleset =~ ^(krur|bao-kiswahili)$ ]] || # their many answers or places take seconds
        reports infer infer "$ruleset.txt" --from "$ruleset" --changes 0 --borrow "$ruleset"
done
printf '[Site "here"]\n\n1. 43(10) 98 *\n\n[Site "here"]\n\n1. 44 *\n' >foreign.pgn
reports import import foreign.pgn
printf '1. a1 2. a2\n\n[Start "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0,0 2 -"]\n1. a2\n' >toguz.txt
reports export export toguz-kumalak toguz.txt --format playok
sed 's/columns:/colums:/' krur.yaml >wrong.yaml
reports check check wrong.yaml krur.yaml
reports compare compare krur khrour
reports compare compare krur krur
reports compare compare kalah oware --measure --measured-games 20
reports compare-all compare krur khrour kalah --all
reports compare-all-play compare krur khrour kalah --all --by play
reports list list --like krur --nearest 2
reports solve solve kalah --set board.columns=3 --set setup.seeds=2
reports solve solve krur --set board.columns=2 --set setup.seeds=2 --exhaustive
reports solve solve oware --set board.columns=2 --set setup.seeds=2 --line
reports solve-seats solve krur-three --set board.columns=3 --set setup.seeds=1
reports solve-build solve oware --set board.columns=2 --build 3 --database small
reports solve-verify solve oware --set board.columns=2 --verify small
reports study study krur --games 20 --only no-move
reports study study report krur.study
# "A command that fails prints its error instead": wrong usage, wrong input, what the system refuses.
fails 2 describe
fails 2 show krur --postion x
fails 2 study krur --shard 3
fails 3 show nothing
fails 3 describe wrong.yaml
fails 3 show krur --position 1,2
fails 3 solve oware --position '9 9 9'
fails 3 infer krur.yaml --from krur
fails 4 study report nothing.study
fails 4 study krur --output /nowhere/krur.study

# What is null in most reports, and a number, a text or an object in these.
reports show show krur --position '0,0,0,0/0,0,0,0 16,16 1 -'
reports analyse analyse krur --set board.columns=2 --set setup.seeds=1 --depth 20
reports compare compare krur krur --answer-b no-move=game-ends --measure --measured-games 40
reports compare compare um-dyar oware --depth 4 --games 10
reports compare compare bao-kiswahili bao-tanzania --depth 1 --games 2
reports study study um-ed-dyar --games 40 --players random

# Documents in the transcripts: the command on the line before says which schema.
for file in "$golden"/*.txt; do
    awk '/^\$ / {
            command = ""
            if ($2 == "dyar" && / --json( |$)/ && !/\|/) {
                command = $3
                if (/ --all( |$)/) command = "compare-all"
                if (/ --by play( |$)/) command = "compare-all-play"
                if (/ --all-answers/) command = "verify-answers"
                if (/ --build /) command = "solve-build"
                if (/ --verify /) command = "solve-verify"
                if (/ --against | --suite/) command = ""
            }
            next
        }
        command != "" && /"error":.*"status":[0-9]+}$/ { print "error\t" $0; next }
        command != "" && /^(\{|\[[{\]])/ { print command "\t" $0 }' "$file" >"$work/found"
    while IFS=$'\t' read -r command document; do
        [ -f "$schemas/$command.schema.json" ] || continue
        printf '%s\n' "$document" >"$work/printed"
        keep "$command" "$(basename "$file")" "$work/printed"
    done <"$work/found"
done
[ "$found" -gt 100 ] || { echo "only $found documents were found" >&2; exit 1; }

failed=no
for schema in documents/*; do
    "$check" "$schemas/$(basename "$schema").schema.json" "$schema"/* >said || {
        failed=yes
        head -3 said >&2
        grep "^$(head -1 said | cut -d: -f1): " origins >&2
    }
done
[ $failed = no ]
