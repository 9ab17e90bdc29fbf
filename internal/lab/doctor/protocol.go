package doctor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// required are the commands that every engine must have (GTP 2, 6.1).
var required = [...]string{
	"protocol_version", "name", "version", "known_command", "list_commands", "quit",
	"boardsize", "clear_board", "komi", "play", "genmove",
}

func protocolChecks() []Check {
	return []Check{
		{"protocol/start", "GTP 2, 6.3.1 (protocol_version, name, version)",
			"it starts and says who it is and that it speaks version 2",
			"controllers ask this first, and show the name to people", startCheck},
		{"protocol/commands", "GTP 2, 6.1 and 6.3.1 (list_commands, known_command)",
			"it lists its commands, all that are required are among them, and known_command agrees",
			"controllers use what is listed, and nothing else", commandsCheck},
		{"protocol/ids", "GTP 2, 2.5 and 2.6 (the id of a command and of its reply)",
			"every reply has the id of its command",
			"the id is how a controller knows which command a reply belongs to", idsCheck},
		{"protocol/errors", "GTP 2, 2.6 (failure) and 6.3 (when a command fails)",
			"what makes no sense is refused, and nothing breaks",
			"a controller must be told that a command had no effect", errorsCheck},
		{"protocol/form", "GTP 2, 2.6 (form of a reply), 2.2 and 2.4 (control characters, ends of lines)",
			"replies are one line of text after = or ?, then one empty line, and nothing else is written",
			"strict controllers break on debug output, carriage returns and further empty lines", formCheck},
		{"protocol/whitespace", "GTP 2, 2.2, 2.3 and 3.1 (what is discarded from the input)",
			"tabs, blanks, empty lines, comments, carriage returns and control characters in the input do no harm",
			"the protocol asks for it (GTP 2, 3.1), and controllers and people send such lines", whitespaceCheck},
		{"protocol/case", "GTP 2, 3.2 (color, vertex)",
			"colors and vertices may be in any letter case, and colors short",
			"controllers differ in how they write them", caseCheck},
		{"protocol/pipeline", "GTP 2, 2.6 and 2.8 (replies come in the order of the commands)",
			"commands that come all at once are answered one by one, in order",
			"controllers need not wait for a reply before they send the next command", pipelineCheck},
		{"protocol/garbage", "GTP 2, 2.5 and 2.6 (form of a command and of a reply)",
			"very long lines and lines that are not text do no harm",
			"a program that breaks on bad input can be broken by anybody", garbageCheck},
	}
}

func startCheck(x *exam) {
	if r := x.ask("protocol_version"); r.Refused || r.Text != "2" {
		x.find(Warning, "answer 2", "it answers protocol_version with %q", r.Text)
	}
	for _, command := range []string{"name", "version"} {
		r := x.ask("%s", command)
		switch {
		case r.Refused:
			x.find(Error, "answer with a text", "it refuses %s", command)
		case r.Text == "":
			x.find(Note, "answer with a text", "its %s is empty", command)
		case strings.Contains(r.Text, "\n"):
			x.find(Warning, "answer with one line", "its %s has more than one line", command)
		}
	}
	if !x.board(x.side) {
		x.find(Error, "take 9x9, 13x13 or 19x19", "it plays on none of the usual boards")
	}
}

func commandsCheck(x *exam) {
	list := strings.Split(x.ask("list_commands").Text, "\n")
	for _, command := range required {
		if !slices.Contains(list, command) {
			x.find(Error, "list it, one command a line", "%s is required but not listed", command)
		}
	}
	x.begin()
	seen := map[string]bool{}
	for _, command := range list {
		switch {
		case seen[command]:
			x.find(Note, "list it once", "%q is listed twice", command)
		case strings.ContainsAny(command, " \t") || command == "":
			x.find(Warning, "list one command a line", "%q is listed, which is no command", command)
		case x.ask("known_command %s", command).Text != "true":
			x.find(Error, "answer true", "known_command does not know %s, which is listed", command)
		}
		seen[command] = true
	}
	x.begin()
	if r := x.ask("known_command fly_to_the_moon"); r.Refused || r.Text != "false" {
		x.find(Error, "answer false", "known_command answers %q to a command that there is not", r.Text)
	}
}

