package jsondiff_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/jsondiff"
)

func TestOf(t *testing.T) {
	for _, test := range []struct{ was, is, want string }{
		{`{"a":1,"b":[1,2]}`, `{"b":[1,2],"a":1}`, ""},
		{`{"a":1}`, `{"a":null}`, "a: 1 -> "},
		{`{"b":1,"a":{"c":"x","d":true}}`, `{"b":2,"a":{"c":"y","d":true,"e":[]}}`, `a.c: "x" -> "y", a.e:  -> [], b: 1 -> 2`},
		{`{"a":{"b":1}}`, `{"a":1}`, `a: {"b":1} -> 1`},
		{`1`, `2`, ": 1 -> 2"},
		{`{"x":null}`, `{}`, ""},
	} {
		var all []string
		for _, c := range jsondiff.Of(json.RawMessage(test.was), json.RawMessage(test.is)) {
			all = append(all, fmt.Sprintf("%s: %s -> %s", strings.Join(c.Path, "."), c.Was, c.Is))
		}
		if got := strings.Join(all, ", "); got != test.want {
			t.Errorf("Of(%s, %s) = %s, want %s", test.was, test.is, got, test.want)
		}
	}
}
