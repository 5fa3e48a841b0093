#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every command has a page that groff reads without a warning, and every option of its help is in it; the
# completions are read by their shells.
#
#     tests/installed/manuals.sh TREE
set -euo pipefail
tree=$1 dyar=$1/bin/dyar
pages=$tree/share/man/man1
failures=0

fail() {
    echo "$*" >&2
    failures=$((failures + 1))
}

options_of() {
    grep -oE -e '--[a-z][a-z-]*' | LC_ALL=C sort -u
}

commands=$("$dyar" help commands | sed -nE 's/^  ([a-z]+( [a-z]+)?)  +[a-z].*/\1/p')
[ "$(wc -l <<<"$commands")" -gt 20 ] || fail "help commands lists too few: $commands"
while IFS= read -r command; do
    page=$pages/dyar-${command// /-}.1.gz
    [ -f "$page" ] || { fail "$command: no manual page"; continue; }
    # shellcheck disable=SC2086 # two words may be a command
    missing=$(comm -23 <("$dyar" help $command | options_of) \
        <(zcat "$page" | sed 's/\\-/-/g' | options_of))
    [ -z "$missing" ] || fail "$command: not in its page: $missing"
done <<<"$commands"

if command -v groff >/dev/null; then
    for page in "$tree"/share/man/man?/*; do
        warnings=$(zcat "$page" | groff -man -Tutf8 -ww -z 2>&1)
        [ -z "$warnings" ] || fail "$(basename "$page"): $warnings"
    done
fi
bash -n "$tree/share/bash-completion/completions/dyar" || fail "bash does not read its completion"
if command -v zsh >/dev/null; then
    zsh -n "$tree/share/zsh/vendor-completions/_dyar" || fail "zsh does not read its completion"
fi
if command -v fish >/dev/null; then
    fish -n "$tree/share/fish/vendor_completions.d/dyar.fish" || fail "fish does not read its completion"
    offered=$(fish -c "set PATH $tree/bin \$PATH; source $tree/share/fish/vendor_completions.d/dyar.fish
        complete -C 'dyar bench --su'")
    [[ $offered == --suite* ]] || fail "fish offers: $offered"
    offered=$(fish -c "set PATH $tree/bin \$PATH; source $tree/share/fish/vendor_completions.d/dyar.fish
        complete -C 'dyar play krur --players human,al'; complete -C 'dyar play krur --answer own'" | cut -f 1)
    [ "$offered" = $'human,alphabeta\nown-captured=sows-on\nown-captured=turn-ends' ] || fail "fish offers: $offered"
fi
[ "$failures" -eq 0 ]