func idsCheck(x *exam) {
	if x.plain {
		x.find(Error, "repeat the id right after = or ?", "its replies have no ids; here it is told none and goes on, but no controller can tell a late reply from the next one")
		return
	}
	for _, id := range []string{"", "0", "7", "1234567", "2147483647"} {
		for _, command := range []string{"protocol_version", "fly_to_the_moon"} {
			x.begin()
			x.send(strings.TrimSpace(id+" "+command) + "\n")
			if r := x.next(); r.ID != id {
				x.find(Error, "repeat the id right after = or ?, or nothing if there is none", "a command with the id %q has a reply with the id %q", id, r.ID)
			}
		}
	}
}

func errorsCheck(x *exam) {
	const fix = "answer with ? and the reason, and change nothing"
	if x.refuses(Error, fix, "fly_to_the_moon") {
		x.begin()
		if r := x.ask("fly_to_the_moon"); r.Text != "unknown command" {
			x.find(Note, "answer \"unknown command\"", "the reason for refusing an unknown command is %q", r.Text)
		}
	}
	x.board(x.side)
	var taken, scene []string // what it does not refuse
	for _, command := range []string{
		"boardsize", "boardsize x", "komi", "komi x", "play", "play black", "play D4", "play purple D4", "play black 4D", "play black D", "play black D0", "genmove", "genmove purple",
	} {
		x.begin()
		if r := x.ask("%s", command); !r.Refused && !x.broken {
			taken = append(taken, strconv.Quote(command))
			scene = append(scene, x.scene...)
		}
		if r := x.ask("protocol_version"); r.Refused {
			x.find(Error, "go on after a refusal", "after a refusal it does not know its version any more")
		}
	}
	if x.begin(); len(taken) > 0 {
		x.scene = scene
		x.find(Warning, fix, "it does not refuse %s", strings.Join(taken, ", "))
	}
}

// settling is how long to wait for what a program writes after a reply.
const settling = 100 * time.Millisecond

// greeted looks at the first that the program has written.
func (x *exam) greeted() {
	r := x.talk.first
	defer func(scene []string) { x.scene = scene }(x.scene)
	x.scene = shown(r.raw)
	switch {
	case r.BOM:
		x.find(Warning, "write ASCII, or UTF-8 without a byte order mark", "it writes a byte order mark before its first reply; here it is read, other controllers will wait for = or ?")
	case r.Noise > 0:
		x.find(Warning, "write what is for people to the standard error", "it writes outside of its replies, before the first one: %s", strconv.QuoteToASCII(r.FirstNoise))
	}
}

