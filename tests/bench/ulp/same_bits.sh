#!/bin/sh
# Compares the results of the elementary functions over compilers: gcc, clang and emcc with Node.
# Prints the hashes once when all agree. Use: tests/bench/ulp/same_bits.sh
set -eu
cd "$(dirname "$0")/../../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
src="tests/bench/ulp/same_bits.c $(echo core/math/elementary*.c)"
flags="-std=c11 -ffp-contract=off -fno-math-errno -Icore"
i=0
for build in "gcc -O0" "gcc -O2" "gcc -O3 -march=native" "clang -O0" "clang -O2" "clang -O3 -march=native"; do
  $build $flags $src -lm -o "$out/run"
  "$out/run" >"$out/$i"
  echo "built: $build"
  i=$((i + 1))
done
for build in "-O0" "-O2" "-O3 -msimd128"; do
  NODE_PATH=/usr/share/nodejs emcc $build $flags $src -sSTANDALONE_WASM --no-entry -o "$out/run.wasm"
  node tests/bench/ulp/same_bits.mjs "$out/run.wasm" >"$out/$i"
  echo "built: emcc $build"
  i=$((i + 1))
done
for k in $(seq 1 $((i - 1))); do cmp "$out/0" "$out/$k"; done
echo "all $i builds agree:"
cat "$out/0"
