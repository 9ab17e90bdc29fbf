//go:build !system

package bot

// AllCases: where many cases are of a kind a test has few of them. With the tag system it has all.
const AllCases = false
