# Prints what go test -json says as go test alone would: a line for each package, and of a package that fails what its failing
# tests have printed. At its end it lists the five slowest packages and tests.

# slowest adds [name, seconds] to the five that took longest.
def slowest($one): . + [$one] | sort_by(-.[1])[:5];

# listed prints five of them under a title.
def listed($title): "\n\($title):\n", (.[] | "\(.[1] * 10 | round / 10) s\t\(.[0])\n");

foreach (inputs, {Action: "end"}) as $e ({print: [], said: {}, packages: [], tests: [], failed: false};
  .print = []
  | ($e.Package // "") as $p | ($e.Test // "") as $t
  | if $e.Action == "build-output" then .print = [$e.Output]
    elif $e.Action == "output" then
      if $e.Output | test("^=== (PAUSE|CONT|NAME) ") then . else .said[$p][$t] += $e.Output end
    elif $t != "" and ($e.Action | IN("pass", "skip", "fail")) then
      if $t | contains("/") then . else .tests |= slowest(["\($t) of \($p)", $e.Elapsed]) end
      | if $e.Action == "fail" then . else del(.said[$p][$t]) end
    elif $e.Action | IN("pass", "skip") then
      .print = [.said[$p][""] // "" | split("\n")[-2:-1][] + "\n"] | .packages |= slowest([$p, $e.Elapsed]) | del(.said[$p])
    elif $e.Action == "fail" then
      .failed = true | .print = [.said[$p] // {} | del(.[""])[], .[""] // empty] | .packages |= slowest([$p, $e.Elapsed]) | del(.said[$p])
    elif $e.Action == "end" then
      .print = [(.packages | listed("The slowest packages")), (.tests | listed("The slowest tests")), if .failed then "\nFAIL\n" else empty end]
    else . end;
  .print[])
