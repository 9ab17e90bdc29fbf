package pairing

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// An Event is what result files say of a tournament besides players and games.
type Event struct {
	Name     string
	Location string      // the town, as in "Tokyo"
	Country  string      // two letters, as in "JP"
	Class    string      // of the European Go Federation, "A" to "D"
	First    string      // the first day, as in "2026-11-21"
	Last     string      // and the last
	Size     int         // of the board
	Komi     weiqi.Score // in games without a handicap
	Minutes  int         // of each player, adjusted for overtime
	Rounds   int         // that there will be, where that is fixed
	// Handicap is the most stones that are given, and Reduction by how many they are fewer than
	// the difference in McMahon scores.
	Handicap  int
	Reduction int
}

// EGD returns the results as a table for the European Go Database, which OpenGotha and
// similar programs read too: a line for each player with row, name, rank, country, club,
// figures and the rounds. Names are taken to begin with the family name, of one word; other
// names are joined by underscores, and if there are none, as with programs, it is "x". No
// name is longer than 22 characters. Without a rank it is that of the rating, and without either 20k. An unknown
// country is XX.
//
// The format is that of "Comments on submitting tournament results" (A. Cieply) with the
// header that OpenGotha writes.
func EGD(event Event, standings []Standing, games []stats.Game, by ...TieBreak) string {
	var b strings.Builder
	for _, field := range [][2]string{
		{"CL", event.Class}, {"EV", event.Name}, {"PC", event.Country + "," + event.Location}, {"DT", event.First + "," + event.Last},
		{"KM", event.Komi.String()}, {"TM", fmt.Sprint(event.Minutes)},
	} {
		fmt.Fprintf(&b, "; %s[%s]\n", field[0], strings.NewReplacer("[", "(", "]", ")", "\n", " ").Replace(field[1]))
	}
	fmt.Fprintf(&b, ";\n; Pl Name                            Rk Co Club")
	for _, t := range by {
		fmt.Fprintf(&b, " %4.4s", strings.ToUpper(t.String()))
	}
	b.WriteString("\n")
	rounds := Rounds(standings, games)
	for i, s := range standings {
		last, first := splitName(s.Player.Name)
		name := []rune(last + " " + strings.ReplaceAll(first, " ", "_"))
		fmt.Fprintf(&b, "%4d %-30s  %3s %2.2s %4.4s", i+1, string(name[:min(len(name), 22)]), rankOf(s.Player),
			orElse(s.Player.Country, "XX"), orElse(word(s.Player.Club), "xxxx"))
		for i := range max(len(s.Figures), egdFigures) {
			figure := Figure(0)
			if i < len(s.Figures) {
				figure = max(s.Figures[i], 0) // a minus would be taken for a loss
			}
			fmt.Fprintf(&b, " %4s", figure)
		}
		for _, cell := range rounds[i] {
			fmt.Fprintf(&b, " %8s", cell)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// egdFigures is the least number of figures that the European Go Database expects.
const egdFigures = 4

// splitName returns the first word of a name, and the others.
func splitName(name string) (last, first string) {
	words := strings.Fields(name)
	switch len(words) {
	case 0:
		return "x", "x"
	case 1:
		return words[0], "x"
	}
	return words[0], strings.Join(words[1:], " ")
}

// rankOf returns the rank of a player as the files write it, "3D": as entered, or else that of the rating by the scale
// of the European Go Federation, on which 1 dan is 2100 and a rank 100.
func rankOf(p stats.Player) string {
	switch {
	case word(p.Rank) != "":
		return strings.ToUpper(word(p.Rank))
	case p.Rating != 0:
		return gradeOf(int(math.Floor((p.Rating - 2050) / 100)))
	default:
		return "20K"
	}
}

// The grades of result files: 30 kyu is the first, 9 dan the last.
const firstGrade, lastGrade = -30, 8

// gradeOf writes a grade; 1 dan is 0, and 1 kyu −1.
func gradeOf(grade int) string {
	grade = max(firstGrade, min(grade, lastGrade))
	if grade < 0 {
		return fmt.Sprint(-grade, "K")
	}
	return fmt.Sprint(grade+1, "D")
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// word returns a text as one word.
func word(s string) string { return strings.Join(strings.Fields(s), "") }

// The elements of OpenGotha's files. What is left out has its default there.
type (
	gothaFile struct {
		XMLName    xml.Name        `xml:"Tournament"`
		Version    int             `xml:"dataVersion,attr"`
		Players    []gothaPlayer   `xml:"Players>Player"`
		Games      []gothaGame     `xml:"Games>Game"`
		Byes       []gothaBye      `xml:"ByePlayers>ByePlayer"`
		Parameters gothaParameters `xml:"TournamentParameterSet"`
	}
	gothaPlayer struct {
		Name          string `xml:"name,attr"`
		FirstName     string `xml:"firstName,attr"`
		Country       string `xml:"country,attr"`
		Club          string `xml:"club,attr"`
		Rank          string `xml:"rank,attr"`
		Rating        int    `xml:"rating,attr"`
		Correction    int    `xml:"smmsCorrection,attr"`
		Participating string `xml:"participating,attr"`
		Status        string `xml:"registeringStatus,attr"`
	}
	gothaGame struct {
		Round      int    `xml:"roundNumber,attr"`
		Table      int    `xml:"tableNumber,attr"`
		Black      string `xml:"blackPlayer,attr"`
		White      string `xml:"whitePlayer,attr"`
		Handicap   int    `xml:"handicap,attr"`
		KnownColor bool   `xml:"knownColor,attr"`
		Result     string `xml:"result,attr"`
	}
	gothaBye struct {
		Round  int    `xml:"roundNumber,attr"`
		Player string `xml:"player,attr"`
	}
	gothaParameters struct {
		General   gothaGeneral  `xml:"GeneralParameterSet"`
		Handicap  gothaHandicap `xml:"HandicapParameterSet"`
		Placement gothaOrder    `xml:"PlacementParameterSet"`
		Pairing   struct{}      `xml:"PairingParameterSet"`
		Display   struct{}      `xml:"DPParameterSet"`
		Publish   struct{}      `xml:"PublishParameterSet"`
	}
	gothaGeneral struct {
		ShortName string `xml:"shortName,attr"`
		Name      string `xml:"name,attr"`
		Location  string `xml:"location,attr"`
		Begin     string `xml:"beginDate,attr"`
		End       string `xml:"endDate,attr"`
		Size      int    `xml:"size,attr"`
		Komi      string `xml:"komi,attr"`
		Rounds    int    `xml:"numberOfRounds,attr"`
		Floor     string `xml:"genMMFloor,attr"`
		Bar       string `xml:"genMMBar,attr"`
		Zero      string `xml:"genMMZero,attr"`
		Absent    int    `xml:"genNBW2ValueAbsent,attr"` // in half points, as are the next three
		Bye       int    `xml:"genNBW2ValueBye,attr"`
		AbsentMMS int    `xml:"genMMS2ValueAbsent,attr"`
		ByeMMS    int    `xml:"genMMS2ValueBye,attr"`
		RoundDown bool   `xml:"genRoundDownNBWMMS,attr"`
		Virtual   bool   `xml:"genCountNotPlayedGamesAsHalfPoint,attr"`
	}
	gothaHandicap struct {
		ByMMS      bool   `xml:"hdBasedOnMMS,attr"`
		Base       string `xml:"hdBase,attr"`
		Even       string `xml:"hdNoHdRankThreshold,attr"` // the grade from which on nobody gets any
		Correction int    `xml:"hdCorrection,attr"`
		Ceiling    int    `xml:"hdCeiling,attr"`
	}
	gothaOrder struct {
		Criteria []gothaCriterion `xml:"PlacementCriteria>PlacementCriterion"`
	}
	gothaCriterion struct {
		Number int    `xml:"number,attr"`
		Name   string `xml:"name,attr"`
	}
)

// gothaRounds is the number of rounds that OpenGotha knows.
const gothaRounds = 20

// OpenGotha returns the players and games as a file that OpenGotha opens as a tournament of
// its own, in which everybody begins with the same McMahon score, so that the standings are the same where every game
// has been played: OpenGotha counts an opponent's score for a game that was won or lost without playing, too. A void
// game is left out, since OpenGotha would take it for one whose result is awaited. It is an error if there are more
// rounds than the 20 that OpenGotha knows, or if two names are the same to it.
func OpenGotha(event Event, players []stats.Player, games []stats.Game, by ...TieBreak) (string, error) {
	file := gothaFile{Version: 201}
	keys := map[string]string{}
	byKey := map[string]string{}
	for _, p := range players {
		last, first := splitName(p.Name)
		key := gothaKey(last + first)
		if other, taken := byKey[key]; taken {
			return "", fmt.Errorf("to OpenGotha, %s and %s have the same name", other, p.Name)
		}
		keys[p.Name], byKey[key] = key, p.Name
		there := []byte(strings.Repeat("0", gothaRounds))
		for round := 1; round <= gothaRounds; round++ {
			if p.TakesPart(round) {
				there[round-1] = '1'
			}
		}
		file.Players = append(file.Players, gothaPlayer{last, first, p.Country, p.Club, rankOf(p), int(p.Rating), 0, string(there), "FIN"})
	}
	rounds, tables := 0, map[int]int{}
	for _, g := range games {
		if g.Round > gothaRounds {
			return "", fmt.Errorf("there is a game of round %d: OpenGotha knows %d rounds", g.Round, gothaRounds)
		}
		rounds = max(rounds, g.Round)
		if g.Result.By == weiqi.Void {
			continue
		}
		if g.Bye() {
			file.Byes = append(file.Byes, gothaBye{g.Round, keys[g.Black]})
			continue
		}
		tables[g.Round]++
		file.Games = append(file.Games, gothaGame{g.Round, tables[g.Round], keys[g.Black], keys[g.White], g.Handicap, true, gothaResult(g)})
	}
	const bye = 2 // half points
	floor, bar := file.band(players)
	file.Parameters.General = gothaGeneral{
		ShortName: event.Name, Name: event.Name, Location: event.Location, Begin: event.First, End: event.Last,
		Size: event.Size, Komi: event.Komi.String(), Rounds: max(rounds, min(event.Rounds, gothaRounds)),
		Floor: gradeOf(floor), Bar: gradeOf(bar), Zero: gradeOf(floor), Bye: bye, ByeMMS: bye,
	}
	file.Parameters.Handicap = gothaHandicap{ByMMS: true, Base: "MMS", Even: gradeOf(lastGrade), Correction: event.Reduction, Ceiling: event.Handicap}
	for i, t := range by {
		file.Parameters.Placement.Criteria = append(file.Parameters.Placement.Criteria, gothaCriterion{i + 1, gothaName(t)})
	}
	text, err := xml.MarshalIndent(file, "", " ")
	if err != nil {
		return "", err
	}
	return xml.Header + string(text) + "\n", nil
}

// band finds the grades between which OpenGotha takes the McMahon score to begin with from the rank, so that as few
// players as can be need a correction, and notes the corrections.
func (file *gothaFile) band(players []stats.Player) (floor, bar int) {
	most := 0
	for _, p := range players {
		most = max(most, p.Start)
	}
	corrections := func(floor, bar int) (all []int, sum int) {
		for i, p := range players {
			from := max(floor, min(gradeFrom(file.Players[i].Rank), bar)) - floor
			all = append(all, p.Start-from)
			sum += abs(p.Start - from)
		}
		return all, sum
	}
	least := -1
	for first := firstGrade; first <= lastGrade; first++ {
		last := min(first+most, lastGrade)
		if _, sum := corrections(first, last); least < 0 || sum < least {
			floor, bar, least = first, last, sum
		}
	}
	all, _ := corrections(floor, bar)
	for i, correction := range all {
		file.Players[i].Correction = correction
	}
	return floor, bar
}

// gradeFrom returns the grade that OpenGotha takes a rank for: what is no rank for 30 kyu, and professionals for 7 to
// 9 dan.
func gradeFrom(rank string) int {
	if rank == "" {
		return firstGrade
	}
	n, err := strconv.Atoi(rank[:len(rank)-1])
	if err != nil {
		return firstGrade
	}
	grade := -n
	switch rank[len(rank)-1] {
	case 'D':
		grade = n - 1
	case 'P':
		grade = min(6+max(n-1, 0)/3, lastGrade)
	}
	return max(firstGrade, min(grade, lastGrade))
}

// gothaKey is how OpenGotha knows a player: the names in capitals, without spaces.
func gothaKey(name string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, name))
}

// gothaResult is the result as OpenGotha calls it.
func gothaResult(g stats.Game) string {
	result := "RESULT_UNKNOWN"
	switch {
	case !g.Over():
		return result
	case g.Result.By == weiqi.BothLose:
		result = "RESULT_BOTHLOSE"
	case g.Result.Winner == weiqi.Black:
		result = "RESULT_BLACKWINS"
	case g.Result.Winner == weiqi.White:
		result = "RESULT_WHITEWINS"
	default:
		result = "RESULT_EQUAL"
	}
	if g.Unplayed {
		result += "_BYDEF"
	}
	return result
}

// gothaName is a tie-break as OpenGotha calls it.
func gothaName(t TieBreak) string {
	names := map[TieBreak]string{
		Wins: "NBW", MMS: "MMS", SOS: "SOSM", SOSOS: "SOSOSM", SODOS: "SODOSM", Solkoff: "SOSW", Buchholz: "SOSW",
		SonnebornBerger: "SODOSW", DirectEncounter: "DC",
	}
	name, known := names[t]
	if !known {
		panic("tournament: there is no figure called " + t.String())
	}
	return name
}
