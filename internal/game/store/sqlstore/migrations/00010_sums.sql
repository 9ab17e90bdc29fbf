-- Checksums, see store.Sum. What was written before gets them by the migration after this one.

-- +goose Up
ALTER TABLE events   ADD COLUMN sum  TEXT NOT NULL DEFAULT ''; -- of the log up to this event
ALTER TABLE journals ADD COLUMN sum  TEXT NOT NULL DEFAULT ''; -- of the journal up to this entry
ALTER TABLE games    ADD COLUMN head TEXT NOT NULL DEFAULT ''; -- that of the last event that the summary has taken up
ALTER TABLE games    ADD COLUMN sum  TEXT NOT NULL DEFAULT ''; -- of the summary, as if it were the event after that one

CREATE TABLE heads (
	name TEXT   NOT NULL PRIMARY KEY, -- of a journal
	seq  BIGINT NOT NULL,             -- of its last entry
	sum  TEXT   NOT NULL
);
