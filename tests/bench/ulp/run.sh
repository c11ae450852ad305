#!/bin/sh
# Prints the accuracy table (needs gcc with libquadmath) and the speed table of docs/elementary.md.
# Use: tests/bench/ulp/run.sh [arguments per range, default 400000]
set -eu
cd "$(dirname "$0")/../../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
flags="-O2 -ffp-contract=off -fno-math-errno -Wall -Wextra -Icore"
gcc -std=gnu11 $flags tests/bench/ulp/ulp.c core/math/elementary*.c -lquadmath -lm -o "$out/ulp"
gcc -std=c11 $flags tests/bench/ulp/speed.c core/math/elementary*.c -lm -o "$out/speed"
"$out/ulp" "${1:-400000}"
echo
"$out/speed"
