//go:build unix

package files

import (
	"errors"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// GiveLike gives a file to the owner and the group of another file or directory, where the process is root's, who may.
// Others own what they write.
func GiveLike(path, like string) error {
	return giveLike(like, func(uid, gid int) error { return os.Lchown(path, uid, gid) })
}

// giveMade gives a file that was just made to the owner of its directory: a server that runs as that user could not
// open what root has made there. Where root may not give files away it keeps them.
func giveMade(file *os.File, dir string) error {
	err := giveLike(dir, file.Chown)
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

func giveLike(like string, give func(uid, gid int) error) error {
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
	return give(int(about.Uid), int(about.Gid))
}

// OwnerOf returns to whom a file or a directory belongs.
func OwnerOf(path string) (owner User, known bool) {
	info, err := os.Stat(path)
	if err != nil {
		return User{}, false
	}
	about, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return User{}, false
	}
	return userOf(int(about.Uid)), true
}

// Self returns as whom this process uses files.
func Self() (self User, known bool) { return userOf(os.Geteuid()), true }

func userOf(id int) User {
	name := strconv.Itoa(id)
	if found, err := user.LookupId(name); err == nil {
		name = found.Username
	}
	return User{ID: id, Name: name}
}
