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
	if l.Sandbox.Enclosed {
		if err := l.ownRoot(); err != nil {
			return nil, err
		}
		return nil, os.Chdir(here)
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
	if err := errors.Join(ownMemory(), l.ownProc("/proc")); err != nil {
		return nil, err
	}
	return unconfined, os.Chdir(here) // as it is now
}

// ownProc mounts a /proc that shows the processes of this namespace alone, or, where the kernel permits none, what of
// the /proc that is mounted at another place tells of no other process. It can be written for as long as it takes to
// choose the number of the next process.
func (l *launch) ownProc(outer string) error {
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	err := unix.Mount("proc", "/proc", "proc", flags, "")
	if errors.Is(err, unix.EPERM) {
		return l.partOfProc(outer)
	}
	if err != nil {
		return fmt.Errorf("mount a /proc of its own: %w", err)
	}
	// A system without CONFIG_CHECKPOINT_RESTORE gives the first number there is.
	_ = os.WriteFile("/proc/sys/kernel/ns_last_pid", []byte(strconv.Itoa(l.After)), 0)
	if err := unix.Mount("", "/proc", "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY|flags, ""); err != nil {
		return fmt.Errorf("make /proc read only: %w", err)
	}
	return nil
}

// ownEntry is what /proc tells of the process that looks.
const ownEntry = "self"

// impersonal are the entries of /proc that tell of the machine, and of no process.
var impersonal = []string{
	"cpuinfo", "devices", "driver", "filesystems", "loadavg", "meminfo", "modules", "stat", "sys", "uptime", "version",
}

// partOfProc mounts a /proc that has the impersonal entries of an outer one, and that of this process. A kernel permits
// a user namespace no /proc of its own where something is mounted over parts of the outer one, as containers and
// systemd's ProtectKernelTunables have it. Since the entry of one process only can be shown, this process must become
// the program; to the children of the program, too, /proc/self is the program's.
func (l *launch) partOfProc(outer string) error {
	l.inPlace = true
	trees := map[string]int{}
	defer func() {
		for _, tree := range trees {
			_ = unix.Close(tree)
		}
	}()
	for _, entry := range append([]string{ownEntry}, impersonal...) {
		const flags = unix.OPEN_TREE_CLONE | unix.OPEN_TREE_CLOEXEC | unix.AT_RECURSIVE
		tree, err := unix.OpenTree(unix.AT_FDCWD, filepath.Join(outer, entry), flags)
		if errors.Is(err, unix.ENOENT) {
			continue
		}
		if err != nil {
			return fmt.Errorf("take %s of /proc: %w", entry, err)
		}
		trees[entry] = tree
	}
	if err := unix.Mount("tmpfs", "/proc", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "mode=0755,size=64k"); err != nil {
		return fmt.Errorf("cover /proc: %w", err)
	}
	for entry, tree := range trees {
		at := filepath.Join("/proc", entry)
		var stat unix.Stat_t
		if err := unix.Fstat(tree, &stat); err != nil {
			return fmt.Errorf("look at %s: %w", at, err)
		}
		if err := mountPoint(at, stat.Mode&unix.S_IFMT == unix.S_IFDIR); err != nil {
			return err
		}
		if err := unix.MoveMount(tree, "", unix.AT_FDCWD, at, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
			return fmt.Errorf("show %s: %w", at, err)
		}
	}
	for _, entry := range []string{"mounts", "net"} {
		if err := os.Symlink(filepath.Join(ownEntry, entry), filepath.Join("/proc", entry)); err != nil {
			return err
		}
	}
	return freeze("/proc")
}

// mountPoint makes something to mount a directory, or a file, on.
func mountPoint(at string, directory bool) error {
	if _, err := os.Lstat(at); err == nil {
		return nil
	}
	if directory {
		return os.MkdirAll(at, 0o755)
	}
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(at, os.O_CREATE|os.O_RDONLY, 0o444)
	if err != nil {
		return err
	}
	return file.Close()
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
