//go:build system

package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/certificate/acmetest"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
)

// onMachine is set in the environment of the test that runs on the machine.
const onMachine = "SHINPAN_ON_MACHINE"

// theirPassword is what an operator answers wherever a password is asked for, as the document has it.
const theirPassword = "correct horse battery staple"

// leftOut are the sections whose commands are not for every machine.
var leftOut = map[string]string{
	"Continuous copies": "it fetches Litestream and builds it for minutes: make copies does the same",
}

// TestOperatingDocument does every block of the document for operators, in order, as root of a machine on which nothing
// of this project is: it writes what belongs into files, runs what is for a shell, and answers when it is asked for a
// password. The machine is this one in namespaces of its own, under a layer that is thrown away: its services are
// processes that a stand-in for systemctl starts by their units, and what apt-get would install has to be here already.
func TestOperatingDocument(t *testing.T) {
	if os.Getenv(onMachine) != "" {
		newMachine(t).follow(blocksOf(t, "../../docs/operating.md"))
		return
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can make a machine of its own")
	}
	for _, b := range blocksOf(t, "../../docs/operating.md") {
		for _, m := range regexp.MustCompile(`(?m)^apt-get install -y (.*)$`).FindAllStringSubmatch(b.text, -1) {
			for name := range strings.FieldsSeq(m[1]) {
				if err := exec.Command("dpkg", "-s", name).Run(); err != nil {
					t.Skipf("the document installs %s, and it is not here", name)
				}
			}
		}
	}
	// The machine builds the program anew, and finds its parts built.
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-o", filepath.Join(t.TempDir(), "shinpan"), ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, said)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// A shell is the first process of the machine: it looks after those that have lost their parents.
	machine := exec.CommandContext(t.Context(), "unshare", "--mount", "--net", "--pid", "--uts", "--ipc", "--fork", "--kill-child",
		"sh", "-c", `"$@"; exit $?`, "sh", self, "-test.run=^TestOperatingDocument$", "-test.v", "-test.timeout=0")
	machine.Env = append(os.Environ(), onMachine+"=yes")
	out, err := machine.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if bytes.Contains(out, []byte("--- SKIP")) {
		t.Skipf("%s", out)
	}
	t.Logf("%s", out)
}

// A machine is one on which the document is followed.
type machine struct {
	t         *testing.T
	root      string // of its files, for everybody else
	authority *acmetest.Authority
	mails     *mailtest.Server
	env       []string
}

