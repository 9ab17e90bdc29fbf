//go:build !linux

package pgtest

import "syscall"

const memory = "" // there is no such folder

func free(string) uint64 { return 0 }

// confine changes nothing: the server runs as who runs the tests, who must not be root.
func confine(*syscall.SysProcAttr) {}
