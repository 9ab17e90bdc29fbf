package board

import "time"

// Visible returns how many events of the log somebody who only watches may see now, and when the
// next one is due; the zero time if that is not a matter of time. Since it is the beginning of the
// log that is seen, nothing is seen before what it is about: no comment before its move.
func (b *Board) Visible(now time.Time) (n int, next time.Time) {
	n = len(b.log)
	if d := b.Delay.Moves; d > 0 && b.Result == "" {
		n = b.beforeMoves(d)
	}
	if d := time.Duration(b.Delay.Seconds) * time.Second; d > 0 {
		for i, e := range b.log[:n] {
			if due := e.At.Add(d); i > 0 && due.After(now) {
				return i, due
			}
		}
	}
	return max(n, min(1, len(b.log))), time.Time{}
}

// beforeMoves returns how many events come before the last so many moves.
func (b *Board) beforeMoves(moves int) int {
	for i := len(b.log) - 1; i > 0; i-- {
		if added, is := b.log[i].What.(Added); is && added.Node.IsMove() {
			if moves--; moves == 0 {
				return i
			}
		}
	}
	return min(1, len(b.log))
}

// After returns the board as its first events have led to it, from an earlier state of it.
func (b *Board) After(n int, from Board) Board {
	if n >= b.Seq {
		return *b
	}
	if from.Seq > n || from.Seq == 0 {
		from = Board{}
	}
	return b.led(from, n)
}

// Next returns the board after the event that follows an earlier state of it, with whose nodes it shares those that
// are as they were.
func (b *Board) Next(from Board) Board { return b.led(from, from.Seq+1) }

// led returns what an earlier state of the board has become with its first n events.
func (b *Board) led(from Board, n int) Board {
	after, err := Then(from, b.log[from.Seq:n]...)
	if err != nil {
		panic("board: a log does not lead where it has led: " + err.Error())
	}
	return after
}

// Question returns a problem as those see it who are to solve it: the first position alone.
func (b *Board) Question() Board {
	q := *b
	root := *b.nodes[0]
	root.Next, root.Verdict, root.Turn = nil, Open, b.ToPlay()
	q.nodes, q.Place, q.log = []*Node{&root}, 0, nil
	return q
}