// newMachine makes a machine of the namespaces in which the test runs.
func newMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{t: t}
	m.do("ip", "link", "set", "lo", "up")
	m.do("mount", "--make-rprivate", "/")
	layers := t.TempDir()
	m.do("mount", "-t", "tmpfs", "tmpfs", layers)
	t.Cleanup(func() { m.do("umount", "--recursive", "--lazy", layers) })
	m.root = filepath.Join(layers, "root")
	m.layer("/", m.root, filepath.Join(layers, "written"))
	for _, of := range [][]string{{"-t", "proc", "proc", "proc"}, {"--rbind", "/dev", "dev"}, {"-t", "tmpfs", "tmpfs", "run"}, {"-t", "tmpfs", "tmpfs", "tmp"}} {
		m.do("mount", append(of[:len(of)-1], m.at("/"+of[len(of)-1]))...)
	}
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	m.layer(repository, m.at("/root/shinpan"), filepath.Join(layers, "repository"))
	said, err := exec.Command("go", "env", "GOROOT", "GOMODCACHE", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	dirs := strings.Fields(string(said))
	for _, dir := range dirs { // Go is installed, and what it has fetched and built so far is not built again
		m.do("mkdir", "-p", m.at(dir))
		m.do("mount", "--bind", dir, m.at(dir))
	}
	m.env = []string{
		"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:" + filepath.Join(dirs[0], "bin"), "HOME=/root", "TERM=dumb", "LANG=C.UTF-8",
		"GOMODCACHE=" + dirs[1], "GOCACHE=" + dirs[2], "GOFLAGS=-buildvcs=false", "GOPROXY=off", "GOTOOLCHAIN=local",
	}

	m.authority, m.mails = acmetest.Start(t, 80, 443), mailtest.Start(t)
	proxys := tlsConfig{Cert: filepath.Join(m.at("/tmp"), "cert.pem"), Key: filepath.Join(m.at("/tmp"), "key.pem")}
	certify(t, proxys, 1, time.Now(), "go.example.org")
	m.do("chmod", "644", proxys.Cert, proxys.Key)
	proxysRoot, err := os.ReadFile(proxys.Cert)
	if err != nil {
		t.Fatal(err)
	}
	roots, err := os.ReadFile(m.at("/etc/ssl/certs/ca-certificates.crt"))
	if err != nil {
		t.Fatal(err)
	}
	caddy, err := os.ReadFile(m.at("/root/shinpan/deploy/Caddyfile"))
	if err != nil {
		t.Fatal(err)
	}
	m.do("rm", "-rf", m.at("/var/lib/shinpan"), m.at("/etc/shinpan"), m.at("/usr/local/bin/shinpan"), m.at("/etc/postgresql"), m.at("/var/lib/postgresql"))
	m.do("install", "-d", "-o", "postgres", "-g", "postgres", m.at("/run/postgresql"), m.at("/etc/postgresql"), m.at("/var/lib/postgresql"))
	m.write("/etc/hosts", "127.0.0.1 localhost go.example.org\n", 0o644)
	m.write("/etc/ssl/certs/ca-certificates.crt", string(roots)+m.authority.Roots()+string(proxysRoot), 0o644)
	// The authority that Caddy asks is on another network.
	m.write("/root/shinpan/deploy/Caddyfile", strings.Replace(string(caddy), "\ngo.example.org {\n", "\ngo.example.org {\n\ttls /tmp/cert.pem /tmp/key.pem\n", 1), 0o644)
	m.write("/usr/local/sbin/systemctl", systemctl, 0o755)
	m.write("/usr/local/sbin/journalctl", "#!/bin/sh\ntail -n 20 /var/log/$2.service.log\n", 0o755)
	m.write("/usr/local/sbin/apt-get", aptGet, 0o755)
	return m
}

// systemctl starts services by their units, as their users, and stops them.
const systemctl = `#!/bin/bash
set -eu
unit() { case $1 in *.*) echo "$1" ;; *) echo "$1.service" ;; esac; }
file() { for d in /etc/systemd/system /lib/systemd/system; do if [ -e "$d/$1" ]; then echo "$d/$1"; return; fi; done; echo "no unit $1" >&2; return 5; }
of() { sed -n "s/^$2=//p" "$(file "$1")"; }
start() {
  file "$1" >/dev/null
  case $1 in *.timer) return ;; esac
  user=$(of "$1" User); user=${user:-root}
  as=(setpriv --reuid "$user" --regid "$user" --init-groups --inh-caps +net_bind_service --ambient-caps +net_bind_service
    env -i PATH="$PATH" USER="$user" HOME="$(getent passwd "$user" | cut -d: -f6)")
  dir=$(of "$1" WorkingDirectory); cd "${dir:-/}"
  umask "$(of "$1" UMask | grep . || echo 0022)"
  if [ "$(of "$1" Type)" = oneshot ]; then
    { of "$1" ExecStartPre; of "$1" ExecStart; of "$1" ExecStartPost; } | while read -r line; do "${as[@]}" bash -c "${line//%%/%}" </dev/null; done
    return
  fi
  setsid "${as[@]}" bash -c "exec $(of "$1" ExecStart)" >>"/var/log/$1.log" 2>&1 </dev/null &
  echo $! >"/run/$1.pid"
  # Before it has a session of its own, the end of this one would end it.
  while alive "$1" && [ "$(ps -o sid= -p $! | tr -d ' ')" != $! ]; do sleep 0.05; done
  if [ "$(of "$1" Type)" = notify ]; then # it says when it is ready; here that is seen
    until (exec 3<>/dev/tcp/127.0.0.1/443) 2>/dev/null; do alive "$1"; sleep 0.05; done
  fi
}
alive() { [ -e "/run/$1.pid" ] && kill -0 "$(cat "/run/$1.pid")" 2>/dev/null && ! grep -qs '^State:.Z' "/proc/$(cat "/run/$1.pid")/status"; }
stop() { if alive "$1"; then kill "$(cat "/run/$1.pid")"; while alive "$1"; do sleep 0.05; done; fi; rm -f "/run/$1.pid"; }
verb=$1; shift
now=no
for name; do
  if [ "$name" = --now ]; then now=yes; continue; fi
  u=$(unit "$name")
  case $verb in
    start) start "$u" ;;
    stop) stop "$u" ;;
    restart) stop "$u"; start "$u" ;;
    enable) file "$u" >/dev/null; [ $now = no ] || start "$u" ;;
    *) echo "systemctl $verb?" >&2; exit 1 ;;
  esac
done
`

