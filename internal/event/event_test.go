package event_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/event"
)

// The log of a club, in which people come and a door is shut.
type (
	what interface{ what() string }
	club struct{}
	came struct {
		Name string `json:"name"`
	}
	shut struct{}
)

func (came) what() string { return "came" }
func (shut) what() string { return "shut" }

func (club) Types() *event.Types[what] { return types }

var types = event.NewTypes[what](what.what, came{}, shut{})

type entry = event.Event[what, club]

var noon = time.Date(2026, 10, 17, 12, 0, 0, 125e6, time.UTC)

func TestJSON(t *testing.T) {
	for want, e := range map[string]entry{
		`{"seq":1,"at":"2026-10-17T12:00:00.125Z","by":"kim","type":"came","name":"囲碁"}`: {Seq: 1, At: noon, By: "kim", What: came{"囲碁"}},
		`{"seq":2,"at":"2026-10-17T12:00:00.125Z","type":"shut"}`:                        {Seq: 2, At: noon, What: shut{}},
		`{"seq":3,"at":"2026-10-17T12:00:00.125Z","by":"\"k\"","type":"shut"}`:           {Seq: 3, At: noon, By: `"k"`, What: shut{}},
	} {
		text, err := json.Marshal(e)
		if err != nil || string(text) != want {
			t.Errorf("%+v is written %s, %v, want %s", e, text, err, want)
		}
		var read entry
		if err := json.Unmarshal(text, &read); err != nil || read != e {
			t.Errorf("%s is read as %+v, %v, want %+v", text, read, err, e)
		}
	}
	if _, err := json.Marshal(entry{Seq: 1, At: noon}); err == nil {
		t.Error("an event that says nothing is written")
	}
}

func TestJSONRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"seq":1,"at":"2026-10-17T12:00:00Z","type":"danced"}`:        `no type of event "danced"`,
		`{"seq":1,"at":"2026-10-17T12:00:00Z"}`:                        `no type of event ""`,
		`{"seq":1,"type":"shut"}`:                                      `"" is not a time`,
		`{"at":"2026-10-17T12:00:00Z","type":"shut"}`:                  "the number 0",
		`{"seq":1,"at":"noon","type":"shut"}`:                          `"noon" is not a time`,
		`{"seq":1,"at":"2026-10-17T12:00:00Z","type":"came","name":1}`: "cannot unmarshal",
		`[]`: "cannot unmarshal",
	} {
		var e entry
		if err := json.Unmarshal([]byte(text), &e); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is read as %+v, %v, want an error that says %s", text, e, err, want)
		}
	}
}

// However the fields of the head are ordered and spaced, it is read the same.
func TestHeadInAnyForm(t *testing.T) {
	want := entry{Seq: 4, At: noon, By: "kim", What: came{"Lee"}}
	for _, text := range []string{
		`{"seq":4,"at":"2026-10-17T12:00:00.125Z","by":"kim","type":"came","name":"Lee"}`,
		`{"type":"came","name":"Lee","by":"kim","at":"2026-10-17T12:00:00.125Z","seq":4}`,
		`{ "seq": 4, "at": "2026-10-17T14:00:00.1259+02:00", "by": "kim", "type": "came", "name": "Lee" }`,
		`{"seq":4,"at":"2026-10-17T12:00:00.125Z","by":"\u006bim","type":"came","name":"Lee"}`,
	} {
		var read entry
		if err := json.Unmarshal([]byte(text), &read); err != nil || read != want {
			t.Errorf("%s is read as %+v, %v, want %+v", text, read, err, want)
		}
	}
}

func TestNumber(t *testing.T) {
	e := entry{At: noon, What: shut{}}
	if err := e.Number(3); err != nil || e.Seq != 3 {
		t.Errorf("numbered 3 the event has the number %d, %v", e.Seq, err)
	}
	if err := e.Number(4); err == nil {
		t.Error("event 3 is given the number 4")
	}
}
