package doctor

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

func playChecks() []Check {
	return []Check{
		{"play/genmove", "GTP 2, 6.3.3 (genmove)",
			"it answers with a vertex, pass or resign, for either color, and plays the move on its own board",
			"anything else loses the game", genmoveCheck},
		{"play/analyze", "lz-genmove_analyze (extension of Leela Zero), kata-genmove_analyze (of KataGo), cgos-genmove_analyze (of CGOS)",
			"its analysing commands, where it lists any, end their reply with the move, and play it",
			"controllers ask for moves by these commands, to show what the program thinks", analyzeCheck},
		{"play/game", "GTP 2, 6.3.3 (genmove)",
			"it plays a whole game against itself, legally, until both pass or one resigns",
			"a game that does not end is void, and an illegal move loses it", gameCheck},
		{"play/after-passes", "GTP 2, 6.3.3 (play, genmove: neither fails because a game is over)",
			"after two passes it goes on when it is asked to",
			"many rules let play be resumed, and a controller may count on it", afterPassesCheck},
		{"play/long", "GTP 2, 6.3.3 (play)",
			"it follows a game of 600 moves, at the end as fast as at the beginning",
			"long games happen, with kos and captures", longCheck},
		{"play/restart", "GTP 2, 6.3.3 (play)",
			"told the moves of a game after a restart, it goes on with it",
			"this is how a controller goes on when a program has crashed", restartCheck},
	}
}

const wrongAnswer = "answer genmove with a vertex on the board, pass or resign"

// genmove asks for a move. It is not ok if the answer is none, which is a finding.
func (x *exam) genmove(command string, color weiqi.Color) (m weiqi.Move, resigns, ok bool) {
	r := x.ask("%s %v", command, color)
	if r.Refused {
		x.find(Error, wrongAnswer, "it refuses to move: %s", r.Text)
		return m, false, false
	}
	if strings.EqualFold(r.Text, "resign") {
		return m, true, true
	}
	m, err := weiqi.ParseMove(color, r.Text)
	if err != nil || !m.Pass && !x.size().Contains(m.Point) {
		x.find(Error, wrongAnswer, "its move is %q", r.Text)
		return m, false, false
	}
	return m, false, true
}

func genmoveCheck(x *exam) {
	x.board(x.side)
	for i, color := range []weiqi.Color{weiqi.Black, weiqi.White, weiqi.White, weiqi.Black, weiqi.Black} {
		x.begin()
		m, resigns, ok := x.genmove("genmove", color)
		if !ok {
			return
		}
		if resigns || m.Pass {
			does := "passes"
			if resigns {
				does = "resigns"
			}
			x.find(Warning, "play on while the game is open", "it %s at move %d of a game", does, i+1)
			return
		}
		x.taken("play the move of genmove on its own board", color.Opponent(), m.Point)
	}
}

func analyzeCheck(x *exam) {
	analyzing := []string{"kata-genmove_analyze", "cgos-genmove_analyze", "lz-genmove_analyze"}
	any := false
	for _, command := range analyzing {
		if !x.has(command) {
			continue
		}
		any = true
		x.board(x.side)
		x.begin()
		args := " black 50" // every half second
		if command == "cgos-genmove_analyze" {
			args = " black"
		}
		r := x.ask("%s", command+args)
		word, vertex, _ := strings.Cut(r.Text[strings.LastIndexByte(r.Text, '\n')+1:], " ")
		m, err := weiqi.ParseMove(weiqi.Black, strings.TrimSpace(vertex))
		switch {
		case r.Refused:
			x.find(Error, "take a color and, but for CGOS, an interval in hundredths of a second", "it refuses %q%s", command+args, r.words())
		case word != "play" || !strings.EqualFold(vertex, "resign") && (err != nil || !m.Pass && !x.size().Contains(m.Point)):
			x.find(Error, "end the reply with a line \"play D4\"", "the reply to %s does not end with play and a move", command)
		case err == nil && !m.Pass:
			x.taken("play the move on its own board", weiqi.White, m.Point)
		}
	}
	if !any {
		x.skip("add one of them, if the program can tell what it thinks", "it lists none of %s", strings.Join(analyzing, ", "))
	}
}

