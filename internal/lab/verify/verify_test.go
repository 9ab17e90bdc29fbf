package verify_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/lab/verify"
)

// TestKnownNumbers holds the rules against all files that come with the package,
// as deep as there is time for, and with the tag system deeper; shinpan verify goes on from there.
func TestKnownNumbers(t *testing.T) {
	options := verify.Options{Plies: 4, Points: 9, Workers: 2}
	if allCases {
		options.Plies, options.Points = 5, 12
	}
	passed := map[string]int{}
	for _, name := range []string{
		"perft.json", "legal_counts.json", "cases.jsonl", "random_games.jsonl", "rulesets.json", "small_board_values.json", "areas.jsonl",
	} {
		t.Run(name, func(t *testing.T) {
			report := check(t, name, read(t, name), options)
			for _, f := range report.Failures {
				t.Errorf("%s: %s\n%s", f.Where, f.What, f.Diagram)
			}
			passed[name] = report.Passed
		})
	}
	for name, least := range map[string]int{
		"perft.json": 4000, "legal_counts.json": 13, "cases.jsonl": 3000, "random_games.jsonl": 15000, "rulesets.json": 150, "areas.jsonl": 28,
	} {
		if passed[name] < least {
			t.Errorf("%s: %d facts, want at least %d: something is not checked", name, passed[name], least)
		}
	}
}

// TestAlteredNumbersAreFound alters every expectation in the files, one at a time,
// and wants each to be noticed.
func TestAlteredNumbersAreFound(t *testing.T) {
	perft := decode(t, read(t, "perft.json"))
	for _, list := range []string{"empty_board", "positions", "complete_games"} {
		entries := perft.(map[string]any)[list].([]any)
		for i := 0; i < len(entries); i += len(entries)/12 + 1 {
			entry := entries[i].(map[string]any)
			if list == "complete_games" && entry["width"].(float64)*entry["height"].(float64) > 3 {
				continue // too many to count
			}
			if plies, ok := entry["plies"].([]any); ok {
				entry["plies"] = plies[:min(3, len(plies))]
			}
			testAlterations(t, map[string]any{list: []any{entry}}, "plies", "games", "longest_in_plies_with_final_passes")
		}
	}
	legal := decode(t, read(t, "legal_counts.json")).(map[string]any)
	testAlterations(t, map[string]any{"counts": legal["counts"].([]any)[:6]}, "legal")

	rulesets := decode(t, read(t, "rulesets.json")).(map[string]any)
	for _, entry := range rulesets["rulesets"].([]any) {
		testAlterations(t, map[string]any{"rulesets": []any{entry}}, "button", "pass_stones", "white_passes_last", "seki_territory")
	}
	for i, line := range lines(t, "random_games.jsonl") {
		if i%10 == 0 && i < 50 {
			testAlterations(t, line, "legal_points_before_each_ply", "repetition_refusals", "capturing_plies", "suicide_plies",
				"ended_by_two_passes", "board", "stones_lost", "area_no_removal")
		}
	}
	for _, line := range lines(t, "areas.jsonl") {
		if _, counted := line.(map[string]any)["territory"]; counted {
			testAlterations(t, line, "territory")
		} else {
			testAlterations(t, line, "pass_alive_area_no_suicide")
		}
	}
	for _, line := range lines(t, "cases.jsonl") {
		entry := line.(map[string]any)
		kept := slices.Contains([]any{"play", "score"}, entry["kind"]) && fmt.Sprint(entry["size"]) != "[30 30]"
		if _, differs := entry["katago_differs"]; differs || !kept {
			continue
		}
		testAlterations(t, line, "moves_legal_under", "moves_rejected", "board", "stones_lost", "game_over_after_two_passes",
			"area_no_removal", "stone_count", "legal", "legal_under", "reasons", "area_dead_removed", "stone_count_no_removal",
			"territory_simple", "territory_seki_aware", "katago_white_minus_black")
	}
}

// testAlterations alters, one after the other, all that is under one of the keys
// in some JSON, and wants the checks to fail.
func testAlterations(t *testing.T, value any, keys ...string) {
	t.Helper()
	tried := 0
	alter(value, "", func(path string) {
		if !slices.ContainsFunc(keys, func(key string) bool { return slices.Contains(strings.Split(path, "/"), key) }) || strings.HasSuffix(path, "/ply") {
			return
		}
		tried++
		data, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		checks, err := verify.Read("altered", data)
		if err != nil {
			return // refused altogether
		}
		report, err := verify.Run(context.Background(), checks, verify.Options{})
		if err != nil || len(report.Failures) == 0 {
			t.Errorf("altering %s is not noticed (%d passed, %v)\n%s", path, report.Passed, err, data)
		}
	})
	if tried == 0 {
		t.Errorf("there is nothing to alter under %q in %v", keys, value)
	}
}

