#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Disturbs programs that keep files: two at once on one, a terminal that closes, clocks that jump, a database cut
# short while it is read.
#
#     disturbed.sh PROGRAM LIBRARY
#
# (1) Two at once: each ends well, or says why not and ends with 1 to 4; what is left is what one after the other
# leaves.  (2) A game whose terminal closes (SIGHUP) is kept with all moves that were answered; a study goes on.  (3)
# With clocks that jump by weeks, or go a thousand times as fast, the same is printed, and what is given seconds ends.
# (4) A database that becomes shorter while it is open is reported; nothing dies of it.
#
# The library is support/starve.c.
# Functions here are called by their names.
# shellcheck disable=SC2317
set -u
program=$(realpath "$1") library=$(realpath "$2")
scratch=$(realpath "$(mktemp -d)")
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C NO_COLOR=1 COLUMNS=80 HOME=$scratch
export ASAN_OPTIONS=verify_asan_link_order=0 # the library comes before the sanitizer's
small=(--set board.columns=2 --set setup.seeds=1)
failed=0

dyar() {
    "$program" "$@"
}

fails() {
    echo "$part: $1"
    sed 's/^/    /' err* 2>/dev/null | head -n 8
    failed=1
}

# ---- two at once ----

# at_once FUNCTION: both are begun before either ends.
at_once() {
    local job status
    local jobs=()
    for one in 1 2; do
        "$1" "$one" >"out$one" 2>"err$one" </dev/null &
        jobs+=($!)
    done
    for one in 1 2; do
        status=0
        job=${jobs[one - 1]}
        wait "$job" || status=$?
        if [ "$status" -gt 4 ]; then
            fails "one of two ended with $status"
        elif [ "$status" -gt 0 ] && [ ! -s "err$one" ]; then
            fails "one of two ended with $status and does not say why"
        fi
    done
}

study() {
    dyar study krur --set board.columns=2 --only own-captured --players greedy --games 200 --threads 2 --output study
}

two_studies() {
    study >told && dyar study export study --csv >alone && rm study
    at_once study
    study >told 2>err || fails "the study does not go on"
    dyar study export study --csv >together 2>err || fails "the study cannot be read"
    cmp -s alone together || fails "the games are not those of one study alone"
}

build() {
    dyar solve oware "${small[@]}" --build 4 --database base
}

two_builds() {
    at_once build
    build >told 2>err || fails "the database cannot be built any more"
    dyar solve oware "${small[@]}" --database base >out 2>err || fails "the database cannot be read"
}

# One that has begun keeps the other away until it ends, and nobody who reads.
held_build() {
    (exec "$program" solve oware --build 14 --threads 1 --database base >out 2>err) &
    job=$!
    wait_for grep -q '^  3 seeds' out || fails "the database is not begun"
    local status=0
    dyar solve oware --build 3 --database base >told 2>err2 || status=$?
    [ "$status" -eq 4 ] || fails "the second of two builds ended with $status"
    grep -q "another program is building the database" err2 || fails "the second of two builds does not say why not"
    dyar solve oware --database base --position '0,0,0,1,0,0/1,0,0,0,0,0 23,23 1 -' >told 2>err2 ||
        fails "a database cannot be read while it is built"
    kill -KILL "$job"
    { wait "$job"; } 2>/dev/null
    dyar solve oware --build 3 --database base >told 2>err2 || fails "what a killed build has left is not gone on with"
    [ ! -e base.being-built ] || fails "a file is left beside the database"
}

save() {
    printf 'a1\nb1\na1\nquit\n' | dyar play krur --set board.columns=2 --players human,human --seed "$1" --save games
}

two_saves() {
    printf '[Ruleset "krur"]\n\n1. c1 2. a2 {by hand}\n' >games
    at_once save
    [ "$(grep -c '^\[Ruleset' games)" -eq 3 ] || fails "two games were saved beside one, and there are others"
    grep -q 'by hand' games || fails "what stood in the file is gone"
    dyar verify games >told 2>err || fails "a game that was saved does not agree with its rules"
}

