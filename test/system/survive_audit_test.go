//go:build system

package system

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// read returns the log of a game as somebody reads it at a server: its lines, and what is in them.
func (o *ordeal) read(server int, id, token string) (string, []entry, error) {
	request, err := http.NewRequest(http.MethodGet, "http://"+o.spots[server].addr+"/api/v1/games/"+id+"/events?since=0&wait=1", nil)
	if err != nil {
		return "", nil, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	client := &http.Client{Transport: o.client.Transport, Timeout: eventually.Hang}
	response, err := client.Do(request)
	if err != nil {
		return "", nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", nil, fmt.Errorf("status %s", response.Status)
	}
	var text strings.Builder
	var log []entry
	lines := json.NewDecoder(response.Body)
	for lines.More() {
		var line json.RawMessage
		if err := lines.Decode(&line); err != nil {
			return "", nil, err
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return "", nil, fmt.Errorf("%w in %s", err, line)
		}
		if e.Type == "state" {
			continue
		}
		text.Write(line)
		text.WriteByte('\n')
		log = append(log, e)
	}
	return text.String(), log, nil
}

// reads is read, again and again until it is answered, by a fault's patience.
func (t *table) reads(server int, side model.Color) (text string, log []entry) {
	for begin := t.now(); ; time.Sleep(200 * time.Millisecond) {
		text, log, err := t.read(server, t.id, t.tokens[side])
		if err == nil && len(log) >= int(t.known.Load()) {
			return text, log
		}
		if t.now() > max(begin, t.lastFault())+eventually.Hang {
			t.ordeal.mu.Lock()
			t.lost = append(t.lost, fmt.Sprintf("game %d, %s: server %d tells %d events of %d (%v)", t.number, t.id, server, len(log), t.known.Load(), err))
			t.ordeal.mu.Unlock()
			return text, log
		}
	}
}

// An auditor follows the log of a game with the model, and compares it with what players
// were told.
type auditor struct {
	*table
	follower
	log     []entry
	refused []*request // not explained yet
	start   int        // the event with which the clock began to run, as an index
}

// audit compares the log with the model and with what the players know.
func (t *table) audit(over bool) {
	text, log := t.reads(0, model.Black)
	other, others := t.reads(len(t.spots)-1, model.White)
	a := &auditor{table: t, log: log}
	control, err := model.ParseControl(t.control)
	if err != nil {
		panic(err)
	}
	a.game, a.claimed = model.Sit(model.New(t.terms), control), a.listed
	a.unsealed(text, other, others)
	for _, ask := range t.asks {
		if ask.status >= 400 && ask.status < 500 {
			a.refused = append(a.refused, ask)
		}
	}
	slices.SortStableFunc(t.looks, func(a, b sight) int { return a.Seq - b.Seq })
	for i, e := range a.log {
		if wrong := a.step(i, e); wrong != "" {
			t.differ("%s", wrong)
			break
		}
	}
	if len(t.wrong) == 0 {
		a.close(over)
	}
	t.report(text)
	t.ordeal.mu.Lock()
	defer t.ordeal.mu.Unlock()
	t.logs[t.id] = ended{t.tokens[model.Black], text}
	t.counts["ending: "+t.terms.Ending]++
	t.counts["time: "+t.control]++
	for _, e := range a.log {
		switch e.Type {
		case "interrupted", "undone", "paused":
			t.counts["log: "+e.Type]++
		case "result":
			t.counts["log: result by "+e.Result.By]++
		}
	}
}

// report hands over what is wrong.
func (t *table) report(log string) {
	if len(t.wrong) == 0 {
		return
	}
	t.ordeal.mu.Lock()
	defer t.ordeal.mu.Unlock()
	for _, w := range t.wrong[:min(3, len(t.wrong))] {
		t.ordeal.wrong = append(t.ordeal.wrong, fmt.Sprintf("game %d, %s, %s %s %s: %s\n%s", t.number, t.id, t.terms.Ruleset, t.terms.Ending, t.control, w, log))
	}
}

// unsealed compares the log as both sides read it, and puts together what is sealed for
// one of them.
func (a *auditor) unsealed(text, other string, others []entry) {
	one, two := strings.Split(text, "\n"), strings.Split(other, "\n")
	if len(one) != len(two) {
		a.differ("Black reads %d events at the first server, White %d at the last", len(a.log), len(others))
		return
	}
	for i := range a.log {
		switch {
		case a.log[i].Sealed:
			a.log[i] = others[i]
		case one[i] != two[i] && !others[i].Sealed:
			a.differ("Black reads at the first server\n%s\nWhite at the last\n%s", one[i], two[i])
		}
	}
	for side, told := range a.streamed {
		for i, line := range told {
			if own := map[model.Color][]string{model.Black: one, model.White: two}[side]; i < len(own)-1 && own[i] != string(line) && !strings.Contains(string(line), `"sealed":true`) {
				a.differ("%v was told\n%s\nand reads\n%s", side, line, own[i])
			}
		}
	}
}

// step takes an event.
func (a *auditor) step(i int, e entry) string {
	if e.Seq != i+1 {
		return fmt.Sprintf("event %d is the %d. of the log", e.Seq, i+1)
	}
	if wrong := a.seenBy(e); wrong != "" {
		return fmt.Sprintf("event %d, %s: %s", e.Seq, e.Type, wrong)
	}
	a.explain(e.Seq - 1)
	if wrong := a.unable(e) + a.there(e); wrong != "" {
		return fmt.Sprintf("event %d, %s: %s", e.Seq, e.Type, wrong)
	}
	if wrong := a.hear(e); wrong != "" {
		return fmt.Sprintf("event %d, %s: %s", e.Seq, e.Type, wrong)
	}
	switch e.Type {
	case "move", "unpaused", "undone", "resumed", "continued":
		a.start = i
	}
	a.explain(e.Seq)
	for _, s := range a.looks {
		if s.Seq == e.Seq {
			if wrong := a.shown(s); wrong != "" {
				return fmt.Sprintf("after event %d %s shows %s", e.Seq, s.where, wrong)
			}
		}
	}
	return ""
}

// unable finds time that was charged though no server could take a move: of a fault a side
// bears what is too short to be noticed, as docs/reliability.md has it.
func (a *auditor) unable(e entry) string {
	g := a.game
	if e.Type != "move" && e.Result.By != "time" || g.Running() == model.None {
		return ""
	}
	for _, f := range a.nobodys(a.log[a.start].At.Sub(a.began), e.At.Sub(a.began)) {
		if out := f.to - f.from; out > f.unnoticed() {
			return fmt.Sprintf("%d ms are charged, and for %v of them no server could take a move: %s", g.Spent(e.ms()), out, f.what)
		}
	}
	return ""
}

// there finds whoever has left though he was there, or could not be.
func (a *auditor) there(e entry) string {
	const absence, slack = 10 * time.Second, time.Second
	if e.Type != "left" {
		return ""
	}
	at := e.At.Sub(a.began)
	for _, f := range a.nobodys(at-absence, at) {
		if f.to-f.from > f.unnoticed() {
			return fmt.Sprintf("%s in the ten seconds before, for %v", f.what, f.to-f.from)
		}
	}
	for _, f := range a.attended[colorOf(e.Color)] { // one that stands still cannot tell the others who is there
		if during := min(at, f.to) - max(at-absence, f.from); during > slack && !a.stood(f.server, at-absence, at) && !a.movedOver(e) {
			return fmt.Sprintf("he was there in the ten seconds before, for %v", during)
		}
	}
	return ""
}

// movedOver reports whether whoever has left one server is put down as back at once, as he is with
// the other one.
func (a *auditor) movedOver(left entry) bool {
	const atOnce = 2 * time.Second
	return len(a.spots) > 1 && slices.ContainsFunc(a.log[left.Seq:], func(e entry) bool {
		return e.Type == "returned" && e.Color == left.Color && e.At.Sub(left.At) < atOnce
	})
}

// unnoticed is how long such a fault may be without being noticed, as docs/reliability.md has it.
func (f fault) unnoticed() time.Duration {
	if strings.HasPrefix(f.what, "database") {
		return store.Silence
	}
	return 1500 * time.Millisecond
}

// shown compares a state with the model.
func (a *auditor) shown(s sight) string {
	g := a.game
	want := sight{
		Phase: g.Phase, Moves: g.Moves, ToPlay: g.Turn.String(), Running: g.Running().String(), Board: g.Board.Drawing(),
		Undo: g.UndoAsked.String(), Void: g.VoidAsked.String(), Interrupted: g.Interrupted, Result: g.Result,
	}
	if g.Phase == "over" {
		want.ToPlay, want.Interrupted, want.Undo, want.Void = "", s.Interrupted, s.Undo, s.Void
	}
	for what, pair := range map[string][2]any{
		"phase": {s.Phase, want.Phase}, "moves": {s.Moves, want.Moves}, "to play": {s.ToPlay, want.ToPlay}, "clock runs of": {s.Running, want.Running},
		"board": {strings.Join(s.Board, "/"), strings.Join(want.Board, "/")}, "undo asked by": {s.Undo, want.Undo}, "void asked by": {s.Void, want.Void},
		"interrupted": {s.Interrupted, want.Interrupted}, "result": {s.Result, want.Result},
	} {
		if pair[0] != pair[1] {
			return fmt.Sprintf("%s: %v, want %v", what, pair[0], pair[1])
		}
	}
	if g.Control.None() {
		return ""
	}
	show := toldOf(g.Show(s.ServerMS))
	if s.Clock == nil || *s.Clock != show {
		return fmt.Sprintf("the clocks %+v at %d, want %+v", s.Clock, s.ServerMS, show)
	}
	return ""
}

// listed tells the model of a list.
func (a *auditor) listed(e entry, side model.Color) string {
	if code := a.game.Claim(side, e.Stop, e.Dead, e.Unknown, true); code != "" {
		return "the model refuses the list: " + code
	}
	return ""
}

// matches reports whether an event may be what a request came to.
func (a *auditor) matches(q *request, e entry) bool {
	by := e.By
	if e.Forced {
		by = e.Color
	}
	if by != q.side.String() {
		return false
	}
	b := a.game.Board
	switch q.kind {
	case "move":
		return e.Type == "move" && e.N == q.n && e.Move == q.move
	case "claim":
		return e.Type == "claim" && e.Stop == q.n && (e.Sealed || e.Unknown == q.unknown && (q.unknown || maps.Equal(points(b, e.Dead), meant(b, q.dead))))
	case "accept":
		return e.Type == "answer" && e.Stop == q.n && e.Accept
	case "play-on":
		return e.Type == "answer" && e.Stop == q.n && !e.Accept || e.Stop == q.n && e.Type == "play_on_asked"
	case "mark":
		return e.Type == "mark" && e.Stop == q.n && e.Point == q.move
	case "done":
		return e.Type == "mark_done" && e.Stop == q.n
	case "dispute":
		return e.Type == "mark_dispute" && e.Stop == q.n
	case "trial":
		return e.Type == "trial_move" && e.Trial == q.trial && e.Move == q.move && e.Ko == q.ko
	case "resign":
		return e.Type == "result" && e.Result.By == "resign"
	default:
		types := map[string][]string{
			"undo": {"undo_asked", "undone"}, "undo/accept": {"undone"}, "undo/decline": {"undo_declined"},
			"pause": {"pause_asked", "paused"}, "unpause": {"unpaused", "pause_declined"},
			"void": {"void_asked", "result", "voided"}, "void/accept": {"result", "voided"}, "void/decline": {"void_declined"},
		}
		return slices.Contains(types[q.kind], e.Type)
	}
}

// meant returns the chains that names mean, and what no list comes to for names that mean none.
func meant(b model.Board, names []string) model.Set {
	set := points(b, names)
	if set[-1] {
		return set
	}
	return b.Whole(set)
}

// seenBy finds who has asked for an event: nobody else makes any, and it was within the
// time that passed for him.
func (a *auditor) seenBy(e entry) string {
	if e.Forced { // the referee has passed; a player who passes, too, is told that it is done
		a.answered(e)
		return ""
	}
	if e.By != "black" && e.By != "white" || e.Type == "seated" || e.Type == "returned" {
		return ""
	}
	first, last := time.Duration(-1), time.Duration(-1)
	for _, q := range a.asks {
		if !a.matches(q, e) {
			continue
		}
		if first < 0 || q.sent < first {
			first = q.sent
		}
		if q.status > 0 && q.status < 300 && !q.answer.Replayed && q.answer.Seq >= e.Seq && (last < 0 || q.got < last) {
			last = q.got
		}
	}
	a.answered(e)
	if first < 0 {
		return "nobody has asked for it"
	}
	slack := 10 * time.Millisecond
	if len(a.spots) > 1 {
		slack = 200 * time.Millisecond // the clocks of two servers may differ by a little less
	}
	at := e.At.Sub(a.began)
	if at < first-slack || last >= 0 && at > last+slack {
		return fmt.Sprintf("it was at %v; it was asked for at %v and acknowledged at %v", at, first, last)
	}
	return ""
}

// explain finds the refusals that the model explains at this length of the log.
func (a *auditor) explain(seq int) {
	a.refused = slices.DeleteFunc(a.refused, func(q *request) bool { return q.known <= seq && a.explains(q) })
}

// explains reports whether the model refuses a request, for the same reason.
func (a *auditor) explains(q *request) bool {
	if q.code == "too-late" { // the flag falls once it is sure that everybody could act
		g, got := a.game, a.began.Add(q.got).UnixMilli()
		return g.Running() != model.None && g.Overdue(got) >= g.Control.Grace()
	}
	g := a.game.Clone()
	code := ""
	switch q.kind {
	case "move":
		switch {
		case q.n <= g.Moves && g.Last[q.n-1] == (model.Made{By: q.side, At: q.move}):
		case q.n != g.Moves+1:
			code = "move-conflict"
			if q.code == code && q.answer.Expected != g.Moves+1 {
				return false
			}
		default:
			g.Control = model.Control{} // whoever is late is told that the game is over
			code = g.Move(q.side, q.move, 0, 0)
		}
	case "claim":
		code = g.Claim(q.side, q.n, q.dead, q.unknown, true)
	case "accept":
		code = g.Accept(q.side, q.n, true)
	case "play-on":
		if g.Phase == "scoring" {
			code = g.AskPlayOn(q.side, q.n)
		} else {
			code = g.PlayOn(q.side, q.n, q.dead)
		}
	case "mark":
		code = g.Mark(q.side, q.n, q.move)
	case "done":
		code = g.Done(q.side, q.n, true)
	case "dispute":
		code = g.Dispute(q.side, q.n)
	case "trial":
		return true // the numbers of moves on copies are not modelled
	default:
		return q.status == http.StatusConflict || q.status == http.StatusForbidden
	}
	return code == q.code || g.IllegalLoses && code != ""
}

// close sights at what is left when the log has been followed: every answer is in it.
func (a *auditor) close(over bool) {
	if over && a.game.Phase != "over" {
		a.differ("the game is over, and in the model it is in the phase %s", a.game.Phase)
	}
	for _, q := range a.refused {
		a.differ("nothing explains why the %s of %v (%d, %q, %v) at server %d was refused when %d events were known: %s", q.kind, q.side, q.n, q.move, q.dead, q.server, q.known, q.text)
	}
	for _, q := range a.asks {
		if q.status > 0 && q.status < 300 && !q.explained {
			a.ordeal.mu.Lock()
			a.lost = append(a.lost, fmt.Sprintf("game %d, %s: the %s of %v (%d, %q, %v) was acknowledged with %d and is not there: %s", a.number, a.id, q.kind, q.side, q.n, q.move, q.dead, q.status, q.text))
			a.ordeal.mu.Unlock()
		}
	}
}

// answered notes which answers tell of an event. What a server says it has made is one event, and
// what was made before may be told many times.
func (a *auditor) answered(e entry) {
	var made *request
	for _, q := range a.asks {
		if q.status == 0 || q.status >= 300 || q.explained || q.answer.Seq < e.Seq || !a.matches(q, e) {
			continue
		}
		if q.status != http.StatusCreated {
			q.explained = true
		} else if made == nil || q.answer.Seq < made.answer.Seq {
			made = q
		}
	}
	if made != nil {
		made.explained = true
	}
}
