package certificate

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

// Files are a certificate that somebody else renews. It is safe for concurrent use.
type Files struct {
	cert, key string // in PEM

	mu    sync.Mutex
	saved time.Time // when the file of the certificate had been written
	read  *tls.Certificate
}

// Load reads a certificate, with its chain, and its key from files in PEM. When they are renewed they are taken up
// without a restart.
func Load(cert, key string) (*Files, error) {
	f := &Files{cert: cert, key: key}
	if _, err := f.get(nil); err != nil {
		return nil, fmt.Errorf("the certificate: %w", err)
	}
	return f, nil
}

// TLS returns how to encrypt.
func (f *Files) TLS() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: f.get}
}

// Redirect sends who asks over plain HTTP to the same address over HTTPS, at a port.
func (f *Files) Redirect(port string) http.Handler { return redirect(port) }

// redirect sends requests to a port at which their host is reached over HTTPS.
func redirect(port string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "Use HTTPS", http.StatusBadRequest) // what was sent is not to be sent in the open again
			return
		}
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		host = strings.Trim(host, "[]")
		if port != "443" {
			host = net.JoinHostPort(host, port)
		} else if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusFound)
	})
}

// get returns the certificate as it is in its files, or the last one that could be read.
func (f *Files) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	info, err := os.Stat(f.cert)
	if err == nil && (f.read == nil || !info.ModTime().Equal(f.saved)) {
		var fresh tls.Certificate
		if fresh, err = tls.LoadX509KeyPair(f.cert, f.key); err == nil {
			f.read, f.saved = &fresh, info.ModTime()
		}
	}
	if f.read != nil {
		return f.read, nil
	}
	return nil, err
}

// Leaf returns the certificate itself.
func (f *Files) Leaf() *x509.Certificate {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.read.Leaf
}
