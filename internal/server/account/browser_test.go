package account

import (
	"testing"
	"time"
)

func TestBrowserOf(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0":                                                       "Firefox, Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0":          "Edge, Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15":                  "Safari, macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1": "Chrome, iPhone",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":    "Samsung Internet, Android",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0":                    "Opera, Linux",
		"curl/8.14.1":                       "curl",
		"python-requests/2.32":              "Python",
		"":                                  "",
		"<script>alert(1)</script> a/1":     "",
		"Somebody's own, with a name in it": "",
	} {
		if got := BrowserOf(agent); got != want {
			t.Errorf("BrowserOf(%q) = %q, want %q", agent, got, want)
		}
	}
}

// Sessions have the name of the browser that began them. A person ends all but the present one, and no key.
func TestSessions(t *testing.T) {
	d := newFixture(t)
	ctx := t.Context()
	kim, first := d.opened("Kim")
	lee, elsewhere := d.opened("Lee")
	_, second, err := d.On("Firefox, Linux").SignIn(ctx, "Kim", password, d.now)
	check(t, "SignIn", err, nil)
	_, key, err := d.NewToken(ctx, d.holder(second), TokenRequest{Label: "bot", Scopes: []string{Play}, Password: password}, d.now)
	check(t, "NewToken", err, nil)
	labels := map[string]bool{}
	tokens, err := d.people.Tokens(ctx, kim.ID)
	check(t, "Tokens", err, nil)
	for _, token := range tokens {
		labels[token.Label] = true
	}
	if len(tokens) != 3 || !labels["Firefox, Linux"] || !labels["bot"] || !labels[""] {
		t.Errorf("the tokens are %+v", tokens)
	}
	check(t, "EndOthers", d.EndOthers(ctx, d.holder(second)), nil)
	d.knows("the other session", first, "")
	d.knows("the present session", second, kim.ID)
	d.knows("the key", key, kim.ID)
	d.knows("another person's session", elsewhere, lee.ID)
	check(t, "EndOthers of none", d.EndOthers(ctx, d.holder(second)), nil)
	d.knows("the present session", second, kim.ID)
	d.now = d.now.Add(sessionAge + time.Hour)
	d.knows("a session of long ago", second, "")
}