func formCheck(x *exam) {
	x.board(x.side)
	first := true
	for _, command := range []string{"name", "list_commands", "showboard", "play black D4", "genmove white", "fly_to_the_moon"} {
		x.begin()
		r := x.ask("%s", command)
		if x.broken {
			return
		}
		if first {
			first = false
			if x.greeted(); x.found {
				return
			}
		}
		extra, err := x.talk.next(settling, x.stop)
		switch _, text, _ := strings.Cut(r.raw, "\n"); {
		case err == nil:
			x.record("< ", extra.raw)
			x.fail(fmt.Sprintf("%s has two replies", command), "answer every command once")
			return
		case strings.ContainsFunc(r.raw, func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\t\r\n", r) }):
			x.find(Warning, "write none but line feeds", "there are control characters in its replies")
		case strings.Contains(r.raw, "\r"):
			x.find(Note, "end lines with a line feed alone", "its lines end with carriage returns")
		case r.Noise > 0:
			x.find(Warning, "write what is for people to the standard error", "it writes outside of its replies: %s", strconv.QuoteToASCII(r.FirstNoise))
		case r.Glued:
			x.find(Warning, "write one blank after = and the id", "there is no blank between the id and the text of a reply; here it is read, a controller that does not know the id that it waits for cannot tell =5 and D4 from =5D4, nor =1 and 2 from =12")
		case strings.HasPrefix(r.raw, "\n"):
			x.find(Note, "end every reply with exactly one empty line", "there are empty lines between replies")
		case command == "name" && !strings.HasPrefix(r.raw, "="+r.ID+" "):
			x.find(Warning, "write one blank after = and the id", "there is no blank before the text of a reply")
		case r.Refused && text != "\n":
			x.find(Note, "give the reason on one line", "the reason for a refusal has more than one line")
		default:
			continue
		}
		return
	}
}

// ids reports whether the program's replies have ids, without which the check is not made.
func (x *exam) ids() bool {
	if x.plain {
		x.skip("repeat the id of the command in its reply", "its replies have no ids, so that it is not to be seen what each belongs to")
	}
	return !x.plain
}

func whitespaceCheck(x *exam) {
	if !x.ids() {
		return
	}
	for _, line := range []struct{ what, text string }{
		{"blanks between words", "%d   known_command    name\n"},
		{"a blank at the end", "%d known_command name \n"},
		{"a tab between words", "%d\tknown_command\tname\n"},
		{"empty lines", "\n\n%d known_command name\n"},
		{"a line of blanks", "   \t \n%d known_command name\n"},
		{"a comment on a line of its own", "# what follows is a command\n%d known_command name\n"},
		{"a comment after a command", "%d known_command name # is it?\n"},
		{"a carriage return at the end", "%d known_command name\r\n"},
		{"a control character", "%d known_com\x01mand na\x02me\n"},
	} {
		x.begin()
		x.id++
		x.send(fmt.Sprintf(line.text, x.id))
		r := x.next()
		for r.ID == "" && !x.broken { // a reply to what is no command
			x.find(Warning, "answer nothing to lines without a command", "it answers to %s", line.what)
			r = x.next()
		}
		if r.Refused || r.Text != "true" {
			x.find(Warning, "discard control characters and comments, make tabs blanks, and split at any number of them", "it does not understand a line with %s: %s", line.what, r.Text)
		}
	}
}

func caseCheck(x *exam) {
	x.board(x.side)
	for i, move := range []string{"b D4", "B d5", "black D6", "BLACK d7", "w E4", "W e5", "white E6", "White e7", "black pass", "b PASS", "w Pass"} {
		if i == 0 {
			x.begin()
		}
		x.accepts(Error, "compare colors, vertices and pass without regard to case", "play %s", move)
	}
	x.accepts(Error, "compare colors without regard to case", "genmove BLACK")
}

func pipelineCheck(x *exam) {
	if !x.ids() {
		return
	}
	const n = 20
	first := x.id + 1
	var all strings.Builder
	for range n {
		x.id++
		fmt.Fprintf(&all, "%d known_command name\n", x.id)
	}
	x.send(all.String())
	for i := range n {
		if r := x.next(); r.ID != fmt.Sprint(first+i) {
			x.fail(fmt.Sprintf("reply %d of %d has the id %q", i+1, n, r.ID), "answer commands in the order in which they come")
			return
		}
	}
}

func garbageCheck(x *exam) {
	if !x.ids() {
		return
	}
	for _, garbage := range []struct{ what, text string }{
		{"10,000 letters", strings.Repeat("x", 10_000)},
		{"a play with 10,000 words", "play " + strings.Repeat("b ", 10_000)},
		{"bytes that are not text", "\xff\xfe\x80\xc0 \xf8"},
		{"an id alone", "99"},
		{"an id out of range", "99999999999999999999 name"},
	} {
		x.begin()
		x.send(garbage.text + "\n")
		// It may be refused or taken for nothing at all, by one reply or none.
		x.id++
		x.send(fmt.Sprintf("%d protocol_version\n", x.id))
		want := fmt.Sprint(x.id)
		for replies := 0; ; replies++ {
			r := x.next()
			if x.broken || r.ID == want {
				break
			}
			if ranInto(r.raw, want) > 0 {
				x.find(Warning, "end every reply with an empty line, also one to what is no command, and repeat its id", "it answers %s at once, but without an end: the next reply runs into it", garbage.what)
				break
			}
			if replies == 1 {
				x.find(Warning, "answer a line once, however long it is", "it answers %s with more than one reply", garbage.what)
				x.broken = true // the number of further replies is unknown
				return
			}
		}
	}
}
