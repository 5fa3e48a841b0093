#!/bin/sh
# SPDX-License-Identifier: MIT
# Does a file use what another one defines that, directly or by others, uses what the first defines?
# Symbols say who uses whom.  Only where a grammar is recursive may there be circles: in what reads a schema
# into shapes and checks a document against them, and in what reads, compiles and words conditions, which name
# holes, and the names of holes, which may hold conditions ({first: back, fitting: {seeds: 0}}).
#
#     circles.sh OBJECT...
set -eu

# A line for each file that uses another one: "user used".
uses=$(nm -A "$@" | awk '
    BEGIN {
        shapes = "validate/(loader|keywords|fields|references)[.]c"
        checks = "validate/(branches|check|check_list|check_map|check_logic)[.]c"
        bound = "rules/(conditions|refs)[.]c"
        compiled = "program/(fold|refs|tables)[.]c"
        told = "english/(conditions|facts|holes)[.]c"
    }
    function both(a, b, files) { return a ~ files && b ~ files }
    function may_be(a, b) {
        return both(a, b, shapes) || both(a, b, checks) || both(a, b, bound) || both(a, b, compiled) ||
            both(a, b, told)
    }
    { file = substr($1, 1, index($1, ":") - 1); name = $NF }
    $(NF - 1) ~ /^[TDBR]$/ { defined[name] = file }
    $(NF - 1) == "U" { users[name] = users[name] " " file }
    END {
        for (name in users) {
            count = split(users[name], user, " ")
            for (i = 1; i <= count; i++)
                if (name in defined && !may_be(user[i], defined[name]))
                    print user[i], defined[name]
        }
    }')
[ -n "$uses" ] || { echo "these objects use nothing of each other" >&2; exit 1; }
circles=$(echo "$uses" | tsort 2>&1 >/dev/null) || { echo "$circles" >&2; exit 1; }
