package doctor

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// An exam is an examination under way. Its checks ask and look at the answers. When
// the program breaks down, that is a finding; what the check asks and finds after
// it is void, and the next check starts the program anew.
type exam struct {
	start   starter
	command gtp.Command
	reply   time.Duration
	report  *Report
	stop    <-chan struct{} // closed when the examination has to end

	check    Check
	deadline time.Time // of the check
	broken   bool      // the program has broken down in it, or it cannot go on
	provoked bool      // what is sent now no controller would send
	timed    bool      // the program has been told how much time it has for a move
	found    bool      // it has a finding
	worse    int       // how many findings that are worse than Pass
	worst    Severity  // of them

	talk     *talk    // nil while the program does not run
	known    bool     // what it can do: what follows
	commands []string // that it lists
	side     int      // the boards on which it plays
	now      int      // of the board that was begun last
	noBoard  bool     // it takes none of the usual sizes
	plain    bool     // it replies without ids, and is told none
	blind    bool     // its play takes moves on points that are not empty
	noted    bool     // that its play takes illegal moves
	id       int      // of the last command
	thinking bool     // the command under way may take thought
	scene    []string // what has been sent and answered since the check began, or begin
}

// patienceTimes is how many answers' time a check may take.
const patienceTimes = 10

// make makes a check and reports whether the program could be started for it.
func (x *exam) make(check Check) (started bool) {
	x.check, x.broken, x.provoked, x.timed, x.found, x.worse, x.worst = check, false, false, false, false, 0, Pass
	x.deadline = time.Now().Add(patienceTimes * x.reply)
	x.begin()
	x.open()
	switch started = !x.broken; {
	case !started:
	case x.noBoard && needsBoard(check):
		x.skip("take 9x9, 13x13 or 19x19", "the program plays on none of the usual boards")
	default:
		check.run(x)
	}
	if !x.found {
		x.pass("%s", check.About)
	}
	if x.broken {
		x.dismiss()
	}
	return started
}

// needsBoard reports whether a check is played on a usual board.
func needsBoard(c Check) bool {
	group, _, _ := strings.Cut(c.Name, "/")
	return c.Name != "setup/sizes" && slices.Contains([]string{"setup", "rules", "play", "clock", "ending"}, group)
}

// leaveOut notes that a check was not begun, and why.
func (x *exam) leaveOut(check Check, why string) {
	x.report.Findings = append(x.report.Findings, Finding{Check: check.Name, Rule: check.Rule, Severity: NotMade, What: why})
}

// skip notes that the check, or a part of it, is not made, and why.
func (x *exam) skip(fix, why string, args ...any) {
	x.begin()
	x.find(NotMade, fix, why, args...)
}

// open starts the program, if it does not run, and learns what it can do.
func (x *exam) open() {
	if x.known {
		return
	}
	if x.talk == nil {
		talk, err := openTalk(x.start, x.command)
		if err != nil {
			x.fail(err.Error(), "mend the command")
			return
		}
		x.talk = talk
	}
	const list = "list_commands"
	r := x.exchange(list)
	// and the id may have been taken for a command
	if x.plain = !x.broken && r.ID == "" && ranInto(r.raw, *x.talk.awaited.Load()) < 0; x.plain {
		r = x.exchange(list)
	}
	x.commands = strings.Fields(x.belongs(r).Text)
	if name := x.ask("name"); !name.Refused {
		x.report.Name = name.Text
	}
	if version := x.ask("version"); !version.Refused {
		x.report.Version = version.Text
	}
	x.noBoard = true
	for _, side := range []int{9, 13, 19} {
		x.side = side
		if x.broken || !x.ask("boardsize %d", side).Refused {
			x.noBoard = false
			break
		}
	}
	if !x.noBoard && x.board(x.side) && x.play(weiqi.Play(weiqi.Black, weiqi.Point{})) {
		x.blind = x.play(weiqi.Play(weiqi.White, weiqi.Point{}))
	}
	x.known = !x.broken
	x.begin()
}

// fresh starts the program anew.
func (x *exam) fresh() {
	x.dismiss()
	x.open()
}

// dismiss kills the program, if it runs.
func (x *exam) dismiss() {
	if x.talk == nil {
		return
	}
	if err := x.talk.close(); err != nil {
		x.find(Error, "do not wait in the kernel for ever", "%v, not even by SIGKILL", err)
	}
	x.talk, x.known = nil, false
}