# ---- a closing terminal ----

# wait_for COMMAND...: until it succeeds, for twenty seconds at most.
wait_for() {
    local naps=0
    until "$@" 2>/dev/null; do
        naps=$((naps + 1))
        [ "$naps" -lt 400 ] || return 1
        sleep 0.05
    done
}

# hang_up COMMAND...: 129, as one that such a signal ends, or 0 to 5.
hang_up() {
    local status=0
    kill -HUP "$job"
    { wait "$job"; } 2>/dev/null || status=$?
    [ "$status" -eq 129 ] || [ "$status" -le 5 ] || fails "when the terminal closed it ended with $status"
}

closing_game() {
    mkfifo typed
    dyar play krur --set board.columns=2 --players human,human --save games <typed >out 2>err &
    job=$!
    exec 3>typed
    printf 'a1\n' >&3
    wait_for grep -q '1\. a1' games || fails "the first move is not saved"
    hang_up
    exec 3>&-
    grep -q '1\. a1' games || fails "the first move is no longer saved"
    printf 'quit\n' | dyar play --resume games --save games >out 2>err || fails "the game does not go on"
}

closing_study() {
    dyar study krur --set board.columns=2 --only own-captured --players mcts:200 --games 100 --output study >out 2>err &
    job=$!
    wait_for test -s study || fails "the study is not begun"
    hang_up
    dyar study krur --set board.columns=2 --only own-captured --players mcts:200 --games 2 --output study >out 2>err ||
        [ $? -le 4 ] || fails "the study does not go on"
}

# ---- clocks that jump ----

timed() {
    timeout 60 env LD_PRELOAD="$library" STARVE="clock:$1" "$program" "${@:2}"
}

# same_timed COMMAND...: whatever the clocks do.
same_timed() {
    dyar "$@" >expected 2>err || fails "'$1' does not run"
    timed 1000 "$@" >out 2>err || fails "'$1' ended with $?"
    cmp -s out expected || fails "'$1' prints something else"
}

jumping_clocks() {
    same_timed play krur --set board.columns=2 --players mcts:20,alphabeta:50 --seed 1
    same_timed trace krur c1 b2
    same_timed study krur --set board.columns=2 --only own-captured --games 2 --players random --output -
    timed 1000 analyse krur --seconds 100 >out 2>err || fails "'analyse' with seconds ended with $?"
    timed 1000 play krur --set board.columns=2 --players mcts:50s,alphabeta:50s --seed 1 >out 2>err ||
        fails "'play' with seconds ended with $?"
}

# ---- a database that becomes shorter ----

# Between two searches, so that what the first has read is known, and what the second reads is gone.
shorter_database() {
    dyar solve oware --set board.columns=3 --set setup.seeds=1 --build 6 --database base >told || fails "no database"
    mkfifo typed
    dyar ugi oware --set board.columns=3 --set setup.seeds=1 --database base <typed >out 2>err &
    job=$!
    exec 3>typed
    printf 'ugi\nposition startpos\ngo depth 2\n' >&3
    wait_for grep -q '^bestmove' out || fails "nothing is found with the database"
    truncate -s 200 base
    printf 'position startpos moves a1\ngo depth 4\nquit\n' >&3
    exec 3>&-
    local status=0
    wait "$job" || status=$?
    [ "$status" -le 4 ] || fails "it ended with $status"
    dyar solve oware --set board.columns=3 --set setup.seeds=1 --database base >out 2>err && fails "it is not told"
    grep -q 'damaged' err || fails "it is not told as damaged"
}

for part in two_studies two_builds held_build two_saves closing_game closing_study jumping_clocks shorter_database; do
    mkdir "$scratch/$part"
    cd "$scratch/$part" || exit 2
    "$part"
done
exit $failed
