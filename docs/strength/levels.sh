#!/bin/sh
# Plays every level of the built-in player against the one below it, on 9x9, two games at a time. Begun again, it goes on where it was.
set -e
for level in 2 3 4 5 6 7 8 9 10; do
	below=$((level - 1))
	shinpan match --games 200 --size 9 --ruleset chinese --komi 7 --seed $level --parallel 2 --out "levels/$level" \
		"level-$level=shinpan gtp --level $level --time 10s --threads 1 --seed {seed}" \
		"level-$below=shinpan gtp --level $below --time 10s --threads 1 --seed {seed}"
done
