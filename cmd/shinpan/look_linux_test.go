package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// unitMounts are what systemd mounts for the settings of a unit, as commands of a shell; empty for a setting that
// mounts nothing.
var unitMounts = map[string]string{
	"ProtectSystem=strict":      "mount -o remount,bind,ro / && mount -o remount,bind,rw $STATE",
	"ProtectHome=yes":           "for dir in /home /root /run/user; do [ ! -d $dir ] || mount -t tmpfs -o mode=755,ro tmpfs $dir; done",
	"PrivateTmp=yes":            "mount -t tmpfs tmpfs /tmp",
	"PrivateDevices=yes":        "mount -t tmpfs -o mode=755 tmpfs /mnt && for d in null zero full random urandom tty; do touch /mnt/$d && mount --bind /dev/$d /mnt/$d; done && mkdir /mnt/shm /mnt/pts && mount -t tmpfs tmpfs /mnt/shm && mount --move /mnt /dev",
	"ProtectKernelTunables=yes": "mount --bind /proc/sys /proc/sys && mount -o remount,bind,ro /proc/sys && mount -o remount,bind,ro /sys",
	"ProtectKernelModules=yes":  "[ ! -d /usr/lib/modules ] || mount -t tmpfs -o mode=000,ro tmpfs /usr/lib/modules",
	"ProtectControlGroups=yes":  "for dir in /sys/fs/cgroup; do [ ! -d $dir ] || mount --rbind -o ro $dir $dir; done",

	"NoNewPrivileges=yes": "", "RestrictSUIDSGID=yes": "", "RestrictRealtime=yes": "", "LockPersonality=yes": "", "SystemCallArchitectures=native": "",
}

// containerMounts are what Docker and Podman mount over parts of /proc and /sys.
const containerMounts = `for f in kcore keys timer_list sched_debug latency_stats; do [ ! -e /proc/$f ] || mount --bind /dev/null /proc/$f; done
for d in /proc/acpi /proc/scsi /sys/firmware; do [ ! -d $d ] || mount -t tmpfs -o ro tmpfs $d; done
for d in bus fs irq sys sysrq-trigger; do [ ! -e /proc/$d ] || { mount --bind /proc/$d /proc/$d && mount -o remount,bind,ro /proc/$d; }; done`

// mountsOfUnit returns what systemd mounts for our unit.
func mountsOfUnit(t *testing.T) (commands string) {
	t.Helper()
	unit, err := os.ReadFile("../../deploy/shinpan.service")
	if err != nil {
		t.Fatal(err)
	}
	restricts := regexp.MustCompile(`(?m)^(?:Protect|Private|Restrict|NoNew|Lock|SystemCall|Read|Bind|Temporary|Inaccessible|Mount|Proc)\w*=.*$`)
	last := ""
	for _, setting := range restricts.FindAllString(string(unit), -1) {
		command, known := unitMounts[setting]
		if !known {
			t.Errorf("what does %s mount?", setting)
		}
		switch {
		case strings.HasPrefix(setting, "ProtectSystem="): // after which nothing can be mounted where nothing is yet
			last = command + "\n"
		case command != "":
			commands += command + "\n"
		}
	}
	return commands + last
}

// A program of a server finds nothing of the server: under the unit that we ship, under one that protects more, in a
// container, and as it is; whether root starts the server or somebody else. Where there are no namespaces it is said
// what it finds: which files there are.
func TestConfinementAsShipped(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root makes the mounts of a service")
	}
	const confined = "ok     confinement of programs: "
	const withoutNamespaces = "note   confinement of programs: a program that looks around finds nothing, but not all is enforced (other files: "
	// who is not in the root of the system gets no user namespace, and root without that privilege none at all
	noNamespaces := "mount --rbind / /mnt && exec chroot /mnt setpriv --bounding-set -sys_admin \"$@\"\n"
	unit := mountsOfUnit(t)
	shinpan := copyProgram(t)
	for _, where := range []struct{ name, mounts, want string }{
		{"plain", "", confined},
		{"unit", unit, confined},
		{"unit that protects more", unitMounts["ProtectKernelTunables=yes"] + "\n" + unit, confined},
		{"container", containerMounts + "\n", confined},
		{"container without namespaces", containerMounts + "\n" + noNamespaces, withoutNamespaces},
	} {
		for _, user := range []string{"0", "65534"} {
			t.Run(where.name+" "+user, func(t *testing.T) {
				t.Parallel()
				said := checkIn(t, shinpan, where.mounts, user)
				if !strings.Contains(said, where.want) {
					t.Errorf("want %q, it says:\n%s", where.want, said)
				}
			})
		}
	}
}

// checkIn runs serve --check as a user, with a program, where a shell has made mounts.
func checkIn(t *testing.T, shinpan, mounts, user string) (said string) {
	t.Helper()
	dir, err := os.MkdirTemp(filepath.Dir(shinpan), "state-")
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(dir, "shinpan.toml")
	text := fmt.Sprintf("addr = \"127.0.0.1:0\"\ndb = %q\n[[engine]]\nname = \"own\"\ncommand = [%q, \"gtp\", \"--level\", \"1\"]\n", filepath.Join(dir, "shinpan.db"), shinpan)
	if err := errors.Join(os.WriteFile(config, []byte(text), 0o644), os.Chmod(dir, 0o777)); err != nil {
		t.Fatal(err)
	}
	script := "set -e\nmount --make-rprivate /\nmount --bind $STATE $STATE\n" + mounts + "exec \"$@\"\n"
	cmd := exec.CommandContext(t.Context(), "unshare", "--mount", "--propagation", "private", "sh", "-c", script, "sh",
		"setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs", shinpan, "serve", "--check", "--config", config)
	cmd.Env = append(os.Environ(), "STATE="+dir, "HOME="+dir, "PGPASSWORD=secret", "TMPDIR=/tmp")
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Errorf("%v", err)
	}
	return string(out)
}

// copyProgram copies this executable to where every user may run it, and a unit hides nothing. Servers keep their files
// in directories beside it.
func copyProgram(t *testing.T) (path string) {
	t.Helper()
	for _, tool := range []string{"unshare", "setpriv"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("nothing here makes the mounts of a service, of which every Linux with systemd has the tools:", err)
		}
	}
	binary, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("/var/lib", "shinpan-test-")
	if err != nil {
		t.Skip("the system lets root put no server where servers are:", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path = filepath.Join(dir, "shinpan")
	syscall.ForkLock.RLock() // a process that is started now would have the file open for writing, and none can run it
	defer syscall.ForkLock.RUnlock()
	if err := errors.Join(os.WriteFile(path, binary, 0o755), os.Chmod(dir, 0o755)); err != nil {
		t.Fatal(err)
	}
	return path
}
