package main

import (
	"os"

	"github.com/shinpan/shinpan/internal/lab/bench"
)

// nullCmd is a GTP engine that does not think, to measure the referee's own cost.
type nullCmd struct {
	Side string `arg:"" enum:"left,right" help:"The side of the board on which it plays: left or right."`
}

// Run answers commands until the input ends or the controller says quit.
func (c *nullCmd) Run() error { return bench.Null(os.Stdin, os.Stdout, c.Side == "right") }
