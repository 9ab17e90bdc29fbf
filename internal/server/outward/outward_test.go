package outward

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestPublic(t *testing.T) {
	for _, inside := range []string{
		"127.0.0.1", "127.8.8.8", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200",
		"0.0.0.0", "0.1.2.3", "255.255.255.255", "224.0.0.1", "192.0.0.192", "198.18.0.1", "240.0.0.1",
		"::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "::ffff:10.0.0.1",
		"64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2001::1", "fec0::1",
	} {
		if Public(netip.MustParseAddr(inside)) {
			t.Errorf("%s counts as public", inside)
		}
	}
	for _, public := range []string{"1.1.1.1", "9.9.9.9", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"} {
		if !Public(netip.MustParseAddr(public)) {
			t.Errorf("%s does not count as public", public)
		}
	}
}

func TestCheck(t *testing.T) {
	own := Guard{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}}
	for address, want := range map[string]bool{
		"https://push.example.org/abc": true, "https://1.1.1.1/": true, "http://127.0.0.2:80/x": true, "https://127.0.0.2/": true,
		"http://push.example.org/abc": false, "https://kim:secret@example.org/": false, "https://127.0.0.1/": false, "https://[::1]/": false,
		"https://[::ffff:169.254.169.254]/": false, "file:///etc/passwd": false, "https:///x": false, "x": false, "": false, "https://example.org/#x": false,
	} {
		if err := own.Check(address); (err == nil) != want {
			t.Errorf("Check(%q) = %v", address, err)
		}
	}
}

// A name that resolves to an address inside is refused when it is dialed, and so is a redirect to one; without a
// connection.
func TestAttackOwnNetwork(t *testing.T) {
	reached := 0
	inside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reached++
		http.Redirect(w, r, "http://169.254.169.254/latest/meta-data", http.StatusFound)
	}))
	defer inside.Close()
	for _, address := range []string{inside.URL, strings.Replace(inside.URL, "127.0.0.1", "localhost", 1), "http://169.254.169.254/", "http://[::1]/", "http://0.0.0.0/", "http://2130706433/", "http://0x7f.1/"} {
		if _, err := (Guard{}).Client().Get(address); err == nil || !errors.Is(err, ErrInside) && !strings.Contains(err.Error(), "no such host") && !strings.Contains(err.Error(), "lookup") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if reached != 0 {
		t.Errorf("a server inside was reached %d times", reached)
	}
	allowed := Guard{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	answer, err := allowed.Client().Get(inside.URL)
	if err != nil || answer.StatusCode != http.StatusFound || reached != 1 {
		t.Errorf("an allowed one: %v, %v", answer, err)
	}
}
