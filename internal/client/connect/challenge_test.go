package connect_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/referee"
)

// account makes an account and returns its token.
func (s *site) account(name string, bot bool) (token string) {
	s.t.Helper()
	var made struct{ Token string }
	s.post("", "/accounts", map[string]any{"name": name, "password": "correct horse", "bot": bot}, &made)
	return made.Token
}

// challenge has somebody challenge somebody and returns the name of the challenge.
func (s *site) challenge(token, to, size string) (id string) {
	s.t.Helper()
	var made connect.Challenge
	s.post(token, "/challenges", map[string]any{"kind": "direct", "to": to, "game": connect.NewGame{Settings: referee.Settings{Size: referee.SizeText(size)}}}, &made)
	return made.ID
}

// A bot takes the challenges that its filter lets through, two games at a time, and declines
// the others. Games that are under way when it begins are gone on with.
func TestChallenges(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	anna, robot := s.account("Anna", false), s.account("Robot", true)
	for range 3 {
		s.challenge(anna, "Robot", "4x4")
	}
	refused := s.challenge(anna, "Robot", "19x19")
	run(t, patient(t),
		connect.Bot{Client: connect.New(s.url, anna, quiet), LeaveAt: 3, Games: 3},
		connect.Bot{Client: connect.New(s.url, robot, quiet), LeaveAt: 3, Games: 2, Filter: connect.Filter{
			Opponents: []string{"people"}, Sizes: sizes("4", "5"),
		}})
	request, err := http.NewRequest(http.MethodGet, s.url+"/api/v1/challenges/"+refused, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+anna)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var challenge connect.Challenge
	if err := json.NewDecoder(answer.Body).Decode(&challenge); err != nil || challenge.State != "declined" {
		t.Errorf("the challenge to play on 19x19 is %q (%v), want declined", challenge.State, err)
	}
}
