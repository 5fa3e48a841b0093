#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Both doors, requests and commands, give the same figures by default and refuse the same numbers: those of
# tools/tasks/parameters.def.
#
#     tests/checks/doors.sh ASK DYAR LIBRARY CHECK_SCHEMA SCHEMAS
#
# The library is support/starve.c, whose clock goes on when it is read.  What `reconstruct` prints here also fits its
# schema: output.sh has the other commands, which take less time.
set -euo pipefail
ask=$(realpath "$1") dyar=$(realpath "$2") library=$(realpath "$3") check=$(realpath "$4") schemas=$(realpath "$5")
failures=0
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

fail() {
    echo "$*" | cut -c1-600 >&2
    failures=$((failures + 1))
}

# How each task is asked through both doors: a request without "ask", and the words of a command.  A task that
# the list has and this table lacks fails.
declare -A by_request by_command
by_request[wear]='"ruleset":"krur"'
by_command[wear]='wear krur'
by_request[tournament]='"ruleset":"krur","players":["greedy","random"]'
by_command[tournament]='tournament krur --players greedy,random'
by_request[bench]='"ruleset":"krur"'
by_command[bench]='bench krur'
by_request[compare]='"ruleset":"krur","other":"krur","other_answers":{"repeated-position":"draw"},"set":{"board.columns":"2"}'
by_command[compare]='compare krur krur --answer-b repeated-position=draw --set board.columns=2'
by_request[beside]='"ruleset":"krur","other":"khrour","set":{"board.columns":"2","setup.seeds":"2"}'
by_command[beside]='compare krur khrour --set board.columns=2 --set setup.seeds=2 --measure'
by_request[evidence]='"ruleset":"krur","set":{"board.columns":"3"},"other_answers":{"own-captured":"sows-on"}'
by_command[evidence]='questions krur --set board.columns=3 --evidence'
by_request[kinship]='"rulesets":["krur","khrour","oware","kalah"]'
by_command[kinship]='compare --all krur khrour oware kalah'
by_request[distances]='"rulesets":["krur","khrour"]'
by_command[distances]='compare --all krur khrour --by play'
by_request[reconstruct]='"ruleset":"krur"'
by_command[reconstruct]='reconstruct krur'
by_request[hindcast]='"stated":true'
by_command[hindcast]='reconstruct --leave-one-out --stated'
by_request[infer]='"ruleset":"kalah","recorded":"1. a1 2. d2\n"'
by_command[infer]="infer $folder/games.txt --from kalah"
by_request[import]='"recorded":"1. 43(10) 98 *\n","format":"playok"'
by_command[import]="import $folder/foreign.pgn --format playok"
by_request[export]='"ruleset":"toguz-kumalak","recorded":"1. a1 2. a2\n","format":"playok"'
by_command[export]="export toguz-kumalak $folder/own.txt --format playok"
by_request[perft]='"ruleset":"krur","depth":3'
by_command[perft]='perft krur'
by_request[features]='"ruleset":"krur"'
by_command[features]='features krur'
by_request[analyse]='"ruleset":"krur"'
by_command[analyse]='analyse krur'
by_request[solve]='"ruleset":"kalah","set":{"board.columns":"3","setup.seeds":"2"}'
by_command[solve]='solve kalah --set board.columns=3 --set setup.seeds=2'
by_request[seats]='"ruleset":"um-laarais","set":{"board.columns":"3","setup.seeds":"1"}'
by_command[seats]='solve um-laarais --set board.columns=3 --set setup.seeds=1'
printf '1. a1 2. d2\n' >"$folder/games.txt"
printf '1. 43(10) 98 *\n' >"$folder/foreign.pgn"
printf '1. a1 2. a2\n' >"$folder/own.txt"

# asked TASK [MORE]: the answer; printed TASK [WORD...]: what the command prints.
asked() {
    "$ask" "{\"ask\":\"$1\",${by_request[$1]}${2:+,$2}}"
}
printed() {
    local words
    read -ra words <<<"${by_command[$1]}"
    "$dyar" "${words[@]}" "${@:2}" --json
}

