package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// Read turns the contents of a file into checks. The format is recognised by the
// contents; the name only goes into messages. The error is one sentence with the
// name and the line or the entry.
func Read(name string, data []byte) ([]Check, error) {
	var first map[string]json.RawMessage
	start := json.NewDecoder(bytes.NewReader(data))
	if err := start.Decode(&first); err != nil {
		return nil, located(name, data, start.InputOffset(), err)
	}
	has := func(key string) bool { _, ok := first[key]; return ok }
	switch {
	case has("kind") || has("legal_points_before_each_ply") || has("marked_dead_rc") || has("pass_alive_area_no_suicide"):
		return readLines(name, data)
	case has("empty_board") || has("positions") || has("complete_games"):
		return readWhole(name, data, (*perftFile).checks)
	case has("counts"):
		return readWhole(name, data, (*legalFile).checks)
	case has("rulesets"):
		return readWhole(name, data, (*rulesetFile).checks)
	case has("values"):
		return readWhole(name, data, (*valueFile).checks)
	default:
		return nil, fmt.Errorf("%s: nothing in it says what it is: want move counts (empty_board, positions, complete_games), counts of legal positions (counts), rulesets, or lines of cases (kind), games (legal_points_before_each_ply), boards with territory (marked_dead_rc) or with unconditional life (pass_alive_area_no_suicide)", name)
	}
}

// readWhole reads a file that is one JSON value.
func readWhole[F any](name string, data []byte, checks func(*F, string) ([]Check, error)) ([]Check, error) {
	var file F
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, located(name, data, 0, err)
	}
	return checks(&file, name)
}

// readLines reads a file of one JSON value a line: cases, games and boards, in any mixture.
func readLines(name string, data []byte) ([]Check, error) {
	var all []Check
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		where := fmt.Sprintf("%s line %d", name, number)
		check, err := readLine(where, line)
		if err != nil {
			return nil, err
		}
		all = append(all, check)
	}
	return all, nil
}

func readLine(where string, line []byte) (Check, error) {
	var probe struct {
		Kind      *string         `json:"kind"`
		Legal     json.RawMessage `json:"legal_points_before_each_ply"`
		Dead      json.RawMessage `json:"marked_dead_rc"`
		PassAlive json.RawMessage `json:"pass_alive_area_no_suicide"`
	}
	if err := json.Unmarshal(line, &probe); err != nil {
		return Check{}, fmt.Errorf("%s: %s", where, plain(err))
	}
	switch {
	case probe.Legal != nil:
		return readEntry(where, line, (*gameLine).check)
	case probe.Dead != nil:
		return readEntry(where, line, (*territoryCase).check)
	case probe.PassAlive != nil:
		return readEntry(where, line, (*passAliveCase).check)
	case probe.Kind == nil:
		return Check{}, fmt.Errorf("%s: neither a case (kind) nor a game (legal_points_before_each_ply), nor a board with territory (marked_dead_rc) or unconditional life (pass_alive_area_no_suicide)", where)
	case *probe.Kind == "play":
		return readEntry(where, line, (*playCase).check)
	case *probe.Kind == "score":
		return readEntry(where, line, (*scoreCase).check)
	default:
		return skipped(where, "there is no machine check for cases of kind %q", *probe.Kind), nil
	}
}

// readEntry reads a line as an entry and lets it make its check.
func readEntry[E any](where string, line []byte, check func(*E, string) (Check, error)) (Check, error) {
	var entry E
	if err := json.Unmarshal(line, &entry); err != nil {
		return Check{}, fmt.Errorf("%s: %s", where, plain(err))
	}
	made, err := check(&entry, where)
	if err != nil {
		return Check{}, objection(where, err)
	}
	return made, nil
}

// objection puts everything that is wrong with an entry into one sentence.
func objection(where string, err error) error {
	return fmt.Errorf("%s: %s", where, strings.ReplaceAll(err.Error(), "\n", "; "))
}

