package referee

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/shinpan/shinpan/internal/event"
)

// MarshalJSON writes the event as one flat object.
func (e Event) MarshalJSON() ([]byte, error) { return e.AppendJSON(make([]byte, 0, 256)) }

// AppendJSON appends what MarshalJSON returns.
func (e Event) AppendJSON(to []byte) ([]byte, error) {
	if e.What == nil {
		return nil, fmt.Errorf("event %d says nothing", e.Seq)
	}
	to = event.AppendHead(to, e.Seq, e.At, e.By.String(), e.What.what())
	if m, ok := e.What.(Moved); ok {
		return append(m.appendFields(to), '}'), nil
	}
	return event.AppendFields(to, e.What)
}

// AppendJSON appends the clocks as they are in JSON.
func (c Clocks) AppendJSON(to []byte) []byte {
	to = c.Black.appendJSON(append(to, `{"black":`...))
	to = c.White.appendJSON(append(to, `,"white":`...))
	return append(to, '}')
}

func (c Clock) appendJSON(to []byte) []byte {
	to = appendInt(append(to, `{"main_ms":`...), c.Main)
	if c.Periods != 0 {
		to = appendInt(append(to, `,"periods":`...), c.Periods)
	}
	if c.Period != 0 {
		to = appendInt(append(to, `,"period_ms":`...), c.Period)
	}
	if c.Stones != 0 {
		to = appendInt(append(to, `,"stones":`...), c.Stones)
	}
	return append(to, '}')
}

func appendInt[I int | Millis](to []byte, n I) []byte { return strconv.AppendInt(to, int64(n), 10) }

// UnmarshalJSON reads what MarshalJSON writes. A type that this package does not
// know is an error; fields that it does not know are not.
func (e *Event) UnmarshalJSON(data []byte) error {
	if move, ok := scanMove(data); ok {
		*e = move
		return nil
	}
	return e.read(data)
}

// read reads an event however it is written.
func (e *Event) read(data []byte) error {
	h, err := event.ReadHead[Party](data)
	if err != nil {
		return err
	}
	what, err := types.Decode(h.Type, data)
	if err != nil {
		return fmt.Errorf("event %d: %w", h.Seq, err)
	}
	*e = Event{Seq: h.Seq, At: h.At, By: h.By, What: what}
	return nil
}

// EventTypes returns the types that events have on the wire, sorted.
func EventTypes() []string {
	var names []string
	types.All(func(name string, _ What) { names = append(names, name) })
	slices.Sort(names)
	return names
}

// types are all that can happen in a game.
var types = event.NewTypes[What](What.what,
	Created{}, HandicapPlaced{}, Moved{}, Stopped{}, Proposed{}, Claimed{}, Opened{}, Disputed{},
	Answered{}, Referred{}, MediatorOffered{}, MediatorAnswered{}, MediatorLeft{}, MediatorSeated{},
	Judged{}, Counted{}, Marked{}, MarkedDone{}, MarksDisputed{}, TrialBegan{}, TrialMoved{},
	TrialEnded{}, Resumed{}, Ruled{}, Ended{}, UndoAsked{}, UndoDeclined{}, Undone{}, VoidAsked{},
	PlayOnAsked{}, VoidDeclined{}, Faulted{}, Seated{}, Interrupted{}, Returned{}, Continued{}, Downtime{}, VacationBegan{}, VacationEnded{},
	PauseAsked{}, Paused{}, Unpaused{}, Left{}, Amended{})
