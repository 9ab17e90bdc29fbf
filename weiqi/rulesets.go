package weiqi

// A Ruleset is a set of rules that people know by a name.
type Ruleset struct {
	Name  string `json:"name"` // short and stable, as in "tromp-taylor"
	Rules Rules  `json:"rules"`
	Komi  Score  `json:"komi"`           // what is usual on 19x19 in an even game, in half points
	Basis string `json:"basis"`          // the text or server that the values come from
	Note  string `json:"note,omitempty"` // what [Rules] cannot say

	// KeepsAll says that nothing is ever taken off the board before it is counted: dead stones are to be captured.
	KeepsAll bool `json:"keeps_all,omitempty"`
}

// Rulesets returns the named rulesets, the simplest first. How a game stops,
// resumes and ends is a term of the game and, but for [Ruleset.KeepsAll], not part of them.
func Rulesets() []Ruleset {
	chinese := Rules{Ko: PositionalSuperko, Bonus: BonusN}
	japanese := Rules{Scoring: Territory, Tax: SekiTax}
	return []Ruleset{
		{
			Name:     "tromp-taylor",
			Rules:    Rules{Ko: PositionalSuperko, Suicide: AnySuicide},
			Komi:     15,
			Basis:    "The Logical Rules of Go, J. Tromp and B. Taylor (tromp.github.io/go.html)",
			Note:     "the text names no komi; 7.5 is usual",
			KeepsAll: true,
		},
		{
			Name:  "chinese",
			Rules: Rules{Bonus: BonusN},
			Komi:  15,
			Basis: "practice, as described in KataGo's Supported Go Rules (lightvector.github.io/KataGo/rules.html)",
			Note:  "a long cycle without a pass has no result",
		},
		{
			Name:  "chinese-2002",
			Rules: chinese,
			Komi:  15,
			Basis: "the Chinese Rules of Weiqi, 2002, article 20",
			Note:  "the text forbids every repetition of the board in principle, hence positional superko; its referees may void a game with a triple ko or eternal life instead",
		},
		{Name: "chinese-kgs", Rules: chinese, Komi: 15, Basis: "the KGS server, as described in KataGo's Supported Go Rules (lightvector.github.io/KataGo/rules.html)"},
		{
			Name:  "chinese-ogs",
			Rules: chinese,
			Komi:  15,
			Basis: "the server online-go.com and its open client",
			Note:  "its client looks back 30 positions only; here all earlier ones count",
		},
		{
			Name:  "japanese-1989",
			Rules: japanese,
			Komi:  13,
			Basis: "The Japanese Rules of Go, Nihon Kiin, 10 April 1989; komi by event",
			Note:  "the game is void if a position recurs and both agree; both may lose (articles 12 and 13)",
		},
		{
			Name:  "japanese-owner-first",
			Rules: Rules{Scoring: Territory, Tax: SekiTax, Begins: OwnerBegins},
			Komi:  13,
			Basis: "japanese-1989, where no text settles who begins in a local question: the owner of the points",
			Note:  "the owner begins in a space with dead stones in it; points that have to be filled only if the other side takes a neutral point first count",
		},
		{
			Name:  "japanese-other-first",
			Rules: Rules{Scoring: Territory, Tax: SekiTax, Begins: OtherBegins, Connect: ConnectFilled},
			Komi:  13,
			Basis: "japanese-1989, where no text settles who begins in a local question: the other side",
			Note:  "the other side begins in a space with dead stones in it; points that have to be filled if it takes a neutral point first do not count",
		},
		{
			Name:  "korean",
			Rules: japanese,
			Komi:  13,
			Basis: "KataGo's Supported Go Rules (lightvector.github.io/KataGo/rules.html) and the server online-go.com, which agree",
			Note:  "a long cycle without a pass has no result",
		},
		{
			Name:  "aga",
			Rules: Rules{Ko: SituationalSuperko, Bonus: BonusNMinus1, PassStones: true, WhitePassesLast: true},
			Komi:  15,
			Basis: "Official AGA Rules of Go, 1991, rules 6, 7 and 9 to 12",
			Note:  "counting territory gives the same result, because every pass hands over a stone",
		},
		{
			Name:  "aga-button",
			Rules: Rules{Ko: SituationalSuperko, Bonus: BonusNMinus1, Button: true},
			Komi:  14,
			Basis: "KataGo's Supported Go Rules (lightvector.github.io/KataGo/rules.html)",
		},
		{
			Name:  "new-zealand",
			Rules: Rules{Ko: NaturalSuperko, Suicide: AnySuicide},
			Komi:  14,
			Basis: "New Zealand Rules of Go, New Zealand Go Society",
			Note:  "with N handicap stones White passes N-1 times and there is no komi",
		},
		{
			Name:  "ing-sst",
			Rules: Rules{Ko: PositionalSuperko, Suicide: AnySuicide},
			Komi:  15,
			Basis: "Ing's SST Laws of Wei-Ch'i, 1991; ko as in KataGo's Supported Go Rules (lightvector.github.io/KataGo/rules.html)",
			Note:  "positional superko stands for the Ing ko rule of fighting and disturbing kos; 8 points of which Black wins ties are 7.5; compensation for handicap is by event",
		},
		{
			Name:  "kgs-cgtr",
			Rules: chinese,
			Komi:  15,
			Basis: "rules of the KGS computer Go tournaments (weddslist.com/kgs/rules.html); komi by event",
		},
		{
			Name:     "cgos",
			Rules:    Rules{Ko: PositionalSuperko},
			Komi:     15,
			Basis:    "the source of the Computer Go Server (CGOS); komi by server",
			Note:     "an illegal move loses; handicap is not used",
			KeepsAll: true,
		},
		{
			Name:  "stone-scoring",
			Rules: Rules{Scoring: Stones, Tax: GroupTax},
			Komi:  15,
			Basis: "KataGo's Supported Go Rules (lightvector.github.io/KataGo/rules.html)",
			Note:  "with the tax, points that could still be filled count without filling them; a long cycle without a pass has no result",
		},
		{
			Name:     "dublin-2001",
			Rules:    Rules{},
			Komi:     13,
			Basis:    "a proposal of 25 June 2001",
			Note:     "it says nothing of handicap; a game of more than 500 moves is a draw",
			KeepsAll: true,
		},
		{
			Name:     "blog-2012",
			Rules:    Rules{Ko: PositionalSuperko, Scoring: Stones},
			Basis:    "an article of 2012",
			Note:     "only stones on the board count; the article names no komi and no handicap",
			KeepsAll: true,
		},
	}
}
