#!/usr/bin/env bash
# Where MPI is installed a plain build, without a preset, uses it; its libraries link all the same, and do not
# need MPI.
#
#     tests/installed/plain.sh SOURCES BUILD
set -euo pipefail
command -v mpicc >/dev/null || exit 77
sources=$1 build=$2
mkdir -p "$build"
# The same sources and libraries as by default, but not optimized.
if ! cmake -G Ninja -S "$sources" -B "$build" -D CMAKE_BUILD_TYPE=Debug -D DYAR_FAST=OFF -D DYAR_TESTS=OFF \
    >"$build/log" 2>&1 ||
    ! cmake --build "$build" --target dyar_requests_shared dyar_requests_static >"$build/log" 2>&1; then
    tail -n 20 "$build/log" >&2
    exit 1
fi
[ -n "$(find "$build" -name ranks_mpi.c.o)" ] || { echo "this build does not use MPI" >&2; exit 1; }
needed=$(readelf -d "$build/tools/libdyar-requests.so" | grep -i 'NEEDED.*mpi' || true)
[ -z "$needed" ] || { echo "$needed" >&2; exit 1; }
! nm "$build/tools/libdyar-requests.a" 2>/dev/null | grep ' U MPI_' >&2
