package store_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Names stand beside an id, and only those are another's to write: what a person calls himself, and what others say, is
// never taken for the structure of a log.
func TestCalled(t *testing.T) {
	for _, c := range []struct{ name, log, want, names string }{
		{"a seat", `[{"seq":1,"terms":{"black":{"kind":"person","name":"Kim","player":"k"},"white":{"name":"Kim","player":"l"}}}]`,
			`[{"seq":1,"terms":{"black":{"kind":"person","name":"gone","player":"k"},"white":{"name":"Kim","player":"l"}}}]`, "[Kim]"},
		{"the name before the id", `[{"name":"Kim","id":"k"},{"id":"k","bot":true,"name":"Kim Two"}]`, `[{"name":"gone","id":"k"},{"id":"k","bot":true,"name":"gone"}]`, "[Kim Kim Two]"},
		{"a name that must be quoted", `[{"by":"k","name":"a\"b\\ \u003c","text":"\"name\":\"Kim\""}]`, `[{"by":"k","name":"gone","text":"\"name\":\"Kim\""}]`, `[a"b\ <]`},
		{"blanks", "[{ \"id\" : \"k\" , \"name\" : \"Kim\" }]", "[{ \"id\" : \"k\" , \"name\" : \"gone\" }]", "[Kim]"},
		{"nothing but numbers and lists", `[{"n":[1,{"id":2,"name":3},[[]],null,true,1.50e3]}]`, `[{"n":[1,{"id":2,"name":3},[[]],null,true,1.50e3]}]`, "[]"},
		{"a name like a word of the log", `[{"by":"k","name":"spectators","kind":"spectators"},{"by":"l","name":"spectators","kind":"spectators"}]`,
			`[{"by":"k","name":"gone","kind":"spectators"},{"by":"l","name":"spectators","kind":"spectators"}]`, "[spectators]"},
		{"a name like a key", `[{"id":"k","name":"name"}]`, `[{"id":"k","name":"gone"}]`, "[name]"},
		{"an id that another calls himself", `[{"id":"l","name":"k"}]`, `[{"id":"l","name":"k"}]`, "[]"},
		{"inside another's", `[{"id":"l","name":"Lee","whom":{"id":"k","name":"Kim"},"line":{"by":"k","name":"Kim"}}]`, `[{"id":"l","name":"Lee","whom":{"id":"k","name":"gone"},"line":{"by":"k","name":"gone"}}]`, "[Kim]"},
		{"who mediates", `[{"terms":{"mediator":"account:k","mediator_name":"Kim"}},{"type":"judged","who":"person:Kim"},{"seat":{"name":"Kim","player":"k"}},{"who":"judge:Kim"},{"who":"person:Lee"}]`,
			`[{"terms":{"mediator":"account:k","mediator_name":"gone"}},{"type":"judged","who":"person:gone"},{"seat":{"name":"gone","player":"k"}},{"who":"judge:Kim"},{"who":"person:Lee"}]`, "[Kim]"},
	} {
		var log []json.RawMessage
		if err := json.Unmarshal([]byte(c.log), &log); err != nil {
			t.Fatal(err)
		}
		got, names, err := store.Renamed(log, "k", "gone")
		text := "["
		for i, entry := range got {
			if i > 0 {
				text += ","
			}
			text += string(entry)
		}
		if text += "]"; err != nil || text != c.want || fmt.Sprint(names) != c.names {
			t.Errorf("%s: %s, %v, %v, want %s, %s", c.name, text, names, err, c.want, c.names)
		}
		again, names, err := store.Renamed(got, "k", "gone")
		if fmt.Sprintf("%s", again) != fmt.Sprintf("%s", got) || len(names) > 0 || err != nil {
			t.Errorf("%s, again: %s, %v, %v", c.name, again, names, err)
		}
	}
	if _, _, err := store.Renamed([]json.RawMessage{json.RawMessage(`{"id":`)}, "k", "gone"); err == nil {
		t.Error("what is no JSON was rewritten")
	}
}
