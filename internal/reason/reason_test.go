package reason

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestSentences(t *testing.T) {
	for code, text := range english {
		if !regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`).MatchString(code) {
			t.Errorf("%q is no code", code)
		}
		if text == "" || regexp.MustCompile(`[.\s]$`).MatchString(text) {
			t.Errorf("%s: %q is no sentence without a full stop", code, text)
		}
		for rest := text; ; {
			_, name, kind, after, found := nextHole(rest)
			if !found {
				break
			}
			if kind != "because" {
				say(kind, name) // panics if there is no such kind
			}
			rest = after
		}
	}
}

func TestHoles(t *testing.T) {
	type hole struct{ before, name, kind, after string }
	for text, want := range map[string]hole{
		"the {color:color} stone":   {"the ", "color", "color", " stone"},
		"{n} of {most}":             {"", "n", "", " of {most}"},
		"so: {because}":             {"so: ", "because", "because", ""},
		"{} and {A1} {{a_b}}":       {"{} and {A1} {", "a_b", "", "}"},
		"an {open one, and {a:b:c}": {before: "an {open one, and {a:b:c}"},
		"no hole {":                 {before: "no hole {"},
	} {
		var got hole
		var found bool
		if got.before, got.name, got.kind, got.after, found = nextHole(text); got != want || found != (want.name != "") {
			t.Errorf("nextHole(%q) = %+v, %v, want %+v", text, got, found, want)
		}
	}
}

func TestJSON(t *testing.T) {
	r := New("both-passed")
	data, err := json.Marshal(r)
	if err != nil || string(data) != `{"code":"both-passed"}` {
		t.Fatalf("%s, %v", data, err)
	}
	var back Reason
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, r) {
		t.Fatalf("%+v, %v", back, err)
	}
}

func TestArguments(t *testing.T) {
	for want, value := range map[string]any{"ten": "ten", "10": 10, "-3": int64(-3), "2.5": 2.5, "1m30s": 90 * time.Second} {
		if got := New("move-limit", "moves", value).Args["moves"]; got != want {
			t.Errorf("%v is written %q, want %q", value, got, want)
		}
	}
}

func TestBrief(t *testing.T) {
	long := strings.Repeat("囲", 40)
	for text, want := range map[string]string{"": "", "a\tb\"": `a\tb\"`, long: long, long + "碁": long} {
		if got := Brief(text); got != want {
			t.Errorf("Brief(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestTimes(t *testing.T) {
	for value, want := range map[string]string{
		"2026-12-01T10:30:59Z": "you are banned until 2026-12-01 10:30 UTC: spam",
		"soon":                 "you are banned until soon: spam",
	} {
		if got := New("banned-until", "until", value, "why", "spam").String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestForeignCode(t *testing.T) {
	if got := (Reason{Code: "from-elsewhere", Args: map[string]string{"x": "1"}}).String(); got != "from-elsewhere" {
		t.Errorf("String() = %q", got)
	}
}

func TestFaults(t *testing.T) {
	for what, f := range map[string]func(){
		"a code that is not there":      func() { New("no such") },
		"an argument without a value":   func() { New("both-passed", "n") },
		"an argument of no sentence":    func() { New("both-passed", "n", 1) },
		"a value that is no name first": func() { New("both-passed", 1, 2) },
		"a value of no known type":      func() { New("move-limit", "moves", []int{1}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", what)
				}
			}()
			f()
		}()
	}
}

// What is said again of a text from outside is as long as the caller wants, in characters and not in bytes.
func TestBeginning(t *testing.T) {
	if got := Beginning("囲碁\n囲碁", 3); got != `囲碁\n` {
		t.Errorf("the beginning is %q", got)
	}
	if got := Brief(strings.Repeat("囲", 50)); got != strings.Repeat("囲", 40) {
		t.Errorf("in brief it is %q", got)
	}
}
