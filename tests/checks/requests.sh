#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A request and the command with --json give the same report; a mistake in a request is reported;
# and no request, however broken, brings the server down.
#
#     tests/checks/requests.sh ASK DYAR
set -euo pipefail
ask=$1 dyar=$2
failures=0

fail() {
    echo "$*" >&2
    failures=$((failures + 1))
}

# Requests are asked at the end, all of one server: none of them may change how it answers those that follow.
requests=() expected=() from=()

# same REQUEST COMMAND...: the answer is what the command prints.
same() {
    requests+=("$1")
    shift
    expected+=("{\"answer\":$("$dyar" "$@" --json | sed 's/^{"schema_version":1,/{/')}")
    from+=("dyar $* --json")
}

# refused REQUEST SENTENCE: the request fails, and the sentence says why.
refused() {
    requests+=("$1")
    expected+=("$2")
    from+=('')
}

ask_all() {
    local answers answer i
    mapfile -t answers < <("$ask" "${requests[@]}")
    [ ${#answers[@]} = ${#requests[@]} ] || fail "${#requests[@]} requests have ${#answers[@]} answers"
    for i in "${!answers[@]}"; do
        answer=${answers[i]}
        if [ -z "${from[i]}" ]; then
            [[ $answer == '{"error":"'*"${expected[i]}"* ]] || fail "${requests[i]}: $answer
    expected: ${expected[i]}"
        elif [ "$answer" != "${expected[i]}" ]; then
            fail "${requests[i]}: not as '${from[i]}':
$(diff <(echo "$answer") <(echo "${expected[i]}") | cut -c1-300)"
        fi
    done
}

# Proofs are the same but for the time they took.
solved=$("$ask" '{"ask":"solve","ruleset":"kalah","set":{"board.columns":"3","setup.seeds":"2"}}' | sed 's/"seconds":[^,]*,//')
printed=$("$dyar" solve kalah --set board.columns=3 --set setup.seeds=2 --json |
    sed 's/"seconds":[^,]*,//; s/^{"schema_version":1,/{/')
[ "$solved" = "{\"answer\":$printed}" ] || fail "solve: $solved
not as printed: $printed"
same '{"ask":"rulesets"}' list
for id in um-dyar krur um-laarais kalah bao-kiswahili; do
    same "{\"ask\":\"describe\",\"ruleset\":\"$id\"}" describe $id
    same "{\"ask\":\"table\",\"ruleset\":\"$id\"}" table $id
    same "{\"ask\":\"questions\",\"ruleset\":\"$id\"}" questions $id --plain
    same "{\"ask\":\"position\",\"ruleset\":\"$id\"}" show $id
    same "{\"ask\":\"describe\",\"ruleset\":\"$id\",\"set\":{\"setup.seeds\":\"5\"}}" describe $id --set setup.seeds=5
done
same '{"ask":"describe","ruleset":"um-laarais","answers":{"no-counters":"game-over"}}' \
    describe um-laarais --answer no-counters=game-over
same '{"ask":"position","ruleset":"krur","position":"0,4,4,5/5,4,5,5 0,0 2 -"}' \
    show krur --position '0,4,4,5/5,4,5,5 0,0 2 -'

# Proofs, but for how long they took; and of no more positions than were asked for.
proved() {
    sed 's/"schema_version":1,//; s/"seconds":[-0-9.e]*,//; s/^{"answer"://; s/}}$/}/'
}
for settings in 'kalah board.columns=3' 'krur board.columns=2' 'oware board.columns=2'; do
    read -r id set <<<"$settings"
    request='{"ask":"solve","ruleset":"'$id'","set":{"'${set%=*}'":"'${set#*=}'","setup.seeds":"2"}}'
    [ "$("$ask" "$request" | proved)" = "$("$dyar" solve "$id" --set "$set" --set setup.seeds=2 --json | proved)" ] ||
        fail "solve $settings: not as the command"
done
for id in kalah krur; do
    [[ $("$ask" '{"ask":"solve","ruleset":"'$id'","nodes":1000}') == *'"complete":false}}' ]] ||
        fail "solve: $id is solved with a thousand positions"
done

# What each of three players can be sure of, but for how long it took.
[ "$("$ask" '{"ask":"seats","ruleset":"um-laarais","set":{"board.columns":"3","setup.seeds":"1"}}' | proved)" = \
    "$("$dyar" solve um-laarais --set board.columns=3 --set setup.seeds=1 --json | proved)" ] || fail "seats: not as the command"
[[ $("$ask" '{"ask":"seats","ruleset":"um-laarais","nodes":1000}') == *'"complete":false}}' ]] ||
    fail "seats: all positions are listed with a thousand of them"
refused '{"ask":"perft","ruleset":"krur","depth":1,"seed":-1}' "'seed' must be a number from 0 to 9007199254740992"
refused '{"ask":"perft","ruleset":"krur","depth":1,"seed":1e300}' "'seed' must be a number from 0"
refused '{"ask":"perft","ruleset":"krur"}' "'depth' is missing"
# A number out of range is none that is not given.
for number in -1 0 1e300; do
    for key in nodes depth seconds; do
        refused '{"ask":"analyse","ruleset":"krur","'$key'":'$number'}' "'$key' must be a number from "
    done
    refused '{"ask":"solve","ruleset":"krur","memory":'$number'}' "'memory' must be a number from 1 to 16777216"
    refused '{"ask":"solve","ruleset":"krur","seconds":'$number'}' "'seconds' must be a number from 0.001 to"
    refused '{"ask":"bench","ruleset":"krur","seconds":1,"games":'$number'}' "'games' must be"
    for many in wear measure tournament beside evidence; do
        refused '{"ask":"'$many'","ruleset":"krur","other":"khrour","players":["random","random"],"games":'$number'}' "'games' must be"
    done
    refused '{"ask":"distances","rulesets":["krur","kalah"],"games":'$number'}' "'games' must be"
    [ "$number" = 0 ] || refused '{"ask":"infer","ruleset":"krur","recorded":"1. a1","changes":'$number'}' "'changes' must be"
done
refused '{"ask":"analyse","ruleset":"krur","player":"greedy"}' "'greedy' does not analyse"
refused '{"ask":"analyse","ruleset":"krur","player":"maxn:d2","nodes":9}' "'player' has a budget of its own"
refused '{"ask":"play","ruleset":"krur","from":-1}' "'from' must be a number from 0"
refused '{"ask":"seeds","seeds":10001}' "'seeds' must be a number from 0 to 10000"
refused '{"ask":"seats","ruleset":"krur"}' 'it has fewer than three players'

# Many games: worn holes, players that meet, distances.
same '{"ask":"wear","ruleset":"krur","games":20,"seed":1}' wear krur --games 20
same '{"ask":"wear","ruleset":"krur","games":20,"seed":3,"of":"sown","player":"greedy","observed":{"a1":"3","b1":"5"}}' \
    wear krur --games 20 --seed 3 --of sown --players greedy --observed a1=3,b1=5
# Another answer may keep a position otherwise in memory: that of the beginning changes nothing.
same '{"ask":"wear","ruleset":"chonka","games":4,"seed":1}' wear chonka --games 4 --position '7,7,7,7,7,7,7/7,7,7,7,7,7,7 0,0 1 -'
same '{"ask":"wear","ruleset":"chonka","games":4,"seed":1,"position":"7,7,7,7,7,7,7/7,7,7,7,7,7,7 0,0 1 -"}' wear chonka --games 4
same '{"ask":"tournament","ruleset":"krur","games":6,"seed":1,"openings":4,"players":["greedy","random","mcts:20"]}' \
    tournament krur --games 6 --players greedy,random,mcts:20
same '{"ask":"distances","rulesets":["krur","um-dyar","kalah"],"games":4,"seed":1}' \
    compare --all krur um-dyar kalah --by play --games 4
same '{"ask":"kinship","rulesets":["krur","um-dyar","kalah","oware"],"replicates":20,"seed":3}' \
    compare --all krur um-dyar kalah oware --replicates 20 --seed 3

# A part of what the command prints: FIELD REQUEST COMMAND...
same_part() {
    local field=$1 request=$2 answer printed
    shift 2
    answer=$("$ask" "$request")
    printed=$("$dyar" "$@" --json)
    [[ $answer == '{"answer":'* && $printed == *"\"$field\":$(sed 's/^{"answer"://; s/}$//' <<<"$answer")"* ]] ||
        fail "$request: not in 'dyar $* --json': $answer"
}
same_part measures '{"ask":"beside","ruleset":"krur","other":"um-dyar","games":40,"seed":1,"player":"random"}' \
    compare krur um-dyar --measure --measured-games 40 --players random
same_part evidence '{"ask":"evidence","ruleset":"krur","other_answers":{"own-captured":"sows-on"},"games":30,"seed":1}' \
    questions krur --evidence --games 30
refused '{"ask":"wear","ruleset":"krur","games":9,"of":"eaten"}' "'of' must be one of 'sown'"
refused '{"ask":"wear","ruleset":"krur","games":9,"observed":{"e9":"1","a1":"2"}}' "this board has no hole 'e9'"
refused '{"ask":"wear","ruleset":"krur","games":9,"observed":{"a1":"-1","b1":"2"}}' 'the count of a1 must be a number'
refused '{"ask":"wear","ruleset":"krur","games":9,"observed":{"a1":"1"}}' 'one hole is not evidence'
refused '{"ask":"wear","ruleset":"krur","games":9,"observed":{"a1":"0","b1":"0"}}' 'all counts are 0'
refused '{"ask":"wear","ruleset":"krur","games":1000001}' "'games' must be"
refused '{"ask":"wear","ruleset":"krur","players":["random","random","random"]}' 'at most 2'
refused '{"ask":"tournament","ruleset":"krur","players":["random"]}' "'players': this game has 2 seats"
refused '{"ask":"tournament","ruleset":"krur","players":["random","greedy"],"openings":-1}' "'openings' must be"
refused '{"ask":"kinship","rulesets":["krur"]}' 'name two rulesets or more'
refused '{"ask":"kinship","replicates":0}' "'replicates' must be"
refused '{"ask":"distances","rulesets":["krur"]}' 'name two rulesets or more'
refused '{"ask":"distances","rulesets":["krur","nobody"]}' "unknown ruleset 'nobody'"
refused '{"ask":"evidence","ruleset":"krur","other":"moruba"}' 'their boards have other rows'
refused '{"ask":"beside","ruleset":"krur","other":"nobody"}' "unknown ruleset 'nobody'"

# Move sequences; random games, but for how long they took.
same '{"ask":"perft","ruleset":"krur","depth":5}' perft krur 5
same '{"ask":"perft","ruleset":"um-dyar","depth":3,"divide":true,"moves":["a1"]}' perft um-dyar 3 --divide \
    --position "$("$ask" '{"ask":"position","ruleset":"um-dyar","moves":["a1"]}' | sed -E 's/.*"position":"([^"]*)".*/\1/')"
same '{"ask":"perft","ruleset":"kalah","depth":0,"divide":true}' perft kalah 0 --divide
benched() {
    sed -E 's/"schema_version":1,//; s/"(playouts_per_s|moves_per_s|ns_per_move|seconds)":[^,]*,//g; s/^\{"answer"://; s/\}\}$/}/'
}
[ "$("$ask" '{"ask":"bench","ruleset":"krur","games":50,"seed":7}' | benched)" = \
    "$("$dyar" bench krur --playouts 50 --seed 7 --json | benched)" ] || fail "bench: not as the command"

# Recorded games, of either form; the request has no file to name.
games=$(mktemp)
verified() {
    sed "s|\"file\":\"$games\"|\"file\":null|g; s/\"schema_version\":1,//"
}
while IFS= read -r recorded; do
    printf '%b' "$recorded" >"$games"
    answer=$("$ask" '{"ask":"verify","ruleset":"krur","recorded":"'"${recorded//\"/\\\"}"'"}')
    printed=$("$dyar" verify krur "$games" --json | verified || true)
    [ "$answer" = "{\"answer\":$printed}" ] || fail "verify: $answer
not as printed: $printed"
done <<'END'
1. a1 2. d2\n
1. a1 2. a1\n\n[Result "p1win"]\n\n1. a1 2. d2\n
[Start "4,4,4,4/4,4,4,4 0,0 2 -"]\n\n1. a2 {captures=9}\n
[Start "nowhere"]\n\n1. a1\n
1. a1 {board=4,4,4,4/4,4,4,4}\n
{"game":"krur","start":"4,4,4,4/4,4,4,4 0,0 1 -","moves":[{"legal":["a1","b1"],"move":"a1"}]}\n
{"game":"krur","start":"4,4,4,4/4,4,4,4 0,0 1 -","moves":[{"move":"a1","after":"4,4,4,4/4,4,4,4 0,0 2 -"}]}\n
{"game":"krur","start":"nowhere","moves":[]}\n\n{"game":"krur","start":"4,4,4,4/4,4,4,4 0,0 1 -","moves":[{"move":"e9"}]}\n
END

# What they say of the rules: asked REQUEST COMMAND..., where both have the games of $recorded.
asked() {
    local answer printed
    printf '%b' "$recorded" >"$games"
    answer=$("$ask" "${1%\}},\"recorded\":\"${recorded//\"/\\\"}\"}")
    shift
    printed=$("$dyar" "$@" --json | verified || true)
    [ "$answer" = "{\"answer\":$printed}" ] || fail "$* of '$recorded': $answer
not as printed: $printed"
}
while IFS= read -r recorded; do
    asked '{"ask":"allowed","ruleset":"krur"}' verify krur "$games" --all-answers
    asked '{"ask":"allowed","ruleset":"krur","answers":{"own-captured":"sows-on"}}' \
        verify krur "$games" --all-answers --answer own-captured=sows-on
done <<'END'
1. a1 2. d2\n
1. a1 2. a1\n
1. a1 2. d2 {captures=4}\n\n[Start "4,4,4,4/4,4,4,4 0,0 2 -"]\n\n1. a2 {captures=9}\n
[Start "3,3,3/3,3,3 0,0 1 -"]\n\n1. a1 2. a2\n
{"game":"krur","start":"4,4,4,4/4,4,4,4 0,0 1 -","moves":[{"move":"a1","after":"0,5,5,5/5,4,4,4 0,0 2 -"}]}\n
END
# Rulesets with few answers: each combination of answers is tried.
recorded='1. c1 {captures=2} 2. c2\n'
asked '{"ask":"infer","ruleset":"oware","changes":1,"borrow":["kalah"],"tolerate":1}' \
    infer "$games" --from oware --changes 1 --borrow kalah --tolerate 1
recorded='1. a1 2. d2 {captures=4}\n'
asked '{"ask":"infer","ruleset":"kalah","borrow":["oware"],"answers":{"end-judged":"at-his-turn"},"changes":1}' \
    infer "$games" --from kalah --borrow oware --answer end-judged=at-his-turn --changes 1
asked '{"ask":"infer","rulesets":["kalah","um-ed-dyar","oware"],"answers_only":true}' \
    infer "$games" --from kalah --from um-ed-dyar --from oware --changes 0
recorded='[Start "2,2,2/2,2,2 0,0 1 -"]\n\n1. a1\n'
asked '{"ask":"infer","rulesets":["all"],"answers_only":true}' infer "$games" --from all --changes 0
rm "$games"
refused '{"ask":"allowed","ruleset":"krur"}' "'recorded': no records in the file"
refused '{"ask":"allowed","ruleset":"krur","recorded":"[Result"}' 'line 1: '
refused '{"ask":"allowed","ruleset":"krur","recorded":"{}"}' 'line 1: '
refused '{"ask":"infer","ruleset":"krur","recorded":"1. a1 2. abc1"}' "line 1: 'abc1' is not a move"
refused '{"ask":"infer","recorded":"1. a1"}' "'ruleset' is missing"
refused '{"ask":"infer","rulesets":["krur","nobody"],"recorded":"1. a1"}' "unknown ruleset 'nobody'"
refused '{"ask":"infer","ruleset":"krur","recorded":"[Match \"yes\"]\n\n1. a1"}' 'line 1: this is a match'
refused '{"ask":"infer","ruleset":"krur","recorded":"1. a1 2. a1","borrow":["nobody"]}' "unknown ruleset 'nobody'"
refused '{"ask":"infer","rulesets":["all"],"recorded":"1. a1 2. zz9"}' 'no bundled ruleset has a board of at least 9 rows'
refused '{"ask":"infer","ruleset":"krur","recorded":"1. a1","changes":4}' "'changes' must be"
refused '{"ask":"infer","ruleset":"krur","recorded":"1. a1","tolerate":99}' "'tolerate' must be"
refused '{"ask":"verify","ruleset":"krur","recorded":"[Result"}' 'line 1: '
refused '{"ask":"verify","ruleset":"krur","recorded":"{\"moves\":7}"}' 'line 1: '
refused '{"ask":"perft","ruleset":"krur","depth":1001}' "'depth' must be"

# A record that is written is read again.
record=$("$ask" '{"ask":"record","ruleset":"krur","answers":{"no-move":"game-ends"},"set":{"setup.seeds":"3"},"moves":["a1"]}' |
    sed 's/^{"answer"://; s/}$//')
again=$("$ask" '{"ask":"records","text":'"$record"'}')
[[ $again == *'"ruleset":"krur"'*'"moves":["a1"],"answers":{"no-move":"game-ends"},"set":{"setup.seeds":"3"}}]}' ]] ||
    fail "records: $again"

# So is the end that the players gave the game, if it fits the game.
record=$("$ask" '{"ask":"record","ruleset":"krur","moves":["a1"],"result":"0-1","termination":"resigned","players":["A \"x\"","B"],"date":"2024-05-31"}' | sed 's/^{"answer"://; s/}$//')
again=$("$ask" '{"ask":"records","text":'"$record"'}')
[[ $again == *'"players":["A \"x\"","B"],"date":"2024-05-31","result":"p2win","termination":"resigned"'* ]] || fail "a resigned game: $again"
refused '{"ask":"record","ruleset":"krur","players":["A"]}' "'players': name each of the 2 players"
refused '{"ask":"record","ruleset":"krur","result":"banana"}' "'result': 'banana' is not a result: write p1win"
refused '{"ask":"record","ruleset":"krur","termination":"bored"}' "'termination': unknown way to end a game 'bored': use one of normal"
for end in '"p1win","termination":"agreed"' '"draw","termination":"unfinished"' '"p3win","termination":"resigned"' '"p1win"'; do
    refused '{"ask":"record","ruleset":"krur","result":'"$end"'}' "'result' and 'termination' contradict the game or each other"
done

# What the command prints in addition: the names of the two, and how settings make them one.
other='{"ask":"compare","ruleset":"krur","other":"krur","other_answers":{"no-move":"game-ends"}}'
parted() {
    grep -o '"rules":.*"random_games":[0-9]*'
}
[ "$("$ask" "$other" | parted)" = "$("$dyar" compare krur krur --answer-b no-move=game-ends --json | parted)" ] ||
    fail "compare: not as the command"

# The other ruleset has its own setup, values and kind, or else the values and the kind of the first.
compared() {
    local answer
    answer=$("$ask" '{"ask":"compare","ruleset":"krur",'"$1"',"positions":100,"games":0}')
    [[ $answer == *"$2"* ]] || fail "compare $1: ${answer:0:200}
without $2"
}
three='"set":{"landing.capture.when.seeds":"3"}'
compared "$three" '"equal":true'
compared "$three,\"other_set\":{}" '"equal":false,"rules":[{"path":"landing.capture.when.seeds","a":"3","b":"4"}]'
compared "\"other_${three:1}" '"equal":false,"rules":[{"path":"landing.capture.when.seeds","a":"4","b":"3"}]'
compared "$three,\"other_${three:1}" '"equal":true'
compared '"match":true,"other_match":false' '"equal":true'
[[ $("$ask" '{"ask":"compare","ruleset":"um-dyar","setup":"4x8","other":"um-dyar"}') == *'"equal":false'* ]] || fail "compare: two set-ups are equal"
[[ $("$ask" '{"ask":"compare","ruleset":"um-dyar","setup":"4x8","other_setup":"4x8"}') == *'"equal":true'* ]] || fail "compare: one set-up is not equal"
mine="\"ruleset\":\"mine\",\"text\":\"dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.seeds: 3}\""
[[ $("$ask" '{"ask":"compare",'"$mine"',"other_answers":{"no-move":"game-ends"}}') == *'"rules":[{"path":"moves.none",'* ]] || fail "compare: another text"

# What is loaded says which answers are played: those that are chosen, the defaults, or none where a value overrules them.
answers() {
    local answer
    answer=$("$ask" '{"ask":"load","ruleset":"krur"'"$1"'}')
    [[ $answer == *'"answers":{"own-captured":'"$2"* ]] || fail "load $1: $answer"
}
answers '' '"turn-ends","no-move":"passes"'
answers ',"answers":{"no-move":"game-ends"}' '"turn-ends","no-move":"game-ends"'
answers ',"set":{"moves.none":"skipped"}' '"turn-ends","no-move":null'

turns=$("$ask" '{"ask":"play","ruleset":"krur","moves":["a1","d2"]}')
told=$("$dyar" trace krur a1 d2 --json | sed -E 's/,"account":\[.*"reasons":\[.*\]\},\{"move"/},{"move"/; s/,"account":\[.*\]\}\]$/}]/')
[[ $turns == "{\"answer\":{\"turns\":$told,"* ]] || fail "play: not as 'dyar trace': $turns"

# A line: the position after each move is that of the moves up to it; it ends before one that cannot be made.
line=$("$ask" '{"ask":"play","ruleset":"krur","moves":["a1","d2"],"line":true}')
for moves in '"a1"' '"a1","d2"'; do
    after=$("$ask" '{"ask":"position","ruleset":"krur","moves":['"$moves"']}' | sed 's/^{"answer"://; s/}$//')
    [[ $line == *",\"after\":$after}"* ]] || fail "play: not as 'position' after $moves: $line"
done
[[ $line == *',"wrong":null}}' ]] || fail "play: a line that can be played is wrong: $line"
broken=$("$ask" '{"ask":"play","ruleset":"krur","moves":["a1","d2","z9","a1"],"line":true}')
[[ $broken == "${line%null\}\}}\"move 3: 'z9' is not on this board"*'"}}' ]] || fail "play: a line that cannot be played to its end: $broken"
refused '{"ask":"play","ruleset":"krur","moves":["a1","z9"]}' "move 2: 'z9' is not on this board"

# The filling between two games is reported seed by seed, too; what is of no hole names none.
steps=$("$ask" '{"ask":"play","ruleset":"um-dyar","match":true,"position":"1,0,0,1/0,0,0,1 14,15 1 -","moves":["d1"],"steps":true}')
for step in '{"do":"score","lap":1,"from":null,"to":null,"seeds":16,"player":1}' \
    '{"do":"pool","lap":1,"from":null,"to":null,"seeds":2,"player":0}' \
    '{"do":"fill","lap":1,"from":null,"to":"a2","seeds":2,"player":2}'; do
    [[ $steps == *"$step"* ]] || fail "play: no step $step in $steps"
done
[[ $steps == *'{"depth":0,"text":"Game 1 is over: '* ]] || fail "play: no account in $steps"

# Reasons: the kinds, those of a turn, and why a move is not legal.
kinds=$("$ask" '{"ask":"reasons"}')
[[ $kinds == *'{"what":"game-won","pattern":"game {number} is over, and {player} wins it"}'* ]] || fail "reasons: $kinds"
[[ $steps == *'"what":"game-won","player":1,"hole":null,"others":[],"holes":[],"seeds":{"number":1},"text":"Game 1 is over, and South wins it."}'* ]] ||
    fail "play: no reason in $steps"
same_answer() { # to a request
    local answer
    answer=$("$ask" "$1")
    [[ $answer == "{\"answer\":$2}" ]] || fail "$1: $answer"
}
same_answer '{"ask":"refuse","ruleset":"krur","move":"d2"}' \
    '{"what":"refuse-owner","player":2,"hole":"d2","others":[],"holes":["d2"],"seeds":{},"text":"d2 belongs to North."}'
same_answer '{"ask":"refuse","ruleset":"krur","moves":["a1"],"move":"d2"}' null
refused '{"ask":"refuse","ruleset":"krur"}' "'move' is missing"

# The account of a turn is what 'trace' prints.
told=$("$dyar" trace um-dyar --match --position '1,0,0,1/0,0,0,1 14,15 1 -' d1)
while read -r line; do
    [[ $(tr -d '\n' <<<"$told" | tr -s ' ') == *"$line"* ]] || fail "play: '$line' is not in $told"
done < <(grep -o '"text":"[^"]*' <<<"${steps%%,\"summary\"*}" | cut -d'"' -f4)

# The games that are measured are those of a study's combination: so are the figures, all their digits.
folder=$(mktemp -d)
"$dyar" study krur --only own-captured --players random --games 60 --seed 7 -o "$folder/study" >/dev/null 2>&1
report=$("$dyar" study report "$folder/study" --json | sed 's/{"combination"/\n&/g; s/],"effects"/\n&/')
rm -r "$folder"
margins() { # of a study's combination, of an answer
    sed -nE 's/.*("margin":\{|"measure":"margin"[^}]*)"value":([^,]*),"low":([^,]*),.*/\2 \3/p'
}
answers=(turn-ends sows-on)
for combination in 0 1; do
    answer=${answers[combination]}
    asked=$("$ask" '{"ask":"measure","ruleset":"krur","answers":{"own-captured":"'"$answer"'"},"player":"random","games":60,"seed":7,"combination":'$combination'}' |
        sed 's/"share":[a-z]*,//g' | margins)
    studied=$(sed -n $((combination + 2))p <<<"$report" | margins)
    if [ -z "$asked" ] || [ "$asked" != "$studied" ]; then
        fail "measure, combination $combination: $asked, not $studied"
    fi
done

refused '{"ask":"records","text":"[Ruleset"}' 'line 1: '
refused '' 'cannot be read'
refused '[]' 'cannot be read'
refused '{"ask":"describe"' 'cannot be read'
refused '{"ask":1}' 'cannot be read'
refused '{"ask":"describe","seed":01}' 'expected a number'
refused '{}' "'ask' is missing"
refused '{"ask":"dance"}' "'dance' cannot be asked"
refused '{"ask":"describe","hole":"a1"}' "a request has no 'hole'"

# No key may stand twice, nor one of an object in a request; and only some numbers have a fraction.
fields=$("$ask" '{"ask":"asks"}' | sed 's/.*"fields"://' | grep -o '"name":"[a-z_]*","kind":"[A-Z]*"')
[ "$(wc -l <<<"$fields")" -gt 30 ] || fail "asks: too few fields: $fields"
while IFS=\" read -r _ _ _ name _ _ _ kind _; do
    case $kind in
    TEXT) value='"a"' ;;
    NUMBER | DECIMAL) value=1 ;;
    TRUTH) value=true ;;
    TEXTS) value='["a"]' ;;
    PAIRS)
        value='{"a":"b"}'
        refused '{"'"$name"'":{"b":"1","a":"1","b":"2"}}' "'$name' has the key 'b' twice"
        refused '{"'"$name"'":{"b":"1","a":"1","\u0062":"1"}}' "'$name' has the key 'b' twice"
        refused '{"'"$name"'":{"b":"1","ba":"1","a":1}}' 'cannot be read'
        ;;
    esac
    refused '{"'"$name"'":'"$value"',"'"$name"'":'"$value"'}' "the request has '$name' twice"
    [ "$kind" != NUMBER ] || refused '{"'"$name"'":1.5}' "'$name' must be a whole number, not 1.5"
