//go:build system

package bot

// AllCases: each test has all its cases.
const AllCases = true
