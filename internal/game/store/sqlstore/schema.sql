-- The tables of a database. Times are Unix times in milliseconds.

CREATE TABLE games (
	id       TEXT    NOT NULL PRIMARY KEY,
	created  BIGINT  NOT NULL,
	finished BOOLEAN NOT NULL,
	black    TEXT    NOT NULL, -- the person on the seat; empty if there is none
	white    TEXT    NOT NULL,
	outcome  BIGINT  NOT NULL, -- a store.Outcome
	ruleset  TEXT    NOT NULL,
	size     TEXT    NOT NULL,
	rated    BOOLEAN NOT NULL,
	private  BOOLEAN NOT NULL,
	summary  TEXT    NOT NULL, -- a store.Summary as JSON
	head     TEXT    NOT NULL, -- the checksum of the last event that the summary has taken up
	sum      TEXT    NOT NULL  -- of the summary, as if it were the event after that one
);
CREATE INDEX games_by_age     ON games (created, id);
CREATE INDEX games_by_status  ON games (finished, created, id);
CREATE INDEX games_by_black   ON games (black, created, id);
CREATE INDEX games_by_white   ON games (white, created, id);
CREATE INDEX games_by_pair    ON games (black, white, created, id);
CREATE INDEX games_by_ruleset ON games (ruleset, created, id);
CREATE INDEX games_by_size    ON games (size, created, id);
CREATE INDEX games_by_outcome ON games (outcome, created, id);
CREATE INDEX games_by_rated   ON games (created, id) WHERE rated;
CREATE INDEX black_outcomes   ON games (black, outcome, white);
CREATE INDEX white_outcomes   ON games (white, outcome, black);

-- The writer knows that the game is there: a foreign key would have PostgreSQL look for its row,
-- and lock it, with every event.
CREATE TABLE events (
	game TEXT   NOT NULL,
	seq  BIGINT NOT NULL,
	body TEXT   NOT NULL, -- a referee.Event as JSON
	sum  TEXT   NOT NULL, -- the checksum of the log up to this event, see store.Sum
	PRIMARY KEY (game, seq)
);

CREATE TABLE journals (
	name TEXT   NOT NULL,
	seq  BIGINT NOT NULL,
	body TEXT   NOT NULL, -- JSON, its writer's own
	sum  TEXT   NOT NULL, -- the checksum of the journal up to this entry
	PRIMARY KEY (name, seq)
);
CREATE TABLE heads (
	name TEXT   NOT NULL PRIMARY KEY, -- of a journal
	seq  BIGINT NOT NULL,             -- of its last entry
	sum  TEXT   NOT NULL
);

CREATE TABLE people (
	id           TEXT    NOT NULL PRIMARY KEY,
	name         TEXT    NOT NULL,
	key          TEXT    NOT NULL, -- of an account: its name, folded; empty for a guest
	guest        BOOLEAN NOT NULL,
	created      BIGINT  NOT NULL,
	password     TEXT    NOT NULL, -- its hash; empty if there is none
	bot          BOOLEAN NOT NULL,
	roles        TEXT    NOT NULL, -- with blanks between them
	bio          TEXT    NOT NULL,
	banned_until BIGINT  NOT NULL, -- 0: for ever, if there is a reason
	banned_why   TEXT    NOT NULL, -- empty: not banned
	muted_until  BIGINT  NOT NULL,
	muted_why    TEXT    NOT NULL,
	email        TEXT    NOT NULL, -- proved to be the person's; empty if there is none
	language     TEXT    NOT NULL, -- in which the person is written to; empty: not known
	news         TEXT    NOT NULL  -- what is told to the person and how, JSON, its writer's own; empty: nothing was chosen
);
CREATE UNIQUE INDEX people_by_key ON people (key) WHERE key <> '';
CREATE INDEX people_by_email ON people (lower(email)) WHERE email <> '';

CREATE TABLE tokens (
	person  TEXT   NOT NULL REFERENCES people (id),
	id      TEXT   NOT NULL,
	hash    TEXT   NOT NULL UNIQUE, -- the SHA-256 of the secret in hexadecimal
	label   TEXT   NOT NULL,
	scopes  TEXT   NOT NULL, -- with blanks between them
	created BIGINT NOT NULL,
	used    BIGINT NOT NULL, -- 0: never
	expires BIGINT NOT NULL, -- 0: never
	data    TEXT   NOT NULL, -- its maker's own
	PRIMARY KEY (person, id)
);

CREATE TABLE letters (
	id      TEXT   NOT NULL PRIMARY KEY,
	queue   TEXT   NOT NULL, -- who delivers it
	person  TEXT   NOT NULL, -- to whom it is; may be empty
	body    TEXT   NOT NULL, -- its writer's own; empty: it is done, and its id is kept until it is due
	created BIGINT NOT NULL,
	due     BIGINT NOT NULL, -- when it can be claimed
	claims  BIGINT NOT NULL  -- how often it has been
);
CREATE INDEX letters_by_due    ON letters (queue, due, id);
CREATE INDEX letters_by_person ON letters (person) WHERE person <> '';

CREATE TABLE processes (
	name  TEXT   NOT NULL PRIMARY KEY,
	beat  BIGINT NOT NULL, -- when it was heard of last
	since BIGINT NOT NULL, -- from when on it knows that one has always been at work
	ahead BIGINT NOT NULL  -- by how many milliseconds its clock was ahead of the database's
);
CREATE TABLE leases (
	what    TEXT NOT NULL PRIMARY KEY,
	process TEXT NOT NULL
);

CREATE TABLE life ( -- has one row
	id BIGINT NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL -- until when it is known that a server was at work
);

CREATE TABLE backups ( -- has one row
	id BIGINT NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL -- when the latest copy was made
);
