package reason

import (
	"encoding/json"
	"reflect"
	"regexp"
	"testing"
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
