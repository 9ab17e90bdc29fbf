//go:build system

package referee

// AllCases: each test has all its cases.
const AllCases = true
