//go:build !unix

package match

import "os"

// lock opens the file; on this system nothing keeps a second match out.
func lock(path string) (*os.File, error) { return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644) }
