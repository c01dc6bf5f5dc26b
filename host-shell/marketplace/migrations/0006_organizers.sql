-- What organizers create: one row for what has many dates. Its dates are rows of `event_series`.
CREATE TABLE creations (
  id INTEGER PRIMARY KEY,
  organizer INTEGER NOT NULL REFERENCES organizers (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'cancelled')),
  -- JSON, as `market/event-plan.ts` reads it.
  plan TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX creations_by_organizer ON creations (organizer, updated_at);

-- A series of a creation has a first and a last day; a sample has neither. No REFERENCES: see 0005.
ALTER TABLE event_series ADD COLUMN creation INTEGER;
ALTER TABLE event_series ADD COLUMN first_day INTEGER;
ALTER TABLE event_series ADD COLUMN last_day INTEGER;
-- `hidden` ones are known to their tickets alone; `cancelled` ones have their page still, which says so.
ALTER TABLE event_series ADD COLUMN state TEXT NOT NULL DEFAULT 'published';
-- {"summary": …, "description": …, "drawing": …, "theme": …}; null for samples.
ALTER TABLE event_series ADD COLUMN details TEXT;
CREATE INDEX event_series_by_creation ON event_series (creation) WHERE creation IS NOT NULL;

-- Words of creations. Unlike those of samples they change, so this index keeps its text.
CREATE VIRTUAL TABLE creation_words USING fts5 (en, de, fr, nl, es, it, pt, da, fi, sv, tokenize = 'ascii');
-- Titles of creations, as autocomplete suggests them.
CREATE TABLE creation_terms (
  creation INTEGER NOT NULL,
  language TEXT NOT NULL,
  term TEXT NOT NULL,
  folded TEXT NOT NULL,
  latitude REAL,
  longitude REAL,
  PRIMARY KEY (creation, language)
) WITHOUT ROWID;
CREATE INDEX creation_terms_by_folded ON creation_terms (language, folded);

CREATE TABLE sponsorships (
  organizer INTEGER PRIMARY KEY REFERENCES organizers (id) ON DELETE CASCADE,
  wanted TEXT NOT NULL,
  offer TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

-- People who want an organizer's letter. `token` is in the links of its mails.
CREATE TABLE newsletter_subscriptions (
  token TEXT PRIMARY KEY,
  organizer INTEGER NOT NULL REFERENCES organizers (id) ON DELETE CASCADE,
  email TEXT NOT NULL COLLATE NOCASE,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  UNIQUE (organizer, email)
) WITHOUT ROWID;
