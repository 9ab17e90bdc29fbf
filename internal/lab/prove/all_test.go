//go:build system

package prove

// AllCases: each test has all its cases.
const AllCases = true
