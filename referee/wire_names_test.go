package referee

import "testing"

// A phase and an event never share a name on the wire: who reads one is not told the other.
func TestPhasesAndEventsHaveNamesOfTheirOwn(t *testing.T) {
	for _, phase := range phaseNames {
		if _, err := types.Decode(phase, []byte("{}")); err == nil {
			t.Errorf("a phase and an event are called %q", phase)
		}
	}
}
