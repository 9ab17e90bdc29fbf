package doctor

import (
	"time"
)

func lifeChecks() []Check {
	return []Check{
		{"life/quit", "GTP 2, 6.3.1 (quit)",
			"it answers quit and ends",
			"a program that does not end has to be killed, and may lose what it wants to keep", quitCheck},
		{"life/end-of-input", "none: how programs end under Unix",
			"it ends when its input does",
			"when the controller dies nobody else ends the program", inputCheck},
		{"life/terminate", "none: how programs end under Unix",
			"it ends when the system asks it to (SIGTERM)",
			"a machine that shuts down waits for it", terminateCheck},
		{"life/memory", "none: what a long match needs",
			"it takes no more memory after many games than after a few",
			"a match is thousands of games", memoryCheck},
	}
}

// ending is how long a match waits for a program to end before it makes an end of it.
const ending = 2 * time.Second

// expectEnd looks whether the program ends by itself. One that has much to put away may take
// as long as for an answer.
func (x *exam) expectEnd(s Severity, fix, after string) {
	if x.broken {
		return
	}
	began := time.Now()
	if !x.talk.ends(max(ending, x.reply)) {
		x.find(s, fix, "%v after %s it has not ended", max(ending, x.reply), after)
	} else if took := time.Since(began); took > ending {
		x.find(Note, "end sooner", "it ends %v after %s; a match waits %v", took.Round(100*time.Millisecond), after, ending)
	} else if how, _ := x.talk.pipe.Epitaph(); how != "exit status 0" && after != "SIGTERM" {
		x.record("! ", how)
		x.find(Note, "exit with status 0", "after %s it ends with %s", after, how)
	}
	x.dismiss()
}

func quitCheck(x *exam) {
	x.fresh()
	x.begin()
	line := "1 quit\n"
	if x.plain {
		line = "quit\n"
	}
	x.send(line)
	if x.broken {
		return
	}
	if r, err := x.talk.next(x.reply, x.stop); err != nil {
		x.find(Warning, "answer before it ends", "it does not answer quit")
	} else {
		x.record("< ", r.raw)
		if r.Refused {
			x.find(Error, "never refuse to quit", "it refuses to quit")
		}
	}
	x.expectEnd(Error, "end after the answer", "quit")
}

func inputCheck(x *exam) {
	x.fresh()
	x.begin()
	if x.broken {
		return
	}
	x.talk.pipe.CloseInput()
	x.expectEnd(Warning, "end when there is nothing more to read", "the end of its input")
}

func terminateCheck(x *exam) {
	private := x.command
	defer func() { x.command = private }()
	x.command.SharePIDs = true // the first process of a namespace does not get the signal
	x.fresh()
	x.begin()
	if x.broken {
		return
	}
	x.talk.pipe.Terminate()
	x.expectEnd(Warning, "do not ignore SIGTERM", "SIGTERM")
}

func memoryCheck(x *exam) {
	const games, length, early = 40, 60, 10
	x.fresh()
	var first, last int64
	for game := range games {
		x.board(x.side)
		x.followed(length)
		if x.broken || x.found {
			return
		}
		bytes, ok := x.talk.pipe.Memory()
		if !ok {
			x.skip("examine it on another system", "this system does not tell how much memory a program has")
			return
		}
		if game == early {
			first = bytes
		}
		last = bytes
	}
	const much = 16 << 20
	if grown := last - first; grown > much && grown > first/4 {
		x.begin()
		x.find(Warning, "free what belongs to a game when it is over", "it has %d MB after %d games, and had %d MB after %d", last>>20, games, first>>20, early)
	} else {
		x.pass("it has %d MB after %d games, and had %d MB after %d", last>>20, games, first>>20, early)
	}
}
