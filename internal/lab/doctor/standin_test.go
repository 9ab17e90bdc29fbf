package doctor_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// standInVar names the program that a test binary stands in for.
const standInVar = "DOCTOR_TEST_STAND_IN"

// A dialect is how a program that is known to be good answers, as its manual tells and
// its sources show. A nil function and an empty text mean: as most do.
type dialect struct {
	name, version string
	lists         string // commands, besides those that every program must have
	sizes         func(side int) bool
	takes         []weiqi.Reason    // for which a move is illegal, yet taken by its play
	suicide       weiqi.SuicideRule // of its play
	unknown       string            // what it says to a command that it does not know; %s is the command
	anyArguments  bool              // numbers that are none are taken for 0
	most          float64           // the highest komi; 0: any
	onlySpaces    string            // what it says to a line of blanks
	noEnd         map[string]string
	longest       int    // characters in a line; the rest is another line
	stays         bool   // stones of a handicap that is refused stay on the board
	setTwice      bool   // a handicap that is refused is answered once more
	dies          bool   // on a handicap when the board is not empty
	onFull        bool   // takes a handicap when the board is not empty
	chains        string // between the chains of a list
	end           string // at the end of a list
	statuses      string // that it knows
	deadUnder     func(rules string) bool
	cannotScore   bool
}

const (
	setting = "undo showboard fixed_handicap place_free_handicap set_free_handicap "
	timing  = "time_settings time_left "
	ending  = "final_score final_status_list "
)

func to19(side int) bool { return side >= 2 && side <= 19 }

var dialects = map[string]dialect{
	"GNU Go 3.8": {
		name: "GNU Go", version: "3.8", sizes: func(side int) bool { return side >= 1 && side <= 19 },
		lists: setting + timing + ending + "kgs-genmove_cleanup kgs-genmove_cleanup reg_genmove loadsgf cputime",
		takes: []weiqi.Reason{weiqi.Repetition}, longest: 999, stays: true, chains: "\n",
	},
	"KataGo 1.17": {
		name: "KataGo", version: "1.17.0", sizes: to19, most: 150,
		lists: setting + timing + ending + "rectangular_boardsize get_komi kata-get-rules kata-set-rules kata-set-rule kgs-rules kgs-time_settings kata-time_settings lz-genmove_analyze kata-genmove_analyze stop",
		takes: []weiqi.Reason{weiqi.Ko, weiqi.Repetition, weiqi.Suicide}, suicide: weiqi.MultiSuicide,
		noEnd: map[string]string{
			`^\d+\s*$`:          "? empty command\n",
			`^\d{11,}`:          "? GTP id '0' could not be parsed: could not parse int\n",
			`^[^\x20-\x7e\t]+$`: "",
		},
		chains: " ", statuses: "dead alive seki", deadUnder: func(rules string) bool { return rules != "" },
	},
	"Pachi 12.9": {
		name: "Pachi UCT", version: "12.90 (Have a nice game!)", sizes: func(side int) bool { return side >= 1 && side <= 19 },
		lists:        setting + timing + ending + "kgs-genmove_cleanup kgs-time_settings kgs-rules lz-genmove_analyze echo",
		anyArguments: true, stays: true, dies: true, onFull: true, chains: " \n", end: " ",
	},
	"Leela Zero 0.17": {
		name: "Leela Zero", version: "0.17", sizes: func(side int) bool { return side == 19 },
		lists: setting + timing + ending + "kgs-genmove_cleanup kgs-time_settings kgs-game_over lz-genmove_analyze lz-analyze",
		takes: []weiqi.Reason{weiqi.Ko, weiqi.Repetition}, onlySpaces: "? unknown command\n\n", stays: true, setTwice: true, onFull: true,
		chains: "\n", statuses: "dead alive seki undecided", deadUnder: func(string) bool { return false },
	},
	"Fuego 1.1": {
		name: "Fuego", version: "1.1", sizes: to19, unknown: "unknown command: %s",
		lists: setting + timing + ending + "kgs-genmove_cleanup kgs-rules kgs-time_settings reg_genmove go_board gogui-analyze_commands",
		takes: []weiqi.Reason{weiqi.Repetition}, chains: " ", end: "\n", cannotScore: true, statuses: "dead",
	},
	"gomill 0.8": {
		name: "gomill player", version: "0.8.4", sizes: func(side int) bool { return slices.Contains([]int{9, 13, 19}, side) },
		lists: setting + timing + "reg_genmove gomill-explain_last_move gomill-genmove_ex gomill-savesgf",
		takes: []weiqi.Reason{weiqi.Ko, weiqi.Repetition, weiqi.Suicide}, suicide: weiqi.AnySuicide, stays: true, onFull: true,
	},
	"GoGui 1.4": {
		name: "GoGui", version: "1.4.12", sizes: to19, unknown: "unknown command: %s",
		lists: "undo fixed_handicap set_free_handicap loadsgf gogui-interrupt",
		takes: []weiqi.Reason{weiqi.Occupied, weiqi.Ko, weiqi.Repetition, weiqi.Suicide}, suicide: weiqi.AnySuicide, onFull: true,
	},
}

