-- A sample event that comes back every 28 days (events/calendar.ts): a row has a day of the cycle, not a date, so that
-- today always has events and no start needs a new seed.
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
  is_free INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- Of the currency's whole units; null when it is free.
  price_low INTEGER,
  price_high INTEGER,
  cycle_day INTEGER NOT NULL,
  start_minute INTEGER NOT NULL,
  duration_minutes INTEGER NOT NULL,
  language TEXT NOT NULL,
  venue TEXT,
  -- {"en": "Jazz Festival Berlin", …} in the ten languages.
  titles TEXT NOT NULL
);
CREATE INDEX event_series_by_place ON event_series (place);
CREATE INDEX event_series_by_country ON event_series (country, region);
CREATE INDEX event_series_by_position ON event_series (latitude, longitude);
CREATE INDEX event_series_by_subcategory ON event_series (subcategory, latitude);
CREATE INDEX event_series_by_category ON event_series (category, latitude);

-- Title, kind, place and tags of a series in each language, folded; rowid is `event_series.number`.
CREATE VIRTUAL TABLE event_words USING fts5 (en, de, fr, nl, es, it, pt, da, fi, sv, content = '', tokenize = 'ascii');