// aptGet does what the installation of a package does beyond its files, which are there.
const aptGet = `#!/bin/sh
set -eu
[ "$1 $2" = "install -y" ]
shift 2
for name; do
  dpkg -s "$name" >/dev/null
  if [ "$name" = postgresql ]; then pg_createcluster "$(ls /usr/lib/postgresql | sort -n | tail -1)" main --start; fi
done
`

// at returns where a file of the machine is.
func (m *machine) at(path string) string { return filepath.Join(m.root, path) }

// do runs a program outside of the machine.
func (m *machine) do(program string, args ...string) {
	m.t.Helper()
	if said, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		m.t.Fatalf("%s %q: %v\n%s", program, args, err, said)
	}
}

// layer puts a directory at another place, where what is written leaves it as it is.
func (m *machine) layer(of, at, written string) {
	m.t.Helper()
	upper, work := filepath.Join(written, "upper"), filepath.Join(written, "work")
	m.do("mkdir", "-p", at, upper, work)
	if said, err := exec.Command("mount", "-t", "overlay", "overlay", "-o", fmt.Sprintf("lowerdir=%s,upperdir=%s,workdir=%s", of, upper, work), at).CombinedOutput(); err != nil {
		m.t.Skipf("this system layers no directories: %v\n%s", err, said)
	}
}

// write writes a file of the machine. One that is there keeps its owner and its mode.
func (m *machine) write(path, text string, mode os.FileMode) {
	m.t.Helper()
	if err := os.WriteFile(m.at(path), []byte(text), mode); err != nil {
		m.t.Fatal(err)
	}
}

// here is a configuration of the document as it is for this machine: the authority and the mail server are others.
func (m *machine) here(text string) string {
	text = strings.Replace(text, "redirect = \":80\"\n", fmt.Sprintf("redirect = \":80\"\nauthority = %q\n", m.authority.Directory), 1)
	return regexp.MustCompile(`server = "smtp.*\nuser = .*\npassword_file = .*\n`).ReplaceAllString(text, fmt.Sprintf("server = %q\nsecurity = \"none\"\n", m.mails.Addr))
}

