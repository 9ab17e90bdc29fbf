//go:build !system

package system

// programs are what this test binary also is, besides the tests: nothing.
func programs() map[string]func() { return nil }
