//go:build unix

package files

import (
	"os"
	"syscall"
)

// GiveLike gives a file to the owner and the group of another file or directory, where the process is root's, who may.
// Others own what they write.
func GiveLike(path, like string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(like)
	if err != nil {
		return err
	}
	about, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	return os.Lchown(path, int(about.Uid), int(about.Gid))
}