// follow does the blocks of the document.
func (m *machine) follow(blocks []block) {
	m.t.Helper()
	done := 0
	for _, b := range blocks {
		switch {
		case leftOut[b.heading] != "":
			m.t.Logf("%s is left out: %s", b.heading, leftOut[b.heading])
		case b.into != "":
			if _, err := os.Stat(m.at(b.into)); err != nil {
				m.t.Errorf("the document writes into a file that it has not made: %v", err)
			}
			m.write(b.into, m.here(b.text), 0o600)
			done++
		case b.language == "sh":
			m.shell(b.text)
			done++
			if regexp.MustCompile(`(?m)^systemctl (start|restart|enable --now) shinpan( |$)`).MatchString(b.text) {
				m.ready()
			}
			if strings.Contains(b.text, "account add kim") { // and somebody else has come by the page
				m.write("/tmp/password", theirPassword, 0o644)
				m.shell("runuser -u shinpan -- shinpan account add lee --password-file /tmp/password --db /var/lib/shinpan/shinpan.db")
			}
		}
	}
	if done < 15 {
		m.t.Errorf("the document had %d blocks to do", done)
	}
	const db = "postgres://shinpan@localhost/shinpan"
	people := m.shell("runuser -u shinpan -- shinpan account list --db " + db)
	if !regexp.MustCompile(`(?m)^kim .*admin`).MatchString(people) || strings.Contains(people, "lee") {
		m.t.Errorf("in the end the accounts are\n%s\nwant kim, who administers the server, and lee no more", people)
	}
	m.shell("runuser -u shinpan -- shinpan verify " + db)
	for _, path := range []string{"/etc/shinpan/shinpan.toml", "/etc/shinpan/mail.password", "/var/lib/shinpan/.pgpass"} {
		if said := strings.TrimSpace(m.shell("stat -c '%U %a' " + path)); !strings.HasSuffix(said, "shinpan 600") {
			m.t.Errorf("%s: %s, want that it is the server's alone", path, said)
		}
	}
	if said := m.shell("ps -o user= -p $(cat /run/shinpan.service.pid)"); !strings.Contains(said, "shinpan") {
		m.t.Errorf("the server runs as %s", said)
	}
}

// ready waits until games can be played, by the server itself or through the proxy before it.
func (m *machine) ready() {
	m.t.Helper()
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}}
	eventually.Succeeds(m.t, func() error {
		var reasons []error
		for _, url := range []string{"https://127.0.0.1:443/readyz", "http://127.0.0.1:8080/readyz"} {
			request, err := http.NewRequestWithContext(m.t.Context(), http.MethodGet, url, nil)
			if err != nil {
				return err
			}
			client.Transport.(*http.Transport).TLSClientConfig.ServerName = "go.example.org"
			response, err := client.Do(request)
			if err == nil {
				response.Body.Close()
				if response.StatusCode == http.StatusOK {
					return nil
				}
				err = errors.New(response.Status)
			}
			reasons = append(reasons, err)
		}
		log, _ := os.ReadFile(m.at("/var/log/shinpan.service.log"))
		return fmt.Errorf("%w\n%s", errors.Join(reasons...), log[max(0, len(log)-2000):])
	}, "the server is ready")
}

// asks matches the end of what is printed when a password is asked for.
var asks = regexp.MustCompile(`(?i)(password|again)[^\n]*: $`)

// shell runs a script at a terminal of the machine, as root in the copy of the repository, answers for a password, and
// returns what was printed.
func (m *machine) shell(script string) string {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), 5*eventually.Hang) // it may build the program
	defer cancel()
	ours, theirs := openTerminal(m.t)
	cmd := exec.CommandContext(ctx, "bash", "-eu", "-c", "cd /root/shinpan\n"+script)
	cmd.Env, cmd.Dir = m.env, "/"
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs, theirs, theirs
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: m.root, Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	theirs.Close()
	said := make(chan string, 1)
	go func() {
		var all strings.Builder
		piece := make([]byte, 4096)
		for answered := 0; ; {
			n, err := ours.Read(piece)
			all.Write(bytes.ReplaceAll(piece[:n], []byte("\r\n"), []byte("\n")))
			if text := all.String(); asks.MatchString(text[answered:]) {
				io.WriteString(ours, theirPassword+"\n")
				answered = len(text)
			}
			if err != nil {
				said <- all.String()
				return
			}
		}
	}()
	err := cmd.Wait()
	var text string
	select {
	case text = <-said:
	case <-time.After(eventually.Hang): // what it has started has the terminal
		m.t.Fatalf("the script has ended, and its terminal is in use:\n%s", script)
	}
	m.t.Logf("# %s\n%s", strings.ReplaceAll(strings.TrimSpace(script), "\n", "\n# "), text)
	if err != nil {
		log, _ := os.ReadFile(m.at("/var/log/shinpan.service.log"))
		m.t.Fatalf("%v\nthe server's log:\n%s", err, log)
	}
	return text
}
