package lobby

import "github.com/shinpan/shinpan/internal/event"

// An Entry is one event of a lobby. By is its person; two matched
// wishes have none.
type Entry = event.Event[What, Log]

// A What is what happened. The set is closed.
type What interface {
	what() string // the type in JSON
}

// A Log is that of a lobby.
type Log struct{}

// Types returns what can happen in a lobby.
func (Log) Types() *event.Types[What] { return types }

var types = event.NewTypes[What](What.what, Challenged{}, Wished{}, Left{}, Blocked{})

type (
	// Challenged is a new challenge, or one as it is from now on.
	Challenged struct {
		Challenge *Challenge `json:"challenge"`
	}

	// Wished is a wish; it replaces the person's last one.
	Wished struct {
		Wish *Wish `json:"wish"`
	}

	// Left says that a person wishes nothing any more.
	Left struct{}

	// Blocked says that a person does not want to meet another, or does again.
	Blocked struct {
		Whom Person `json:"whom"`
		Off  bool   `json:"off,omitempty"`
	}
)

func (Challenged) what() string { return "challenge" }
func (Wished) what() string     { return "wish" }
func (Left) what() string       { return "left" }
func (Blocked) what() string    { return "block" }
