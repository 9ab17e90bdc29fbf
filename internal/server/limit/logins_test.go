package limit

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// newTestLogins returns a throttle as servers have it.
func newTestLogins() *Logins {
	return NewLogins(Rate{PerSecond: 1.0 / 60, Burst: 20}, Rate{PerSecond: 1.0 / 60, Burst: 5})
}

// botnet returns so many addresses, at most so many in a network of 24 bits.
func botnet(n, together int) []string {
	var all []string
	for i := range n {
		network := i / together
		all = append(all, fmt.Sprintf("%d.%d.%d.%d", 11+network%97, network/97%251, network/97/251, i%together+1))
	}
	return all
}

// attack has addresses try passwords for an hour, each as soon as it may, at the names in turn;
// those that are refused come again after a while. It returns how many were tried.
func attack(g *Logins, addresses []string, names int, began time.Time, patience time.Duration) int {
	tries := 0
	next := make([]time.Time, len(addresses))
	for now := began; now.Before(began.Add(time.Hour)); now = now.Add(time.Second) {
		for i, address := range addresses {
			if now.Before(next[i]) {
				continue
			}
			wait, err := g.Begin(fmt.Sprint("name ", tries%names), address, now)
			if refused, is := errors.AsType[*RefusedError](err); is {
				wait = max(patience, time.Duration(refused.RetryAfter)*time.Second)
			} else {
				tries++
			}
			next[i] = now.Add(max(wait, time.Second))
		}
	}
	return tries
}

// What guessing comes to in the first hour and in every later one, and that the owner waits for
// nobody meanwhile, on a device that nobody knows.
func TestGuessesInAnHour(t *testing.T) {
	began := time.Unix(1e9, 0)
	for _, test := range []struct {
		attacker    string
		addresses   []string
		names       int
		patience    time.Duration
		first, then int // tries at most
	}{
		{"one address at one name", botnet(1, 1), 1, 0, 80, 61},
		{"50 addresses at one name", botnet(50, 1), 1, 0, 170, 61},
		{"50 addresses of a network at one name", botnet(50, 50), 1, 0, 170, 61},
		{"1,000 addresses at one name", botnet(1000, 1), 1, 20 * time.Minute, 2100, 61},
		{"one address at all names", botnet(1, 1), 1000, 0, 80, 61},
		{"50 addresses at all names", botnet(50, 1), 1000, 0, 4000, 3050},
		{"50 addresses of a network at all names", botnet(50, 50), 1000, 0, 350, 250},
		{"1,000 addresses at all names", botnet(1000, 1), 1000, 20 * time.Minute, 6700, 3700},
	} {
		g := newTestLogins()
		first := attack(g, test.addresses, test.names, began, test.patience)
		if wait, err := g.Begin("name 0", "203.0.113.7", began.Add(time.Hour)); err != nil || wait > 0 {
			t.Errorf("%s: the owner waits %v, %v", test.attacker, wait, err)
		}
		then := attack(g, test.addresses, test.names, began.Add(time.Hour), test.patience)
		t.Logf("%-40s %6d tries in the first hour, %6d in the next", test.attacker, first, then)
		if first > test.first || then > test.then {
			t.Errorf("%s: %d tries in the first hour, want at most %d, and %d in the next, want at most %d", test.attacker, first, test.first, then, test.then)
		}
	}
}

// An owner who mistypes does not wait, and tries that succeed are not counted.
func TestGuessesOfTheOwner(t *testing.T) {
	now := time.Unix(1e9, 0)
	g := newTestLogins()
	for range 5 { // a day of mistakes
		wait, err := g.Begin("kim", "192.0.2.1", now)
		if err != nil || wait > 0 {
			t.Fatalf("the owner waits %v, %v", wait, err)
		}
	}
	for range 100 { // right ones cost nothing
		if _, err := g.Begin("lee", "198.51.100.1", now); err != nil {
			t.Fatal(err)
		}
		g.Pardon("lee", "198.51.100.1", now)
	}
	if n, _ := g.Attempts("lee", now); n != 0 {
		t.Errorf("%d attempts at lee", n)
	}
	if n, last := g.Attempts("kim", now); n != 5 || !last.Equal(now) {
		t.Errorf("%d attempts at kim, %v", n, last)
	}
	if n, _ := g.Attempts("kim", now.Add(siegeMemory+1)); n != 0 {
		t.Errorf("%d attempts at kim are remembered for ever", n)
	}
}

// In a network from which much was tried an owner waits a little, behind others there.
func TestGuessesNearby(t *testing.T) {
	now := time.Unix(1e9, 0)
	g := newTestLogins()
	attack(g, botnet(50, 50), 1, now, 0)
	now = now.Add(time.Hour)
	for _, address := range []string{"11.0.0.200", "11.0.0.201"} {
		if wait, err := g.Begin("name 0", address, now); err != nil || wait > nearGap {
			t.Errorf("%s waits %v, %v", address, wait, err)
		}
	}
	for range 5000 { // an address that tries much at once is told when to come again
		g.Begin("name 0", "11.0.0.1", now)
	}
	if wait, err := g.Begin("name 0", "11.0.0.1", now); err == nil {
		t.Errorf("a guesser waits %v", wait)
	}
}

func TestNetworks(t *testing.T) {
	for address, want := range map[string]string{
		"198.51.100.7":       "[198.51.100.7 198.51.100.0/24 198.51.0.0/16]",
		"2001:db8:1:2::/64":  "[2001:db8:1:2::/64 2001:db8:1::/48 2001:db8::/32]",
		"@":                  "[@]",
		"198.51.100.7.1:bad": "[198.51.100.7.1:bad]",
	} {
		if got := fmt.Sprint(networks(address)); got != want {
			t.Errorf("networks(%q) = %s, want %s", address, got, want)
		}
	}
}

// What is remembered does not grow without bound, and what was tried most is not forgotten.
func TestGuessesForget(t *testing.T) {
	now := time.Unix(1e9, 0)
	g := newTestLogins()
	for i := range 20 {
		g.Begin("kim", fmt.Sprintf("192.%d.2.1", i), now)
	}
	for i := range 2 * manySieges {
		g.Begin(fmt.Sprint(i), fmt.Sprintf("%d.%d.%d.1", i>>16, i>>8&255, i&255), now)
	}
	if len(g.sieges) > manySieges || len(g.networks) > manyGuilty+3 {
		t.Errorf("%d names and %d networks are remembered", len(g.sieges), len(g.networks))
	}
	if n, _ := g.Attempts("kim", now); n != 20 {
		t.Errorf("%d attempts at the name that was tried most are remembered", n)
	}
}
