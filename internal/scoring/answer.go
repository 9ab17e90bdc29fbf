package scoring

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A refusal is what the API says of a problem, as far as a page reads it.
type refusal struct {
	Type    string            `json:"type"`
	Title   string            `json:"title"`
	Status  int               `json:"status"`
	Detail  string            `json:"detail"`
	Code    string            `json:"code"`
	Args    map[string]string `json:"args,omitempty"`
	Because []reason.Reason   `json:"because,omitempty"`
	Move    int               `json:"move,omitempty"`
}

// Answer answers a request as the server does: at /score the body is a [ScoreBody], at /score/cruxes a
// [CruxesBody]. It returns the status and the JSON of the answer, or of the problem.
func Answer(ctx context.Context, path string, body []byte) (status int, answer []byte) {
	done, err := answered(ctx, path, body)
	if err == nil {
		if answer, err = json.Marshal(done); err == nil {
			return 200, answer
		}
	}
	said := refusal{Type: "/problems/invalid", Title: "A value is missing or wrong", Status: 422, Detail: err.Error()}
	if why, found := reason.Of(err); found {
		said.Code, said.Args, said.Because = why.Code, why.Args, why.Because
	}
	if bad, is := errors.AsType[*BadRecord](err); is {
		said.Type, said.Title, said.Move = "/problems/bad-record", "The game record makes no sense", bad.Move
	}
	answer, _ = json.Marshal(said) // texts and numbers are always JSON
	return said.Status, answer
}

func answered(ctx context.Context, path string, body []byte) (any, error) {
	if path == "/score/cruxes" {
		var asked CruxesBody
		if err := json.Unmarshal(body, &asked); err != nil {
			return nil, err
		}
		return ReadOut(ctx, asked, named)
	}
	var how ScoreBody
	if err := json.Unmarshal(body, &how); err != nil {
		return nil, err
	}
	record, err := ReadText(how.SGF)
	if err != nil {
		return nil, err
	}
	return Count(ctx, record, how, named)
}

// named asks the judge of a name.
func named(ctx context.Context, name string, p *weiqi.Position) (life.Opinion, error) {
	judge, err := life.Named(name)
	if err != nil {
		return life.Opinion{}, err
	}
	return judge.Judge(ctx, p)
}
