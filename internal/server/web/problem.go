package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Problem is an error as a client reads it (RFC 9457). Its type ends with the name of its
// kind, which GET /problems/{code} explains; its code names the reason of this case.
type Problem struct {
	Type       string            `json:"type" format:"uri-reference" doc:"/problems/ and the code of the problem" example:"/problems/move-conflict"`
	Title      string            `json:"title" doc:"what kind of problem it is, always the same for a type"`
	Status     int               `json:"status" doc:"the HTTP status"`
	Detail     string            `json:"detail" doc:"why, in English"`
	Code       string            `json:"code" doc:"why: the code of the reason of this case" example:"move-played"`
	Args       map[string]string `json:"args,omitempty" doc:"what the reason is about, by name"`
	Because    []reason.Reason   `json:"because,omitempty" doc:"the reasons that this one rests on, or sums up"`
	Expected   int               `json:"expected,omitempty" doc:"move-conflict: the number of the next move; stale-stop: of the present stop"`
	Played     string            `json:"played,omitempty" doc:"move-conflict: the move that has the number"`
	Points     []weiqi.Point     `json:"points,omitempty" doc:"bad-points: those that are wrong; gives-up-living: the stones that live"`
	State      *State            `json:"state,omitempty" doc:"the game as it is, where that helps"`
	Line       int               `json:"line,omitempty" doc:"bad-record: where in the record, from 1"`
	Column     int               `json:"column,omitempty" doc:"bad-record: in characters, from 1"`
	Move       int               `json:"move,omitempty" doc:"bad-record: the number of the move that no rules allow"`
	Key        string            `json:"key,omitempty" doc:"rate-limited: the limit that was hit"`
	RetryAfter int               `json:"retry_after_s,omitempty" doc:"seconds to wait before the next try"`
}