// A standIn is a program that answers as another one would.
type standIn struct {
	dialect
	player *bot.Bot
	rules  weiqi.Rules
	told   string // the name of the rules
	komi   weiqi.Score
	way    []*weiqi.Position
	quit   bool
	process
}

// errSyntax is a refusal in no particular words.
var errSyntax = errors.New("syntax error")

// standInFor answers as the program does until it is told to quit.
func standInFor(name string, own process) {
	s := &standIn{dialect: dialects[name], player: bot.New(bot.Options{Seed: 1, Playouts: 10}), process: own}
	s.clear(19)
	for in := bufio.NewReader(s.in); !s.quit; {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		for line = strings.TrimSuffix(line, "\n"); s.longest > 0 && len(line) > s.longest; line = line[s.longest:] {
			fmt.Fprint(s.out, s.answer(line[:s.longest]))
		}
		fmt.Fprint(s.out, s.answer(line))
	}
}

func (s *standIn) now() *weiqi.Position { return s.way[len(s.way)-1] }

func (s *standIn) clear(side int) {
	s.way = []*weiqi.Position{weiqi.New(weiqi.Square(side), s.rules)}
}

// answer returns what is written to a line.
func (s *standIn) answer(line string) string {
	for pattern, reply := range s.noEnd {
		if regexp.MustCompile(pattern).MatchString(line) {
			return reply
		}
	}
	line, _, _ = strings.Cut(line, "#")
	text := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r > '~' {
			return -1
		}
		return r
	}, line)
	words := strings.Fields(text)
	if len(words) == 0 {
		if strings.ContainsAny(line, " \t") {
			return s.onlySpaces
		}
		return ""
	}
	id := ""
	if strings.Trim(words[0], "0123456789") == "" {
		id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		words = []string{""}
	}
	reply, err := s.do(words[0], words[1:])
	if err != nil {
		refusal := fmt.Sprintf("?%s %v\n\n", id, err)
		if s.setTwice && words[0] == "set_free_handicap" {
			refusal += fmt.Sprintf("=%s D4\n\n", id)
		}
		return refusal
	}
	return fmt.Sprintf("=%s %s\n\n", id, strings.TrimSuffix(reply, "\n"))
}

func (s *standIn) commands() []string {
	return append(strings.Fields("protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove"),
		strings.Fields(s.lists)...)
}

func (s *standIn) do(command string, args []string) (string, error) {
	arg := func(i int) string {
		if i < len(args) {
			return strings.ToLower(args[i])
		}
		return ""
	}
	if !slices.Contains(s.commands(), command) {
		if s.unknown != "" {
			return "", fmt.Errorf(s.unknown, command)
		}
		return "", errors.New("unknown command")
	}
	switch command {
	case "protocol_version":
		return "2", nil
	case "name":
		return s.name, nil
	case "version":
		return s.version, nil
	case "list_commands":
		return strings.Join(slices.Compact(s.commands()), "\n") + s.end, nil
	case "known_command":
		return strconv.FormatBool(slices.Contains(s.commands(), arg(0))), nil
	case "quit":
		s.quit = true
	case "boardsize":
		side, err := strconv.Atoi(arg(0))
		if err != nil || !s.sizes(side) {
			return "", errors.New("unacceptable size")
		}
		s.clear(side)
	case "clear_board":
		s.clear(s.now().Size().Cols)
	case "komi":
		komi, err := strconv.ParseFloat(arg(0), 64)
		if err != nil && !s.anyArguments || s.most > 0 && komi > s.most {
			return "", errSyntax
		}
		s.komi = weiqi.Score(2 * komi)
	case "play":
		return "", s.play(arg(0), arg(1))
	case "undo":
		if len(s.way) < 2 {
			return "", errors.New("cannot undo")
		}
		s.way = s.way[:len(s.way)-1]
	case "showboard":
		return "\n" + strings.Join(s.now().Rows(), "\n"), nil
	case "genmove", "kgs-genmove_cleanup", "reg_genmove":
		return s.genmove(command, arg(0))
	case "lz-genmove_analyze", "kata-genmove_analyze":
		move, err := s.genmove(command, arg(0))
		return "\ninfo move " + move + " visits 1 winrate 5000 pv " + move + "\nplay " + move, err
	case "fixed_handicap", "place_free_handicap", "set_free_handicap":
		return s.handicap(command, args)
	case "kata-set-rules", "kgs-rules":
		return "", s.setRules(arg(0))
	case "final_status_list":
		return s.status(arg(0))
	case "final_score":
		if s.cannotScore {
			return "", errors.New("cannot score")
		}
		return weiqi.Counted(s.now().Tally(weiqi.Set{}).Score() - s.komi).String(), nil
	}
	return "", nil // time settings and what is like them
}

