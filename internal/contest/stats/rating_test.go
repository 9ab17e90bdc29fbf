package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/weiqi"
)

// scored returns so many games between the two, Black's wins, draws and White's wins.
func scored(black, white string, wins, draws, losses int) []Game {
	var games []Game
	add := func(n int, winner weiqi.Color) {
		for range n {
			games = append(games, Game{Round: 1, Black: black, White: white, Result: weiqi.Result{Winner: winner, By: weiqi.ByResign}})
		}
	}
	add(wins, weiqi.Black)
	add(losses, weiqi.White)
	for range draws {
		games = append(games, Game{Round: 1, Black: black, White: white, Result: weiqi.Result{By: weiqi.ByCount}})
	}
	return games
}

// nats returns the rating of a player less that of another, in nats.
func (r Ratings) nats(t *testing.T, name, less string) float64 {
	t.Helper()
	find := func(name string) float64 {
		i := slices.IndexFunc(r.Players, func(p Rated) bool { return p.Name == name })
		if i < 0 {
			t.Fatalf("%s is not rated", name)
		}
		return r.Players[i].Elo.Value / eloPerNat
	}
	return find(name) - find(less)
}

// The home games of the American League's eastern division in 1987 (Agresti, "Categorical
// Data Analysis", 2002): home team, visitors, won and lost at home.
const baseball = `
	Milwaukee: Detroit 4-3, Toronto 4-2, New York 4-3, Boston 6-1, Cleveland 4-2, Baltimore 6-0
	Detroit: Milwaukee 3-3, Toronto 4-2, New York 4-3, Boston 6-0, Cleveland 6-1, Baltimore 4-3
	Toronto: Milwaukee 2-5, Detroit 4-3, New York 2-4, Boston 4-3, Cleveland 4-2, Baltimore 6-0
	New York: Milwaukee 3-3, Detroit 5-1, Toronto 2-5, Boston 4-3, Cleveland 4-2, Baltimore 6-1
	Boston: Milwaukee 5-1, Detroit 2-5, Toronto 3-3, New York 4-2, Cleveland 5-2, Baltimore 6-0
	Cleveland: Milwaukee 2-5, Detroit 3-3, Toronto 3-4, New York 4-3, Boston 4-2, Baltimore 2-4
	Baltimore: Milwaukee 2-5, Detroit 1-5, Toronto 1-6, New York 2-4, Boston 1-6, Cleveland 3-4`

func baseballGames(t *testing.T) []Game {
	var games []Game
	for line := range strings.Lines(strings.TrimSpace(baseball)) {
		home, visits, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for visit := range strings.SplitSeq(visits, ", ") {
			at := strings.LastIndex(visit, " ")
			var won, lost int
			if _, err := fmt.Sscanf(visit[at+1:], "%d-%d", &won, &lost); err != nil {
				t.Fatal(err)
			}
			games = append(games, scored(home, visit[:at], won, 0, lost)...)
		}
	}
	return games
}

func TestPublishedBaseball(t *testing.T) {
	games := baseballGames(t)
	if len(games) != 273 {
		t.Fatalf("%d games, want 273", len(games))
	}
	even, err := Model{Even: true}.Rate(games)
	if err != nil {
		t.Fatal(err)
	}
	for team, want := range map[string]float64{"Milwaukee": 1.5814, "Detroit": 1.4364, "Toronto": 1.2945, "New York": 1.2476, "Boston": 1.1077, "Cleveland": 0.6839} {
		near(t, team, even.nats(t, team, "Baltimore"), want, 5e-5)
	}
	home, err := Model{}.Rate(games)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "the advantage of home", home.Black.Value/eloPerNat, 0.3023, 5e-5)
	near(t, "its standard error", (home.Black.High-home.Black.Value)/z95/eloPerNat, 0.1309, 1e-4)
}

// Citations between journals of statistics (Stigler, 1994; Agresti, 2002): a citation is a
// game that the cited one won.
func TestPublishedJournals(t *testing.T) {
	var games []Game
	for _, c := range []struct {
		a, b      string
		won, lost int
	}{
		{"Biometrika", "Comm Statist", 730, 33}, {"Biometrika", "JASA", 498, 320}, {"Biometrika", "JRSS-B", 221, 284},
		{"Comm Statist", "JASA", 68, 813}, {"Comm Statist", "JRSS-B", 17, 276}, {"JASA", "JRSS-B", 142, 325},
	} {
		games = append(games, scored(c.a, c.b, c.won, 0, c.lost)...)
	}
	r, err := Model{Even: true, Anchors: map[string]float64{"Biometrika": 0}}.Rate(games)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		name            string
		value, standard float64
	}{{"Comm Statist", -2.94907, 0.10255}, {"JASA", -0.47957, 0.06059}, {"JRSS-B", 0.26895, 0.07083}} {
		p := r.Players[slices.IndexFunc(r.Players, func(p Rated) bool { return p.Name == want.name })]
		near(t, want.name, p.Elo.Value/eloPerNat, want.value, 5e-6)
		near(t, want.name+"'s standard error", (p.Elo.High-p.Elo.Value)/z95/eloPerNat, want.standard, 5e-6)
	}
}

