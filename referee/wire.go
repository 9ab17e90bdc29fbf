package referee

import (
	"bytes"
	"encoding/json"
	"fmt"
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
func (e Event) MarshalJSON() ([]byte, error) {
	if e.What == nil {
		return nil, fmt.Errorf("event %d says nothing", e.Seq)
	}
	front, err := json.Marshal(head{e.Seq, e.At.UTC().Format(timeLayout), e.By, e.What.what()})
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(e.What)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(body, []byte("{}")) {
		front = append(front[:len(front)-1], ',')
		front = append(front, body[1:]...)
	}
	return front, nil
}

// UnmarshalJSON reads what MarshalJSON writes. A type that this package does not
// know is an error; fields that it does not know are not.
func (e *Event) UnmarshalJSON(data []byte) error {
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
	case Disputed{}.what():
		return decode[Disputed](data)
	case Answered{}.what():
		return decode[Answered](data)
	case Referred{}.what():
		return decode[Referred](data)
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
	case ResumptionAsked{}.what():
		return decode[ResumptionAsked](data)
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