// alter changes every leaf of a JSON value in turn, calls try with its path, and
// puts it back.
func alter(value any, path string, try func(path string)) {
	set := func(key string, old any, put func(any)) {
		path := path + "/" + key
		switch old := old.(type) {
		case float64:
			put(old + 1)
		case bool:
			put(!old)
		case string:
			put(alterText(old))
		default:
			alter(old, path, try)
			return
		}
		try(path)
		put(old)
	}
	switch value := value.(type) {
	case map[string]any:
		for key, old := range value {
			set(key, old, func(v any) { value[key] = v })
		}
	case []any:
		for i, old := range value {
			set(fmt.Sprint(i), old, func(v any) { value[i] = v })
		}
	}
}

// alterText makes another text of the same kind.
func alterText(text string) string {
	others := map[string]string{
		"all": "none", "ko": "suicide", "superko": "ko", "suicide": "superko", "occupied": "off-board",
		"off-board": "occupied", "turn": "ko", "game-over": "turn",
	}
	if other, ok := others[text]; ok {
		return other
	}
	if ko, suicide, ok := strings.Cut(text, "+"); ok { // a name of rules
		return map[string]string{"simple": "psk", "psk": "ssk", "ssk": "simple"}[ko] + "+" + suicide
	}
	if strings.Trim(text, ".XO") == "" { // a row of a board
		return map[byte]string{'.': "X", 'X': "O", 'O': "."}[text[0]] + text[1:]
	}
	return text + "0" // a number written as text
}

