-- The words of a series, folded, each behind its language and a space: ' enjazz enconcert dejazz dekonzert'. A search for a common
-- word reads them along the events of its hours and place, which `event_words` does not know.
ALTER TABLE event_series ADD COLUMN words TEXT;
-- How many series have a word, or had it, with its language: a search reads the index for rare words alone.
CREATE TABLE event_word_counts (word TEXT PRIMARY KEY, series INTEGER NOT NULL) WITHOUT ROWID;

-- `event_words` keeps no text, but its vocabulary has each word with its position.
CREATE VIRTUAL TABLE event_vocabulary USING fts5vocab ('event_words', 'instance');
UPDATE event_series SET words = known.words
  FROM (SELECT doc, group_concat(' ' || col || term, '' ORDER BY col, offset) AS words FROM event_vocabulary GROUP BY doc) AS known
  WHERE known.doc = event_series.number;
INSERT INTO event_word_counts SELECT col || term, count(DISTINCT doc) FROM event_vocabulary GROUP BY 1;
DROP TABLE event_vocabulary;
CREATE VIRTUAL TABLE event_vocabulary USING fts5vocab ('creation_words', 'instance');
UPDATE event_series SET words = known.words
  FROM (SELECT doc, group_concat(' ' || col || term, '' ORDER BY col, offset) AS words FROM event_vocabulary GROUP BY doc) AS known
  WHERE known.doc = event_series.creation;
INSERT INTO event_word_counts SELECT col || term, count(DISTINCT doc) FROM event_vocabulary WHERE true GROUP BY 1
  ON CONFLICT (word) DO UPDATE SET series = series + excluded.series;
DROP TABLE event_vocabulary;

-- Where and on which day of the cycle a series is, with its words. `99` is any day: '4 99 4de 99de 4de16 99de16 4c51313 99c51313'.
CREATE VIRTUAL TABLE event_day_words USING fts5 (
  words, days, content = '', contentless_delete = 1, detail = 'column', tokenize = 'ascii'
);
INSERT INTO event_day_words (rowid, words, days)
  SELECT number, words, (
    SELECT group_concat(day || place, ' ') FROM (SELECT cycle_start / 1440 AS day UNION ALL SELECT '99'),
      (SELECT '' AS place UNION ALL SELECT country UNION ALL SELECT country || region UNION ALL SELECT 'c' || cell)
    )
  FROM event_series WHERE words IS NOT NULL;

-- With what most searches filter by, so that they read rows of their page alone.
DROP INDEX event_series_by_window;
DROP INDEX event_series_by_country_window;
DROP INDEX event_series_by_region_window;
DROP INDEX event_series_by_cell_window;
CREATE INDEX event_series_by_window ON event_series (time_zone, cycle_start, duration_minutes, first_day, last_day,
  is_free, is_online, category, format, subcategory, tags) WHERE state = 'published';
CREATE INDEX event_series_by_country_window ON event_series (country, time_zone, cycle_start, duration_minutes, first_day, last_day,
  is_free, is_online, category, format, subcategory, tags) WHERE state = 'published';
CREATE INDEX event_series_by_region_window ON event_series (country, region, time_zone, cycle_start, duration_minutes, first_day,
  last_day, is_free, is_online, category, format, subcategory, tags) WHERE state = 'published';
CREATE INDEX event_series_by_cell_window ON event_series (cell, time_zone, cycle_start, duration_minutes, latitude, longitude,
  first_day, last_day, is_free, is_online, category, format, subcategory, tags) WHERE state = 'published';