// kinds is the one table of problems: how each is answered.
var kinds = map[string]struct {
	status int
	title  string
}{
	"bad-request":        {http.StatusBadRequest, "The request cannot be read"},
	"no-identity":        {http.StatusUnauthorized, "Nobody is signed in"},
	"account-needed":     {http.StatusForbidden, "This is for accounts"},
	"scope":              {http.StatusForbidden, "The token is not for this"},
	"banned":             {http.StatusForbidden, "You are banned"},
	"forbidden":          {http.StatusForbidden, "This takes a role that you do not have"},
	"not-impartial":      {http.StatusForbidden, "You are a party in this: somebody else must decide"},
	"bad-login":          {http.StatusUnauthorized, "The name or the password is wrong"},
	"account-already":    {http.StatusConflict, "You have an account"},
	"name-taken":         {http.StatusConflict, "The name is taken"},
	"unknown-person":     {http.StatusNotFound, "There is no such person"},
	"unknown-token":      {http.StatusNotFound, "There is no such token"},
	"too-many-tokens":    {http.StatusConflict, "You have too many tokens"},
	"cross-origin":       {http.StatusForbidden, "The request comes from another site"},
	"not-your-game":      {http.StatusForbidden, "You do not play in this game"},
	"unknown-game":       {http.StatusNotFound, "There is no such game"},
	"unknown-challenge":  {http.StatusNotFound, "There is no such challenge"},
	"unknown-report":     {http.StatusNotFound, "There is no such report"},
	"challenge-gone":     {http.StatusConflict, "The challenge waits no longer"},
	"muted":              {http.StatusForbidden, "You may not talk"},
	"unknown-venue":      {http.StatusNotFound, "There is no such venue"},
	"unknown-match":      {http.StatusNotFound, "There is no such match"},
	"unknown-tournament": {http.StatusNotFound, "There is no such tournament"},

	"bad-tournament":       {http.StatusUnprocessableEntity, "No tournament can be played so"},
	"tournament-exists":    {http.StatusConflict, "There is another tournament of that name"},
	"tournament-refused":   {http.StatusConflict, "The tournament does not allow this as it stands"},
	"tournament-elsewhere": {http.StatusConflict, "This server does not run the tournament"},

	"not-found":        {http.StatusNotFound, "There is nothing here"},
	"wrong-method":     {http.StatusMethodNotAllowed, "This cannot be done here"},
	"not-acceptable":   {http.StatusNotAcceptable, "There is no such form of it"},
	"slow-request":     {http.StatusRequestTimeout, "The request took too long to arrive"},
	"connection-lost":  {http.StatusRequestTimeout, "The connection ended before the answer"},
	"too-large":        {http.StatusRequestEntityTooLarge, "The request is too large"},
	"unsupported-type": {http.StatusUnsupportedMediaType, "The body must be JSON"},
	"key-reused":       {http.StatusUnprocessableEntity, "The key names another request"},
	"invalid":          {http.StatusUnprocessableEntity, "A value is missing or wrong"},
	"rate-limited":     {http.StatusTooManyRequests, "Too many requests"},
	"internal":         {http.StatusInternalServerError, "Internal error"},
	"altered":          {http.StatusInternalServerError, "What is stored was altered"},
	"storage-away":     {http.StatusServiceUnavailable, "The storage does not answer"},
	"crowded":          {http.StatusServiceUnavailable, "There is no room for more connections"},
	"closing":          {http.StatusServiceUnavailable, "The server is shutting down"},
	"too-slow":         {http.StatusServiceUnavailable, "It took too long"},

	"bad-terms":  {http.StatusUnprocessableEntity, "No game can be played on these terms"},
	"bad-record": {http.StatusUnprocessableEntity, "The game record makes no sense"},

	"not-standard":  {http.StatusUnprocessableEntity, "No game on these terms is rated: change them, or play it unrated"},
	"same-opponent": {http.StatusConflict, "You two have played enough rated games with each other: play an unrated one, or wait"},
	"same-address":  {http.StatusForbidden, "People at one address play no rated games with each other: play an unrated one"},

	// Moves against the rules of play.
	"off-board":          {http.StatusUnprocessableEntity, "The point is not on the board"},
	"occupied":           {http.StatusUnprocessableEntity, "The point is occupied"},
	"suicide":            {http.StatusUnprocessableEntity, "Suicide is not allowed"},
	"ko":                 {http.StatusUnprocessableEntity, "The ko may not be retaken yet"},
	referee.CodeClosedKo: {http.StatusUnprocessableEntity, "The ko is closed until you pass for it"},
	"superko":            {http.StatusUnprocessableEntity, "The board would repeat"},

	// What the referee refuses. A conflict could have been right at another moment.
	referee.CodeNotYourTurn:   {http.StatusConflict, "It is not your turn"},
	referee.CodeWrongPhase:    {http.StatusConflict, "The game is at another point"},
	referee.CodeGameOver:      {http.StatusConflict, "The game is over"},
	referee.CodeTooLate:       {http.StatusConflict, "Too late"},
	referee.CodeMoveConflict:  {http.StatusConflict, "Another move number comes next"},
	referee.CodeStaleStop:     {http.StatusConflict, "Another stop is being counted"},
	referee.CodeListFinal:     {http.StatusConflict, "A list or an answer is final"},
	referee.CodeNothingToUndo: {http.StatusConflict, "There is nothing to take back"},
	referee.CodePaused:        {http.StatusConflict, "The game is paused"},
	referee.CodeTooEarly:      {http.StatusConflict, "Too early"},
	referee.CodeNotAllowed:    {http.StatusForbidden, "You may not do this"},
	referee.CodeBadHandicap:   {http.StatusUnprocessableEntity, "These points are no handicap"},
	referee.CodeBadPoints:     {http.StatusUnprocessableEntity, "These points are no stones that are asked about"},
	referee.CodeGivesUpLiving: {http.StatusUnprocessableEntity, "You would give up stones that live"},
}

