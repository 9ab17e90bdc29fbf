//go:build !system

package bench_test

// allCases: where many cases are of a kind a test has few of them. With the tag system it has all.
const allCases = false
