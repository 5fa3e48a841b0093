#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What archives and catalogues read: every bundled ruleset is in `list --jsonld`, and CITATION.cff has the
# form, the version and the authors that it must have.  The packages for Python, npm and
# Debian have the same version, and debian/copyright has the licences that rulesets name.
#
#     tests/checks/corpus.sh DYAR TOP
set -euo pipefail
dyar=$1 top=$2
failures=0
complain() {
    echo "$*" >&2
    failures=$((failures + 1))
}

ids() {
    grep -oE "$1" | cut -d'"' -f4 | sort
}
listed=$("$dyar" list --json | ids '"id":"[^"]*"')
told=$("$dyar" list --jsonld | ids '"@id":"#[^"]*","identifier":"[^"]*"' | sed 's/^#//')
[ -n "$listed" ] || complain "no ruleset is listed"
[ "$listed" = "$told" ] || complain "list --jsonld has not the rulesets of list --json"

citation=$top/CITATION.cff
says() {
    sed -nE "s/^$1: *//p" "$citation"
}
version=$("$dyar" --version | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -1)
holder=$(sed -nE 's/^Copyright \(c\) [0-9]+ //p' "$top/LICENSE")
[ "$(says cff-version)" = 1.2.0 ] || complain "CITATION.cff: the version of the format is not 1.2.0"
[ "$(says version)" = "$version" ] || complain "CITATION.cff: version $(says version), the program has $version"
[ "$(says license)" = MIT ] || complain "CITATION.cff: another licence than LICENSE has"
grep -qFx "__version__ = '$version'" "$top/tools/python/dyar/__init__.py" || complain "dyar/__init__.py: another version"
grep -qF "\"version\": \"$version\"" "$top/tools/web/npm/package.json" || complain "npm/package.json: another version"
grep -qFx "  - name: $holder" "$citation" || complain "CITATION.cff: the authors are not '$holder', as in LICENSE"
while IFS= read -r licence; do
    grep -qF "$licence" "$top/debian/copyright" || complain "debian/copyright: nothing on '$licence', which a ruleset names"
done < <(sed -n 's/^ *licence: *//p' "$top"/rulesets/*/*.yaml | sort -u)
grep -qF "dyar ($version-" "$top/debian/changelog" || complain "debian/changelog: another version than $version"
for key in message title; do
    [ -n "$(says $key)" ] || complain "CITATION.cff: there is no $key"
done
[ "$failures" -eq 0 ]
