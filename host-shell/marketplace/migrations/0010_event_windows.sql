-- When a series begins in its cycle of 28 days, in minutes of its own clock. Searches read the next hours of it by index.
ALTER TABLE event_series ADD COLUMN cycle_start INTEGER AS ((cycle_day * 1440 + start_minute) % 40320) VIRTUAL;
-- The cell of one degree that it is in (places/geo-cell.ts).
ALTER TABLE event_series ADD COLUMN cell INTEGER
  AS (CAST(latitude + 90 AS INTEGER) * 360 + CAST(longitude + 180 AS INTEGER) % 360) VIRTUAL;
-- With the duration, so that what is over is left out without reading its row.
CREATE INDEX event_series_by_window ON event_series (time_zone, cycle_start, duration_minutes);
CREATE INDEX event_series_by_country_window ON event_series (country, time_zone, cycle_start, duration_minutes);
CREATE INDEX event_series_by_region_window ON event_series (country, region, time_zone, cycle_start, duration_minutes);
CREATE INDEX event_series_by_cell_window ON event_series (cell, time_zone, cycle_start, duration_minutes);
DROP INDEX event_series_by_country;
-- The longest event, by one step: a window reaches so far back.
CREATE INDEX event_series_by_duration ON event_series (duration_minutes);
DROP INDEX event_series_by_time_zone;
-- Autocomplete counts the events of a topic around a place.
CREATE INDEX event_series_by_subcategory_cell ON event_series (subcategory, cell, latitude, longitude);
CREATE INDEX event_series_by_category_cell ON event_series (category, cell, latitude, longitude);
DROP INDEX event_series_by_subcategory;
DROP INDEX event_series_by_category;

-- Titles are found by the cell that they are at home in; `anywhere` are words without a place.
DROP TABLE term_words;
CREATE VIRTUAL TABLE term_words USING fts5 (language, cell, words, content = '', prefix = '1 2 3', tokenize = 'ascii');
INSERT INTO term_words (rowid, language, cell, words)
  SELECT number, language,
    iif(latitude IS NULL, 'anywhere',
      CAST(latitude + 90 AS INTEGER) * 360 + CAST(longitude + 180 AS INTEGER) % 360), folded
  FROM terms;
