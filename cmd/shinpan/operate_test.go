package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// certify writes a certificate for the loopback address, and for names, and its key, as of a moment.
func certify(t *testing.T, files tlsConfig, serial int64, written time.Time, names ...string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(serial),
		Subject:      pkix.Name{CommonName: "shinpan"},
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
		DNSNames:     names,
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(time.Hour),
	}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{files.Cert: {Type: "CERTIFICATE", Bytes: signed}, files.Key: {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, written, written); err != nil {
			t.Fatal(err)
		}
	}
}

// A server that gets too few addresses says so, and is not ended by the runtime in the middle of its work.
func TestEnoughAddresses(t *testing.T) {
	for _, c := range []struct {
		limit   uint64
		threads int
		want    string // empty: enough
	}{
		{noLimit, 64, ""},
		{5 << 29, 4, ""},
		{5<<29 - 1, 4, "2.5 GB"},
		{1 << 30, 4, "1.0 GB of address space (ulimit -v, LimitAS), and a server takes 2.5 GB"},
		{4 << 30, 32, "a server takes 6.0 GB"},
	} {
		err := enoughAddresses(c.limit, c.threads)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d bytes for %d threads: %v, want %q", c.limit, c.threads, err, c.want)
		}
	}
}

// The server speaks TLS with the certificate that is in the files at the time, and shows
// its metrics at an address of their own.
func TestEncryptedServerWithMetrics(t *testing.T) {
	dir := t.TempDir()
	files := tlsConfig{Cert: filepath.Join(dir, "cert.pem"), Key: filepath.Join(dir, "key.pem")}
	certify(t, files, 1, time.Now().Add(-time.Minute))
	window := freeAddr(t)
	settings := filepath.Join(dir, "shinpan.toml")
	open := freeAddr(t)
	text := fmt.Sprintf("metrics = %q\nlog = \"json\"\n[tls]\ncert = %q\nkey = %q\nredirect = %q\n", window, files.Cert, files.Key, open)
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	addr := freeAddr(t)
	serve(t, addr, filepath.Join(dir, "games.db"), "--config", settings)

	serial := func() string {
		client := &http.Client{Transport: &http.Transport{
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true, ForceAttemptHTTP2: true,
		}}
		response, err := client.Get("https://" + addr + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK || response.ProtoMajor != 2 {
			t.Errorf("/readyz: %s over %s", response.Status, response.Proto)
		}
		return response.TLS.PeerCertificates[0].SerialNumber.String()
	}
	if got := serial(); got != "1" {
		t.Errorf("the certificate has the number %s, want 1", got)
	}
	certify(t, files, 2, time.Now())
	if got := serial(); got != "2" {
		t.Errorf("the renewed certificate has the number %s, want 2", got)
	}
	if err := os.WriteFile(files.Cert, []byte("half a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != "2" {
		t.Errorf("while a new one is being written the certificate has the number %s, want 2", got)
	}

	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	sent, err := stay.Get("http://" + open + "/games/x")
	if err != nil {
		t.Fatal(err)
	}
	sent.Body.Close()
	if to := sent.Header.Get("Location"); to != "https://"+addr+"/games/x" {
		t.Errorf("plain HTTP is answered with %s to %q", sent.Status, to)
	}

	response, err := http.Get("http://" + window + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	metrics, err := io.ReadAll(response.Body)
	for _, file := range []string{"grafana.json", "alerts.yml"} {
		for _, name := range metricsIn(t, file) {
			const unused = "shinpan_mail_" // there is no mail server
			if !strings.Contains(string(metrics), "\n"+name) && !strings.HasPrefix(name, unused) {
				t.Errorf("deploy/%s names %s, which is not told", file, name)
			}
		}
	}
	if err != nil || !strings.Contains(string(metrics), `shinpan_requests_total{route="GET /readyz",status="200"} 3`) {
		t.Errorf("the metrics are %.200q…, %v", metrics, err)
	}
}

// deployed returns the text of a file in deploy.
func deployed(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// metricsIn returns the metrics that a file in deploy names.
func metricsIn(t *testing.T, file string) []string {
	t.Helper()
	names := regexp.MustCompile(`\b(?:shinpan|process)_[a-z_]+`).FindAllString(deployed(t, file), -1)
	slices.Sort(names)
	if len(names) == 0 {
		t.Errorf("deploy/%s names no metric", file)
	}
	return slices.Compact(names)
}

// hardening matches a line by which a unit gives something up.
var hardening = regexp.MustCompile(`(?m)^(?:NoNewPrivileges|Protect\w+|Private\w+|Restrict\w+|Lock\w+|SystemCall\w+|UMask)=.*$`)

// What the server gives up, those that copy its database give up, too, and somebody is told when a unit fails.
func TestUnits(t *testing.T) {
	server := deployed(t, "shinpan.service")
	for _, file := range []string{"shinpan-backup.service", "shinpan-copies.service"} {
		unit := deployed(t, file)
		for _, line := range hardening.FindAllString(server, -1) {
			if !strings.Contains(unit, "\n"+line+"\n") {
				t.Errorf("deploy/%s does not say %s, as the server does", file, line)
			}
		}
	}
	for _, file := range []string{"shinpan.service", "shinpan-backup.service", "shinpan-copies.service"} {
		if !strings.Contains(deployed(t, file), "\nOnFailure=shinpan-alarm@%n.service\n") {
			t.Errorf("nobody is told when deploy/%s fails", file)
		}
	}
	if want := fmt.Sprintf("\nRestartPreventExitStatus=%d\n", unmendable); !strings.Contains(server, want) {
		t.Errorf("deploy/shinpan.service does not say %q", want)
	}
	deployed(t, "shinpan-alarm@.service")
}
