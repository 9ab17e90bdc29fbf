package farm

import (
	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/weiqi"
)

// An entry is one event of a test. By is the person who ordered it, if any did.
type entry = event.Event[what, journal]

// A what is what happened. The set is closed.
type what interface {
	what() string // the type in JSON
}

// A journal is the log of a test.
type journal struct{}

// Types returns what can happen to a test.
func (journal) Types() *event.Types[what] { return types }

var types = event.NewTypes[what](what.what, created{}, started{}, counted{}, ordered{})

type (
	// created begins every journal.
	created struct {
		Terms Terms `json:"terms"`
	}

	// started says that the first pair has been handed out.
	started struct{}

	// counted is a pair of games that counts, with the results in the order of [Terms.Pair].
	counted struct {
		Pair    int             `json:"pair"`
		Lease   Key             `json:"lease"`
		Worker  string          `json:"worker,omitempty"`
		Results [2]weiqi.Result `json:"results"`
	}

	// ordered is a person's decision about the test. Empty fields change nothing.
	ordered struct {
		Why        string `json:"why,omitempty"`
		Paused     *bool  `json:"paused,omitempty"`
		Stopped    bool   `json:"stopped,omitempty"`
		Priority   *int   `json:"priority,omitempty"`
		Throughput *int   `json:"throughput,omitempty"`
	}
)

func (created) what() string { return "created" }
func (started) what() string { return "started" }
func (counted) what() string { return "counted" }
func (ordered) what() string { return "ordered" }
