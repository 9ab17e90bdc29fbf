package referee

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// A head is what every event has in JSON; the fields of what happened follow it
// in the same object.
type head struct {
	Seq  int    `json:"seq"`
	At   string `json:"at"`
	By   Party  `json:"by"`
	Type string `json:"type"`
}

const timeLayout = "2006-01-02T15:04:05.000Z"

// MarshalJSON writes the event as one flat object.
func (e Event) MarshalJSON() ([]byte, error) { return e.AppendJSON(make([]byte, 0, 256)) }

// AppendJSON appends what MarshalJSON returns.
func (e Event) AppendJSON(to []byte) ([]byte, error) {
	if e.What == nil {
		return nil, fmt.Errorf("event %d says nothing", e.Seq)
	}
	to = appendInt(append(to, `{"seq":`...), e.Seq)
	to = e.At.UTC().AppendFormat(append(to, `,"at":"`...), timeLayout)
	to = append(append(to, `","by":"`...), e.By.String()...)
	to = append(append(to, `","type":"`...), e.What.what()...)
	to = append(to, '"')
	if m, ok := e.What.(Moved); ok {
		return append(m.appendFields(to), '}'), nil
	}
	fields, err := json.Marshal(e.What)
	if err != nil {
		return nil, err
	}
	if len(fields) > len("{}") {
		to = append(to, ',')
	}
	return append(to, fields[1:]...), nil
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
	var h head
	if err := json.Unmarshal(data, &h); err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339Nano, h.At)
	if err != nil {
		return fmt.Errorf("event %d: %q is not a time", h.Seq, h.At)
	}
	what, err := decodeWhat(h.Type, data)
	if err != nil {
		return fmt.Errorf("event %d: %w", h.Seq, err)
	}
	*e = Event{Seq: h.Seq, At: whole(at), By: h.By, What: what}
	return nil
}

func decodeWhat(kind string, data []byte) (What, error) {
	switch kind {
	case Created{}.what():
		return decode[Created](data)
	case HandicapPlaced{}.what():
		return decode[HandicapPlaced](data)
	case Moved{}.what():
		return decode[Moved](data)
	case Stopped{}.what():
		return decode[Stopped](data)
	case Proposed{}.what():
		return decode[Proposed](data)
	case Claimed{}.what():
		return decode[Claimed](data)
	case Opened{}.what():
		return decode[Opened](data)
	case Disputed{}.what():
		return decode[Disputed](data)
	case Answered{}.what():
		return decode[Answered](data)
	case Referred{}.what():
		return decode[Referred](data)
	case MediatorOffered{}.what():
		return decode[MediatorOffered](data)
	case MediatorAnswered{}.what():
		return decode[MediatorAnswered](data)
	case MediatorLeft{}.what():
		return decode[MediatorLeft](data)
	case MediatorSeated{}.what():
		return decode[MediatorSeated](data)
	case Judged{}.what():
		return decode[Judged](data)
	case Counted{}.what():
		return decode[Counted](data)
	case Marked{}.what():
		return decode[Marked](data)
	case MarkedDone{}.what():
		return decode[MarkedDone](data)
	case MarksDisputed{}.what():
		return decode[MarksDisputed](data)
	case TrialBegan{}.what():
		return decode[TrialBegan](data)
	case TrialMoved{}.what():
		return decode[TrialMoved](data)
	case TrialEnded{}.what():
		return decode[TrialEnded](data)
	case Resumed{}.what():
		return decode[Resumed](data)
	case Ruled{}.what():
		return decode[Ruled](data)
	case Ended{}.what():
		return decode[Ended](data)
	case UndoAsked{}.what():
		return decode[UndoAsked](data)
	case UndoDeclined{}.what():
		return decode[UndoDeclined](data)
	case Undone{}.what():
		return decode[Undone](data)
	case VoidAsked{}.what():
		return decode[VoidAsked](data)
	case PlayOnAsked{}.what():
		return decode[PlayOnAsked](data)
	case VoidDeclined{}.what():
		return decode[VoidDeclined](data)
	case Faulted{}.what():
		return decode[Faulted](data)
	case Seated{}.what():
		return decode[Seated](data)
	case Interrupted{}.what():
		return decode[Interrupted](data)
	case Returned{}.what():
		return decode[Returned](data)
	case Continued{}.what():
		return decode[Continued](data)
	case PauseAsked{}.what():
		return decode[PauseAsked](data)
	case Paused{}.what():
		return decode[Paused](data)
	case Unpaused{}.what():
		return decode[Unpaused](data)
	case Left{}.what():
		return decode[Left](data)
	case Amended{}.what():
		return decode[Amended](data)
	default:
		return nil, fmt.Errorf("there is no type of event %q", kind)
	}
}

func decode[W What](data []byte) (What, error) {
	var w W
	err := json.Unmarshal(data, &w)
	return w, err
}
