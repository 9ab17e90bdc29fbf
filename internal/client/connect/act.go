package connect

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Do has the server's referee judge an act of the client's, and returns when the events
// since have arrived. The client acts as itself; by must be its party.
// A [*Problem] says why an act was refused. A repeated act,
// whose answer was lost, may be refused though it was done the first time: look at the
// game.
func (t *Table) Do(ctx context.Context, by referee.Party, act referee.Act) ([]referee.Event, error) {
	r, err := requestFor(act)
	if err != nil {
		return nil, err
	}
	before := t.length()
	var after struct{ Seq int }
	err = t.client.call(ctx, r.method, t.path+r.path, r.body, &after)
	if p := (*Problem)(nil); errors.As(err, &p) {
		if lookErr := t.client.call(ctx, http.MethodGet, t.path, nil, &after); lookErr != nil {
			return nil, errors.Join(err, lookErr)
		}
		if waitErr := t.await(ctx, after.Seq); waitErr != nil {
			return nil, errors.Join(err, waitErr)
		}
		if p.Repeated && p.Status == http.StatusConflict {
			return t.since(before), nil // it was done the first time, or its time is over
		}
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	if err := t.await(ctx, after.Seq); err != nil {
		return nil, err
	}
	return t.since(before), nil
}

// Sit takes the free seat of the game for the client.
func (t *Table) Sit(ctx context.Context) error {
	err := t.client.call(ctx, http.MethodPost, t.path+"/sit", struct{}{}, nil)
	if p := (*Problem)(nil); errors.As(err, &p) {
		var now line // it may be the answer to a repetition
		if lookErr := t.client.call(ctx, http.MethodGet, t.path, nil, &now); lookErr != nil || now.You == weiqi.Empty {
			return errors.Join(err, lookErr)
		}
	} else if err != nil {
		return err
	}
	return t.wait(ctx, func() bool { return t.you != weiqi.Empty })
}

// since returns the events after a number.
func (t *Table) since(after int) []referee.Event {
	t.mu.Lock()
	defer t.mu.Unlock()
	if after >= len(t.log) {
		return nil
	}
	return t.log[after:len(t.log):len(t.log)]
}

// A request is how an act is asked for.
type request struct {
	method, path string
	body         any
}

// The bodies of requests.
type (
	claimBody struct {
		Stop    int            `json:"stop"`
		Dead    []weiqi.Point  `json:"dead"`
		Unknown bool           `json:"unknown,omitempty"`
		Fault   referee.Reason `json:"fault,omitzero"`
		Sure    bool           `json:"sure,omitempty"`
	}
	sureBody struct {
		Stop int  `json:"stop"`
		Sure bool `json:"sure,omitempty"`
	}
	mediatorBody struct {
		Player string `json:"player"`
		Yes    bool   `json:"yes"`
	}
	playOnBody struct {
		Stop    int           `json:"stop"`
		Confirm []weiqi.Point `json:"confirm,omitempty"`
	}
	markBody struct {
		Stop  int         `json:"stop"`
		Point weiqi.Point `json:"point"`
	}
	moveBody struct {
		Move string `json:"move"`
		Ko   string `json:"ko,omitempty"`
	}
	stopBody struct {
		Stop int `json:"stop"`
	}
	pointsBody struct {
		Points []weiqi.Point `json:"points"`
	}
	opponentBody struct {
		Opponent string `json:"opponent"`
	}
)

// requestFor says how the API is asked for an act.
func requestFor(act referee.Act) (request, error) {
	post := func(path string, body any) (request, error) { return request{http.MethodPost, path, body}, nil }
	plain := struct{}{}
	switch a := act.(type) {
	case referee.Play:
		return request{http.MethodPut, fmt.Sprintf("/moves/%d", a.N), moveBody{Move: a.Move.Vertex()}}, nil
	case referee.TrialPlay:
		body := moveBody{Move: a.Move.Vertex()}
		if a.NameKo {
			body.Ko = a.Ko.String()
		}
		return request{http.MethodPut, fmt.Sprintf("/trials/%d/moves/%d", a.Trial, a.N), body}, nil
	case referee.Claim:
		return request{http.MethodPut, "/scoring/claims/me", claimBody{a.Stop, points(a.Dead), a.Unknown, a.Fault, a.Sure}}, nil
	case referee.PlaceHandicap:
		return post("/handicap", pointsBody{points(a.Points)})
	case referee.Accept:
		return post("/scoring/accept", sureBody{a.Stop, a.Sure})
	case referee.PlayOn:
		return post("/scoring/play-on", playOnBody{a.Stop, points(a.Confirm)})
	case referee.Mark:
		return post("/scoring/mark", markBody{a.Stop, a.Point})
	case referee.Done:
		return post("/scoring/done", sureBody{a.Stop, a.Sure})
	case referee.Dispute:
		return post("/scoring/dispute", stopBody{a.Stop})
	case referee.AnswerMediator:
		return post("/mediator/answer", mediatorBody(a))
	case referee.Resign:
		return post("/resign", plain)
	case referee.AskUndo:
		return post("/undo", plain)
	case referee.AnswerUndo:
		return post("/undo/"+answer(a.Yes), plain)
	case referee.AskVoid:
		return post("/void", plain)
	case referee.AnswerVoid:
		return post("/void/"+answer(a.Yes), plain)
	case referee.ClaimWin:
		return post("/claim-win", plain)
	case referee.Pause:
		return post("/pause", plain)
	case referee.Unpause:
		return post("/unpause", plain)
	case referee.Replace:
		return post("/replace", opponentBody{a.Seat.Engine})
	default:
		return request{}, fmt.Errorf("the API has no request for %T", act)
	}
}

func answer(yes bool) string {
	if yes {
		return "accept"
	}
	return "decline"
}

// points lists a set; an empty one as an empty list, which is something else than none.
func points(s weiqi.Set) []weiqi.Point { return append([]weiqi.Point{}, s.Points()...) }