// problem returns a problem of a kind of the table.
func problem(name string, why reason.Reason) *Problem {
	kind, known := kinds[name]
	if !known {
		panic("web: there is no kind of problem " + name)
	}
	p := &Problem{Type: "/problems/" + name, Title: kind.title, Status: kind.status}
	p.because(why)
	return p
}

// refusal returns the problem of a kind with the reason that an error is; an error that is none as it is.
func refusal(kind string, err error) error {
	if why, found := reason.Of(err); found {
		return problem(kind, why)
	}
	return err
}

// invalid returns the problem of a value that cannot be read.
func invalid(err error) error { return refusal("invalid", err) }

// because gives the problem a reason.
func (p *Problem) because(why reason.Reason) {
	p.Code, p.Args, p.Because, p.Detail = why.Code, why.Args, why.Because, why.String()
}

// why returns the reason of the problem.
func (p *Problem) why() reason.Reason {
	return reason.Reason{Code: p.Code, Args: p.Args, Because: p.Because}
}

// kind returns the name of the problem's kind in the table.
func (p *Problem) kind() string { return strings.TrimPrefix(p.Type, "/problems/") }

// Error returns the reason in English, so that a Problem can travel as an error.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status; with ContentType and GetHeaders it lets the
// router answer with the problem.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of problems.
func (p *Problem) ContentType(string) string { return problemType }

// GetHeaders returns Retry-After where there is something to wait for.
func (p *Problem) GetHeaders() http.Header {
	header := http.Header{}
	if p.RetryAfter > 0 {
		header.Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	return header
}

const problemType = "application/problem+json"

// write answers a request with the problem.
func (p *Problem) write(w http.ResponseWriter) {
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", problemType)
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // an error says that the client is gone
}

// problemOf says how an error is answered. It is the only place where errors of
// the packages below become problems.
func problemOf(err error) *Problem {
	var (
		known   *Problem
		refused *referee.RefusedError
		illegal *weiqi.IllegalError
		terms   *referee.TermsError
		unrated *referee.StandardError
		much    *limit.RefusedError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &much):
		p := problem("rate-limited", much.Why)
		p.Key, p.RetryAfter = much.Limit, much.RetryAfter
		return p
	case errors.Is(err, limit.ErrTooSlow):
		return tooSlow()
	case errors.As(err, &illegal):
		return illegalProblem(illegal)
	case errors.As(err, &refused):
		p := problem(refused.Code, refused.Why)
		p.Expected, p.Played, p.Points = refused.Expected, refused.Played, refused.Points.Points()
		return p
	case errors.As(err, &terms):
		return problem("bad-terms", reason.All(terms.Reasons))
	case errors.As(err, &unrated):
		return problem("not-standard", reason.All(unrated.Reasons))
	case errors.Is(err, store.ErrNotFound):
		return problem("not-found", reason.New("not-found"))
	case errors.Is(err, arena.ErrClosed), errors.Is(err, store.ErrClosed):
		p := problem("closing", reason.New("closing"))
		p.RetryAfter = 1
		return p
	case errors.Is(err, store.ErrAltered):
		return problem("altered", reason.New("altered"))
	default: // whatever else fails below is storage
		p := problem("storage-away", reason.New("storage-away"))
		p.RetryAfter = 1
		return p
	}
}

// illegalProblem says why a move cannot be made.
func illegalProblem(e *weiqi.IllegalError) *Problem {
	var kind string
	switch e.Why {
	case weiqi.OffBoard:
		kind = "off-board"
	case weiqi.OutOfTurn:
		kind = referee.CodeNotYourTurn
	case weiqi.Occupied:
		kind = "occupied"
	case weiqi.Suicide:
		kind = "suicide"
	case weiqi.Ko:
		kind = "ko"
	case weiqi.Repetition:
		kind = "superko"
	default:
		panic(fmt.Sprintf("web: unknown reason %v", e.Why))
	}
	return problem(kind, e.Reason())
}