// Two players: the rating is the Elo of the score, the superiority nearly that of the tally.
func TestTwoPlayers(t *testing.T) {
	r, err := Model{Even: true}.Rate(append(scored("A", "B", 40, 0, 10), scored("B", "A", 20, 0, 30)...))
	if err != nil {
		t.Fatal(err)
	}
	near(t, "difference", r.Players[0].Elo.Value-r.Players[1].Elo.Value, Difference(0.7), 1e-6)
	near(t, "mean", r.Players[0].Elo.Value+r.Players[1].Elo.Value, 0, 1e-9)
	near(t, "superiority", r.Superiority("A", "B"), Superiority(Tally{70, 0, 30}), 1e-4)
	near(t, "inferiority", r.Superiority("B", "A"), 1-r.Superiority("A", "B"), 1e-12)
}

// The model, written down naively and maximized by trying: no outside help.
func TestRateAgainstTheGrid(t *testing.T) {
	games := slices.Concat(scored("A", "B", 5, 4, 2), scored("B", "C", 3, 2, 2), scored("C", "A", 2, 1, 3), scored("B", "A", 4, 0, 3))
	anchors := map[string]float64{"C": 0}
	logLikelihood := func(x [4]float64) float64 { // A, B, advantage, draw
		elo := map[string]float64{"A": x[0], "B": x[1]}
		sum := 0.0
		for _, g := range games {
			d := elo[g.Black] - elo[g.White] + x[2]
			black, white := Expected(d-x[3]), Expected(-d-x[3])
			switch outcome, _ := g.Outcomes(); outcome {
			case Win:
				sum += math.Log(black)
			case Loss:
				sum += math.Log(white)
			case Draw:
				sum += math.Log(1 - black - white)
			}
		}
		return sum
	}
	best := [4]float64{3: 50}
	for step := 64.0; step > 1e-4; step /= 2 { // coordinate by coordinate
		for moved := true; moved; {
			moved = false
			for i := range best {
				for _, d := range []float64{-step, step} {
					next := best
					if next[i] += d; next[3] > 0 && logLikelihood(next) > logLikelihood(best) {
						best, moved = next, true
					}
				}
			}
		}
	}
	r, err := Model{Anchors: anchors}.Rate(games)
	if err != nil {
		t.Fatal(err)
	}
	got := [4]float64{r.nats(t, "A", "C") * eloPerNat, r.nats(t, "B", "C") * eloPerNat, r.Black.Value, r.Draw.Value}
	for i := range got {
		near(t, []string{"A", "B", "advantage", "draw"}[i], got[i], best[i], 0.01)
	}
	// The interval of A, from the curvature of the naive likelihood by differences.
	near(t, "A's interval", r.Players[0].Elo.High-r.Players[0].Elo.Value, z95*naiveDeviation(logLikelihood, best, 0), 0.1)
}

// naiveDeviation inverts the matrix of second differences by elimination.
func naiveDeviation(f func([4]float64) float64, at [4]float64, which int) float64 {
	const h = 0.5
	var m [4][8]float64
	for i := range 4 {
		m[i][4+i] = 1
		for j := range 4 {
			for _, s := range [][2]float64{{h, h}, {h, -h}, {-h, h}, {-h, -h}} {
				x := at
				x[i] += s[0]
				x[j] += s[1]
				m[i][j] -= s[0] * s[1] * f(x) / (4 * h * h * h * h)
			}
		}
	}
	for i := range 4 {
		for j := 7; j >= i; j-- {
			m[i][j] /= m[i][i]
		}
		for k := range 4 {
			for j := 7; k != i && j >= i; j-- {
				m[k][j] -= m[k][i] * m[i][j]
			}
		}
	}
	return math.Sqrt(m[which][4+which])
}

