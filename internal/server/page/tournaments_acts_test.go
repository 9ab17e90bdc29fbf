package page

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// organizer and player are people who look at tournaments.
var (
	organizer = object{"id": "p7", "name": "Olga", "guest": false, "bot": false, "roles": []string{"organizer"}}
	player    = object{"id": "p8", "name": "Kim Min", "guest": false, "bot": false}
)

// cupFor is the cup as somebody sees it.
func cupFor(changes object) object {
	c := cup()
	c["organizer"], c["absence"] = "Olga", "forfeit"
	maps.Copy(c, changes)
	return c
}

// The tests of what people do in tournaments.

// The rounds of a tournament have their times, each after the one before it.
func TestTournamentRoundTimes(t *testing.T) {
	t.Parallel()
	c := newTown(t, organizer)
	c.on("POST /tournaments", 201, cupFor(nil))
	c.tournaments = []object{cupFor(nil)}
	v := open(t, phone, c.URL+"/tournaments")
	v.fill("#tournament-title", "Cup")
	v.says("#tournament-add-time", "Set the time of round 2")
	v.click("#tournament-add-time")
	v.fill("#tournament-starts-2", "2027-01-02T10:00")
	v.click("#new-tournament-send")
	v.says("#tournament-starts-1-wrong", "Say when")
	v.fill("#tournament-starts-1", "2027-01-02T10:00")
	v.click("#new-tournament-send")
	v.says("#tournament-starts-2-wrong", "It has to begin after round 1")
	v.fits("tournament-times")
	v.fill("#tournament-starts-2", "2027-01-02T14:00")
	v.click("#tournament-add-time") // and say nothing of round 3
	c.acts()
	v.click("#new-tournament-send")
	v.until(`location.pathname === "/tournaments/cup"`)
	_, asked, _ := strings.Cut(strings.Join(c.acts(), " "), "POST tournaments ")
	var wish struct{ Starts []time.Time }
	if err := json.Unmarshal([]byte(asked), &wish); err != nil || len(wish.Starts) != 2 || wish.Starts[1].Sub(wish.Starts[0]) != 4*time.Hour {
		t.Errorf("the page asks for %s (%v), want two times with four hours between", asked, err)
	}
}

func TestTournamentNewByKeyboard(t *testing.T) {
	t.Parallel()
	c := newTown(t, organizer)
	c.venues = []object{nine()}
	c.on("GET /people/Kim Min", 200, profile(player, nil))
	c.on("POST /tournaments", 201, cupFor(nil))
	c.tournaments = []object{cupFor(nil)}
	v := open(t, desktop, c.URL+"/tournaments")
	v.says("#new-tournament", "A new tournament")
	v.until(`document.querySelector("#entrant option[value='cgos nine shinpan-0.1']") && document.querySelector("#entrant option[value='engine gnugo GNU Go 3.8']")`)
	if eval[bool](v, `document.querySelector("#tournament-rounds").checkVisibility()`) {
		t.Error("a double elimination is asked for rounds")
	}
	v.fits("tournament-form")
	v.fill("#tournament-title", "  Winter Cup ’26! ")
	v.choose("#tournament-kind", "swiss")
	v.fill("#tournament-rounds", "many")
	v.focus("#tournament-title")
	v.key(kb.Enter)
	v.says("#tournament-rounds-wrong", "A number is missing")
	v.fill("#tournament-rounds", "3")

	v.choose("#entrant", "engine gnugo GNU Go 3.8")
	v.fill("#entrant-rating", "1500")
	v.click("#add-entrant")
	v.says("#entrants", "GNU Go 3.8, program, 1500")
	v.click("#add-entrant")
	v.says("#entrant-wrong", "GNU Go 3.8 plays already")
	v.choose("#entrant", "cgos nine shinpan-0.1")
	v.click("#add-entrant")
	v.says("#entrants", "shinpan-0.1, at nine")
	v.choose("#entrant", "account")
	v.click("#add-entrant")
	v.says("#entrant-name-wrong", "A name is missing")
	v.fill("#entrant-name", "Kim Min")
	v.click("#add-entrant")
	v.says("#entrants", "Kim Min, account")
	v.fits("tournament-form-filled")
	c.acts()
	v.focus("#tournament-title")
	v.key(kb.Enter)
	v.until(`location.pathname === "/tournaments/cup"`)
	v.want(c.fake, `POST tournaments {"absence":"forfeit","accelerated":0,"game":{"ruleset":"chinese","size":"9x9","time":"10m+5x30s"},"joining":true,"kind":"swiss","name":"winter-cup-26",`+
		`"players":[{"engine":"gnugo","name":"GNU Go 3.8","rating":1500},{"cgos":"shinpan-0.1","name":"shinpan-0.1","venue":"nine"},{"account":"p8","name":"Kim Min"}],"rounds":3,"title":"Winter Cup ’26!"}`)
}

