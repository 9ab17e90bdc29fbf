package web

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/shinpan/shinpan/internal/server/account"
)

// An attacker who tries wrong passwords at a name does not lock its owner out: neither by few
// addresses nor by many, on a device that is known or on a new one. The guessers are slowed
// down, and the owner sees that somebody tries.
func TestAttackLockout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, cheap, func(c *Config) {
			c.Limits.Logins, c.Limits.LoginsAs = DefaultLimits().Logins, DefaultLimits().LoginsAs
		})
		owner := s.nobody().at("192.0.2.1").becomes("Kimchi")
		right := map[string]string{"name": "Kimchi", "password": password}
		device := s.nobody().at("192.0.2.1").call("POST", "/session", right).want(http.StatusCreated).device()
		guess := func(name, address, device string) int {
			got := s.nobody().at(address).call("POST", "/session", map[string]string{"name": name, "password": "wrong horse"}, "Cookie", device)
			return got.status
		}

		// Twenty addresses, and then two hundred more.
		for i := range 220 {
			for _, name := range []string{"Kimchi", "Nobody Knows"}[:1+i/200] {
				if status := guess(name, fmt.Sprintf("198.%d.100.1", i), ""); status != http.StatusUnauthorized {
					t.Fatalf("guess %d at %s: %d", i, name, status)
				}
			}
		}
		s.nobody().at("203.0.113.7").call("POST", "/session", right).want(http.StatusCreated)

		// One address, with everything that it has at once: also at a name that nobody has.
		for _, name := range []string{"Kimchi", "Nobody Knows"} {
			var refused, answered int
			var mu sync.Mutex
			var guessers sync.WaitGroup
			for range 8 {
				guessers.Go(func() {
					status := guess(name, "198.51.100.66", "")
					mu.Lock()
					defer mu.Unlock()
					switch status {
					case http.StatusTooManyRequests:
						refused++
					case http.StatusUnauthorized:
						answered++
					}
				})
			}
			guessers.Wait()
			if refused < 4 || refused+answered != 8 {
				t.Errorf("of 8 guesses at %s at once %d were refused and %d answered", name, refused, answered)
			}
		}
		// The owner, at home: on a new device, on a known one, and on a known one from the guesser's address.
		s.nobody().at("192.0.2.1").call("POST", "/session", right).want(http.StatusCreated)
		for _, address := range []string{"192.0.2.1", "198.51.100.66"} {
			s.nobody().at(address).call("POST", "/session", right, "Cookie", device).want(http.StatusCreated)
		}
		me := owner.at("192.0.2.1").call("GET", "/me", nil).want(http.StatusOK)
		if attempts, _ := me.body["attempts"].(map[string]any); attempts["count"] == nil || attempts["count"].(float64) < 220 {
			t.Errorf("the owner is not told of 220 wrong passwords: %s", me.text)
		}

		// A device's cookie is nobody's proof, opens no other account, and no way to guess for ever.
		s.nobody().call("GET", "/me", nil, "Cookie", device).problem(401, "no-identity")
		_, secret, _ := strings.Cut(device, "=")
		s.nobody().call("GET", "/me", nil, "Authorization", "Bearer "+secret).problem(401, "no-identity")
		s.nobody().call("GET", "/me", nil, "Cookie", "shinpan="+secret).problem(401, "no-identity")
		statuses := map[int]int{}
		for range 26 { // 20 of the device, and what a stranger has
			statuses[guess("Kimchi", "203.0.114.9", device)]++
		}
		if statuses[http.StatusTooManyRequests] == 0 {
			t.Errorf("with a stolen device 26 guesses were answered %v", statuses)
		}

		// Another password makes every device a stranger again, but the one that changed it.
		changed := owner.call("PATCH", "/me", map[string]any{"password": map[string]string{"old": password, "new": "battery staple"}}).want(http.StatusOK)
		person, err := s.store.Person(t.Context(), owner.id)
		if err != nil {
			t.Fatal(err)
		}
		_, renewed, _ := strings.Cut(changed.device(), "=")
		for value, want := range map[string]bool{secret: false, renewed: true} {
			if got := account.Device(value).Of(person, person.Created); got != want {
				t.Errorf("after another password the device is known: %v, want %v", got, want)
			}
		}
	})
}
