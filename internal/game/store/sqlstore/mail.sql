-- What is written to people, and where. Times are Unix times in milliseconds.

ALTER TABLE people ADD COLUMN email    TEXT NOT NULL DEFAULT ''; -- proved to be the person's; empty if there is none
ALTER TABLE people ADD COLUMN language TEXT NOT NULL DEFAULT ''; -- empty: not known
CREATE INDEX people_by_email ON people (lower(email)) WHERE email <> '';

CREATE TABLE letters (
	id      TEXT   NOT NULL PRIMARY KEY,
	body    TEXT   NOT NULL, -- its writer's own
	created BIGINT NOT NULL,
	due     BIGINT NOT NULL, -- when it can be claimed
	claims  BIGINT NOT NULL  -- how often it has been
);
CREATE INDEX letters_by_due ON letters (due, id);