// skipped is the check of something that cannot be checked.
func skipped(where, format string, args ...any) Check {
	return Check{where, func(_ context.Context, _ Options, r *recorder) { r.skip(format, args...) }}
}

// located returns the line of a JSON error in a file. The offset is where
// reading stopped, for errors that do not have their own.
func located(name string, data []byte, offset int64, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	case errors.Is(err, io.ErrUnexpectedEOF):
		offset = int64(len(bytes.TrimSpace(data)))
	}
	before := data[:min(max(offset, 0), int64(len(data)))]
	return fmt.Errorf("%s line %d: %s", name, 1+bytes.Count(before, []byte("\n")), plain(err))
}

// plain says in plain words what is wrong with some JSON.
func plain(err error) string {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		what := "it"
		if kind.Field != "" {
			what = kind.Field
		}
		return fmt.Sprintf("%s is %s, want %s", what, found(kind.Value), wanted(kind.Type))
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	switch text {
	case "EOF":
		return "there is nothing in it"
	case "unexpected EOF", "unexpected end of JSON input":
		return "the JSON ends in the middle"
	}
	return text
}

// found describes a JSON value as the decoder names it.
func found(value string) string {
	switch value {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "true or false"
	case "string":
		return "a text"
	case "number":
		return "a number"
	default:
		return value // "number 1.5"
	}
}

// wanted describes what a Go type wants of a JSON value.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	default:
		return "an object"
	}
}

// sizeOf checks the size of a board. Boards that the game knows but the code does
// not, up to the 52x52 of SGF, are said to be too large and can be skipped.
func sizeOf(width, height int) (size weiqi.Size, tooLarge bool, err error) {
	const largest = 52
	size = weiqi.Size{Cols: width, Rows: height}
	switch {
	case size.Valid():
		return size, false, nil
	case width < 1 || height < 1 || width > largest || height > largest:
		return size, false, fmt.Errorf("no board is %v", size)
	default:
		return size, true, nil
	}
}

// setupOf reads rows, of which there may be none for the empty board. It does not
// look at liberties.
func setupOf(size weiqi.Size, rows []string, toMove string) (weiqi.Setup, error) {
	turn := weiqi.Black
	if toMove != "" {
		var err error
		if turn, err = weiqi.ParseColor(toMove); err != nil {
			return weiqi.Setup{}, err
		}
	}
	if rows == nil {
		return weiqi.Setup{Size: size, Turn: turn}, nil
	}
	setup, err := weiqi.ParseSetup(rows, turn)
	if err != nil {
		return weiqi.Setup{}, err
	}
	if setup.Size != size {
		return weiqi.Setup{}, fmt.Errorf("the rows are a board of %v, not of %v", setup.Size, size)
	}
	return setup, nil
}

// startOf reads rows like setupOf as the start of a game under some rules.
func startOf(size weiqi.Size, rows []string, toMove string, rules weiqi.Rules) (*weiqi.Position, error) {
	setup, err := setupOf(size, rows, toMove)
	if err != nil {
		return nil, err
	}
	return setup.Position(rules)
}

// koNamed reads the word of the files for a repetition rule.
func koNamed(name string) (weiqi.KoRule, error) {
	switch name {
	case "simple":
		return weiqi.SimpleKo, nil
	case "psk":
		return weiqi.PositionalSuperko, nil
	case "ssk":
		return weiqi.SituationalSuperko, nil
	}
	return 0, fmt.Errorf("there is no repetition rule %q: want simple, psk or ssk", name)
}

// suicideNamed reads the word of the files for a suicide rule.
func suicideNamed(name string) (weiqi.SuicideRule, error) {
	switch name {
	case "none":
		return weiqi.NoSuicide, nil
	case "multi":
		return weiqi.MultiSuicide, nil
	case "any":
		return weiqi.AnySuicide, nil
	}
	return 0, fmt.Errorf("there is no suicide rule %q: want none, multi or any", name)
}
