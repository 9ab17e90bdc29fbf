package web

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/shinpan/shinpan/internal/server/limit"
)

func TestGuests(t *testing.T) {
	s := newSite(t)
	created := s.nobody().call("POST", "/guests", nil).want(http.StatusCreated)
	if !strings.HasPrefix(created.str("token"), "shp_") || len(created.str("token")) != 47 || !strings.HasPrefix(created.str("name"), "Guest ") {
		t.Errorf("%s, want a guest with a name made up and a secret", created.text)
	}
	var cookie *http.Cookie
	for _, c := range (&http.Response{Header: created.header}).Cookies() {
		cookie = c
	}
	if cookie == nil || cookie.Value != created.str("token") || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" {
		t.Fatalf("the cookie is %v", cookie)
	}
	me := s.nobody().call("GET", "/me", nil, "Cookie", "shinpan="+cookie.Value).want(http.StatusOK)
	if me.str("id") != created.str("id") || strings.Contains(me.text, "shp_") {
		t.Errorf("%s, want the guest without the secret", me.text)
	}
	s.nobody().call("GET", "/me", nil).problem(401, "no-identity")
	s.nobody().call("GET", "/me", nil, "Authorization", "Bearer "+strings.Repeat("x", 1000)).problem(401, "no-identity")

	guest := s.guest("Genjo")
	guest.call("PATCH", "/me", `{"name":"Chitoku"}`).want(http.StatusOK)
	guest.call("GET", "/me", nil).want(http.StatusOK).wantAt("Chitoku", "name")
	guest.call("PATCH", "/me", `{"name":"\u0007"}`).problem(422, "invalid", "U+0007")
	s.nobody().call("PATCH", "/me", `{"name":"Chitoku"}`).problem(401, "no-identity")
}

func TestRateLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, func(c *Config) {
			c.Limits.Guests = limit.Rate{PerSecond: 0.001, Burst: 1}
			c.Limits.Games = limit.Rate{PerSecond: 0.001, Burst: 1}
			c.Limits.Token = limit.Rate{PerSecond: 0.001, Burst: 4}
		})
		me := s.guest("Ota")
		limited := s.nobody().call("POST", "/guests", nil).problem(429, "rate-limited")
		limited.wantAt("guests.address", "key")
		if limited.header.Get("Retry-After") != "1000" {
			t.Errorf("Retry-After: %s, want 1000", limited.header.Get("Retry-After"))
		}
		me.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated)
		me.call("POST", "/games", `{"opponent":"friend"}`).problem(429, "rate-limited").wantAt("games.token", "key")
		me.call("GET", "/me", nil).want(http.StatusOK)
		me.call("GET", "/me", nil).want(http.StatusOK)
		me.call("GET", "/me", nil).problem(429, "rate-limited").wantAt("requests.token", "key")
		s.nobody().call("GET", "/", nil).want(http.StatusOK)
	})
}

// Many guests of one person get no more games, challenges and accounts than others.
func TestManyPeopleAtOneAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := limit.Rate{PerSecond: 0.001, Burst: 1}
		s := newBubbleSite(t, cheap, func(c *Config) {
			c.Limits = DefaultLimits()
			c.Limits.GamesFrom, c.Limits.ChallengesFrom, c.Limits.Accounts = one, one, one
		})
		for i := range 2 {
			me := s.guest(fmt.Sprint("Guest ", i))
			for _, ask := range [][2]string{
				{"games", `{"opponent":"friend"}`},
				{"challenges", `{"kind":"link"}`},
				{"accounts", fmt.Sprintf(`{"name":"Name %d","password":"correct horse"}`, i)},
			} {
				got := me.call("POST", "/"+ask[0], ask[1])
				if i == 0 {
					got.want(http.StatusCreated)
					me.token = cmp.Or(got.str("token"), me.token)
					continue
				}
				got.problem(429, "rate-limited").wantAt(ask[0]+".address", "key")
				if got.header.Get("Retry-After") != "1000" {
					t.Errorf("POST /%s: Retry-After is %q, want 1000", ask[0], got.header.Get("Retry-After"))
				}
			}
		}
	})
}

// By the usual limits a flood of guests from one address ends soon, and says when to go on.
func TestFloodOfGuests(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = DefaultLimits() })
	for n := range 200 {
		if got := s.nobody().call("POST", "/guests", nil); got.status != http.StatusCreated {
			got.problem(429, "rate-limited").wantAt("guests.address", "key")
			if n < 20 || got.header.Get("Retry-After") == "" {
				t.Errorf("after %d guests: %v", n, got.header)
			}
			return
		}
	}
	t.Error("200 guests were made at once from one address")
}

func TestAddressLimit(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Address = limit.Rate{PerSecond: 0.001, Burst: 1} })
	s.nobody().call("GET", "/", nil).want(http.StatusOK)
	s.nobody().call("GET", "/", nil).problem(429, "rate-limited").wantAt("requests.address", "key")
	response, err := http.Get(s.url + "/healthz")
	if err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("/healthz: %v, %v, want 200 always", response, err)
	}
}
