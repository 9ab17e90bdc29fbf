package farm

import (
	"github.com/shinpan/shinpan/referee"
)

// What a worker and the server say to each other, as JSON.
//
//	POST /lease           asks for a pair: a handout, or 204 if there is none for these engines
//	POST /lease/alive     a sign of life of a lease
//	POST /lease/result    the records of both games: a receipt
//	POST /lease/back      gives a pair back that cannot be played here
//
// All want "Authorization: Bearer TOKEN". 410 says that the lease is another's by now, or that the
// test wants no more; 422 that the records are not those of the pair.
type (
	// asking is what a worker can play.
	asking struct {
		Worker  string   `json:"worker"`
		Engines []Engine `json:"engines"`
	}

	// handout is a pair to play.
	handout struct {
		lease
		Engines [2]Engine        `json:"engines"`
		Games   [2]referee.Terms `json:"games"`
		Seeds   [2]uint32        `json:"seeds"`
		Reply   referee.Millis   `json:"reply_limit_ms"`
		Term    referee.Millis   `json:"term_ms"` // after which the lease ends if nothing is heard of it
	}

	// lease names what a worker has.
	lease struct {
		Test   string `json:"test"`
		Pair   int    `json:"pair"`
		Lease  Key    `json:"lease"`
		Worker string `json:"worker,omitempty"`
	}

	// result is what came of a pair.
	result struct {
		lease
		Games [2][]referee.Event `json:"games"`
	}

	// back is a pair that cannot be played.
	back struct {
		lease
		Why string `json:"why"`
	}

	// receipt says what became of a result.
	receipt struct {
		Counted bool `json:"counted"`
	}
)