// Random games: the gradient vanishes at the top, adding a constant to the anchors adds it
// to everybody, and swapping all colours turns the advantage round.
func TestRateProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"A", "B", "C", "D", "E", "F"}
		var games, swapped []Game
		for range rapid.IntRange(1, 40).Draw(t, "games") {
			i := rapid.IntRange(0, 5).Draw(t, "black")
			j := (i + rapid.IntRange(1, 5).Draw(t, "white")) % 6
			g := scored(names[i], names[j], 1, 0, 0)[0]
			g.Result.Winner = weiqi.Color(rapid.IntRange(0, 2).Draw(t, "winner"))
			games = append(games, g)
			g.Black, g.White = g.White, g.Black
			if g.Result.Winner != weiqi.Empty {
				g.Result.Winner = g.Result.Winner.Opponent()
			}
			swapped = append(swapped, g)
		}
		model := Model{Prior: 2, Mean: 1500}
		if rapid.Bool().Draw(t, "anchored") {
			model.Anchors = map[string]float64{"A": 1800, "B": 1700}
		}
		f := newFit(model, games)
		if err := f.climb(); err != nil {
			t.Fatal(err)
		}
		gradient, _ := f.slope()
		for i := range gradient.Len() {
			if math.Abs(gradient.AtVec(i)) > 1e-6 {
				t.Fatalf("gradient %v at the top", gradient.RawVector().Data)
			}
		}
		r := f.ratings()
		s, err := model.Rate(swapped)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(r.Black.Value+s.Black.Value) > 1e-4 {
			t.Fatalf("advantage %v, swapped %v", r.Black, s.Black)
		}
		model.Mean += 100
		for name := range model.Anchors {
			model.Anchors[name] += 100
		}
		u, err := model.Rate(games)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range r.Players {
			// Equals may come in another order.
			q := u.Players[slices.IndexFunc(u.Players, func(q Rated) bool { return q.Name == p.Name })]
			if math.Abs(q.Elo.Value-p.Elo.Value-100) > 1e-4 || math.Abs(q.Elo.Low-p.Elo.Low-100) > 1e-4 {
				t.Fatalf("%+v became %+v", p, q)
			}
		}
	})
}

func TestRateNeedsAPrior(t *testing.T) {
	games := scored("A", "B", 3, 0, 0)
	if _, err := (Model{Even: true}).Rate(games); err == nil || !strings.Contains(err.Error(), "no finite value") {
		t.Errorf("without a prior: %v", err)
	}
	r, err := Model{Prior: 2, Even: true}.Rate(games)
	if err != nil {
		t.Fatal(err)
	}
	// As if there had been two draws besides: a score of 4 out of 5.
	near(t, "difference", r.Players[0].Elo.Value-r.Players[1].Elo.Value, Difference(0.8), 1e-6)
	if r, err := (Model{Prior: 2}).Rate(nil); err != nil || len(r.Players) != 0 {
		t.Errorf("no games: %v, %v", r, err)
	}
	if _, err := (Model{}).Rate(scored("A", "B", 0, 5, 0)); err == nil {
		t.Error("draws only, without a prior: no error")
	}
	if _, err := (Model{Prior: 2}).Rate(scored("A", "B", 0, 5, 0)); err != nil {
		t.Error(err)
	}
}

func TestGroups(t *testing.T) {
	games := slices.Concat(scored("A", "B", 3, 0, 1), scored("C", "D", 1, 0, 3), scored("E", "F", 2, 0, 2), scored("G", "H", 1, 0, 1))
	void := scored("A", "F", 1, 0, 0)[0]
	void.Result = weiqi.Result{By: weiqi.Void}
	games = append(games, void, Game{Round: 2, Black: "E"}, Game{Round: 3, Black: "A", White: "F", Handicap: 4, Result: weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}})
	r, err := Model{Prior: 2, Mean: 1500, Anchors: map[string]float64{"D": 2000, "H": 1000}}.Rate(games)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Superiority("A", "F"); got != 0.5 {
		t.Errorf("superiority of A over F, who are not connected = %v", got)
	}
	if got := r.Superiority("C", "G"); got < 0.9 {
		t.Errorf("superiority of C over G, who have anchors = %v", got)
	}
	if r.Players[0].Name != "D" || !r.Players[0].Anchor || r.Players[0].Elo != (Estimate{2000, 2000, 2000}) {
		t.Errorf("first is %+v, want the anchor", r.Players[0])
	}
	near(t, "A and B", r.nats(t, "A", "B"), math.Log(4.0/2), 0.2)
	m := r.Matrix()
	for i := range m {
		for j := range m {
			near(t, "matrix", m[i][j]+m[j][i], 1, 1e-12)
		}
	}
}

