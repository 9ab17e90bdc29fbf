package farm

import (
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// An entry is one thing that happened to a test. One of the fields after the time is set.
type entry struct {
	At      time.Time `json:"at"`
	Created *created  `json:"created,omitempty"`
	Started *started  `json:"started,omitempty"`
	Counted *counted  `json:"counted,omitempty"`
	Ordered *ordered  `json:"ordered,omitempty"`
}

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

	// ordered is what somebody decides about the test. What is not said stays as it is.
	ordered struct {
		By         string `json:"by,omitempty"`
		Why        string `json:"why,omitempty"`
		Paused     *bool  `json:"paused,omitempty"`
		Stopped    bool   `json:"stopped,omitempty"`
		Priority   *int   `json:"priority,omitempty"`
		Throughput *int   `json:"throughput,omitempty"`
	}
)
