package main

import "github.com/shinpan/shinpan/life"

// namedJudge returns the judge of a name, with a source of chance if it needs one.
func namedJudge(name string, seed uint64) (life.Judge, error) {
	judge, err := life.Named(name)
	switch j := judge.(type) {
	case life.MonteCarlo:
		j.Seed = seed
		judge = j
	case life.Best:
		j.Seed = seed
		judge = j
	}
	return judge, err
}
