//go:build system

package system

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/mod/semver"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// publicName is the name of the server in the samples of deploy.
const publicName = "go.example.org"

// A proxyKind is a program that stands before servers by a sample of deploy.
type proxyKind struct {
	name   string                                      // of the program
	sample string                                      // of its configuration, in deploy
	plain  bool                                        // the sample has an address for plain HTTP
	here   func(text string, p *proxy) (config string) // the sample as it is for this machine
	// since is the first version that sends a request with a body again that could not be sent; empty: all do.
	since   string
	command func(p *proxy, path string) (*exec.Cmd, error) // how it is started
}

// A proxy is such a program at work.
type proxy struct {
	t           *testing.T
	dir         string // where it may write
	addr, plain string // where it speaks TLS, and plain HTTP
	cert, key   string // its files, in PEM
	roots       *x509.CertPool
	logs        *growingLog
}

// startProxy starts a proxy before servers, by the sample that operators have.
func startProxy(t *testing.T, kind proxyKind, servers ...string) *proxy {
	t.Helper()
	p := &proxy{t: t, dir: t.TempDir(), addr: freeAddr(t), plain: freeAddr(t), logs: new(growingLog)}
	p.certify()
	text, err := os.ReadFile(filepath.Join("../../deploy", kind.sample))
	if err != nil {
		t.Fatal(err)
	}
	config := string(text)
	if len(servers) > 1 { // the line of the second one is a comment
		config = regexp.MustCompile(`(?m)^(\s*)# (.*127\.0\.0\.1:8081)`).ReplaceAllString(config, "$1$2")
		config = p.swap(config, "127.0.0.1:8081", servers[1])
	}
	config = kind.here(p.swap(config, "127.0.0.1:8080", servers[0]), p)
	path := filepath.Join(p.dir, kind.sample)
	if err := os.WriteFile(path, []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd, err := kind.command(p, path)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Dir, cmd.Stdout, cmd.Stderr = p.dir, p.logs, p.logs
	cmd.Env = append(os.Environ(), "HOME="+p.dir, "XDG_DATA_HOME="+p.dir, "XDG_CONFIG_HOME="+p.dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { cmd.Wait(); close(ended) }()
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM) // it ends its own processes
		<-ended
		if said := p.logs.String(); t.Failed() {
			t.Logf("%s said in the end\n%s", kind.name, said[max(0, len(said)-4000):])
		}
	})
	eventually.Succeeds(t, func() error {
		select {
		case <-ended:
			t.Fatalf("%s does not start\n%s", kind.name, p.logs)
		default:
		}
		conn, err := net.Dial("tcp", p.addr)
		if err == nil {
			err = conn.Close()
		}
		return err
	}, "%s listens", kind.name)
	return p
}

// swap replaces a text of the sample, which has to be there.
func (p *proxy) swap(config, old, with string) string {
	p.t.Helper()
	if !strings.Contains(config, old) {
		p.t.Fatalf("the sample has no %q", old)
	}
	return strings.ReplaceAll(config, old, with)
}

// certify makes a certificate for the public name.
func (p *proxy) certify() {
	p.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		p.t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{publicName}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		p.t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		p.t.Fatal(err)
	}
	p.cert, p.key, p.roots = filepath.Join(p.dir, "cert.pem"), filepath.Join(p.dir, "key.pem"), x509.NewCertPool()
	chain := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})
	p.roots.AppendCertsFromPEM(chain)
	private := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	if err := errors.Join(os.WriteFile(p.cert, chain, 0o600), os.WriteFile(p.key, private, 0o600)); err != nil {
		p.t.Fatal(err)
	}
}

// from returns how a client at an address of this machine asks through the proxy, whatever host it asks: by HTTP/2, as
// browsers do.
func (p *proxy) from(address string) http.RoundTripper {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	through := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: p.roots}, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, network, p.addr)
		},
	}
	p.t.Cleanup(through.CloseIdleConnections)
	return public{through}
}

// public asks the server by its public name.
type public struct{ http.RoundTripper }

func (p public) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = "https", publicName, ""
	return p.RoundTripper.RoundTrip(r)
}