// has reports whether the program lists a command.
func (x *exam) has(command string) bool { return slices.Contains(x.commands, command) }

// begin begins a new scene: what was sent and answered before is of no interest.
func (x *exam) begin() { x.scene = nil }

// maxScene is how many lines of a scene are kept, and maxLine how much of a line.
const (
	maxScene = 40
	maxLine  = 160
)

// record adds to the scene what has been sent or answered, as it is shown.
func (x *exam) record(direction, text string) {
	for line := range strings.Lines(strings.TrimRight(text, "\r\n")) {
		line = strings.TrimRight(line, "\n")
		if !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }) {
			line = strconv.QuoteToASCII(line)
		}
		if len(line) > maxLine {
			line = strings.ToValidUTF8(line[:maxLine], "") + "…"
		}
		x.scene = append(x.scene, direction+line)
	}
	if extra := len(x.scene) - maxScene; extra > 0 {
		x.scene = append([]string{"…"}, x.scene[extra+1:]...)
	}
}

// maxFindings is how many findings of a check are noted; others are noted only if
// they are worse.
const maxFindings = 5

// find notes a finding, with the scene, unless it has been noted already.
func (x *exam) find(s Severity, fix, what string, args ...any) {
	f := Finding{
		Check: x.check.Name, Rule: x.check.Rule, Severity: s, What: fmt.Sprintf(what, args...),
		Exchange: slices.Clone(x.scene), Why: x.check.Why, Fix: fix,
	}
	same := func(g Finding) bool { return g.Check == f.Check && g.What == f.What }
	if x.broken || slices.ContainsFunc(x.report.Findings, same) || x.worse >= maxFindings && s <= x.worst {
		return
	}
	x.found, x.worse, x.worst = true, x.worse+1, max(x.worst, s)
	x.report.Findings = append(x.report.Findings, f)
}

// pass notes that the check has found nothing wrong.
func (x *exam) pass(what string, args ...any) {
	if x.broken {
		return
	}
	x.found = true
	x.report.Findings = append(x.report.Findings, Finding{Check: x.check.Name, Rule: x.check.Rule, Severity: Pass, What: fmt.Sprintf(what, args...)})
}

// fail notes that the program has broken down. Where it was provoked that loses no game.
func (x *exam) fail(what, fix string) {
	severity := Error
	if x.provoked {
		severity = Warning
	}
	x.find(severity, fix, "%s", what)
	x.broken = true
}

// formRule is the rule that malformed replies break, in every check.
const formRule = "GTP 2, 2.6 (form of a reply)"

// failForm is fail where what the program writes is no reply, or none to the command.
func (x *exam) failForm(what, fix string) {
	own := x.check.Rule
	x.check.Rule = formRule
	x.fail(what, fix)
	x.check.Rule = own
}

// giveUp records that the check cannot be completed, without a fault of the
// program.
func (x *exam) giveUp(why, fix string) {
	x.find(NotMade, fix, "%s", why)
	x.broken = true
}

// send writes raw text to the program.
func (x *exam) send(text string) {
	if x.broken {
		return
	}
	x.record("> ", text)
	x.thinking = strings.Contains(text, "genmove")
	err := x.talk.send(text, x.reply)
	switch {
	case err == nil:
	case errors.Is(err, os.ErrDeadlineExceeded):
		x.fail("it does not read its input", "read commands while nothing else is done")
	default:
		x.lost()
	}
}

// next returns the next reply, whatever its id.
func (x *exam) next() reply {
	if x.broken {
		return refusal
	}
	wait := min(x.reply, time.Until(x.deadline))
	r, err := x.talk.next(wait, x.stop)
	switch {
	case err == nil:
		x.record("< ", r.raw)
	case errors.Is(err, errStopped):
		x.giveUp(outOfTime, "examine it with a longer --total")
	case errors.Is(err, errFlood):
		x.arrived()
		x.failForm(fmt.Sprintf("it writes more than %d bytes for one reply", maxReply), "end every reply with an empty line")
	case errors.Is(err, errGone):
		x.arrived()
		x.lost()
	case wait < x.reply:
		x.giveUp(fmt.Sprintf("it takes longer than the %v that a check may take", patienceTimes*x.reply), "examine it with a longer --timeout")
	case x.thinking && !x.timed && x.talk.reader.Pending() == "":
		x.giveUp(fmt.Sprintf("it thinks about a move for longer than %v, and no clock forbids it", x.reply), "examine it with a longer --timeout, or have it think less")
	default:
		x.silence()
	}
	return r
}

