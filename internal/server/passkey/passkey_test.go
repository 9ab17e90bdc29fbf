package passkey

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/shinpan/shinpan/internal/server/passkey/passkeytest"
)

const page = "https://go.example.org"

// A trial is an owner with one passkey.
type trial struct {
	*testing.T
	*Passkeys
	device passkeytest.Device
	kept   Credential
}

func newTrial(t *testing.T) *trial {
	t.Helper()
	p, err := New(page)
	if err != nil {
		t.Fatal(err)
	}
	d := &trial{T: t, Passkeys: p, device: passkeytest.Device{Origin: page}}
	options, state, err := p.Make("kim", "Kim", nil)
	if err != nil {
		t.Fatal(err)
	}
	if d.kept, err = p.Made("kim", state, text(t, d.device.Make(options))); err != nil {
		t.Fatal(err)
	}
	return d
}

func text(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// proves has the device prove its passkey, after a change to what it answers.
func (d *trial) proves(owner string, change func(answer map[string]any)) error {
	options, state, err := d.Ask()
	if err != nil {
		d.Fatal(err)
	}
	answer := d.device.Prove(options, 0)
	change(answer)
	now, err := d.Proved(state, text(d.T, answer), func(key string) (string, Credential, error) {
		if key != d.kept.Key() {
			return "", Credential{}, errUnknown
		}
		return owner, d.kept, nil
	})
	if err == nil {
		d.kept = now
	}
	return err
}

var errUnknown = errors.New("unknown")

// A passkey proves its owner as often as it is asked, and is kept with its counter.
func TestPasskey(t *testing.T) {
	d := newTrial(t)
	for range 3 {
		before := d.kept.Counter
		if err := d.proves("kim", func(map[string]any) {}); err != nil || d.kept.Counter != before+1 {
			t.Fatalf("it proves %v, and its counter is %d after %d", err, d.kept.Counter, before)
		}
		again, err := Read(d.kept.Text())
		if err != nil {
			t.Fatal(err)
		}
		d.kept = again
	}
}

// What was signed for another page, for nobody in particular, for another ceremony, or by another key proves nothing.
func TestAttackPasskeyOfAnotherOrigin(t *testing.T) {
	response := func(a map[string]any) map[string]any { return a["response"].(map[string]any) }
	other := newTrial(t)
	for what, attack := range map[string]struct {
		device func(*passkeytest.Device)
		answer func(map[string]any)
		owner  string
	}{
		"another origin":             {device: func(d *passkeytest.Device) { d.Origin = "https://go.example.com" }},
		"plain http":                 {device: func(d *passkeytest.Device) { d.Origin = "http://go.example.org" }},
		"another port":               {device: func(d *passkeytest.Device) { d.Origin = page + ":8443" }},
		"a host below":               {device: func(d *passkeytest.Device) { d.Origin = "https://evil.go.example.org" }},
		"another host of the device": {device: func(d *passkeytest.Device) { d.Host = "example.com" }},
		"nobody verified":            {device: func(d *passkeytest.Device) { d.Unverified = true }},
		"an old counter":             {device: func(d *passkeytest.Device) { d.Keys[0].Counter = 0 }},
		"another key": {device: func(d *passkeytest.Device) {
			id := d.Keys[0].ID
			d.Keys[0] = other.device.Keys[0]
			d.Keys[0].ID, d.Keys[0].Counter = id, 5
		}},
		"another owner": {owner: "lee"},
		"another ceremony": {answer: func(a map[string]any) {
			options, _, err := other.Ask()
			if err != nil {
				t.Fatal(err)
			}
			device := other.device
			for k, v := range response(device.Prove(options, 0)) {
				response(a)[k] = v
			}
		}},
		"no owner": {answer: func(a map[string]any) { delete(response(a), "userHandle") }},
		"nonsense": {answer: func(a map[string]any) { response(a)["authenticatorData"] = "AAAA" }},
	} {
		t.Run(what, func(t *testing.T) {
			d := newTrial(t)
			if attack.device != nil {
				attack.device(&d.device)
			}
			if attack.answer == nil {
				attack.answer = func(map[string]any) {}
			}
			if attack.owner == "" {
				attack.owner = "kim"
			}
			if err := d.proves(attack.owner, attack.answer); !errors.Is(err, ErrRefused) {
				t.Errorf("Proved = %v, want ErrRefused", err)
			}
		})
	}
}

// A passkey is made for one owner, on this page, and only where somebody was verified.
func TestAttackPasskeyMadeElsewhere(t *testing.T) {
	for what, change := range map[string]func(*passkeytest.Device){
		"another origin":  func(d *passkeytest.Device) { d.Origin = "https://go.example.com" },
		"another host":    func(d *passkeytest.Device) { d.Host = "example.com" },
		"nobody verified": func(d *passkeytest.Device) { d.Unverified = true },
	} {
		d := newTrial(t)
		change(&d.device)
		options, state, err := d.Make("kim", "Kim", nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Made("kim", state, text(t, d.device.Make(options))); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: Made = %v, want ErrRefused", what, err)
		}
	}
}

// Browsers have passkeys for names over https, and for this machine.
func TestNew(t *testing.T) {
	for page, host := range map[string]string{
		"https://go.example.org": "go.example.org", "https://Go.Example.org:8443/": "go.example.org", "http://localhost:8080": "localhost",
		"http://go.example.org": "", "https://192.0.2.1": "", "http://127.0.0.1:8080": "", "https://[::1]": "", "go.example.org": "",
	} {
		p, err := New(page)
		if (err == nil) != (host != "") || err == nil && p.Host() != host {
			t.Errorf("New(%q) = %+v, %v, want the host %q", page, p, err, host)
		}
	}
}
