//go:build system

package system

// programs are what this test binary also is, besides the tests: see [testscript.Main].
func programs() map[string]func() {
	return map[string]func(){
		"flood":   runFlood,  // attacks a server
		"lottery": playByLot, // a program for matches that a model follows
	}
}
