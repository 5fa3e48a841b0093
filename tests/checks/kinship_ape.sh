#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does R's ape read what dyar writes for it, and find the same tree?
#
#     kinship_ape.sh DYAR
set -euo pipefail
dyar=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
command -v Rscript >/dev/null && Rscript -e 'library(ape)' >/dev/null 2>&1 || exit 77

"$dyar" compare --all --replicates 1 --newick tree.nwk --matrix csv >pairs.csv
for coding in standard binary; do
    "$dyar" features --all --nexus $coding >$coding.nex
done
cat >compare.R <<'END'
library(ape)
options(warn = 2)
pairs <- read.csv("pairs.csv")
ids <- unique(c(pairs$a, pairs$b))
between <- matrix(0, length(ids), length(ids), dimnames = list(ids, ids))
between[cbind(pairs$a, pairs$b)] <- pairs$distance
between[cbind(pairs$b, pairs$a)] <- pairs$distance
tree <- read.tree("tree.nwk")
stopifnot(length(tree$tip.label) == length(ids))
# The distance of Robinson and Foulds: branches that only one of two trees has.
stopifnot(dist.topo(unroot(tree), unroot(nj(as.dist(between)))) == 0)
for (file in c("standard.nex", "binary.nex")) {
    characters <- read.nexus.data(file)
    stopifnot(setequal(names(characters), gsub("-", "_", ids)), length(unique(lengths(characters))) == 1)
    stopifnot(setequal(read.nexus(file)$tip.label, names(characters)))
}
END
Rscript compare.R
