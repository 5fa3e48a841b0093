#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is saved when a program is asked to end: by the interrupt key (SIGINT), by a scheduler (SIGTERM), by a
# terminal that closes (SIGHUP).
#
#     signals.sh PROGRAM
#
# (1) By each signal, long work stops, says so, keeps what it has, and ends with 128 and the number of the signal.  (2)
# A game between people goes on after the key, and is saved and left by the others.  (3) What nohup began goes on when
# the terminal closes.
# Functions here are called by their names.
# shellcheck disable=SC2317
set -u
program=$(realpath "$1")
scratch=$(realpath "$(mktemp -d)")
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C NO_COLOR=1 COLUMNS=80 HOME=$scratch
failed=0

fails() {
    echo "$part, SIG$signal: $1"
    sed 's/^/    /' err out 2>/dev/null | head -n 8
    failed=1
}

# wait_for COMMAND...: until it succeeds, for a minute at most.
wait_for() {
    local naps=0
    until "$@" 2>/dev/null; do
        naps=$((naps + 1))
        [ "$naps" -lt 1200 ] || return 1
        sleep 0.05
    done
}

# Whether the program itself, not the shell before it, catches the signal by now.
hears() {
    [ "/proc/$job/exe" -ef "$program" ] &&
        ((0x$(awk '/^SigCgt/ { print $2 }' "/proc/$job/status") & 1 << ($(kill -l "$signal") - 1)))
}

# start ARGUMENT...: the program itself, in the place of a shell, so that it is what gets the signal.
start() {
    (exec "$program" "$@" >out 2>err) &
    job=$!
    wait_for hears || fails "it hears no signals"
}

# end STATUS: asks it to end.
end() {
    local status=0
    kill -"$signal" "$job"
    wait "$job" || status=$?
    [ "$status" -eq "$1" ] || fails "it ended with $status, not $1"
}

# stops: it says so.
stops() {
    end $((128 + $(kill -l "$signal")))
    grep -q '^dyar: stopped' err || fails "it does not say that it stopped"
}

build() {
    start solve oware --build 20 --threads 1 --database base
    wait_for grep -q '^  6 seeds' out || fails "the database is not begun"
    stops
    "$program" solve oware --database base --position '0,0,0,1,0,0/1,0,0,0,0,0 23,23 1 -' >told 2>&1 ||
        fails "what was built cannot be read"
}

verify() {
    "$program" solve oware --build 9 --database base >told
    start solve oware --verify base
    stops
    grep -q 'no wrong value' err || fails "it does not say what was verified"
}

study() {
    start study krur --only own-captured --players mcts:200 --games 1000 --output file
    wait_for test -s file || fails "the study is not begun"
    stops
    "$program" study export file --csv >told 2>&1 || fails "what was played cannot be read"
}

solve() {
    start solve oware --exhaustive --memory 4096
    stops
}

tournament() {
    start tournament krur --players greedy,random --games 100000 --save games
    sleep 1
    end $((128 + $(kill -l "$signal")))
    grep -q greedy out || fails "it does not print what was played"
    grep -q '^\[Result' games || fails "the games are not saved"
}

# Both players move c1 five times: only many changes together explain it.
infer() {
    printf '[Ruleset "krur"]\n\n1. c1 2. c1 3. c1 4. c1 5. c1\n' >games
    start infer games --from kalah --changes 3
    sleep 0.5
    stops
    grep -q '^The search was stopped' out || fails "it does not print what it found"
}

# A long game: it is not over before the signal comes.
watched_game() {
    start play toguz-kumalak --players mcts:2000,mcts:2000 --save games
    wait_for grep -q '1\. ' out || fails "no move is made"
    end $((128 + $(kill -l "$signal")))
    grep -q '^1\. ' games || fails "the game is not saved"
}

# Between people: the key asks whether it was meant.
game() {
    mkfifo typed
    (exec "$program" play krur --players human,human --save games <typed >out 2>err) &
    job=$!
    exec 3>typed
    printf 'c1\n' >&3
    wait_for grep -q '1\. c1' games || fails "the first move is not saved"
    if [ "$signal" = INT ]; then
        kill -INT "$job"
        wait_for grep -q 'The game continues' out || fails "the game does not go on"
        printf 'quit\n' >&3
        wait "$job" || fails "it ended with $?"
    else
        end $((128 + $(kill -l "$signal")))
    fi
    exec 3>&-
    "$program" play --resume games --save games >told 2>&1 <<<quit || fails "the game cannot be resumed"
}

# try SIGNAL: each part, in a folder of its own.
try() {
    signal=$1
    for part in build verify study solve tournament infer watched_game game; do
        mkdir "$scratch/$part-$signal"
        cd "$scratch/$part-$signal" || exit 2
        "$part"
    done
    return $failed
}

# Most of the time is spent waiting: the signals are tried at once.
tries=()
for signal in INT TERM HUP; do
    try "$signal" >"$scratch/$signal.said" 2>&1 &
    tries+=($!)
done
for one in "${tries[@]}"; do
    wait "$one" || failed=1
done
cat "$scratch"/*.said

# ---- nohup ----

part=nohup signal=HUP
mkdir "$scratch/nohup"
cd "$scratch/nohup" || exit 2
(
    trap '' HUP
    exec "$program" solve oware --build 20 --threads 1 --database base >out 2>err
) &
job=$!
wait_for grep -q '^  4 seeds' out || fails "the database is not begun"
kill -HUP "$job"
wait_for grep -q '^  7 seeds' out || fails "it does not go on"
signal=TERM
stops
exit $failed