// mostLenient are the rules under which most is legal. What is illegal under them is
// so under all.
var mostLenient = weiqi.Rules{Suicide: weiqi.AnySuicide}

// selfPlay plays the program against itself and returns the position it came to, the
// moves, and whether the game has ended within the number of moves.
func (x *exam) selfPlay(most int) (p *weiqi.Position, moves []weiqi.Move, ended bool) {
	x.board(x.side)
	p = weiqi.New(x.size(), mostLenient)
	for len(moves) < most && !x.broken {
		m, resigns, ok := x.genmove("genmove", p.Turn())
		if !ok || resigns {
			return p, moves, ok
		}
		next, err := p.Play(m)
		var illegal *weiqi.IllegalError
		if errors.As(err, &illegal) {
			x.find(Error, "play no illegal moves", "its move %d, %v, is illegal: %v", len(moves)+1, m, illegal.Why)
			return p, moves, false
		}
		if !m.Pass && next.Occurrences() > 1 {
			x.find(Warning, "play by superko, or say that it cannot", "its move %d, %v, repeats an earlier position, which superko forbids", len(moves)+1, m)
		}
		p, moves = next, append(moves, m)
		if p.Stopped() {
			return p, moves, true
		}
	}
	return p, moves, false
}

// wholeGame is how many moves a game on a board may have, for each of its points.
const wholeGame = 3

func gameCheck(x *exam) {
	most := wholeGame * x.side * x.side
	_, moves, ended := x.selfPlay(most)
	switch {
	case !ended && len(moves) == most:
		x.find(Error, "pass when no move is of use", "the game has not ended after %d moves", most)
	case !x.found:
		x.pass("it plays a whole game of %d moves against itself, legally", len(moves))
	}
}

func afterPassesCheck(x *exam) {
	x.board(x.side)
	x.begin()
	const fix = "leave it to the controller when a game is over"
	for _, move := range []string{"black D4", "white pass", "black pass", "white E5"} {
		x.accepts(Error, fix, "play %s", move)
	}
	x.accepts(Error, fix, "play black pass")
	x.accepts(Error, fix, "play white pass")
	x.genmove("genmove", weiqi.Black)
}

// followed plays random legal moves from the empty board on and returns how long the
// program took for each of them. A move that it refuses is a finding, and the last one.
func (x *exam) followed(most int) (took []time.Duration) {
	chance := rand.New(rand.NewPCG(1, 2))
	p := weiqi.New(x.size(), weiqi.Rules{Ko: weiqi.PositionalSuperko})
	for len(took) < most {
		m := weiqi.Pass(p.Turn())
		if points := p.LegalPoints().Points(); len(points) > 0 {
			m = weiqi.Play(p.Turn(), points[chance.IntN(len(points))])
		}
		began := time.Now()
		if !x.play(m) {
			x.find(Error, "take every legal move, however long the game", "it refuses %v, which is legal, after %d moves", m, len(took))
			return took
		}
		p, took = mustPlay(p, m), append(took, time.Since(began))
	}
	return took
}

// median returns the middle one of some durations, which are not none.
func median(d []time.Duration) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}

func longCheck(x *exam) {
	const length, part = 600, 100
	x.board(x.side)
	took := x.followed(length)
	if len(took) < length || x.broken {
		return
	}
	const slow, much = 10, 20 * time.Millisecond
	if early, late := median(took[:part]), median(took[length-part:]); late > slow*early && late > much {
		x.find(Warning, "do not go through the whole game at every move", "a move takes %v at the end of a long game, %v at the beginning", late, early)
	}
	x.begin()
	x.genmove("genmove", weiqi.Black)
}

func restartCheck(x *exam) {
	const length = 40
	p, moves, _ := x.selfPlay(length)
	if x.found {
		return // the game itself is a finding of play/game
	}
	x.fresh()
	x.board(x.side)
	x.begin()
	for _, m := range moves {
		if !x.play(m) {
			x.find(Error, "take its own moves back from a controller", "after a restart it refuses %v, a move of its own game", m)
			return
		}
	}
	if p.Stopped() {
		return
	}
	m, resigns, ok := x.genmove("genmove", p.Turn())
	if ok && !resigns && !p.Legal(m) {
		x.find(Error, "take moves that it is told as its own", "after a restart its next move, %v, is illegal", m)
	}
}