func TestReadErrors(t *testing.T) {
	perft := func(entry string) string { return `{"empty_board": [` + entry + `]}` }
	play := func(rest string) string {
		return `{"kind": "play", "id": "x", "size": [3, 3], "rows": null, "to_move": "B", "moves_legal_under": "all"` + rest + `}`
	}
	tests := []struct{ name, data, want string }{
		{"nothing", "", "f line 1: there is nothing in it"},
		{"blank", "\n\n", "there is nothing in it"},
		{"not JSON", "\nhello", "f line 2: invalid character 'h'"},
		{"a list", "[1, 2]", "f line 1: it is a list, want an object"},
		{"truncated", "{\"empty_board\":\n[{\"width\": 1,\n", "f line 2: the JSON ends in the middle"},
		{"more behind", `{"counts": []} {}`, "after top-level value"},
		{"no territory", `{"marked_dead_rc": [], "width": 2, "height": 1, "board": [".."]}`, "territory: there are no rows"},
		{"territory of another size", `{"marked_dead_rc": [], "width": 2, "height": 1, "board": [".."], "territory": ["..."], "seki_groups": [".."]}`, "territory: the rows are a board of 3x1, not of 2x1"},
		{"sekis of another size", `{"marked_dead_rc": [], "width": 2, "height": 1, "board": [".."], "territory": [".."], "seki_groups": ["."]}`, "seki_groups: the rows are a board of 1x1"},
		{"dead stone off the board", `{"marked_dead_rc": [[0, 2]], "width": 2, "height": 1, "board": ["X."]}`, "dead stone in row 0, column 2: there is no stone"},
		{"dead stone far off the board", `{"marked_dead_rc": [[-300, 4000]], "width": 2, "height": 1, "board": ["X."]}`, "dead stone in row -300, column 4000: there is no stone"},
		{"life without a word of it", `{"pass_alive_area_no_suicide": null, "width": 2, "height": 1, "board": ["X."]}`, "pass_alive_area_no_suicide: there are no rows"},
		{"life of another size", `{"pass_alive_area_no_suicide": ["X"], "width": 2, "height": 1, "board": ["X."]}`, "pass_alive_area_no_suicide: the rows"},
		{"unknown", `{"hello": 1}`, "nothing in it says what it is"},
		{"wrong type", perft("\n" + `{"width": "one"}`), "f line 2: empty_board.width is a text, want a whole number"},
		{"a fraction", perft(`{"width": 1.5}`), "want a whole number"},
		{"no object", `{"empty_board": 3}`, "empty_board is a number, want a list"},
		{"no size", perft(`{"rule": "psk", "plies": [{"ply": 1}]}`), "entry 1: no board is 0x0"},
		{"huge", perft(`{"width": 99, "height": 99, "rule": "psk", "plies": [{"ply": 1}]}`), "entry 1: no board is 99x99"},
		{"rule", perft(`{"width": 1, "height": 1, "rule": "what", "plies": [{"ply": 1}]}`), `no rule "what"`},
		{"suicide rule", perft(`{"width": 1, "height": 1, "rule": "psk_what", "plies": [{"ply": 1}]}`), `no rule "psk_what"`},
		{"no plies", perft(`{"width": 1, "height": 1, "rule": "psk"}`), "it has no plies"},
		{"negative ply", perft(`{"width": 1, "height": 1, "rule": "psk", "plies": [{"ply": -1}]}`), "no ply -1"},
		{"endless", perft(`{"width": 1, "height": 1, "rule": "psk", "plies": [{"ply": 1000000000}]}`), "no ply 1000000000"},
		{"order", perft(`{"width": 1, "height": 1, "rule": "psk", "plies": [{"ply": 2}, {"ply": 1}]}`), "ply 1 comes after ply 2"},
		{"no rows", `{"positions": [{"width": 1, "height": 1, "rule": "psk", "plies": [{"ply": 1}]}]}`, "positions entry 1: there are no rows"},
		{"rows of another size", perft(`{"width": 2, "height": 1, "rows": ["."], "rule": "psk", "plies": [{"ply": 1}]}`), "a board of 1x1, not of 2x1"},
		{"no liberty", perft(`{"width": 2, "height": 1, "rows": ["XO"], "rule": "psk", "plies": [{"ply": 1}]}`), "the black chain at A1 has no liberty; the white chain at B1"},
		{"side", perft(`{"width": 2, "height": 1, "to_move": "R", "rule": "psk", "plies": [{"ply": 1}]}`), `"R" is not a color`},
		{"games", `{"complete_games": [{"width": 1, "height": 1, "rule": "psk"}]}`, "no number of games"},
		{"legal count", `{"counts": [{"width": 1, "height": 1, "legal": "many"}]}`, `"many" is not a number`},
		{"no legal count", `{"counts": [{"width": 1, "height": 1}]}`, "counts entry 1: it has no number"},
		{"ruleset without a name", `{"rulesets": [{}]}`, "it has no name"},
		{"komi", `{"rulesets": [{"name": "aga", "komi": true}]}`, "komi is neither"},
		{"line", play("") + "\n" + `{"id": "x"}`, "f line 2: neither a case (kind) nor a game"},
		{"line cut short", play("") + "\n" + `{"kind":`, "f line 2: the JSON ends in the middle"},
		{"case size", `{"kind": "play", "size": [3]}`, "the size has 1 numbers"},
		{"case rules", play(`, "moves_rejected": {"gonzo": {"move_number": 1, "reason": "ko"}}`), `no rules "gonzo"`},
		{"case reason", play(`, "then": [{"move": "B A1", "legal": false, "reasons": ["bored"]}]`), `no reason "bored"`},
		{"case move", play(`, "moves": ["A1"]`), `"A1" is not a move`},
		{"case vertex", play(`, "moves": ["B A99"]`), `"A99" is not a point`},
		{"case then", play(`, "then": [{"move": "B A1"}]`), "not once"},
		{"dead", `{"kind": "score", "size": [1, 1], "rows": ["."], "dead": ["A1"]}`, "dead stone A1: there is no stone"},
		{"game rules", `{"legal_points_before_each_ply": [], "width": 1, "height": 1, "repetition": "what"}`, `no repetition rule "what"`},
		{"game length", `{"legal_points_before_each_ply": [1], "width": 1, "height": 1, "repetition": "psk", "suicide": "none"}`, "0 moves and 1 numbers"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := verify.Read("f", []byte(test.data))
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("Read error = %v, want one line with %q", err, test.want)
			}
		})
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	checks, err := verify.Read("perft.json", read(t, "perft.json"))
	if err != nil {
		t.Fatal(err)
	}
	report, err := verify.Run(ctx, checks, verify.Options{Workers: 2})
	if err == nil || report.Passed != 0 || len(report.Failures) != 0 {
		t.Errorf("Run = %d passed, %d failed, %v, want nothing and an error", report.Passed, len(report.Failures), err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"empty_board": [{"width": 1, "height": 2, "rule": "psk", "plies": [{"ply": 1, "sequences": 3}]}]}`))
	f.Add([]byte(`{"counts": [{"width": 1, "height": 2, "legal": "5"}]}`))
	f.Add([]byte(`{"kind": "score", "size": [3, 1], "rows": ["X.O"], "dead": ["A1"], "territory_simple": {"B": 0, "W": 3}}`))
	f.Add([]byte(`{"kind": "play", "size": [2, 1], "rows": null, "to_move": "B", "moves": ["B A1"], "moves_legal_under": "all", "then": [{"move": "W B1", "legal": true, "reasons": {}}]}`))
	f.Add([]byte(`{"legal_points_before_each_ply": [2, 1], "moves": "A1 pass", "width": 2, "height": 1, "repetition": "ssk", "suicide": "any"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		checks, err := verify.Read("f", data)
		if err != nil || len(checks) > 5 {
			return
		}
		if _, err := verify.Run(t.Context(), checks, verify.Options{Plies: 1, Points: 4}); err != nil {
			t.Fatal(err)
		}
	})
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func decode(t *testing.T, data []byte) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func lines(t *testing.T, name string) []any {
	t.Helper()
	var all []any
	for line := range bytes.Lines(read(t, name)) {
		all = append(all, decode(t, line))
	}
	return all
}

func check(t *testing.T, name string, data []byte, o verify.Options) verify.Report {
	t.Helper()
	checks, err := verify.Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	report, err := verify.Run(t.Context(), checks, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}
