#!/usr/bin/env bash
# Reads what go test -v prints, and prints a line for every story: whether it holds, how long it took, and its name; beneath it the figures that it
# has logged. Of a story that fails it prints everything. The exit status is 1 if one fails, or a package does not compile.
set -euo pipefail
exec awk '
  function flush(  i) { for (i = 0; i < n; i++) print kept[i]; n = 0 }
  /^=== / { next }
  /^ *--- (PASS|FAIL|SKIP): / {
    took = $NF; gsub(/[()]/, "", took)
    depth = match($0, /[^ ]/) / 4
    verdict = $2; sub(/:/, "", verdict)
    printf "%s%-4s %8s  %s\n", (depth > 0 ? "  " : ""), (verdict == "PASS" ? "ok" : verdict == "SKIP" ? "skip" : "FAIL"), took, $3
    if (verdict == "PASS") passed++; else if (verdict == "SKIP") skipped++; else { failed++ }
    fflush(); next
  }
  /^(FAIL|panic:|#)/ { bad = 1 }
  /^(ok|PASS|FAIL)[ \t]*/ { next }
  { print; fflush() }
  END {
    printf "%d stories hold, %d do not, %d were skipped\n", passed, failed, skipped
    exit bad || failed > 0
  }'
