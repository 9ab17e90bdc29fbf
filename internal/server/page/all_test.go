//go:build system

package page

// allCases is whether tests go through all cases of what is the same for many: every language, window, theme and board.
const allCases = true
