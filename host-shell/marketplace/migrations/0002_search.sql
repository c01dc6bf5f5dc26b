-- What autocomplete can suggest, in each language. `weight` is how often it is used before anybody really searched it.
CREATE TABLE terms (
  number INTEGER PRIMARY KEY,
  language TEXT NOT NULL,
  term TEXT NOT NULL,
  folded TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('catalogue', 'combination', 'event')),
  weight INTEGER NOT NULL,
  category TEXT,
  subcategory INTEGER,
  -- Where an event's title is at home; null for words that are at home everywhere.
  latitude REAL,
  longitude REAL,
  UNIQUE (language, folded)
);
CREATE VIRTUAL TABLE term_words USING fts5 (language, words, content = '', tokenize = 'ascii');

-- Searches that were really run, one row a term, place and day (days since 1970, UTC).
CREATE TABLE searches (
  slug TEXT NOT NULL,
  country TEXT NOT NULL,
  language TEXT NOT NULL,
  folded TEXT NOT NULL,
  term TEXT NOT NULL,
  day INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (slug, language, folded, day)
) WITHOUT ROWID;
CREATE INDEX searches_by_country ON searches (country, language, day);
CREATE INDEX searches_by_language ON searches (language, day);
CREATE INDEX searches_by_term ON searches (language, folded, day);

-- What trends before anybody searched: part of the seed, never ages, always ranks behind real searches.
CREATE TABLE trending_seed (
  scope TEXT NOT NULL,
  language TEXT NOT NULL,
  position INTEGER NOT NULL,
  term TEXT NOT NULL,
  folded TEXT NOT NULL,
  PRIMARY KEY (scope, language, position)
) WITHOUT ROWID;
