//go:build !unix

package lock

import (
	"io"
	"os"
)

// Take opens the file; on this system nothing keeps a second process out.
func Take(path string) (io.Closer, error) { return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644) }
