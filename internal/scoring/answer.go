package scoring

import (
	"context"
	"errors"
	"reflect"

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

// Answer answers a request as the server does: POST /score, which asks for a [ScoreBody], or POST /score/cruxes, which
// asks for a [CruxesBody]. It returns the status and the JSON of the answer, or of the problem.
func Answer[Body ScoreBody | CruxesBody](ctx context.Context, body Body) (status int, answer []byte) {
	done, err := answered(ctx, body)
	if err != nil {
		return Refuse(err)
	}
	return 200, appendJSON(nil, reflect.ValueOf(done))
}

// Refuse returns the status and the JSON of a problem as the server has them.
func Refuse(err error) (status int, answer []byte) {
	said := refusal{Type: "/problems/invalid", Title: "A value is missing or wrong", Status: 422, Detail: err.Error()}
	if why, found := reason.Of(err); found {
		said.Code, said.Args, said.Because = why.Code, why.Args, why.Because
	}
	if bad, is := errors.AsType[*BadRecord](err); is {
		said.Type, said.Title, said.Move = "/problems/bad-record", "The game record makes no sense", bad.Move
	}
	return said.Status, appendJSON(nil, reflect.ValueOf(said))
}

func answered(ctx context.Context, body any) (any, error) {
	switch asked := body.(type) {
	case CruxesBody:
		return ReadOut(ctx, asked, named)
	case ScoreBody:
		record, err := ReadText(asked.SGF)
		if err != nil {
			return nil, err
		}
		return Count(ctx, record, asked, named)
	default:
		panic("scoring: there is no such body")
	}
}

// named asks the judge of a name.
func named(ctx context.Context, name string, p *weiqi.Position) (life.Opinion, error) {
	judge, err := life.Named(name)
	if err != nil {
		return life.Opinion{}, err
	}
	return judge.Judge(ctx, p)
}
