//go:build !linux

package arena

import "time"

// suspended would return for how long the machine has been suspended. Where that is not known the
// clocks of games stood, as the monotonic clock did.
func suspended() time.Duration { return 0 }