done <<<"$fields"
[[ $("$ask" '{"ask":"analyse","ruleset":"krur","depth":2.0,"seconds":1.5}') == '{"answer":'* ]] ||
    fail "analyse: 2.0 is refused as a depth, or 1.5 as seconds"
refused '{"ask":"describe"}' "'ruleset' is missing"
refused '{"ask":"check","text":"a\u0000"}' 'the request cannot be read: a string must not contain a zero character'
refused '{"ask":"describe","ruleset":"/etc/passwd"}' "unknown ruleset '/etc/passwd'"
refused '{"ask":"describe","ruleset":"mine","text":"dyar: 1\nid: mine\n"}' 'cannot be loaded'
refused '{"ask":"position","ruleset":"krur","moves":["a1","a1"]}' 'move 2: '
refused '{"ask":"position","ruleset":"krur","position":"1"}' 'does not fit'
refused '{"ask":"choose","ruleset":"krur","player":"chess"}' 'chess'
refused '{"ask":"choose","ruleset":"krur"}' "'player' is missing"
refused '{"ask":"measure","ruleset":"krur","games":0}' "'games' must be"
refused '{"ask":"solve","ruleset":"um-laarais"}' 'this game cannot be solved: '

# Every request cut off anywhere, and with any one byte changed.
whole='{"ask":"play","ruleset":"kalah","answers":{"a":"b\u00e9"},"moves":["a1",""],"seed":-1.5e3,"match":false}'
cut=() changed=()
for ((i = 0; i < ${#whole}; i++)); do
    cut+=("${whole:0:i}")
    changed+=("${whole:0:i}?${whole:i+1}")
done
[ "$("$ask" "${cut[@]}" "${changed[@]}" | grep -c '^{"error":')" = $((2 * ${#whole})) ] ||
    fail "a broken request is answered"

ask_all
[ $failures = 0 ]
