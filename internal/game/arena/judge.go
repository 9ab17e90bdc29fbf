package arena

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A ProgramJudge is the judge that asks a program which stones are dead. A program does
// not say how sure it is, so everything is certain, and whether two opinions on one
// position are the same is for the program to say.
//
// One process is started when it is first needed and kept for the opinions that follow;
// opinions wait for their turn. Where the program fails it is ended, and the next
// opinion starts it anew.
type ProgramJudge struct {
	program Program

	mu sync.Mutex
	// guarded by mu:
	driver driver.Program
	ended  error // of the last process that was ended
}

var _ life.Judge = (*ProgramJudge)(nil)

// NewProgramJudge returns the judge that asks the program. The caller must close it.
func NewProgramJudge(p Program) *ProgramJudge {
	j := &ProgramJudge{program: p}
	j.driver = driver.Program{Start: p.Start, End: j.end}
	return j
}

// ErrNoOpinion is the error of a judge whose program cannot say which stones are dead:
// it does not know the command or refuses it.
var ErrNoOpinion = errors.New("the program does not say which stones are dead (final_status_list)")

// Judge tells the program the stones on the board and asks it. No answer may take
// longer than the program's limit.
func (j *ProgramJudge) Judge(ctx context.Context, p *weiqi.Position) (life.Opinion, error) {
	game := gtp.Game{Size: p.Size(), Rules: p.Rules(), Setup: weiqi.Setup{
		Size: p.Size(), Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn(),
	}}
	return j.JudgeGame(ctx, game, nil, p)
}

// JudgeGame is Judge for a program that is told the whole game that led to the
// position: some judge by the history, or look at the last move.
func (j *ProgramJudge) JudgeGame(ctx context.Context, game gtp.Game, moves []weiqi.Move, p *weiqi.Position) (life.Opinion, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, j.program.replyLimit())
	defer cancel()
	if err := j.driver.Wake(ctx); err != nil {
		return life.Opinion{}, err // which names the program
	}
	j.driver.Anew()
	said, err := ask(ctx, &j.driver, game, moves, p)
	if err == nil {
		return said.opinion(j.program.Name, p), nil
	}
	if !errors.Is(err, ErrNoOpinion) {
		j.driver.Forget()
		err = errors.Join(fmt.Errorf("%s: %w", j.program.Title, err), j.rest())
	}
	return life.Opinion{}, err
}

// Close ends the program if it runs. The judge may be asked again.
func (j *ProgramJudge) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.rest()
}

// rest ends the program if it runs, and returns what is wrong with its end; the lock is held.
func (j *ProgramJudge) rest() error {
	j.ended = nil
	j.driver.Rest()
	return j.ended
}

// end ends a process of the program, or gives it back.
func (j *ProgramJudge) end(engine *gtp.Engine, fit bool) {
	if j.program.Release != nil {
		j.program.Release(engine, fit)
		return
	}
	j.ended = engine.Close()
}

// statuses are what a program says of a finished board.
type statuses struct {
	dead, seki weiqi.Set
	ownership  []float64 // as [life.Opinion] has it; nil if the program does not know
}

// ask tells the program a game and asks what it thinks of the position at the end.
func ask(ctx context.Context, program *driver.Program, game gtp.Game, moves []weiqi.Move, p *weiqi.Position) (statuses, error) {
	var s statuses
	if err := program.Tell(ctx, game, moves); err != nil {
		return s, err
	}
	e := program.Engine()
	var known bool
	var err error
	if s.dead, known, err = e.FinalStatusList(ctx, "dead", p); err != nil {
		return s, err
	}
	if !known {
		return s, ErrNoOpinion
	}
	if s.seki, _, err = e.FinalStatusList(ctx, "seki", p); err != nil {
		return s, err
	}
	s.ownership, err = ownership(ctx, e, game.Size)
	return s, err
}

// ownership asks for the owners of all points by KataGo's command.
func ownership(ctx context.Context, e *gtp.Engine, size weiqi.Size) ([]float64, error) {
	const command = "kata-raw-nn"
	if !e.Has(command) {
		return nil, nil
	}
	text, err := e.Send(ctx, command, "0")
	var refused *gtp.RefusedError
	if errors.As(err, &refused) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	_, rows, _ := strings.Cut(text, "whiteOwnership")
	numbers := strings.Fields(rows)
	if len(numbers) < size.Points() {
		return nil, &answerError{command, rows}
	}
	owned := make([]float64, size.Points())
	for i := range owned {
		white, err := strconv.ParseFloat(numbers[i], 64)
		if err != nil || !(-1 <= white && white <= 1) {
			return nil, &answerError{command, numbers[i]}
		}
		row, col := size.Rows-1-i/size.Cols, i%size.Cols // the top row comes first
		owned[row*size.Cols+col] = -white
	}
	return owned, nil
}

// An answerError says that the answer of a program does not say whose each point is.
type answerError struct{ command, said string }

func (e *answerError) Error() string { return e.Reason().String() }

// Reason implements what [driver.Reason] asks for.
func (e *answerError) Reason() reason.Reason {
	return reason.New("program-wrong-answer", "command", e.command, "said", e.said[:min(len(e.said), 100)])
}

// opinion is what the program of that name has said, about every chain.
func (s statuses) opinion(name string, p *weiqi.Position) life.Opinion {
	o := life.Opinion{Judge: name, Dead: p.Widen(s.dead), Chains: []life.Chain{}, Ownership: s.ownership}
	seki := p.Widen(s.seki)
	for chain := range p.Chains() {
		status, why := life.Alive, reason.New("chain-unlisted")
		switch {
		case !chain.Stones.Intersect(o.Dead).Empty():
			status, why = life.Dead, reason.New("chain-listed-dead")
		case !chain.Stones.Intersect(seki).Empty():
			status, why = life.Seki, reason.New("chain-listed-seki")
		}
		o.Chains = append(o.Chains, life.Chain{Color: chain.Color, Stones: chain.Stones, Status: status, Certainty: 1, Why: why})
	}
	return o
}
