//go:build !system

package prove

// AllCases: what holds alike on many boards is tested on the smallest ones. With the tag system
// it is tested on all.
const AllCases = false
