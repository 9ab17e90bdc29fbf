package pgtest

import "syscall"

// memory is a folder that is kept in memory.
const memory = "/dev/shm"

// free returns how many bytes are free where a folder is, 0 if it is not there.
func free(folder string) uint64 {
	var disk syscall.Statfs_t
	if syscall.Statfs(folder, &disk) != nil {
		return 0
	}
	return disk.Bavail * uint64(disk.Bsize)
}

// confine has a program run under its own user, and end with this process.
func confine(attributes *syscall.SysProcAttr) {
	attributes.Setpgid, attributes.Pdeathsig = true, syscall.SIGKILL
	if uid, gid, ok := servant(); ok {
		attributes.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
}