func TestTournamentTitleInAnyScript(t *testing.T) {
	t.Parallel()
	c := newTown(t, organizer)
	c.on("POST /tournaments", 201, cupFor(nil))
	c.tournaments = []object{cupFor(nil)}
	v := open(t, desktop, c.URL+"/tournaments")
	v.says("#new-tournament", "A new tournament")
	v.fill("#tournament-title", "日本杯")
	c.acts()
	v.focus("#tournament-title")
	v.key(kb.Enter)
	v.until(`location.pathname === "/tournaments/cup"`)
	if acts := strings.Join(c.acts(), " "); !strings.Contains(acts, `"name":"65e5-672c-676f"`) || !strings.Contains(acts, `"title":"日本杯"`) {
		t.Errorf("sent is %s, want an address for 日本杯", acts)
	}
}

func TestTournamentNewRefused(t *testing.T) {
	t.Parallel()
	c := newTown(t, organizer)
	v := open(t, desktop, c.URL+"/tournaments")
	v.says("#new-tournament", "A new tournament")
	v.click("#new-tournament-send")
	v.says("#tournament-title-wrong", "It needs a name")
	v.fill("#tournament-title", "Cup")
	c.refuses("POST /tournaments", 422, "bad-tournament", "a swiss has to say its rounds")
	v.click("#new-tournament-send")
	v.says("#new-tournament-error", "A swiss has to say its rounds.")
	c.refuses("POST /tournaments", 409, "tournament-exists", "choose another name")
	v.click("#new-tournament-send")
	v.says("#tournament-title-wrong", "Choose another name.")
}

func TestTournamentNotForEverybody(t *testing.T) {
	t.Parallel()
	for _, who := range []object{nil, player} {
		c := newTown(t, who)
		c.tournaments = []object{cupFor(nil)}
		v := open(t, desktop, c.URL+"/tournaments")
		v.says("#tournaments .card", "The Winter Cup")
		if eval[bool](v, `Boolean(document.querySelector("#new-tournament"))`) {
			t.Errorf("%v gets the form", who["name"])
		}
		v = open(t, desktop, c.URL+"/tournaments/cup")
		v.says("#players", "Kim Min")
		if eval[bool](v, `Boolean(document.querySelector("#rounds button, #players button, #join, #start, #end, #call-off"))`) {
			t.Errorf("%v gets the arbiter's buttons", who["name"])
		}
	}
}

func TestTournamentJoining(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.tournaments = []object{cupFor(object{"joining": true})}
	c.refuses("POST /tournaments/cup/join", 401, "no-identity", "nobody is signed in")
	v := open(t, phone, c.URL+"/tournaments/cup")
	v.says("#busy", "Open to join")
	v.says(".lead", "organized by Olga")
	v.click("#join")
	v.until(`document.querySelector('#part-error a[href="/login?next=%2Ftournaments%2Fcup"]')`)
	joined := cupFor(object{"joining": true, "player": "Kim Min"})
	c.on("POST /tournaments/cup/join", 200, joined)
	v.click("#join")
	c.tell(func() { c.tournaments = []object{joined} })
	v.says("#part", "You take part as Kim Min.")
	v.says("#absence-rule", "Who does not begin a game within 5:00 has lost it")
	waiting := cupFor(object{"joining": true, "player": "Kim Min", "check_in": true, "opens": "2026-12-05T10:00:00Z"})
	c.on("POST /tournaments/cup/check-in", 200, waiting)
	c.tell(func() { c.tournaments = []object{waiting} })
	v.says("#part", "Check in before the tournament starts, or you are left out.")
	v.says("#opens", "The next round begins on Dec")
	v.click("#check-in")
	v.want(c.fake, "POST tournaments/cup/join", "POST tournaments/cup/join", "POST tournaments/cup/check-in")
	v.fits("tournament-joining")
	playing := cupFor(object{"player": "Kim Min", "games": []object{
		{"number": 1, "round": 1, "game": "cup-1", "black": "Bo", "white": "Kim Min", "status": "live"},
	}})
	c.tell(func() { c.tournaments = []object{playing} })
	v.says("#own-game", "Your game against Bo begins. You have White.")
	v.until(`document.querySelector('#own-game a[href="/games/cup-1"]')`)
	c.tell(func() { c.tournaments = []object{waiting} })
	v.until(`!document.querySelector("#own-game")`)
	c.on("POST /tournaments/cup/withdraw", 200, cupFor(object{"joining": true}))
	v.click("#leave")
	c.tell(func() { c.tournaments = []object{cupFor(object{"joining": true})} })
	v.says("#part", "You can join until")
}

