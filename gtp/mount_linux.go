package gtp

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// rearrange changes the view of the file system of this process, the first of its own PID and
// mount namespaces, and of its children: the kernel's file systems show and change nothing of
// other processes, hidden directories are empty, and read-only ones cannot be written. It
// returns the parts that cannot be enforced though the rest can. A *os.PathError means that a
// writable path is missing.
func (l *launch) rearrange() (unconfined []string, err error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_SLAVE, ""); err != nil {
		return nil, fmt.Errorf("keep mounts to itself: %w", err)
	}
	if os.Getuid() == 0 {
		if err := errors.Join(keepDevices(l.Sandbox.Writable), freeze("/sys")); err != nil {
			return nil, err
		}
	}
	if l.Sandbox.ReadOnly {
		if err := l.freezeAll(); err != nil {
			return nil, err
		}
	}
	for _, dir := range l.Sandbox.Hidden {
		why, err := l.hide(dir, here)
		if err != nil {
			return nil, err
		}
		unconfined = append(unconfined, why...)
	}
	if err := errors.Join(ownMemory(), l.ownProc()); err != nil {
		return nil, err
	}
	return unconfined, os.Chdir(here) // as it is now
}

// ownProc mounts a /proc that shows the processes of this namespace alone. It can be written
// for as long as it takes to choose the number of the next process.
func (l *launch) ownProc() error {
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("proc", "/proc", "proc", flags, ""); err != nil {
		return fmt.Errorf("mount a /proc of its own: %w", err)
	}
	// A system without CONFIG_CHECKPOINT_RESTORE gives the first number there is.
	_ = os.WriteFile("/proc/sys/kernel/ns_last_pid", []byte(strconv.Itoa(l.After)), 0)
	if err := unix.Mount("", "/proc", "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY|flags, ""); err != nil {
		return fmt.Errorf("make /proc read only: %w", err)
	}
	return nil
}

// sharedMemory is the directory where processes share memory by its name.
const sharedMemory = "/dev/shm"

// ownMemory mounts such a directory of its own.
func ownMemory() error {
	if info, err := os.Stat(sharedMemory); err != nil || !info.IsDir() {
		return nil
	}
	if err := unix.Mount("tmpfs", sharedMemory, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=1777"); err != nil {
		return fmt.Errorf("mount shared memory of its own: %w", err)
	}
	return nil
}

// freezeAll makes the file system read only, but for the writable paths.
func (l *launch) freezeAll() error {
	for _, path := range l.Sandbox.Writable {
		if err := bind(path); err != nil {
			return &os.PathError{Op: "permit writing to", Path: path, Err: err}
		}
	}
	if err := freeze("/"); err != nil {
		return err
	}
	for _, path := range l.Sandbox.Writable {
		if err := unix.MountSetattr(unix.AT_FDCWD, path, unix.AT_RECURSIVE, &unix.MountAttr{Attr_clr: unix.MOUNT_ATTR_RDONLY}); err != nil {
			return fmt.Errorf("permit writing to %s: %w", path, err)
		}
	}
	return nil
}

// freeze makes a mounted file system read only, with all below it. Where none is mounted
// there is nothing to be done.
func freeze(dir string) error {
	err := unix.MountSetattr(unix.AT_FDCWD, dir, unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
	if err != nil && !errors.Is(err, unix.EINVAL) && !errors.Is(err, unix.ENOENT) {
		return fmt.Errorf("make %s read only: %w", dir, err)
	}
	return nil
}

// bind mounts a file, or a directory with all mounts below it.
func bind(path string) error { return unix.Mount(path, path, "", unix.MS_BIND|unix.MS_REC, "") }

// hide shows a directory as empty. Where the program is in it, it is made read only and the
// reason returned.
func (l *launch) hide(dir, here string) (unconfined []string, err error) {
	program, err := filepath.Abs(l.Path)
	if err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, fmt.Errorf("hide: %w", err)
	}
	if !lies(dir, program) && !lies(dir, here) {
		const flags = unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
		if err := unix.Mount("tmpfs", dir, "tmpfs", flags, "mode=0555,size=4k"); err != nil {
			return nil, fmt.Errorf("hide %s: %w", dir, err)
		}
		return nil, nil
	}
	if err := bind(dir); err != nil {
		return nil, fmt.Errorf("hide %s: %w", dir, err)
	}
	return []string{fmt.Sprintf("%s: the program runs in %s, so it can read what is there", hiddenPart, dir)}, freeze(dir)
}

// lies reports whether a path, both without symbolic links, is a directory or below it.
func lies(dir, path string) bool {
	below, err := filepath.Rel(dir, path)
	return err == nil && below != ".." && !strings.HasPrefix(below, "../")
}

// keepDevices leaves of the devices those that any user may write to, accelerators, and
// those that are named. Root needs no privilege to open the others, disks among them.
func keepDevices(named []string) error {
	if err := bind("/dev"); err != nil {
		return fmt.Errorf("keep devices: %w", err)
	}
	for _, device := range devices(named) {
		if err := bind(device); err != nil {
			return fmt.Errorf("keep %s: %w", device, err)
		}
	}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/dev", 0, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_NODEV}); err != nil {
		return fmt.Errorf("keep from devices: %w", err)
	}
	return nil
}

// devices returns the devices that a program may have.
func devices(named []string) (kept []string) {
	all, _ := filepath.Glob("/dev/*") // the pattern is well formed
	below, _ := filepath.Glob("/dev/*/*")
	for _, path := range append(all, below...) {
		info, err := os.Lstat(path)
		if err != nil || info.Mode()&os.ModeCharDevice == 0 {
			continue
		}
		const others = 0o002
		if info.Mode()&others != 0 && !strings.HasPrefix(path, "/dev/pts/") || accelerator(path) || slices.Contains(named, path) {
			kept = append(kept, path)
		}
	}
	return kept
}

// accelerator reports whether a device is one that networks are evaluated on.
func accelerator(path string) bool {
	return slices.ContainsFunc([]string{"nvidia", "dri/", "kfd", "accel"}, func(kind string) bool {
		return strings.HasPrefix(path, "/dev/"+kind)
	})
}
