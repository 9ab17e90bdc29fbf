package gtp

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// calls are the numbers of system calls, on one kind of processor.
type calls struct {
	arch               uint32 // as the kernel names the kind of processor
	socket, socketpair uint32
	byPath             []uint32 // what changes something about a file by its path, and io_uring, which makes sockets
}

// callsOf are the system calls that Landlock does not know, by the kind of processor.
var callsOf = map[string]calls{
	"amd64": {unix.AUDIT_ARCH_X86_64, 41, 53, []uint32{
		90, 268, 452, // chmod, fchmodat, fchmodat2
		92, 94, 260, // chown, lchown, fchownat
		188, 189, 197, 198, 463, 466, // setxattr, lsetxattr, removexattr, lremovexattr, setxattrat, removexattrat
		132, 235, 261, 280, // utime, utimes, futimesat, utimensat
		425, // io_uring_setup
	}},
	"arm64": {unix.AUDIT_ARCH_AARCH64, 198, 199, []uint32{
		53, 452, // fchmodat, fchmodat2
		54,                     // fchownat
		5, 6, 14, 15, 463, 466, // setxattr, lsetxattr, removexattr, lremovexattr, setxattrat, removexattrat
		88,  // utimensat
		425, // io_uring_setup
	}},
}

// refuseCalls has the system refuse to this thread, and its children, what Landlock does not: to change the
// permissions, owners, attributes and times of files by their paths, and to make sockets for files, or without a
// network any.
func refuseCalls(noNetwork bool) error {
	known, ok := callsOf[runtime.GOARCH]
	if !ok {
		return errors.New("this kind of processor is not known")
	}
	filter := known.filter(noNetwork)
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	err := unix.Prctl(unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&program)), 0, 0)
	runtime.KeepAlive(filter)
	if err != nil {
		return fmt.Errorf("seccomp: %w", err)
	}
	return nil
}

// filter returns the program that decides about each call. It reads the call's number, the kind of processor and the
// low halves of its arguments, where the kernel has put them.
func (c calls) filter(noNetwork bool) (program []unix.SockFilter) {
	const number, arch, argument, next = 0, 4, 16, 8
	load := func(at uint32) {
		program = append(program, unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at})
	}
	answer := func(how uint32) { program = append(program, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: how}) }
	skipUnless := func(test uint16, value uint32, instructions uint8) {
		program = append(program, unix.SockFilter{Code: unix.BPF_JMP | test | unix.BPF_K, K: value, Jf: instructions})
	}
	const refused = unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)

	load(arch) // programs for another kind have other numbers
	program = append(program, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: c.arch, Jt: 1})
	answer(unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS))
	load(number)
	const otherNumbers = 1 << 30 // of the calls of programs with short pointers
	skipUnless(unix.BPF_JGE, otherNumbers, 1)
	answer(unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS))
	for _, call := range c.byPath {
		skipUnless(unix.BPF_JEQ, call, 1)
		answer(refused)
	}
	if noNetwork {
		skipUnless(unix.BPF_JEQ, c.socket, 1)
		answer(refused)
	} else {
		skipUnless(unix.BPF_JEQ, c.socket, 4)
		load(argument)
		skipUnless(unix.BPF_JEQ, unix.AF_UNIX, 1)
		answer(refused)
		answer(unix.SECCOMP_RET_ALLOW)
	}
	// One of a pair that keeps the bounds of messages can be connected to another socket.
	const kinds = 0xf
	skipUnless(unix.BPF_JEQ, c.socketpair, 4)
	load(argument + next)
	program = append(program, unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: kinds})
	skipUnless(unix.BPF_JEQ, unix.SOCK_DGRAM, 1)
	answer(refused)
	answer(unix.SECCOMP_RET_ALLOW)
	return program
}
