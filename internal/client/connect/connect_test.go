package connect_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/shinpan/shinpan/internal/client/connect"
)

// Whether a server of this kind is there is asked once.
func TestReach(t *testing.T) {
	if err := connect.New(newSite(t).url, "", quiet).Reach(t.Context()); err != nil {
		t.Errorf("a server of this kind: %v", err)
	}
	for name, handler := range map[string]http.Handler{
		"a page":              http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<html>")) }),
		"somebody else's API": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("{}")) }),
		"nothing there":       http.NotFoundHandler(),
		"one that is busy":    http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }),
	} {
		asked := 0
		other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked++; handler.ServeHTTP(w, r) }))
		if err := connect.New(other.URL, "", quiet).Reach(t.Context()); err == nil || asked != 1 {
			t.Errorf("%s: %v, asked %d times, want an error after one", name, err, asked)
		}
		other.Close()
		if err := connect.New(other.URL, "", quiet).Reach(t.Context()); err == nil {
			t.Errorf("%s that is closed: no error", name)
		}
	}
}

// A program says that it is one.
func TestGuestThatIsABot(t *testing.T) {
	s := newSite(t)
	for _, bot := range []bool{false, true} {
		c := connect.New(s.url, "", quiet)
		if _, err := c.Guest(t.Context(), "Somebody", bot); err != nil {
			t.Fatal(err)
		}
		if me, err := c.Me(t.Context()); err != nil || me.Bot != bot {
			t.Errorf("Guest(bot %t) is %+v, %v", bot, me, err)
		}
	}
}