// play takes a move that is legal, or is illegal for a reason that is none to the program.
func (s *standIn) play(color, vertex string) error {
	c, err := weiqi.ParseColor(color)
	if err != nil {
		return errSyntax
	}
	m, err := weiqi.ParseMove(c, vertex)
	if err != nil || !m.Pass && !s.now().Size().Contains(m.Point) {
		return errSyntax
	}
	p := s.now().WithTurn(c)
	if s.now().Turn() == c {
		p = s.now() // where a ko stays closed
	}
	next, err := p.Play(m)
	var illegal *weiqi.IllegalError
	if errors.As(err, &illegal) {
		if !slices.Contains(s.takes, illegal.Why) {
			return errors.New("illegal move")
		}
		if illegal.Why == weiqi.Occupied {
			return nil
		}
		setup, err := weiqi.ParseSetup(p.Rows(), c)
		if err != nil {
			panic(err)
		}
		fresh, err := setup.Position(weiqi.Rules{Suicide: s.suicide}) // without what was before
		if err != nil {
			panic(err)
		}
		if next, err = fresh.Play(m); err != nil {
			return errors.New("illegal move")
		}
	}
	s.way = append(s.way, next)
	return nil
}

func (s *standIn) genmove(command, color string) (string, error) {
	c, err := weiqi.ParseColor(color)
	if err != nil {
		return "", errSyntax
	}
	p := s.now()
	if p.Turn() != c {
		p = p.WithTurn(c)
	}
	choose := s.player.Choose
	if command == "kgs-genmove_cleanup" {
		choose = s.player.Cleanup
	}
	m, err := choose(context.Background(), p, s.komi)
	if err != nil {
		return "", err
	}
	if command != "reg_genmove" {
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		s.way = append(s.way, next)
	}
	return m.Vertex(), nil
}

func (s *standIn) handicap(command string, args []string) (string, error) {
	p := s.now()
	if stones := p.Stones(weiqi.Black).Union(p.Stones(weiqi.White)); !stones.Empty() {
		if s.dies && command == "fixed_handicap" {
			s.exit(1)
		}
		if !s.onFull {
			return "", errors.New("board not empty")
		}
	}
	points := args
	if command != "set_free_handicap" {
		if len(args) != 1 {
			return "", errSyntax
		}
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return "", errSyntax
		}
		fixed, err := weiqi.FixedHandicap(p.Size(), n)
		if err != nil {
			return "", errors.New("invalid number of stones")
		}
		points = strings.Fields(weiqi.SetOf(fixed...).String())
	}
	way := s.way
	for _, point := range points {
		err := s.play("black", point)
		if strings.EqualFold(point, "pass") || err != nil {
			if !s.stays {
				s.way = way
			}
			return "", errors.New("bad vertex list")
		}
	}
	return strings.Join(points, " "), nil
}

func (s *standIn) setRules(name string) error {
	rules, known := map[string]weiqi.Rules{
		"tromp-taylor": {Ko: weiqi.PositionalSuperko, Suicide: weiqi.MultiSuicide},
		"japanese":     {},
		"chinese":      {Ko: weiqi.PositionalSuperko},
		"aga":          {Ko: weiqi.SituationalSuperko},
		"new_zealand":  {Ko: weiqi.SituationalSuperko, Suicide: weiqi.MultiSuicide},
	}[name]
	if !known {
		return errors.New("unknown rules")
	}
	s.rules, s.told = rules, name
	s.clear(s.now().Size().Cols)
	return nil
}

func (s *standIn) status(status string) (string, error) {
	known := s.statuses
	if known == "" {
		known = "dead alive seki"
	}
	if !slices.Contains(strings.Fields(known), status) {
		return "", errSyntax
	}
	p := s.now()
	var dead weiqi.Set
	if s.deadUnder == nil || s.deadUnder(s.told) {
		var err error
		if dead, err = s.player.Dead(context.Background(), p); err != nil {
			return "", err
		}
	}
	var points weiqi.Set
	switch status {
	case "dead":
		points = dead
	case "alive":
		points = p.Stones(weiqi.Black).Union(p.Stones(weiqi.White)).Minus(dead)
	}
	separator := s.chains
	if separator == "" {
		separator = " "
	}
	return strings.Join(strings.Fields(points.String()), separator) + s.end, nil
}
