//go:build !unix

package files

import "os"

// lock does nothing: on this system nothing keeps a second process out.
func lock(*os.File) error { return nil }

// Names returns 1: on this system it is not known how many names a file has.
func Names(os.FileInfo) int { return 1 }
