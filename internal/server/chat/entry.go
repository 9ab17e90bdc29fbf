package chat

import (
	"time"

	"github.com/shinpan/shinpan/internal/event"
)

// said is a line in the log of a room. Its speaker is the author of the event, and a switch is
// an event of its own.
type said struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
	Text string `json:"text,omitempty"`
	Kind Kind   `json:"kind"`
	Key  string `json:"key,omitempty"`
}

func (s said) event() string {
	if s.Kind == Off || s.Kind == On {
		return "switched"
	}
	return "said"
}

// A roomLog is the log of a room, which is of lines alone.
type roomLog struct{}

// Types returns what can happen in a room.
func (roomLog) Types() *event.Types[said] { return saidTypes }

var saidTypes = event.NewTypes(said.event, said{}, said{Kind: Off})

// MarshalJSON writes the line as an event of its room.
func (l Line) MarshalJSON() ([]byte, error) {
	return event.Event[said, roomLog]{Seq: l.N, At: l.At, By: l.From.ID, What: said{l.From.Name, l.From.Bot, l.Text, l.Kind, l.Key}}.MarshalJSON()
}

// UnmarshalJSON reads what MarshalJSON writes.
func (l *Line) UnmarshalJSON(data []byte) error {
	var e event.Event[said, roomLog]
	if err := e.UnmarshalJSON(data); err != nil {
		return err
	}
	*l = Line{e.Seq, e.At, Person{e.By, e.What.Name, e.What.Bot}, e.What.Text, e.What.Kind, e.What.Key}
	return nil
}

// done is an act in the log of a docket. Its person is the author of the event, and the act is
// its type.
type done struct {
	act    Act
	Name   string `json:"name,omitempty"` // the author's name
	Bot    bool   `json:"bot,omitempty"`
	Person Person `json:"person,omitzero"`
	Game   string `json:"game,omitempty"`
	Line   *Line  `json:"line,omitempty"`
	Closes int    `json:"closes,omitempty"`
	Hours  int    `json:"hours,omitempty"`
	Result string `json:"result,omitempty"`
	Uses   int    `json:"uses,omitempty"`
	Secret string `json:"secret,omitempty"`
	Why    string `json:"why"`

	Roles []string  `json:"roles,omitempty"`
	From  time.Time `json:"from,omitzero"`
	To    time.Time `json:"to,omitzero"`
}

// A docketLog is of deeds alone.
type docketLog struct{}

// Types returns what can happen on a docket.
func (docketLog) Types() *event.Types[done] { return doneTypes }

var doneTypes = event.NewTypes(func(d done) string { return string(d.act) },
	done{act: Report}, done{act: Close}, done{act: Mute}, done{act: Ban}, done{act: Pardon}, done{act: Amend}, done{act: Recover}, done{act: Recovered}, done{act: Email}, done{act: Methods},
	done{act: Erase}, done{act: Erased}, done{act: Invite}, done{act: Join}, done{act: Withdraw}, done{act: Add}, done{act: Appoint}, done{act: Announce})

// MarshalJSON writes the deed as an event of its docket.
func (d Deed) MarshalJSON() ([]byte, error) {
	what := done{d.Did, d.By.Name, d.By.Bot, d.Person, d.Game, d.Line, d.Closes, d.Hours, d.Result, d.Uses, d.Secret, d.Why, d.Roles, d.From, d.To}
	return event.Event[done, docketLog]{Seq: d.N, At: d.At, By: d.By.ID, What: what}.MarshalJSON()
}

// UnmarshalJSON reads what MarshalJSON writes.
func (d *Deed) UnmarshalJSON(data []byte) error {
	var e event.Event[done, docketLog]
	if err := e.UnmarshalJSON(data); err != nil {
		return err
	}
	w := e.What
	*d = Deed{e.Seq, e.At, Person{e.By, w.Name, w.Bot}, w.act, w.Person, w.Game, w.Line, w.Closes, w.Hours, w.Result, w.Uses, w.Secret, w.Why, w.Roles, w.From, w.To}
	return nil
}
