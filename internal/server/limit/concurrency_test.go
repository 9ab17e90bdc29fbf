package limit

import (
	"errors"
	"testing"

	"github.com/shinpan/shinpan/internal/reason"
)

func TestConcurrency(t *testing.T) {
	many := func(most int) reason.Reason { return reason.New("many-streams", "most", most) }
	c := NewConcurrency("streams", 2, many)
	var leave [2]func()
	for i := range leave {
		var err error
		if leave[i], err = c.Enter("a"); err != nil {
			t.Fatal(err)
		}
	}
	_, err := c.Enter("a")
	if refused, is := errors.AsType[*RefusedError](err); !is || refused.Limit != "streams" || refused.Why.Code != "many-streams" || refused.RetryAfter != 1 {
		t.Errorf("a third at once: %v, want a refusal", err)
	}
	if _, err := c.Enter("b"); err != nil || c.Size() != 3 {
		t.Errorf("another key: %v, and %d are open, want 3", err, c.Size())
	}
	leave[0]()
	if _, err := c.Enter("a"); err != nil {
		t.Errorf("when one has left: %v", err)
	}
	free := NewConcurrency("", 0, many)
	for range 1000 {
		if _, err := free.Enter("a"); err != nil {
			t.Fatal(err)
		}
	}
}
