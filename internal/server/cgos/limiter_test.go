package cgos

import (
	"fmt"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// One household takes a part of the place, and not all of it.
func TestLimiterCounts(t *testing.T) {
	g := newLimiter(1)
	var leave func()
	for range maxFrom {
		var ok bool
		if leave, ok = g.enter("192.0.2.1"); !ok {
			t.Fatal("the limiter refuses too early")
		}
	}
	if _, ok := g.enter("192.0.2.1"); ok {
		t.Errorf("more than %d come from one household", maxFrom)
	}
	if _, ok := g.enter("192.0.2.2"); !ok {
		t.Error("nobody else is let in")
	}
	leave()
	if _, ok := g.enter("192.0.2.1"); !ok {
		t.Error("nobody is let in after one has left")
	}
}

// A far connection comes from somewhere else than it does.
type far struct {
	net.Conn
	from string
}

func (f far) RemoteAddr() net.Addr { return f }
func (f far) Network() string      { return "tcp" }
func (f far) String() string       { return f.from }

// The addresses of one network that a household has to itself are one.
func TestHomeOf(t *testing.T) {
	for from, want := range map[string]string{
		"192.0.2.1:6867":                 "192.0.2.1",
		"[::ffff:192.0.2.1]:6867":        "192.0.2.1",
		"[2001:db8:1:2:3:4:5:6]:6867":    "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::]:6867":     "2001:db8:1:2::/64",
		"[fe80::1:2:3:4%eth0]:6867":      "fe80::/64",
		"something that is not on a net": "something that is not on a net",
	} {
		if got := homeOf(far{from: from}); got != want {
			t.Errorf("who comes from %s is at home at %s, want %s", from, got, want)
		}
	}
}

// A tally forgets nobody who has done as much as he may.
func TestTallyRemembers(t *testing.T) {
	tally := newTally(wrongHomeRate, 20)
	for range 20 {
		if tally.spent("one") {
			t.Fatal("it is spent too early")
		}
		tally.count("one")
	}
	for n := range 2 * manyCounted {
		tally.count(fmt.Sprint(n))
	}
	if !tally.spent("one") || tally.spent("other") {
		t.Error("who has done as much as he may can go on, or another one cannot")
	}
}

// tries logs in from somewhere, and returns "" if that is taken, or why it is refused.
func tries(t *testing.T, v *Venue, from, name, password string) string {
	t.Helper()
	c := callsFrom(t, v, from)
	c.hear("protocol genmove_analyze")
	c.say("e1 test\n")
	c.hear("username")
	c.say(name + "\n")
	if !c.in.Scan() || c.in.Text() != "password" {
		return c.in.Text()
	}
	c.say(password + "\n")
	refused := make(chan string, 1)
	go func() {
		if c.in.Scan() {
			refused <- c.in.Text()
		}
	}()
	for range 200 {
		synctest.Wait()
		v.mu.Lock()
		here := v.players[name] != nil
		v.mu.Unlock()
		if here {
			c.conn.Close()
			synctest.Wait()
			return ""
		}
		select {
		case why := <-refused:
			c.conn.Close()
			return why
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Fatal("it is neither let in nor refused")
	return ""
}

// TestAttackVenuePassword guesses a password, from one address and from many. Nobody else is in the
// way: not another program at that address, not the owner where he was before, and not at another
// place either, where he only waits a little.
func TestAttackVenuePassword(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := bubble(t, Terms{})
		const home, house = "192.0.2.1:1", "[2001:db8:1:2:3::1]:1"
		for name, from := range map[string]string{"owner": home, "wrong": house, "right": house} {
			if why := tries(t, v, from, name, "longsecret"); why != "" {
				t.Fatalf("%s is not let in: %s", name, why)
			}
		}
		// a program that was given a wrong password tries again and again, at any address of its network
		for range 3 * wrongHere {
			if why := tries(t, v, "[2001:db8:1:2:4::1]:1", "wrong", "notthesecret"); why == "" {
				t.Fatal("a wrong password is taken")
			}
		}
		if why := tries(t, v, "[2001:db8:1:2:5::1]:1", "wrong", "longsecret"); why == "" {
			t.Error("who has guessed so often may guess on, at another address of his network")
		}
		for _, name := range []string{"right", "newcomer"} {
			if why := tries(t, v, house, name, "longsecret"); why != "" {
				t.Errorf("beside a program with a wrong password %s is not let in: %s", name, why)
			}
		}
		for n := range wrongName { // from many places
			v.limiter.failed(visitor{fmt.Sprintf("198.51.100.%d", n), "owner"})
		}
		for from, most := range map[string]time.Duration{home: slowed / 2, "203.0.113.1:1": 2 * slowed} {
			began := time.Now()
			if why := tries(t, v, from, "owner", "longsecret"); why != "" || time.Since(began) > most {
				t.Errorf("the owner is let in at %s after %v (%s), want at most %v", from, time.Since(began), why, most)
			}
		}
	})
}

// TestAttackVenueNames registers names, from one network and then from everywhere, with bad passwords and with
// names that look like others. Names by which nobody plays are free again.
func TestAttackVenueNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := bubble(t, Terms{Newcomers: 5})
		for n := range 5 {
			if why := tries(t, v, fmt.Sprintf("[2001:db8::%d]:1", n), fmt.Sprintf("name%c", 'a'+n), "longsecret"); why != "" {
				t.Fatalf("a player is not registered: %s", why)
			}
		}
		if why := tries(t, v, "[2001:db8::99]:1", "another", "longsecret"); why == "" {
			t.Error("one network registers as many as it likes")
		}
		for name, password := range map[string]string{"short": "7777777", "NAME-A": "longsecret"} {
			if why := tries(t, v, "192.0.2.1:1", name, password); why == "" {
				t.Errorf("%s is registered with the password %s", name, password)
			}
		}
		if why := tries(t, v, "192.0.2.1:1", "NAME.A", "longsecret"); why == "" {
			t.Error("NAME.A is registered beside namea")
		}
		for _, name := range sortedNames(v.state().members) { // a month passes
			err := v.ledger.Write(t.Context(), func(*state) ([]entry, error) {
				return []entry{{At: time.Now().Add(-unplayedFor), What: seen{Player: name}}}, nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if why := tries(t, v, "[2001:db8::1]:1", "nameb", "longsecret"); why != "" {
			t.Errorf("who comes back is not let in: %s", why)
		}
		time.Sleep(2 * expireEvery)
		if got := sortedNames(v.state().members); len(got) != 1 || got[0] != "nameb" {
			t.Errorf("after a month the names %q are kept, want nameb, who was here", got)
		}
		if why := tries(t, v, "192.0.2.2:1", "namea", "anothersecret"); why != "" {
			t.Errorf("a name that is free is not to be had: %s", why)
		}
	})
}