// proxyKinds are the programs for which deploy has a sample.
var proxyKinds = []proxyKind{
	{
		name: "nginx", sample: "nginx.conf", plain: true,
		here: func(text string, p *proxy) string {
			for _, s := range [][2]string{
				{"    listen 80;\n    listen [::]:80;\n", "    listen " + p.plain + ";\n"},
				{"    listen 443 ssl http2;\n    listen [::]:443 ssl http2;\n", "    listen " + p.addr + " ssl http2;\n"},
				{"/etc/letsencrypt/live/go.example.org/fullchain.pem", p.cert},
				{"/etc/letsencrypt/live/go.example.org/privkey.pem", p.key},
			} {
				text = p.swap(text, s[0], s[1])
			}
			// What the system's own file has around it.
			around := "daemon off;\npid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n"
			if os.Geteuid() == 0 {
				around = "user root;\n" + around // its folder is for nobody else
			}
			for _, what := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
				around += fmt.Sprintf("%s_temp_path %s;\n", what, filepath.Join(p.dir, what))
			}
			return around + text + "}\n"
		},
		command: func(p *proxy, path string) (*exec.Cmd, error) {
			program, err := proxyProgram("nginx")
			return exec.Command(program, "-p", p.dir, "-e", "stderr", "-c", path), err
		},
	},
	{
		name: "haproxy", sample: "haproxy.cfg", plain: true,
		here: func(text string, p *proxy) string {
			both := filepath.Join(p.dir, "both.pem")
			cert, err := os.ReadFile(p.cert)
			key, otherErr := os.ReadFile(p.key)
			if err := errors.Join(err, otherErr, os.WriteFile(both, append(cert, key...), 0o600)); err != nil {
				p.t.Fatal(err)
			}
			for _, s := range [][2]string{
				{"    bind :::80 v4v6\n", "    bind " + p.plain + "\n"},
				{"    bind :::443 v4v6 ssl crt /etc/haproxy/go.example.org.pem ", "    bind " + p.addr + " ssl crt " + both + " "},
				{"    user haproxy\n    group haproxy\n", ""},
				{"    log /dev/log local0\n", "    log stderr format raw local0\n"},
			} {
				text = p.swap(text, s[0], s[1])
			}
			return text
		},
		command: func(_ *proxy, path string) (*exec.Cmd, error) {
			program, err := proxyProgram("haproxy")
			return exec.Command(program, "-db", "-f", path), err
		},
	},
	{
		name: "caddy", sample: "Caddyfile", since: "2.11.2",
		here: func(text string, p *proxy) string {
			_, port, err := net.SplitHostPort(p.addr)
			if err != nil {
				p.t.Fatal(err)
			}
			site := fmt.Sprintf("\nhttps://%s:%s {\n\ttls %s %s\n", publicName, port, p.cert, p.key)
			global := "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n}\n"
			return global + p.swap(text, "\n"+publicName+" {\n", site)
		},
		command: func(_ *proxy, path string) (*exec.Cmd, error) {
			program, err := proxyProgram("caddy")
			return exec.Command(program, "run", "--adapter", "caddyfile", "--config", path), err
		},
	},
}

// proxyProgram finds a program where systems have it, of which some are no place for everybody.
func proxyProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	for _, dir := range []string{"/usr/sbin", "/usr/local/sbin"} {
		if err != nil {
			path, err = exec.LookPath(filepath.Join(dir, name))
		}
	}
	return path, err
}

// versionOf returns the version of a program, as in v2.11.2; empty if it does not know.
func versionOf(t *testing.T, name string) string {
	t.Helper()
	program, err := proxyProgram(name)
	if err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(program, "version").CombinedOutput()
	number := regexp.MustCompile(`\d+\.\d+\.\d+`).Find(said)
	switch {
	case err != nil:
		t.Fatalf("%s version: %v\n%s", name, err, said)
	case number == nil:
		return ""
	}
	return "v" + string(number)
}

// TestProxies stands each proxy for which deploy has a sample before servers, where it is installed (Debian: apt-get
// install nginx haproxy caddy): addresses are the clients', a stream has each line when it comes, and two servers that
// are restarted in turn cost nobody an error.
func TestProxies(t *testing.T) {
	t.Parallel()
	for _, kind := range proxyKinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			if _, err := proxyProgram(kind.name); err != nil {
				t.Skip(err)
			}
			t.Run("one server", func(t *testing.T) { t.Parallel(); behindProxy(t, kind) })
			t.Run("rolling restart", func(t *testing.T) {
				t.Parallel()
				if kind.since != "" {
					if is := versionOf(t, kind.name); is != "" && semver.Compare(is, "v"+kind.since) < 0 {
						t.Skipf("%s %s sends no request with a body again: that takes %s", kind.name, is, kind.since)
					}
				}
				rollingRestart(t, kind)
			})
		})
	}
}

