DROP TABLE term_words;
CREATE VIRTUAL TABLE term_words USING fts5 (language, words, content = '', tokenize = 'ascii');
INSERT INTO term_words (rowid, language, words) SELECT number, language, folded FROM terms;

CREATE INDEX event_series_by_category ON event_series (category, latitude);
CREATE INDEX event_series_by_subcategory ON event_series (subcategory, latitude);
DROP INDEX event_series_by_category_cell;
DROP INDEX event_series_by_subcategory_cell;
CREATE INDEX event_series_by_time_zone ON event_series (time_zone);
DROP INDEX event_series_by_duration;
CREATE INDEX event_series_by_country ON event_series (country, region);
DROP INDEX event_series_by_cell_window;
DROP INDEX event_series_by_region_window;
DROP INDEX event_series_by_country_window;
DROP INDEX event_series_by_window;
ALTER TABLE event_series DROP COLUMN cell;
ALTER TABLE event_series DROP COLUMN cycle_start;
DELETE FROM d1_migrations WHERE name = '0010_event_windows.sql';
