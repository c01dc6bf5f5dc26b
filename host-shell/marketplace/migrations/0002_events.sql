-- An event that comes back every 28 days (events/calendar.ts): a row has a day of the cycle, not a date, so that today
-- always has samples and no start needs a new seed. What an organizer publishes has a first and a last day too.
CREATE TABLE event_series (
  number INTEGER PRIMARY KEY,
  place INTEGER REFERENCES places (number),
  country TEXT,
  region TEXT,
  latitude REAL,
  longitude REAL,
  time_zone TEXT NOT NULL,
  is_online INTEGER NOT NULL,
  category TEXT NOT NULL,
  format TEXT NOT NULL,
  subcategory INTEGER,
  -- Space-separated on both ends, so that one LIKE finds a whole tag: ' nightlife date-night '.
  tags TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- Whole units of the currency; 0 is free.
  price INTEGER NOT NULL,
  -- Tickets for each of its days.
  capacity INTEGER NOT NULL,
  cycle_day INTEGER NOT NULL,
  start_minute INTEGER NOT NULL,
  duration_minutes INTEGER NOT NULL,
  venue TEXT,
  -- {"en": "Jazz Festival Berlin", …} in the ten languages.
  titles TEXT NOT NULL,
  organizer INTEGER,
  creation INTEGER,
  first_day INTEGER,
  last_day INTEGER,
  -- `hidden` ones are known to their tickets alone; `cancelled` ones have their page still, which says so.
  state TEXT NOT NULL DEFAULT 'published',
  -- {"description": …}; null for samples.
  details TEXT
);
CREATE INDEX event_series_by_place ON event_series (place);
CREATE INDEX event_series_by_country ON event_series (country, region);
CREATE INDEX event_series_by_position ON event_series (latitude, longitude);
CREATE INDEX event_series_by_subcategory ON event_series (subcategory, latitude);
CREATE INDEX event_series_by_category ON event_series (category, latitude);
CREATE INDEX event_series_by_organizer ON event_series (organizer);
CREATE INDEX event_series_by_creation ON event_series (creation) WHERE creation IS NOT NULL;

-- Title, kind, place and tags of a series in each language, folded; rowid is `event_series.number`.
CREATE VIRTUAL TABLE event_words USING fts5 (
  en, de, fr, nl, es, it, pt, da, fi, sv, content = '', contentless_delete = 1, tokenize = 'ascii'
);

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
  -- Whose title it is; null for all that belongs to the seed.
  creation INTEGER,
  UNIQUE (language, folded)
);
CREATE INDEX terms_by_creation ON terms (creation) WHERE creation IS NOT NULL;
CREATE VIRTUAL TABLE term_words USING fts5 (
  language, words, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'ascii'
);

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
