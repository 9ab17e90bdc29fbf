//go:build !system

package page

// allCases is whether tests go through all cases of what is the same for many. Without the tag system they take one of
// each kind.
const allCases = false