# What does not depend on how long it took.
figures() {
    sed -E 's/^\{"answer":(.*)\}$/\1/; s/"schema_version":1,//; s/"seconds":[-0-9.e]*,?//'
}

# alike TASK [MORE [WORD...]]: both doors give the same figures.
alike() {
    local request command
    request=$(asked "$1" "${2:-}" | figures)
    printed "$1" "${@:3}" >"$folder/printed"
    command=$(figures <"$folder/printed")
    [ "$request" = "$command" ] || fail "$1 ${*:2}: another answer by request than by command:
$(diff <(tr ',' '\n' <<<"$request") <(tr ',' '\n' <<<"$command") | head -6)"
}

# within TASK: the answer is a part of what the command prints.
within() {
    local request
    request=$(asked "$1" | figures)
    [[ $(printed "$1") == *"$request"* ]] || fail "$1: not a part of what the command prints: $request"
}

# of PATTERN: those parts of an answer.
of() {
    grep -oE "$1" | tr '\n' ' '
}

# timed COMMAND...: with a clock that goes on by 20 ms whenever it is read, however busy the machine is.
timed() {
    LD_PRELOAD=$library STARVE=tick:20 "$@"
}

# ---- defaults ----

default_wear() {
    alike wear
    alike wear '"games":50' --games 50
    alike wear '"games":30,"strengths":"random,greedy"' --games 30 --strengths random,greedy
}
default_tournament() {
    alike tournament
}
# By default both play for three seconds.
default_bench() {
    local answer
    for answer in "$(timed asked bench)" "$(timed printed bench)"; do
        [[ $answer =~ \"seconds\":(3|2\.9)[.0-9]*,\"threads\":1,\"seed\":1,\"turn_limit\":300 ]] || fail "bench: $answer"
    done
}
default_compare() {
    local request command
    request=$(asked compare | of '"(searched|random|judged|exhausted)[a-z_]*":[^,}]*')
    command=$(printed compare | of '"(searched|random|judged|exhausted)[a-z_]*":[^,}]*')
    [[ -n $request && $request == "$command" ]] || fail "compare: $request by request, $command by command"
}
default_beside() {
    within beside
}
default_evidence() {
    within evidence
}
default_kinship() {
    alike kinship
}
default_distances() {
    alike distances
}
# fits SCHEMA: what the last command printed.
fits() {
    "$check" "$schemas/$1.schema.json" "$folder/printed" >"$folder/said" ||
        fail "$1: what it prints does not fit its schema: $(head -3 "$folder/said")"
}
default_reconstruct() {
    alike reconstruct
    fits reconstruct
    alike reconstruct '"place":2,"implied":50' --place 2 --implied 50
}
default_hindcast() {
    alike hindcast
    fits reconstruct-leave-one-out
}
default_infer() {
    alike infer
}
default_import() {
    alike import
}
default_export() {
    alike export
}
default_perft() {
    alike perft '' 3
}
default_features() {
    alike features
    alike features '"open":true' --open
    alike features '"attested":true' --attested
}
# By default both think for three seconds; with less to look at they say the same.
default_analyse() {
    local answer
    for answer in "$(timed asked analyse)" "$(timed printed analyse)"; do
        [[ $answer =~ \"seconds\":(3|2\.9) ]] || fail "analyse: $answer"
    done
    alike analyse '"depth":4' --depth 4
    alike analyse '"nodes":3000' --nodes 3000
}
default_solve() {
    alike solve
}
default_seats() {
    alike seats
}

# ---- limits ----

# refuses TASK KEY OPTION NUMBER; the requests are asked at the end, all at once.
requests=()
refuses() {
    local answer words status=0 option="--$3 $4"
    requests+=("{\"ask\":\"$1\",${by_request[$1]},\"$2\":$4}")
    keys+=("$2")
    [ "$3" != DEPTH ] || option="-- $4"
    read -ra words <<<"${by_command[$1]} $option"
    answer=$("$dyar" "${words[@]}" 2>&1) || status=$?
    [[ $status = 2 && $answer =~ must\ be\ a\ (whole\ )?number.*\'$4\' ]] || fail "$1: $option is not refused by command: $answer"
}

refuse_requests() {
    local answers i
    mapfile -t answers < <("$ask" "${requests[@]}")
    [ ${#answers[@]} = ${#requests[@]} ] || fail "${#requests[@]} requests have ${#answers[@]} answers"
    for i in "${!answers[@]}"; do
        [[ ${answers[i]} == *"\"error\":\"'${keys[i]}' must be a number from "* ]] ||
            fail "${requests[i]} is not refused: ${answers[i]}"
    done
}

# field VARIABLE NAME ROW: the variable becomes what the row has there.
field() {
    [[ $3 =~ \"$2\":\"?([^\",}]*) ]]
    printf -v "$1" %s "${BASH_REMATCH[1]}"
}

# number VARIABLE NAME ROW: the same, without an exponent.
number() {
    local value
    field value "$2" "$3"
    printf -v value '%.3f' "$value"
    while [[ $value == *.*0 ]]; do value=${value%0}; done
    printf -v "$1" %s "${value%.}"
}

limits() {
    local row task key option least most keys=()
    while read -r row; do
        field task task "$row"
        field key name "$row"
        field option option "$row"
        number least least "$row"
        number most most "$row"
        [ "$least" != 0.001 ] || least=1
        refuses "$task" "$key" "$option" $((least - 1))
        refuses "$task" "$key" "$option" "${most}0"
    done < <(grep '"least"' <<<"$1" | grep '"option":"')
    [ ${#requests[@]} -gt 40 ] || fail "only ${#requests[@]} limits were found"
    refuse_requests
}

parameters=$("$ask" '{"ask":"asks"}' | grep -oE '\{"task":[^{}]*\}')
by_request[perft]='"ruleset":"krur"'
limits "$parameters"
by_request[perft]='"ruleset":"krur","depth":3'
while read -r task; do
    "default_$task" </dev/null
done < <(grep '"option":"' <<<"$parameters" | sed -E 's/.*"task":"([^"]*)".*/\1/' | sort -u)

# ---- further differences there were ----

# Where chance lays out the seeds, each of many games begins otherwise.
by_request[wear]='"ruleset":"random-kalah"' by_command[wear]='wear random-kalah'
alike wear '"games":20' --games 20
by_request[tournament]=${by_request[tournament]/krur/random-kalah} by_command[tournament]=${by_command[tournament]/krur/random-kalah}
alike tournament '"games":10' --games 10
[ "$(asked bench '"games":20' | of '"moves":[0-9]*')" = "$(printed bench --playouts 20 | of '"moves":[0-9]*')" ] || fail "bench: other games"

# Both refuse a hole that is named twice, and an unknown word.
[[ $("$ask" '{"ask":"wear","ruleset":"krur","games":9,"observed":{"a1":"3","b1":"2","a1":"4"}}') == '{"error"'* ]] ||
    fail "wear: a hole is observed twice"
! "$dyar" wear krur --games 9 --observed a1=3,b1=2,a1=4 2>"$folder/refused" || fail "wear: a hole is observed twice"
[[ $("$ask" '{"ask":"wear","ruleset":"krur","of":"eaten"}') == *"'of' must be one of 'sown', 'emptied', 'captured', 'touched'"* ]] || fail "wear: eaten"
! "$dyar" wear krur --of eaten 2>"$folder/refused" || fail "wear: eaten"

# Matches take longer: one is played for every 20 games.
by_request[evidence]='"ruleset":"krur","match":true,"games":40,"other_answers":{"begins-next":"loser"}'
[[ $(asked evidence) == *'"games":2,'* ]] || fail "evidence: not one match for every 20 games"

# Both games of a comparison begin at the position.
by_request[compare]='"ruleset":"krur","other":"krur","other_answers":{"no-move":"game-ends"},"position":"0,0,0,4/1,0,0,0 13,14 2 -"'
by_command[compare]="compare krur krur --answer-b no-move=game-ends"
parting=$(asked compare | of '"parting":\{.*"why"')
[[ -n $parting && $parting == "$(printed compare --position '0,0,0,4/1,0,0,0 13,14 2 -' | of '"parting":\{.*"why"')" ]] ||
    fail "compare: another game from a position: $parting"
[ $failures = 0 ]
