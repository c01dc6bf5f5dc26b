-- Places of the world. `number` is the row's own small key for FTS and joins, `id` what the API calls a place.
CREATE TABLE places (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('neighborhood', 'locality', 'region', 'country')),
  country TEXT NOT NULL,
  region TEXT,
  name TEXT NOT NULL,
  -- {"de": "München"}: only where the language has another name than `name`.
  names TEXT NOT NULL DEFAULT '{}',
  abbreviation TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  population INTEGER NOT NULL,
  time_zone TEXT NOT NULL
);
CREATE INDEX places_by_position ON places (latitude, longitude);
CREATE INDEX places_by_size ON places (country, type, population DESC);

-- All names of a place in all languages, folded; rowid is `places.number`.
CREATE VIRTUAL TABLE place_words USING fts5 (words, content = '', prefix = '1 2 3', tokenize = 'ascii');
