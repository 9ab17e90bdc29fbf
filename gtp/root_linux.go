package gtp

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// oldRoot is where the root of before is while the new one is made.
const oldRoot = "/.old"

// ownRoot gives this process, the first of its own PID and mount namespaces, a root with nothing but the places of its
// enclosure, a /proc and shared memory of its own.
func (l *launch) ownRoot() error {
	const base = "/proc" // a directory that is there
	if err := unix.Mount("tmpfs", base, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=1m"); err != nil {
		return fmt.Errorf("mount a root of its own: %w", err)
	}
	if err := os.Mkdir(base+oldRoot, 0o700); err != nil {
		return err
	}
	if err := unix.PivotRoot(base, base+oldRoot); err != nil {
		return fmt.Errorf("change the root: %w", err)
	}
	if err := os.Chdir("/"); err != nil {
		return err
	}
	if err := l.furnish(); err != nil {
		return err
	}
	if err := unix.Unmount(oldRoot, unix.MNT_DETACH); err != nil {
		return fmt.Errorf("leave the root of before: %w", err)
	}
	if err := os.Remove(oldRoot); err != nil {
		return err
	}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/", 0, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}); err != nil {
		return fmt.Errorf("make the root read only: %w", err)
	}
	return nil
}

// furnish mounts in the new root what the program is to find.
func (l *launch) furnish() error {
	for _, dir := range []string{"/proc", sharedMemory} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	if err := ownMemory(); err != nil { // before the places, which may be there
		return err
	}
	if err := l.showPlaces(); err != nil {
		return err
	}
	for name, target := range map[string]string{"fd": "fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"} {
		if err := os.Symlink("/proc/self/"+target, "/dev/"+name); err != nil {
			return err
		}
	}
	return l.ownProc(oldRoot + "/proc")
}

// showPlaces mounts the places, what is within others only if it may be written and those may not.
func (l *launch) showPlaces() error {
	var all, shown []place
	for _, p := range l.Places {
		path, err := lead(p.Path)
		if err != nil {
			return fmt.Errorf("show %s: %w", p.Path, err)
		}
		all = append(all, place{Path: path, Write: p.Write})
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(a.Path, b.Path) })
	for _, p := range all {
		within := func(other place) bool { return lies(other.Path, p.Path) && (other.Write || !p.Write) }
		if slices.ContainsFunc(shown, within) {
			continue
		}
		if err := l.showPlace(p); err != nil {
			return fmt.Errorf("show %s: %w", p.Path, err)
		}
		shown = append(shown, p)
	}
	return nil
}

// showPlace mounts a place whose path has no symbolic links.
func (l *launch) showPlace(p place) error {
	info, err := os.Stat(oldRoot + p.Path)
	if err != nil {
		return err
	}
	if err := mountPoint(p.Path, info.IsDir()); err != nil {
		return err
	}
	if p.Path == l.Scratch {
		return unix.Mount("tmpfs", p.Path, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=1777")
	}
	if err := unix.Mount(oldRoot+p.Path, p.Path, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return err
	}
	var forbids uint64 = unix.MOUNT_ATTR_NOSUID
	if !p.Write {
		forbids |= unix.MOUNT_ATTR_RDONLY
	}
	if !lies("/dev", p.Path) {
		forbids |= unix.MOUNT_ATTR_NODEV
	}
	return unix.MountSetattr(unix.AT_FDCWD, p.Path, unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: forbids})
}

// mostLinks is how many symbolic links a path may have, as for the kernel.
const mostLinks = 40

// lead makes the symbolic links of a path in the new root, as they are in the old one, and returns the path without
// any.
func lead(path string) (real string, err error) {
	real = "/"
	rest := strings.Split(path, "/")
	for links := 0; len(rest) > 0; {
		next := filepath.Join(real, rest[0])
		rest = rest[1:]
		info, err := os.Lstat(oldRoot + next)
		if err != nil {
			return "", err
		}
		if info.Mode()&os.ModeSymlink == 0 {
			real = next
			continue
		}
		if links++; links > mostLinks {
			return "", unix.ELOOP
		}
		target, err := os.Readlink(oldRoot + next)
		if err != nil {
			return "", err
		}
		if err := os.MkdirAll(real, 0o755); err != nil {
			return "", err
		}
		if err := os.Symlink(target, next); err != nil && !os.IsExist(err) {
			return "", err
		}
		if filepath.IsAbs(target) {
			real = "/"
		}
		rest = append(strings.Split(target, "/"), rest...)
	}
	return real, nil
}
