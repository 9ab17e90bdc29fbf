#!/usr/bin/env bash
# Reads what go test -v prints, and prints a line for every story: whether it holds, how long it took, and its name. The figures and faults that it
# has logged come before it. The exit status is 1 if a story does not hold, or a package does not compile.
set -euo pipefail
exec awk '
  /^=== / { next }
  /^ *--- (PASS|FAIL|SKIP): / {
    inner = /^ /
    verdict = $2; sub(/:/, "", verdict)
    took = $NF; gsub(/[()]/, "", took)
    said["PASS"] = "ok"; said["SKIP"] = "skip"; said["FAIL"] = "FAIL"
    printf "%s%-4s %8s  %s\n", (inner ? "  " : ""), said[verdict], took, $3
    count[verdict]++
    fflush(); next
  }
  /^(FAIL|panic:|#)/ { bad = 1 }
  /^(ok|PASS|FAIL)[ \t]*/ { next }
  { sub(/^ *[a-z0-9_]+_test\.go:[0-9]+: /, "       "); print; fflush() }
  END {
    printf "%d stories hold, %d do not, %d were skipped\n", count["PASS"], count["FAIL"], count["SKIP"]
    exit bad || count["FAIL"] > 0
  }'
