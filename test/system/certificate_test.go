//go:build system

package system

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/server/certificate/acmetest"
)

// A server whose configuration names its domain has its certificate issued, and has it at once when it is started
// again.
//
// Its parts wait for each other, since it changes the environment.
func TestServerWithIssuedCertificate(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { issuedCertificate(t, filepath.Join(t.TempDir(), "games.db")) })
	t.Run("postgres", func(t *testing.T) { issuedCertificate(t, pgtest.Start(t).Database()) })
}

func issuedCertificate(t *testing.T, db string) {
	addr := freeAddr(t)
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	authority := acmetest.Start(t, number, number)
	dir := t.TempDir()
	settings, roots := filepath.Join(dir, "shinpan.toml"), filepath.Join(dir, "roots.pem")
	text := fmt.Sprintf("[tls]\ndomains = [\"go.example.org\"]\nauthority = %q\n", authority.Directory)
	for path, text := range map[string]string{settings: text, roots: authority.Roots()} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SSL_CERT_FILE", roots) // whom the server believes to be the authority
	serial := func() string {
		client := &http.Client{Transport: &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: authority.Trust(t), ServerName: "go.example.org"}, DisableKeepAlives: true,
		}}
		response, err := client.Get("https://" + addr + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		return response.TLS.PeerCertificates[0].SerialNumber.String()
	}
	start := func() *server {
		return serve(t, program(t), addr, db, "--config", settings)
	}
	s := start()
	kept, asked := serial(), authority.Asked()
	s.kill()
	start()
	if got, again := serial(), authority.Asked()-asked; got != kept || again != 0 {
		t.Fatalf("after a kill the certificate is %s, and the authority was asked %d times, want %s and no time", got, again, kept)
	}
}
