package problem

import (
	"net/http"

	"github.com/shinpan/shinpan/referee"
)

// A Kind is how all problems of one name are answered.
type Kind struct {
	Status int    // of HTTP
	Title  string // what kind of problem it is
}

// KindOf returns the kind of a name, if the table has it.
func KindOf(name string) (kind Kind, known bool) {
	kind, known = kinds[name]
	return kind, known
}

// kinds is the one table of problems.
var kinds = map[string]Kind{
	"bad-request":        {http.StatusBadRequest, "The request cannot be read"},
	"no-identity":        {http.StatusUnauthorized, "Nobody is signed in"},
	"account-needed":     {http.StatusForbidden, "This is for accounts"},
	"scope":              {http.StatusForbidden, "The token is not for this"},
	"banned":             {http.StatusForbidden, "You are banned"},
	"forbidden":          {http.StatusForbidden, "This takes a role that you do not have"},
	"not-impartial":      {http.StatusForbidden, "You are a party in this: somebody else must decide"},
	"bad-login":          {http.StatusUnauthorized, "The name or the password is wrong"},
	"account-already":    {http.StatusConflict, "You have an account"},
	"accounts-closed":    {http.StatusForbidden, "Nobody makes an account here by themselves"},
	"invitation-needed":  {http.StatusForbidden, "Accounts are made by invitation here"},
	"unknown-invitation": {http.StatusNotFound, "There is no such invitation"},
	"name-taken":         {http.StatusConflict, "The name is taken"},
	"unknown-person":     {http.StatusNotFound, "There is no such person"},
	"unknown-token":      {http.StatusNotFound, "There is no such token"},
	"unknown-recovery":   {http.StatusNotFound, "There is no such recovery"},
	"unknown-calendar":   {http.StatusNotFound, "There is no such calendar"},
	"unknown-proof":      {http.StatusNotFound, "The link proves no address"},
	"unknown-passkey":    {http.StatusUnauthorized, "Nobody here has this passkey"},
	"bad-passkey":        {http.StatusUnauthorized, "The passkey proves nothing"},
	"no-passkeys":        {http.StatusNotFound, "This server has no passkeys"},
	"unknown-method":     {http.StatusNotFound, "There is no such way to sign in"},
	"method-taken":       {http.StatusConflict, "It is a way into an account already"},
	"too-many-methods":   {http.StatusConflict, "You have too many ways to sign in"},
	"last-method":        {http.StatusConflict, "It is the last way into the account"},
	"ceremony-over":      {http.StatusConflict, "It took too long, or was done before"},
	"confirm-needed":     {http.StatusForbidden, "You have to confirm that it is you"},
	"passkey-needed":     {http.StatusForbidden, "You have to confirm with a passkey"},
	"unknown-provider":   {http.StatusNotFound, "There is no such provider"},
	"provider-away":      {http.StatusBadGateway, "The provider does not answer"},
	"bad-sign-on":        {http.StatusUnauthorized, "The provider's answer proves nothing"},
	"sign-on-declined":   {http.StatusUnauthorized, "The person did not sign in at the provider"},
	"no-mail":            {http.StatusNotFound, "This server sends no mail"},
	"too-many-tokens":    {http.StatusConflict, "You have too many tokens"},
	"cross-origin":       {http.StatusForbidden, "The request comes from another site"},
	"not-your-game":      {http.StatusForbidden, "You do not play in this game"},
	"unknown-game":       {http.StatusNotFound, "There is no such game"},
	"unknown-challenge":  {http.StatusNotFound, "There is no such challenge"},
	"unknown-report":     {http.StatusNotFound, "There is no such report"},
	"challenge-gone":     {http.StatusConflict, "The challenge waits no longer"},
	"muted":              {http.StatusForbidden, "You may not talk"},
	"unknown-board":      {http.StatusNotFound, "There is no such board"},
	"unknown-venue":      {http.StatusNotFound, "There is no such venue"},
	"unknown-match":      {http.StatusNotFound, "There is no such match"},
	"unknown-tournament": {http.StatusNotFound, "There is no such tournament"},
	"unknown-review":     {http.StatusNotFound, "There is no such review"},
	"no-review-engine":   {http.StatusUnprocessableEntity, "No such engine does reviews here"},
	"unknown-record":     {http.StatusNotFound, "There is no such record"},
	"review-of-live":     {http.StatusConflict, "The game is in progress"},
	"reviews-full":       {http.StatusConflict, "Too many reviews are waiting"},
	"review-lost":        {http.StatusConflict, "The review is not yours to do any more"},
	"too-many-records":   {http.StatusConflict, "You keep too many records"},

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
	referee.KindClosedKo: {http.StatusUnprocessableEntity, "The ko is closed until you pass for it"},
	"superko":            {http.StatusUnprocessableEntity, "The board would repeat"},

	// What the referee refuses. A conflict could have been right at another moment.
	referee.KindNotYourTurn:   {http.StatusConflict, "It is not your turn"},
	referee.KindWrongPhase:    {http.StatusConflict, "The game is at another point"},
	referee.KindGameOver:      {http.StatusConflict, "The game is over"},
	referee.KindTooLate:       {http.StatusConflict, "Too late"},
	referee.KindMoveConflict:  {http.StatusConflict, "Another move number comes next"},
	referee.KindStaleStop:     {http.StatusConflict, "Another stop is being counted"},
	referee.KindListFinal:     {http.StatusConflict, "A list or an answer is final"},
	referee.KindNothingToUndo: {http.StatusConflict, "There is nothing to take back"},
	referee.KindPaused:        {http.StatusConflict, "The game is paused"},
	referee.KindTooEarly:      {http.StatusConflict, "Too early"},
	referee.KindNotAllowed:    {http.StatusForbidden, "You may not do this"},
	referee.KindBadHandicap:   {http.StatusUnprocessableEntity, "These points are no handicap"},
	referee.KindBadPoints:     {http.StatusUnprocessableEntity, "These points are no stones that are asked about"},
	referee.KindGivesUpLiving: {http.StatusUnprocessableEntity, "You would give up stones that live"},
}