// silence notes that the program does not answer, and what it does instead.
func (x *exam) silence() {
	what := x.arrived()
	if what == "" && !x.talk.begun && x.talk.buffers(x.stop) {
		x.failForm(fmt.Sprintf("there is no answer after %v; it has one when its input ends, so it keeps its output in a buffer", x.reply),
			"flush the output after every reply, as by fflush or setvbuf in C, or flush=True or -u in Python")
		return
	}
	if what == "" {
		x.failForm(fmt.Sprintf("there is no answer after %v", x.reply), "answer every command, and end every reply with an empty line")
		return
	}
	end := "end every reply with an empty line"
	switch id := *x.talk.awaited.Load(); {
	case strings.Contains(what, "=\x00"):
		x.failForm("it writes UTF-16, two bytes for a letter", "write ASCII, or UTF-8, without a byte order mark")
	case ranInto(what, id) > 0:
		x.failForm("an earlier reply has no end, and its answer runs into it", end)
	case ranInto(what, id) == 0:
		x.failForm("its reply has no end: no empty line follows it", end)
	default:
		x.failForm(fmt.Sprintf("what it has written after %v is no reply", x.reply), "begin every reply with = or ? and the id, and "+end)
	}
}

// maxBytes is how much is shown byte by byte.
const maxBytes = 16

// arrived adds to the scene what has come and is no reply, quoted and byte by byte, and
// returns it.
func (x *exam) arrived() string {
	what := x.talk.reader.Pending()
	if what != "" {
		x.scene = append(x.scene, shown(what)...)
	}
	return what
}

// shown returns lines that show what came, its beginning and its end quoted, and its first
// bytes.
func shown(what string) []string {
	quoted := strconv.QuoteToASCII(what)
	if len(what) > maxLine {
		quoted = strconv.QuoteToASCII(what[:maxLine/2]) + " … " + strconv.QuoteToASCII(what[len(what)-maxLine/2:])
	}
	return []string{"< " + quoted, fmt.Sprintf("! the first bytes: % x", what[:min(len(what), maxBytes)])}
}

// ranInto returns which line of a text is the first line of a reply with the id, counted
// from 0; -1 if none is.
func ranInto(text, id string) int {
	n := 0
	for line := range strings.Lines(text) {
		head, _, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		if id != "" && (head == "="+id || head == "?"+id) {
			return n
		}
		n++
	}
	return -1
}

// lost notes that the program has ended, or cannot be talked to.
func (x *exam) lost() {
	if !x.talk.ends(time.Second) {
		x.fail("it has closed its output, yet lives on", "keep the output open until the program ends")
		return
	}
	how, stderr := x.talk.pipe.Epitaph()
	for line := range strings.Lines(stderr) {
		x.record("! ", line)
	}
	x.fail("it has ended by itself: "+how, "see its standard error, above after \"!\"; a command must never end the program, but for quit")
}

// ask sends a command with an id and returns the reply. The reply to what is void
// is a refusal.
func (x *exam) ask(command string, args ...any) reply {
	return x.belongs(x.exchange(fmt.Sprintf(command, args...)))
}

// exchange sends a command, with an id unless the program replies without, and returns what
// comes next.
func (x *exam) exchange(command string) reply {
	x.id++
	if x.plain {
		x.send(command + "\n")
	} else {
		x.send(fmt.Sprintf("%d %s\n", x.id, command))
	}
	return x.next()
}

// belongs returns a reply that belongs to the last command; if it does not, a refusal.
func (x *exam) belongs(r reply) reply {
	if x.broken {
		return refusal
	}
	if x.plain { // what was read as an id is the beginning of the text
		r.ID, r.Text = "", strings.TrimSpace(r.ID+" "+r.Text)
		return r
	}
	switch want := strconv.Itoa(x.id); {
	case r.ID == want:
		return r
	case ranInto(r.raw, want) > 0:
		x.failForm("an earlier reply has no end, and the answer runs into it", "end every reply with an empty line")
	case r.ID == "":
		x.failForm(fmt.Sprintf("the reply to the command with id %s has no id", want), "repeat the id right after = or ?")
	default:
		x.failForm(fmt.Sprintf("the reply to the command with id %s has the id %q", want, r.ID), "give every command exactly one reply, with the id of the command")
	}
	return refusal
}

