//go:build system

package web

const allCases = true