// behindProxy asks one server through a proxy.
func behindProxy(t *testing.T, kind proxyKind) {
	addr, dir := freeAddr(t), t.TempDir()
	p := startProxy(t, kind, addr)
	settings := filepath.Join(dir, "shinpan.toml")
	text := fmt.Sprintf("trusted_proxies = [\"127.0.0.1\"]\npage = \"https://%s\"\n[limits]\nguests_per_address = { per_second = 0.0001, burst = 1 }\n", publicName)
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, program(t), addr, filepath.Join(dir, "games.db"), "--config", settings)
	clients := map[string]*http.Client{}
	for _, at := range []string{"127.0.0.2", "127.0.0.3"} {
		clients[at] = &http.Client{Transport: p.from(at), Timeout: eventually.Hang}
	}
	eventually.Succeeds(t, func() error {
		status, text := call(clients["127.0.0.2"], "", "GET", "https://x/readyz", "", nil)
		if status != http.StatusOK {
			return fmt.Errorf("%d %s", status, text)
		}
		return nil
	}, "the proxy knows of the server")

	// enter makes a guest, as a page of this very site does.
	enter := func(from string, headers ...string) (status int, token string, header http.Header) {
		t.Helper()
		request, err := http.NewRequest(http.MethodPost, "https://x/api/v1/guests", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Origin", "https://"+publicName)
		for i := 0; i < len(headers); i += 2 {
			request.Header.Set(headers[i], headers[i+1])
		}
		response, err := clients[from].Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		var guest struct{ Token string }
		if response.StatusCode == http.StatusCreated {
			if err := json.NewDecoder(response.Body).Decode(&guest); err != nil {
				t.Fatal(err)
			}
		}
		return response.StatusCode, guest.Token, response.Header
	}
	var tokens [2]string
	status, token, header := enter("127.0.0.2")
	if status != http.StatusCreated {
		t.Fatalf("the first guest of an address: %d", status)
	}
	tokens[0] = token
	if hsts, cookie := header.Get("Strict-Transport-Security"), header.Get("Set-Cookie"); hsts == "" || !strings.HasPrefix(cookie, "__Host-") {
		t.Errorf("the server does not know of the TLS: HSTS %q, cookie %q", hsts, cookie)
	}
	if status, _, _ = enter("127.0.0.2"); status != http.StatusTooManyRequests {
		t.Errorf("the second guest of an address: %d, want 429", status)
	}
	if status, _, _ = enter("127.0.0.2", "X-Forwarded-For", "198.51.100.7", "Forwarded", "for=198.51.100.7", "X-Real-IP", "198.51.100.7"); status != http.StatusTooManyRequests {
		t.Errorf("the guest of an address that is made up: %d, want 429", status)
	}
	if status, tokens[1], _ = enter("127.0.0.3"); status != http.StatusCreated {
		t.Errorf("the first guest of another address: %d", status)
	}
	if said := s.logs.String(); strings.Contains(said, "no trusted proxy") {
		t.Errorf("the server warns of its proxy:\n%s", said)
	}
	if kind.plain {
		stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		request, err := http.NewRequest(http.MethodGet, "http://"+p.plain+"/games/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = publicName
		sent, err := stay.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		sent.Body.Close()
		if to := sent.Header.Get("Location"); to != "https://"+publicName+"/games/x" {
			t.Errorf("plain HTTP is answered with %s to %q", sent.Status, to)
		}
	}
	for _, media := range []string{"text/event-stream", "application/x-ndjson"} {
		flows(t, clients["127.0.0.2"], clients["127.0.0.3"], tokens, media)
	}
}

// flows plays a game through a proxy. Its watcher has each move before the next one is made: where a proxy keeps lines
// back that never comes.
func flows(t *testing.T, player, watcher *http.Client, tokens [2]string, media string) {
	t.Helper()
	const api = "https://x/api/v1"
	var game struct{ Game string }
	ask := func(token, method, path, body string, into any) {
		t.Helper()
		if status, text := call(player, token, method, api+path, body, into); status/100 != 2 {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
	}
	ask(tokens[0], "POST", "/games", `{"size":"9x9","time":"none","opponent":"friend","color":"black"}`, &game)
	ask(tokens[1], "POST", "/games/"+game.Game+"/sit", `{"color":"white"}`, nil)
	request, err := http.NewRequest(http.MethodGet, api+"/games/"+game.Game+"/events?since=0", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", media)
	response, err := watcher.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if kind := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || kind != media || response.ProtoMajor != 2 {
		t.Fatalf("the stream: %s %s over %s, want %s over HTTP/2", response.Status, kind, response.Proto, media)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for n, vertex := range []string{"E5", "C3", "G7", "C7", "G3"} {
		ask(tokens[n%2], "PUT", fmt.Sprintf("/games/%s/moves/%d", game.Game, n+1), fmt.Sprintf(`{"move":%q}`, vertex), nil)
		var line logLine
		for line.Type != "move" && lines.Scan() {
			text := strings.TrimPrefix(lines.Text(), "data: ")
			if !strings.HasPrefix(text, "{") {
				continue // the number of an event, or nothing
			}
			line = logLine{}
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatalf("%v in %s", err, text)
			}
		}
		if line.Move != vertex {
			t.Fatalf("after move %d the stream (%s) tells %+v, %v; want the move %s", n+1, media, line, lines.Err(), vertex)
		}
	}
}

// rollingRestart restarts two servers in turn, while people play, watch and come through a proxy.
func rollingRestart(t *testing.T, kind proxyKind) {
	db := pgtest.Start(t).Database()
	var spots [2]spot
	var windows [2]string // where their metrics are
	for i := range spots {
		windows[i] = freeAddr(t)
		settings := filepath.Join(t.TempDir(), "shinpan.toml")
		text := fmt.Sprintf("trusted_proxies = [\"127.0.0.1\"]\npage = \"https://%s\"\nmetrics = %q\n", publicName, windows[i])
		if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		spots[i] = spot{program: program(t), addr: publicName, db: db, listen: freeAddr(t), settings: settings}
	}
	p := startProxy(t, kind, spots[0].listen, spots[1].listen)
	r := playAt(t, spots, &http.Client{Transport: p.from("127.0.0.2"), Timeout: eventually.Hang}, 6)
	r.think.Store(int64(200 * time.Millisecond)) // so that the boards are not full before the last restart
	watchers := r.watch()
	var entered atomic.Int64
	stop := make(chan struct{})
	var visitors sync.WaitGroup
	leave := sync.OnceFunc(func() { close(stop); visitors.Wait() })
	t.Cleanup(leave)
	visitors.Go(func() {
		entered.Store(int64(visit(t, &http.Client{Transport: p.from("127.0.0.3"), Timeout: eventually.Hang}, stop)))
	})

	// served waits until the proxy sends a server moves.
	served := func(i int) {
		t.Helper()
		eventually.Succeeds(t, func() error {
			response, err := http.Get("http://" + windows[i] + "/metrics")
			if err != nil {
				return err
			}
			defer response.Body.Close()
			text, err := io.ReadAll(response.Body)
			if err == nil && !strings.Contains(string(text), `shinpan_requests_total{route="PUT /api/v1/games/{id}/moves/{n}",status="201"}`) {
				err = errors.New("no move")
			}
			return err
		}, "the proxy sends moves to server %d", i)
	}
	for i := range spots {
		served(i)
	}
	began, restarts := time.Now(), 0
	for range 2 {
		for i := range spots {
			if err := errors.Join(r.servers[i].cmd.Process.Signal(syscall.SIGTERM), r.servers[i].cmd.Wait()); err != nil {
				t.Errorf("server %d ends with %v", i, err)
			}
			r.start(i)
			served(i)
			r.goesOn()
			restarts++
		}
	}
	t.Logf("%d restarts in %v", restarts, time.Since(began).Round(time.Millisecond))
	leave()
	r.end()
	watchers.audit()
	r.audit()
	if n := r.refused.Load(); n > 0 {
		t.Errorf("%d moves were not answered, or with 503", n)
	}
	t.Logf("%d visits", entered.Load())
}

// visit has somebody come to the page and become a guest, again and again, and returns how often that was.
func visit(t *testing.T, client *http.Client, stop chan struct{}) (visits int) {
	for {
		select {
		case <-stop:
			return visits
		case <-time.After(20 * time.Millisecond): // so often people come
		}
		for _, c := range []struct {
			method, path, body string
			want               int
		}{
			{"GET", "/", "", http.StatusOK},
			{"GET", "/api/v1/", "", http.StatusOK},
			{"POST", "/api/v1/guests", "{}", http.StatusCreated},
		} {
			if status, text := call(client, "", c.method, "https://x"+c.path, c.body, nil); status != c.want {
				t.Errorf("%s %s: %d %s", c.method, c.path, status, text)
			}
		}
		visits++
	}
}