// Three hundred players and 6,000 games.
func TestRateMany(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	strength := make([]float64, 300)
	for i := range strength {
		strength[i] = 300 * random.NormFloat64()
	}
	var games []Game
	for range 6000 {
		i, j := random.IntN(300), random.IntN(299)
		if j >= i {
			j++
		}
		win, loss := 1, 0
		if random.Float64() > Expected(strength[i]-strength[j]+30) {
			win, loss = 0, 1
		}
		games = append(games, scored(fmt.Sprint(i), fmt.Sprint(j), win, 0, loss)...)
	}
	r, err := Model{Prior: 2}.Rate(games)
	if err != nil {
		t.Fatal(err)
	}
	covered := 0
	for _, p := range r.Players {
		var i int
		fmt.Sscan(p.Name, &i)
		if p.Elo.Low <= strength[i] && strength[i] <= p.Elo.High {
			covered++
		}
	}
	if covered < 273 || covered > 297 {
		t.Errorf("%d of 300 intervals hold the strength", covered)
	}
	if r.Black.Low > 30 || r.Black.High < 30 {
		t.Errorf("advantage %v, want 30", r.Black)
	}
}

// Glickman, "Example of the Glicko-2 system" (2013).
func TestPublishedGlicko(t *testing.T) {
	g := Glicko{1500, 200, 0.06}.After([]Meeting{
		{Glicko{1400, 30, 0.06}, Win, 0},
		{Glicko{1550, 100, 0.06}, Loss, 0},
		{Glicko{1700, 300, 0.06}, Loss, 0},
	}, 0.5)
	near(t, "rating", g.Rating, 1464.06, 0.01)
	near(t, "deviation", g.Deviation, 151.52, 0.005)
	near(t, "volatility", g.Volatility, 0.05999, 1e-5)
}

func TestGlicko(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Glicko {
			return Glicko{
				rapid.Float64Range(0, 3000).Draw(t, name),
				rapid.Float64Range(30, 350).Draw(t, name+"'s deviation"),
				rapid.Float64Range(0.03, 0.1).Draw(t, name+"'s volatility"),
			}
		}
		g, other := draw("player"), draw("opponent")
		away := g.After(nil, 0.5)
		won, lost := g.After([]Meeting{{other, Win, 0}}, 0.5), g.After([]Meeting{{other, Loss, 0}}, 0.5)
		drawn := g.After([]Meeting{{other, Draw, 0}}, 0.5)
		if away.Rating != g.Rating || away.Deviation <= g.Deviation {
			t.Fatalf("%v after a pause is %v", g, away)
		}
		if !(won.Rating >= g.Rating && g.Rating >= lost.Rating && won.Rating >= drawn.Rating && drawn.Rating >= lost.Rating) {
			t.Fatalf("%v: won %v, drawn %v, lost %v", g, won, drawn, lost)
		}
		if !(won.Deviation > 0 && won.Volatility > 0) {
			t.Fatalf("%v after a win is %v", g, won)
		}
	})
}

func TestKFactor(t *testing.T) {
	k := KFactor{Min: 16, Max: 80}
	newcomer, settled := Tag{1800, 80}, Tag{1600, 16}
	if got := newcomer.String() + " " + settled.String() + " " + (Tag{-3, 16}).String(); got != "1800? 1600 0" {
		t.Errorf("tags %q", got)
	}
	// A newcomer who loses to one who is settled pays in full, and the other gains nothing.
	black, white := k.After(newcomer, settled, Loss)
	near(t, "newcomer", black.Elo, 1800-80*Expected(200), 1e-9)
	near(t, "newcomer's K", black.K, 80*0.96, 1e-9)
	if white != settled {
		t.Errorf("who beat a newcomer went from %v to %v", settled, white)
	}
	// Two newcomers: nothing moves on CGOS, half of it with half the trust.
	if b, w := k.After(newcomer, newcomer, Win); b != newcomer || w != newcomer {
		t.Errorf("two newcomers: %v, %v", b, w)
	}
	k.Trust = 0.5
	b, w := k.After(newcomer, newcomer, Win)
	near(t, "winner", b.Elo, 1820, 1e-9)
	near(t, "loser", w.Elo, 1780, 1e-9)
	near(t, "K below 32", first(k.After(Tag{1500, 30}, settled, Draw)).K, 30*0.98, 1e-9)
	near(t, "K at the least", first(k.After(Tag{1500, 16.1}, settled, Draw)).K, 16, 1e-9)
}

func first[A, B any](a A, _ B) A { return a }