// The organizer ends a tournament, or calls it off, with a reason, which everybody sees.
func TestTournamentEnds(t *testing.T) {
	t.Parallel()
	c := newTown(t, organizer)
	c.tournaments = []object{cupFor(object{"arbiter": true})}
	v := open(t, phone, c.URL+"/tournaments/cup")
	v.click("#end")
	v.says("#part .bench", "End the tournament: the games of this round are played, and no further round")
	v.fill("#bench-why", "the hall closes")
	v.fits("tournament-end")
	ended := cupFor(object{"arbiter": true, "closed": object{
		"at": "2026-11-21T12:00:00Z", "by": "Olga", "called_off": false,
		"why": object{"code": "ended-early", "args": object{"text": "the hall closes"}},
	}})
	c.on("POST /tournaments/cup/end", 200, ended)
	c.acts()
	v.click("#bench-form-send")
	v.want(c.fake, `POST tournaments/cup/end {"why":"the hall closes"}`)
	v.says("#closed", "The organizer ended the tournament: the hall closes.")
	v.until(`!document.querySelector("#end") && document.querySelector("#call-off")`)
	off := cupFor(object{"arbiter": true, "over": true, "called_off": true, "closed": object{
		"at": "2026-11-21T12:00:00Z", "by": "Olga", "called_off": true, "why": object{"code": "called-off", "args": object{"text": "a fire"}},
	}})
	v.click("#call-off")
	v.says("#part .bench", "Call the tournament off: games that are not over have no result")
	v.fill("#bench-why", "a fire")
	c.on("POST /tournaments/cup/call-off", 200, off)
	v.click("#bench-form-send")
	v.says("#closed", "The tournament was called off: a fire.")
	v.says("#busy", "Called off")
	v.until(`!document.querySelector("#call-off")`)
}

func TestTournamentArbiterByKeyboard(t *testing.T) {
	t.Parallel()
	c := newTown(t, organizer)
	seen := cupFor(object{"arbiter": true, "trouble": "round 3 cannot be paired", "superiority": object{"players": []string{"GNU Go 3.8 level 10", "Pachi"}, "chances": [][]float64{{0.5, 0.913}, {0.087, 0.5}}}})
	c.tournaments = []object{seen}
	v := open(t, desktop, c.URL+"/tournaments/cup")
	v.says("#stuck", "The tournament does not go on: Round 3 cannot be paired.")
	v.says("#likelier tbody tr:nth-child(1)", "1GNU Go 3.8 level 1091 %")
	v.focus("#correct-5")
	v.key(kb.Enter)
	v.says("#rounds .bench", "Correct the result of game 5, GNU Go 3.8 level 10 – Pachi")
	v.choose("#correct-result", "W+")
	v.says("#rounds .bench", "By how many points")
	v.fill("#correct-margin", "3,5")
	v.click("#bench-form-send")
	v.says("#bench-why-wrong", "A reason is missing")
	v.fill("#bench-why", "the clock was wrong")
	v.fits("tournament-arbiter")
	c.on("POST /tournaments/cup/games/5/correct", 200, seen)
	c.acts()
	v.key(kb.Enter)
	v.until(`document.querySelector("#rounds .bench").hidden && document.activeElement.id === "correct-5"`)
	v.want(c.fake, `POST tournaments/cup/games/5/correct {"result":"W+3.5","why":"the clock was wrong"}`)

	here := cupFor(object{"arbiter": true})
	for _, row := range here["standings"].([]object) {
		row["present"] = row["player"] == "Kim Min"
	}
	c.refuses("POST /tournaments/cup/players/Kim Min/check-in", 409, "tournament-refused", "Kim Min takes part no longer")
	v.click(`[id="check-in-Kim Min"]`)
	v.says(`[id="check-in-error-Kim Min"]`, "Kim Min takes part no longer.")
	c.on("POST /tournaments/cup/players/Kim Min/check-in", 200, here)
	c.acts()
	v.click(`[id="check-in-Kim Min"]`)
	v.until(`!document.querySelector('[id="check-in-Kim Min"]')`)
	v.want(c.fake, "POST tournaments/cup/players/Kim Min/check-in")
	if !eval[bool](v, `Boolean(document.querySelector('[id="check-in-Pachi"]'))`) {
		t.Error("who is not here cannot be said to be")
	}

	v.click(`[id="disqualify-Kim Min"]`)
	v.says("#players .bench", "Disqualify Kim Min")
	v.fill("#bench-why", "had help")
	c.refuses("POST /tournaments/cup/players/Kim Min/disqualify", 409, "tournament-refused", "Kim Min takes part no longer")
	v.click("#bench-form-send")
	v.says("#bench-form-error", "Kim Min takes part no longer.")
	v.click("#bench-cancel")
	v.until(`document.querySelector("#players .bench").hidden`)
	if eval[bool](v, `Boolean(document.querySelector("#disqualify-Dropout"))`) {
		t.Error("who has been sent away can be sent away again")
	}
}