// accepts asks for what the program must do, and reports whether it does.
func (x *exam) accepts(s Severity, fix, command string, args ...any) bool {
	r := x.ask(command, args...)
	if r.Refused {
		x.find(s, fix, "it refuses %q%s", fmt.Sprintf(command, args...), r.words())
	}
	return !r.Refused
}

// refuses asks for what the program must refuse, and reports whether it does.
func (x *exam) refuses(s Severity, fix, command string, args ...any) bool {
	r := x.ask(command, args...)
	if !r.Refused {
		x.find(s, fix, "it does not refuse %q%s", fmt.Sprintf(command, args...), r.words())
	}
	return r.Refused
}

// lets asks for what the program should refuse, but no controller would ask for, and notes
// if it does not.
func (x *exam) lets(fix, command string, args ...any) (refused bool) {
	x.provoked = true
	defer func() { x.provoked = false }()
	return x.refuses(Note, fix, command, args...)
}

// taken looks whether a point is taken on the program's board, which shows if the program
// refuses to play there.
func (x *exam) taken(fix string, color weiqi.Color, at weiqi.Point) bool {
	return x.blind || x.refuses(Error, fix, "play %v %v", color, at)
}

// board begins a game on an empty square board and reports whether it can.
func (x *exam) board(side int) bool {
	x.now = side
	return !x.ask("boardsize %d", side).Refused && !x.ask("clear_board").Refused
}

// play tells the program a move and reports whether it takes it.
func (x *exam) play(m weiqi.Move) bool {
	return !x.ask("play %v %s", m.Color, m.Vertex()).Refused
}

// size is that of the board that was begun last.
func (x *exam) size() weiqi.Size { return weiqi.Square(x.now) }

// fit returns the side of the smallest square board that a diagram fits on and the program takes.
func (x *exam) fit(rows []string) (side int) {
	side = max(len(rows), len(rows[0]))
	for side < x.side && x.ask("boardsize %d", side).Refused {
		side++
	}
	return side
}

// put plays moves on an empty board, after the command if there is one. It is not ok
// if the program does not take one of them, which is a finding.
func (x *exam) put(side int, moves []weiqi.Move, command string) (ok bool) {
	if !x.board(side) {
		x.find(Error, "take boards of this size always, or never", "it refuses a board of %dx%[1]d that it has taken", side)
		return false
	}
	if command != "" {
		x.ask("%s", command)
	}
	for _, m := range moves {
		if !x.play(m) {
			x.find(Error, "take every legal move, also several of one color in a row", "it refuses %v while a position is set up", m)
			return false
		}
	}
	return true
}

// setupMoves returns moves that put the stones of a diagram on an empty board: those
// of the side to move, then those of its opponent, so that it is that side's turn in
// every way to reckon it. No stone is captured on the way.
func setupMoves(rows []string, turn weiqi.Color) (moves []weiqi.Move) {
	setup, err := weiqi.ParseSetup(rows, turn)
	if err != nil {
		panic(err) // the diagram is ours
	}
	stones := map[weiqi.Color]weiqi.Set{weiqi.Black: setup.Black, weiqi.White: setup.White}
	for _, color := range []weiqi.Color{turn, turn.Opponent()} {
		for at := range stones[color].All() {
			moves = append(moves, weiqi.Play(color, at))
		}
	}
	return moves
}

// replay plays moves that are legal, of any color.
func replay(size weiqi.Size, rules weiqi.Rules, moves []weiqi.Move) *weiqi.Position {
	p := weiqi.New(size, rules)
	for _, m := range moves {
		p = mustPlay(turned(p, m.Color), m)
	}
	return p
}

// turned returns the position with a side to move; a ko stays closed where it was
// that side's turn.
func turned(p *weiqi.Position, c weiqi.Color) *weiqi.Position {
	if p.Turn() == c {
		return p
	}
	return p.WithTurn(c)
}

// mustPlay plays a move that is known to be legal.
func mustPlay(p *weiqi.Position, m weiqi.Move) *weiqi.Position {
	next, err := p.Play(m)
	if err != nil {
		panic(err)
	}
	return next
}

// grow returns a diagram with empty points added at the right and the top, such
// that it is square and has the side at least.
func grow(rows []string, side int) []string {
	side = max(side, len(rows), len(rows[0]))
	var grown []string
	for range side - len(rows) {
		grown = append(grown, strings.Repeat(".", side))
	}
	for _, row := range rows {
		grown = append(grown, row+strings.Repeat(".", side-len(row)))
	}
	return grown
}
